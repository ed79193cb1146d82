import { useLocation, useNavigationType } from 'react-router'

/** State of a navigation that changes only the URL of the page and leaves scroll position and focus unchanged. */
export const inPlaceState = { inPlaceState: true } as const

/** Whether the last navigation had that state. Going back to such an entry does not count. */
export function useInPlaceNavigation(): boolean {
  const { state } = useLocation() as { state: unknown }
  const type = useNavigationType()
  return type !== 'POP' && typeof state === 'object' && state !== null && 'inPlaceState' in state
}
