/** The number of deals per price band, for the histogram above the price filter. Pure. */
import { centsToEuros } from '../../shared/money.ts'

/** In euros per person, `from` inclusive, `to` exclusive. */
export type PriceBand = { from: number; to: number; count: number }

/** The possible widths of a band, in euros. */
const widths = [10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_500, 5_000, 10_000, 100_000]
const maxBands = 14

/** Bands of equal width from the lowest price to the highest, including empty bands. */
export function countPriceBands(prices: readonly number[]): PriceBand[] {
  if (prices.length === 0) return []
  const euros = prices.map(centsToEuros)
  const [lowest, highest] = [Math.min(...euros), Math.max(...euros)]
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
export function priceScaleMaxEuros(
  deals: readonly { lowest_price_cents: number | null; externally_sold: boolean; hide_price: boolean }[],
): number | null {
  const advertised = deals.flatMap((deal) =>
    deal.externally_sold || deal.hide_price ? [] : (deal.lowest_price_cents ?? []),
  )
  if (advertised.length === 0) return null
  return Math.ceil((centsToEuros(Math.max(...advertised)) * headroom) / ceilingStep) * ceilingStep
}
