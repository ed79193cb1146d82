/** Which days a deal can be booked on, and why not on the others. Pure. */
import { fitsStay, partyPriceCents } from '../activity/activity.ts'
import { type PricedDeal, quote } from '../booking/price.ts'
import type { RoomParty } from '../hotel/ports.ts'
import type { PackageSettings } from '../settings/settings.ts'
import { boardCodes, type BoardCode } from '../shared/board.ts'
import { addDays, type Day, weekday } from '../shared/day.ts'
import type { CalendarDay } from './contract.ts'

export type Snapshot = { hotelId: number; nights: number; checkIn: Day; boardCents: Record<BoardCode, number | null>; localTaxCents: number }

/** What of a deal decides its days. */
export type BookableDeal = PricedDeal & { boards: BoardCode[]; nights: number[]; travelStart: Day | null; travelEnd: Day | null; closedArrivalWeekdays: number[] }

/** Days ahead that can be booked. */
export const horizonDays = 365

export type BlockedReason = NonNullable<CalendarDay['reason']>

/** Why no stay of that length can begin on that day, whatever the hotels say; null where it can. */
export function blockedReason(deal: Pick<BookableDeal, 'nights' | 'travelStart' | 'travelEnd' | 'closedArrivalWeekdays' | 'included'>, checkIn: Day, nights: number, rooms: RoomParty[], today: Day, minimumDays: number): BlockedReason | null {
  if (checkIn < addDays(today, minimumDays)) return 'too_soon'
  if (checkIn > addDays(today, horizonDays)) return 'outside_period'
  if ((deal.travelStart && checkIn < deal.travelStart) || (deal.travelEnd && addDays(checkIn, nights) > deal.travelEnd)) return 'outside_period'
  if (!deal.nights.includes(nights)) return 'minimum_stay'
  if (deal.closedArrivalWeekdays.includes(weekday(checkIn))) return 'closed'
  const open = deal.included.every((activity) => fitsStay(activity, checkIn, nights) && partyPriceCents(activity, checkIn, rooms) !== null)
  return open ? null : 'closed'
}

/** The cheapest net price of the boards that the deal sells. */
export function cheapestNet(snapshot: Snapshot, boards: BoardCode[]): number | null {
  let cheapest: number | null = null
  for (const board of boards) {
    const cents = snapshot.boardCents[board]
    if (cents !== null && (cheapest === null || cents < cheapest)) cheapest = cents
  }
  return cheapest
}

/** One calendar row: the cheapest stay over the hotels. `snapshots` are those of the day, one per hotel that was asked. */
export function calendarDay(wish: { deal: BookableDeal; date: Day; nights: number; rooms: RoomParty[]; snapshots: Snapshot[]; settings: PackageSettings; today: Day; minimumDays: number }): CalendarDay {
  const nothing = { date: wish.date, available: false, price_per_person_cents: null, total_cents: null, hotels: 0 }
  const reason = blockedReason(wish.deal, wish.date, wish.nights, wish.rooms, wish.today, wish.minimumDays)
  if (reason) return { ...nothing, reason }
  if (wish.snapshots.length === 0) return { ...nothing, reason: 'unknown' }
  let best: { perPerson: number; total: number } | null = null
  let hotels = 0
  for (const snapshot of wish.snapshots) {
    const net = cheapestNet(snapshot, wish.deal.boards)
    if (net === null) continue
    const price = quote({
      stay: { checkIn: wish.date, nights: wish.nights, rooms: wish.rooms }, deal: wish.deal, optional: [], settings: wish.settings, pay: 'full', today: wish.today,
      rate: { totalCents: net, localTaxCents: snapshot.localTaxCents, isPackage: true, sellLimits: null },
    })
    if (!price) continue
    hotels += 1
    if (!best || price.total_cents < best.total) best = { perPerson: price.per_person_cents, total: price.total_cents }
  }
  if (!best) return { ...nothing, reason: 'sold_out' }
  return { date: wish.date, available: true, price_per_person_cents: best.perPerson, total_cents: best.total, hotels }
}

export const noBoards = (): Record<BoardCode, number | null> => Object.fromEntries(boardCodes.map((code) => [code, null])) as Record<BoardCode, number | null>
