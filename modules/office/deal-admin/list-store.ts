/** The list of deals for staff: what its filters match, sorted and paged. */
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { type Counted, pageSpan } from '../../shared/page-span.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { Tables } from '../../shared/tables.ts'
import { countSearchResults, maxCounted } from '../../sql/counted-search.ts'
import { dealHasHeading, dealIsListedUnder } from '../../sql/deals-by-heading.ts'
import { containsAllTerms, isTokenizable, parseIdTerm, prefixSearchQuery } from '../../sql/search-term.ts'
import { findIncompleteCondition, type IncompleteFilter } from './incomplete-store.ts'
import type { dealSorts } from './list-contract.ts'

/** The columns of a deal for lists; long texts are omitted. */
const rowsOf = (db: Db) =>
  db.selectFrom('deal').select([
    'id',
    'slug',
    'title',
    'status',
    'category_type',
    'category',
    'destination',
    'themes',
    'pictures',
    'length_of_stay',
    'lowest_price_cents',
    'margin_bp',
    'travel_start_date',
    'travel_end_date',
    'externally_sold',
    'hide_price',
    'recommended',
    'is_sgr_package',
    'version',
    'created_at',
    'updated_at',
    'updated_by',
    sql<string[]>`array_remove(array['title', case when summary <> '' then 'summary' end,
        case when description_html <> '' then 'description_html' end,
        case when coalesce(hotel_info ->> 'title', '') <> '' then 'hotel_title' end,
        case when coalesce(hotel_info ->> 'description_html', '') <> '' then 'hotel_description_html' end], null)`.as(
      'written',
    ),
    sql<Record<string, string[]>>`(select coalesce(jsonb_object_agg(language.key,
          (select coalesce(jsonb_agg(name), '[]') from jsonb_object_keys(language.value) as name)), '{}')
        from jsonb_each(deal.translations) as language)`.as('translated'),
    sql<string[]>`array(select jsonb_object_keys(outdated))`.as('outdated_languages'),
  ])
export type DealListRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const sortColumns: Record<(typeof dealSorts)[number], ReturnType<typeof sql>> = {
  title: sql`lower(title)`,
  status: sql`status`,
  lowest_price: sql`lowest_price_cents`,
  margin: sql`margin_bp`,
  travel_end_date: sql`travel_end_date`,
  created_at: sql`created_at`,
  updated_at: sql`updated_at`,
}
/**
 * Nullable columns, whose null values sort last. Other columns have no null ordering, so that PostgreSQL can read an
 * index from either end.
 */
const emptyLast: readonly (typeof dealSorts)[number][] = ['lowest_price', 'travel_end_date']

export type DealFilter = {
  q?: string | undefined
  status?: readonly string[]
  types?: readonly string[]
  category?: string
  destination?: string
  theme?: string
  hotel?: number
  /** Margins in hundredths of a percent. */
  marginFromBp?: number
  marginToBp?: number
  incomplete?: IncompleteFilter
}
export type DealListQuery = DealFilter & { sort: string; page: number; limit: number }

/**
 * A condition for deals that contain the term. Each part uses its own index: if few deals match, a single `or` would
 * read the texts of all deals. If many deals match one part, a plain condition is fast in any order.
 */
async function findSearchCondition(db: Db, term: string): Promise<{ where: RawBuilder<SqlBool>; isMany: boolean }> {
  // The trigram index does not support terms shorter than three characters; this expression makes PostgreSQL choose
  // another index.
  const name = term.length < 3 ? sql`slug || ''` : sql`slug`
  const conditions = [
    isTokenizable(term) ? sql`search_words @@ ${prefixSearchQuery(term)}` : containsAllTerms(sql`search_text`, term),
    containsAllTerms(name, term),
    sql`id = ${parseIdTerm(term)}`,
  ]
  const each = conditions.map((condition) => sql`(select id from deal where ${condition} limit ${maxCounted + 1})`)
  const { rows } = await sql<{ found: number }>`
    select max(found)::int as found from (${sql.join(
      each.map((query) => sql`select count(*) as found from ${query} as one`),
      sql` union all `,
    )}) as each`.execute(db)
  const isMany = rows[0]!.found > maxCounted
  return {
    isMany,
    where: isMany
      ? // PostgreSQL assumes that an expression it cannot analyse matches half of the rows, so it reads in list order.
        sql`coalesce(${sql.join(conditions, sql` or `)}, false)`
      : sql`id in (${sql.join(each, sql` union all `)})`,
  }
}

/** Counts all matches or, for a search, at most `maxCounted`. `isMany`: it is already known that there are more. */
async function countDeals(
  db: Db,
  query: SelectQueryBuilder<Tables, 'deal', object>,
  search: { isMany: boolean } | null,
): Promise<Counted> {
  if (search) return search.isMany ? { total: maxCounted, has_more: true } : countSearchResults(db, query.select('id'))
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { total: Number(total), has_more: false }
}

type DealQuery = SelectQueryBuilder<Tables, 'deal', object>
type Condition = (query: DealQuery) => DealQuery

/** The conditions of all filters except the search term. */
async function findConditions(db: Db, filter: DealFilter): Promise<Condition[]> {
  const { status, types, category, destination, theme, hotel, marginFromBp, marginToBp } = filter
  const incomplete = filter.incomplete && (await findIncompleteCondition(db, filter.incomplete))
  return [
    status && ((query: DealQuery) => query.where('status', 'in', status)),
    types && ((query: DealQuery) => query.where('category_type', 'in', types)),
    category !== undefined && ((query: DealQuery) => query.where(dealIsListedUnder('category', category))),
    destination !== undefined && ((query: DealQuery) => query.where(dealHasHeading('destination', destination))),
    theme !== undefined && ((query: DealQuery) => query.where(dealHasHeading('theme', theme))),
    hotel !== undefined &&
      ((query: DealQuery) =>
        query.where(sql<SqlBool>`id in (select deal_id from deal_hotel where hotel_id = ${hotel})`)),
    marginFromBp !== undefined && ((query: DealQuery) => query.where('margin_bp', '>=', marginFromBp)),
    marginToBp !== undefined && ((query: DealQuery) => query.where('margin_bp', '<=', marginToBp)),
    incomplete && ((query: DealQuery) => query.where(incomplete)),
  ].filter((condition) => typeof condition === 'function')
}

async function filterDeals(db: Db, filter: DealFilter) {
  const term = filter.q?.trim() ?? ''
  const search = term === '' ? null : await findSearchCondition(db, term)
  const conditions = await findConditions(db, filter)
  const found = db.selectFrom('deal').$if(search !== null, (query) => query.where(search!.where))
  return {
    deals: conditions.reduce((query, condition) => condition(query), found as DealQuery),
    search: search && { isMany: search.isMany && conditions.length === 0 },
  }
}

/**
 * Locks every deal that the filter matches, in order of id as all bulk changes do, until the transaction ends. Returns
 * null if there are more than `max`.
 */
export async function lockMatchingDeals(trx: Trx, filter: DealFilter, max: number): Promise<number[] | null> {
  const { deals } = await filterDeals(trx, filter)
  const matches = await deals
    .select('id')
    .orderBy('id')
    .limit(max + 1)
    .execute()
  if (matches.length > max) return null
  const rows = await deals.select('id').orderBy('id').forUpdate().execute()
  return rows.length > max ? null : rows.map(({ id }) => id)
}

/** Sorts deals by that column, then by id. `isReversed`: in the opposite order, for pages read from the end. */
function orderDeals<Row>(
  query: SelectQueryBuilder<Tables, 'deal', Row>,
  by: string,
  isReversed: boolean,
): SelectQueryBuilder<Tables, 'deal', Row> {
  const sort = by.replace('-', '') as (typeof dealSorts)[number]
  const isDown = by.startsWith('-') !== isReversed
  return query
    .orderBy(sortColumns[sort], (order) => {
      const directed = isDown ? order.desc() : order.asc()
      if (!emptyLast.includes(sort)) return directed
      return isReversed ? directed.nullsFirst() : directed.nullsLast()
    })
    .orderBy('id', isDown ? 'desc' : 'asc')
}

/** `ids`: of the deals of the page, if they are known before the deals are read. */
type CountedDeals = { count: Counted; ids?: number[] }

/**
 * Counts the matches. The condition for incomplete deals reads several indexes, so the matches are read once, for the
 * number and for the page.
 */
async function countMatches(
  db: Db,
  query: DealListQuery,
  { deals, search }: Awaited<ReturnType<typeof filterDeals>>,
): Promise<CountedDeals> {
  if (search || !query.incomplete) return { count: await countDeals(db, deals, search) }
  const matches = await orderDeals(deals.select('id'), query.sort, false).execute()
  const from = (query.page - 1) * query.limit
  return {
    count: { total: matches.length, has_more: false },
    ids: matches.slice(from, from + query.limit).map(({ id }) => id),
  }
}

export async function findPaginatedDeals(db: Db, query: DealListQuery): Promise<{ items: DealListRow[] } & Counted> {
  const matches = await filterDeals(db, query)
  const { count, ids } = await countMatches(db, query, matches)
  const span = pageSpan(count, (query.page - 1) * query.limit, query.limit)
  // The displayed columns are computed only for the rows of the page.
  const page =
    ids === undefined
      ? orderDeals(matches.deals.select('id'), query.sort, span.fromEnd).limit(span.limit).offset(span.offset)
      : sql<number>`(select unnest(${ids}::bigint[]))`
  const items = await orderDeals(rowsOf(db).where('id', 'in', page), query.sort, false).execute()
  return { items, ...count }
}
