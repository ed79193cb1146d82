import { addDays, type Day, daysBetween, daysFrom, today } from '../shared/day.ts'
import { isUsual, partyKey, partyOf } from '../shared/party.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import type { Shop } from '../shared/shop.ts'
import { byPrice, type StayPrice } from './cheapest.ts'
import type { CalendarDay } from './contract.ts'
import { askMissing, daysOf, pricedDays } from './day-flows.ts'
import { blockedReason, horizonDays, noPrice } from './days.ts'
import { findSaleDeals, loadSaleDeal, type SaleDeal, usualRooms } from './sale-deal-flows.ts'
import { keptSince } from './snapshot-flows.ts'
import { findSnapshots } from './store.ts'

/** A deal that partners sell, or whose price staff hide: nothing that the public may read names an amount. */
export const hidesPrice = ({ row }: SaleDeal): boolean => row.externally_sold || row.hide_price

const withoutPrices = (days: CalendarDay[]): CalendarDay[] => days.map((day) => ({ ...day, ...noPrice }))

const requireDeal = async (shop: Shop, dealId: number): Promise<SaleDeal> =>
  (await loadSaleDeal(shop, dealId)) ?? refuse(404, 'deal_unknown', 'There is no such package.')

export async function showCalendar(shop: Shop, dealId: number) {
  const deal = await requireDeal(shop, dealId)
  const now = today(shop.now())
  const min = [addDays(now, deal.settings.minimumDays.days), deal.bookable.travelStart ?? now].sort().at(-1)!
  const horizon = addDays(now, horizonDays)
  const max = deal.bookable.travelEnd
    ? [horizon, addDays(deal.bookable.travelEnd, -Math.min(...deal.bookable.nights))].sort()[0]!
    : horizon
  const rooms = usualRooms(deal)
  const shortest = Math.min(...deal.bookable.nights)
  const closed = daysFrom(min, max).filter(
    (day) => blockedReason(deal.bookable, day, shortest, rooms, now, deal.settings.minimumDays.days) === 'closed',
  )
  const days = await pricedDays(shop, deal, deal.bookable.nights, rooms, min, max)
  return {
    min_date: min,
    max_date: max,
    closed_dates: closed,
    stays: deal.bookable.nights.map((nights) => ({
      days: nights + 1,
      nights,
      from_price_cents: hidesPrice(deal) ? null : (lowest(days.get(nights) ?? [])?.price_per_person_cents ?? null),
    })),
  }
}

type PartyWish = { rooms?: { adults: number; children?: number[] }[]; adults?: number; children?: number[] }
type DaysWish = PartyWish & { deals_id: number; nights: number; from: Day; to: Day; hotel_id?: number }

/** Parties that are not kept ready are asked for so many days at once. */
const mostAsked = 62

/** What anybody may see of a deal's days. */
export async function showHotelCalendar(shop: Shop, wish: DaysWish): Promise<CalendarDay[]> {
  const deal = await requireDeal(shop, wish.deals_id)
  const days = await findDays(shop, deal, wish)
  return hidesPrice(deal) ? withoutPrices(days) : days
}

/** The same with prices, for whoever has shown a code. */
export async function findDays(shop: Shop, deal: SaleDeal, wish: DaysWish): Promise<CalendarDay[]> {
  requireSpan(wish)
  const hotels =
    wish.hotel_id === undefined ? deal.hotels : deal.hotels.filter((hotel) => hotel.hotelId === wish.hotel_id)
  if (hotels.length === 0) refuse(404, 'hotel_unknown', 'That hotel is not part of this package.')
  const rooms = partyOf(wish, deal.row.travel_companion)
  const narrowed = { ...deal, hotels }
  if (!isUsual(partyKey(rooms)) && daysBetween(wish.from, wish.to) <= mostAsked)
    await askMissing(shop, narrowed, wish.nights, rooms, wish.from, wish.to)
  return (await pricedDays(shop, narrowed, [wish.nights], rooms, wish.from, wish.to)).get(wish.nights)!
}

function requireSpan({ from, to }: { from: Day; to: Day }): void {
  const span = daysBetween(from, to)
  if (span < 0) refuseField('to', 'range', 'The last day must not lie before the first.')
  if (span > 400) refuseField('to', 'range', 'At most 400 days can be asked at once.')
}

const cheapestCount = 5

/** The cheapest dates for the party, each once; of every length where none is chosen. */
export async function showCheapestDates(
  shop: Shop,
  wish: PartyWish & { deals_id: number; nights?: number; from?: Day; to?: Day },
): Promise<StayPrice[]> {
  const deal = await requireDeal(shop, wish.deals_id)
  const now = today(shop.now())
  const [from, to] = [wish.from ?? now, wish.to ?? addDays(now, horizonDays)]
  // Whoever names a last day alone means the days from today on, which may be none.
  if (wish.from === undefined && to < now) return []
  requireSpan({ from, to })
  if (hidesPrice(deal)) return []
  const lengths = wish.nights === undefined ? deal.bookable.nights : [wish.nights]
  const rooms = partyOf(wish, deal.row.travel_companion)
  if (!isUsual(partyKey(rooms)) && daysBetween(from, to) <= mostAsked)
    for (const nights of lengths) await askMissing(shop, deal, nights, rooms, from, to)
  const stays = [...(await pricedDays(shop, deal, lengths, rooms, from, to))].flatMap(([nights, days]) =>
    days.flatMap((day) => stayOfRow(day, nights) ?? []),
  )
  const ofEachDay = Map.groupBy(stays.sort(byPrice), (stay) => stay.check_in)
  return [...ofEachDay.values()].map(([cheapest]) => cheapest!).slice(0, cheapestCount)
}

const stayOfRow = (day: CalendarDay, nights: number): StayPrice | null =>
  day.all_in_cents === null
    ? null
    : {
        check_in: day.date,
        nights,
        per_person_cents: day.price_per_person_cents!,
        total_cents: day.total_cents!,
        payable_at_hotel_cents: day.payable_at_hotel_cents!,
        all_in_cents: day.all_in_cents,
      }

/** Calendar rows of several deals, for the party that is given or each for its usual one: a handful of queries however many deals. */
export async function showDaysOfDeals(
  shop: Shop,
  wish: PartyWish & { deals: number[]; nights: number; from: Day; to: Day },
): Promise<{ deals_id: number; days: CalendarDay[] }[]> {
  requireSpan(wish)
  const deals = await findSaleDeals(shop, [...new Set(wish.deals)])
  const roomsOf = (deal: SaleDeal) => partyOf(wish, deal.row.travel_companion)
  const parties = [...new Set(deals.map((deal) => partyKey(roomsOf(deal))))]
  const known = Map.groupBy(
    await findSnapshots(shop.db, {
      hotelIds: [...new Set(deals.flatMap((deal) => deal.hotels.map((hotel) => hotel.hotelId)))],
      nights: [wish.nights],
      parties,
      from: wish.from,
      to: wish.to,
      takenSince: keptSince(shop, parties),
    }),
    (snapshot) => `${snapshot.party}/${snapshot.hotelId}`,
  )
  return deals.map((deal) => {
    const rooms = roomsOf(deal)
    const own = deal.hotels.flatMap((hotel) => known.get(`${partyKey(rooms)}/${hotel.hotelId}`) ?? [])
    const days = daysOf(shop, deal, own, [wish.nights], rooms, wish.from, wish.to).get(wish.nights)!
    return { deals_id: deal.row.id, days: hidesPrice(deal) ? withoutPrices(days) : days }
  })
}

function lowest(days: CalendarDay[]): CalendarDay | undefined {
  return days.reduce<CalendarDay | undefined>(
    (best, day) =>
      day.price_per_person_cents !== null && (!best || day.price_per_person_cents < best.price_per_person_cents!)
        ? day
        : best,
    undefined,
  )
}
