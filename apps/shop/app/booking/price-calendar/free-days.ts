/**
 * Classifies days, and finds those that are highlighted: the cheapest of a month, the nearest available ones, and the
 * days of the stay.
 */
import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import { daysBetween, type Day } from '@tussenuit/modules/shared/day.ts'

export const isAvailableDay = (day: CalendarDay): boolean => day.available && day.price_per_person_cents !== null

/** The price is unknown for this party: choosing the day requests it. */
export const isPriceUnknown = (day: CalendarDay): boolean =>
  day.reason === 'unknown' || (day.available && day.price_per_person_cents === null)

export const isBlockedDay = (day: CalendarDay): boolean => !isAvailableDay(day) && !isPriceUnknown(day)

const looks = ['lowest', 'blocked', 'yours', 'ask'] as const

/** The appearances of these days that the legend explains. */
export function legendEntries(days: readonly CalendarDay[], isChosen: boolean): (typeof looks)[number][] {
  const has = {
    lowest: days.some(isAvailableDay),
    blocked: days.some(isBlockedDay),
    yours: isChosen,
    ask: days.some(isPriceUnknown),
  }
  return looks.filter((look) => has[look])
}

/** True if no day is free, and some are blocked by the number of people in one room. */
export const isPartyTooLarge = (days: readonly CalendarDay[]): boolean =>
  days.some((day) => day.reason === 'too_many_for_one_room') && !days.some(isAvailableDay)

/** The lowest price per person among the days, or null when none is free. */
export function lowestPricePerPerson(days: CalendarDay[]): number | null {
  const prices = days.filter(isAvailableDay).map((day) => day.price_per_person_cents!)
  return prices.length > 0 ? Math.min(...prices) : null
}

/** The `count` available days nearest to a day, in calendar order; one on each side if both sides have any. */
export function nearestAvailableDays(days: CalendarDay[], target: Day, count = 2): CalendarDay[] {
  const byDistance = days
    .filter((day) => isAvailableDay(day) && day.date !== target)
    .sort(
      (a, b) =>
        Math.abs(daysBetween(target, a.date)) - Math.abs(daysBetween(target, b.date)) || (a.date < b.date ? -1 : 1),
    )
  const before = byDistance.find((day) => day.date < target)
  const after = byDistance.find((day) => day.date > target)
  const sides = count > 1 && before && after ? [before, after] : []
  const rest = byDistance.filter((day) => !sides.includes(day))
  return [...sides, ...rest].slice(0, count).sort((a, b) => (a.date < b.date ? -1 : 1))
}

export type StayRole = 'arrival' | 'night' | 'departure'

/** The role of a day in the stay; `night` counts from 1 on the day of arrival. */
export function roleInStay(day: Day, checkIn: Day | null, nights: number): { role: StayRole; night: number } | null {
  if (checkIn === null) return null
  const offset = daysBetween(checkIn, day)
  if (offset < 0 || offset > nights) return null
  return { role: offset === 0 ? 'arrival' : offset === nights ? 'departure' : 'night', night: offset + 1 }
}
