/**
 * Search over the active deals. Words are forgiving (typing errors, accents) through the database's trigrams; filters
 * and facet counts are computed here over the whole catalogue of active deals, which a shop of this kind holds easily.
 */
import type { Static } from 'typebox'
import { type Choice, type ChoicePrices, choiceOf, hasDates } from '../calendar/choice.ts'
import { findChoicePrices } from '../calendar/index.ts'
import { findHotelsOfDeals } from '../hotel/index.ts'
import { findReferences } from '../reference/index.ts'
import { boardLabels, type BoardCode } from '../shared/board.ts'
import type { Db, Shop } from '../shared/shop.ts'
import { translated } from '../shared/translated.ts'
import { nightsOf } from '../deal/length-of-stay.ts'
import { cardOf, type PriceOfCard, priceOfCard } from './card.ts'
import { priceBands, scaleCeiling } from './price-bands.ts'
import { inPriceOrder } from './price-order.ts'
import type { SearchBody, SearchReply } from '../deal/contract.ts'
import { type CardRow, findActiveDeals, findScores } from '../deal/index.ts'

type Wish = Static<typeof SearchBody>
/**
 * `nights` are the lengths that are sold; where days are asked for, those that can still be had then. `price` is that of
 * the choice: filter, facet, histogram and order use it and nothing else.
 */
type Hit = { row: CardRow; score: number; amenities: Set<string>; nights: number[]; price: PriceOfCard }

const overlap = (wanted: readonly string[] | undefined, has: Iterable<string>): boolean => {
  if (!wanted || wanted.length === 0) return true
  const set = new Set(has)
  return wanted.some((one) => set.has(one))
}

/** Each facet's own test, so that its counts can leave itself out. */
const tests: Record<string, (hit: Hit, wish: Wish) => boolean> = {
  category: ({ row }, wish) => overlap(wish.category, [row.category]),
  destination: ({ row }, wish) => overlap(wish.destination, row.destination ? [row.destination] : []),
  theme: ({ row }, wish) => overlap(wish.theme, row.themes),
  surrounding: ({ row }, wish) => overlap(wish.surrounding, row.surrounding_name ? [row.surrounding_name] : []),
  board: ({ row }, wish) => overlap(wish.board, row.board_types),
  nights: ({ nights }, wish) => overlap(wish.nights?.map(String), nights.map(String)),
  price: ({ price: { price } }, wish) => {
    if (wish.price_min === undefined && wish.price_max === undefined) return true
    if (price === null) return false
    return (
      price.per_person_cents >= Math.round((wish.price_min ?? 0) * 100) &&
      price.per_person_cents <= Math.round((wish.price_max ?? 10_000_000) * 100)
    )
  },
  amenities: ({ amenities }, wish) =>
    !wish.amenities || wish.amenities.every((one) => amenities.has(one.toLowerCase())),
  // What is sold elsewhere has its days there.
  dates: ({ row, nights }, wish) => !hasDates(choiceOf(wish)) || (!row.externally_sold && nights.length > 0),
  filters: ({ row }, wish) =>
    Object.entries(wish.filters ?? {}).every(([name, values]) =>
      overlap(values, (row.custom_filters as Record<string, string[]>)[name] ?? []),
    ),
}

const passes = (hit: Hit, wish: Wish, except?: string): boolean =>
  Object.entries(tests).every(([name, test]) => name === except || test(hit, wish))

export async function search(shop: Shop, wish: Wish): Promise<SearchReply> {
  const words = (wish.q ?? '').trim()
  const { rows } = await findActiveDeals(shop.db, {}, wish.language)
  const scores = words ? await findScores(shop.db, words) : null
  const found = scores ? rows.filter((row) => scores.has(row.id)) : rows
  const amenities = wish.amenities?.length
    ? Map.groupBy(
        await findHotelsOfDeals(
          shop.db,
          found.map((row) => row.id),
        ),
        (hotel) => hotel.dealId,
      )
    : null
  const choice = choiceOf(wish)
  const prices = await findChoicePrices(
    shop,
    found.map((row) => row.id),
    choice,
  )
  const all: Hit[] = found.map((row) => ({
    row,
    nights: lengthsFor(row, prices.get(row.id), choice),
    price: priceOfCard(row, prices.get(row.id), wish.nights),
    score: scores?.get(row.id) ?? 0,
    amenities: new Set(
      (amenities?.get(row.id) ?? []).flatMap((hotel) =>
        hotel.amenities.flatMap((group) => group.names.map((name) => name.toLowerCase())),
      ),
    ),
  }))
  const hits = all
    .filter((hit) => passes(hit, wish))
    .sort(orderBy(wish.sort ?? 'recommended', words !== '', wish.language))
  const page = wish.page ?? 1
  const limit = wish.limit ?? 20
  return {
    items: hits
      .slice((page - 1) * limit, page * limit)
      .map((hit) => cardOf(hit.row, hit.price, shop.pictures, wish.language)),
    total: hits.length,
    page,
    limit,
    facets: await facetsOf(shop.db, all, wish, scaleCeiling(rows)),
  }
}

/**
 * Lengths that can be had on the chosen days. For a party that was chosen also those that the hotels were not asked for
 * yet; prices of usual parties are kept ready, and what is not known of them is not promised.
 */
function lengthsFor(row: CardRow, prices: ChoicePrices | undefined, choice: Choice): number[] {
  if (!hasDates(choice)) return nightsOf(row.length_of_stay)
  return [...(prices?.byNights ?? [])]
    .filter(([, { state }]) => state === 'known' || (state === 'unknown' && choice.rooms !== undefined))
    .map(([nights]) => nights)
}

const titleIn = (row: CardRow, language: string | undefined): string =>
  translated(row.translations, language, 'title', row.title)

function orderBy(
  sort: NonNullable<Wish['sort']>,
  byWords: boolean,
  language: string | undefined,
): (a: Hit, b: Hit) => number {
  const byId = (a: Hit, b: Hit) => a.row.id - b.row.id
  if (sort === 'price' || sort === '-price') {
    const inOrder = inPriceOrder(sort)
    return (a, b) => inOrder({ ...a.price, deals_id: a.row.id }, { ...b.price, deals_id: b.row.id })
  }
  if (sort === 'newest') return (a, b) => b.row.created_at.getTime() - a.row.created_at.getTime() || byId(a, b)
  if (sort === 'title')
    return (a, b) => titleIn(a.row, language).localeCompare(titleIn(b.row, language), language) || byId(a, b)
  return (a, b) =>
    (byWords ? b.score - a.score : 0) || Number(b.row.recommended) - Number(a.row.recommended) || byId(a, b)
}

async function facetsOf(db: Db, all: Hit[], wish: Wish, ceiling: number | null): Promise<SearchReply['facets']> {
  const references = await findReferences(db, ['category', 'destination', 'theme', 'surrounding', 'custom_filter'])
  const titles = new Map(
    references.map((item) => [
      `${item.kind}/${item.name}`,
      translated(item.translations, wish.language, 'title', item.title),
    ]),
  )
  const count = (
    name: string,
    valuesOf: (row: CardRow, nights: number[]) => string[],
    label: (value: string) => string,
  ) => {
    const counts = new Map<string, number>()
    for (const hit of all)
      if (passes(hit, wish, name))
        for (const value of valuesOf(hit.row, hit.nights)) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts]
      .map(([value, number]) => ({ value, label: label(value), count: number }))
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
  }
  const titleOf = (kind: string) => (value: string) => titles.get(`${kind}/${value}`) ?? value.replaceAll('-', ' ')
  const pricesOf = (hits: Hit[]) => hits.flatMap(({ price: { price } }) => price?.per_person_cents ?? [])
  // Extremes and bands are those of the choice; the ceiling of the scale stays, so that a slider does not move under the hand.
  const scale = pricesOf(all)
  const prices = pricesOf(all.filter((hit) => passes(hit, wish, 'price')))
  return {
    category: count(
      'category',
      (row) => [row.category],
      (value) => titles.get(`category/${value}`) ?? titles.get(`theme/${value}`) ?? titleOf('destination')(value),
    ),
    destination: count('destination', (row) => (row.destination ? [row.destination] : []), titleOf('destination')),
    theme: count('theme', (row) => row.themes, titleOf('theme')),
    surrounding: count(
      'surrounding',
      (row) => (row.surrounding_name ? [row.surrounding_name] : []),
      titleOf('surrounding'),
    ),
    board: count(
      'board',
      (row) => row.board_types,
      (value) => boardLabels[value as BoardCode],
    ),
    nights: count(
      'nights',
      (_, nights) => nights.map(String),
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
            translated(item.translations, wish.language, value.key, value.label),
          ]),
        )
        return {
          name: item.name,
          title: translated(item.translations, wish.language, 'title', item.title),
          // What was chosen and no deal has any more keeps its label too.
          values: withChosen(
            count(
              'filters',
              (row) => (row.custom_filters as Record<string, string[]>)[item.name] ?? [],
              (value) => labels.get(value) ?? value,
            ),
            (wish.filters?.[item.name] ?? []).filter((value) => labels.has(value)),
            (value) => labels.get(value)!,
          ),
        }
      }),
  }
}

function withChosen(
  counted: { value: string; label: string; count: number }[],
  chosen: string[],
  label: (value: string) => string,
) {
  const missing = chosen.filter((value) => !counted.some((one) => one.value === value))
  return [...counted, ...missing.map((value) => ({ value, label: label(value), count: 0 }))]
}
