/** The number of deals per price band, for the histogram above the price filter. Pure. */
import { centsToEuros } from '../../shared/money.ts'

/** In euros per person, `from` inclusive, `to` exclusive. */
export type PriceBand = { from: number; to: number; count: number }

/** The possible widths of a band, in euros. */
const widths = [10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_500, 5_000, 10_000, 100_000]
const maxBands = 14

/** The lowest and the highest number; null if there is none. The length is not limited, as it is for `Math.min`. */
function rangeOf(numbers: ArrayLike<number>): { lowest: number | null; highest: number | null } {
  let [lowest, highest]: [number | null, number | null] = [null, null]
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at]!
    if (lowest === null || number < lowest) lowest = number
    if (highest === null || number > highest) highest = number
  }
  return { lowest, highest }
}

/** Bands of equal width from the lowest price, in cents, to the highest, including empty bands. */
export function countPriceBands(prices: ArrayLike<number>): PriceBand[] {
  const { lowest, highest } = rangeOf(prices)
  if (lowest === null || highest === null) return []
  const bandOf = (price: number, width: number) => Math.floor(price / (width * 100))
  const width = widths.find((width) => bandOf(highest, width) - bandOf(lowest, width) < maxBands) ?? widths.at(-1)!
  const first = bandOf(lowest, width)
  const counts = new Uint32Array(bandOf(highest, width) - first + 1)
  for (let at = 0; at < prices.length; at += 1) counts[bandOf(prices[at]!, width) - first]! += 1
  return Array.from(counts, (count, index) => ({
    from: (first + index) * width,
    to: (first + index + 1) * width,
    count,
  }))
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
