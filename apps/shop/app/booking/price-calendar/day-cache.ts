/**
 * What the browser knows of the prices per day. Kept per party, length of stay and month, so that going back to an
 * earlier choice shows its prices at once, and a late answer can never land under another party's prices.
 */
import type { CalendarDay } from '@tussenuit/modules/calendar/contract.ts'
import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'

/** "2027-01" */
export type Month = string
export type MonthPrices = { state: 'asked' | 'known' | 'failed'; days: Record<Day, CalendarDay> }
export type DayCache = Record<string, MonthPrices>

export type CacheEvent =
  | { type: 'asked'; wish: string; months: Month[] }
  | { type: 'failed'; wish: string; months: Month[] }
  | { type: 'dropped'; wish: string; months: Month[] }
  | { type: 'answered'; wish: string; months: Month[]; days: CalendarDay[] }
  | { type: 'corrected'; wish: string; day: CalendarDay }

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** "12|2+8|2": the deal, the party and the nights that prices are for. */
export const wishKey = (dealsId: number, party: string, nights: number): string => `${dealsId}|${party}|${nights}`

const entry = (wish: string, month: Month): string => `${wish}|${month}`

export function dayCache(cache: DayCache, event: CacheEvent): DayCache {
  if (event.type === 'corrected') {
    const key = entry(event.wish, monthOf(event.day.date))
    const known = cache[key]
    return known ? { ...cache, [key]: { ...known, days: { ...known.days, [event.day.date]: event.day } } } : cache
  }
  const next = { ...cache }
  for (const month of event.months) {
    const key = entry(event.wish, month)
    const days = next[key]?.days ?? {}
    if (event.type === 'asked') next[key] = { state: 'asked', days }
    else if (event.type === 'failed') next[key] = { state: 'failed', days }
    else if (event.type === 'dropped') {
      if (next[key]?.state === 'asked') delete next[key]
    } else {
      const mine = event.days.filter((day) => monthOf(day.date) === month)
      next[key] = { state: 'known', days: Object.fromEntries(mine.map((day) => [day.date, day])) }
    }
  }
  return next
}

/** Months from the one of `from` up to and with the one of `to`. */
export function monthsBetween(from: Day, to: Day): Month[] {
  const months: Month[] = []
  for (let month = monthOf(from); month <= monthOf(to); month = monthOf(addDays(lastDayOf(month), 1)))
    months.push(month)
  return months
}

export function lastDayOf(month: Month): Day {
  return addDays(monthOf(addDays(`${month}-28`, 4)) + '-01', -1)
}

/** Months of the range that nobody has asked for yet. */
export function unaskedMonths(cache: DayCache, wish: string, from: Day, to: Day): Month[] {
  return monthsBetween(from, to).filter((month) => cache[entry(wish, month)] === undefined)
}

export function findDay(cache: DayCache, wish: string, day: Day): CalendarDay | 'asked' | 'failed' | null {
  const month = cache[entry(wish, monthOf(day))]
  if (!month) return null
  if (month.state !== 'known') return month.state
  return month.days[day] ?? null
}

/** Every known day of a wish, in order. */
export function knownDays(cache: DayCache, wish: string): CalendarDay[] {
  const days = Object.entries(cache).filter(([key, month]) => key.startsWith(`${wish}|`) && month.state === 'known')
  return days.flatMap(([, month]) => Object.values(month.days)).sort((a, b) => (a.date < b.date ? -1 : 1))
}
