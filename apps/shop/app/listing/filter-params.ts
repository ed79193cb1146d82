/** The filters of a listing in its URL: plain query parameters, as a form without scripts sends them. */
import { boardCodes, type BoardCode } from '@tussenuit/modules/shared/board.ts'
import { addDays, type Day, daysBetween } from '@tussenuit/modules/shared/day.ts'
import { customFilterPrefix } from '@tussenuit/modules/shared/page-parameters.ts'
import { partyKey } from '@tussenuit/modules/shared/party.ts'
import { stayRange, parseTravelChoice, partyParams, type Room, type PriceDisplay } from '../choice/travel-choice.ts'

export const sorts = ['recommended', 'price', '-price', 'newest', 'title'] as const
export type Sort = (typeof sorts)[number]
/** Facets whose values are lists of names. */
export const facetNames = ['category', 'destination', 'theme'] as const
export type FacetName = (typeof facetNames)[number]
export const pageSize = 10

export type ListingFilters = {
  q: string
  category: string[]
  destination: string[]
  theme: string[]
  board: BoardCode[]
  nights: number[]
  /** Whole euros per person. */
  priceMin: number | null
  priceMax: number | null
  /** The range of days that contains the stay. */
  from: Day | null
  to: Day | null
  /** With null each stay is priced for its own usual party. */
  rooms: Room[] | null
  priceDisplay: PriceDisplay | null
  /** Custom filters by name. */
  custom: Record<string, string[]>
  sort: Sort
  page: number
}

/** The subject of the listing; its own facet is not a filter. */
export type Subject = { kind: 'all' | FacetName; name: string }

/** Replaces control characters and unpaired surrogates, which a URL can contain but a database text cannot. */
const cleanText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()

export function parseFilters(search: URLSearchParams, today: Day): ListingFilters {
  const names = (key: string) =>
    [
      ...new Set(
        search
          .getAll(key)
          .map(cleanText)
          .filter((value) => value !== '' && value.length <= 80),
      ),
    ].slice(0, 50)
  const choice = parseTravelChoice(search, today)
  const price = (key: string) => {
    const value = Number(search.get(key))
    return Number.isFinite(value) && value > 0 && value <= 1_000_000 ? value : null
  }
  const [minimum, maximum] = [price('price_min'), price('price_max')]
  // If the prices are in reversed order, they are swapped.
  const [priceMin, priceMax] =
    minimum !== null && maximum !== null && minimum > maximum ? [maximum, minimum] : [minimum, maximum]
  // A form without scripts sends the scale of its slider; a thumb at an end of the scale is not a filter.
  const [floor, ceiling] =
    /^(\d{1,7})-(\d{1,7})$/
      .exec(search.get('price_scale') ?? '')
      ?.slice(1)
      .map(Number) ?? []
  const page = Number(search.get('page'))
  const custom: Record<string, string[]> = {}
  for (const key of new Set(search.keys())) {
    const name = cleanText(key.slice(customFilterPrefix.length)).slice(0, 80)
    if (key.startsWith(customFilterPrefix) && name !== '' && names(key).length > 0) custom[name] = names(key)
  }
  return {
    q: cleanText(search.get('q') ?? '').slice(0, 200),
    category: names('category'),
    destination: names('destination'),
    theme: names('theme'),
    board: names('board').filter((code): code is BoardCode => (boardCodes as readonly string[]).includes(code)),
    nights: choice.nights,
    priceMin: floor !== undefined && priceMin !== null && priceMin <= floor ? null : priceMin,
    priceMax: ceiling !== undefined && priceMax !== null && priceMax >= ceiling ? null : priceMax,
    ...stayRange(choice),
    rooms: choice.rooms,
    priceDisplay: choice.priceDisplay,
    custom,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'recommended',
    page: Number.isInteger(page) && page >= 1 && page <= 100 ? page : 1,
  }
}

/** The body of the search call, without its paging. */
export function toSearchBody(filters: ListingFilters, subject: Subject) {
  const list = (name: FacetName) => (subject.kind === name ? [subject.name] : filters[name])
  return {
    ...(filters.q ? { q: filters.q } : {}),
    category: list('category'),
    destination: list('destination'),
    theme: list('theme'),
    board: filters.board,
    nights: filters.nights,
    ...(filters.priceMin === null ? {} : { price_min: filters.priceMin }),
    ...(filters.priceMax === null ? {} : { price_max: filters.priceMax }),
    ...(filters.from === null ? {} : { date_from: filters.from }),
    ...(filters.to === null ? {} : { date_to: filters.to }),
    ...(filters.rooms === null ? {} : { rooms: filters.rooms }),
    filters: filters.custom,
    sort: filters.sort,
  }
}

/** A filter or the party, and the query without it. */
export type ActiveFilter = { key: string; value: string; query: [string, string][]; without: string }

export function activeFilters(filters: ListingFilters, subject: Subject): ActiveFilter[] {
  const entries: Entry[] = []
  const add = (key: string, value: string, query: [string, string][] = [[key, value]]) =>
    entries.push({ key, value, query })
  if (filters.q) add('q', filters.q)
  for (const name of facetNames) if (subject.kind !== name) for (const value of filters[name]) add(name, value)
  for (const value of filters.board) add('board', value)
  for (const value of filters.nights) add('nights', String(value))
  if (filters.priceMin !== null) add('price_min', String(filters.priceMin))
  if (filters.priceMax !== null) add('price_max', String(filters.priceMax))
  if (filters.from !== null) add('from', filters.from)
  if (filters.to !== null) add('to', filters.to)
  if (filters.rooms !== null) add('party', partyKey(filters.rooms), partyParams(filters.rooms))
  for (const [name, values] of Object.entries(filters.custom))
    for (const value of values) add(customFilterPrefix + name, value)
  return entries.map((entry) => ({ ...entry, without: queryOf(dropEntry(entries, entry), filters) }))
}

type Entry = Omit<ActiveFilter, 'without'>
const dropEntry = (entries: Entry[], dropped: Entry): [string, string][] =>
  entries.filter((entry) => entry !== dropped).flatMap(({ query }) => query)

/** The query of the current list. */
export const toListingQuery = (filters: ListingFilters, subject: Subject): string =>
  queryOf(
    activeFilters(filters, subject).flatMap(({ query }) => query),
    filters,
  )

/** The range of the list moved by `days`, at least one night long; null if it would begin before today. */
export function shiftDayRange(
  { from, to }: Pick<ListingFilters, 'from' | 'to'>,
  days: number,
  today: Day,
): { from: Day; to: Day } | null {
  if (from === null || to === null) return null
  const first = addDays(from, days)
  return first < today ? null : { from: first, to: addDays(first, Math.max(1, daysBetween(from, to))) }
}

/** The query of another page of the list. */
export function toPageQuery(filters: ListingFilters, subject: Subject, page: number): string {
  const all = activeFilters(filters, subject).flatMap(({ query }) => query)
  return queryOf([...all, ['page', String(page)]], filters)
}

function queryOf(
  entries: [string, string][],
  { sort, priceDisplay }: Pick<ListingFilters, 'sort' | 'priceDisplay'>,
): string {
  const query = new URLSearchParams(entries)
  if (sort !== 'recommended') query.set('sort', sort)
  if (priceDisplay !== null) query.set('prices', priceDisplay)
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** The filters without one active filter, to count the stays without it. */
export function dropFilter(
  filters: ListingFilters,
  { key, value }: Pick<ActiveFilter, 'key' | 'value'>,
): ListingFilters {
  const others = (values: string[]) => values.filter((item) => item !== value)
  if (key === 'q') return { ...filters, q: '' }
  if (key === 'category' || key === 'destination' || key === 'theme') return { ...filters, [key]: others(filters[key]) }
  if (key === 'board') return { ...filters, board: filters.board.filter((code) => code !== value) }
  if (key === 'nights') return { ...filters, nights: filters.nights.filter((nights) => String(nights) !== value) }
  if (key === 'price_min') return { ...filters, priceMin: null }
  if (key === 'price_max') return { ...filters, priceMax: null }
  if (key === 'from') return { ...filters, from: null }
  if (key === 'to') return { ...filters, to: null }
  if (key === 'party') return { ...filters, rooms: null }
  const name = key.slice(customFilterPrefix.length)
  return { ...filters, custom: { ...filters.custom, [name]: others(filters.custom[name] ?? []) } }
}
