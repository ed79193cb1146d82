/**
 * Search over the active deals. The database says which of them a search term finds, and how well; filters and facet
 * counts are computed here over the whole catalogue of active deals, which a shop of this kind holds easily.
 */
import type { CardSource } from './card-list-flows.ts'
import type { Static } from 'typebox'
import { type Choice, type ChoicePrices, choiceOf, hasDates } from '../calendar/travel-choice.ts'
import { findChoicePrices } from '../calendar/index.ts'
import { findHotelsOfDeals } from '../../catalogue/hotel/index.ts'
import { findReferences } from '../../catalogue/reference/index.ts'
import { boardLabels, type BoardCode } from '../../shared/board.ts'
import { centsOf } from '../../shared/money.ts'
import type { Db } from '../../shared/shop.ts'
import { translated } from '../../shared/translated.ts'
import { nightsOf } from '../../catalogue/deal/length-of-stay.ts'
import { cardOf, type PriceOfCard, priceOfCard } from './card.ts'
import { priceBands, scaleCeiling } from './price-bands.ts'
import { compareByCardPrice } from './sort-by-price.ts'
import type { SearchBody, SearchReply } from '../../catalogue/deal/contract.ts'
import { type HeadingKind, namesOfKind } from '../../shared/headings.ts'
import { byRelevance, type CardRow, findActiveDeals, findScores } from '../../catalogue/deal/index.ts'

type SearchInput = Static<typeof SearchBody>
/**
 * `nights` are the lengths that are sold; where days are asked for, those that can still be had then. `price` is that
 * of the choice: filter, facet, histogram and order use it and nothing else.
 */
type Hit = {
  row: CardRow
  /** The names of what the deal belongs to. */
  headings: Record<HeadingKind, string[]>
  amenities: Set<string>
  nights: number[]
  price: PriceOfCard
}

const overlap = (filter: readonly string[] | undefined, has: Iterable<string>): boolean => {
  if (!filter || filter.length === 0) return true
  const set = new Set(has)
  return filter.some((value) => set.has(value))
}

/** Each facet's own test, so that its counts can leave itself out. */
const tests: Record<string, (hit: Hit, input: SearchInput) => boolean> = {
  // Also the name of a theme or a destination that a deal is filed under: cards have it as their `category`.
  category: ({ row, headings }, input) => overlap(input.category, [...headings.category, row.category]),
  destination: ({ headings }, input) => overlap(input.destination, headings.destination),
  theme: ({ headings }, input) => overlap(input.theme, headings.theme),
  surrounding: ({ row }, input) => overlap(input.surrounding, row.surrounding_name ? [row.surrounding_name] : []),
  board: ({ row }, input) => overlap(input.board, row.board_types),
  nights: ({ nights }, input) => overlap(input.nights?.map(String), nights.map(String)),
  price: ({ price: { price } }, input) => {
    if (input.price_min === undefined && input.price_max === undefined) return true
    if (price === null) return false
    return (
      price.per_person_cents >= centsOf(input.price_min ?? 0) &&
      price.per_person_cents <= centsOf(input.price_max ?? 10_000_000)
    )
  },
  amenities: ({ amenities }, input) =>
    !input.amenities || input.amenities.every((amenity) => amenities.has(amenity.toLowerCase())),
  // What is sold elsewhere has its days there.
  dates: ({ row, nights }, input) => !hasDates(choiceOf(input)) || (!row.externally_sold && nights.length > 0),
  filters: ({ row }, input) =>
    Object.entries(input.filters ?? {}).every(([name, values]) =>
      overlap(values, (row.custom_filters as Record<string, string[]>)[name] ?? []),
    ),
}

const passes = (hit: Hit, input: SearchInput, except?: string): boolean =>
  Object.entries(tests).every(([name, test]) => name === except || test(hit, input))

/** The input without what is chosen of one custom filter. */
const withoutFilter = (input: SearchInput, name: string): SearchInput => ({
  ...input,
  filters: Object.fromEntries(Object.entries(input.filters ?? {}).filter(([filter]) => filter !== name)),
})

export async function search(shop: CardSource, input: SearchInput): Promise<SearchReply> {
  const searchText = (input.q ?? '').trim()
  const { rows } = await findActiveDeals(shop.db, {}, input.language)
  const scores = searchText ? await findScores(shop.db, searchText) : null
  const matches = scores ? rows.filter((row) => scores.has(row.id)) : rows
  const amenities = input.amenities?.length
    ? Map.groupBy(
        await findHotelsOfDeals(
          shop.db,
          matches.map((row) => row.id),
        ),
        (hotel) => hotel.dealId,
      )
    : null
  const choice = choiceOf(input)
  const prices = await findChoicePrices(
    shop,
    matches.map((row) => row.id),
    choice,
  )
  const all: Hit[] = matches.map((row) => ({
    row,
    headings: {
      category: namesOfKind(row.headings, 'category'),
      destination: namesOfKind(row.headings, 'destination'),
      theme: namesOfKind(row.headings, 'theme'),
    },
    nights: lengthsFor(row, prices.get(row.id), choice),
    price: priceOfCard(row, prices.get(row.id), input.nights),
    amenities: new Set(
      (amenities?.get(row.id) ?? []).flatMap((hotel) =>
        hotel.amenities.flatMap((group) => group.names.map((name) => name.toLowerCase())),
      ),
    ),
  }))
  const hits = all
    .filter((hit) => passes(hit, input))
    .sort(orderBy(input.sort ?? 'recommended', scores, input.language))
  const page = input.page ?? 1
  const limit = input.limit ?? 20
  return {
    items: hits
      .slice((page - 1) * limit, page * limit)
      .map((hit) => cardOf(hit.row, hit.price, shop.pictures, input.language)),
    total: hits.length,
    page,
    limit,
    asking: matches.some(({ id }) =>
      [prices.get(id), prices.get(id)?.otherRooms].some((price) => price?.isAsking === true),
    ),
    facets: await facetsOf(shop.db, all, input, scaleCeiling(rows)),
  }
}

/**
 * Lengths of stay that are available on the chosen days. For a chosen party also those that were not requested from the
 * hotels yet, and those that are available in other rooms; prices of usual parties are stored in advance, so a length
 * without a price is not available.
 */
function lengthsFor(row: CardRow, prices: ChoicePrices | undefined, choice: Choice): number[] {
  if (!hasDates(choice)) return nightsOf(row.length_of_stay)
  const others = prices?.otherRooms?.byNights
  return [...(prices?.byNights ?? [])]
    .filter(
      ([nights, { state }]) =>
        state === 'known' ||
        (state === 'unknown' && choice.rooms !== undefined) ||
        others?.get(nights)?.state === 'known',
    )
    .map(([nights]) => nights)
}

const titleIn = (row: CardRow, language: string | undefined): string =>
  translated(row.translations, language, 'title', row.title)

function orderBy(
  sort: NonNullable<SearchInput['sort']>,
  scores: ReadonlyMap<number, number> | null,
  language: string | undefined,
): (a: Hit, b: Hit) => number {
  const byId = (a: Hit, b: Hit) => a.row.id - b.row.id
  if (sort === 'price' || sort === '-price') {
    const inOrder = compareByCardPrice(sort)
    return (a, b) => inOrder({ ...a.price, deals_id: a.row.id }, { ...b.price, deals_id: b.row.id })
  }
  if (sort === 'newest') return (a, b) => b.row.created_at.getTime() - a.row.created_at.getTime() || byId(a, b)
  if (sort === 'title')
    return (a, b) => titleIn(a.row, language).localeCompare(titleIn(b.row, language), language) || byId(a, b)
  const inOrder = byRelevance<CardRow>((row) => scores?.get(row.id) ?? 0)
  return (a, b) => inOrder(a.row, b.row)
}

async function facetsOf(
  db: Db,
  all: Hit[],
  input: SearchInput,
  ceiling: number | null,
): Promise<SearchReply['facets']> {
  const references = await findReferences(db, ['category', 'destination', 'theme', 'surrounding', 'custom_filter'])
  const titles = new Map(
    references.map((item) => [
      `${item.kind}/${item.name}`,
      translated(item.translations, input.language, 'title', item.title),
    ]),
  )
  const except = (name: string) => (hit: Hit) => passes(hit, input, name)
  const count = (
    isCounted: (hit: Hit) => boolean,
    valuesOf: (hit: Hit) => string[],
    label: (value: string) => string,
  ) => {
    const counts = new Map<string, number>()
    for (const hit of all)
      if (isCounted(hit)) for (const value of valuesOf(hit)) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts]
      .map(([value, number]) => ({ value, label: label(value), count: number }))
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
  }
  const titleOf = (kind: string) => (value: string) => titles.get(`${kind}/${value}`) ?? value.replaceAll('-', ' ')
  const countHeadings = (kind: HeadingKind) => count(except(kind), ({ headings }) => headings[kind], titleOf(kind))
  const pricesOf = (hits: Hit[]) => hits.flatMap(({ price: { price } }) => price?.per_person_cents ?? [])
  // Extremes and bands are those of the choice; the ceiling of the scale is constant, so that a slider does not move
  // while dragged.
  const scale = pricesOf(all)
  const prices = pricesOf(all.filter(except('price')))
  return {
    category: countHeadings('category'),
    destination: countHeadings('destination'),
    theme: countHeadings('theme'),
    surrounding: count(
      except('surrounding'),
      ({ row }) => (row.surrounding_name ? [row.surrounding_name] : []),
      titleOf('surrounding'),
    ),
    board: count(
      except('board'),
      ({ row }) => row.board_types,
      (value) => boardLabels[value as BoardCode],
    ),
    nights: count(
      except('nights'),
      ({ nights }) => nights.map(String),
      (value) => value,
    ).sort((a, b) => Number(a.value) - Number(b.value)),
    price: {
      min_cents: scale.length ? Math.min(...scale) : null,
      max_cents: scale.length ? Math.max(...scale) : null,
      ceiling,
      bands: priceBands(prices),
    },
    filters: references
      .filter((item) => item.kind === 'custom_filter')
      .map((item) => {
        const labels = new Map(
          (item.filter_values as { key: string; label: string }[]).map((value) => [
            value.key,
            translated(item.translations, input.language, value.key, value.label),
          ]),
        )
        const others = withoutFilter(input, item.name)
        return {
          name: item.name,
          title: translated(item.translations, input.language, 'title', item.title),
          // What was chosen and no deal has any more keeps its label too.
          values: withChosen(
            count(
              (hit) => passes(hit, others),
              ({ row }) => (row.custom_filters as Record<string, string[]>)[item.name] ?? [],
              (value) => labels.get(value) ?? value,
            ),
            (input.filters?.[item.name] ?? []).filter((value) => labels.has(value)),
            (value) => labels.get(value)!,
          ),
        }
      }),
  }
}

function withChosen(
  options: { value: string; label: string; count: number }[],
  chosen: string[],
  label: (value: string) => string,
) {
  const missing = chosen.filter((value) => !options.some((option) => option.value === value))
  return [...options, ...missing.map((value) => ({ value, label: label(value), count: 0 }))]
}
