import type { CSSProperties } from 'react'

/**
 * For a large heading: the length of its longest word. The style sheet limits the size to it, so that no word is
 * broken. Scripts without spaces can break anywhere and have no limit.
 */
export function longestPartStyle(text: string): CSSProperties {
  const words = text
    .split(/[\s\-\u2010-\u2014/]+/)
    .map((word) => word.replace(/[\p{Script=Han}\p{M}\u200c\u00ad*]/gu, ''))
  return { '--longest-part': Math.max(1, ...words.map((word) => word.length)) } as CSSProperties
}
