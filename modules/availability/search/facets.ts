/** The facets of a search: the number of matching deals for each value of a filter. Pure. */
import type { SearchReply } from '../../catalogue/deal/contract.ts'
import { type BoardCode, boardLabels } from '../../shared/board.ts'
import type { HeadingKind } from '../../shared/headings.ts'
import { textInLanguage } from '../../shared/translated.ts'
import { countPriceBands, priceScaleMaxEuros } from './price-bands.ts'
import type { BitSet } from './bit-set.ts'
import type { References } from './references.ts'
import { customFilterName, type FilteredDeals, type SearchedDeals, type SearchInput } from './search-filters.ts'

type Facets = SearchReply['facets']
type FacetValue = { value: string; label: string; count: number }

const countValues = (
  deals: BitSet,
  values: ReadonlyMap<string | number, BitSet>,
  label: (value: string) => string,
): FacetValue[] =>
  [...values]
    .map(([value, own]) => ({ value: String(value), count: own.countCommon(deals) }))
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ value, label: label(value), count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))

/** Each facet counts the deals that pass all filters other than its own. */
export function countFacets(
  references: References,
  deals: SearchedDeals,
  filtered: FilteredDeals,
  input: SearchInput,
): Facets {
  const { index } = deals
  const titles = new Map(
    references.map((item) => [
      `${item.kind}/${item.name}`,
      textInLanguage(item.translations, input.language, 'title', item.title),
    ]),
  )
  const titleOf = (kind: string) => (value: string) => titles.get(`${kind}/${value}`) ?? value.replaceAll('-', ' ')
  const countHeadings = (kind: HeadingKind | 'surrounding') =>
    countValues(filtered.except(kind), index.valuesOf(kind), titleOf(kind))
  return {
    category: countHeadings('category'),
    destination: countHeadings('destination'),
    theme: countHeadings('theme'),
    surrounding: countHeadings('surrounding'),
    board: countValues(filtered.except('board'), index.valuesOf('board'), (value) => boardLabels[value as BoardCode]),
    nights: countValues(filtered.except('nights'), deals.nights, (value) => value).sort(
      (a, b) => Number(a.value) - Number(b.value),
    ),
    price: priceFacet(deals, filtered.except('price')),
    filters: references
      .filter((item) => item.kind === 'custom_filter')
      .map((item) => customFilter(item, deals, filtered, input)),
  }
}

/**
 * Minimum and maximum cover all deals that match the search term; the bands cover those that pass the other filters.
 * The end of the scale is constant, so that the slider does not move while it is dragged.
 */
function priceFacet({ index, all, prices: { cents, ascending } }: SearchedDeals, left: BitSet): Facets['price'] {
  const pricesOf = (deals: BitSet) => {
    const prices = new Int32Array(ascending.length)
    let count = 0
    for (const place of ascending) if (deals.has(place)) prices[count++] = cents[place]!
    return prices.subarray(0, count)
  }
  const isMatch = (place: number) => all.has(place)
  const [lowest, highest] = [ascending.find(isMatch), ascending.findLast(isMatch)]
  return {
    min_cents: lowest === undefined ? null : cents[lowest]!,
    max_cents: highest === undefined ? null : cents[highest]!,
    ceiling: priceScaleMaxEuros(index.highestAdvertisedCents()),
    bands: countPriceBands(pricesOf(left)),
  }
}

function customFilter(
  item: References[number],
  { index }: SearchedDeals,
  filtered: FilteredDeals,
  input: SearchInput,
): Facets['filters'][number] {
  const labels = new Map(
    (item.filter_values as { key: string; label: string }[]).map((value) => [
      value.key,
      textInLanguage(item.translations, input.language, value.key, value.label),
    ]),
  )
  const values = countValues(
    filtered.except(customFilterName(item.name)),
    index.valuesOf(customFilterName(item.name)),
    (value) => labels.get(value) ?? value,
  )
  // A chosen value that no longer matches any deal still gets its label.
  const missing = (input.filters?.[item.name] ?? []).filter(
    (chosen) => labels.has(chosen) && !values.some(({ value }) => value === chosen),
  )
  return {
    name: item.name,
    title: textInLanguage(item.translations, input.language, 'title', item.title),
    values: [...values, ...missing.map((value) => ({ value, label: labels.get(value)!, count: 0 }))],
  }
}
