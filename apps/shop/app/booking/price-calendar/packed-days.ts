/**
 * Encodes days of the calendar as one text. The data of a page contains two months of them. As objects they would be a
 * third of the data; as text they are a twentieth.
 */
import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import { addDays } from '@tussenuit/modules/shared/day.ts'

/**
 * One line per day: date, the four amounts, hotels, and why it is not free. An amount that is null is empty. So is the
 * date of the day after the one before, and the reason of a free day; empty fields at the end are left out.
 */
export type PackedDays = string

/** The amount at the hotel or the number of hotels of the day before. */
const same = '='
/** The total is the sum of the amounts before it. */
const sum = '+'
/** A day that is not free for no stated reason. */
const unstated = '-'

const isSum = ({ total_cents: total, payable_at_hotel_cents: atHotel, all_in_cents: all }: CalendarDay): boolean =>
  total !== null && atHotel !== null && all === total + atHotel

export const packDays = (days: readonly CalendarDay[]): PackedDays =>
  days
    .map((day, index) => {
      const before = days[index - 1]
      return [
        before && addDays(before.date, 1) === day.date ? '' : day.date,
        day.price_per_person_cents,
        day.total_cents,
        before && before.payable_at_hotel_cents === day.payable_at_hotel_cents ? same : day.payable_at_hotel_cents,
        isSum(day) ? sum : day.all_in_cents,
        before?.hotels === day.hotels ? same : day.hotels,
        day.available ? '' : (day.reason ?? unstated),
      ]
        .join()
        .replace(/,+$/, '')
    })
    .join('\n')

export function unpackDays(packed: PackedDays): CalendarDay[] {
  const days: CalendarDay[] = []
  if (packed !== '') for (const line of packed.split('\n')) days.push(unpackDay(line, days.at(-1)))
  return days
}

const centsOf = (text: string | undefined): number | null => (text ? Number(text) : null)

function unpackDay(line: string, before: CalendarDay | undefined): CalendarDay {
  const [date, perPerson, total, atHotel, allIn, hotels, state] = line.split(',')
  const reason = state as CalendarDay['reason'] | typeof unstated | ''
  const payable = atHotel === same ? before!.payable_at_hotel_cents : centsOf(atHotel)
  return {
    date: date || addDays(before!.date, 1),
    available: !reason,
    ...(reason && reason !== unstated ? { reason } : {}),
    price_per_person_cents: centsOf(perPerson),
    total_cents: centsOf(total),
    payable_at_hotel_cents: payable,
    all_in_cents: allIn === sum ? Number(total) + payable! : centsOf(allIn),
    hotels: hotels === same ? before!.hotels : Number(hotels),
  }
}
