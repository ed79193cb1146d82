import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseChoices, type Choices, type Usual } from '../booking/url-state.ts'
import { inPlaceState } from '../in-place-navigation.ts'
import { stayAddress } from './stay-address.ts'

export type Stay = { choices: Choices; change(next: Choices): void }

/**
 * The stay on a package's page as its address says it, and the way to change it without leaving the page. A change
 * counts at once and the address follows: the next one, made before it did, builds on it.
 */
export function useStay(usual: Usual): Stay {
  const { search, hash, key } = useLocation()
  const navigate = useNavigate()
  const [made, setMade] = useState<{ key: string; choices: Choices } | null>(null)
  const parsed = useMemo(() => parseChoices(new URLSearchParams(search), usual), [search, usual])
  const choices = made?.key === key ? made.choices : parsed
  const change = useCallback(
    (next: Choices) => {
      setMade({ key, choices: next })
      void navigate(
        { search: stayAddress(window.location.search, next), hash },
        { replace: true, state: inPlaceState, preventScrollReset: true },
      )
    },
    [navigate, hash, key],
  )
  return useMemo(() => ({ choices, change }), [choices, change])
}
