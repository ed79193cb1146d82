import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/**
 * A component whose script is fetched once it is `wanted`; null until it has loaded. If the script cannot be loaded
 * (no connection, or a newer version has replaced it) `onFailure` is called and the rest of the page stays usable. The
 * next time `wanted` becomes true, it is fetched again.
 */
export function useLazyComponent<Part>(
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

/** Fetches a component that may be wanted soon. A failure is handled when it is wanted. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}
