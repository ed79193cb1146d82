/** The prices of deals in lists, from the index of deals and from what was asked for a choice. Pure. */
import type { Choice, ChoicePrices } from '../calendar/travel-choice.ts'
import { hasDates } from '../calendar/travel-choice.ts'
import { partyKey, type RoomParty } from '../../shared/party.ts'
import type { BitSet } from './bit-set.ts'
import { cheapestPerPersonCents } from './card.ts'
import type { DatedPrices } from './dated-prices.ts'
import type { DealIndex } from './deal-index.ts'

/** The prices that are not in the index: those of chosen dates, and by deal, which take precedence. */
export type AskedPrices = { dated: DatedPrices | null; byDeal: ReadonlyMap<number, ChoicePrices> }

export const roomsOf = (index: DealIndex, place: number, { rooms }: Choice): RoomParty[] =>
  rooms ?? [{ adults: index.adultsAt(place), children: [] }]

/** The key of the party for each deal's place. Keys of one room of adults are their number. */
export function partyOf(index: DealIndex, { rooms }: Choice): (place: number) => string {
  const chosen = rooms && partyKey(rooms)
  return (place) => chosen ?? String(index.adultsAt(place))
}

export const accepts =
  (index: DealIndex, place: number, { nights }: Choice) =>
  (length: number): boolean =>
    (!nights?.length || nights.includes(length)) && index.nights.get(length)?.has(place) === true

/** The prices of cards by deal, in the order of the cards. */
export type CardPrices = ReadonlyMap<number, ChoicePrices | undefined>

/** A deal that came on sale, or went off it, after the prices were asked may have none. */
export const cardPrices = (index: DealIndex, ids: readonly number[], choice: Choice, asked: AskedPrices): CardPrices =>
  new Map(
    ids.map((id) => {
      const place = index.placeOf(id)
      return [id, place === undefined ? undefined : choicePricesAt(index, place, choice, asked)]
    }),
  )

function choicePricesAt(index: DealIndex, place: number, choice: Choice, asked: AskedPrices): ChoicePrices | undefined {
  const prices = asked.byDeal.get(index.idAt(place))
  if (prices !== undefined) return prices
  const rooms = roomsOf(index, place, choice)
  if (hasDates(choice))
    return asked.dated?.places.has(place) ? { rooms, byNights: asked.dated.pricesByNights(place) } : undefined
  const stored = index.prices.pricesByNights(place, partyKey(rooms))
  const lengths = [...index.nights].filter(([, deals]) => deals.has(place)).map(([nights]) => nights)
  return {
    rooms,
    byNights: new Map(
      lengths.sort((a, b) => a - b).map((nights) => [nights, stored.get(nights) ?? ({ state: 'unknown' } as const)]),
    ),
  }
}

/** The price per person that the card of each deal shows, by place; -1 if it shows none. */
export function listedCents(index: DealIndex, deals: BitSet, choice: Choice, asked: AskedPrices): Int32Array {
  const cents = new Int32Array(index.size).fill(-1)
  const party = partyOf(index, choice)
  const isDated = hasDates(choice)
  deals.without(index.unpriced).forEach((place) => {
    const prices = asked.byDeal.get(index.idAt(place))
    const price =
      prices !== undefined || (isDated && !asked.dated?.places.has(place))
        ? cheapestPerPersonCents(prices, choice.nights)
        : asked.dated
          ? asked.dated.cheapestCents(place, choice.nights)
          : index.prices.cheapestCents(place, party(place), accepts(index, place, choice))
    cents[place] = price ?? -1
  })
  return cents
}

/** Orders deals by price; those without a price come last, and equal ones by id. */
export function sortPlacesByPrice(
  index: DealIndex,
  deals: BitSet,
  cents: Int32Array,
  sort: 'price' | '-price',
): number[] {
  const inOrder = index.placesInOrder('id').filter((place) => deals.has(place))
  const priced = inOrder.filter((place) => cents[place]! >= 0)
  const direction = sort === 'price' ? 1 : -1
  // Places of the same price keep their order, because sorting is stable.
  priced.sort((a, b) => direction * (cents[a]! - cents[b]!))
  return [...priced, ...inOrder.filter((place) => cents[place]! < 0)]
}
