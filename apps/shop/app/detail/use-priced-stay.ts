import type { DealDetail } from '@tussenuit/modules/catalogue/deal/contract.ts'
import { useCallback, useMemo, useState } from 'react'
import { choiceKey } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import { pricedStay, type Priced, type PricedStay } from './priced-stay.ts'
import { useDealForChoice } from './use-deal-for-choice.ts'

/** A package at the price of what is chosen now; `asking` while nobody knows it yet. */
export type PricedDeal = Omit<DealDetail, keyof PricedStay> & PricedStay
/** Of the choice with that key; the hotels' word stands above the calendar's. */
export type OnPriced = (key: string, by: 'calendar' | 'hotels', priced: Priced) => void

/**
 * The stay that is chosen now, for every part of the page: at the price that the hotels or the calendar said last for
 * this choice, else at that of the server.
 */
export function usePricedStay(deal: DealDetail, askedKey: string): { priced: PricedDeal; onPriced: OnPriced } {
  const key = choiceKey(useTravelChoice())
  const [reports, setReports] = useState<{ key: string; calendar?: Priced; hotels?: Priced }>({ key: askedKey })
  const onPriced = useCallback<OnPriced>(
    (of, by, priced) => setReports((before) => ({ ...(before.key === of ? before : {}), key: of, [by]: priced })),
    [],
  )
  const answer = useDealForChoice(deal, askedKey)
  const latest = reports.key === key ? (reports.hotels ?? reports.calendar ?? null) : null
  const priced = useMemo(() => ({ ...deal, ...pricedStay(latest, answer) }), [deal, latest, answer])
  return { priced, onPriced }
}
