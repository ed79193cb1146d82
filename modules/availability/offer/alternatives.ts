/** The order in which stays close to an unavailable stay are checked. Pure. */
import { addDays, type Day, daysBetween } from '../../shared/day.ts'

/** Nearest first; of two values at the same distance, the smaller one first. */
export const sortByDistance = (from: number, values: readonly number[]): number[] =>
  values.toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from) || a - b)

/** Clamps the day to the period in which stays may begin. */
export const clampDay = (day: Day, first: Day, last: Day): Day => (day < first ? first : day > last ? last : day)

/** The days before and the days after `day`, each list sorted by distance. `days` does not contain `day`. */
export function daysBeforeAndAfter(day: Day, days: readonly Day[]): [before: Day[], after: Day[]] {
  return [
    days
      .filter((candidate) => candidate < day)
      .toSorted()
      .reverse(),
    days.filter((candidate) => candidate > day).toSorted(),
  ]
}

/** All days at most `reach` days away, nearest first, limited to the period in which stays may begin. */
export function daysAround(day: Day, reach: number, first: Day, last: Day): Day[] {
  const around = Array.from({ length: 2 * reach + 1 }, (_, index) => addDays(day, index - reach))
  return around
    .filter((candidate) => candidate >= first && candidate <= last)
    .toSorted((a, b) => Math.abs(daysBetween(day, a)) - Math.abs(daysBetween(day, b)) || (a < b ? -1 : 1))
}
