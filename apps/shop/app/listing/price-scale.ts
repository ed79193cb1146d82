/** The scale of the price slider and of the histogram above it. Pure. */
import type { SearchReply } from '@tussenuit/modules/catalogue/deal/contract.ts'
import type { ListingFilters } from './filter-params.ts'

/**
 * The range of the price slider in whole euros, independent of the active filters: from 0 to the ceiling, where the
 * upper thumb also includes every higher price. Null if there is nothing to choose between.
 */
export type Scale = { floor: number; ceiling: number; step: number }
const step = 10

export function priceScale({
  min_cents,
  ceiling,
}: Pick<SearchReply['facets']['price'], 'min_cents' | 'ceiling'>): Scale | null {
  return min_cents === null || ceiling === null ? null : { floor: 0, ceiling, step }
}

type Bands = SearchReply['facets']['price']['bands']

/** The bands on the scale; prices above its end are in the last one. */
export function fitBandsToScale(bands: Bands, { ceiling }: Scale): Bands {
  const whole = bands.filter((band) => band.to <= ceiling)
  const beyond = bands.slice(whole.length).reduce((sum, { count }) => sum + count, 0)
  if (beyond === 0) return whole
  const width = Math.min(ceiling, bands[0]!.to - bands[0]!.from)
  const last = whole.at(-1)
  // If the bands end at the ceiling, the last one takes the higher prices; otherwise they get the rest of the scale.
  return last?.to === ceiling
    ? [...whole.slice(0, -1), { ...last, count: last.count + beyond }]
    : [
        ...whole,
        { from: last?.to ?? Math.max(0, Math.min(bands[0]!.from, ceiling - width)), to: ceiling, count: beyond },
      ]
}

/**
 * A form without scripts always sends both thumbs. A thumb at its end is not a filter, and must not hide stays without
 * a price.
 */
export function omitScaleEnds(filters: ListingFilters, scale: Scale | null): ListingFilters {
  if (scale === null) return filters
  return {
    ...filters,
    priceMin: filters.priceMin !== null && filters.priceMin <= scale.floor ? null : filters.priceMin,
    priceMax: filters.priceMax !== null && filters.priceMax >= scale.ceiling ? null : filters.priceMax,
  }
}
