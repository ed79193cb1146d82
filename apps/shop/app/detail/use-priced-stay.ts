import type { PageDeal } from './page-deal.ts'
import { useCallback, useMemo, useState } from 'react'
import { choiceKey } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import { mergePricedStay, type Priced, type PricedStay } from './priced-stay.ts'
import { useDealForChoice } from './use-deal-for-choice.ts'

/** A package at the price of the current choice; `asking` while it is unknown. */
export type PricedDeal = Omit<PageDeal, keyof PricedStay> & PricedStay
/** Prices of the choice with this key; the hotels' price takes precedence over the calendar's. */
export type OnPriced = (key: string, by: 'calendar' | 'hotels', priced: Priced) => void

/**
 * The current stay for every part of the page, at the latest price of the hotels or the calendar for this choice,
 * otherwise at the server's.
 */
export function usePricedStay(deal: PageDeal, askedKey: string): { priced: PricedDeal; onPriced: OnPriced } {
  const key = choiceKey(useTravelChoice())
  const [reports, setReports] = useState<{ key: string; calendar?: Priced; hotels?: Priced }>({ key: askedKey })
  const onPriced = useCallback<OnPriced>(
    (of, by, priced) => setReports((before) => ({ ...(before.key === of ? before : {}), key: of, [by]: priced })),
    [],
  )
  const answer = useDealForChoice(deal, askedKey)
  const latest = reports.key === key ? (reports.hotels ?? reports.calendar ?? null) : null
  const priced = useMemo(() => ({ ...deal, ...mergePricedStay(latest, answer) }), [deal, latest, answer])
  return { priced, onPriced }
}
