/**
 * Encodes days of the calendar as one text. The data of a page contains two months of them. As objects they would be a
 * third of the data; as text they are a tenth.
 */
import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'

/** One line per day: date, the four amounts, hotels, "free" or the reason. An amount that is null is empty. */
export type PackedDays = string

export const packDays = (days: readonly CalendarDay[]): PackedDays =>
  days
    .map((day) =>
      [
        day.date,
        day.price_per_person_cents,
        day.total_cents,
        day.payable_at_hotel_cents,
        day.all_in_cents,
        day.hotels,
        day.available ? 'free' : day.reason,
      ].join(),
    )
    .join('\n')

export const unpackDays = (packed: PackedDays): CalendarDay[] =>
  packed === '' ? [] : packed.split('\n').map(unpackDay)

const centsOf = (text: string | undefined): number | null => (text ? Number(text) : null)

function unpackDay(line: string): CalendarDay {
  const [date = '', perPerson, total, atHotel, allIn, hotels, state] = line.split(',')
  const reason = state as CalendarDay['reason'] | 'free' | ''
  return {
    date,
    available: reason === 'free',
    ...(reason && reason !== 'free' ? { reason } : {}),
    price_per_person_cents: centsOf(perPerson),
    total_cents: centsOf(total),
    payable_at_hotel_cents: centsOf(atHotel),
    all_in_cents: centsOf(allIn),
    hotels: Number(hotels),
  }
}
