import { startTransition, useEffect, useState } from 'react'

/** Whether this document's scripts run; what is drawn later starts out knowing. */
let known = false

/**
 * False in the page as the server sent it, true once scripts run: for parts that only work with scripts. They are drawn
 * anew piece by piece, not in one go, so that a slow phone answers a touch in between.
 */
export function useAwake(): boolean {
  const [awake, setAwake] = useState(known)
  useEffect(() => {
    known = true
    startTransition(() => setAwake(true))
  }, [])
  return awake
}
