import { describe, expect, it } from 'vitest'
import { parseFilters } from './filter-params.ts'
import { fitBandsToScale, priceScale, omitScaleEnds } from './price-scale.ts'

const parseQuery = (query: string) => parseFilters(new URLSearchParams(query), '2026-11-20')

describe('the scale of prices', () => {
  it('asks nothing with a thumb that stands at its end, and keeps the other', () => {
    const scale = priceScale({ min_cents: 6_400, ceiling: 330 })
    expect(scale).toEqual({ floor: 0, ceiling: 330, step: 10 })
    expect(omitScaleEnds(parseQuery('price_min=0&price_max=330'), scale)).toEqual(parseQuery(''))
    expect(omitScaleEnds(parseQuery('price_min=70&price_max=330'), scale)).toEqual(parseQuery('price_min=70'))
    expect(omitScaleEnds(parseQuery('price_min=0&price_max=320'), scale)).toEqual(parseQuery('price_max=320'))
    expect(parseQuery('price_min=0&price_max=330&price_scale=0-330')).toEqual(parseQuery(''))
    expect(parseQuery('price_min=70&price_max=330&price_scale=0-330')).toEqual(parseQuery('price_min=70'))
    expect(omitScaleEnds(parseQuery('price_max=400'), null)).toEqual(parseQuery('price_max=400'))
    expect(priceScale({ min_cents: null, ceiling: 330 })).toBeNull()
    expect(priceScale({ min_cents: 6_000, ceiling: null })).toBeNull()
  })

  it('draws what is dearer than the scale in its last band, and every stay once', () => {
    const scale = { floor: 0, ceiling: 450, step: 10 }
    const bands = (width: number, first: number, counts: number[]) =>
      counts.map((count, index) => ({ from: first + index * width, to: first + (index + 1) * width, count }))
    expect(fitBandsToScale(bands(50, 100, [2, 1]), scale)).toEqual(bands(50, 100, [2, 1]))
    expect(fitBandsToScale(bands(50, 350, [2, 1, 4, 8]), scale)).toEqual(bands(50, 350, [2, 13]))
    expect(fitBandsToScale(bands(20, 400, [2, 1, 4]), scale)).toEqual([
      { from: 400, to: 420, count: 2 },
      { from: 420, to: 440, count: 1 },
      { from: 440, to: 450, count: 4 },
    ])
    expect(fitBandsToScale(bands(10, 650, [3]), scale)).toEqual([{ from: 440, to: 450, count: 3 }])
    expect(fitBandsToScale(bands(1000, 0, [3]), scale)).toEqual([{ from: 0, to: 450, count: 3 }])
  })
})
