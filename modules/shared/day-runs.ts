import { addDays, type Day } from './day.ts'

/** Groups consecutive days; returns the first and last day of each group. */
export function groupConsecutiveDays(days: readonly Day[]): [Day, Day][] {
  const runs: [Day, Day][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && addDays(last[1], 1) === day) last[1] = day
    else runs.push([day, day])
  }
  return runs
}
