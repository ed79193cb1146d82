/** The activity resource. Unlike the other resources of the catalogue, it has seasons, closed days and prices. */
import { type Resource } from '../reference/index.ts'
import { isDay } from '../../shared/day.ts'
import { parseEurosToCents, centsToEuros, basisPointsToPercent, parsePercentToBasisPoints } from '../../shared/money.ts'
import {
  cleanRecordText,
  cleanRecordTranslations,
  languagesMissingTranslations,
  toEditedTranslations,
  toStoredTranslations,
} from '../../shared/record-texts.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { ActivityInput, PricingInput } from './contract.ts'
import {
  type ActivityRow,
  type ActivityValues,
  lockActivity,
  deleteActivity,
  findActivity,
  findPaginatedActivities,
  findDealsUsingActivity,
  findDealIdsOfActivity,
  insertActivity,
  type StoredActivity,
  type StoredPricing,
  updateActivity,
} from './resource-store.ts'

export const activityResource: Resource<ActivityRow, StoredActivity, ActivityInput, ActivityValues> = {
  code: 'activity',
  table: 'activity',
  one: 'activity',
  store: {
    findPage: findPaginatedActivities,
    find: findActivity,
    lock: lockActivity,
    insert: insertActivity,
    update: updateActivity,
    remove: deleteActivity,
    findUsers: (db, activity) => findDealsUsingActivity(db, activity.id),
  },
  toValues: (_shop, input) => valuesOf(input),
  toRowView: (_shop, row) => ({
    ...row,
    updated_at: row.updated_at.toISOString(),
    missing_languages: languagesMissingTranslations(sourceTextsOf(row), row.translations),
    outdated_languages: Object.keys(row.outdated),
  }),
  toView: (_shop, { description_html, pricings, contact, translations, outdated, ...activity }) => ({
    ...activity,
    activity_id: activity.id,
    updated_at: activity.updated_at.toISOString(),
    description: description_html,
    contact: { name: contact.name ?? '', email: contact.email ?? '', phone: contact.phone ?? '' },
    pricings: pricings.map(({ cost_price_cents, margin_bp, ...season }) => ({
      ...season,
      cost_price: centsToEuros(cost_price_cents),
      margin: basisPointsToPercent(margin_bp),
    })),
    translations: toEditedTranslations(translations),
    outdated: toEditedTranslations(outdated),
  }),
  // Advertised prices are recomputed after the transaction commits.
  afterChange: async (shop, trx, id) => {
    const deals = await findDealIdsOfActivity(trx, id)
    if (deals.length > 0) await shop.jobs.send('refresh-prices', { deals }, { db: trx })
  },
}

const sourceTextsOf = (row: Pick<StoredActivity, 'title' | 'external_name' | 'description_html'>) => ({
  title: row.title,
  external_name: row.external_name,
  description_html: row.description_html,
})

function valuesOf({ description, pricings, translations, closed_dates, ...rest }: ActivityInput): ActivityValues {
  if (rest.send_activity_email && rest.contact.email === '')
    refuseField('contact.email', 'required', 'Without an address nobody can be told of bookings.')
  return {
    ...rest,
    title: rest.title.trim(),
    description_html: cleanRecordText('description', description),
    closed_dates: [...new Set(closed_dates.filter(isDay))].toSorted(),
    pricings: pricings.map(pricingOf),
    translations: toStoredTranslations(cleanRecordTranslations(translations)),
  }
}

/**
 * Converts the amounts of a season to cents and basis points. Refuses amounts with more than two decimals instead of
 * rounding them, and a season or age range that ends before it begins.
 */
function pricingOf({ cost_price, margin, ...season }: PricingInput, index: number): StoredPricing {
  const at = `pricings.${index}`
  if (season.to_date < season.from_date) refuseField(`${at}.to_date`, 'too_early', 'A season ends after it begins.')
  if (season.to_age < season.from_age) refuseField(`${at}.to_age`, 'minimum', 'The ages run from young to old.')
  const cost_price_cents =
    parseEurosToCents(cost_price) ?? refuseField(`${at}.cost_price`, 'decimals', 'At most two decimals are possible.')
  const margin_bp =
    parsePercentToBasisPoints(margin) ?? refuseField(`${at}.margin`, 'decimals', 'At most two decimals are possible.')
  return { ...season, cost_price_cents, margin_bp }
}
