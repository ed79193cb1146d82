/** Decides which days of a deal can be booked, and why the others cannot. Pure. */
import { hasEnoughOpenDays, activityPartyPriceCents } from '../../platform/pricing/activity-price.ts'
import type { Price } from '../../platform/pricing/contract.ts'
import { priceIncreaseByActivity } from '../../platform/pricing/price-differences.ts'
import {
  type ChosenActivity,
  type PricedDeal,
  quote,
  rateDependentCents,
  type RatePrice,
  type PackageSettings,
} from '../../platform/pricing/price.ts'
import type { RoomParty } from '../../shared/party.ts'
import { boardCodes, type BoardCode } from '../../shared/board.ts'
import { addDays, type Day, weekday } from '../../shared/day.ts'
import type { CalendarDay } from './contract.ts'

export type Snapshot = {
  hotelId: number
  nights: number
  checkIn: Day
  /** The net price of the cheapest rate, per board. */
  boardCents: Record<BoardCode, number | null>
  /** Taxes paid at the hotel, for every board that has no entry in `boardTerms`. */
  localTaxCents: number
  boardTerms: Partial<Record<BoardCode, BoardTerms>> | null
  /**
   * Per board, the latest end of free cancellation among its rates; null if the price job did not request it. Read only
   * by queries with `withFreeUntil`.
   */
  freeUntil?: FreeUntil | null
  /** The room group of the cheapest rate, per board. */
  boardRooms?: Partial<Record<BoardCode, string>> | null
}

export type FreeUntil = Partial<Record<BoardCode, string>>
/**
 * The terms of a board's rate; stored only if its tax differs from `localTaxCents`, or if its sale price has limits.
 */
export type BoardTerms = { localTaxCents: number; minCents: number | null; maxCents: number | null }

/** The fields of a deal that determine its bookable days. */
export type BookableDeal = PricedDeal & {
  boards: BoardCode[]
  nights: number[]
  travelStart: Day | null
  travelEnd: Day | null
  closedArrivalWeekdays: number[]
}

/** The maximum number of days between today and the arrival. */
export const horizonDays = 365

export type BlockedReason = NonNullable<CalendarDay['reason']>

/**
 * Why the deal's rules do not allow a stay of that length to begin on this day, regardless of room availability; null
 * if they allow it.
 */
export function arrivalBlockedReason(
  deal: Pick<BookableDeal, 'nights' | 'travelStart' | 'travelEnd' | 'closedArrivalWeekdays' | 'included'>,
  checkIn: Day,
  nights: number,
  rooms: RoomParty[],
  today: Day,
  minimumDays: number,
): BlockedReason | null {
  if (checkIn < addDays(today, minimumDays)) return 'too_soon'
  if (checkIn > addDays(today, horizonDays)) return 'outside_period'
  if ((deal.travelStart && checkIn < deal.travelStart) || (deal.travelEnd && addDays(checkIn, nights) > deal.travelEnd))
    return 'outside_period'
  if (!deal.nights.includes(nights)) return 'minimum_stay'
  if (deal.closedArrivalWeekdays.includes(weekday(checkIn))) return 'closed'
  const open = deal.included.every(
    (activity) =>
      hasEnoughOpenDays(activity, checkIn, nights) && activityPartyPriceCents(activity, checkIn, rooms) !== null,
  )
  return open ? null : 'closed'
}

/** The cheapest rate for the deal's boards at any hotel, with the part of the all-in price that depends on the rate. */
export function cheapestRate(input: {
  deal: Pick<BookableDeal, 'boards' | 'marginBp'>
  nights: number
  rooms: RoomParty[]
  snapshots: Snapshot[]
  settings: PackageSettings
}): { rate: RatePrice; cents: number; hotels: number } | null {
  let best: { rate: RatePrice; cents: number } | null = null
  let hotels = 0
  for (const snapshot of input.snapshots) {
    let sold = false
    for (const board of input.deal.boards) {
      const rate = rateOf(snapshot, board)
      if (!rate) continue
      sold = true
      const cents = rateDependentCents(rate, input, input.deal, input.settings)
      if (!best || cents < best.cents) best = { rate, cents }
    }
    if (sold) hotels += 1
  }
  return best && { ...best, hotels }
}

/** Whether one of the hotels has a free room with one of the deal's boards. */
export const hasFreeRoom = (deal: Pick<BookableDeal, 'boards'>, snapshots: readonly Snapshot[]): boolean =>
  snapshots.some((snapshot) => deal.boards.some((board) => snapshot.boardCents[board] !== null))

/**
 * Why no hotel has a room on a day that the rules allow. `small`: prices of the smallest party; `single`: prices of the
 * largest room alone, for a party of several rooms.
 */
export function reasonWithoutRoom(
  deal: Pick<BookableDeal, 'boards'>,
  { small, single }: { small: readonly Snapshot[]; single: readonly Snapshot[] | null },
): 'sold_out' | 'too_many_for_one_room' {
  const isTooFull = single === null || (single.length > 0 && !hasFreeRoom(deal, single))
  return isTooFull && hasFreeRoom(deal, small) ? 'too_many_for_one_room' : 'sold_out'
}

function rateOf(snapshot: Snapshot, board: BoardCode): RatePrice | null {
  const totalCents = snapshot.boardCents[board]
  if (totalCents === null) return null
  const terms = snapshot.boardTerms?.[board]
  const limited = terms !== undefined && (terms.minCents !== null || terms.maxCents !== null)
  return {
    totalCents,
    localTaxCents: terms?.localTaxCents ?? snapshot.localTaxCents,
    isPackage: true,
    sellLimits: limited ? { minCents: terms.minCents, maxCents: terms.maxCents } : null,
  }
}

export const noPrice = {
  price_per_person_cents: null,
  total_cents: null,
  payable_at_hotel_cents: null,
  all_in_cents: null,
} as const

export const toPriceFields = (price: Price) => ({
  price_per_person_cents: price.per_person_cents,
  total_cents: price.total_cents,
  payable_at_hotel_cents: price.payable_at_hotel_cents,
  all_in_cents: price.all_in_cents,
})

/** `snapshots`: the snapshots of the day, one per queried hotel. */
type DayInput = {
  deal: BookableDeal
  date: Day
  nights: number
  rooms: RoomParty[]
  snapshots: Snapshot[]
  settings: PackageSettings
  today: Day
  minimumDays: number
}

/** One calendar row: the cheapest stay at any of the hotels, or the reason why there is none. */
export function calendarDay(input: DayInput): CalendarDay {
  const nothing = { date: input.date, available: false, ...noPrice, hotels: 0 }
  const reason = arrivalBlockedReason(input.deal, input.date, input.nights, input.rooms, input.today, input.minimumDays)
  if (reason) return { ...nothing, reason }
  if (input.snapshots.length === 0) return { ...nothing, reason: 'unknown' }
  const cheapest = cheapestQuote(input)
  if (!cheapest) return { ...nothing, reason: 'sold_out' }
  return { date: input.date, available: true, ...toPriceFields(cheapest.price), hotels: cheapest.hotels }
}

/** The quote of the cheapest stay, line by line, and the number of hotels with a room; null if no room is free. */
export function cheapestQuote(input: DayInput): { price: Price; hotels: number } | null {
  const cheapest = cheapestRate(input)
  const price = cheapest && quote({ ...quoteInputOf(input, cheapest.rate), optional: [] })
  return price && { price, hotels: cheapest.hotels }
}

/** The price increase of each optional activity; empty if the day has no price. */
export function optionalActivityPriceIncreases(
  input: DayInput,
  optional: readonly ChosenActivity[],
): Map<number, number> {
  const cheapest = cheapestRate(input)
  return cheapest ? priceIncreaseByActivity(quoteInputOf(input, cheapest.rate), optional, new Set()) : new Map()
}

const quoteInputOf = (input: DayInput, rate: RatePrice) => ({
  stay: { checkIn: input.date, nights: input.nights, rooms: input.rooms },
  deal: input.deal,
  settings: input.settings,
  pay: 'full' as const,
  today: input.today,
  rate,
})

export const emptyBoardPrices = (): Record<BoardCode, number | null> =>
  Object.fromEntries(boardCodes.map((code) => [code, null])) as Record<BoardCode, number | null>

/** The latest moment until which a rate on one of the boards can be cancelled free of charge; null if none can. */
export function freeCancellationDeadline(snapshots: readonly Snapshot[], boards: readonly BoardCode[]): Date | null {
  const moments = snapshots.flatMap(({ freeUntil }) =>
    boards.flatMap((board) => (freeUntil?.[board] ? [Date.parse(freeUntil[board])] : [])),
  )
  return moments.length > 0 ? new Date(Math.max(...moments)) : null
}
