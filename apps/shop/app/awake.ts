import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the page as the server sent it, true once scripts run: for parts that only work with scripts. */
export function useAwake(): boolean {
  return useSyncExternalStore(never, () => true, () => false)
}
