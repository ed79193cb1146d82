/** In which order the stays near one that cannot be booked are looked at. Pure. */
import { addDays, type Day, daysBetween } from '../../shared/day.ts'

/** The nearest first; of two as near the smaller one. */
export const compareByDistance = (from: number, values: readonly number[]): number[] =>
  values.toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from) || a - b)

/** The day itself where stays may begin on it, else the nearest of those. */
export const nearestDay = (day: Day, first: Day, last: Day): Day => (day < first ? first : day > last ? last : day)

/** The days nearest to a day that is none of them, before and after it; those on each side by distance. */
export function daysBeforeAndAfter(day: Day, days: readonly Day[]): [before: Day[], after: Day[]] {
  return [
    days
      .filter((candidate) => candidate < day)
      .toSorted()
      .reverse(),
    days.filter((candidate) => candidate > day).toSorted(),
  ]
}

/** So many days around a day, the nearest first, none outside of those on which stays may begin. */
export function daysAround(day: Day, reach: number, first: Day, last: Day): Day[] {
  const around = Array.from({ length: 2 * reach + 1 }, (_, index) => addDays(day, index - reach))
  return around
    .filter((candidate) => candidate >= first && candidate <= last)
    .toSorted((a, b) => Math.abs(daysBetween(day, a)) - Math.abs(daysBetween(day, b)) || (a < b ? -1 : 1))
}
