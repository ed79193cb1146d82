import { type Selectable, sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { jsonbValue } from '../../sql/json.ts'
import { containsAllTerms } from '../../sql/search-term.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { DealTable } from '../../shared/tables.ts'
import type { Translations } from '../../shared/translated.ts'
import type { DealContent } from './contract.ts'

type LinkedHotel = { hotel_id: number; distance_m: number | null; name: string; city: string; active: boolean }
type LinkedActivity = {
  activity_id: number
  included: boolean
  replaces_activity_id: number | null
  title: string
  priced_until: Day | null
}

/** A deal in any state, with its references. */
export type StoredDeal = Omit<
  Selectable<DealTable>,
  'translations' | 'outdated' | 'picture_alts' | 'custom_filters' | 'hotel_info'
> & {
  translations: Translations
  outdated: Translations
  picture_alts: Record<string, string>
  custom_filters: Record<string, string[]>
  hotel_info: { title?: string; description_html?: string }
  surrounding_name: string | null
  linked_hotels: LinkedHotel[]
  linked_activities: LinkedActivity[]
}

export async function findStoredDeal(db: Db, id: number): Promise<StoredDeal | null> {
  const row = await db
    .selectFrom('deal')
    .leftJoin('reference_item as surrounding', 'surrounding.id', 'deal.surrounding_id')
    .selectAll('deal')
    .select([
      'surrounding.name as surrounding_name',
      sql<LinkedHotel[]>`(select coalesce(json_agg(json_build_object('hotel_id', h.hotel_id, 'distance_m', h.distance_m,
          'name', hotel.name, 'city', hotel.city, 'active', hotel.active) order by h.position, h.hotel_id), '[]')
        from deal_hotel h join hotel on hotel.id = h.hotel_id where h.deal_id = deal.id)`.as('linked_hotels'),
      sql<
        LinkedActivity[]
      >`(select coalesce(json_agg(json_build_object('activity_id', a.activity_id, 'included', a.included,
          'replaces_activity_id', a.replaces_activity_id, 'title', activity.title,
          'priced_until', (select max(to_date)::text from activity_pricing p where p.activity_id = a.activity_id))
          order by a.position, a.activity_id), '[]')
        from deal_activity a join activity on activity.id = a.activity_id where a.deal_id = deal.id)`.as(
        'linked_activities',
      ),
    ])
    .where('deal.id', '=', id)
    .executeTakeFirst()
  return (row as StoredDeal | undefined) ?? null
}

/** Locks the deal until the transaction ends; waits for a lock held by another transaction. */
export async function lockDeal(trx: Trx, id: number): Promise<StoredDeal | null> {
  await trx.selectFrom('deal').select('id').where('id', '=', id).forUpdate().execute()
  return findStoredDeal(trx, id)
}

/** The maximum number of hotels offered; a longer search term reduces them. */
const hotelsOffered = 20

export async function findHotelsByName(
  db: Db,
  term: string,
): Promise<{ id: number; name: string; city: string; active: boolean }[]> {
  return db
    .selectFrom('hotel')
    .select(['id', 'name', 'city', 'active'])
    .where(containsAllTerms(sql`search_text`, term))
    .orderBy('active', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(hotelsOffered)
    .execute()
}

export type DealColumns = Omit<
  DealContent,
  | 'category_id'
  | 'description'
  | 'surrounding_name'
  | 'pictures'
  | 'board_type'
  | 'hotel_info'
  | 'margin'
  | 'hotels'
  | 'activities'
  | 'optional_activities'
> & {
  slug: string
  description_html: string
  surrounding_id: number | null
  pictures: string[]
  picture_alts: Record<string, string>
  board_types: string[]
  hotel_info: { title: string; description_html: string }
  margin_bp: number
  search_text: string
  outdated: Translations
}
export type DealLinks = {
  hotels: DealContent['hotels']
  activities: { activity_id: number; included: boolean; replaces_activity_id: number | null }[]
}

export const toTableValues = ({
  picture_alts,
  hotel_info,
  custom_filters,
  translations,
  outdated,
  search_text,
  ...rest
}: DealColumns) => ({
  ...rest,
  picture_alts: jsonbValue(picture_alts),
  hotel_info: jsonbValue(hotel_info),
  custom_filters: jsonbValue(custom_filters),
  translations: jsonbValue(translations),
  outdated: jsonbValue(outdated),
  search_text: sql<string>`searchable(${search_text})`,
})

/** Locks slugs against concurrent changes, so that no two deals have the same slug. */
const lockSlugs = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('deal:slug'))`.execute(trx)

const isSlugOfOther = async (trx: Trx, slug: string, id: number | null): Promise<boolean> =>
  (await trx
    .selectFrom('deal')
    .select('id')
    .where('slug', '=', slug)
    .$if(id !== null, (query) => query.where('id', '<>', id!))
    .executeTakeFirst()) !== undefined

export async function insertDealLinks(trx: Trx, id: number, { hotels, activities }: DealLinks): Promise<void> {
  if (hotels.length > 0)
    await trx
      .insertInto('deal_hotel')
      .values(hotels.map((hotel, position) => ({ ...hotel, deal_id: id, position })))
      .execute()
  if (activities.length > 0)
    await trx
      .insertInto('deal_activity')
      .values(activities.map((activity, position) => ({ ...activity, deal_id: id, position })))
      .execute()
}

/** Returns null if the slug is taken. */
export async function insertDeal(
  trx: Trx,
  values: DealColumns,
  links: DealLinks,
  by: string,
  now: Date,
): Promise<number | null> {
  await lockSlugs(trx)
  if (await isSlugOfOther(trx, values.slug, null)) return null
  const { id } = await trx
    .insertInto('deal')
    .values({ ...toTableValues(values), status: 'draft', created_at: now, updated_at: now, updated_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertDealLinks(trx, id, links)
  return id
}

/**
 * Updates a locked deal. Returns false if its new slug is taken. Slugs are locked only if the slug changes: a caller
 * that held the slug lock while waiting for a deal could deadlock with an editor that waits for the slug lock.
 */
export async function updateDeal(
  trx: Trx,
  before: { id: number; slug: string },
  values: DealColumns,
  links: DealLinks,
  by: string,
  now: Date,
): Promise<boolean> {
  const { id } = before
  if (values.slug !== before.slug) {
    await lockSlugs(trx)
    if (await isSlugOfOther(trx, values.slug, id)) return false
  }
  await trx
    .updateTable('deal')
    .set({ ...toTableValues(values), version: sql`version + 1`, updated_at: now, updated_by: by })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('deal_hotel').where('deal_id', '=', id).execute()
  await trx.deleteFrom('deal_activity').where('deal_id', '=', id).execute()
  await insertDealLinks(trx, id, links)
  return true
}

export async function updateDealStatus(trx: Trx, id: number, status: string, by: string, now: Date): Promise<void> {
  await trx.updateTable('deal').set({ status, updated_at: now, updated_by: by }).where('id', '=', id).execute()
}

export async function deleteDealRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('deal').where('id', '=', id).execute()
}

/** How many sales, vouchers, codes and campaigns a deal has. */
export type DealSales = {
  reservations: number
  voucher_orders: number
  vouchers: number
  codes: number
  campaigns: number
}

export async function countDealSales(db: Db, id: number): Promise<DealSales> {
  const { rows } = await sql<DealSales>`select
    (select count(*)::int from reservation where deal_id = ${id}) as reservations,
    (select count(*)::int from voucher_order where deal_id = ${id}) as voucher_orders,
    (select count(*)::int from voucher where deal_id = ${id}) as vouchers,
    (select count(*)::int from voucher_code where deal_id = ${id}) as codes,
    (select count(*)::int from voucher_campaign where deal_id = ${id}) as campaigns`.execute(db)
  return rows[0]!
}

/** All reference items, and those of the given ids that exist. */
export async function findExistingReferences(
  db: Db,
  linked: { hotels: number[]; activities: number[]; blocks: number[] },
): Promise<{
  references: { id: number; kind: string; name: string; title: string; filter_values: unknown }[]
  hotels: Set<number>
  activities: Set<number>
  blocks: Set<number>
}> {
  const references = await db
    .selectFrom('reference_item')
    .select(['id', 'kind', 'name', 'title', 'filter_values'])
    .execute()
  const ids = async (table: 'hotel' | 'activity' | 'additional_info', wanted: number[]) =>
    new Set(
      wanted.length === 0
        ? []
        : (await db.selectFrom(table).select('id').where('id', 'in', wanted).execute()).map(({ id }) => id),
    )
  return {
    references,
    hotels: await ids('hotel', linked.hotels),
    activities: await ids('activity', linked.activities),
    blocks: await ids('additional_info', linked.blocks),
  }
}
