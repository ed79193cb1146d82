/** What a visitor asks of a listing, as it stands in the address: plain query parameters that a form without scripts makes too. */
import { boardCodes, type BoardCode } from '@tussenuit/modules/shared/board.ts'
import { isDay, type Day } from '@tussenuit/modules/shared/day.ts'

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
  priceMax: number | null
  from: Day | null
  to: Day | null
  filters: Record<string, string[]>
  sort: Sort
  page: number
}

/** The listing itself: its own facet is not a filter. */
export type Subject = { kind: 'all' | FacetName; name: string }

/** An address may hold what no text can. */
const readable = (text: string) => text.toWellFormed().replace(/\p{Cc}/gu, ' ').trim()

export function parseWish(search: URLSearchParams, today: Day): Wish {
  const names = (key: string) => [...new Set(search.getAll(key).map(readable).filter((value) => value !== '' && value.length <= 80))].slice(0, 50)
  const day = (key: string) => {
    const value = search.get(key)
    return isDay(value) && value >= today ? value : null
  }
  const from = day('from')
  const to = day('to')
  const priceMax = Number(search.get('price_max'))
  const page = Number(search.get('page'))
  const filters: Record<string, string[]> = {}
  for (const key of new Set(search.keys())) {
    const name = readable(key.slice(customPrefix.length)).slice(0, 80)
    if (key.startsWith(customPrefix) && name !== '' && names(key).length > 0) filters[name] = names(key)
  }
  return {
    q: readable(search.get('q') ?? '').slice(0, 200),
    category: names('category'), destination: names('destination'), theme: names('theme'),
    board: names('board').filter((code): code is BoardCode => (boardCodes as readonly string[]).includes(code)),
    nights: [...new Set(names('nights').map(Number))].filter((nights) => Number.isInteger(nights) && nights >= 1 && nights <= 30),
    priceMax: Number.isFinite(priceMax) && priceMax > 0 && priceMax <= 1_000_000 ? priceMax : null,
    from, to: to !== null && from !== null && to < from ? null : to,
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
    category: list('category'), destination: list('destination'), theme: list('theme'),
    board: wish.board, nights: wish.nights,
    ...(wish.priceMax === null ? {} : { price_max: wish.priceMax }),
    ...(wish.from === null ? {} : { date_from: wish.from }),
    ...(wish.to === null ? {} : { date_to: wish.to }),
    filters: wish.filters,
    sort: wish.sort,
  }
}

/** One thing that narrows the list, and the query without it. */
export type Narrowing = { key: string; value: string; without: string }

export function narrowings(wish: Wish, subject: Subject): Narrowing[] {
  const entries: [string, string][] = []
  if (wish.q) entries.push(['q', wish.q])
  for (const name of facetNames) if (subject.kind !== name) for (const value of wish[name]) entries.push([name, value])
  for (const value of wish.board) entries.push(['board', value])
  for (const value of wish.nights) entries.push(['nights', String(value)])
  if (wish.priceMax !== null) entries.push(['price_max', String(wish.priceMax)])
  if (wish.from !== null) entries.push(['from', wish.from])
  if (wish.to !== null) entries.push(['to', wish.to])
  for (const [name, values] of Object.entries(wish.filters)) for (const value of values) entries.push([customPrefix + name, value])
  return entries.map(([key, value]) => ({ key, value, without: queryOf(entries.filter((entry) => entry[0] !== key || entry[1] !== value), wish.sort) }))
}

/** The query of a later page. */
export function pageQuery(wish: Wish, subject: Subject, page: number): string {
  const all = narrowings(wish, subject).map(({ key, value }): [string, string] => [key, value])
  return queryOf([...all, ['page', String(page)]], wish.sort)
}

function queryOf(entries: [string, string][], sort: Sort): string {
  const query = new URLSearchParams(entries)
  if (sort !== 'recommended') query.set('sort', sort)
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
  if (key === 'price_max') return { ...wish, priceMax: null }
  if (key === 'from') return { ...wish, from: null }
  if (key === 'to') return { ...wish, to: null }
  const name = key.slice(customPrefix.length)
  return { ...wish, filters: { ...wish.filters, [name]: others(wish.filters[name] ?? []) } }
}
