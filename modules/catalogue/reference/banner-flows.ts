/**
 * Home page banners and blocks of additional information. They are stored like the six resources but have separate
 * calls.
 */
import { toImage } from '../../platform/media/image.ts'
import { type Day, today } from '../../shared/day.ts'
import {
  cleanRecordText,
  cleanRecordTranslations,
  languagesMissingTranslations,
  toEditedTranslations,
  toStoredTranslations,
} from '../../shared/record-texts.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import {
  type BannerValues,
  type BlockValues,
  lockBanner,
  lockInfoBlock,
  deleteBanner,
  deleteInfoBlock,
  findBanner,
  findInfoBlock,
  findDealsUsingInfoBlock,
  insertBanner,
  insertInfoBlock,
  type StoredBanner,
  type StoredBlock,
  updateBanner,
  updateInfoBlock,
} from './banner-store.ts'
import type { BannerInput, BlockInput } from './contract.ts'
import { changeRecord, type RecordChange, type Resource } from './resource-flows.ts'

export const bannerState = (
  banner: Pick<StoredBanner, 'active' | 'starts_on' | 'ends_on'>,
  day: Day,
): 'shown' | 'coming' | 'over' | 'off' => {
  if (!banner.active) return 'off'
  if (banner.starts_on !== null && banner.starts_on > day) return 'coming'
  return banner.ends_on !== null && banner.ends_on < day ? 'over' : 'shown'
}

export const toBannerView = (shop: Pick<Shop, 'pictures' | 'now'>, banner: StoredBanner) => ({
  id: banner.id,
  title: banner.title,
  text: banner.text,
  link: banner.link,
  image: toImage(shop.pictures, banner.picture),
  picture: banner.picture,
  position: banner.position,
  active: banner.active,
  starts_on: banner.starts_on,
  ends_on: banner.ends_on,
  state: bannerState(banner, today(shop.now())),
  translations: banner.translations,
  outdated: banner.outdated,
  missing_languages: languagesMissingTranslations({ title: banner.title, text: banner.text }, banner.translations),
  outdated_languages: Object.keys(banner.outdated),
  version: banner.version,
  updated_at: banner.updated_at.toISOString(),
  updated_by: banner.updated_by,
})

function bannerValues(shop: Pick<Shop, 'pictures'>, input: BannerInput): BannerValues {
  if (!shop.pictures.facts(input.picture)) refuseField('picture', 'picture_unknown', 'There is no such picture.')
  if (input.starts_on !== null && input.ends_on !== null && input.ends_on < input.starts_on)
    refuseField('ends_on', 'too_early', 'The last day must not lie before the first.')
  return {
    ...input,
    title: input.title.trim(),
    text: input.text.trim(),
    translations: cleanRecordTranslations(input.translations),
  }
}

/** Banners have an empty name. */
type Named<T> = T & { name: '' }
const addEmptyName = <T extends object>(record: T | null): Named<T> | null => record && { ...record, name: '' }

export const bannerResource: Resource<StoredBanner, Named<StoredBanner>, Named<BannerInput>, BannerValues> = {
  code: 'banner',
  table: 'banner',
  one: 'banner',
  store: {
    findPage: async () => ({ items: [], total: 0 }),
    find: async (db, id) => addEmptyName(await findBanner(db, id)),
    lock: async (trx, id) => addEmptyName(await lockBanner(trx, id)),
    insert: insertBanner,
    update: updateBanner,
    remove: deleteBanner,
    findUsers: async () => ({ users: [], total: 0 }),
  },
  toValues: (shop, { name: _name, ...input }) => bannerValues(shop, input),
  toRowView: toBannerView,
  toView: toBannerView,
}

/** The banner for staff. Refuses `record_unknown`. */
export async function getBanner(shop: Pick<Shop, 'db' | 'pictures'>, id: number) {
  const { title, text, link, picture, position, active, starts_on, ends_on, translations, version } =
    (await findBanner(shop.db, id)) ?? refuse(404, 'record_unknown', 'There is no such banner.')
  return { title, text, link, picture, position, active, starts_on, ends_on, translations, version }
}

/** Throws 409 with the current banner on a version conflict, and 400 with the invalid field. */
export const changeBanner = (
  shop: Pick<Shop, 'db' | 'jobs' | 'now' | 'pictures'>,
  id: number,
  body: BannerInput & RecordChange,
  caller: Caller,
): Promise<unknown> => changeRecord(shop, bannerResource, id, { ...body, name: '' }, caller)

export const toInfoBlockView = (_shop: unknown, block: StoredBlock) => ({
  id: block.id,
  name: block.name,
  title: block.title,
  description: block.description_html,
  position: block.position,
  deals: block.deals,
  translations: toEditedTranslations(block.translations),
  outdated: toEditedTranslations(block.outdated),
  missing_languages: languagesMissingTranslations(
    { title: block.title, description_html: block.description_html },
    block.translations,
  ),
  outdated_languages: Object.keys(block.outdated),
  version: block.version,
  updated_at: block.updated_at.toISOString(),
  updated_by: block.updated_by,
})

export const blockResource: Resource<StoredBlock, StoredBlock, BlockInput, BlockValues> = {
  code: 'additional_info',
  table: 'additional_info',
  one: 'block of additional information',
  store: {
    findPage: async () => ({ items: [], total: 0 }),
    find: findInfoBlock,
    lock: lockInfoBlock,
    insert: insertInfoBlock,
    update: updateInfoBlock,
    remove: deleteInfoBlock,
    findUsers: (db, block) => findDealsUsingInfoBlock(db, block.id),
  },
  toValues: (_shop, { description, translations, ...rest }) => ({
    ...rest,
    title: rest.title.trim(),
    description_html: cleanRecordText('description', description),
    translations: toStoredTranslations(cleanRecordTranslations(translations)),
  }),
  toRowView: toInfoBlockView,
  toView: toInfoBlockView,
}
