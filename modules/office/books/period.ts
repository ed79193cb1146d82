/** Bookkeeping periods: a year "2026", a quarter "2026-Q3" or a month "2026-11", in Amsterdam time. Pure. */
import { addDays, addMonths, type Day } from '../../shared/day.ts'

export type BookPeriod = string
export const periodPattern = '^2[01][0-9]{2}(-(Q[1-4]|0[1-9]|1[0-2]))?$'

/** From the first day (`from`) to the day after the last (`before`, exclusive). */
export type PeriodSpan = { from: Day; before: Day }

export function toPeriodSpan(period: BookPeriod): PeriodSpan {
  const [year = '', part] = period.split('-')
  if (part === undefined) return spanFrom(`${year}-01-01`, 12)
  if (!part.startsWith('Q')) return spanFrom(`${year}-${part}-01`, 1)
  return spanFrom(addMonths(`${year}-01-01`, (Number(part.slice(1)) - 1) * 3), 3)
}

const spanFrom = (from: Day, months: number): PeriodSpan => ({ from, before: addMonths(from, months) })

export const lastDayOf = ({ before }: PeriodSpan): Day => addDays(before, -1)

/** The number of the month within its year, 1 to 12. */
export const monthNumber = (day: Day): number => Number(day.slice(5, 7))
