/** The five resources that share a table, and how they differ. */
import { toImage } from '../../platform/media/image.ts'
import { findSettings } from '../../platform/settings/index.ts'
import {
  cleanRecordText,
  cleanRecordTranslations,
  languagesMissingTranslations,
  toEditedTranslations,
  toStoredTranslations,
} from '../../shared/record-texts.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { Db, Shop, Trx } from '../../shared/shop.ts'
import type { Translations } from '../../shared/translated.ts'
import type { RecordUserShape } from './contract.ts'
import { type Resource, throwRecordInUse } from './resource-flows.ts'
import {
  lockReferenceItem,
  deleteReferenceItem,
  findReferenceItem,
  findPaginatedReferenceItems,
  findDealsUsingReferenceItem,
  insertReferenceItem,
  type ItemValues,
  type StoredItem,
  updateReferenceItem,
} from './item-store.ts'
import type { ReferenceKind } from './store.ts'

/** The fields of all five resources; the schema of each call accepts only the fields of its resource. */
export type ItemInput = {
  name: string
  title: string
  position: number
  summary?: string
  description?: string
  picture?: string | null
  country?: string
  province?: string
  latitude?: number | null
  longitude?: number | null
  values?: { key: string; label: string }[]
  translations: Translations
}

const called: Record<ReferenceKind, string> = {
  category: 'category',
  theme: 'theme',
  destination: 'destination',
  surrounding: 'surrounding',
  custom_filter: 'custom filter',
}

export function createReferenceItemResource(
  kind: ReferenceKind,
): Resource<StoredItem, StoredItem, ItemInput, ItemValues> {
  return {
    code: kind,
    table: 'reference_item',
    one: called[kind],
    store: {
      findPage: (db, query) => findPaginatedReferenceItems(db, kind, query),
      find: (db, id) => findReferenceItem(db, kind, id),
      lock: (trx, id) => lockReferenceItem(trx, kind, id),
      insert: (trx, values, by, now) => insertReferenceItem(trx, kind, values, by, now),
      update: (trx, id, values, by, now) => updateReferenceItem(trx, kind, id, values, by, now),
      remove: deleteReferenceItem,
      findUsers: (db, item) => findUsers(db, kind, item),
    },
    toValues: valuesOf,
    toRowView: toItemRowView,
    toView: toItemView,
    ...(kind === 'custom_filter' ? { checkChange: refuseLosingUsedValues } : {}),
  }
}

function valuesOf(shop: Pick<Shop, 'pictures'>, input: ItemInput): ItemValues {
  const { description, province, values, translations, picture, ...rest } = input
  if (picture && !shop.pictures.facts(picture)) refuseField('picture', 'picture_unknown', 'There is no such picture.')
  const repeated = values?.findIndex(({ key }, index) => values.findIndex((other) => other.key === key) < index) ?? -1
  if (repeated >= 0) refuseField(`values.${repeated}.key`, 'key_repeated', 'Another value has this key.')
  // The translations of a filter hold its title and its values by key, so no value may have the key `title`.
  const title = values?.findIndex(({ key }) => key === 'title') ?? -1
  if (title >= 0) refuseField(`values.${title}.key`, 'key_reserved', 'Choose another key than title.')
  return {
    ...rest,
    title: rest.title.trim(),
    ...(rest.summary === undefined ? {} : { summary: rest.summary.trim() }),
    ...(picture === undefined ? {} : { picture: picture || null }),
    ...(description === undefined ? {} : { description_html: cleanRecordText('description', description) }),
    ...(province === undefined ? {} : { region: province }),
    ...(values === undefined ? {} : { filter_values: values }),
    translations: toStoredTranslations(cleanRecordTranslations(translations)),
  }
}

const sourceTextsOf = (item: StoredItem): Record<string, string> => ({
  title: item.title,
  summary: item.kind === 'custom_filter' ? '' : item.summary,
  description_html: item.kind === 'surrounding' ? item.description_html : '',
  ...Object.fromEntries(item.filter_values.map(({ key, label }) => [key, label])),
})

const toCommonFields = (shop: Pick<Shop, 'pictures'>, item: StoredItem) => ({
  id: item.id,
  name: item.name,
  title: item.title,
  summary: item.summary,
  category_name: item.name,
  display_name: item.title,
  image: item.picture ? toImage(shop.pictures, item.picture) : null,
  country: item.country ?? '',
  province: item.region ?? '',
  position: item.position,
  deals: item.deals,
  version: item.version,
  updated_at: item.updated_at.toISOString(),
})

const toItemRowView = (shop: Pick<Shop, 'pictures'>, item: StoredItem) => ({
  ...toCommonFields(shop, item),
  values: item.filter_values.length,
  missing_languages: languagesMissingTranslations(sourceTextsOf(item), item.translations),
  outdated_languages: Object.keys(item.outdated),
})

const toItemView = (shop: Pick<Shop, 'pictures'>, item: StoredItem) => ({
  ...toCommonFields(shop, item),
  description: item.description_html,
  picture: item.picture,
  latitude: item.latitude,
  longitude: item.longitude,
  values: item.filter_values,
  translations: toEditedTranslations(item.translations),
  outdated: toEditedTranslations(item.outdated),
  updated_by: item.updated_by,
})

/** The deals that use the item, and the settings that refer to a destination. */
async function findUsers(
  db: Db,
  kind: ReferenceKind,
  item: StoredItem,
): Promise<{ users: RecordUserShape[]; total: number }> {
  const { users, total } = await findDealsUsingReferenceItem(db, kind, item)
  const isPopular =
    kind === 'destination' && (await findSettings(db)).customization.popular_destinations.includes(item.name)
  if (!isPopular) return { users, total }
  const setting: RecordUserShape = { kind: 'setting', id: null, title: 'Popular destinations', status: null }
  return { users: [setting, ...users], total: total + 1 }
}

async function refuseLosingUsedValues(trx: Trx, before: StoredItem, input: ItemInput): Promise<void> {
  const storedKeys = new Set(input.values?.map(({ key }) => key))
  const lost = before.filter_values.map(({ key }) => key).filter((key) => !storedKeys.has(key))
  if (lost.length === 0) return
  const { users, total } = await findDealsUsingReferenceItem(trx, 'custom_filter', before, lost)
  if (total > 0) throwRecordInUse('filter_value_in_use', 'A value that deals use cannot be removed.', users, total)
}
