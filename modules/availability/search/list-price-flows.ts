/**
 * The prices of deals in lists. Those without dates for a party that the price job refreshes are in the index; all
 * others are asked of `findChoicePrices`.
 */
import { findChoicePrices } from '../calendar/index.ts'
import { type Choice, type ChoicePrices, hasDates } from '../calendar/travel-choice.ts'
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { addDays, dayToNumber, today } from '../../shared/day.ts'
import { isRefreshedByPriceJob, partyKey, type RoomParty } from '../../shared/party.ts'
import { BitSet } from './bit-set.ts'
import { cheapestPerPersonCents } from './card.ts'
import type { DealIndex } from './deal-index.ts'
import type { ListSource } from './ports.ts'

/** The prices that are not in the index, by deal. */
export type AskedPrices = ReadonlyMap<number, ChoicePrices>

const roomsOf = (index: DealIndex, place: number, { rooms }: Choice): RoomParty[] =>
  rooms ?? [{ adults: index.adultsAt(place), children: [] }]

/** The key of the party for each deal's place. Keys of one room of adults are their number. */
function partyOf(index: DealIndex, { rooms }: Choice): (place: number) => string {
  const chosen = rooms && partyKey(rooms)
  return (place) => chosen ?? String(index.adultsAt(place))
}

const accepts =
  (index: DealIndex, place: number, { nights }: Choice) =>
  (length: number): boolean =>
    (!nights?.length || nights.includes(length)) && index.nights.get(length)?.has(place) === true

/** Whether the stored from-prices of the deal are all that its price for the choice depends on. */
function isPriceStored(index: DealIndex, place: number, party: string, choice: Choice, firstDay: number): boolean {
  return (
    !hasDates(choice) &&
    isRefreshedByPriceJob(party, index.adultsAt(place)) &&
    // Between midnight and the next refresh, a stored from-price may be for a day in the past.
    !index.prices.hasStayBefore(place, party, firstDay) &&
    // Without a price for the chosen rooms, other rooms may have one.
    (choice.rooms === undefined || index.prices.cheapestCents(place, party, accepts(index, place, choice)) !== null)
  )
}

/** Asks for the prices of these deals that are not in the index. */
export async function askMissingPrices(
  shop: RateSource,
  { index, settings }: ListSource,
  deals: BitSet,
  choice: Choice,
): Promise<AskedPrices> {
  const firstDay = dayToNumber(addDays(today(shop.now()), settings.minimumDays.days))
  const party = partyOf(index, choice)
  const missing: number[] = []
  deals.forEach((place) => {
    if (!isPriceStored(index, place, party(place), choice, firstDay)) missing.push(index.idAt(place))
  })
  return missing.length > 0 ? findChoicePrices(shop, missing, choice) : new Map()
}

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
  const prices = asked.get(index.idAt(place))
  if (prices !== undefined || hasDates(choice)) return prices
  const rooms = roomsOf(index, place, choice)
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
  deals.without(index.unpriced).forEach((place) => {
    const prices = asked.get(index.idAt(place))
    const price =
      prices !== undefined || hasDates(choice)
        ? cheapestPerPersonCents(prices, choice.nights)
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
