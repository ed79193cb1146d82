/** The prices of deals in lists, from the index of deals and from what was asked for a choice. Pure. */
import type { Choice, ChoicePrices } from '../calendar/travel-choice.ts'
import { hasDates } from '../calendar/travel-choice.ts'
import { isRefreshedByPriceJob, partyKey, type RoomParty } from '../../shared/party.ts'
import { BitSet } from './bit-set.ts'
import { cheapestPerPersonCents } from './card.ts'
import type { DatedDeals, DatedPrices } from './dated-prices.ts'
import type { DealIndex } from './deal-index.ts'
import { type PricedPlaces, replacePlaces, type StoredPriceColumn } from './stored-price-columns.ts'

/**
 * The prices that lists show besides the stored ones: those of chosen dates, for the `listed` deals, and by deal, which
 * take precedence. `firstDay`: without dates the number of the first day that can be booked, else null.
 */
export type AskedPrices = {
  dated: { prices: DatedPrices; listed: BitSet } | null
  firstDay: number | null
  byDeal: ReadonlyMap<number, ChoicePrices>
}

export const roomsOf = (index: DealIndex, place: number, { rooms }: Choice): RoomParty[] =>
  rooms ?? [{ adults: index.adultsAt(place), children: [] }]

/** The key of the party for each deal's place. Keys of one room of adults are their number. */
export function partyOf(index: DealIndex, { rooms }: Choice): (place: number) => string {
  const chosen = rooms && partyKey(rooms)
  return (place) => chosen ?? String(index.adultsAt(place))
}

/** The deals whose price for the choice is that of a party which the price job refreshes, by this party. */
export function heldParties(
  index: DealIndex,
  { rooms }: Pick<Choice, 'rooms'>,
): { rooms: RoomParty[]; places: BitSet }[] {
  if (!rooms) return [...index.byAdults].map(([adults, places]) => ({ rooms: [{ adults, children: [] }], places }))
  const isHeld = (adults: number) => isRefreshedByPriceJob(partyKey(rooms), adults)
  return [
    { rooms, places: BitSet.union([...index.byAdults].map(([adults, own]) => (isHeld(adults) ? own : undefined))) },
  ]
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
    return asked.dated?.listed.has(place) ? { rooms, byNights: asked.dated.prices.pricesByNights(place) } : undefined
  const stored = index.prices.pricesByNights(place, partyKey(rooms))
  const lengths = [...index.nights].filter(([, deals]) => deals.has(place)).map(([nights]) => nights)
  return {
    rooms,
    byNights: new Map(
      lengths.sort((a, b) => a - b).map((nights) => [nights, stored.get(nights) ?? ({ state: 'unknown' } as const)]),
    ),
  }
}

/** The column of the stored prices for a choice without dates, up to date. */
export function storedPriceColumn(index: DealIndex, choice: Choice, firstDay: number): StoredPriceColumn {
  const { rooms, nights } = choice
  const lengths = nights?.length ? [...new Set(nights)].sort((a, b) => a - b).join() : ''
  const column = index.priceColumns.column(`${rooms ? partyKey(rooms) : ''}/${lengths}/${firstDay}`)
  const party = partyOf(index, choice)
  const centsAt = (place: number) => index.prices.cheapestCents(place, party(place), accepts(index, place, choice))
  column.update({
    onSale: index.onSale,
    size: index.size,
    idAt: index.idAt,
    centsAt: (place) => (index.unpriced.has(place) ? null : centsAt(place)),
    isStoredAt: (place) =>
      isRefreshedByPriceJob(party(place), index.adultsAt(place)) &&
      // Between midnight and the next refresh, a stored from-price may be for a day in the past.
      !index.prices.hasStayBefore(place, party(place), firstDay) &&
      // Without a price for the chosen rooms, other rooms may have one.
      (rooms === undefined || centsAt(place) !== null),
  })
  return column
}

/** The price per person that the cards of the deals show; also of deals that were not asked for. */
export function listedPrices(index: DealIndex, deals: BitSet, choice: Choice, asked: AskedPrices): PricedPlaces {
  const { dated, firstDay, byDeal } = asked
  dated?.prices.update(dated.listed, datedDeals(index, choice))
  const base = firstDay === null ? dated!.prices : storedPriceColumn(index, choice, firstDay)
  if (byDeal.size === 0) return base
  const cents = new Int32Array(Math.max(base.cents.length, index.size)).fill(-1)
  cents.set(base.cents)
  const own = index.placesOf(byDeal.keys())
  own.forEach((place) => {
    const price = index.unpriced.has(place)
      ? null
      : cheapestPerPersonCents(byDeal.get(index.idAt(place)), choice.nights)
    cents[place] = price ?? -1
  })
  const priced = own.toArray().filter((place) => cents[place]! >= 0)
  return { cents, ascending: replacePlaces(base.ascending, own, priced, cents, index.idAt) }
}

export const datedDeals = (index: DealIndex, choice: Choice): DatedDeals => ({
  size: index.size,
  nights: index.nights,
  unpriced: index.unpriced,
  idAt: index.idAt,
  partyAt: partyOf(index, choice),
})

/** The first `count` deals by price; those without a price come last, and equal ones by id. */
export function placesByPrice(
  index: DealIndex,
  deals: BitSet,
  { cents, ascending }: PricedPlaces,
  sort: 'price' | '-price',
  count: number,
): number[] {
  const places: number[] = []
  const add = (place: number) => {
    if (deals.has(place)) places.push(place)
  }
  if (sort === 'price') for (let at = 0; at < ascending.length && places.length < count; at += 1) add(ascending[at]!)
  // Deals of the same price stay in their order.
  for (let end = ascending.length; sort === '-price' && end > 0 && places.length < count; ) {
    let first = end - 1
    while (first > 0 && cents[ascending[first - 1]!] === cents[ascending[end - 1]!]) first -= 1
    for (let at = first; at < end; at += 1) add(ascending[at]!)
    end = first
  }
  if (places.length < count)
    for (const place of index.placesInOrder('id')) {
      if (places.length >= count) break
      if (!(cents[place]! >= 0)) add(place)
    }
  return places.slice(0, count)
}
