/** The price job: refreshes stored prices, the oldest and most viewed first, within the supplier's limits. */
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { findActiveDealIds } from '../../catalogue/deal/index.ts'
import { addDays, today } from '../../shared/day.ts'
import { isRefreshedByPriceJob, parsePartyKey, partyKey, usualParties } from '../../shared/party.ts'
import type { Shop } from '../../shared/shop.ts'
import { addHours, addMinutes } from '../../shared/moment.ts'
import { deleteOldChoiceQueries, deleteOldSnapshots } from './choice-query-store.ts'
import { horizonDays } from './days.ts'
import { updateFromPrices } from './from-price-update-flows.ts'
import { findSellableDeals, type SellableDeal, usualPartyRooms } from './sellable-deal-flows.ts'
import { jobBudget, refreshSnapshots, snapshotHours } from './rate-snapshot-flows.ts'
import { refreshStayTerms } from './stay-terms-job-flows.ts'
import { selectDueQueries, type DueQuery, type QueryCandidate } from './supplier-query-order.ts'
import { findAdvertisedStays, findStalestDays } from './store.ts'
import { deleteOldViewCounts, findViewCounts } from './view-store.ts'

/** Views of this many past days are counted. */
const viewDays = 14
/** The weight of a view for the prices of a party other than the deal's usual party. */
const otherPartyWeight = 0.25
/** An advertised price older than this is requested again, because advertised prices must be bookable. */
const advertisedMinutes = 30
/** The maximum number of turns of a check. Each turn checks the next cheapest stay if the previous one is sold out. */
const maxTurns = 6
/** The maximum number of choices whose requests are stored. */
const maxChoices = 2_000

type Hotel = { hotelId: number; supplierId: number }
/** The deals whose prices for the party and length are refreshed. */
const dealsOf = (deals: readonly SellableDeal[], party: string, nights: number): SellableDeal[] =>
  deals.filter(
    ({ row, bookable }) => isRefreshedByPriceJob(party, row.travel_companion) && bookable.nights.includes(nights),
  )

const hotelsOf = (deals: readonly SellableDeal[]): Hotel[] => [
  ...new Map(deals.flatMap((deal) => deal.hotels).map((hotel) => [hotel.hotelId, hotel])).values(),
]

/**
 * One run: refreshes the advertised prices, then the most urgent days: `daysPerRun` times the number of lengths and
 * parties (usual parties and those that deals advertise).
 */
export async function runPriceJob(shop: RateSource, daysPerRun: number): Promise<void> {
  const ids = await findActiveDealIds(shop.db)
  const deals = await findSellableDeals(shop, ids)
  await checkAdvertisedPrices(shop, deals)
  await requestPrices(shop, deals, await findDueQueries(shop, deals, daysPerRun))
  await updateFromPrices(shop, ids)
  await checkAdvertisedPrices(shop, deals)
  await refreshStayTerms(shop, ids)
  await deleteOldViewCounts(shop.db, addDays(today(shop.now()), -viewDays))
  const before = addHours(shop.now(), -2 * snapshotHours)
  await deleteOldChoiceQueries(shop.db, { before, most: maxChoices })
  await deleteOldSnapshots(shop.db, before)
}

/**
 * Confirms the advertised price of a deal with its hotels; if it is no longer available, checks the next cheapest stay.
 */
async function checkAdvertisedPrices(shop: RateSource, deals: readonly SellableDeal[]): Promise<void> {
  const ids = deals.map((deal) => deal.row.id)
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const outdated = (await findAdvertisedStays(shop.db, ids, today(shop.now()))).filter(
      ({ askedAt }) => askedAt === null || askedAt < addMinutes(shop.now(), -advertisedMinutes),
    )
    if (outdated.length === 0 || !(await requestPrices(shop, deals, outdated))) return
    await updateFromPrices(shop, ids)
  }
}

async function findDueQueries(
  shop: Pick<Shop, 'db' | 'now'>,
  deals: readonly SellableDeal[],
  daysPerRun: number,
): Promise<DueQuery[]> {
  const day = today(shop.now())
  const views = await findViewCounts(shop.db, addDays(day, -viewDays))
  const viewsFor = (sellable: readonly SellableDeal[], party: string): number =>
    sellable.reduce(
      (sum, deal) =>
        sum + (views.get(deal.row.id) ?? 0) * (partyKey(usualPartyRooms(deal)) === party ? 1 : otherPartyWeight),
      0,
    )
  const lengths = [...new Set(deals.flatMap((deal) => deal.bookable.nights))]
  const parties = [...new Set([...usualParties, ...deals.map((deal) => partyKey(usualPartyRooms(deal)))])]
  const refreshed = parties.flatMap((party) =>
    lengths
      .map((nights) => ({ party, nights, deals: dealsOf(deals, party, nights) }))
      .filter((query) => query.deals.length > 0),
  )
  const limit = daysPerRun * refreshed.length
  const candidates: QueryCandidate[] = []
  for (const { party, nights, deals: sellable } of refreshed) {
    const stalest = await findStalestDays(shop.db, {
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
  return selectDueQueries(candidates, shop.now(), limit)
}

/**
 * Sends requests until the supplier's limit or the job's time limit is reached; returns the number of prices received.
 */
async function requestPrices(
  shop: RateSource,
  deals: readonly SellableDeal[],
  queries: readonly DueQuery[],
): Promise<number> {
  const untilMs = Date.now() + jobBudget.patienceMs
  let answers = 0
  for (const batch of Map.groupBy(queries, (query) => `${query.party}/${query.nights}`).values()) {
    const { party, nights } = batch[0]!
    answers += await refreshSnapshots(shop, {
      hotels: hotelsOf(dealsOf(deals, party, nights)),
      nights,
      rooms: parsePartyKey(party)!,
      days: batch.map((query) => query.day),
      untilMs,
      need: 'background',
    })
  }
  return answers
}
