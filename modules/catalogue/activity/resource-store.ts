import { type Selectable, sql, type SqlBool } from 'kysely'
import { findDealsUsing } from '../../sql/deal-users.ts'
import { jsonbValue } from '../../sql/json.ts'
import { containsAllTerms } from '../../sql/search-term.ts'
import type { ActivityTaxKind } from '../../platform/pricing/tax-rates.ts'
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { ActivityTable } from '../../shared/tables.ts'
import type { Translations } from '../../shared/translated.ts'

type Contact = { name?: string; email?: string; phone?: string }
export type StoredPricing = {
  from_date: Day
  to_date: Day
  from_age: number
  to_age: number
  cost_price_cents: number
  margin_bp: number
}
export type StoredActivity = Omit<
  Selectable<ActivityTable>,
  'slug' | 'contact' | 'closed_dates' | 'translations' | 'outdated' | 'vat_kind'
> & {
  vat_kind: ActivityTaxKind
  name: string
  contact: Contact
  closed_dates: Day[]
  translations: Translations
  outdated: Translations
  deals: number
  pricings: StoredPricing[]
}
export type ActivityRow = Omit<StoredActivity, 'pricings' | 'closed_dates'> & {
  seasons: number
  priced_until: Day | null
}
export type ActivityValues = Pick<
  StoredActivity,
  | 'name'
  | 'title'
  | 'internal_name'
  | 'external_name'
  | 'description_html'
  | 'duration_days'
  | 'send_activity_email'
  | 'vat_kind'
  | 'contact'
  | 'closed_dates'
  | 'translations'
  | 'pricings'
>

const uses = sql<{ id: number; deals: number }>`(select activity_id as id, count(distinct deal_id)::int as deals
  from (select deal_id, activity_id from deal_activity union all
    select deal_id, replaces_activity_id from deal_activity where replaces_activity_id is not null) as used group by 1)`
const priced = sql<{
  id: number
  seasons: number
  priced_until: Day
}>`(select activity_id as id, count(*)::int as seasons, max(to_date) as priced_until
  from activity_pricing group by 1)`

const activitiesWithUses = (db: Db) =>
  db
    .selectFrom('activity as item')
    .leftJoin(uses.as<'uses'>('uses'), 'uses.id', 'item.id')
    .leftJoin(priced.as<'priced'>('priced'), 'priced.id', 'item.id')
    .selectAll('item')
    .select([
      sql<number>`coalesce(uses.deals, 0)`.as('deals'),
      sql<number>`coalesce(priced.seasons, 0)`.as('seasons'),
      'priced.priced_until',
    ])

const toRow = ({ slug, ...row }: Awaited<ReturnType<ReturnType<typeof activitiesWithUses>['execute']>>[number]) =>
  ({ ...row, name: slug }) as ActivityRow & { closed_dates: unknown }

const names = sql`searchable(item.slug || ' ' || item.title || ' ' || item.internal_name || ' ' || item.external_name)`

const texts = sql`searchable(text.value)`

const matchesTerm = (term: string) => sql<SqlBool>`(${containsAllTerms(names, term)}
  or exists (select from jsonb_each(item.translations) as language, jsonb_each_text(language.value) as text
    where ${containsAllTerms(texts, term)}))`

const sortColumns: Record<string, ReturnType<typeof sql>> = {
  position: sql`lower(item.title)`,
  title: sql`lower(item.title)`,
  name: sql`item.slug`,
  deals: sql`coalesce(uses.deals, 0)`,
  updated_at: sql`item.updated_at`,
}

export async function findPaginatedActivities(
  db: Db,
  query: { q?: string; sort: string; page: number; limit: number },
): Promise<{ items: ActivityRow[]; total: number }> {
  const searchText = query.q?.trim() ?? ''
  let activities = activitiesWithUses(db)
  if (searchText !== '') activities = activities.where(matchesTerm(searchText))
  const { total } = await db
    .selectFrom(activities.clearSelect().select('item.id').as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await activities
    .orderBy(sortColumns[query.sort.replace('-', '')]!, query.sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('item.id')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute()
  return { items: rows.map(toRow), total: Number(total) }
}

export async function findActivity(db: Db, id: number): Promise<StoredActivity | null> {
  const row = await activitiesWithUses(db).where('item.id', '=', id).executeTakeFirst()
  if (!row) return null
  const pricings = await db
    .selectFrom('activity_pricing')
    .select(['from_date', 'to_date', 'from_age', 'to_age', 'cost_price_cents', 'margin_bp'])
    .where('activity_id', '=', id)
    .orderBy('from_date')
    .orderBy('id')
    .execute()
  const { seasons: _seasons, priced_until: _until, ...activity } = toRow(row)
  return { ...activity, closed_dates: activity.closed_dates as Day[], pricings }
}

export async function lockActivity(trx: Trx, id: number): Promise<StoredActivity | null> {
  await trx.selectFrom('activity').select('id').where('id', '=', id).forUpdate().execute()
  return findActivity(trx, id)
}

const toColumns = ({ pricings: _pricings, name, contact, closed_dates, translations, ...rest }: ActivityValues) => ({
  ...rest,
  slug: name,
  contact: jsonbValue(contact),
  closed_dates: jsonbValue(closed_dates),
  translations: jsonbValue(translations),
})

const lockNames = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('activity'))`.execute(trx)

const isNameOfOther = async (trx: Trx, name: string, id: number | null): Promise<boolean> =>
  (await trx
    .selectFrom('activity')
    .select('id')
    .where('slug', '=', name)
    .$if(id !== null, (query) => query.where('id', '<>', id!))
    .executeTakeFirst()) !== undefined

async function insertPricings(trx: Trx, id: number, pricings: StoredPricing[]): Promise<void> {
  if (pricings.length > 0)
    await trx
      .insertInto('activity_pricing')
      .values(pricings.map((pricing) => ({ ...pricing, activity_id: id })))
      .execute()
}

/** Returns null if the name is taken. */
export async function insertActivity(trx: Trx, values: ActivityValues, by: string, now: Date): Promise<number | null> {
  await lockNames(trx)
  if (await isNameOfOther(trx, values.name, null)) return null
  const { id } = await trx
    .insertInto('activity')
    .values({ ...toColumns(values), updated_at: now, updated_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPricings(trx, id, values.pricings)
  return id
}

/** Returns false if the name is taken. */
export async function updateActivity(
  trx: Trx,
  id: number,
  values: ActivityValues,
  by: string,
  now: Date,
): Promise<boolean> {
  await lockNames(trx)
  if (await isNameOfOther(trx, values.name, id)) return false
  await trx
    .updateTable('activity')
    .set({ ...toColumns(values), version: sql`version + 1`, updated_at: now, updated_by: by })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('activity_pricing').where('activity_id', '=', id).execute()
  await insertPricings(trx, id, values.pricings)
  return true
}

export async function deleteActivity(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('activity').where('id', '=', id).execute()
}

export const findDealsUsingActivity = (db: Db, id: number) =>
  findDealsUsing(db, ({ exists, selectFrom }) =>
    exists(
      selectFrom('deal_activity')
        .select('deal_id')
        .whereRef('deal_id', '=', 'deal.id')
        .where((where) => where.or([where('activity_id', '=', id), where('replaces_activity_id', '=', id)])),
    ),
  )

/** Active deals whose price may include the activity. */
export async function findDealIdsOfActivity(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('deal_activity')
    .innerJoin('deal', 'deal.id', 'deal_activity.deal_id')
    .select('deal.id')
    .distinct()
    .where('deal.status', '=', 'active')
    .where('activity_id', '=', id)
    .execute()
  return rows.map((row) => row.id)
}
