/** The reporting months: calendar months in Amsterdam time, like the days of entries. Pure. */
import { addMonths, type Day } from '../../shared/day.ts'

/** A month such as "2026-11". */
export type Month = string

/** From the first day of the month (`from`) to the first day of the next month (`before`, exclusive). */
export type Span = { from: Day; before: Day }

/** The reported month, the month before it, and the same month a year earlier. */
export const periods = ['month', 'month_before', 'year_before'] as const
export type Period = (typeof periods)[number]

export const toMonth = (day: Day): Month => day.slice(0, 7)

export const comparedMonths = (month: Month): Record<Period, Month> => ({
  month,
  month_before: toMonth(addMonths(`${month}-01`, -1)),
  year_before: toMonth(addMonths(`${month}-01`, -12)),
})

export const toDaySpan = (month: Month): Span => ({ from: `${month}-01`, before: addMonths(`${month}-01`, 1) })
