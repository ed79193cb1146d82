/** Converts a deal from the form in which staff edit it to its stored form. */
import { toHeadingKind } from '../../shared/headings.ts'
import { toSearchText } from '../../catalogue/deal/search-text.ts'
import { parsePercentToBasisPoints } from '../../shared/money.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import type { Translations } from '../../shared/translated.ts'
import { renameToStoredFields } from './content.ts'
import type { DealContent } from './contract.ts'
import { type DealColumns, type DealLinks, findExistingReferences } from './store.ts'

type Existing = Awaited<ReturnType<typeof findExistingReferences>>

const referenceOf = (existing: Existing, kind: string, name: string) =>
  existing.references.find((reference) => reference.kind === kind && reference.name === name)

/** Throws 400 with the path of the first unknown name or id in a deal. */
function requireReferences(shop: Pick<Shop, 'pictures'>, existing: Existing, deal: DealContent): void {
  const require = (isKnown: unknown, path: string): void => {
    if (!isKnown) refuseField(path, 'unknown', 'There is no such record.')
  }
  const named = (kind: string, name: string) => referenceOf(existing, kind, name)
  if (deal.category !== '') require(named(toHeadingKind(deal.category_type), deal.category), 'category')
  if (deal.destination !== null) require(named('destination', deal.destination), 'destination')
  for (const [index, theme] of deal.themes.entries()) require(named('theme', theme), `themes.${index}`)
  if (deal.surrounding_name !== null) require(named('surrounding', deal.surrounding_name), 'surrounding_name')
  for (const [index, { key }] of deal.pictures.entries()) require(shop.pictures.facts(key), `pictures.${index}.key`)
  for (const [index, { hotel_id }] of deal.hotels.entries())
    require(existing.hotels.has(hotel_id), `hotels.${index}.hotel_id`)
  for (const list of ['activities', 'optional_activities'] as const)
    for (const [index, { activity_id }] of deal[list].entries())
      require(existing.activities.has(activity_id), `${list}.${index}.activity_id`)
  for (const [index, id] of deal.additional_information.entries())
    require(existing.blocks.has(id), `additional_information.${index}`)
  for (const [filter, keys] of Object.entries(deal.custom_filters)) {
    const item = named('custom_filter', filter)
    require(item, `custom_filters.${filter}`)
    const possible = new Set((item!.filter_values as { key: string }[]).map(({ key }) => key))
    for (const [index, key] of keys.entries()) require(possible.has(key), `custom_filters.${filter}.${index}`)
  }
}

const linksOf = ({ hotels, activities, optional_activities }: DealContent): DealLinks => ({
  hotels,
  activities: [
    ...activities.map(({ activity_id }) => ({ activity_id, included: true, replaces_activity_id: null })),
    ...optional_activities.map(({ activity_id, upgraded_with_activity_id }) => ({
      activity_id,
      included: false,
      replaces_activity_id: upgraded_with_activity_id,
    })),
  ],
})

/** Converts a cleaned deal to its stored form; throws 400 for unknown names and ids. */
export async function toStoredDeal(
  shop: Pick<Shop, 'pictures'>,
  trx: Trx,
  deal: DealContent,
  outdated: Translations,
): Promise<{ values: DealColumns; links: DealLinks }> {
  const existing = await findExistingReferences(trx, {
    hotels: deal.hotels.map(({ hotel_id }) => hotel_id),
    activities: [...deal.activities, ...deal.optional_activities].map(({ activity_id }) => activity_id),
    blocks: deal.additional_information,
  })
  requireReferences(shop, existing, deal)
  const {
    category_id,
    description,
    surrounding_name,
    pictures,
    board_type,
    hotel_info,
    margin,
    hotels: _hotels,
    activities: _activities,
    optional_activities: _optional,
    translations,
    ...rest
  } = deal
  const storedTranslations = renameToStoredFields(translations)
  return {
    values: {
      ...rest,
      slug: category_id,
      description_html: description,
      surrounding_id: surrounding_name === null ? null : referenceOf(existing, 'surrounding', surrounding_name)!.id,
      pictures: pictures.map(({ key }) => key),
      picture_alts: Object.fromEntries(pictures.flatMap(({ key, alt }) => (alt === '' ? [] : [[key, alt]]))),
      board_types: board_type,
      hotel_info: { title: hotel_info.title, description_html: hotel_info.description },
      margin_bp: parsePercentToBasisPoints(margin)!,
      translations: storedTranslations,
      outdated: renameToStoredFields(outdated),
      search_text: toSearchText({
        ...rest,
        description_html: description,
        destinationTitle:
          deal.destination === null ? '' : referenceOf(existing, 'destination', deal.destination)!.title,
        surrounding: surrounding_name,
        translations: storedTranslations,
      }),
    },
    links: linksOf(deal),
  }
}
