import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/**
 * A part of the page whose script is fetched once it is `wanted`; null until it is there. Where the script cannot be had
 * (the line is gone, or a new version has taken its place) `onFailure` is called and the rest of the page stands. It is
 * asked for again when it is wanted anew.
 */
export function useLatePart<Part>(
  load: () => Promise<{ default: Part }>,
  wanted: boolean,
  onFailure: () => void,
): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const loadNow = useEffectEvent(load)
  const failed = useEffectEvent(onFailure)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    loadNow().then(
      (found) => {
        if (!gone) startTransition(() => setPart(() => found.default))
      },
      () => {
        if (!gone) failed()
      },
    )
    return () => {
      gone = true
    }
  }, [wanted])
  return part
}

/** Fetches a part that may be wanted soon. Whether it came shows when it is wanted. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}
