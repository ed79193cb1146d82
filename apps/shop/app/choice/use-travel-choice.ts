import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { useShopData } from '../shop-data.ts'
import { hasChoice, parseTravelChoice, addChoiceToPath, addLanguageToPath, type TravelChoice } from './travel-choice.ts'

/** The last parsed choice, cached because every link of a page reads it. */
let last: { search: string; today: string; choice: TravelChoice } | undefined

/** The travel choice in the URL of this page. */
export function useTravelChoice(): TravelChoice {
  const { search } = useLocation()
  const today = useShopData()?.today ?? ''
  if (last?.search !== search || last.today !== today)
    last = { search, today, choice: parseTravelChoice(new URLSearchParams(search), today) }
  return last.choice
}

/**
 * Whether the price of a place or a theme may be shown: it is per person, for the usual party on any day. With another
 * travel choice it would be wrong.
 */
export function useShouldShowUsualPrices(): boolean {
  const choice = useTravelChoice()
  return !hasChoice(choice) && choice.priceDisplay !== 'together'
}

/** The language in the URL of this page, if the page is shown in it; otherwise null. */
export function useAddressLanguage(): string | null {
  const { search } = useLocation()
  const pageLanguage = useShopData()?.language
  if (pageLanguage === undefined || search === '') return null
  return new URLSearchParams(search).get('lang') === pageLanguage ? pageLanguage : null
}

/** Adds the choice and the language to a path of the shop, for plain links and navigation by script. */
export function useAddChoiceToPath(): (address: string) => string {
  const choice = useTravelChoice()
  const language = useAddressLanguage()
  return useCallback(
    (address: string) => addLanguageToPath(addChoiceToPath(address, choice), language),
    [choice, language],
  )
}
