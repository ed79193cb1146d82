import { describe, expect, it } from 'vitest'
import { lowestPerStay } from './snapped-prices.ts'

describe('the prices per length of stay', () => {
  it('are the lowest of each, the shortest stay first', () => {
    expect(
      lowestPerStay([
        { nights: 3, prices: '210,199,230' },
        { nights: 2, prices: '149, 129' },
      ]),
    ).toEqual([
      { nights: 2, euros: 129 },
      { nights: 3, euros: 199 },
    ])
  })
  it('leave out a length that has no price', () =>
    expect(
      lowestPerStay([
        { nights: 2, prices: '' },
        { nights: 4, prices: '-,260' },
      ]),
    ).toEqual([{ nights: 4, euros: 260 }]))
})
