import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseChoices, type Choices, type Usual } from '../booking/url-state.ts'
import { inPlaceState } from '../in-place-navigation.ts'
import { stayAddress } from './stay-address.ts'

export type Stay = { choices: Choices; change(next: Choices): void }

/** The stay on a package's page as its address says it, and the way to change it without leaving the page. */
export function useStay(usual: Usual): Stay {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const choices = useMemo(() => parseChoices(new URLSearchParams(search), usual), [search, usual])
  const change = useCallback(
    (next: Choices) =>
      void navigate(
        { search: stayAddress(window.location.search, next), hash },
        { replace: true, state: inPlaceState, preventScrollReset: true },
      ),
    [navigate, hash],
  )
  return useMemo(() => ({ choices, change }), [choices, change])
}
