import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseChoices, type Choices, type Usual } from '../booking/url-state.ts'
import { inPlaceState } from '../in-place-navigation.ts'
import { setStayParams } from './stay-address.ts'

export type Stay = { choices: Choices; change(next: Choices): void }

/**
 * The stay in the URL of a package's page, and a function that changes it in place. The state changes at once and the
 * URL afterwards, so that a second change builds on the first.
 */
export function useStayInAddress(usual: Usual): Stay {
  const { search, hash, key } = useLocation()
  const navigate = useNavigate()
  const [made, setMade] = useState<{ key: string; choices: Choices } | null>(null)
  const parsed = useMemo(() => parseChoices(new URLSearchParams(search), usual), [search, usual])
  const choices = made?.key === key ? made.choices : parsed
  const change = useCallback(
    (next: Choices) => {
      setMade({ key, choices: next })
      void navigate(
        { search: setStayParams(window.location.search, next), hash },
        { replace: true, state: inPlaceState, preventScrollReset: true },
      )
    },
    [navigate, hash, key],
  )
  return useMemo(() => ({ choices, change }), [choices, change])
}
