import type { DealDetail } from '@tussenuit/modules/deal/contract.ts'

/** The lowest price of each length of stay, shortest first. `prices` are whole euros, comma-separated. */
export function lowestPerStay(snapped: DealDetail['snapped_prices']): { nights: number; euros: number }[] {
  return snapped
    .map(({ nights, prices }) => ({
      nights,
      euros: Math.min(
        ...prices
          .split(',')
          .map((price) => Number.parseInt(price, 10))
          .filter(Number.isFinite),
      ),
    }))
    .filter(({ euros }) => Number.isFinite(euros))
    .sort((a, b) => a.nights - b.nights)
}
