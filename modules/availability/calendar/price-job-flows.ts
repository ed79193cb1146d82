/** The price job: within the supplier's limits, the oldest and most viewed prices first. */
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { findActiveDealIds } from '../../catalogue/deal/index.ts'
import { addDays, today } from '../../shared/day.ts'
import { isRefreshed, partyFromKey, partyKey, usualParties } from '../../shared/party.ts'
import type { Shop } from '../../shared/shop.ts'
import { addHours, addMinutes } from '../../shared/moment.ts'
import { dropOldChoices, dropOldSnapshots } from './choice-query-store.ts'
import { horizonDays } from './days.ts'
import { updateFromPrices } from './from-price-update-flows.ts'
import { findSellableDeals, type SellableDeal, usualRooms } from './sellable-deal-flows.ts'
import { refreshSnapshots, snapshotHours } from './rate-snapshot-flows.ts'
import { queryStayTerms } from './stay-terms-job-flows.ts'
import { nextQueries, type DueQuery, type Wanted } from './supplier-query-order.ts'
import { findAdvertisedStays, findStalest } from './store.ts'
import { dropViews, findViews } from './view-store.ts'

/** Views of the last days count. */
const viewDays = 14
/** Of deals that are usually sold to another party every fourth view counts. */
const otherParty = 0.25
const patienceMs = 120_000
/** An advertised price that was asked longer ago is asked again: it must be bookable. */
const advertisedMinutes = 30
/** When one is sold out the next cheapest is checked, at most this often in one run. */
const maxTurns = 6
/** Choices of parties without a job whose questions are stored. */
const maxChoices = 2_000

type Hotel = { hotelId: number; supplierId: number }
/** The deals for which prices of that party and length are refreshed. */
const dealsOf = (deals: readonly SellableDeal[], party: string, nights: number): SellableDeal[] =>
  deals.filter(({ row, bookable }) => isRefreshed(party, row.travel_companion) && bookable.nights.includes(nights))

const hotelsOf = (deals: readonly SellableDeal[]): Hotel[] => [
  ...new Map(deals.flatMap((deal) => deal.hotels).map((hotel) => [hotel.hotelId, hotel])).values(),
]

/**
 * One run of the scheduled job: the advertised prices, then `daysPerRun` days for each length of stay and party, usual
 * or that of some deals, the most needed first.
 */
export async function runPriceJob(shop: RateSource, daysPerRun: number): Promise<void> {
  const ids = await findActiveDealIds(shop.db)
  const deals = await findSellableDeals(shop, ids)
  await checkAdvertised(shop, deals)
  await ask(shop, deals, await findMostUseful(shop, deals, daysPerRun))
  await updateFromPrices(shop, ids)
  await checkAdvertised(shop, deals)
  await queryStayTerms(shop, ids)
  await dropViews(shop.db, addDays(today(shop.now()), -viewDays))
  const before = addHours(shop.now(), -2 * snapshotHours)
  await dropOldChoices(shop.db, { before, most: maxChoices })
  await dropOldSnapshots(shop.db, before)
}

/**
 * The price that a deal advertises is one that its hotels named lately; where it is gone, the next cheapest is looked
 * at.
 */
async function checkAdvertised(shop: RateSource, deals: readonly SellableDeal[]): Promise<void> {
  const ids = deals.map((deal) => deal.row.id)
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const outdated = (await findAdvertisedStays(shop.db, ids, today(shop.now()))).filter(
      ({ askedAt }) => askedAt === null || askedAt < addMinutes(shop.now(), -advertisedMinutes),
    )
    if (outdated.length === 0 || !(await ask(shop, deals, outdated))) return
    await updateFromPrices(shop, ids)
  }
}

async function findMostUseful(
  shop: Pick<Shop, 'db' | 'now'>,
  deals: readonly SellableDeal[],
  daysPerRun: number,
): Promise<DueQuery[]> {
  const day = today(shop.now())
  const views = await findViews(shop.db, addDays(day, -viewDays))
  const viewsFor = (sellable: readonly SellableDeal[], party: string): number =>
    sellable.reduce(
      (sum, deal) => sum + (views.get(deal.row.id) ?? 0) * (partyKey(usualRooms(deal)) === party ? 1 : otherParty),
      0,
    )
  const lengths = [...new Set(deals.flatMap((deal) => deal.bookable.nights))]
  const parties = [...new Set([...usualParties, ...deals.map((deal) => partyKey(usualRooms(deal)))])]
  const refreshed = parties.flatMap((party) =>
    lengths
      .map((nights) => ({ party, nights, deals: dealsOf(deals, party, nights) }))
      .filter((query) => query.deals.length > 0),
  )
  const limit = daysPerRun * refreshed.length
  const candidates: Wanted[] = []
  for (const { party, nights, deals: sellable } of refreshed) {
    const stalest = await findStalest(shop.db, {
      hotelIds: hotelsOf(sellable).map((hotel) => hotel.hotelId),
      nights,
      party,
      from: day,
      to: addDays(day, horizonDays),
      limit,
    })
    const seen = viewsFor(sellable, party)
    candidates.push(...stalest.map((stay) => ({ ...stay, party, nights, views: seen })))
  }
  return nextQueries(candidates, shop.now(), limit)
}

/** Requests until the supplier's limit or our time limit; returns the number of prices. */
async function ask(shop: RateSource, deals: readonly SellableDeal[], queries: readonly DueQuery[]): Promise<number> {
  const untilMs = Date.now() + patienceMs
  let answers = 0
  for (const batch of Map.groupBy(queries, (query) => `${query.party}/${query.nights}`).values()) {
    const { party, nights } = batch[0]!
    answers += await refreshSnapshots(shop, {
      hotels: hotelsOf(dealsOf(deals, party, nights)),
      nights,
      rooms: partyFromKey(party)!,
      days: batch.map((query) => query.day),
      untilMs,
      need: 'background',
    })
  }
  return answers
}
