import { useEffect, useRef, type RefObject } from 'react'

/**
 * A ref for the root of a calendar. The calendar library adds a second "next" button for screen readers after the
 * months and labels it in the languages that it supports, otherwise in English. It does not support Persian and Urdu.
 */
export function useNextButtonLabel(label: string): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  // After every render, because a change of the month may reset the label.
  useEffect(() => {
    root.current?.querySelector('button[tabindex="-1"]:not([slot])')?.setAttribute('aria-label', label)
  })
  return root
}
