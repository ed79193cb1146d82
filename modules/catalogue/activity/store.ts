import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../../shared/shop.ts'
import { translationsSql } from '../../sql/translation-columns.ts'
import { textInLanguage, htmlInLanguage } from '../../shared/translated.ts'
import type { Pricing, TaxedActivity } from '../../platform/pricing/activity-price.ts'
import type { ActivityTaxKind } from '../../platform/pricing/tax-rates.ts'

export type DealActivity = TaxedActivity & {
  description: string
  externalName: string
  included: boolean
  replacesId: number | null
  dealId: number
}

/**
 * The included and optional activities of deals with their pricings, in the deal's order, translated if a translation
 * exists. Two queries for any number of deals; an activity of many deals is read once, and they share its pricings.
 */
export async function findActivitiesOfDeals(db: Db, dealIds: number[], language?: string): Promise<DealActivity[]> {
  if (dealIds.length === 0) return []
  const links = await db
    .selectFrom('deal_activity')
    .select(['deal_id', 'activity_id', 'included', 'replaces_activity_id'])
    .where(sql<boolean>`deal_id = any(${dealIds}::bigint[])`)
    .orderBy('deal_id')
    .orderBy('position')
    .orderBy('activity_id')
    .execute()
  const activities = await findActivities(db, [...new Set(links.map((link) => link.activity_id))], language)
  return links.map((link) => ({
    dealId: link.deal_id,
    included: link.included,
    replacesId: link.replaces_activity_id,
    ...activities.get(link.activity_id)!,
  }))
}

/**
 * The activities that belong to each deal, in its order, without those that travellers choose. Deals share the objects
 * of an activity, because a list of all deals has thousands of them.
 */
export async function findIncludedActivities(db: Db, dealIds: number[]): Promise<Map<number, TaxedActivity[]>> {
  if (dealIds.length === 0) return new Map()
  const { rows } = await sql<{ links: [dealId: number, activityIds: number[]][] }>`
    select coalesce(json_agg(json_build_array(deal_id, ids)), '[]') as links from (
      select deal_id, json_agg(activity_id order by position, activity_id) as ids from deal_activity
      where included and deal_id = any(${dealIds}::bigint[]) group by deal_id) as of_deal`.execute(db)
  const { links } = rows[0]!
  const activities = await findActivities(db, [...new Set(links.flatMap(([, ids]) => ids))], undefined)
  return new Map(links.map(([dealId, ids]) => [dealId, ids.map((id) => activities.get(id)!)]))
}

type Activity = Omit<DealActivity, 'dealId' | 'included' | 'replacesId'>

async function findActivities(db: Db, ids: number[], language: string | undefined): Promise<Map<number, Activity>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'external_name', 'title', 'description_html', 'duration_days', 'closed_dates', 'vat_kind'])
    .select([
      translationsSql('activity.translations', language).as('translations'),
      sql<Pricing[]>`(select coalesce(json_agg(json_build_object('fromDate', from_date, 'toDate', to_date,
        'fromAge', from_age, 'toAge', to_age, 'costCents', cost_price_cents, 'marginBp', margin_bp)
        order by from_date, pricing.id), '[]') from activity_pricing as pricing
        where pricing.activity_id = activity.id)`.as('pricings'),
    ])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        title: textInLanguage(row.translations, language, 'title', row.title),
        externalName: nameInLanguage(row, language),
        description: htmlInLanguage(row.translations, language, 'description_html', row.description_html),
        durationDays: row.duration_days,
        vatKind: row.vat_kind as ActivityTaxKind,
        closedDates: new Set(row.closed_dates as Day[]),
        pricings: row.pricings,
      },
    ]),
  )
}

/** The translated public name, or else the translated title, or else the public name without translation. */
const nameInLanguage = (row: { translations: unknown; external_name: string }, language: string | undefined): string =>
  textInLanguage(
    row.translations,
    language,
    'external_name',
    textInLanguage(row.translations, language, 'title', row.external_name),
  )

/** Activities that have a notification address, with these addresses. */
export async function findContactsToNotify(
  db: Db,
  ids: number[],
): Promise<{ id: number; externalName: string; email: string }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'external_name', 'contact'])
    .where('id', 'in', ids)
    .where('send_activity_email', '=', true)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    const { email } = row.contact as { email?: string }
    return email ? [{ id: row.id, externalName: row.external_name, email }] : []
  })
}
