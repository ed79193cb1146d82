import { loadSaleDeal, showHotelCalendar } from '../calendar/index.ts'
import { quote } from '../booking/price.ts'
import { countGuesses, findTypedCodes, inEqualTime, reasonAgainst, requireUsable } from '../ledger/index.ts'
import { type Day, daysBetween, today } from '../shared/day.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import type { Caller, Shop } from '../shared/shop.ts'
import { onTop } from './on-top.ts'
import { roomsFor } from './rooms.ts'

/** The most days that one question may span. */
const mostDays = 62

/**
 * Hotels and days for which there is a room, each with what would still be paid: nothing for most days of a partner's
 * code, the rest of the price for a voucher with a value. From the prices that are kept ready.
 */
export function showVoucherDays(shop: Shop, wish: { voucher_code: string; deals_id?: number; from: Day; to: Day }, caller: Caller) {
  const span = daysBetween(wish.from, wish.to)
  if (span < 0 || span > mostDays) refuseField('to', 'range', `Ask for at most ${mostDays} days at once.`)
  return inEqualTime(async () => {
    await countGuesses(shop, caller, [wish.voucher_code])
    const [found = null] = await findTypedCodes(shop, [wish.voucher_code], { sessionId: caller.sessionId })
    const code = requireUsable(shop, found, wish.deals_id)
    const dealId = code.dealId ?? wish.deals_id ?? refuse(422, 'voucher_without_package', 'This is a voucher for a value: name the package.')
    const deal = (await loadSaleDeal(shop, dealId)) ?? refuse(404, 'deal_unknown', 'There is no such package.')
    const nights = code.stay?.nights ?? Math.min(...deal.bookable.nights)
    const persons = code.stay?.persons ?? deal.row.travel_companion
    const now = today(shop.now())
    const rooms = roomsFor(persons, deal.row.travel_companion)
    const surcharges = (date: Day): number => {
      const price = quote({ stay: { checkIn: date, nights, rooms }, rate: { totalCents: 0, localTaxCents: 0, isPackage: true, sellLimits: null }, deal: deal.bookable, optional: [], settings: deal.settings.package, pay: 'full', today: now })
      return price ? onTop({ lines: price.lines, nightlyCents: Array.from({ length: nights }, () => 1), people: persons, dearerRoomCents: 0 }, { nights, persons }).on_top_cents : 0
    }
    const hotels = await Promise.all(deal.hotels.map(async (hotel) => {
      const rows = await showHotelCalendar(shop, { deals_id: dealId, nights, rooms, from: wish.from, to: wish.to, hotel_id: hotel.hotelId })
      const free = rows.filter((row) => row.available && reasonAgainst(code, now, dealId, row.date) === null)
      return { hotel_id: hotel.hotelId, hotel_name: hotel.name, city: hotel.city, days: free.map((row) => ({ date: row.date, on_top_cents: code.stay ? surcharges(row.date) : Math.max(0, row.total_cents! - code.availableCents) })) }
    }))
    return { deals_id: dealId, nights, persons, rooms, hotels }
  })
}
