/**
 * The cheapest dates, including days that the calendar has loaded since: for most parties it loads month by month.
 * Pure.
 */
import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'
import { isAvailableDay } from './free-days.ts'
import type { CheapestDate } from './use-cheapest.ts'

const maxDates = 5

/** Sorted by price, each day once; `from` and `to` limit the stay. */
export function mergeCheapestDates(
  dates: CheapestDate[] | null,
  days: readonly CalendarDay[],
  { nights, from, to }: { nights: number; from: Day | null; to: Day | null },
): CheapestDate[] | null {
  if (dates === null) return null
  const learnt = days
    .filter((day) => isAvailableDay(day) && (from === null || day.date >= from))
    .filter(({ date }) => to === null || addDays(date, nights) <= to)
    .map(
      (day): CheapestDate => ({
        check_in: day.date,
        nights,
        price_per_person_cents: day.price_per_person_cents!,
        total_cents: day.total_cents!,
        payable_at_hotel_cents: day.payable_at_hotel_cents!,
        all_in_cents: day.all_in_cents!,
      }),
    )
  const knownDates = new Set(learnt.map(({ check_in }) => check_in))
  return [...learnt, ...dates.filter(({ check_in }) => !knownDates.has(check_in))]
    .sort((a, b) => a.all_in_cents - b.all_in_cents || (a.check_in < b.check_in ? -1 : 1))
    .slice(0, maxDates)
}
