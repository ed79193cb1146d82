import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseTravelChoice, addChoiceToPath } from '../choice/travel-choice.ts'
import { inPlaceState } from '../in-place-navigation.ts'
import type { BookingData } from './booking-data.ts'
import { formatChoices, parseChoices, type Choices } from './url-state.ts'

export const choiceDefaults = (data: BookingData) => ({
  adults: data.deal.adults,
  nights: data.deal.stays,
  today: data.today,
})

/**
 * The choices and the URL that contains them. A choice within a step replaces the current history entry; opening
 * another step adds an entry, so that "back" leads to the previous step.
 */
export function useChoices(data: BookingData) {
  const location = useLocation()
  const navigate = useNavigate()
  const [choices, setChoices] = useState<Choices>(() =>
    parseChoices(new URLSearchParams(location.search), choiceDefaults(data)),
  )
  const key = useRef(location.key)
  useEffect(() => {
    if (key.current === location.key) return
    key.current = location.key
    setChoices(parseChoices(new URLSearchParams(window.location.search), choiceDefaults(data)))
  }, [location.key, data])
  const addressOf = useCallback(
    (next: Choices) => {
      const search = new URLSearchParams(window.location.search)
      const language = search.get('lang')
      const query = formatChoices({ ...next, q: next.q || String(data.deal.deals_id) })
      const address = `?${query}${language ? `&lang=${encodeURIComponent(language)}` : ''}`
      return addChoiceToPath(address, parseTravelChoice(search, data.today))
    },
    [data],
  )
  const change = useCallback(
    (next: Choices) => {
      setChoices(next)
      const stored = (location.state ?? {}) as object
      void navigate(addressOf(next), { replace: true, state: { ...stored, ...inPlaceState }, preventScrollReset: true })
    },
    [addressOf, navigate, location.state],
  )
  const open = useCallback(
    (next: Choices) => {
      if (next.part === 'details' && !canLoadProviderScript()) return window.location.assign(addressOf(next))
      setChoices(next)
      void navigate(addressOf(next))
    },
    [addressOf, navigate],
  )
  return { choices, change, open }
}

/**
 * True if the document may load the card provider's script: only documents that were loaded from the URL of a booking
 * or payment page allow it. A visitor who navigated here within the shop gets a new document at the checkout.
 */
function canLoadProviderScript(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return !loaded || /^\/(booking|payment-details)\//.test(`${new URL(loaded.name).pathname}/`)
}
