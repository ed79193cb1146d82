/** The number of deals per price band, for the histogram above the price filter. Pure. */
import { centsToEuros } from '../../shared/money.ts'

/** In euros per person, `from` inclusive, `to` exclusive. */
export type PriceBand = { from: number; to: number; count: number }

/** The possible widths of a band, in euros. */
const widths = [10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_500, 5_000, 10_000, 100_000]
const maxBands = 14

/** The lowest and the highest number; null if there is none. The length is not limited, as it is for `Math.min`. */
export function rangeOf(numbers: readonly number[]): { lowest: number | null; highest: number | null } {
  let [lowest, highest]: [number | null, number | null] = [null, null]
  for (const number of numbers) {
    if (lowest === null || number < lowest) lowest = number
    if (highest === null || number > highest) highest = number
  }
  return { lowest, highest }
}

/** Bands of equal width from the lowest price to the highest, including empty bands. */
export function countPriceBands(prices: readonly number[]): PriceBand[] {
  const euros = prices.map(centsToEuros)
  const { lowest, highest } = rangeOf(euros)
  if (lowest === null || highest === null) return []
  const bandOf = (sum: number, width: number) => Math.floor(sum / width)
  const width = widths.find((width) => bandOf(highest, width) - bandOf(lowest, width) < maxBands) ?? widths.at(-1)!
  const first = bandOf(lowest, width)
  const bands = Array.from({ length: bandOf(highest, width) - first + 1 }, (_, index) => ({
    from: (first + index) * width,
    to: (first + index + 1) * width,
    count: 0,
  }))
  for (const sum of euros) bands[bandOf(sum, width) - first]!.count += 1
  return bands
}

const ceilingStep = 50
/**
 * The scale extends a quarter beyond the highest advertised price, because high season costs more than the advertised
 * day.
 */
const headroom = 1.25

/** The end of the price scale in euros per person; null if no price is advertised. */
export function priceScaleMaxEuros(highestCents: number | null): number | null {
  if (highestCents === null) return null
  const euros = centsToEuros(highestCents)
  return Math.ceil((euros * headroom) / ceilingStep) * ceilingStep
}
