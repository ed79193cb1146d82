/** The priced stay that every part of a package's page shows. Pure. */
import type { DealDetail } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import type { Price } from '@tussenuit/modules/platform/pricing/contract.ts'
import type { StayPrice } from '../choice/price-labels.ts'

export type PriceState = DealDetail['price_state'] | 'asking'
/**
 * The price of a stay from the calendar or from the hotels. Only the hotels provide price lines and free cancellation.
 */
export type Priced = {
  price: StayPrice | null
  price_state: PriceState
  lines?: Price['lines']
  freeUntil?: string | null | undefined
}
/** The server's answer about a package for a choice. */
export type DealOfChoice = Pick<
  DealDetail,
  | 'price'
  | 'price_state'
  | 'price_reason'
  | 'other_rooms'
  | 'price_before_discount'
  | 'price_lines'
  | 'length_prices'
  | 'free_cancellation_until'
  | 'optional_activities'
>

export type PricedStay = {
  price: StayPrice | null
  price_state: PriceState
  /** The reason, if there is no price. */
  price_reason: DealDetail['price_reason']
  other_rooms: DealDetail['other_rooms']
  /** Set only if it applies to exactly this stay. */
  price_before_discount: number | null
  /** The last moment at which exactly this stay can be cancelled free of charge. */
  free_cancellation_until: string | null
  /** The price lines; null while unknown. Their sum is the price without the part paid at the hotel. */
  lines: Price['lines'] | null
  /** The amount that each optional activity adds to exactly this stay; empty while unknown. */
  added: ReadonlyMap<number, number>
  /** The cheapest stay of each length, including this one; null while they are requested. */
  length_prices: StayPrice[] | null
}

/**
 * `priced`: the latest price of calendar or hotels for the choice, or null. `answer`: the server's reply for the same
 * choice; its facts about a stay at another price are ignored.
 */
export function mergePricedStay(priced: Priced | null, answer: DealOfChoice | 'asking' | null): PricedStay {
  const detail = answer === 'asking' ? null : answer
  const { price, price_state }: Priced = priced ?? detail ?? { price: null, price_state: 'asking' }
  const own =
    detail !== null && price !== null && detail.price !== null && isSameStay(detail.price, price) ? detail : null
  return {
    price,
    price_state,
    price_reason: price === null ? (detail?.price_reason ?? null) : null,
    other_rooms: price === null ? (detail?.other_rooms ?? null) : null,
    price_before_discount: own?.price_before_discount ?? null,
    free_cancellation_until:
      priced?.freeUntil === undefined ? (own?.free_cancellation_until ?? null) : priced.freeUntil,
    lines: priced?.lines ?? (own && own.price_lines.length > 0 ? own.price_lines : null),
    added: new Map(own?.optional_activities.flatMap((activity) => additionOf(activity))),
    length_prices: detail && insertStay(detail.length_prices, price),
  }
}

const additionOf = ({
  activity_id,
  added_cents,
}: DealOfChoice['optional_activities'][number]): [id: number, cents: number][] =>
  added_cents === null ? [] : [[activity_id, added_cents]]

const isSameStay = (stay: StayPrice, otherStay: StayPrice): boolean =>
  stay.check_in === otherStay.check_in &&
  stay.nights === otherStay.nights &&
  stay.all_in_cents === otherStay.all_in_cents

const insertStay = (prices: StayPrice[], stay: StayPrice | null): StayPrice[] =>
  stay === null
    ? prices
    : [...prices.filter(({ nights }) => nights !== stay.nights), stay].sort((a, b) => a.nights - b.nights)
