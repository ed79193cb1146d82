/** Reads and changes records of each kind through the flows of their editors. */
import { type PageName, getContentPageForStaff, changeContentPage } from '../../people/content/index.ts'
import type { ContentInput } from '../../people/content/contract.ts'
import {
  applyClosuresInTransaction,
  hotelOfClosureRecord,
  readPlannedClosure,
  revertReleasedClosure,
  writePlannedClosure,
} from '../hotel-admin/index.ts'
import type { PlannedClosure } from '../hotel-admin/closure-contract.ts'
import { editDeal, getDealForStaff } from '../deal-admin/index.ts'
import type { DealContent } from '../deal-admin/contract.ts'
import { changeBanner, getBanner } from '../../catalogue/reference/index.ts'
import type { BannerInput } from '../../catalogue/reference/contract.ts'
import type { CardSource } from '../../availability/search/index.ts'
import { changePackageSettings, getPackageSettings } from '../../platform/settings/index.ts'
import type { PackageInput } from '../../platform/settings/contract.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import type { PlannedKind } from './kinds.ts'
import type { PlannedBody } from './store.ts'

/** The dependencies of the editors' flows. */
export type RecordShop = CardSource & Pick<Shop, 'db' | 'jobs' | 'now'>

type RecordFlows = {
  /** The record in the form of its editor's input; throws 404 if it does not exist. */
  read(shop: RecordShop, record: string): Promise<{ title: string; body: PlannedBody }>
  /**
   * Throws the same refusals as the editor: 409 on a version conflict, 422 for an incomplete deal on sale, 400 for an
   * invalid field.
   */
  write(shop: RecordShop, record: string, body: PlannedBody, caller: Caller): Promise<unknown>
  /** Writes the former values at a rollback, where this differs from `write`. */
  restore?(shop: RecordShop, record: string, body: PlannedBody, caller: Caller): Promise<unknown>
  /** Runs once after all changes of the kind, in their transaction; returns what is done after the commit. */
  complete?(shop: RecordShop, trx: Trx, records: readonly string[]): Promise<() => Promise<void>>
}

/** The type is safe: inputs were validated by the calls that planned them, or come from `read`. */
const castBody = <T>(body: PlannedBody): T & { version: number } => body as unknown as T & { version: number }

export const recordFlows: Record<PlannedKind, RecordFlows> = {
  prices: {
    async read(shop) {
      return { title: '', body: await getPackageSettings(shop) }
    },
    write: (shop, _, body, caller) => changePackageSettings(shop, castBody<PackageInput>(body), caller),
  },
  closures: {
    read: readPlannedClosure,
    write: (shop, record, body, caller) => writePlannedClosure(shop, record, castBody<PlannedClosure>(body), caller),
    restore: (shop, record, body, caller) =>
      revertReleasedClosure(shop, record, castBody<PlannedClosure>(body), caller),
    complete: (shop, trx, records) =>
      applyClosuresInTransaction(shop, trx, [...new Set(records.map(hotelOfClosureRecord))]),
  },
  deals: {
    async read(shop, record) {
      const { content, version } = await getDealForStaff(shop, Number(record))
      return { title: content.title, body: { ...content, version } }
    },
    write: (shop, record, body, caller) => editDeal(shop, Number(record), castBody<DealContent>(body), caller),
  },
  banners: {
    async read(shop, record) {
      const body = await getBanner(shop, Number(record))
      return { title: body.title, body }
    },
    write: (shop, record, body, caller) => changeBanner(shop, Number(record), castBody<BannerInput>(body), caller),
  },
  'content-pages': {
    async read(shop, record) {
      const { title, lead, body_html, faq, translations, version } = await getContentPageForStaff(
        shop,
        record as PageName,
      )
      return { title, body: { title, lead, body_html, faq, translations, version } }
    },
    write: (shop, record, body, caller) =>
      changeContentPage(shop, record as PageName, castBody<ContentInput>(body), caller),
  },
}
