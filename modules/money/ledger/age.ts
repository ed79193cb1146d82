/** Age groups of codes for the liability report. Pure. */
import { addMonths, type Day } from '../../shared/day.ts'

export const ages = ['under_6_months', 'under_1_year', 'under_2_years', 'under_3_years', 'older'] as const
export type Age = (typeof ages)[number]

const months = [6, 12, 24, 36] as const

/**
 * The last day before each age group, youngest group first: a code issued after the first of these days is less than 6
 * months old.
 */
export const codeAgeGroupBounds = (today: Day): Day[] => months.map((count) => addMonths(today, 0 - count))

export function codeAgeGroup(issuedOn: Day, today: Day): Age {
  const at = codeAgeGroupBounds(today).findIndex((bound) => issuedOn > bound)
  return ages[at === -1 ? ages.length - 1 : at]!
}
