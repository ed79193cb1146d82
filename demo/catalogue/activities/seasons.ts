import type { DemoActivity } from '../shape.ts'

type Pricing = DemoActivity['pricings'][number]

/** One price for the whole year, for ages `from_age` to `to_age` (both included). */
export function yearRoundPricing(
  from_age: number,
  to_age: number,
  cost_cents: number,
  margin_percent: number,
): Pricing[] {
  return [{ from: '01-01', to: '12-31', from_age, to_age, cost_cents, margin_percent }]
}

/** A high season between two days of one year, and a low season for the rest of it. */
export function highSeasonPricing(
  from: string,
  to: string,
  ages: [number, number],
  cents: { high: number; low: number },
  margin_percent: number,
): Pricing[] {
  const [from_age, to_age] = ages
  const quiet = restOfTheYear(from, to).map((season) => ({
    ...season,
    from_age,
    to_age,
    cost_cents: cents.low,
    margin_percent,
  }))
  return [...quiet, { from, to, from_age, to_age, cost_cents: cents.high, margin_percent }]
}

/** Closed periods of single days ("MM-DD") that repeat every year. */
export function closuresOnDays(...days: string[]): { from: string; to: string }[] {
  return days.map((day) => ({ from: day, to: day }))
}

/** Closed periods outside the open season, which lies within one year. */
export function closuresOutside(from: string, to: string): { from: string; to: string }[] {
  return restOfTheYear(from, to)
}

/** The parts of the year before and after a season; a part is left out if the season begins or ends the year. */
function restOfTheYear(from: string, to: string): { from: string; to: string }[] {
  return [
    ...(from === '01-01' ? [] : [{ from: '01-01', to: addDaysToMonthDay(from, -1) }]),
    ...(to === '12-31' ? [] : [{ from: addDaysToMonthDay(to, 1), to: '12-31' }]),
  ]
}

// Uses a leap year, so that a season ending in February includes the 29th.
function addDaysToMonthDay(day: string, days: number): string {
  const date = new Date(`2028-${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(5, 10)
}
