import type { FormMap } from './form.ts'
import { Params } from './params.ts'
import { invalidRequestRefusal } from './refusal.ts'
import { omitInternalFields } from './views.ts'

type Listed = { id: string; created: number }
const pageFields = ['limit', 'starting_after', 'ending_before', 'created', 'key']

/** Returns one page, newest first. `fits` applies the route's own filters, whose names are in `filters`. */
export function toListPage<T extends Listed>(
  url: string,
  shelf: ReadonlyMap<string, T>,
  form: FormMap,
  filters: string[],
  fits: (item: T, params: Params) => boolean,
  view: (item: T) => object = omitInternalFields,
): object {
  const params = new Params(form, [...pageFields, ...filters])
  const limit = params.integer('limit') ?? 10
  if (limit < 1 || limit > 100)
    throw invalidRequestRefusal('parameter_invalid_integer', 'Invalid limit: must be between 1 and 100', 'limit')
  const inTime = createdFilter(form)
  const matches = [...shelf.values()].reverse().filter((item) => inTime(item) && fits(item, params))
  const after = params.text('starting_after')
  const before = params.text('ending_before')
  const position = (id: string, param: string): number => {
    if (!shelf.has(id)) throw invalidRequestRefusal('resource_missing', `No such object: '${id}'`, param)
    return matches.findIndex((item) => item.id === id)
  }
  let start = after === null ? 0 : position(after, 'starting_after') + 1
  let end = start + limit
  if (before !== null) {
    end = Math.max(0, position(before, 'ending_before'))
    start = Math.max(0, end - limit)
  }
  const hasMore = before === null ? end < matches.length : start > 0
  return { object: 'list', data: matches.slice(start, end).map(view), has_more: hasMore, url }
}

function createdFilter(form: FormMap): (item: Listed) => boolean {
  const range = form['created']
  if (range === undefined) return () => true
  if (typeof range === 'string') return (item) => item.created === Number(range)
  const bounds = new Params(form, null).nested('created', ['gt', 'gte', 'lt', 'lte'])
  const [gt, gte, lt, lte] = (['gt', 'gte', 'lt', 'lte'] as const).map((name) => bounds?.integer(name) ?? null)
  return ({ created }) =>
    (gt == null || created > gt) &&
    (gte == null || created >= gte) &&
    (lt == null || created < lt) &&
    (lte == null || created <= lte)
}

/** Searches by `metadata['name']:'value'` terms joined with AND; other queries are refused. */
export function toSearchPage<T extends Listed & { metadata: Record<string, string> }>(
  url: string,
  shelf: ReadonlyMap<string, T>,
  form: FormMap,
): object {
  const params = new Params(form, ['query', 'limit', 'page'])
  const query = params.needed('query')
  const conditions = query.split(/\s+AND\s+/i).map((part) => {
    const match = /^metadata\[(['"])(.*?)\1\]\s*:\s*(['"])(.*)\3$/s.exec(part.trim())
    if (match === null)
      throw invalidRequestRefusal(null, `Only metadata['name']:'value' can be searched for: ${part}`, 'query')
    return { name: match[2] ?? '', value: match[4] ?? '' }
  })
  const all = [...shelf.values()]
    .reverse()
    .filter((item) => conditions.every((condition) => item.metadata[condition.name] === condition.value))
  const start = Number(params.text('page') ?? 0)
  const end = start + (params.integer('limit') ?? 10)
  return {
    object: 'search_result',
    data: all.slice(start, end).map(omitInternalFields),
    has_more: end < all.length,
    next_page: end < all.length ? String(end) : null,
    url,
  }
}
