import type { Activity } from '../activity/index.ts'
import { asTravellersKnowIt, findActivitiesOfDeals } from '../activity/index.ts'
import { type DealRow, findDealById, findDealsByIds } from '../deal/index.ts'
import { nightsOf } from '../deal/card.ts'
import { type DealHotel, findHotelsOfDeals } from '../hotel/index.ts'
import type { Rate, RoomParty } from '../hotel/ports.ts'
import { findSettings, type Settings } from '../settings/index.ts'
import { boardCodes, type BoardCode } from '../shared/board.ts'
import { addDays, type Day, daysBetween, daysFrom, today } from '../shared/day.ts'
import { roundUpTo, toEuros } from '../shared/money.ts'
import { partyKey, partyOf, usualParties } from '../shared/party.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import type { Shop } from '../shared/shop.ts'
import { translated } from '../shared/translated.ts'
import type { CalendarDay } from './contract.ts'
import { blockedReason, type BookableDeal, calendarDay, horizonDays, noBoards, type Snapshot } from './days.ts'
import { findAdvertising, findSnapshots, keepHistory, savePrice, saveSnapshots } from './store.ts'

/** A deal with everything that prices and days need; its title and activities are called as that language calls them. */
export type SaleDeal = { row: DealRow; bookable: BookableDeal; included: Activity[]; hotels: DealHotel[]; settings: Settings; language: string | undefined }

/** Null where the deal is not on sale. */
export async function loadSaleDeal(shop: Shop, dealId: number, language?: string): Promise<SaleDeal | null> {
  const row = await findDealById(shop.db, dealId)
  if (!row || row.status !== 'active') return null
  return (await toSaleDeals(shop, [row], language))[0]!
}

/** Those of the deals that are on sale. */
export async function findSaleDeals(shop: Shop, dealIds: number[]): Promise<SaleDeal[]> {
  return toSaleDeals(shop, (await findDealsByIds(shop.db, dealIds)).filter((row) => row.status === 'active'))
}

async function toSaleDeals(shop: Shop, rows: DealRow[], language?: string): Promise<SaleDeal[]> {
  const ids = rows.map((row) => row.id)
  const [activities, hotels, settings] = [await findActivitiesOfDeals(shop.db, ids, language), await findHotelsOfDeals(shop.db, ids), await findSettings(shop.db)]
  return rows.map((row) => {
    const included = activities.filter((activity) => activity.dealId === row.id && activity.included).map(asTravellersKnowIt)
    return {
      row: { ...row, title: translated(row.translations, language, 'title', row.title) }, language, included, settings, hotels: hotels.filter((hotel) => hotel.dealId === row.id),
      bookable: {
        marginBp: row.margin_bp, isSgr: row.is_sgr_package, partialPayment: row.partial_payment, partialPaymentDueDays: row.partial_payment_due_days, included,
        boards: row.board_types as BoardCode[], nights: nightsOf(row.length_of_stay), travelStart: row.travel_start_date, travelEnd: row.travel_end_date, closedArrivalWeekdays: row.closed_arrival_weekdays,
      },
    }
  })
}

const requireDeal = async (shop: Shop, dealId: number): Promise<SaleDeal> => (await loadSaleDeal(shop, dealId)) ?? refuse(404, 'deal_unknown', 'There is no such package.')

export async function showCalendar(shop: Shop, dealId: number) {
  const deal = await requireDeal(shop, dealId)
  const now = today(shop.now())
  const min = [addDays(now, deal.settings.minimumDays.days), deal.bookable.travelStart ?? now].sort().at(-1)!
  const horizon = addDays(now, horizonDays)
  const max = deal.bookable.travelEnd ? [horizon, addDays(deal.bookable.travelEnd, -Math.min(...deal.bookable.nights))].sort()[0]! : horizon
  const rooms = usualRooms(deal)
  const shortest = Math.min(...deal.bookable.nights)
  const closed = daysFrom(min, max).filter((day) => blockedReason(deal.bookable, day, shortest, rooms, now, deal.settings.minimumDays.days) === 'closed')
  const days = await pricedDays(shop, deal, deal.bookable.nights, rooms, min, max)
  return {
    min_date: min, max_date: max, closed_dates: closed,
    stays: deal.bookable.nights.map((nights) => ({ days: nights + 1, nights, from_price_cents: lowest(days.get(nights) ?? [])?.price_per_person_cents ?? null })),
  }
}

export async function showHotelCalendar(shop: Shop, wish: { deals_id: number; nights: number; from: Day; to: Day; hotel_id?: number; rooms?: { adults: number; children?: number[] }[]; adults?: number; children?: number[] }): Promise<CalendarDay[]> {
  const span = daysBetween(wish.from, wish.to)
  if (span < 0) refuseField('to', 'range', 'The last day must not lie before the first.')
  if (span > 400) refuseField('to', 'range', 'At most 400 days can be asked at once.')
  const deal = await requireDeal(shop, wish.deals_id)
  const hotels = wish.hotel_id === undefined ? deal.hotels : deal.hotels.filter((hotel) => hotel.hotelId === wish.hotel_id)
  if (hotels.length === 0) refuse(404, 'hotel_unknown', 'That hotel is not part of this package.')
  const rooms = partyOf(wish, deal.row.travel_companion)
  const narrowed = { ...deal, hotels }
  if (!(usualParties as readonly string[]).includes(partyKey(rooms)) && span <= 62) await askMissing(shop, narrowed, wish.nights, rooms, wish.from, wish.to)
  return (await pricedDays(shop, narrowed, [wish.nights], rooms, wish.from, wish.to)).get(wish.nights)!
}

/** Calendar rows of several deals, each for its usual party: a handful of queries however many deals. */
export async function showDaysOfDeals(shop: Shop, wish: { deals: number[]; nights: number; from: Day; to: Day }): Promise<{ deals_id: number; days: CalendarDay[] }[]> {
  const span = daysBetween(wish.from, wish.to)
  if (span < 0 || span > 400) refuseField('to', 'range', 'At most 400 days can be asked at once.')
  const deals = await toSaleDeals(shop, (await findDealsByIds(shop.db, [...new Set(wish.deals)])).filter((row) => row.status === 'active'))
  const known = new Map<string, Snapshot[]>()
  for (const party of new Set(deals.map((deal) => partyKey(usualRooms(deal))))) {
    const hotelIds = [...new Set(deals.filter((deal) => partyKey(usualRooms(deal)) === party).flatMap((deal) => deal.hotels.map((hotel) => hotel.hotelId)))]
    known.set(party, await findSnapshots(shop.db, { hotelIds, nights: [wish.nights], party, from: wish.from, to: wish.to }))
  }
  return deals.map((deal) => {
    const hotelIds = new Set(deal.hotels.map((hotel) => hotel.hotelId))
    const own = known.get(partyKey(usualRooms(deal)))!.filter((snapshot) => hotelIds.has(snapshot.hotelId))
    return { deals_id: deal.row.id, days: daysOf(shop, deal, own, [wish.nights], usualRooms(deal), wish.from, wish.to).get(wish.nights)! }
  })
}

export const usualRooms = (deal: SaleDeal): RoomParty[] => [{ adults: deal.row.travel_companion, children: [] }]

/** Calendar rows per number of nights, from what is known. One query. */
async function pricedDays(shop: Shop, deal: SaleDeal, nights: number[], rooms: RoomParty[], from: Day, to: Day): Promise<Map<number, CalendarDay[]>> {
  const known = await findSnapshots(shop.db, { hotelIds: deal.hotels.map((hotel) => hotel.hotelId), nights, party: partyKey(rooms), from, to })
  return daysOf(shop, deal, known, nights, rooms, from, to)
}

function daysOf(shop: Shop, deal: SaleDeal, known: Snapshot[], nights: number[], rooms: RoomParty[], from: Day, to: Day): Map<number, CalendarDay[]> {
  const now = today(shop.now())
  const byStay = Map.groupBy(known, (snapshot) => `${snapshot.nights}/${snapshot.checkIn}`)
  const days = daysFrom(from, to)
  return new Map(nights.map((count) => [count, days.map((date) => calendarDay({
    deal: deal.bookable, date, nights: count, rooms, snapshots: byStay.get(`${count}/${date}`) ?? [], settings: deal.settings.package, today: now, minimumDays: deal.settings.minimumDays.days,
  }))]))
}

/** Parties that are not kept ready are asked live, day by day, as far as the supplier answers in time. */
async function askMissing(shop: Shop, deal: SaleDeal, nights: number, rooms: RoomParty[], from: Day, to: Day): Promise<void> {
  const known = new Set((await findSnapshots(shop.db, { hotelIds: deal.hotels.map((hotel) => hotel.hotelId), nights: [nights], party: partyKey(rooms), from, to })).map((snapshot) => snapshot.checkIn))
  const now = today(shop.now())
  const missing = daysFrom(from, to).filter((day) => !known.has(day) && blockedReason(deal.bookable, day, nights, rooms, now, deal.settings.minimumDays.days) === null)
  await refreshSnapshots(shop, { hotels: deal.hotels, nights, rooms, days: missing, untilMs: Date.now() + 4_000 })
}

/** Asks the supplier for the cheapest rates and keeps them; stops quietly when time is up or the supplier is away. */
export async function refreshSnapshots(shop: Shop, wish: { hotels: { hotelId: number; supplierId: number }[]; nights: number; rooms: RoomParty[]; days: Day[]; untilMs: number; background?: boolean }): Promise<number> {
  const fresh: Snapshot[] = []
  const queue = [...wish.days]
  const ask = async () => {
    for (let day = queue.shift(); day && Date.now() < wish.untilMs; day = queue.shift()) {
      const found = await shop.supplier.searchHotels({ checkIn: day, nights: wish.nights, rooms: wish.rooms }, wish.hotels.map((hotel) => hotel.supplierId), { background: wish.background ?? false })
      for (const hotel of wish.hotels) fresh.push(snapshotOf(hotel.hotelId, day, wish.nights, found.get(hotel.supplierId) ?? []))
    }
  }
  try {
    await Promise.all([ask(), ask(), ask(), ask()])
  } catch (error) {
    shop.log.warn({ error: (error as Error).message }, 'prices could not be refreshed')
  }
  await saveSnapshots(shop.db, partyKey(wish.rooms), fresh, shop.now())
  return fresh.length
}

/** The cheapest price per board of a hotel's rates. */
export function snapshotOf(hotelId: number, checkIn: Day, nights: number, rates: Rate[]): Snapshot {
  const boardCents = noBoards()
  const cheapest = [...rates].sort((a, b) => a.totalCents - b.totalCents)[0]
  for (const rate of rates) {
    const known = boardCents[rate.board]
    if (known === null || rate.totalCents < known) boardCents[rate.board] = rate.totalCents
  }
  return { hotelId, nights, checkIn, boardCents, localTaxCents: localTaxOf(cheapest) }
}

/** What is paid at the hotel, in euros. */
export function localTaxOf(rate: Pick<Rate, 'localTaxes'> | undefined): number {
  return (rate?.localTaxes ?? []).filter((tax) => tax.currency === 'EUR').reduce((sum, tax) => sum + tax.amountCents, 0)
}

/** The live price moved: what is known is corrected, and at once what deals advertise where it is that price. */
export async function correctSnapshot(shop: Shop, hotelId: number, stay: { checkIn: Day; nights: number; rooms: RoomParty[] }, rates: Rate[]): Promise<void> {
  const party = partyKey(stay.rooms)
  const [known] = await findSnapshots(shop.db, { hotelIds: [hotelId], nights: [stay.nights], party, from: stay.checkIn, to: stay.checkIn })
  const live = snapshotOf(hotelId, stay.checkIn, stay.nights, rates)
  await saveSnapshots(shop.db, party, [live], shop.now())
  if (known && boardCodes.every((board) => known.boardCents[board] === live.boardCents[board])) return
  await refreshDealPrices(shop, await findAdvertising(shop.db, { hotelId, party, day: stay.checkIn, nights: stay.nights }))
}

/** From-prices, the cheapest days per length and the day's history of these deals. */
export async function refreshDealPrices(shop: Shop, dealIds: number[]): Promise<void> {
  const now = today(shop.now())
  for (const deal of await findSaleDeals(shop, dealIds)) {
    const rooms = usualRooms(deal)
    const days = await pricedDays(shop, deal, deal.bookable.nights, rooms, now, addDays(now, horizonDays))
    const best = [...days].map(([nights, list]) => ({ nights, day: lowest(list) })).filter((one) => one.day).sort((a, b) => a.day!.price_per_person_cents! - b.day!.price_per_person_cents!)[0]
    const snapped = [...days].map(([nights, list]) => ({ nights, prices: cheapestPrices(list).join(',') })).filter((one) => one.prices !== '')
    await savePrice(shop.db, deal.row.id, { lowestCents: best?.day?.price_per_person_cents ?? null, day: best?.day?.date ?? null, nights: best?.nights ?? null, snapped })
    await keepHistory(shop.db, deal.row.id, now, best?.day?.price_per_person_cents ?? null)
  }
}

function lowest(days: CalendarDay[]): CalendarDay | undefined {
  return days.reduce<CalendarDay | undefined>((best, day) => (day.price_per_person_cents !== null && (!best || day.price_per_person_cents < best.price_per_person_cents!) ? day : best), undefined)
}

/** The dozen cheapest different prices, in whole euros. */
function cheapestPrices(days: CalendarDay[]): number[] {
  const euros = days.flatMap((day) => (day.price_per_person_cents === null ? [] : [toEuros(roundUpTo(day.price_per_person_cents, 100))]))
  return [...new Set(euros)].sort((a, b) => a - b).slice(0, 12)
}
