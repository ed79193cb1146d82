/**
 * What deals cost for what a traveller has chosen: dates, nights, party. A fixed number of queries however many deals.
 * Without dates the from-prices that are kept ready answer; with dates the prices of those days do.
 */
import { findActivitiesOfDeals } from '../activity/index.ts'
import { nightsOf } from '../deal/length-of-stay.ts'
import { findSettings } from '../settings/index.ts'
import { addDays, type Day, daysFrom, today } from '../shared/day.ts'
import { isUsual, partyKey, type RoomParty } from '../shared/party.ts'
import type { Shop } from '../shared/shop.ts'
import { askQuestions, type HotelQuestion } from './ask-flows.ts'
import { type Arrivals, type FromPrice, fromPrice, isOpen } from './cheapest.ts'
import { type Choice, type ChoicePrices, hasDates } from './choice.ts'
import { horizonDays, type Snapshot } from './days.ts'
import { keptSince } from './snapshot-flows.ts'
import { findDealPrices, findPriceable, findSnapshots, type PriceableDeal } from './store.ts'

/** More than this many days and lengths are not asked of the hotels for a list. */
const mostQuestions = 8
const patienceMs = 2_500

export async function findChoicePrices(
  shop: Shop,
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

async function findWithoutDates(shop: Shop, deals: Wanted[]): Promise<Map<number, ChoicePrices>> {
  const now = today(shop.now())
  const [kept, settings] = [
    await findDealPrices(
      shop.db,
      deals.map((deal) => deal.id),
      partiesOf(deals),
    ),
    await findSettings(shop.db),
  ]
  const first = addDays(now, settings.minimumDays.days)
  const byDeal = Map.groupBy(kept, (one) => one.dealId)
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

async function findWithDates(shop: Shop, deals: Wanted[], choice: Choice): Promise<Map<number, ChoicePrices>> {
  const arrivals = await findArrivals(shop, deals, choice)
  if (choice.rooms && (await askMissing(shop, arrivals, choice))) await readSnapshots(shop, arrivals)
  return new Map(
    arrivals.map(({ deal, lengths }) => [
      deal.id,
      { rooms: deal.rooms, byNights: new Map(lengths.map((length) => [length.nights, priceOf(deal, length)])) },
    ]),
  )
}

/** Of a party whose prices no job keeps, the cheapest day is known when every day was asked. */
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
  shop: Shop,
  dealIds: number[],
  wish: { arrivals: Day[]; nights: number; rooms: RoomParty[] },
): Promise<Map<Day, Map<number, FromPrice>>> {
  const days = [...wish.arrivals].sort()
  const deals = (await findPriceable(shop.db, dealIds))
    .filter((deal) => nightsOf(deal.days).includes(wish.nights))
    .map((deal) => ({ ...deal, days: [wish.nights + 1], rooms: wish.rooms }))
  const choice: Choice = { from: days[0]!, to: addDays(days.at(-1)!, wish.nights), rooms: wish.rooms }
  const arrivals = (await findArrivals(shop, deals, choice)).map(({ deal, lengths }) => ({
    deal,
    lengths: days.map((day) => oneDay(lengths[0]!, day)),
  }))
  if (await askMissing(shop, arrivals, choice)) await readSnapshots(shop, arrivals)
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

async function findArrivals(shop: Shop, deals: Wanted[], choice: Choice): Promise<DealArrivals[]> {
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
async function readSnapshots(shop: Shop, arrivals: DealArrivals[]): Promise<void> {
  const lengths = arrivals.flatMap((one) => one.lengths).filter((length) => length.from <= length.to)
  if (lengths.length === 0) return
  const parties = partiesOf(arrivals.map((one) => one.deal))
  const known = await findSnapshots(shop.db, {
    hotelIds: [...new Set(arrivals.flatMap(({ deal }) => deal.hotels.map((hotel) => hotel.hotelId)))],
    nights: [...new Set(lengths.map((length) => length.nights))],
    parties,
    from: lengths[0]!.from,
    to: lengths.map((length) => length.to).reduce((a, b) => (a > b ? a : b)),
    takenSince: keptSince(shop, parties),
  })
  const byHotel = Map.groupBy(known, (one) => `${one.party}/${one.nights}/${one.hotelId}`)
  for (const { deal, lengths: own } of arrivals)
    for (const length of own)
      length.snapshots = deal.hotels.flatMap(
        ({ hotelId }): Snapshot[] => byHotel.get(`${partyKey(deal.rooms)}/${length.nights}/${hotelId}`) ?? [],
      )
}

/** Asks the hotels for the chosen party where they were not asked yet and few questions are enough; true where any was. */
async function askMissing(shop: Shop, arrivals: DealArrivals[], choice: Choice): Promise<boolean> {
  const questions = new Map<string, HotelQuestion>()
  for (const { deal, lengths } of arrivals) {
    for (const length of lengths) {
      if (choice.nights?.length && !choice.nights.includes(length.nights)) continue
      for (const { day, hotels } of missing(deal, length)) {
        const key = `${length.nights}/${day}`
        const question = questions.get(key) ?? { day, nights: length.nights, rooms: deal.rooms, hotels: new Map() }
        for (const hotel of hotels) question.hotels.set(hotel.hotelId, hotel)
        questions.set(key, question)
        if (questions.size > mostQuestions) return false
      }
    }
  }
  if (questions.size === 0) return false
  await askQuestions(shop, [...questions.values()], patienceMs)
  return true
}

const partiesOf = (deals: readonly { rooms: RoomParty[] }[]): string[] => [
  ...new Set(deals.map((deal) => partyKey(deal.rooms))),
]
