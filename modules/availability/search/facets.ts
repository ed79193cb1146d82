/** The facets of a search: the number of matching deals for each value of a filter. Pure. */
import type { SearchReply } from '../../catalogue/deal/contract.ts'
import { type BoardCode, boardLabels } from '../../shared/board.ts'
import type { HeadingKind } from '../../shared/headings.ts'
import { textInLanguage } from '../../shared/translated.ts'
import type { findReferenceItems } from '../../catalogue/reference/index.ts'
import { countPriceBands } from './price-bands.ts'
import { type Hit, passesFilters, type SearchInput, dropFilter } from './search-filters.ts'

type Reference = Awaited<ReturnType<typeof findReferenceItems>>[number]
type Facets = SearchReply['facets']
type FacetValue = { value: string; label: string; count: number }

function countValues(
  hits: readonly Hit[],
  valuesOf: (hit: Hit) => string[],
  label: (value: string) => string,
): FacetValue[] {
  const counts = new Map<string, number>()
  for (const hit of hits) for (const value of valuesOf(hit)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, number]) => ({ value, label: label(value), count: number }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
}

/**
 * `all`: every deal that matches the search term. Each facet counts the deals that pass all filters other than its own.
 */
export function countFacets(
  references: readonly Reference[],
  all: readonly Hit[],
  input: SearchInput,
  ceiling: number | null,
): Facets {
  const titles = new Map(
    references.map((item) => [
      `${item.kind}/${item.name}`,
      textInLanguage(item.translations, input.language, 'title', item.title),
    ]),
  )
  const titleOf = (kind: string) => (value: string) => titles.get(`${kind}/${value}`) ?? value.replaceAll('-', ' ')
  const except = (name: string) => all.filter((hit) => passesFilters(hit, input, name))
  const countHeadings = (kind: HeadingKind) =>
    countValues(except(kind), ({ headings }) => headings[kind], titleOf(kind))
  return {
    category: countHeadings('category'),
    destination: countHeadings('destination'),
    theme: countHeadings('theme'),
    surrounding: countValues(
      except('surrounding'),
      ({ row }) => (row.surrounding_name ? [row.surrounding_name] : []),
      titleOf('surrounding'),
    ),
    board: countValues(
      except('board'),
      ({ row }) => row.board_types,
      (value) => boardLabels[value as BoardCode],
    ),
    nights: countValues(
      except('nights'),
      ({ nights }) => nights.map(String),
      (value) => value,
    ).sort((a, b) => Number(a.value) - Number(b.value)),
    price: priceFacet(all, except('price'), ceiling),
    filters: references.filter((item) => item.kind === 'custom_filter').map((item) => customFacet(item, all, input)),
  }
}

/**
 * Minimum and maximum cover all deals that match the search term; the bands cover those that pass the other filters.
 * The end of the scale is constant, so that the slider does not move while it is dragged.
 */
function priceFacet(all: readonly Hit[], left: readonly Hit[], ceiling: number | null): Facets['price'] {
  const pricesOf = (hits: readonly Hit[]) => hits.flatMap(({ price: { price } }) => price?.per_person_cents ?? [])
  const scale = pricesOf(all)
  return {
    min_cents: scale.length ? Math.min(...scale) : null,
    max_cents: scale.length ? Math.max(...scale) : null,
    ceiling,
    bands: countPriceBands(pricesOf(left)),
  }
}

function customFacet(item: Reference, all: readonly Hit[], input: SearchInput): Facets['filters'][number] {
  const labels = new Map(
    (item.filter_values as { key: string; label: string }[]).map((value) => [
      value.key,
      textInLanguage(item.translations, input.language, value.key, value.label),
    ]),
  )
  const others = dropFilter(input, item.name)
  const values = countValues(
    all.filter((hit) => passesFilters(hit, others)),
    ({ row }) => (row.custom_filters as Record<string, string[]>)[item.name] ?? [],
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
