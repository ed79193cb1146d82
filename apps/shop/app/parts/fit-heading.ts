import type { CSSProperties } from 'react'

/**
 * For a large heading: how many letters its longest word has. The style sheet sets it no larger than the word fits, so
 * that no word is broken. Scripts without spaces break between any two signs, and ask nothing.
 */
export function fitting(text: string): CSSProperties {
  const words = text
    .split(/[\s\-\u2010-\u2014/]+/)
    .map((word) => word.replace(/[\p{Script=Han}\p{M}\u200c\u00ad*]/gu, ''))
  return { '--longest-part': Math.max(1, ...words.map((word) => word.length)) } as CSSProperties
}
