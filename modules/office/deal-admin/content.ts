/** Converts a deal between the form in which it is edited and the form in which it is stored. */
import { basisPointsToPercent, parsePercentToBasisPoints } from '../../shared/money.ts'
import { cleanHtml } from '../../shared/html.ts'
import { renameTranslations } from '../../shared/record-texts.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { Translations } from '../../shared/translated.ts'
import type { BoardCode } from '../../shared/board.ts'
import type { DealContent } from './contract.ts'
import type { StoredDeal } from './store.ts'
import type { SourceTexts } from './outdated.ts'

const htmlTexts = new Set(['description', 'hotel_description'])
const longest: Record<string, number> = { title: 120, summary: 400, hotel_title: 160 }
const altLength = 300
const controls = /\p{Cc}/u

/** Texts stored as HTML have columns with the suffix `_html`. */
const toStoredName = (name: string) => (htmlTexts.has(name) ? `${name}_html` : name)
const toShownName = (name: string) => [...htmlTexts].find((html) => toStoredName(html) === name) ?? name

export const renameToStoredFields = (translations: Translations) => renameTranslations(translations, toStoredName)
export const renameToEditorFields = (translations: Translations) => renameTranslations(translations, toShownName)

/**
 * Trims texts, cleans HTML, removes empty translations and duplicates, and refuses invalid input that the schema
 * accepts.
 */
export function cleanContent(content: DealContent): DealContent {
  refuseRepeated('pictures', 'key', content.pictures)
  refuseRepeated('hotels', 'hotel_id', content.hotels)
  refuseRepeated('activities', 'activity_id', content.activities)
  refuseRepeated('optional_activities', 'activity_id', content.optional_activities, content.activities)
  const included = new Set(content.activities.map(({ activity_id }) => activity_id))
  for (const [index, { upgraded_with_activity_id: replaced }] of content.optional_activities.entries())
    if (replaced !== null && !included.has(replaced))
      refuseField(
        `optional_activities.${index}.upgraded_with_activity_id`,
        'not_included',
        'An upgrade takes the place of an activity that is included.',
      )
  if (content.travel_start_date && content.travel_end_date && content.travel_end_date < content.travel_start_date)
    refuseField('travel_end_date', 'too_early', 'The travel period ends after it begins.')
  if (parsePercentToBasisPoints(content.margin) === null)
    refuseField('margin', 'decimals', 'At most two decimals are possible.')
  const pictures = content.pictures.map(({ key, alt }) => ({ key, alt: alt.trim() }))
  return {
    ...content,
    title: content.title.trim() || refuseField('title', 'minLength', 'A deal has a title.'),
    summary: content.summary.trim(),
    description: cleanHtml(content.description).trim(),
    hotel_info: {
      title: content.hotel_info.title.trim(),
      description: cleanHtml(content.hotel_info.description).trim(),
    },
    pictures,
    themes: [...new Set(content.themes)],
    length_of_stay: [...new Set(content.length_of_stay)].toSorted((a, b) => a - b),
    board_type: [...new Set(content.board_type)],
    closed_arrival_weekdays: [...new Set(content.closed_arrival_weekdays)].toSorted(),
    additional_information: [...new Set(content.additional_information)],
    custom_filters: Object.fromEntries(
      Object.entries(content.custom_filters).flatMap(([name, keys]) =>
        keys.length > 0 ? [[name, [...new Set(keys)]]] : [],
      ),
    ),
    translations: cleanTexts(content.translations, new Set(pictures.map(({ key }) => `alt:${key}`))),
  }
}

/**
 * Trims translated texts and cleans their HTML. Removes empty texts, and alternative texts of pictures that the deal no
 * longer has.
 */
function cleanTexts(translations: Translations, altNames: ReadonlySet<string>): Translations {
  return Object.fromEntries(
    Object.entries(translations).flatMap(([language, texts]) => {
      const cleaned = Object.entries(texts).flatMap(([name, text]) => {
        if (name.startsWith('alt:') && !altNames.has(name)) return []
        const path = `translations.${language}.${name}`
        const clean = (htmlTexts.has(name) ? cleanHtml(text) : text).trim()
        if (!htmlTexts.has(name)) {
          if (clean.length > (longest[name] ?? altLength)) refuseField(path, 'maxLength', 'This text is too long.')
          if (controls.test(clean)) refuseField(path, 'pattern', 'A line has no control characters.')
        }
        return clean === '' ? [] : [[name, clean] as const]
      })
      return cleaned.length > 0 ? [[language, Object.fromEntries(cleaned)]] : []
    }),
  )
}

function refuseRepeated<K extends string>(
  path: string,
  key: K,
  list: readonly Record<K, unknown>[],
  others: readonly Record<K, unknown>[] = [],
): void {
  const seen = new Set(others.map((other) => other[key]))
  for (const [index, entry] of list.entries()) {
    if (seen.has(entry[key])) refuseField(`${path}.${index}.${key}`, 'repeated', 'This is in the list already.')
    seen.add(entry[key])
  }
}

/** Converts a stored deal to the form in which it is edited. */
export function toDealContent(deal: StoredDeal): DealContent {
  const activities = deal.linked_activities
  return {
    title: deal.title,
    category_id: deal.slug,
    summary: deal.summary,
    description: deal.description_html,
    category_type: deal.category_type as DealContent['category_type'],
    category: deal.category,
    destination: deal.destination,
    themes: deal.themes,
    surrounding_name: deal.surrounding_name,
    pictures: deal.pictures.map((key) => ({ key, alt: deal.picture_alts[key] ?? '' })),
    length_of_stay: deal.length_of_stay,
    board_type: deal.board_types as BoardCode[],
    travel_companion: deal.travel_companion,
    travel_start_date: deal.travel_start_date,
    travel_end_date: deal.travel_end_date,
    closed_arrival_weekdays: deal.closed_arrival_weekdays,
    hotels: deal.linked_hotels.map(({ hotel_id, distance_m }) => ({ hotel_id, distance_m })),
    hotel_info: { title: deal.hotel_info.title ?? '', description: deal.hotel_info.description_html ?? '' },
    activities: activities.filter(({ included }) => included).map(({ activity_id }) => ({ activity_id })),
    optional_activities: activities
      .filter(({ included }) => !included)
      .map(({ activity_id, replaces_activity_id }) => ({
        activity_id,
        upgraded_with_activity_id: replaces_activity_id,
      })),
    additional_information: deal.additional_information,
    custom_filters: deal.custom_filters,
    margin: basisPointsToPercent(deal.margin_bp),
    partial_payment: deal.partial_payment,
    partial_payment_due_days: deal.partial_payment_due_days,
    is_sgr_package: deal.is_sgr_package,
    vat_scheme: deal.vat_scheme,
    is_package_travel: deal.is_package_travel,
    externally_sold: deal.externally_sold,
    hide_price: deal.hide_price,
    recommended: deal.recommended,
    translations: renameToEditorFields(deal.translations),
  }
}

/** The English source of every translated text, keyed like the translations. */
export const toSourceTexts = (deal: DealContent): SourceTexts => ({
  title: deal.title,
  summary: deal.summary,
  description: deal.description,
  hotel_title: deal.hotel_info.title,
  hotel_description: deal.hotel_info.description,
  ...Object.fromEntries(deal.pictures.filter(({ alt }) => alt !== '').map(({ key, alt }) => [`alt:${key}`, alt])),
})
