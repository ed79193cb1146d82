/** The filters of a search, as sets of deals. Pure. */
import type { Static } from 'typebox'
import type { SearchBody } from '../../catalogue/deal/contract.ts'
import { eurosToCents } from '../../shared/money.ts'
import { BitSet } from './bit-set.ts'
import type { DealIndex, ValueKind } from './deal-index.ts'
import type { PricedPlaces } from './stored-price-columns.ts'

export type SearchInput = Static<typeof SearchBody>

export type SearchedDeals = {
  index: DealIndex
  /** All deals that match the search term. */
  all: BitSet
  /** The prices per person for the choice, used by filter, facet, histogram and sorting. */
  prices: PricedPlaces
  /** The deals by length of stay: the lengths on sale or, if dates were chosen, those still available. */
  nights: ReadonlyMap<number, BitSet>
  /** The deals available on the chosen dates; null if none were chosen. */
  available: BitSet | null
}

/** The deals with at least one of the values; null if there are no values. */
const anyOf = (values: readonly string[] | undefined, index: DealIndex, ...kinds: ValueKind[]): BitSet | null =>
  values?.length ? index.withAnyValue(kinds, values) : null

function priceFilter({ price_min, price_max }: SearchInput, { all, prices: { cents } }: SearchedDeals): BitSet | null {
  if (price_min === undefined && price_max === undefined) return null
  const [least, most] = [eurosToCents(price_min ?? 0), eurosToCents(price_max ?? 10_000_000)]
  const passing = new BitSet()
  all.forEach((place) => {
    if (cents[place]! >= Math.max(0, least) && cents[place]! <= most) passing.add(place)
  })
  return passing
}

const amenityFilter = ({ amenities }: SearchInput, { index, all }: SearchedDeals): BitSet | null =>
  amenities?.length
    ? amenities.reduce((left, amenity) => left.and(index.withAnyValue(['amenity'], [amenity.toLowerCase()])), all)
    : null

/** The name of the filter by the values of a custom filter. */
export const customFilterName = (name: string): `filter ${string}` => `filter ${name}`

/** The filters that the input uses, by name, so that a facet can skip its own. */
function filtersOf(input: SearchInput, deals: SearchedDeals): [name: string, passing: BitSet][] {
  const { index } = deals
  const filters: [name: string, passing: BitSet | null][] = [
    // Also matches the name of a theme or destination under which a deal is filed: cards show it as their `category`.
    ['category', anyOf(input.category, index, 'category', 'filedUnder')],
    ['destination', anyOf(input.destination, index, 'destination')],
    ['theme', anyOf(input.theme, index, 'theme')],
    ['surrounding', anyOf(input.surrounding, index, 'surrounding')],
    ['board', anyOf(input.board, index, 'board')],
    ['nights', input.nights?.length ? BitSet.union(input.nights.map((nights) => deals.nights.get(nights))) : null],
    ['price', priceFilter(input, deals)],
    ['amenities', amenityFilter(input, deals)],
    ['dates', deals.available],
    ...Object.entries(input.filters ?? {}).map(([name, values]): [string, BitSet | null] => [
      customFilterName(name),
      anyOf(values, index, customFilterName(name)),
    ]),
  ]
  return filters.flatMap(([name, passing]) => (passing ? [[name, passing]] : []))
}

export type FilteredDeals = {
  /** The deals that pass all filters. */
  passed: BitSet
  /** The deals that pass all filters other than the named one. */
  except(name: string): BitSet
}

export function filterDeals(deals: SearchedDeals, input: SearchInput): FilteredDeals {
  const filters = filtersOf(input, deals)
  const except = (name: string | null) =>
    filters.reduce((left, [own, passing]) => (own === name ? left : left.and(passing)), deals.all)
  const passed = except(null)
  const isUsed = new Set(filters.map(([name]) => name))
  return { passed, except: (name) => (isUsed.has(name) ? except(name) : passed) }
}
