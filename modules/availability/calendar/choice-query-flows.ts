/**
 * Requests prices for a party whose prices no job refreshes, if the choice has no dates or a long date range. Only a
 * few stays are requested, each with one request for all hotels. The from-price is the cheapest stored price; lists,
 * pages and the calendar read the same rows. No from-price is shown until every request is answered.
 */
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { findActiveDealIds } from '../../catalogue/deal/index.ts'
import { addDays, type Day } from '../../shared/day.ts'
import { addHours, addSeconds } from '../../shared/moment.ts'
import { parsePartyKey, partyKey, type RoomParty, usualParties } from '../../shared/party.ts'
import type { Shop } from '../../shared/shop.ts'
import { runInBackground } from '../../shared/third-party.ts'
import { type DealArrivals, findDealArrivals, loadSnapshotsIntoArrivals } from './arrival-flows.ts'
import { selectStayQueries, type DealLength, nearestUsualParty, type StayQuery } from './cheap-days.ts'
import { computeFromPrice, isArrivalAllowed } from './cheapest.ts'
import {
  findQueriedStayKeys,
  findChoiceQueryTime,
  acquireChoiceLease,
  releaseChoiceLease,
  saveChoiceQueries,
} from './choice-query-store.ts'
import { cheapestRate } from './days.ts'
import { refreshSnapshots, snapshotHours } from './rate-snapshot-flows.ts'
import { findPriceableDeals } from './store.ts'
import { findFromPrices } from './from-price-store.ts'
import { areQueriesAllowed } from './supplier-query-flows.ts'
import type { Choice } from './travel-choice.ts'

type Asked = Pick<Choice, 'from' | 'to'> & { rooms: RoomParty[] }

/**
 * The limits of requests per choice. `plan`: for days that are cheap for a usual party; `cheapest`: for the cheapest
 * known days of this party; `more`: per turn, for deals that still have no price. There are at most `moreTurns` turns.
 */
const queryBudget = { plan: 12, cheapest: 8, more: 4, moreTurns: 2 }
export const maxQueriesPerChoice = queryBudget.plan + queryBudget.cheapest + queryBudget.more * queryBudget.moreTurns
/**
 * Answers older than this are requested again. The old answers are used meanwhile, until they are `snapshotHours` old.
 */
const renewHours = snapshotHours - 1
const leaseSeconds = 60
/** The delay before refused or unanswered requests are repeated. */
const pauseSeconds = 3
const askMs = 30_000
/** How long a page waits for answers; later answers update the list. */
const patienceMs = 1_200
const pollMs = 100

type Outcome = 'done' | 'leased by another'
const running = new WeakMap<Shop['db'], Map<string, Promise<Outcome>>>()

const choiceKey = ({ rooms, from, to }: Asked): string => `${partyKey(rooms)}/${from ?? ''}/${to ?? ''}`

/**
 * `complete`: every request of the choice was answered; `pending`: some are in progress or will be repeated; `not
 * allowed`: this caller may not cause requests.
 */
export async function queryPricesForChoice(
  shop: RateSource,
  choice: Asked,
): Promise<'complete' | 'pending' | 'not allowed'> {
  const key = choiceKey(choice)
  const until = performance.now() + patienceMs
  let mayAsk: boolean | undefined
  for (;;) {
    const askedAt = await findChoiceQueryTime(shop.db, key)
    if (isFreshQuery(shop, askedAt, renewHours)) return 'complete'
    mayAsk ??= await areQueriesAllowed(shop, [choice.rooms])
    if (!mayAsk) return isFreshQuery(shop, askedAt) ? 'complete' : 'not allowed'
    const flight = startRequestsOnce(shop, key, choice)
    if (isFreshQuery(shop, askedAt)) return 'complete'
    const leftMs = until - performance.now()
    if (leftMs <= 0) return 'pending'
    const outcome = await Promise.race([flight, waitMs(leftMs)])
    if (outcome === 'done') return isFreshQuery(shop, await findChoiceQueryTime(shop.db, key)) ? 'complete' : 'pending'
    await waitMs(Math.min(pollMs, Math.max(0, until - performance.now())))
  }
}

const isFreshQuery = (shop: Pick<Shop, 'now'>, askedAt: Date | null, hours = snapshotHours): boolean =>
  askedAt !== null && askedAt > addHours(shop.now(), -hours)

const waitMs = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref())

function startRequestsOnce(shop: RateSource, key: string, choice: Asked): Promise<Outcome> {
  const flights = running.get(shop.db) ?? new Map<string, Promise<Outcome>>()
  running.set(shop.db, flights)
  const flight =
    flights.get(key) ??
    runInBackground(() => askChoice(shop, key, choice))
      .catch((error: unknown): Outcome => {
        shop.log.warn({ error: (error as Error).message }, 'a choice was not priced')
        return 'done'
      })
      .finally(() => flights.delete(key))
  flights.set(key, flight)
  return flight
}

async function askChoice(shop: RateSource, key: string, choice: Asked): Promise<Outcome> {
  const now = shop.now()
  const lease = await acquireChoiceLease(
    shop.db,
    { choice: key, party: partyKey(choice.rooms) },
    { now, until: addSeconds(now, leaseSeconds) },
  )
  if (!lease) return 'leased by another'
  let askedAt: Date | null = null
  try {
    const arrivals = await findOwnArrivals(shop, choice)
    // An interrupted attempt continues with the same plan.
    const isBegun = lease.plannedAt !== null && lease.plannedAt > addHours(now, -renewHours)
    const plannedAt = isBegun ? lease.plannedAt! : now
    const queries = isBegun ? [...lease.queries] : await planQueries(shop, choice, arrivals)
    const untilMs = Date.now() + askMs
    for (let turn = 0; turn <= queryBudget.moreTurns; turn += 1) {
      await saveChoiceQueries(shop.db, key, queries, plannedAt)
      if (!(await requestUnansweredStays(shop, choice.rooms, { arrivals, queries, plannedAt, untilMs }))) return 'done'
      await loadSnapshotsIntoArrivals(shop, arrivals)
      const isFull = turn === queryBudget.moreTurns || queries.length + queryBudget.more > maxQueriesPerChoice
      const more = isFull ? [] : selectFurtherQueries(arrivals, queries)
      if (more.length === 0) break
      queries.push(...more)
    }
    askedAt = plannedAt
    return 'done'
  } finally {
    await releaseChoiceLease(shop.db, key, askedAt, askedAt ? null : addSeconds(shop.now(), pauseSeconds))
  }
}

/** All deals on sale that have a hotel, with their stored prices for the party. */
async function findOwnArrivals(shop: RateSource, { rooms, ...dates }: Asked, days?: Day[]): Promise<DealArrivals[]> {
  const deals = await findPriceableDeals(shop.db, await findActiveDealIds(shop.db))
  return findDealArrivals(
    shop,
    deals.filter(({ hotels }) => hotels.length > 0).map((deal) => ({ ...deal, rooms })),
    dates,
    days,
  )
}

/** Selects days that are cheap for a usual party of similar size, and the cheapest known days for this party. */
async function planQueries(shop: RateSource, choice: Asked, arrivals: DealArrivals[]): Promise<StayQuery[]> {
  const cheapest = Map.groupBy(
    arrivals.flatMap(({ lengths }) => lengths.flatMap((length) => queryOfCheapest(length) ?? [])),
    ({ nights, day }) => `${nights}/${day}`,
  )
  const chosen = [...cheapest.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, queryBudget.cheapest)
    .map(([query]) => query!)
  return [...chosen, ...selectStayQueries(await findUsualPrices(shop, choice), queryBudget.plan, chosen)]
}

function queryOfCheapest(length: DealArrivals['lengths'][number]): StayQuery | null {
  const price = computeFromPrice(length)
  return price.state === 'known' ? { nights: price.stay.nights, day: price.stay.check_in } : null
}

/** The prices of the usual party of a similar size on the days that are cheapest for at least one deal. */
async function findUsualPrices(shop: RateSource, { rooms, from, to }: Asked): Promise<DealLength[]> {
  const ids = await findActiveDealIds(shop.db)
  const nearest = nearestUsualParty(rooms)
  const storedPrices = (await findFromPrices(shop.db, ids, [...usualParties])).flatMap(({ party, price }) =>
    price.state === 'known' ? [{ party, day: price.stay.check_in }] : [],
  )
  // A newly installed shop has no stored prices for families yet.
  const party =
    [nearest, ...usualParties].find((usual) => storedPrices.some((price) => price.party === usual)) ?? nearest
  const usual = { rooms: parsePartyKey(party)!, ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const hasDates = from !== undefined || to !== undefined
  const days = hasDates ? undefined : [...new Set(storedPrices.map(({ day }) => day))].sort()
  const arrivals = await findOwnArrivals(shop, usual, days)
  const candidates = days ?? candidateDays(arrivals)
  return arrivals.flatMap(({ deal, lengths }) =>
    lengths.map((length) => {
      const byArrival = Map.groupBy(length.snapshots, (snapshot) => snapshot.checkIn)
      const open = candidates.filter((day) => day >= length.from && day <= length.to && isArrivalAllowed(length, day))
      const cents = new Map(
        open.flatMap((day): [Day, number][] => {
          const rate = cheapestRate({ ...length, snapshots: byArrival.get(day) ?? [] })
          return rate ? [[day, rate.cents]] : []
        }),
      )
      // Without any price for the deal, all days rank equally.
      return { dealId: deal.id, nights: length.nights, cents: cents.size > 0 ? cents : toEqualPrices(length, open) }
    }),
  )
}

const toEqualPrices = (length: DealArrivals['lengths'][number], candidates: readonly Day[]): Map<Day, number> => {
  const days = candidates.length > 0 ? candidates : listFirstOpenDays(length)
  return new Map(days.map((day) => [day, 1]))
}

/** The first days on which a stay can begin, at most one per week. */
function listFirstOpenDays(length: DealArrivals['lengths'][number], most = 4): Day[] {
  const days: Day[] = []
  for (let day = length.from; day <= length.to && days.length < most; day = addDays(day, 1))
    if (isArrivalAllowed(length, day) && (days.length === 0 || day >= addDays(days.at(-1)!, 7))) days.push(day)
  return days
}

/** The days of arrival within a range that are cheapest for at least one deal and length. */
function candidateDays(arrivals: DealArrivals[]): Day[] {
  const best = arrivals.flatMap(({ lengths }) => lengths.map((length) => queryOfCheapest(length)?.day ?? null))
  return [...new Set(best.filter((day) => day !== null))].sort()
}

/**
 * Further stays to request for deals that still have no price. Such a deal may have no room for the party on the days
 * that were requested.
 */
function selectFurtherQueries(arrivals: DealArrivals[], queries: readonly StayQuery[]): StayQuery[] {
  const without = arrivals.filter(({ lengths }) => lengths.every((length) => queryOfCheapest(length) === null))
  const candidates = without.flatMap(({ deal, lengths }) =>
    lengths.map((length): DealLength => {
      const plannedDays = new Set(queries.filter(({ nights }) => nights === length.nights).map(({ day }) => day))
      const near = [...queries.map(({ day }) => day), ...listFirstOpenDays(length)]
        .flatMap((day) => [day, addDays(day, 1), addDays(day, -1), addDays(day, 7)])
        .filter(
          (day) => !plannedDays.has(day) && day >= length.from && day <= length.to && isArrivalAllowed(length, day),
        )
      return { dealId: deal.id, nights: length.nights, cents: new Map(near.sort().map((day) => [day, 1])) }
    }),
  )
  return selectStayQueries(candidates, queryBudget.more)
}

/** Sends the requests that were not answered since the plan was made. Returns true if all of them were answered. */
async function requestUnansweredStays(
  shop: RateSource,
  rooms: RoomParty[],
  {
    arrivals,
    queries,
    plannedAt,
    untilMs,
  }: { arrivals: DealArrivals[]; queries: readonly StayQuery[]; plannedAt: Date; untilMs: number },
): Promise<boolean> {
  const hotels = new Map(
    [...new Set(queries.map(({ nights }) => nights))].map((nights) => [nights, hotelsOfLength(arrivals, nights)]),
  )
  const answered = await findQueriedStayKeys(shop.db, {
    party: partyKey(rooms),
    hotelIds: new Map([...hotels].map(([nights, list]) => [nights, list.map(({ hotelId }) => hotelId)])),
    since: plannedAt,
  })
  const unanswered = queries.filter(({ nights, day }) => !answered.has(`${nights}/${day}`))
  const results = await Promise.all(
    [...Map.groupBy(unanswered, ({ nights }) => nights)].map(async ([nights, sameLength]) => {
      const list = hotels.get(nights)!
      const storedHotels = await refreshSnapshots(shop, {
        hotels: list,
        nights,
        rooms,
        days: sameLength.map(({ day }) => day),
        untilMs,
        need: 'background',
      })
      return storedHotels === list.length * sameLength.length
    }),
  )
  return results.every(Boolean)
}

function hotelsOfLength(arrivals: DealArrivals[], nights: number): { hotelId: number; supplierId: number }[] {
  const hotels = arrivals
    .filter(({ lengths }) => lengths.some((length) => length.nights === nights))
    .flatMap(({ deal }) => deal.hotels)
  return [...new Map(hotels.map((hotel) => [hotel.hotelId, hotel])).values()]
}
