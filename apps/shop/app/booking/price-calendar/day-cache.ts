/**
 * The browser's cache of prices per day, by party, length of stay and month. An earlier choice shows its prices at
 * once, and a late reply is never stored for another party.
 */
import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'

/** A month such as "2027-01". */
export type Month = string
export type MonthPrices = { state: 'asked' | 'known' | 'failed'; days: Record<Day, CalendarDay> }
export type DayCache = Record<string, MonthPrices>

export type CacheEvent =
  | { type: 'asked'; query: string; months: Month[] }
  | { type: 'failed'; query: string; months: Month[] }
  | { type: 'dropped'; query: string; months: Month[] }
  | { type: 'answered'; query: string; months: Month[]; days: CalendarDay[] }
  | { type: 'corrected'; query: string; day: CalendarDay }

export const toMonth = (day: Day): Month => day.slice(0, 7)

/** A key such as "12|2+8|2": the deal, the party and the nights that prices are for. */
export const dayQueryKey = (dealsId: number, party: string, nights: number): string => `${dealsId}|${party}|${nights}`

const entryKey = (query: string, month: Month): string => `${query}|${month}`

export function dayCacheReducer(cache: DayCache, event: CacheEvent): DayCache {
  if (event.type === 'corrected') {
    const key = entryKey(event.query, toMonth(event.day.date))
    const month = cache[key]
    return month ? { ...cache, [key]: { ...month, days: { ...month.days, [event.day.date]: event.day } } } : cache
  }
  const next = { ...cache }
  for (const month of event.months) {
    const key = entryKey(event.query, month)
    const days = next[key]?.days ?? {}
    if (event.type === 'asked') next[key] = { state: 'asked', days }
    else if (event.type === 'failed') next[key] = { state: 'failed', days }
    else if (event.type === 'dropped') {
      if (next[key]?.state === 'asked') delete next[key]
    } else {
      const mine = event.days.filter((day) => toMonth(day.date) === month)
      next[key] = { state: 'known', days: Object.fromEntries(mine.map((day) => [day.date, day])) }
    }
  }
  return next
}

/** All months from the month of `from` to the month of `to`, inclusive. */
export function monthsBetween(from: Day, to: Day): Month[] {
  const months: Month[] = []
  for (let month = toMonth(from); month <= toMonth(to); month = toMonth(addDays(lastDayOfMonth(month), 1)))
    months.push(month)
  return months
}

export function lastDayOfMonth(month: Month): Day {
  return addDays(toMonth(addDays(`${month}-28`, 4)) + '-01', -1)
}

/** Months of the range that were not requested yet. */
export function findUnrequestedMonths(cache: DayCache, query: string, from: Day, to: Day): Month[] {
  return monthsBetween(from, to).filter((month) => cache[entryKey(query, month)] === undefined)
}

export function findCachedDay(cache: DayCache, query: string, day: Day): CalendarDay | 'asked' | 'failed' | null {
  const month = cache[entryKey(query, toMonth(day))]
  if (!month) return null
  if (month.state !== 'known') return month.state
  return month.days[day] ?? null
}

/** Every known day of a query, in order. */
export function listCachedDays(cache: DayCache, query: string): CalendarDay[] {
  const days = Object.entries(cache).filter(([key, month]) => key.startsWith(`${query}|`) && month.state === 'known')
  return days.flatMap(([, month]) => Object.values(month.days)).sort((a, b) => (a.date < b.date ? -1 : 1))
}
