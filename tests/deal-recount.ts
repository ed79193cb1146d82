/**
 * A search as it must be: every deal read from the database, priced by `findChoicePrices`, filtered, counted and sorted
 * one by one, without the index of deals.
 */
import { sql } from 'kysely'
import { type ChoicePrices, hasDates, toChoice } from '@tussenuit/modules/availability/calendar/travel-choice.ts'
import { findChoicePrices } from '@tussenuit/modules/availability/calendar/index.ts'
import { dealCardPriceFields, type PriceOfCard } from '@tussenuit/modules/availability/search/card.ts'
import type { SearchInput } from '@tussenuit/modules/availability/search/search-filters.ts'
import type { SearchReply } from '@tussenuit/modules/catalogue/deal/contract.ts'
import { findTerms, readSearchTerms } from '@tussenuit/modules/catalogue/deal/index.ts'
import { wholeText } from '@tussenuit/modules/catalogue/deal/search-text.ts'
import { headingNames } from '@tussenuit/modules/shared/headings.ts'
import type { Db, Shop } from '@tussenuit/modules/shared/shop.ts'

type Titles = Record<string, string | null>
/** `values`: of each filter; a custom filter is called "=" and its name. */
export type StoredDeal = {
  id: number
  row: Parameters<typeof dealCardPriceFields>[0] & {
    recommended: boolean
    created_at: Date
    title: string
    titles: Titles
  }
  values: Record<string, string[]>
  amenities: Set<string>
}
type PricedDeal = StoredDeal & { price: PriceOfCard; cents: number | null; isAvailable: boolean }

const facetNames = ['category', 'destination', 'theme', 'surrounding', 'board', 'nights'] as const

export async function readStoredDeals(db: Db): Promise<StoredDeal[]> {
  const rows = await db
    .selectFrom('deal')
    .leftJoin('reference_item as item', 'item.id', 'deal.surrounding_id')
    .select([
      'deal.id',
      'deal.headings',
      'deal.category',
      'deal.board_types',
      'deal.length_of_stay',
      'deal.custom_filters',
      'deal.externally_sold',
      'deal.hide_price',
      'deal.travel_companion',
      'deal.lowest_price_cents',
      'deal.lowest_price_day',
      'deal.lowest_price_nights',
      'deal.recommended',
      'deal.created_at',
      'deal.title',
      'item.name as surrounding',
    ])
    .select(
      sql<Titles>`json_build_object('nl', deal.translations #>> '{nl,title}', 'de', deal.translations #>> '{de,title}')`.as(
        'titles',
      ),
    )
    .where('deal.status', '=', 'active')
    .execute()
  const hotels = await db
    .selectFrom('deal_hotel')
    .innerJoin('hotel', 'hotel.id', 'hotel_id')
    .select(['deal_id', 'amenities'])
    .where('active', '=', true)
    .execute()
  const amenities = Map.groupBy(hotels, ({ deal_id }) => deal_id)
  return rows.map((row) => ({
    id: row.id,
    row,
    values: {
      ...Object.fromEntries(
        Object.entries(row.custom_filters as Record<string, string[]>).map(([name, values]) => [`=${name}`, values]),
      ),
      category: headingNames(row.headings, 'category'),
      destination: headingNames(row.headings, 'destination'),
      theme: headingNames(row.headings, 'theme'),
      surrounding: row.surrounding === null ? [] : [row.surrounding],
      board: row.board_types,
      nights: row.length_of_stay.filter((days) => days > 1).map((days) => String(days - 1)),
      filedUnder: [row.category],
    },
    amenities: new Set(
      (amenities.get(row.id) ?? []).flatMap((hotel) =>
        (hotel.amenities as { names: string[] }[]).flatMap(({ names }) => names),
      ),
    ),
  }))
}

/** The names of the filters of the input that the deal does not pass. */
function failedFilters(deal: PricedDeal, input: SearchInput): string[] {
  const isOneOf = (values: readonly (string | number)[] | undefined, own: string[]) =>
    !values?.length || values.some((value) => own.includes(String(value)))
  const { cents, values } = deal
  const isPriced = input.price_min !== undefined || input.price_max !== undefined
  const tests: Record<string, boolean> = {
    category: isOneOf(input.category, [...values['category']!, ...values['filedUnder']!]),
    destination: isOneOf(input.destination, values['destination']!),
    theme: isOneOf(input.theme, values['theme']!),
    surrounding: isOneOf(input.surrounding, values['surrounding']!),
    board: isOneOf(input.board, values['board']!),
    nights: isOneOf(input.nights, values['nights']!),
    price:
      !isPriced ||
      (cents !== null && cents >= (input.price_min ?? 0) * 100 && cents <= (input.price_max ?? 1_000_000) * 100),
    amenities: (input.amenities ?? []).every((amenity) => deal.amenities.has(amenity)),
    dates: !hasDates(toChoice(input)) || (deal.isAvailable && !deal.row.externally_sold),
    ...Object.fromEntries(
      Object.entries(input.filters ?? {}).map(([name, of]) => [`=${name}`, isOneOf(of, values[`=${name}`] ?? [])]),
    ),
  }
  return Object.keys(tests).filter((name) => !tests[name])
}

export const countBy = (
  deals: readonly { values: Record<string, string[]> }[],
  name: string,
): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { values } of deals) for (const value of values[name] ?? []) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** The lengths of stay that are free on the chosen dates. */
function freeNights(prices: ChoicePrices, hasRooms: boolean): string[] {
  const others = prices.otherRooms?.byNights
  return [...prices.byNights].flatMap(([nights, { state }]) =>
    state === 'known' || (state === 'unknown' && hasRooms) || others?.get(nights)?.state === 'known'
      ? [String(nights)]
      : [],
  )
}

function comparison(input: SearchInput, scores: ReadonlyMap<number, number> | null) {
  const { sort, language } = input
  const order = (a: PricedDeal, b: PricedDeal): number => {
    if (sort === 'price' || sort === '-price') {
      if (a.cents === null || b.cents === null) return Number(a.cents === null) - Number(b.cents === null)
      return sort === 'price' ? a.cents - b.cents : b.cents - a.cents
    }
    if (sort === 'newest') return b.row.created_at.getTime() - a.row.created_at.getTime()
    if (sort === 'title') return new Intl.Collator(language).compare(titleOf(a), titleOf(b))
    const score = (deal: PricedDeal) => scores?.get(deal.id) ?? 0
    return score(b) - score(a) || Number(b.row.recommended) - Number(a.row.recommended)
  }
  const titleOf = ({ row }: PricedDeal) => (language && row.titles[language]) || row.title
  return (a: PricedDeal, b: PricedDeal) => order(a, b) || a.id - b.id
}

export type Recount = {
  /** In the order of the list. */
  passed: { id: number; price: PriceOfCard }[]
  facets: Record<string, Record<string, number>>
  customFacets: Record<string, Record<string, number>>
  range: (number | null)[]
  inBands: number
}

/** The score of each deal that matches the text: names and texts by deal, joined by the database. */
export async function countScores(db: Db, text: string): Promise<Map<number, number>> {
  const terms = await readSearchTerms(db, text)
  const found = await findTerms(db, terms)
  const count = terms.terms.length
  const { rows } = await sql<{ id: number; score: number }>`
    with name as (select (row ->> 0)::int as term, row ->> 1 as kind, (row ->> 2)::float8 as score,
        owner.id::bigint as owner_id
      from jsonb_array_elements(${JSON.stringify(found.names)}::jsonb) as row,
        jsonb_array_elements_text(row -> 3) as owner (id)),
    own as (
      select term, owner_id as id, score from name where kind = 'deal'
      union all select term, deal_id, score from name join deal_hotel on hotel_id = owner_id
        join hotel on hotel.id = hotel_id and active where kind = 'hotel'
      union all select term, deal.id, score from name join reference_item item on item.id = owner_id join deal
        on item.kind || '/' || item.name = any(headings) or surrounding_id = item.id where name.kind = 'item'
      union all select (row ->> 0)::int, text.value::bigint, ${found.textScore}::float8
        from jsonb_array_elements(${JSON.stringify(found.texts)}::jsonb) as row,
          jsonb_array_elements_text(row -> 1) as text),
    best as (select term, id, max(score) as score from own group by term, id),
    every as (select id, min(score) * ${count > 1 ? 0.9 : 1}::float8 as score from best where term >= 0
        group by id having count(*) = ${count}
      union all select id, score from best where term = ${wholeText})
    select id, max(score) as score from every join deal using (id) where status = 'active' group by id`.execute(db)
  return new Map(rows.map(({ id, score }) => [Number(id), score]))
}

/** Counts with a filter for each custom filter in `customNames`. `prices` may be kept for inputs with one choice. */
export async function recountSearch(
  shop: Shop,
  stored: readonly StoredDeal[],
  input: SearchInput,
  customNames: readonly string[],
  prices?: ReadonlyMap<number, ChoicePrices>,
): Promise<Recount> {
  const text = (input.q ?? '').trim()
  const scores = text === '' ? null : await countScores(shop.db, text)
  const found = scores ? stored.filter(({ id }) => scores.has(id)) : stored
  const choice = toChoice(input)
  const priceById =
    prices ??
    (await findChoicePrices(
      shop,
      found.map(({ id }) => id),
      choice,
    ))
  const deals = found.map((deal): PricedDeal => {
    const price = dealCardPriceFields(deal.row, priceById.get(deal.id), choice.nights)
    const nights = hasDates(choice)
      ? freeNights(priceById.get(deal.id)!, choice.rooms !== undefined)
      : deal.values['nights']!
    return {
      ...deal,
      values: { ...deal.values, nights },
      price,
      cents: price.price?.per_person_cents ?? null,
      isAvailable: nights.length > 0,
    }
  })
  const failures = new Map(deals.map((deal) => [deal, failedFilters(deal, input)]))
  /** The deals that pass all filters, without the one with the name. */
  const left = (name?: string) => deals.filter((deal) => failures.get(deal)!.every((failed) => failed === name))
  const known = deals.flatMap(({ cents }) => cents ?? []).toSorted((a, b) => a - b)
  return {
    passed: left().toSorted(comparison(input, scores)),
    facets: Object.fromEntries(facetNames.map((name) => [name, countBy(left(name), name)])),
    customFacets: Object.fromEntries(customNames.map((name) => [name, countBy(left(`=${name}`), `=${name}`)])),
    range: [known[0] ?? null, known.at(-1) ?? null],
    inBands: left('price').filter(({ cents }) => cents !== null).length,
  }
}

type Facet = readonly { value: string; count: number }[]
const inCounts = (facet: Facet) =>
  Object.fromEntries(facet.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]))

/** A reply and a recount, in one shape to be compared. */
export const summariseReply = ({ total, items, facets }: SearchReply) => ({
  total,
  ids: items.map((card) => card.deals_id),
  prices: items.map((card) => [card.price, card.price_state, card.other_rooms]),
  facets: Object.fromEntries(facetNames.map((name) => [name, inCounts(facets[name])])),
  customFacets: Object.fromEntries(facets.filters.map(({ name, values }) => [name, inCounts(values)])),
  range: [facets.price.min_cents, facets.price.max_cents],
  inBands: facets.price.bands.reduce((sum, { count }) => sum + count, 0),
})
export const summariseRecount = ({ passed, ...counts }: Recount, limit: number) => ({
  total: passed.length,
  ids: passed.slice(0, limit).map(({ id }) => id),
  prices: passed.slice(0, limit).map(({ price }) => [price.price, price.price_state, price.other_rooms]),
  ...counts,
})

export const customFilterNames = (deals: readonly StoredDeal[]): string[] =>
  [...new Set(deals.flatMap(({ values }) => Object.keys(values)))]
    .filter((name) => name.startsWith('='))
    .map((name) => name.slice(1))
    .toSorted()
