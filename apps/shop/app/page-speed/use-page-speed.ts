import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router'
import { pageKindOf } from './page-kind.ts'

/** Begins to measure when the page is hydrated: what was painted before is known to the browser. */
export function usePageSpeed(): void {
  const page = useRef(pageKindOf(useMatches().at(-1)?.id))
  useEffect(() => {
    void import('./measure.ts').then(
      ({ measurePageSpeed }) => measurePageSpeed(page.current),
      () => undefined,
    )
  }, [])
}
