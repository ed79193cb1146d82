import { sql } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import type { DealTable } from '../../shared/tables.ts'
import { translationsSql } from '../../sql/translation-columns.ts'
import { dealIsListedUnder } from '../../sql/deals-by-heading.ts'
import type { HeadingKind } from '../../shared/headings.ts'
import type { Selectable } from 'kysely'

/** The columns for lists and search. Long texts are omitted, because reading them is most of the cost of a list. */
const cardColumns = [
  'id',
  'slug',
  'title',
  'summary',
  'category_type',
  'category',
  'destination',
  'themes',
  'headings',
  'length_of_stay',
  'board_types',
  'travel_companion',
  'travel_start_date',
  'travel_end_date',
  'pictures',
  'is_sgr_package',
  'is_package_travel',
  'externally_sold',
  'hide_price',
  'recommended',
  'custom_filters',
  'lowest_price_cents',
  'lowest_price_day',
  'lowest_price_nights',
  'reference_price_cents',
  'created_at',
] as const

/** The columns for pages, prices and the editor: those of cards and more. */
const dealColumns = [
  ...cardColumns,
  'status',
  'description_html',
  'surrounding_id',
  'closed_arrival_weekdays',
  'hotel_info',
  'additional_information',
  'margin_bp',
  'vat_scheme',
  'partial_payment',
  'partial_payment_due_days',
  'snapped_prices',
  'picture_alts',
] as const

/** A deal with the names of its references. */
export type DealRow = Pick<Selectable<DealTable>, (typeof dealColumns)[number] | 'translations'> & {
  surrounding_name: string | null
  surrounding_title: string | null
  surrounding_description: string | null
  surrounding_picture: string | null
  surrounding_translations: unknown
  destination_title: string | null
  destination_country: string | null
  destination_translations: unknown
  /** The translated titles of the category, theme or destination that the deal belongs to. */
  heading_translations: unknown
  included_count: number
  optional_count: number
  /** The public names, in the deal's order. */
  included_activities: string[]
}

/**
 * The numbers of included and optional activities, and the names of the included ones. For `offset 0` see
 * `translationsSql`.
 */
const activitiesOf = (db: Db, language: string) =>
  db
    .selectFrom('deal_activity as a')
    .innerJoin('activity', 'activity.id', 'a.activity_id')
    .whereRef('a.deal_id', '=', sql.ref('deal.id'))
    .select([
      sql<number>`(count(*) filter (where a.included))::int`.as('included_count'),
      sql<number>`(count(*) filter (where not a.included))::int`.as('optional_count'),
      sql<string[]>`coalesce(jsonb_agg(coalesce(
        (select coalesce(texts ->> 'external_name', texts ->> 'title')
          from (select activity.translations -> ${language} as texts offset 0) as translated),
        activity.external_name) order by a.position, a.activity_id) filter (where a.included), '[]')`.as(
        'included_activities',
      ),
    ])

function joinDealTables(db: Db, language = 'en') {
  return db
    .selectFrom('deal')
    .leftJoin('reference_item as surrounding', 'surrounding.id', 'deal.surrounding_id')
    .leftJoin('reference_item as destination', (join) =>
      join.onRef('destination.name', '=', 'deal.destination').on('destination.kind', '=', 'destination'),
    )
    .leftJoin('reference_item as heading', (join) =>
      join
        .onRef('heading.name', '=', 'deal.category')
        .on(sql<boolean>`heading.kind = heading_kind(deal.category_type)`),
    )
    .innerJoinLateral(activitiesOf(db, language).as('own'), (join) => join.onTrue())
    .select([
      'surrounding.name as surrounding_name',
      'destination.title as destination_title',
      'destination.country as destination_country',
      'own.included_count',
      'own.optional_count',
      'own.included_activities',
    ])
}

/** The languages whose texts are read: translations are most of the cost of reading a deal. */
export type DealTexts = 'all' | { language?: string | undefined }

function selectDeals(db: Db, texts: DealTexts = 'all') {
  const translations = (table: string) =>
    texts === 'all'
      ? sql<unknown>`${sql.ref(`${table}.translations`)}`
      : translationsSql(`${table}.translations`, texts.language)
  return joinDealTables(db)
    .select(dealColumns.map((column) => `deal.${column}` as const))
    .select([
      'surrounding.title as surrounding_title',
      'surrounding.description_html as surrounding_description',
      'surrounding.picture as surrounding_picture',
      translations('surrounding').as('surrounding_translations'),
      translations('destination').as('destination_translations'),
      translations('heading').as('heading_translations'),
      translations('deal').as('translations'),
    ])
}

export type CardRow = Pick<
  DealRow,
  | (typeof cardColumns)[number]
  | 'translations'
  | 'surrounding_name'
  | 'destination_title'
  | 'destination_country'
  | 'surrounding_translations'
  | 'destination_translations'
  | 'heading_translations'
  | 'included_count'
  | 'optional_count'
  | 'included_activities'
>

/** Cards need few translations, and only one language; the others are not selected. */
const selectCards = (db: Db, language = 'en') =>
  joinDealTables(db, language)
    .select(cardColumns.map((column) => `deal.${column}` as const))
    .select([
      translationsSql('deal.translations', language, ['title', 'summary']).as('translations'),
      translationsSql('surrounding.translations', language, ['name', 'title']).as('surrounding_translations'),
      translationsSql('destination.translations', language, ['title']).as('destination_translations'),
      translationsSql('heading.translations', language, ['title']).as('heading_translations'),
    ])

export type DealFilter = {
  ids?: number[]
  /** Restricts the list to deals with this heading. */
  heading?: { kind: HeadingKind; name: string }
  recommended?: boolean
  asVoucher?: boolean
  sort?: 'price' | '-price' | 'title' | '-title' | 'newest' | 'recommended'
  page?: number
  limit?: number
}

export const filterActiveDeals = (db: Db, filter: DealFilter) =>
  db
    .selectFrom('deal')
    .where('deal.status', '=', 'active')
    .$if(filter.ids !== undefined, (query) => query.where(sql<boolean>`deal.id = any(${filter.ids!}::bigint[])`))
    .$if(filter.heading !== undefined, (query) =>
      query.where(dealIsListedUnder(filter.heading!.kind, filter.heading!.name)),
    )
    .$if(filter.recommended === true, (query) => query.where('deal.recommended', '=', true))
    .$if(filter.asVoucher === true, (query) =>
      query.where(sql<boolean>`not deal.externally_sold
        and exists (select 1 from voucher v where v.deal_id = deal.id and v.active)`),
    )

/** The ids of active deals by their original titles (ties are broken by id), all of them or one page. */
export async function findDealPageByTitle(
  db: Db,
  filter: DealFilter,
  order: 'title' | '-title',
): Promise<{ ids: number[]; total: number }> {
  let query = filterActiveDeals(db, filter)
    .select('deal.id')
    .orderBy('deal.title', order === 'title' ? 'asc' : 'desc')
    .orderBy('deal.id')
  const limit = filter.page === undefined ? filter.limit : (filter.limit ?? 20)
  if (limit !== undefined) query = query.limit(limit).offset(((filter.page ?? 1) - 1) * limit)
  const ids = (await query.execute()).map(({ id }) => id)
  if (filter.page === undefined) return { ids, total: ids.length }
  const { count } = await filterActiveDeals(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { ids, total: count }
}

/** The cards of those of these deals that are active, in the order of the ids. */
export async function findDealCardRows(db: Db, ids: readonly number[], language?: string): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(db, language)
    .where('deal.status', '=', 'active')
    .where(sql<boolean>`deal.id = any(${ids}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findDealById(db: Db, id: number, texts?: DealTexts): Promise<DealRow | null> {
  return ((await selectDeals(db, texts).where('deal.id', '=', id).executeTakeFirst()) as DealRow | undefined) ?? null
}

/** The first active deal with that slug; ignores case and treats spaces as dashes. */
export async function findDealBySlug(db: Db, slug: string, texts?: DealTexts): Promise<DealRow | null> {
  const row = await selectDeals(db, texts)
    .where('deal.slug', '=', slug.trim().toLowerCase().replace(/\s+/g, '-'))
    .where('deal.status', '=', 'active')
    .orderBy('deal.id')
    .executeTakeFirst()
  return (row as DealRow | undefined) ?? null
}

export async function findDealsByIds(db: Db, ids: number[]): Promise<DealRow[]> {
  if (ids.length === 0) return []
  const isListed = sql<boolean>`deal.id = any(${ids}::bigint[])`
  return (await selectDeals(db).where(isListed).orderBy('deal.id').execute()) as DealRow[]
}

export async function findInfoBlocks(
  db: Db,
  ids: number[],
  language: string | undefined,
): Promise<{ id: number; name: string; title: string; description_html: string; translations: unknown }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('additional_info')
    .select(['id', 'name', 'title', 'description_html'])
    .select(translationsSql('translations', language).as('translations'))
    .where('id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function findLengthsOnSale(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    days: number
  }>`select distinct unnest(length_of_stay) as days from deal where status = 'active' order by days`.execute(db)
  return rows.map((row) => row.days)
}

export async function findActiveDealIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('deal').select('id').where('status', '=', 'active').orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** When each deal on sale was last changed. */
export async function findDealChangeTimes(db: Db): Promise<{ id: number; updated_at: Date }[]> {
  return db.selectFrom('deal').select(['id', 'updated_at']).where('status', '=', 'active').execute()
}
