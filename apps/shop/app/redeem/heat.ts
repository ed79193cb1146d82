/** Hotels by arrival days for a voucher code, with the amounts that remain to be paid. */
import { addDays, type Day, daysBetween } from '@tussenuit/modules/shared/day.ts'
import { partyParams, type Room } from '../choice/travel-choice.ts'

/** The amounts still to be paid: here, and at the hotel. */
export type HeatCell = {
  date: Day
  deals_id: number
  /** The price that the shop charges without the voucher; null if it is not public. */
  total_cents: number | null
  on_top_cents: number
  payable_at_hotel_cents: number
}
export type HotelDays = {
  hotel_id: number
  hotel_name: string
  city: string
  days: HeatCell[]
  /** Days for which the hotel has not been queried for this party yet. */
  unknown_days: Day[]
}
export type Heat = 'none' | 'little' | 'some' | 'much'
export type HeatRow = {
  hotel_id: number
  hotel_name: string
  city: string
  cells: (HeatCell | 'unknown' | null)[]
}

/** The number of weeks per request. */
export const weeks = 8

/** The query of the booking page for a stay of the map, with the party that is priced here. */
export const bookingQuery = (stay: { date: Day; nights: number; hotelId: number; rooms: Room[] }): string =>
  new URLSearchParams([
    ['check_in', stay.date],
    ['nights', String(stay.nights)],
    ...partyParams(stay.rooms),
    ['hotel', String(stay.hotelId)],
  ]).toString()

/** Amounts up to the first count as little, up to the second as some. */
export const heatCents = { little: 6_000, some: 12_000 } as const

/** A stay is covered only if nothing remains to be paid, at the hotel included. */
export function stayHeatLevel(remaining: Pick<HeatCell, 'on_top_cents' | 'payable_at_hotel_cents'>): Heat {
  const cents = Math.max(0, remaining.on_top_cents) + remaining.payable_at_hotel_cents
  if (cents === 0) return 'none'
  return cents <= heatCents.little ? 'little' : cents <= heatCents.some ? 'some' : 'much'
}

/** 1 is Monday, 7 is Sunday. */
export const isoWeekday = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/** The days with this weekday in the weeks that start at `from`. */
export function arrivalDays(from: Day, weekday: number): Day[] {
  const first = addDays(from, (weekday - isoWeekday(from) + 7) % 7)
  return Array.from({ length: weeks }, (_, index) => addDays(first, 7 * index))
}

/** The hotels that may have a room on one of the days, in the given order; a day without a room is null. */
export function heatRows(hotels: HotelDays[], columns: Day[]): HeatRow[] {
  return hotels
    .map(({ days, unknown_days, ...hotel }) => ({
      ...hotel,
      cells: columns.map(
        (date) => days.find((day) => day.date === date) ?? (unknown_days.includes(date) ? ('unknown' as const) : null),
      ),
    }))
    .filter((row) => row.cells.some((cell) => cell !== null))
}

/**
 * Friday if a Friday is covered, otherwise the weekday with most covered days, so that the map first shows covered
 * stays. If none is covered, Friday or the first free weekday.
 */
export function bestWeekday(hotels: HotelDays[]): number {
  const weekdays = [5, 6, 4, 3, 2, 1, 7].map((weekday) => {
    const days = hotels.flatMap((hotel) => hotel.days).filter((day) => isoWeekday(day.date) === weekday)
    return { weekday, covered: days.filter((day) => stayHeatLevel(day) === 'none').length, free: days.length > 0 }
  })
  if (weekdays[0]!.covered > 0) return 5
  const best = weekdays.reduce((a, b) => (b.covered > a.covered ? b : a))
  return (best.covered > 0 ? best : (weekdays.find(({ free }) => free) ?? best)).weekday
}

/** The first day of the map that contains a day; maps follow one another from `start`. */
export const heatMapStartDay = (start: Day, day: Day | null): Day =>
  day === null || day < start ? start : addDays(start, Math.floor(daysBetween(start, day) / (weeks * 7)) * weeks * 7)

/** The code as typed, without spaces at the ends and invisible characters from pasting. */
export const normaliseVoucherCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .slice(0, 64)
