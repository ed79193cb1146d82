import type { DealDetail } from '@tussenuit/modules/deal/contract.ts'
import { useCallback, useState } from 'react'
import type { StayPrice } from '../choice/price-labels.ts'
import { choiceKey } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'

/** A package with the price of what is chosen now; `asking` while nobody knows it yet. */
export type PricedDeal = Omit<DealDetail, 'price' | 'price_state'> & {
  price: StayPrice | null
  price_state: DealDetail['price_state'] | 'asking'
}
export type Priced = Pick<PricedDeal, 'price' | 'price_state'>
export type OnPriced = (key: string, priced: Priced) => void

/**
 * What card and bar show: the price that the calendar or the hotels said last for this choice, else the one the page
 * came with, if it came for this choice.
 */
export function usePricedStay(deal: DealDetail, askedKey: string): { priced: PricedDeal; onPriced: OnPriced } {
  const key = choiceKey(useTravelChoice())
  const [said, setSaid] = useState<{ key: string; priced: Priced } | null>(null)
  const onPriced = useCallback<OnPriced>((of, priced) => setSaid({ key: of, priced }), [])
  const { price, price_state } = deal
  const priced =
    said?.key === key
      ? said.priced
      : key === askedKey
        ? { price, price_state }
        : ({ price: null, price_state: 'asking' } as const)
  // The price before is that of the price the page came with, and stands beside no other.
  const advertised = priced.price !== null && priced.price.per_person_cents === price?.per_person_cents
  const price_before_discount = advertised ? deal.price_before_discount : null
  return { priced: { ...deal, ...priced, price_before_discount }, onPriced }
}
