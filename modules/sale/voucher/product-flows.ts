/** Voucher products: as travellers see them, and changed by staff. */
import type { Static } from 'typebox'
import {
  recordWithinAllowance,
  type Authority,
  type GivenAwayValue,
  lockAllowance,
  runTransactionOrRequestApproval,
  subjects,
} from '../../platform/approval/index.ts'
import { findDealById } from '../../catalogue/deal/index.ts'
import { toImage } from '../../platform/media/image.ts'
import { addMonths, today } from '../../shared/day.ts'
import { jsonbValue } from '../../sql/json.ts'
import {
  cleanRecordText,
  cleanRecordTranslations,
  languagesMissingTranslations,
  toEditedTranslations,
  toStoredTranslations,
} from '../../shared/record-texts.ts'
import { confirmTranslations } from '../../sql/confirmed-translations.ts'
import { refuse, refuseField, refuseChanged } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import { toSlug } from '../../shared/slug.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { textInLanguage, htmlInLanguage, type Translations } from '../../shared/translated.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { briefDescription } from './brief-description.ts'
import { voucherSaleTerms } from './sale-terms.ts'
import type { StaffVoucherShape, VoucherShape } from './voucher-shape.ts'
import {
  updateVoucherProduct,
  deleteVoucherProduct,
  findVoucherProducts,
  insertVoucherProduct,
  lockVoucherProduct,
  type ProductRow,
  type ProductValues,
} from './store.ts'

export type VoucherView = Static<typeof VoucherShape>
export type StaffVoucherView = Static<typeof StaffVoucherShape>

const refuseUnknownVoucher = () => refuse(404, 'voucher_unknown', 'There is no such voucher.')

export const translateProductName = (
  row: { name: string; translations: unknown },
  language: string | undefined,
): string => textInLanguage(row.translations, language, 'name', row.name)
/**
 * The beginning of the description as plain text, for e-mails and documents; null if its first sentence is too long.
 */
export const translateBriefDescription = (
  row: { description_html: string; translations: unknown },
  language: string,
): string | null =>
  briefDescription(textInLanguage(row.translations, language, 'description_html', row.description_html), language)
export const translateDealTitle = (row: ProductRow, language: string | undefined): string | null =>
  row.deal_title === null ? null : textInLanguage(row.deal_translations, language, 'title', row.deal_title)

export function toVoucherView(
  shop: Pick<Shop, 'pictures' | 'now'>,
  row: ProductRow,
  language?: string,
): StaffVoucherView {
  const now = today(shop.now())
  return {
    voucher_id: row.id,
    slug: row.slug,
    name: translateProductName(row, language),
    description: htmlInLanguage(row.translations, language, 'description_html', row.description_html),
    image: row.picture ? toImage(shop.pictures, row.picture, language) : null,
    kind: row.kind as VoucherView['kind'],
    deals_id: row.deal_id,
    deal_title: translateDealTitle(row, language),
    deal_slug: row.deal_slug,
    deal_category: row.deal_category,
    value_cents: row.value_cents,
    selling_price: row.selling_price_cents,
    valid_from: now,
    valid_until: addMonths(now, row.validity_months),
    validity_months: row.validity_months,
    invoiced: voucherSaleTerms(row, row.shop_scheme).vatClass === 'single_purpose',
    active: row.active,
    position: row.position,
    picture: row.picture,
    vat_class: row.vat_class as StaffVoucherView['vat_class'],
    vat_parts: row.vat_parts as StaffVoucherView['vat_parts'],
    translations: toEditedTranslations(row.translations),
    outdated: toEditedTranslations(row.outdated),
    missing_languages: languagesMissingTranslations(
      { name: row.name, description_html: row.description_html },
      row.translations as Translations,
    ),
    outdated_languages: Object.keys(row.outdated as Translations),
    version: row.version,
    sold: row.sold,
    codes: row.codes,
    open_cents: row.open_cents,
  }
}

/**
 * Staff see all vouchers; other callers see those on sale. The reply schema of the call decides which fields are sent.
 */
const canSeeAllVouchers = (caller: Caller): boolean => caller.staff?.permissions.includes('vouchers.read') ?? false

export async function listVouchers(
  shop: Pick<Shop, 'db' | 'now' | 'pictures'>,
  caller: Caller,
  language?: string,
): Promise<StaffVoucherView[]> {
  return (
    await findVoucherProducts(shop.db, { activeOnly: !canSeeAllVouchers(caller), figures: canSeeAllVouchers(caller) })
  ).map((row) => toVoucherView(shop, row, language))
}

export async function getVoucher(
  shop: Pick<Shop, 'db' | 'now' | 'pictures'>,
  id: number,
  caller: Caller,
  language?: string,
): Promise<StaffVoucherView> {
  const [row] = await findVoucherProducts(shop.db, {
    id,
    activeOnly: !canSeeAllVouchers(caller),
    figures: canSeeAllVouchers(caller),
  })
  return row ? toVoucherView(shop, row, language) : refuseUnknownVoucher()
}

export type ProductInput = {
  name?: string
  description?: string
  picture?: string | null
  kind?: 'value' | 'package'
  deals_id?: number | null
  value_cents?: number
  selling_price?: number
  validity_months?: number
  vat_class?: 'multi_purpose' | 'single_purpose'
  vat_parts?: StaffVoucherView['vat_parts']
  active?: boolean
  position?: number
  translations?: Translations
}

function valuesOf({
  description,
  deals_id,
  selling_price,
  vat_parts,
  translations,
  ...same
}: ProductInput): ProductValues {
  return {
    ...same,
    ...(description === undefined ? {} : { description_html: cleanRecordText('description', description) }),
    ...(deals_id === undefined ? {} : { deal_id: deals_id }),
    ...(vat_parts === undefined ? {} : { vat_parts: vat_parts === null ? null : jsonbValue(vat_parts) }),
    ...(selling_price === undefined ? {} : { selling_price_cents: selling_price }),
    ...(translations === undefined ? {} : { translations: toStoredTexts(translations) }),
  }
}

const toStoredTexts = (translations: Translations) =>
  jsonbValue(toStoredTranslations(cleanRecordTranslations(translations)))

/**
 * A package voucher must have a deal, a value voucher must not; the picture must exist. A package sold by partners
 * cannot be chosen, because its voucher would never be on sale; if a package was given to partners later, its voucher
 * can still be changed.
 */
async function requireValidProduct(
  shop: Pick<Shop, 'pictures'> & { db: Db },
  input: ProductInput,
  before?: ProductRow,
): Promise<void> {
  const [kind, dealId] = [
    input.kind ?? before?.kind ?? 'value',
    input.deals_id === undefined ? (before?.deal_id ?? null) : input.deals_id,
  ]
  if (kind === 'package' && dealId === null)
    refuseField('deals_id', 'required', 'A voucher for a package names the package.')
  if (kind === 'value' && dealId !== null)
    refuseField('deals_id', 'not_for_value', 'A voucher for a value is good for every package.')
  const deal =
    dealId === null
      ? null
      : ((await findDealById(shop.db, dealId)) ?? refuseField('deals_id', 'unknown', 'There is no such package.'))
  if (deal?.externally_sold && deal.id !== before?.deal_id) {
    const message = 'This package is sold by partners: no voucher for it can be sold here.'
    refuse(422, 'deal_sold_externally', message, {
      data: { fields: [{ path: 'deals_id', code: 'sold_externally', message }] },
    })
  }
  const parts = input.vat_parts === undefined ? before?.vat_parts : input.vat_parts
  if ((input.vat_class ?? before?.vat_class) === 'single_purpose' && !parts)
    refuseField('vat_parts', 'required', 'A voucher whose VAT is due when it is sold says what it is for.')
  if (input.vat_parts && input.vat_parts.reduce((sum, part) => sum + part.share_bp, 0) !== 10_000)
    refuseField('vat_parts', 'range', 'The shares of a voucher add up to 10,000.')
  if (input.picture && !shop.pictures.facts(input.picture))
    refuseField('picture', 'unknown', 'There is no such picture.')
}

/** The approval subject for vouchers sold below their value, so that their amounts are added up. */
const newVoucher = 'voucher:new'

const maxSlugLength = 60
const slugFor = (name: string): string => toSlug(name).slice(0, maxSlugLength) || 'voucher'

export type NewProduct = ProductInput & { name: string; value_cents: number; selling_price: number }
export type ProductChange = ProductInput & { version?: number; confirmed?: string[] }

export async function createVoucher(
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'pictures'>,
  input: NewProduct,
  caller: Caller,
  storeReply: StoreReply,
): Promise<StaffVoucherView> {
  return runTransactionOrRequestApproval(
    shop,
    caller,
    async (trx, authority) => {
      const id = await createVoucherInTransaction(shop, trx, input, authority)
      return getVoucher({ ...shop, db: trx }, id, caller)
    },
    storeReply,
  )
}

/** Must be the first step of the caller's transaction, because it takes the allowance lock. */
export async function createVoucherInTransaction(
  shop: Pick<Shop, 'now' | 'pictures'>,
  trx: Trx,
  input: NewProduct,
  authority: Authority,
): Promise<number> {
  await lockAllowance(trx, authority, newVoucher)
  await requireValidProduct({ db: trx, pictures: shop.pictures }, input)
  const cents = discountOf({ active: input.active ?? true, ...input })
  await recordWithinAllowance(shop, trx, authority, givenValueOf(newVoucher, cents), {
    payload: { input },
    reason: input.name,
  })
  const values = {
    kind: 'value',
    ...valuesOf(input),
    name: input.name,
    value_cents: input.value_cents,
    selling_price_cents: input.selling_price,
  }
  for (let attempt = 1; ; attempt += 1) {
    const made = await insertVoucherProduct(trx, {
      ...values,
      slug: attempt === 1 ? slugFor(input.name) : `${slugFor(input.name)}-${attempt}`,
    })
    if (made === null) continue
    await writeAuditEntry(trx, {
      actor: authority.actor,
      action: 'voucher.created',
      subject: subjects.voucher(made),
      after: input,
    })
    return made
  }
}

/** The value that each sale gives away: the voucher's value minus its price. */
const discountOf = (voucher: { active: boolean; value_cents: number; selling_price: number }): number =>
  voucher.active ? Math.max(0, voucher.value_cents - voucher.selling_price) : 0

const givenValueOf = (subject: string, cents: number): GivenAwayValue[] =>
  cents > 0 ? [{ kind: 'voucher_price', subject, cents }] : []

export async function changeVoucher(
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'pictures'>,
  id: number,
  input: ProductChange,
  caller: Caller,
): Promise<StaffVoucherView> {
  await runTransactionOrRequestApproval(shop, caller, (trx, authority) =>
    changeVoucherInTransaction(shop, trx, id, input, authority),
  )
  return getVoucher(shop, id, caller)
}

/** Must be the first step of the caller's transaction, because it takes the allowance lock. */
export async function changeVoucherInTransaction(
  shop: Pick<Shop, 'now' | 'pictures'>,
  trx: Trx,
  id: number,
  { version, confirmed = [], ...input }: ProductChange,
  authority: Authority,
): Promise<void> {
  await lockAllowance(trx, authority)
  const before = await lockVoucherVersion(shop, trx, id, version)
  await requireValidProduct({ db: trx, pictures: shop.pictures }, input, before)
  const was = { active: before.active, value_cents: before.value_cents, selling_price: before.selling_price_cents }
  const more = discountOf({ ...was, ...definedFieldsOf(input) }) - discountOf(was)
  await recordWithinAllowance(shop, trx, authority, givenValueOf(subjects.voucher(id), more), {
    payload: { id, input: { ...input, confirmed } },
    reason: before.name,
  })
  await storeProductChange(trx, before, valuesOf(input), confirmed, authority.actor)
}

/** Writes the translations of a voucher. They give nothing away, so no allowance is locked. */
export async function changeVoucherTranslations(
  shop: Pick<Shop, 'now' | 'pictures'>,
  trx: Trx,
  id: number,
  change: { version: number; confirmed: string[]; translate: (before: Translations) => Translations },
  actor: string,
): Promise<void> {
  const before = await lockVoucherVersion(shop, trx, id, change.version)
  const translations = toStoredTexts(change.translate(toEditedTranslations(before.translations)))
  await storeProductChange(trx, before, { translations }, change.confirmed, actor)
}

async function lockVoucherVersion(
  shop: Pick<Shop, 'now' | 'pictures'>,
  trx: Trx,
  id: number,
  version: number | undefined,
): Promise<ProductRow> {
  await lockVoucherProduct(trx, id)
  const [before] = await findVoucherProducts(trx, { id, activeOnly: false, figures: true })
  if (!before) return refuseUnknownVoucher()
  if (version !== undefined && version !== before.version) refuseChanged('this voucher', toVoucherView(shop, before))
  return before
}

async function storeProductChange(
  trx: Trx,
  before: ProductRow,
  values: ProductValues,
  confirmed: readonly string[],
  actor: string,
): Promise<void> {
  await updateVoucherProduct(trx, before.id, values)
  await confirmTranslations(trx, 'voucher', before.id, confirmed)
  const [after] = await findVoucherProducts(trx, { id: before.id, activeOnly: false, figures: true })
  await writeAuditEntry(trx, {
    actor,
    action: 'voucher.changed',
    subject: subjects.voucher(before.id),
    before,
    after,
  })
}

const definedFieldsOf = ({ active, value_cents, selling_price }: ProductInput) => ({
  ...(active === undefined ? {} : { active }),
  ...(value_cents === undefined ? {} : { value_cents }),
  ...(selling_price === undefined ? {} : { selling_price }),
})

export async function removeVoucher(shop: Pick<Shop, 'db'>, id: number, caller: Caller): Promise<null> {
  const [before] = await findVoucherProducts(shop.db, { id, activeOnly: false, figures: false })
  if (!before) return refuseUnknownVoucher()
  await shop.db.transaction().execute(async (trx) => {
    if (!(await deleteVoucherProduct(trx, id)))
      refuse(409, 'voucher_sold', 'This voucher has been sold or has codes. Take it off sale instead.')
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'voucher.deleted',
      subject: `voucher:${id}`,
      before,
    })
  })
  return null
}
