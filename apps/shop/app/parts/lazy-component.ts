import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/**
 * A component whose script is fetched once `isNeeded` is true; null until it has loaded. If the script cannot be loaded
 * (no connection, or a newer version has replaced it) `onFailure` is called and the rest of the page remains usable.
 * The next time `isNeeded` becomes true, the script is fetched again.
 */
export function useLazyComponent<Part>(
  load: () => Promise<{ default: Part }>,
  isNeeded: boolean,
  onFailure: () => void,
): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const loadNow = useEffectEvent(load)
  const failed = useEffectEvent(onFailure)
  useEffect(() => {
    if (!isNeeded) return
    let isUnmounted = false
    loadNow().then(
      (module) => {
        if (!isUnmounted) startTransition(() => setPart(() => module.default))
      },
      () => {
        if (!isUnmounted) failed()
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [isNeeded])
  return part
}

/** Fetches a component that may be needed soon. A failure is handled when it is needed. */
export function prefetchComponent(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}
