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
 * exists. Two queries for any number of deals.
 */
export async function findActivitiesOfDeals(db: Db, dealIds: number[], language?: string): Promise<DealActivity[]> {
  if (dealIds.length === 0) return []
  const rows = await db
    .selectFrom('deal_activity')
    .innerJoin('activity', 'activity.id', 'deal_activity.activity_id')
    .select([
      'deal_activity.deal_id',
      'deal_activity.included',
      'deal_activity.replaces_activity_id',
      'activity.id',
      'activity.external_name',
      'activity.title',
      'activity.description_html',
      'activity.duration_days',
      'activity.closed_dates',
      'activity.vat_kind',
    ])
    .select(translationsSql('activity.translations', language).as('translations'))
    .where(sql<boolean>`deal_activity.deal_id = any(${dealIds}::bigint[])`)
    .orderBy('deal_activity.deal_id')
    .orderBy('deal_activity.position')
    .orderBy('activity.id')
    .execute()
  const ids = [...new Set(rows.map((row) => row.id))]
  const pricings =
    ids.length > 0
      ? await db
          .selectFrom('activity_pricing')
          .selectAll()
          .where(sql<boolean>`activity_id = any(${ids}::bigint[])`)
          .orderBy('from_date')
          .orderBy('id')
          .execute()
      : []
  const byActivity = Map.groupBy(pricings, (pricing) => pricing.activity_id)
  return rows.map((row) => ({
    dealId: row.deal_id,
    included: row.included,
    replacesId: row.replaces_activity_id,
    id: row.id,
    title: textInLanguage(row.translations, language, 'title', row.title),
    externalName: nameInLanguage(row, language),
    description: htmlInLanguage(row.translations, language, 'description_html', row.description_html),
    durationDays: row.duration_days,
    vatKind: row.vat_kind as ActivityTaxKind,
    closedDates: new Set(row.closed_dates as Day[]),
    pricings: (byActivity.get(row.id) ?? []).map(
      (pricing): Pricing => ({
        fromDate: pricing.from_date,
        toDate: pricing.to_date,
        fromAge: pricing.from_age,
        toAge: pricing.to_age,
        costCents: pricing.cost_price_cents,
        marginBp: pricing.margin_bp,
      }),
    ),
  }))
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
