/** The filters of a search. Pure. */
import type { Static } from 'typebox'
import type { SearchBody } from '../../catalogue/deal/contract.ts'
import type { CardRow } from '../../catalogue/deal/index.ts'
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
  row: CardRow
  /** The names of the deal's headings. */
  headings: Record<HeadingKind, string[]>
  amenities: Set<string>
  nights: number[]
  price: PriceOfCard
}

const matchesAnyOf = (filter: readonly string[] | undefined, has: Iterable<string>): boolean => {
  if (!filter || filter.length === 0) return true
  const set = new Set(has)
  return filter.some((value) => set.has(value))
}

/** The test of each filter, by name, so that a facet can skip its own filter. */
const tests: Record<string, (hit: Hit, input: SearchInput) => boolean> = {
  // Also matches the name of a theme or destination under which a deal is filed: cards show it as their `category`.
  category: ({ row, headings }, input) => matchesAnyOf(input.category, [...headings.category, row.category]),
  destination: ({ headings }, input) => matchesAnyOf(input.destination, headings.destination),
  theme: ({ headings }, input) => matchesAnyOf(input.theme, headings.theme),
  surrounding: ({ row }, input) => matchesAnyOf(input.surrounding, row.surrounding_name ? [row.surrounding_name] : []),
  board: ({ row }, input) => matchesAnyOf(input.board, row.board_types),
  nights: ({ nights }, input) => matchesAnyOf(input.nights?.map(String), nights.map(String)),
  price: ({ price: { price } }, input) => {
    if (input.price_min === undefined && input.price_max === undefined) return true
    if (price === null) return false
    return (
      price.per_person_cents >= eurosToCents(input.price_min ?? 0) &&
      price.per_person_cents <= eurosToCents(input.price_max ?? 10_000_000)
    )
  },
  amenities: ({ amenities }, input) =>
    !input.amenities || input.amenities.every((amenity) => amenities.has(amenity.toLowerCase())),
  // A deal sold by a partner matches no dates, because its days are not known here.
  dates: ({ row, nights }, input) => !hasDates(toChoice(input)) || (!row.externally_sold && nights.length > 0),
  filters: ({ row }, input) =>
    Object.entries(input.filters ?? {}).every(([name, values]) =>
      matchesAnyOf(values, (row.custom_filters as Record<string, string[]>)[name] ?? []),
    ),
}

export const passesFilters = (hit: Hit, input: SearchInput, except?: string): boolean =>
  Object.entries(tests).every(([name, test]) => name === except || test(hit, input))

/** The input without the chosen values of one custom filter. */
export const dropFilter = (input: SearchInput, name: string): SearchInput => ({
  ...input,
  filters: Object.fromEntries(Object.entries(input.filters ?? {}).filter(([filter]) => filter !== name)),
})
