/** What a visitor asks of a listing, as it stands in the address: plain query parameters that a form without scripts makes too. */
import type { SearchReply } from '@tussenuit/modules/deal/contract.ts'
import { boardCodes, type BoardCode } from '@tussenuit/modules/shared/board.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { partyKey } from '@tussenuit/modules/shared/party.ts'
import { chosenDates, parseTravelChoice, partyEntries, type Room, type Shown } from '../choice/travel-choice.ts'

export const sorts = ['recommended', 'price', '-price', 'newest', 'title'] as const
export type Sort = (typeof sorts)[number]
/** Facets whose values are lists of names. */
export const facetNames = ['category', 'destination', 'theme'] as const
export type FacetName = (typeof facetNames)[number]
/** Custom filters are called by their own names behind this. */
export const customPrefix = 'filter.'
export const pageSize = 10

export type Wish = {
  q: string
  category: string[]
  destination: string[]
  theme: string[]
  board: BoardCode[]
  nights: number[]
  /** Whole euros per person. */
  priceMin: number | null
  priceMax: number | null
  /** The days between which the stay lies. */
  from: Day | null
  to: Day | null
  /** Null: each stay for its own usual party. */
  rooms: Room[] | null
  shown: Shown | null
  filters: Record<string, string[]>
  sort: Sort
  page: number
}

/** The listing itself: its own facet is not a filter. */
export type Subject = { kind: 'all' | FacetName; name: string }

/** An address may hold what no text can. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()

export function parseWish(search: URLSearchParams, today: Day): Wish {
  const names = (key: string) =>
    [
      ...new Set(
        search
          .getAll(key)
          .map(readable)
          .filter((value) => value !== '' && value.length <= 80),
      ),
    ].slice(0, 50)
  const choice = parseTravelChoice(search, today)
  const price = (key: string) => {
    const value = Number(search.get(key))
    return Number.isFinite(value) && value > 0 && value <= 1_000_000 ? value : null
  }
  const [one, other] = [price('price_min'), price('price_max')]
  // Reversed sums are put right: whoever typed them meant what lies between.
  const [priceMin, priceMax] = one !== null && other !== null && one > other ? [other, one] : [one, other]
  // A form sent without scripts names the scale that its thumbs stood on: at its ends a thumb asks nothing.
  const [floor, ceiling] =
    /^(\d{1,7})-(\d{1,7})$/
      .exec(search.get('price_scale') ?? '')
      ?.slice(1)
      .map(Number) ?? []
  const page = Number(search.get('page'))
  const filters: Record<string, string[]> = {}
  for (const key of new Set(search.keys())) {
    const name = readable(key.slice(customPrefix.length)).slice(0, 80)
    if (key.startsWith(customPrefix) && name !== '' && names(key).length > 0) filters[name] = names(key)
  }
  return {
    q: readable(search.get('q') ?? '').slice(0, 200),
    category: names('category'),
    destination: names('destination'),
    theme: names('theme'),
    board: names('board').filter((code): code is BoardCode => (boardCodes as readonly string[]).includes(code)),
    nights: choice.nights,
    priceMin: floor !== undefined && priceMin !== null && priceMin <= floor ? null : priceMin,
    priceMax: ceiling !== undefined && priceMax !== null && priceMax >= ceiling ? null : priceMax,
    ...chosenDates(choice),
    rooms: choice.rooms,
    shown: choice.shown,
    filters,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'recommended',
    page: Number.isInteger(page) && page >= 1 && page <= 100 ? page : 1,
  }
}

/** The body of the search call, without its paging. */
export function searchBody(wish: Wish, subject: Subject) {
  const list = (name: FacetName) => (subject.kind === name ? [subject.name] : wish[name])
  return {
    ...(wish.q ? { q: wish.q } : {}),
    category: list('category'),
    destination: list('destination'),
    theme: list('theme'),
    board: wish.board,
    nights: wish.nights,
    ...(wish.priceMin === null ? {} : { price_min: wish.priceMin }),
    ...(wish.priceMax === null ? {} : { price_max: wish.priceMax }),
    ...(wish.from === null ? {} : { date_from: wish.from }),
    ...(wish.to === null ? {} : { date_to: wish.to }),
    ...(wish.rooms === null ? {} : { rooms: wish.rooms }),
    filters: wish.filters,
    sort: wish.sort,
  }
}

/** One thing that narrows the list or prices it, and the query without it. */
export type Narrowing = { key: string; value: string; query: [string, string][]; without: string }

export function narrowings(wish: Wish, subject: Subject): Narrowing[] {
  const entries: Entry[] = []
  const add = (key: string, value: string, query: [string, string][] = [[key, value]]) =>
    entries.push({ key, value, query })
  if (wish.q) add('q', wish.q)
  for (const name of facetNames) if (subject.kind !== name) for (const value of wish[name]) add(name, value)
  for (const value of wish.board) add('board', value)
  for (const value of wish.nights) add('nights', String(value))
  if (wish.priceMin !== null) add('price_min', String(wish.priceMin))
  if (wish.priceMax !== null) add('price_max', String(wish.priceMax))
  if (wish.from !== null) add('from', wish.from)
  if (wish.to !== null) add('to', wish.to)
  if (wish.rooms !== null) add('party', partyKey(wish.rooms), partyEntries(wish.rooms))
  for (const [name, values] of Object.entries(wish.filters)) for (const value of values) add(customPrefix + name, value)
  return entries.map((one) => ({ ...one, without: queryOf(withoutEntry(entries, one), wish) }))
}

type Entry = Omit<Narrowing, 'without'>
const withoutEntry = (entries: Entry[], dropped: Entry): [string, string][] =>
  entries.filter((entry) => entry !== dropped).flatMap(({ query }) => query)

/** The query of a later page. */
export function pageQuery(wish: Wish, subject: Subject, page: number): string {
  const all = narrowings(wish, subject).flatMap(({ query }) => query)
  return queryOf([...all, ['page', String(page)]], wish)
}

function queryOf(entries: [string, string][], { sort, shown }: Pick<Wish, 'sort' | 'shown'>): string {
  const query = new URLSearchParams(entries)
  if (sort !== 'recommended') query.set('sort', sort)
  if (shown !== null) query.set('prices', shown)
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** The wish without one of its narrowings, to ask how many stays there would be. */
export function withoutNarrowing(wish: Wish, { key, value }: Pick<Narrowing, 'key' | 'value'>): Wish {
  const others = (values: string[]) => values.filter((one) => one !== value)
  if (key === 'q') return { ...wish, q: '' }
  if (key === 'category' || key === 'destination' || key === 'theme') return { ...wish, [key]: others(wish[key]) }
  if (key === 'board') return { ...wish, board: wish.board.filter((code) => code !== value) }
  if (key === 'nights') return { ...wish, nights: wish.nights.filter((nights) => String(nights) !== value) }
  if (key === 'price_min') return { ...wish, priceMin: null }
  if (key === 'price_max') return { ...wish, priceMax: null }
  if (key === 'from') return { ...wish, from: null }
  if (key === 'to') return { ...wish, to: null }
  if (key === 'party') return { ...wish, rooms: null }
  const name = key.slice(customPrefix.length)
  return { ...wish, filters: { ...wish.filters, [name]: others(wish.filters[name] ?? []) } }
}

/**
 * What the price slider runs over, in whole euros, the same whatever is chosen: from nothing to the ceiling, where the
 * upper thumb stands for every price above it too. Null where there is nothing to choose between.
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

/** The bands as they are drawn on the scale: what is dearer than its end stands in the last one. */
export function bandsOnScale(bands: Bands, { ceiling }: Scale): Bands {
  const whole = bands.filter((band) => band.to <= ceiling)
  const beyond = bands.slice(whole.length).reduce((sum, { count }) => sum + count, 0)
  if (beyond === 0) return whole
  const width = Math.min(ceiling, bands[0]!.to - bands[0]!.from)
  const last = whole.at(-1)
  // Where the bands end on the ceiling itself, the last one takes them; else they get what is left of the scale.
  return last?.to === ceiling
    ? [...whole.slice(0, -1), { ...last, count: last.count + beyond }]
    : [
        ...whole,
        { from: last?.to ?? Math.max(0, Math.min(bands[0]!.from, ceiling - width)), to: ceiling, count: beyond },
      ]
}

/** A form without scripts sends both thumbs always; one at its end asks nothing, and must not hide stays without a price. */
export function withinScale(wish: Wish, scale: Scale | null): Wish {
  if (scale === null) return wish
  return {
    ...wish,
    priceMin: wish.priceMin !== null && wish.priceMin <= scale.floor ? null : wish.priceMin,
    priceMax: wish.priceMax !== null && wish.priceMax >= scale.ceiling ? null : wish.priceMax,
  }
}
