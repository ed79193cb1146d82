import { useLocation, useNavigationType } from 'react-router'

/** A choice on a page that changes its address is no journey elsewhere: the page stays where it is and keeps the focus. */
export const staysInPlace = { staysInPlace: true } as const

/** Whether the last step was such a choice; "back" to one is a journey again. */
export function useInPlace(): boolean {
  const { state } = useLocation() as { state: unknown }
  const type = useNavigationType()
  return type !== 'POP' && typeof state === 'object' && state !== null && 'staysInPlace' in state
}
