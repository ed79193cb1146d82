import { findDays, loadSaleDeal, type SaleDeal } from '../calendar/index.ts'
import type { CalendarDay } from '../calendar/contract.ts'
import { quote } from '../pricing/price.ts'
import { countGuesses, findTypedCodes, inEqualTime, ineligibilityReason, requireUsable } from '../ledger/index.ts'
import { type Day, daysBetween, today } from '../shared/day.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import type { Caller, Shop } from '../shared/shop.ts'
import { findVoucherOnSale } from '../voucher/index.ts'
import { onTop } from '../pricing/on-top.ts'
import { roomsFor } from './rooms.ts'

/** The most days that one question may span. */
const mostDays = 62

type Span = { from: Day; to: Day }
type Rooms = ReturnType<typeof roomsFor>

/**
 * Hotels and days for which there is a room, each with what would still be paid: nothing for most days of a partner's
 * code, the rest of the price for a voucher with a value; and beside it what the hotel collects, which no voucher pays.
 * From the prices that are kept ready.
 */
export async function showVoucherDays(
  shop: Shop,
  wish: { voucher_code?: string; voucher_id?: number; deals_id?: number } & Span,
  caller: Caller,
) {
  const span = daysBetween(wish.from, wish.to)
  if (span < 0 || span > mostDays) refuseField('to', 'range', `Ask for at most ${mostDays} days at once.`)
  const { voucher_code } = wish
  if (voucher_code !== undefined) return inEqualTime(() => daysOfCode(shop, { ...wish, voucher_code }, caller))
  if (wish.voucher_id !== undefined) return daysOfProduct(shop, wish.voucher_id, wish)
  return refuseField('voucher_code', 'required', 'Name a code, or a voucher that is on sale.')
}

/** Of a code in somebody's hands: a guess is counted, and takes as long as a hit. */
async function daysOfCode(shop: Shop, wish: { voucher_code: string; deals_id?: number } & Span, caller: Caller) {
  await countGuesses(shop, caller, [wish.voucher_code])
  const [found = null] = await findTypedCodes(shop, [wish.voucher_code], { sessionId: caller.sessionId })
  const code = requireUsable(shop, found, wish.deals_id)
  const deal = await requireDeal(shop, code.dealId ?? wish.deals_id)
  const now = today(shop.now())
  const usable = (date: Day) => ineligibilityReason(code, now, deal.row.id, date) === null
  if (!code.stay) return daysOf(shop, deal, wish, { ...usualStay(deal), usable, left: leftAfter(code.availableCents) })
  const { nights, persons } = code.stay
  const rooms = roomsFor(persons, deal.row.travel_companion)
  return daysOf(shop, deal, wish, {
    nights,
    persons,
    usable,
    left: (row) => surcharges(deal, { checkIn: row.date, nights, rooms }, persons, now),
  })
}

/** Of a voucher before it is bought: it is worth its value from today on. */
async function daysOfProduct(shop: Shop, voucherId: number, wish: { deals_id?: number } & Span) {
  const voucher =
    (await findVoucherOnSale(shop.db, { voucherId })) ??
    refuse(404, 'voucher_unknown', 'There is no such voucher on sale.')
  const deal = await requireDeal(shop, voucher.deal_id ?? wish.deals_id)
  if (deal.row.externally_sold) refuse(404, 'deal_unknown', 'There is no such package.')
  return daysOf(shop, deal, wish, { ...usualStay(deal), usable: () => true, left: leftAfter(voucher.value_cents) })
}

async function requireDeal(shop: Shop, dealId: number | undefined): Promise<SaleDeal> {
  if (dealId === undefined)
    return refuse(422, 'voucher_without_package', 'This is a voucher for a value: name the package.')
  return (await loadSaleDeal(shop, dealId)) ?? refuse(404, 'deal_unknown', 'There is no such package.')
}

const usualStay = (deal: SaleDeal) => ({
  nights: Math.min(...deal.bookable.nights),
  persons: deal.row.travel_companion,
})

const leftAfter = (amountCents: number) => (row: CalendarDay) => Math.max(0, row.total_cents! - amountCents)

async function daysOf(
  shop: Shop,
  deal: SaleDeal,
  { from, to }: Span,
  stay: { nights: number; persons: number; usable(date: Day): boolean; left(row: CalendarDay): number },
) {
  const { nights, persons } = stay
  const rooms = roomsFor(persons, deal.row.travel_companion)
  const hotels = await Promise.all(
    deal.hotels.map(async (hotel) => {
      const rows = await findDays(shop, deal, {
        deals_id: deal.row.id,
        nights,
        rooms,
        from,
        to,
        hotel_id: hotel.hotelId,
      })
      const free = rows.filter((row) => row.available && stay.usable(row.date))
      return {
        hotel_id: hotel.hotelId,
        hotel_name: hotel.name,
        city: hotel.city,
        days: free.map((row) => ({
          date: row.date,
          on_top_cents: stay.left(row),
          payable_at_hotel_cents: row.payable_at_hotel_cents!,
        })),
      }
    }),
  )
  return { deals_id: deal.row.id, nights, persons, rooms, hotels }
}

/** What a partner's code leaves to pay for a stay: weekends, seasons and what is beyond its nights and persons. */
function surcharges(
  deal: SaleDeal,
  stay: { checkIn: Day; nights: number; rooms: Rooms },
  persons: number,
  now: Day,
): number {
  const price = quote({
    stay,
    rate: { totalCents: 0, localTaxCents: 0, isPackage: true, sellLimits: null },
    deal: deal.bookable,
    optional: [],
    settings: deal.settings.package,
    pay: 'full',
    today: now,
  })
  if (!price) return 0
  const nightlyCents = Array.from({ length: stay.nights }, () => 1)
  return onTop(
    { lines: price.lines, nightlyCents, people: persons, dearerRoomCents: 0 },
    { nights: stay.nights, persons },
  ).on_top_cents
}
