import { useEffect, useRef, type RefObject } from 'react'

/**
 * For the root of a calendar. Its parts put a second "next" for screen readers behind the months and name it in the
 * languages they know, otherwise in English: Persian and Urdu are among those they do not know.
 */
export function useOwnNextLabel(label: string): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  // After every render, since a change of months may set it again.
  useEffect(() => {
    root.current?.querySelector('button[tabindex="-1"]:not([slot])')?.setAttribute('aria-label', label)
  })
  return root
}
