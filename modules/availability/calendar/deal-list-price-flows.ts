/**
 * Prices of deals for a choice of dates, nights and party, in a fixed number of queries. A choice without dates reads
 * the stored from-prices; a choice with dates reads the prices of those days.
 */
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { toNights } from '../../catalogue/deal/length-of-stay.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { addDays, type Day, today } from '../../shared/day.ts'
import { isRefreshedByPriceJob, partyKey, type RoomParty } from '../../shared/party.ts'
import {
  type DealArrivals,
  findDealArrivals,
  openDaysWithoutPrices,
  type PricedDeal,
  loadSnapshotsIntoArrivals,
} from './arrival-flows.ts'
import { shouldQueryEveryStay, maxQueries } from './cheap-days.ts'
import { type Arrivals, type FromPrice, computeFromPrice } from './cheapest.ts'
import { queryPricesForChoice } from './choice-query-flows.ts'
import { addOtherRoomsPrices } from './other-rooms-flows.ts'
import { runSupplierQueries, type SupplierQuery } from './supplier-query-flows.ts'
import { type Choice, type ChoicePrices, hasDates } from './travel-choice.ts'
import { findDealParties, findPriceableDeals } from './store.ts'
import { findFromPricesByParty } from './from-price-store.ts'

const patienceMs = 2_500

export async function findChoicePrices(
  shop: RateSource,
  dealIds: number[],
  choice: Choice,
): Promise<Map<number, ChoicePrices>> {
  const prices = await findPrices(shop, dealIds, choice)
  const { rooms } = choice
  return rooms ? addOtherRoomsPrices(shop, prices, { ...choice, rooms }, findPrices) : prices
}

async function findPrices(shop: RateSource, dealIds: number[], choice: Choice): Promise<Map<number, ChoicePrices>> {
  const { rooms } = choice
  if (!hasDates(choice)) return findPricesOfAnyDay(shop, dealIds, choice)
  const deals = await findPricedDeals(shop, dealIds, rooms)
  if (!rooms || shouldQueryEveryStay(choice)) return findPricesWithDates(shop, deals, choice)
  const [refreshed, others] = [deals.filter(isRefreshedFor), deals.filter((deal) => !isRefreshedFor(deal))]
  return new Map([
    ...(refreshed.length > 0 ? await findPricesWithDates(shop, refreshed, choice) : []),
    ...(others.length > 0 ? await findRequestedPrices(shop, others, { ...choice, rooms }) : []),
  ])
}

/** Stored from-prices need few columns of the deals, in contrast to prices that are computed. */
async function findPricesOfAnyDay(
  shop: RateSource,
  dealIds: number[],
  choice: Choice,
): Promise<Map<number, ChoicePrices>> {
  const { rooms } = choice
  const deals = (await findDealParties(shop.db, dealIds)).map((deal) => withRooms(deal, rooms))
  const stored = await findPricesWithoutDates(shop, deals.filter(isRefreshedFor), rooms)
  const others = deals.filter((deal) => !isRefreshedFor(deal)).map(({ id }) => id)
  if (!rooms || others.length === 0) return stored
  const requested = await findRequestedPrices(shop, await findPricedDeals(shop, others, rooms), { ...choice, rooms })
  return new Map([...stored, ...requested])
}

/** If no rooms were chosen, the deal's usual party applies. */
const withRooms = <Deal extends { adults: number }>(deal: Deal, rooms: RoomParty[] | undefined) => ({
  ...deal,
  rooms: rooms ?? [{ adults: deal.adults, children: [] }],
})

const findPricedDeals = async (
  shop: Pick<RateSource, 'db'>,
  dealIds: number[],
  rooms: RoomParty[] | undefined,
): Promise<PricedDeal[]> => (await findPriceableDeals(shop.db, dealIds)).map((deal) => withRooms(deal, rooms))

type DealParty = Pick<PricedDeal, 'id' | 'adults' | 'days' | 'rooms'>

/** Whether the price job refreshes the prices for the deal's rooms. */
const isRefreshedFor = (deal: DealParty): boolean => isRefreshedByPriceJob(partyKey(deal.rooms), deal.adults)

/**
 * The cheapest stored stays for a party whose prices no job refreshes; all `unknown` until all requests are answered.
 */
async function findRequestedPrices(
  shop: RateSource,
  deals: PricedDeal[],
  choice: Choice & { rooms: RoomParty[] },
): Promise<Map<number, ChoicePrices>> {
  const outcome = await queryPricesForChoice(shop, choice)
  const isComplete = outcome === 'complete'
  const arrivals = await findDealArrivals(shop, deals, choice)
  return new Map(
    arrivals.map(({ deal, lengths }) => [
      deal.id,
      {
        rooms: deal.rooms,
        isAsking: outcome === 'pending',
        byNights: new Map(
          lengths.map((length) => [
            length.nights,
            isComplete ? computeFromPrice(length) : ({ state: 'unknown' } as const),
          ]),
        ),
      },
    ]),
  )
}

async function findPricesWithoutDates(
  shop: RateSource,
  deals: DealParty[],
  rooms: RoomParty[] | undefined,
): Promise<Map<number, ChoicePrices>> {
  const now = today(shop.now())
  const [prices, settings] = [
    await findFromPricesByParty(
      shop.db,
      deals.map((deal) => ({ id: deal.id, party: partyKey(deal.rooms) })),
    ),
    await findSettings(shop.db),
  ]
  const first = addDays(now, settings.minimumDays.days)
  const byDeal = Map.groupBy(prices, (price) => price.dealId)
  const pricesOf = (deal: DealParty) => byDeal.get(deal.id) ?? []
  // Between midnight and the next refresh, a stored from-price may be for a day in the past.
  const passed = deals
    .filter((deal) => pricesOf(deal).some(({ price }) => price.state === 'known' && price.stay.check_in < first))
    .map(({ id }) => id)
  const again =
    passed.length > 0
      ? await findPricesWithDates(shop, await findPricedDeals(shop, passed, rooms), {})
      : new Map<number, ChoicePrices>()
  return new Map(
    deals.map((deal) => {
      const priceByNights = new Map(pricesOf(deal).map((price) => [price.nights, price.price]))
      const byNights = new Map(
        toNights(deal.days).map((nights) => [nights, priceByNights.get(nights) ?? ({ state: 'unknown' } as const)]),
      )
      return [deal.id, again.get(deal.id) ?? { rooms: deal.rooms, byNights }]
    }),
  )
}

async function findPricesWithDates(
  shop: RateSource,
  deals: PricedDeal[],
  choice: Choice,
): Promise<Map<number, ChoicePrices>> {
  const arrivals = await findDealArrivals(shop, deals, choice)
  const outcome = choice.rooms ? await queryMissingDays(shop, arrivals, choice) : 'nothing to ask'
  if (outcome === 'asked') await loadSnapshotsIntoArrivals(shop, arrivals)
  return new Map(
    arrivals.map(({ deal, lengths }) => [
      deal.id,
      {
        rooms: deal.rooms,
        isAsking:
          outcome === 'asked' &&
          choice.rooms !== undefined &&
          !isRefreshedFor(deal) &&
          isPriceOfChoiceMissing(deal, lengths, choice),
        byNights: new Map(lengths.map((length) => [length.nights, priceOf(deal, length)])),
      },
    ]),
  )
}

/** Whether a price for a stay of the choice is missing. */
const isPriceOfChoiceMissing = (deal: PricedDeal, lengths: Arrivals[], { nights }: Choice): boolean =>
  lengths.some((length) => (!nights?.length || nights.includes(length.nights)) && isPriceMissing(deal, length))

const isPriceMissing = (deal: PricedDeal, length: Arrivals): boolean => !openDaysWithoutPrices(deal, length).next().done

/** The cheapest stay. If no job refreshes the party's prices, it is `unknown` until every day was queried. */
function priceOf(deal: PricedDeal, length: Arrivals): FromPrice {
  if (!isRefreshedFor(deal) && isPriceMissing(deal, length)) return { state: 'unknown' }
  return computeFromPrice(length)
}

/**
 * The prices of deals for stays of one length that begin on each of the days. Deals not sold for that length are
 * omitted. The number of database queries does not depend on the number of deals.
 */
export async function findDealPricesByArrival(
  shop: RateSource,
  dealIds: number[],
  input: { arrivals: Day[]; nights: number; rooms: RoomParty[] },
): Promise<Map<Day, Map<number, FromPrice>>> {
  const days = [...input.arrivals].sort()
  const deals = (await findPriceableDeals(shop.db, dealIds))
    .filter((deal) => toNights(deal.days).includes(input.nights))
    .map((deal) => ({ ...deal, days: [input.nights + 1], rooms: input.rooms }))
  const choice: Choice = { from: days[0]!, to: addDays(days.at(-1)!, input.nights), rooms: input.rooms }
  const arrivals = (await findDealArrivals(shop, deals, choice, days)).map(({ deal, lengths }) => ({
    deal,
    lengths: days.map((day) => restrictToDay(lengths[0]!, day)),
  }))
  if ((await queryMissingDays(shop, arrivals, choice)) === 'asked')
    await loadSnapshotsIntoArrivals(shop, arrivals, days)
  return new Map(
    days.map((day, at) => [
      day,
      new Map(arrivals.map(({ deal, lengths }) => [deal.id, computeFromPrice(lengths[at]!)])),
    ]),
  )
}

/** The same data restricted to one arrival day; an empty range if that day cannot be booked. */
const restrictToDay = (length: Arrivals, day: Day): Arrivals => ({
  ...length,
  from: day > length.from ? day : length.from,
  to: day < length.to ? day : length.to,
})

type QueryOutcome = 'asked' | 'nothing to ask' | 'not now'

/** Requests missing prices from the supplier, if at most `maxQueries` requests are needed. */
async function queryMissingDays(shop: RateSource, arrivals: DealArrivals[], choice: Choice): Promise<QueryOutcome> {
  const queries = new Map<string, SupplierQuery>()
  for (const { deal, lengths } of arrivals) {
    for (const length of lengths) {
      if (choice.nights?.length && !choice.nights.includes(length.nights)) continue
      for (const { day, hotels } of openDaysWithoutPrices(deal, length)) {
        const key = `${length.nights}/${day}`
        const query = queries.get(key) ?? { day, nights: length.nights, rooms: deal.rooms, hotels: new Map() }
        for (const hotel of hotels) query.hotels.set(hotel.hotelId, hotel)
        queries.set(key, query)
        if (queries.size > maxQueries) return 'nothing to ask'
      }
    }
  }
  if (queries.size === 0) return 'nothing to ask'
  return (await runSupplierQueries(shop, [...queries.values()], patienceMs)) ? 'asked' : 'not now'
}
