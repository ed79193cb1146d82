/** Changes several price seasons of an activity at once. Amounts are euros with two decimals, as in the form. Pure. */
import { addDays, addMonths, type Day } from '@tussenuit/modules/shared/day.ts'
import { addPercentage, centsToEuros, parseEurosToCents } from '@tussenuit/modules/shared/money.ts'

export type Season = {
  from_date: Day
  to_date: Day
  from_age: number
  to_age: number
  cost_price: number
  margin: number
}

export type PriceChange = { kind: 'percent' | 'euros'; value: number }

function applyPriceChange(price: number, { kind, value }: PriceChange): number {
  const [priceCents, hundredths] = [parseEurosToCents(price) ?? 0, parseEurosToCents(value) ?? 0]
  const changedCents = kind === 'percent' ? addPercentage(priceCents, hundredths) : priceCents + hundredths
  return centsToEuros(Math.max(0, changedCents))
}

/** Changes the cost price from that day on; a season that contains the day is split into two. */
export const changePricesFrom = (seasons: readonly Season[], day: Day, change: PriceChange): Season[] =>
  seasons.flatMap((season) => {
    if (season.to_date < day) return [season]
    const changed = { ...season, cost_price: applyPriceChange(season.cost_price, change) }
    return season.from_date >= day
      ? [changed]
      : [
          { ...season, to_date: addDays(day, -1) },
          { ...changed, from_date: day },
        ]
  })

/** Copies the seasons that end in the last year of the list to the year after it. */
export function copyToNextYear(seasons: readonly Season[]): Season[] {
  const lastYear = seasons
    .map(({ to_date }) => to_date.slice(0, 4))
    .toSorted()
    .at(-1)
  return [
    ...seasons,
    ...seasons
      .filter(({ to_date }) => to_date.startsWith(lastYear!))
      .map((season) => ({
        ...season,
        from_date: addMonths(season.from_date, 12),
        to_date: addMonths(season.to_date, 12),
      })),
  ]
}

/**
 * Pairs of row numbers, counted from 1, of seasons that overlap in days and ages. On those days the first row of a pair
 * counts.
 */
export const findOverlaps = (seasons: readonly Season[]): [number, number][] =>
  seasons.flatMap((season, index) =>
    seasons
      .slice(index + 1)
      .flatMap((later, offset): [number, number][] =>
        season.from_date <= later.to_date &&
        later.from_date <= season.to_date &&
        season.from_age <= later.to_age &&
        later.from_age <= season.to_age
          ? [[index + 1, index + offset + 2]]
          : [],
      ),
  )
