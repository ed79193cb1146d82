/** The price job: within what the supplier allows, the prices that are oldest and most looked at. */
import { findActiveDealIds } from '../deal/index.ts'
import { addDays, today } from '../shared/day.ts'
import { partyFromKey, partyKey, usualParties } from '../shared/party.ts'
import type { Shop } from '../shared/shop.ts'
import { addMinutes } from '../shared/moment.ts'
import { horizonDays } from './days.ts'
import { refreshDealPrices } from './from-price-flows.ts'
import { findSaleDeals, type SaleDeal, usualRooms } from './sale-deal-flows.ts'
import { refreshSnapshots } from './snapshot-flows.ts'
import { mostUseful, type Question, type Wanted } from './questions.ts'
import { dropViews, findFromPrices, findStalest, findViews } from './store.ts'

/** Views of the last days count. */
const viewDays = 14
/** Of deals that are usually sold to another party every fourth view counts. */
const otherParty = 0.25
const patienceMs = 120_000
/** An advertised price that was asked longer ago is asked again: it must be bookable. */
const advertisedMinutes = 30
/** When one is gone the next cheapest is looked at, so often in a round. */
const mostTurns = 6

type Hotel = { hotelId: number; supplierId: number }
const hotelsOf = (deals: readonly SaleDeal[], nights: number): Hotel[] => [
  ...new Map(
    deals
      .filter((deal) => deal.bookable.nights.includes(nights))
      .flatMap((deal) => deal.hotels)
      .map((hotel) => [hotel.hotelId, hotel]),
  ).values(),
]

/** One round: what is advertised, then so many days for each usual party and length of stay, wherever they are needed most. */
export async function refreshRound(shop: Shop, daysPerRound: number): Promise<void> {
  const ids = await findActiveDealIds(shop.db)
  const deals = await findSaleDeals(shop, ids)
  await checkAdvertised(shop, deals)
  await ask(shop, deals, await findMostUseful(shop, deals, daysPerRound))
  await refreshDealPrices(shop, ids)
  await checkAdvertised(shop, deals)
  await dropViews(shop.db, addDays(today(shop.now()), -viewDays))
}

/** The price that a deal advertises is one that its hotels named lately; where it is gone, the next cheapest is looked at. */
async function checkAdvertised(shop: Shop, deals: readonly SaleDeal[]): Promise<void> {
  const ids = deals.map((deal) => deal.row.id)
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const old = (await findFromPrices(shop.db, ids, today(shop.now()))).filter(
      ({ askedAt }) => askedAt === null || askedAt < addMinutes(shop.now(), -advertisedMinutes),
    )
    if (old.length === 0 || !(await ask(shop, deals, old))) return
    await refreshDealPrices(shop, ids)
  }
}

async function findMostUseful(shop: Shop, deals: readonly SaleDeal[], daysPerRound: number): Promise<Question[]> {
  const day = today(shop.now())
  const views = await findViews(shop.db, addDays(day, -viewDays))
  const viewsFor = (party: string, nights: number): number =>
    deals
      .filter((deal) => deal.bookable.nights.includes(nights))
      .reduce(
        (sum, deal) => sum + (views.get(deal.row.id) ?? 0) * (partyKey(usualRooms(deal)) === party ? 1 : otherParty),
        0,
      )
  const lengths = [...new Set(deals.flatMap((deal) => deal.bookable.nights))]
  const limit = daysPerRound * usualParties.length * lengths.length
  const wanted: Wanted[] = []
  for (const party of usualParties) {
    for (const nights of lengths) {
      const stalest = await findStalest(shop.db, {
        hotelIds: hotelsOf(deals, nights).map((hotel) => hotel.hotelId),
        nights,
        party,
        from: day,
        to: addDays(day, horizonDays),
        limit,
      })
      const seen = viewsFor(party, nights)
      wanted.push(...stalest.map((one) => ({ ...one, party, nights, views: seen })))
    }
  }
  return mostUseful(wanted, shop.now(), limit)
}

/** Asks until the supplier's limit or our patience ends it; answers how many prices came. */
async function ask(shop: Shop, deals: readonly SaleDeal[], questions: readonly Question[]): Promise<number> {
  const untilMs = Date.now() + patienceMs
  let answers = 0
  for (const some of Map.groupBy(questions, (one) => `${one.party}/${one.nights}`).values()) {
    const { party, nights } = some[0]!
    answers += await refreshSnapshots(shop, {
      hotels: hotelsOf(deals, nights),
      nights,
      rooms: partyFromKey(party)!,
      days: some.map((one) => one.day),
      untilMs,
      background: true,
    })
  }
  return answers
}
