/** The filters of a search. Pure. */
import type { Static } from 'typebox'
import type { SearchBody } from '../../catalogue/deal/contract.ts'
import type { DealFacts } from '../../catalogue/deal/index.ts'
import type { HeadingKind } from '../../shared/headings.ts'
import { eurosToCents } from '../../shared/money.ts'
import { toChoice, hasDates } from '../calendar/travel-choice.ts'
import type { PriceOfCard } from './card.ts'

export type SearchInput = Static<typeof SearchBody>
/**
 * `nights`: the lengths on sale or, if dates were chosen, those still available. `price`: the price for the choice,
 * used by filter, facet, histogram and sorting.
 */
export type Hit = {
  row: DealFacts
  /** The names of the deal's headings. */
  headings: Record<HeadingKind, string[]>
  /** In lower case; empty if the search does not filter by amenities. */
  amenities: ReadonlySet<string>
  nights: number[]
  price: PriceOfCard
}

type Filter = (hit: Hit) => boolean

/** A filter that passes hits with at least one of the values; null if there are no values. */
function anyOf<Value>(values: readonly Value[] | undefined, valuesOf: (hit: Hit) => readonly Value[]): Filter | null {
  if (!values?.length) return null
  const accepted = new Set(values)
  return (hit) => valuesOf(hit).some((value) => accepted.has(value))
}

function priceFilter({ price_min, price_max }: SearchInput): Filter | null {
  if (price_min === undefined && price_max === undefined) return null
  const [least, most] = [eurosToCents(price_min ?? 0), eurosToCents(price_max ?? 10_000_000)]
  return ({ price: { price } }) => price !== null && price.per_person_cents >= least && price.per_person_cents <= most
}

function amenityFilter({ amenities }: SearchInput): Filter | null {
  if (!amenities?.length) return null
  const required = amenities.map((amenity) => amenity.toLowerCase())
  return (hit) => required.every((amenity) => hit.amenities.has(amenity))
}

/** The name of the filter by the values of a custom filter. */
export const customFilterName = (name: string): string => `filter ${name}`

export const customFilterValues = ({ row }: Hit, name: string): string[] =>
  (row.custom_filters as Record<string, string[]>)[name] ?? []

/** The filters that the input uses, by name, so that a facet can skip its own. */
function filtersOf(input: SearchInput): [name: string, passes: Filter][] {
  const filters: [name: string, passes: Filter | null][] = [
    // Also matches the name of a theme or destination under which a deal is filed: cards show it as their `category`.
    ['category', anyOf(input.category, ({ row, headings }) => [...headings.category, row.category])],
    ['destination', anyOf(input.destination, ({ headings }) => headings.destination)],
    ['theme', anyOf(input.theme, ({ headings }) => headings.theme)],
    ['surrounding', anyOf(input.surrounding, ({ row }) => (row.surrounding_name ? [row.surrounding_name] : []))],
    ['board', anyOf<string>(input.board, ({ row }) => row.board_types)],
    ['nights', anyOf(input.nights, ({ nights }) => nights)],
    ['price', priceFilter(input)],
    ['amenities', amenityFilter(input)],
    // A deal sold by a partner matches no dates, because its days are not known here.
    ['dates', hasDates(toChoice(input)) ? ({ row, nights }) => !row.externally_sold && nights.length > 0 : null],
    ...Object.entries(input.filters ?? {}).map(([name, values]): [string, Filter | null] => [
      customFilterName(name),
      anyOf(values, (hit) => customFilterValues(hit, name)),
    ]),
  ]
  return filters.flatMap(([name, passes]) => (passes ? [[name, passes]] : []))
}

export type FilteredHits = {
  /** The hits that pass all filters. */
  passed: Hit[]
  /** The hits that pass all filters other than the named one. */
  except(name: string): Hit[]
}

/** Applies the filters of the input once to each hit. */
export function filterHits(hits: readonly Hit[], input: SearchInput): FilteredHits {
  const filters = filtersOf(input)
  const passed: Hit[] = []
  const failedOnly = new Map<string, Hit[]>(filters.map(([name]) => [name, []]))
  for (const hit of hits) {
    let failed: string | null = null
    let isOutside = false
    for (const [name, passes] of filters) {
      if (passes(hit)) continue
      isOutside = failed !== null
      if (isOutside) break
      failed = name
    }
    if (isOutside) continue
    if (failed === null) passed.push(hit)
    else failedOnly.get(failed)!.push(hit)
  }
  return { passed, except: (name) => [...passed, ...(failedOnly.get(name) ?? [])] }
}
