/** Writes the translations of each kind of record through the flow of its editor. */
import type { TObject, TSchema } from 'typebox'
import { Clean } from 'typebox/value'
import { activityCalls } from '../../catalogue/activity/contract.ts'
import { activityResource } from '../../catalogue/activity/index.ts'
import { updateContentPage } from '../../people/content/contract.ts'
import { listContentPagesForStaff, changeContentPage } from '../../people/content/index.ts'
import { updateCampaign } from '../../sale/campaign/contract.ts'
import { changeCampaignTranslations } from '../../sale/campaign/index.ts'
import { editVouchers } from '../../sale/voucher/contract.ts'
import { changeVoucherTranslations } from '../../sale/voucher/index.ts'
import { editDeal } from '../deal-admin/contract.ts'
import { changeDealInTransaction, lockDealContent } from '../deal-admin/index.ts'
import { updateHotel, updateSupplierPhrase } from '../hotel-admin/contract.ts'
import { changeHotel, changePhrase, getHotel, getPhrase } from '../hotel-admin/index.ts'
import * as reference from '../../catalogue/reference/contract.ts'
import {
  bannerResource,
  blockResource,
  changeRecord,
  createReferenceItemResource,
  type Resource,
} from '../../catalogue/reference/index.ts'
import type { Permission } from '../../shared/permission.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { toDatabase } from '../../sql/transaction.ts'
import type { Translations } from '../../shared/translated.ts'
import type { TextKind } from './states.ts'

/** The dependencies of reading and writing records of every kind. */
export type TextShop = Pick<Shop, 'db' | 'jobs' | 'log' | 'now' | 'pictures' | 'supplier'>

export type TextChange = {
  id: number | string
  /** The version that was read; throws 409 `record_changed` if the record now has another version. */
  version: number
  language: string
  /** The texts by name. */
  texts: Record<string, string>
  /** The names of translations that staff confirm as still valid after a change of the English source. */
  confirmed: string[]
}

type TranslatableRecords = {
  permission: Permission
  /** The schema of translations in the editor's call. */
  schema: TSchema
  change: (shop: TextShop, trx: Trx, change: TextChange, caller: Caller) => Promise<void>
}

const refuseUnknownRecord = (): never => refuse(404, 'record_unknown', 'There is no such record.')

const mergeTexts = (before: Translations, { language, texts }: TextChange): Translations => ({
  ...before,
  [language]: { ...before[language], ...texts },
})

const confirmedOf = ({ language, confirmed }: TextChange): string[] => confirmed.map((name) => `${language}.${name}`)

const joinTransaction = (shop: TextShop, trx: Trx): TextShop => ({ ...shop, db: toDatabase(trx) })

/** For activities, banners, blocks and the five kinds of items. `body` is the input schema of the editor's call. */
function recordsOfResource(
  permission: Permission,
  body: TObject,
  resource: Resource<any, any, any, any>,
): TranslatableRecords {
  const names = Object.keys(body.properties).filter((name) => name !== 'version')
  return {
    permission,
    schema: body.properties['translations'] as TSchema,
    change: async (shop, trx, change, caller) => {
      const record = (await resource.store.lock(trx, Number(change.id))) ?? refuseUnknownRecord()
      const present = resource.toView(shop, record) as Record<string, unknown>
      const fields = Object.fromEntries(names.map((name) => [name, present[name]]))
      const input = {
        ...(Clean(body, structuredClone(fields)) as object),
        translations: mergeTexts(present['translations'] as Translations, change),
        confirmed: confirmedOf(change),
        version: change.version,
      }
      await changeRecord(joinTransaction(shop, trx), resource, Number(change.id), input as never, caller)
    },
  }
}

const deals: TranslatableRecords = {
  permission: 'catalogue.write',
  schema: editDeal.body.properties.translations,
  change: async (shop, trx, change, caller) => {
    const { content } = (await lockDealContent(trx, Number(change.id))) ?? refuseUnknownRecord()
    const input = {
      ...content,
      translations: mergeTexts(content.translations, change),
      confirmed: confirmedOf(change),
      version: change.version,
    }
    await changeDealInTransaction({ ...shop, db: trx }, trx, Number(change.id), input, caller.staff!.email)
  },
}

const hotels: TranslatableRecords = {
  permission: 'hotels.write',
  schema: updateHotel.body.properties.translations,
  change: async (shop, trx, change, caller) => {
    const hotel = await getHotel({ ...shop, db: trx }, Number(change.id))
    const translations = mergeTexts(hotel.translations as Translations, change)
    const input = { translations, confirmed: confirmedOf(change), version: change.version }
    await changeHotel(joinTransaction(shop, trx), Number(change.id), input as never, caller)
  },
}

const pages: TranslatableRecords = {
  permission: 'content.write',
  schema: updateContentPage.body.properties.translations,
  change: async (shop, trx, change, caller) => {
    const { name, title, lead, body_html, faq, translations } =
      (await listContentPagesForStaff({ ...shop, db: trx })).find((page) => page.name === change.id) ??
      refuseUnknownRecord()
    const input = {
      title,
      lead,
      body_html,
      faq,
      translations: mergeTexts(translations as Translations, change),
      confirmed: confirmedOf(change),
      version: change.version,
    }
    await changeContentPage(joinTransaction(shop, trx), name, input, caller)
  },
}

const phrases: TranslatableRecords = {
  permission: 'catalogue.write',
  schema: updateSupplierPhrase.body.properties.translations,
  change: async (shop, trx, change, caller) => {
    const { translations } = await getPhrase({ db: toDatabase(trx) }, Number(change.id))
    const translated = mergeTexts(translations, change)
    await changePhrase(
      joinTransaction(shop, trx),
      Number(change.id),
      { translations: translated, version: change.version },
      caller,
    )
  },
}

const toTranslationChange = (change: TextChange) => ({
  version: change.version,
  confirmed: confirmedOf(change),
  translate: (before: Translations) => mergeTexts(before, change),
})

const vouchers: TranslatableRecords = {
  permission: 'vouchers.write',
  schema: editVouchers.body.properties.translations,
  change: (shop, trx, change, caller) =>
    changeVoucherTranslations(shop, trx, Number(change.id), toTranslationChange(change), caller.staff!.email),
}

const campaigns: TranslatableRecords = {
  permission: 'vouchers.write',
  schema: updateCampaign.body.properties.translations,
  change: (_shop, trx, change, caller) =>
    changeCampaignTranslations(trx, Number(change.id), toTranslationChange(change), caller.staff!.email),
}

const catalogueRecords = (body: TObject, resource: Resource<any, any, any, any>) =>
  recordsOfResource('catalogue.write', body, resource)

const records: Record<TextKind, TranslatableRecords> = {
  deals,
  hotels,
  activities: catalogueRecords(activityCalls.update.body, activityResource),
  categories: catalogueRecords(reference.categoryCalls.update.body, createReferenceItemResource('category')),
  themes: catalogueRecords(reference.themeCalls.update.body, createReferenceItemResource('theme')),
  destinations: catalogueRecords(reference.destinationCalls.update.body, createReferenceItemResource('destination')),
  surroundings: catalogueRecords(reference.surroundingCalls.update.body, createReferenceItemResource('surrounding')),
  'custom-filters': catalogueRecords(
    reference.customFilterCalls.update.body,
    createReferenceItemResource('custom_filter'),
  ),
  'additional-info': recordsOfResource('content.write', reference.updateAdditionalInfo.body, blockResource),
  banners: recordsOfResource('content.write', reference.editBannerImage.body, bannerResource),
  'content-pages': pages,
  'supplier-phrases': phrases,
  vouchers,
  campaigns,
}

export const translatableRecordsFor = (kind: TextKind): TranslatableRecords => records[kind]
