/** The price job: within what the supplier allows, the prices that are oldest and most looked at. */
import { findActiveDealIds } from '../deal/index.ts'
import { addDays, today } from '../shared/day.ts'
import { partyFromKey, partyKey, usualParties } from '../shared/party.ts'
import type { Shop } from '../shared/shop.ts'
import { horizonDays } from './days.ts'
import { findSaleDeals, refreshDealPrices, refreshSnapshots, type SaleDeal, usualRooms } from './flows.ts'
import { mostUseful, type Wanted } from './questions.ts'
import { dropViews, findFromPrices, findStalest, findViews } from './store.ts'

/** Views of the last days count. */
const viewDays = 14
/** Of deals that are usually sold to another party every fourth view counts. */
const otherParty = 0.25
const patienceMs = 120_000

type Hotel = { hotelId: number; supplierId: number }
const hotelsOf = (deals: readonly SaleDeal[], nights: number): Hotel[] => [...new Map(deals.filter((deal) => deal.bookable.nights.includes(nights)).flatMap((deal) => deal.hotels).map((hotel) => [hotel.hotelId, hotel])).values()]

/** One round: so many days for each usual party and length of stay, wherever they are needed most. */
export async function refreshRound(shop: Shop, daysPerRound: number): Promise<void> {
  const ids = await findActiveDealIds(shop.db)
  const deals = await findSaleDeals(shop, ids)
  const day = today(shop.now())
  const views = await findViews(shop.db, addDays(day, -viewDays))
  const viewsFor = (party: string, nights: number): number => deals.filter((deal) => deal.bookable.nights.includes(nights)).reduce((sum, deal) => sum + (views.get(deal.row.id) ?? 0) * (partyKey(usualRooms(deal)) === party ? 1 : otherParty), 0)
  const lengths = [...new Set(deals.flatMap((deal) => deal.bookable.nights))]
  const limit = daysPerRound * usualParties.length * lengths.length
  const wanted: Wanted[] = (await findFromPrices(shop.db, ids, day)).map((one) => ({ ...one, views: viewsFor(one.party, one.nights), isFromPrice: true }))
  for (const party of usualParties) {
    for (const nights of lengths) {
      const stalest = await findStalest(shop.db, { hotelIds: hotelsOf(deals, nights).map((hotel) => hotel.hotelId), nights, party, from: day, to: addDays(day, horizonDays), limit })
      const seen = viewsFor(party, nights)
      wanted.push(...stalest.map((one) => ({ ...one, party, nights, views: seen, isFromPrice: false })))
    }
  }
  const untilMs = Date.now() + patienceMs
  for (const questions of Map.groupBy(mostUseful(wanted, shop.now(), limit), (one) => `${one.party}/${one.nights}`).values()) {
    const { party, nights } = questions[0]!
    await refreshSnapshots(shop, { hotels: hotelsOf(deals, nights), nights, rooms: partyFromKey(party)!, days: questions.map((one) => one.day), untilMs, background: true })
  }
  await refreshDealPrices(shop, ids)
  await dropViews(shop.db, addDays(day, -viewDays))
}
