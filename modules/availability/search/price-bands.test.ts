import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countPriceBands } from './price-bands.ts'

test('prices fall into bands with round edges, empty ones between them too', () => {
  expect(countPriceBands([14_700, 15_900, 16_000, 18_950])).toEqual([
    { from: 140, to: 150, count: 1 },
    { from: 150, to: 160, count: 1 },
    { from: 160, to: 170, count: 1 },
    { from: 170, to: 180, count: 0 },
    { from: 180, to: 190, count: 1 },
  ])
  expect(countPriceBands([9_900, 45_000]).map(({ from }) => from)).toEqual([50, 100, 150, 200, 250, 300, 350, 400, 450])
  expect(countPriceBands([20_000])).toEqual([{ from: 200, to: 210, count: 1 }])
  expect(countPriceBands([])).toEqual([])
})

test('every price is counted once, in bands that follow one another and are few enough to draw', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 60 }), (prices) => {
      const bands = countPriceBands(prices)
      expect(bands.length).toBeLessThanOrEqual(14)
      expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(prices.length)
      for (const [index, band] of bands.entries()) {
        expect(band.count).toBe(prices.filter((cents) => cents >= band.from * 100 && cents < band.to * 100).length)
        if (index > 0) expect(band.from).toBe(bands[index - 1]!.to)
      }
    }),
    { seed: 20261120 },
  )
})
