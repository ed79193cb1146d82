/**
 * Prices of deals for a traveller's choice: dates, nights, party. A fixed number of queries for any number of deals.
 * Without dates from the stored from-prices; with dates from the prices of those days.
 */
import type { RateSource } from '../hotel/ports.ts'
import { findActivitiesOfDeals } from '../activity/index.ts'
import { nightsOf } from '../deal/length-of-stay.ts'
import { findSettings } from '../settings/index.ts'
import { addDays, type Day, daysFrom, today } from '../shared/day.ts'
import { isUsual, partyKey, type RoomParty } from '../shared/party.ts'
import type { Shop } from '../shared/shop.ts'
import { runRateQueries, type HotelRateQuery } from './rate-query-flows.ts'
import { type Arrivals, type FromPrice, fromPrice, isOpen } from './cheapest.ts'
import { type Choice, type ChoicePrices, hasDates } from './travel-choice.ts'
import { horizonDays, type Snapshot } from './days.ts'
import { snapshotsSince } from './snapshot-flows.ts'
import { findDealPrices, findPriceable, findSnapshots, type PriceableDeal } from './store.ts'

/** More than this many days and lengths are not asked of the hotels for a list. */
const maxQueries = 8
const patienceMs = 2_500

export async function findChoicePrices(
  shop: RateSource,
  dealIds: number[],
  choice: Choice,
): Promise<Map<number, ChoicePrices>> {
  const deals = (await findPriceable(shop.db, dealIds)).map((deal) => ({
    ...deal,
    rooms: choice.rooms ?? [{ adults: deal.adults, children: [] }],
  }))
  return hasDates(choice) ? findWithDates(shop, deals, choice) : findWithoutDates(shop, deals)
}

type Wanted = PriceableDeal & { rooms: RoomParty[] }

async function findWithoutDates(shop: RateSource, deals: Wanted[]): Promise<Map<number, ChoicePrices>> {
  const now = today(shop.now())
  const [snapshots, settings] = [
    await findDealPrices(
      shop.db,
      deals.map((deal) => deal.id),
      partiesOf(deals),
    ),
    await findSettings(shop.db),
  ]
  const first = addDays(now, settings.minimumDays.days)
  const byDeal = Map.groupBy(snapshots, (one) => one.dealId)
  const pricesOf = (deal: Wanted) => (byDeal.get(deal.id) ?? []).filter((one) => one.party === partyKey(deal.rooms))
  // Between midnight and the next refresh a from-price may be that of a day which has passed.
  const passed = deals.filter((deal) =>
    pricesOf(deal).some(({ price }) => price.state === 'known' && price.stay.check_in < first),
  )
  const again = passed.length > 0 ? await findWithDates(shop, passed, {}) : new Map<number, ChoicePrices>()
  return new Map(
    deals.map((deal) => {
      const known = new Map(pricesOf(deal).map((one) => [one.nights, one.price]))
      const byNights = new Map(
        nightsOf(deal.days).map((nights) => [nights, known.get(nights) ?? ({ state: 'unknown' } as const)]),
      )
      return [deal.id, again.get(deal.id) ?? { rooms: deal.rooms, byNights }]
    }),
  )
}

async function findWithDates(shop: RateSource, deals: Wanted[], choice: Choice): Promise<Map<number, ChoicePrices>> {
  const arrivals = await findArrivals(shop, deals, choice)
  if (choice.rooms && (await queryMissingDays(shop, arrivals, choice))) await readSnapshots(shop, arrivals)
  return new Map(
    arrivals.map(({ deal, lengths }) => [
      deal.id,
      { rooms: deal.rooms, byNights: new Map(lengths.map((length) => [length.nights, priceOf(deal, length)])) },
    ]),
  )
}

/** For a party without a price job the cheapest day is known when every day was requested. */
function priceOf(deal: Wanted, length: Arrivals): FromPrice {
  if (!isUsual(partyKey(deal.rooms)) && !missing(deal, length).next().done) return { state: 'unknown' }
  return fromPrice(length)
}

/** Open days on which some of the deal's hotels were not asked, with those hotels. */
function* missing({ hotels }: Wanted, length: Arrivals): Generator<{ day: Day; hotels: Wanted['hotels'] }> {
  const known = Map.groupBy(length.snapshots, (one) => one.checkIn)
  for (const day of daysFrom(length.from, length.to)) {
    const asked = new Set(known.get(day)?.map((one) => one.hotelId))
    const left = hotels.filter((hotel) => !asked.has(hotel.hotelId))
    if (left.length > 0 && isOpen(length, day)) yield { day, hotels: left }
  }
}

/**
 * What deals cost for a stay of one length that begins on each of these days. Deals that are not sold for that length
 * are left out. One reading of the days however many deals.
 */
export async function findArrivalPrices(
  shop: RateSource,
  dealIds: number[],
  input: { arrivals: Day[]; nights: number; rooms: RoomParty[] },
): Promise<Map<Day, Map<number, FromPrice>>> {
  const days = [...input.arrivals].sort()
  const deals = (await findPriceable(shop.db, dealIds))
    .filter((deal) => nightsOf(deal.days).includes(input.nights))
    .map((deal) => ({ ...deal, days: [input.nights + 1], rooms: input.rooms }))
  const choice: Choice = { from: days[0]!, to: addDays(days.at(-1)!, input.nights), rooms: input.rooms }
  const arrivals = (await findArrivals(shop, deals, choice)).map(({ deal, lengths }) => ({
    deal,
    lengths: days.map((day) => oneDay(lengths[0]!, day)),
  }))
  if (await queryMissingDays(shop, arrivals, choice)) await readSnapshots(shop, arrivals)
  return new Map(
    days.map((day, at) => [day, new Map(arrivals.map(({ deal, lengths }) => [deal.id, fromPrice(lengths[at]!)]))]),
  )
}

/** The same stay for one day of arrival; empty where the day lies outside of what can be booked. */
const oneDay = (length: Arrivals, day: Day): Arrivals => ({
  ...length,
  from: day > length.from ? day : length.from,
  to: day < length.to ? day : length.to,
})

type DealArrivals = { deal: Wanted; lengths: Arrivals[] }

async function findArrivals(shop: Pick<Shop, 'db' | 'now'>, deals: Wanted[], choice: Choice): Promise<DealArrivals[]> {
  const [activities, settings] = [
    await findActivitiesOfDeals(
      shop.db,
      deals.map((deal) => deal.id),
    ),
    await findSettings(shop.db),
  ]
  const included = Map.groupBy(
    activities.filter((activity) => activity.included),
    (activity) => activity.dealId,
  )
  const now = today(shop.now())
  const first = addDays(now, settings.minimumDays.days)
  const from = choice.from !== undefined && choice.from > first ? choice.from : first
  const last = addDays(now, horizonDays)
  const arrivals = deals.map((deal): DealArrivals => {
    const nights = nightsOf(deal.days)
    const bookable = {
      ...deal,
      partialPayment: 0,
      partialPaymentDueDays: 0,
      nights,
      included: included.get(deal.id) ?? [],
    }
    return {
      deal,
      lengths: nights.map((count) => {
        const until = choice.to === undefined ? last : addDays(choice.to, -count)
        return {
          deal: bookable,
          nights: count,
          rooms: deal.rooms,
          from,
          to: until < last ? until : last,
          snapshots: [],
          settings: settings.package,
          today: now,
          minimumDays: settings.minimumDays.days,
        }
      }),
    }
  })
  await readSnapshots(shop, arrivals)
  return arrivals
}

/** What is known of all these days, read at once and handed to each deal. */
async function readSnapshots(shop: Pick<Shop, 'db' | 'now'>, arrivals: DealArrivals[]): Promise<void> {
  const lengths = arrivals.flatMap((one) => one.lengths).filter((length) => length.from <= length.to)
  if (lengths.length === 0) return
  const parties = partiesOf(arrivals.map((one) => one.deal))
  const known = await findSnapshots(shop.db, {
    hotelIds: [...new Set(arrivals.flatMap(({ deal }) => deal.hotels.map((hotel) => hotel.hotelId)))],
    nights: [...new Set(lengths.map((length) => length.nights))],
    parties,
    from: lengths[0]!.from,
    to: lengths.map((length) => length.to).reduce((a, b) => (a > b ? a : b)),
    takenSince: snapshotsSince(shop, parties),
  })
  const byHotel = Map.groupBy(known, (one) => `${one.party}/${one.nights}/${one.hotelId}`)
  for (const { deal, lengths: own } of arrivals)
    for (const length of own)
      length.snapshots = deal.hotels.flatMap(
        ({ hotelId }): Snapshot[] => byHotel.get(`${partyKey(deal.rooms)}/${length.nights}/${hotelId}`) ?? [],
      )
}

/** Requests prices for the chosen party where they are missing and few requests are enough; true where any was made. */
async function queryMissingDays(shop: RateSource, arrivals: DealArrivals[], choice: Choice): Promise<boolean> {
  const queries = new Map<string, HotelRateQuery>()
  for (const { deal, lengths } of arrivals) {
    for (const length of lengths) {
      if (choice.nights?.length && !choice.nights.includes(length.nights)) continue
      for (const { day, hotels } of missing(deal, length)) {
        const key = `${length.nights}/${day}`
        const query = queries.get(key) ?? { day, nights: length.nights, rooms: deal.rooms, hotels: new Map() }
        for (const hotel of hotels) query.hotels.set(hotel.hotelId, hotel)
        queries.set(key, query)
        if (queries.size > maxQueries) return false
      }
    }
  }
  if (queries.size === 0) return false
  await runRateQueries(shop, [...queries.values()], patienceMs)
  return true
}

const partiesOf = (deals: readonly { rooms: RoomParty[] }[]): string[] => [
  ...new Set(deals.map((deal) => partyKey(deal.rooms))),
]
