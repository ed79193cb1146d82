/** Months in the books: calendar months in Amsterdam, where entries get their day. Pure. */
import { addMonths, type Day } from '../../shared/day.ts'

/** "2026-11". */
export type Month = string

/** From the first day to the first day of the next month, which is excluded. */
export type Span = { from: Day; before: Day }

/** The month of the report, the month before it, and the same month of the year before. */
export const periods = ['month', 'month_before', 'year_before'] as const
export type Period = (typeof periods)[number]

export const monthOf = (day: Day): Month => day.slice(0, 7)

export const monthsOf = (month: Month): Record<Period, Month> => ({
  month,
  month_before: monthOf(addMonths(`${month}-01`, -1)),
  year_before: monthOf(addMonths(`${month}-01`, -12)),
})

export const spanOf = (month: Month): Span => ({ from: `${month}-01`, before: addMonths(`${month}-01`, 1) })
