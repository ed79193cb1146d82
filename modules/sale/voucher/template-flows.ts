/** The texts of invoices and vouchers, which staff edit, with a preview of each document. */
import type { Static } from 'typebox'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { defaultSeller } from '../../money/invoice/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { addDays, addMonths, today } from '../../shared/day.ts'
import type { LanguageCode } from '../../shared/language.ts'
import { refuseChanged } from '../../shared/refusal.ts'
import type { Caller, Db, Shop } from '../../shared/shop.ts'
import type { TemplateShape } from './contract.ts'
import { translateTemplate, voucherMessages } from './document-messages.ts'
import { findDocumentTemplate, saveDocumentTemplate } from './store.ts'

export type Template = Static<typeof TemplateShape>
const defaultTemplate: Template = {
  ...voucherMessages('en').template,
  footer: '',
  company: defaultSeller,
}

/** `version` is the number of saves. */
export async function getDocumentTemplate({ db }: { db: Db }): Promise<Template & { version: number }> {
  const { value, version } = await findDocumentTemplate(db)
  return { ...defaultTemplate, ...value, version }
}

/** Throws 409 with the current template if `version` is outdated. */
export async function changeDocumentTemplate(
  shop: Pick<Shop, 'db'>,
  { version, ...input }: Partial<Template> & { version?: number },
  caller: Caller,
): Promise<Template & { version: number }> {
  return shop.db.transaction().execute(async (trx) => {
    const { version: present, ...before } = await getDocumentTemplate({ db: trx })
    if (version !== undefined && version !== present) refuseChanged('these texts', { ...before, version: present })
    const after = { ...before, ...input }
    await saveDocumentTemplate(trx, after)
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'template.changed',
      subject: 'invoice_voucher',
      before,
      after,
    })
    return getDocumentTemplate({ db: trx })
  })
}

/** A document with the given texts and a sample sale as PDF; stores nothing. */
export async function previewDocumentTemplate(
  shop: Pick<Shop, 'db' | 'documents' | 'now' | 'publicUrl'>,
  { kind, language, template }: { kind: 'invoice' | 'voucher'; language: LanguageCode; template: Template },
) {
  const { customization } = await findSettings(shop.db)
  const brand = {
    name: customization.brand_name,
    address: customization.contact.address,
    email: customization.contact.email,
    color: customization.brand_color,
  }
  const draw = { invoice: exampleInvoice, voucher: exampleVoucher }[kind]
  return {
    contentType: 'application/pdf',
    filename: `${kind}-example.pdf`,
    content: await draw(shop, language, template, brand),
  }
}

type Source = Pick<Shop, 'documents' | 'now' | 'publicUrl'>
type Brand = Parameters<Shop['documents']['voucher']>[1]

const exampleVoucher = (shop: Source, language: LanguageCode, template: Template, brand: Brand): Promise<Buffer> =>
  shop.documents.voucher(
    {
      picture: null,
      number: 'TV00000000',
      language,
      name: brand.name,
      description: null,
      dealTitle: null,
      valueCents: 15_000,
      showValue: true,
      from: 'Noor Smit',
      to: 'Sanne de Vries',
      message: null,
      redeemAt: `${shop.publicUrl}/verzilveren`,
      codes: [{ code: 'XXXX-XXXX-XXXX', validUntil: addMonths(today(shop.now()), 24) }],
      template: translateTemplate(template, language),
    },
    brand,
  )

function exampleInvoice(shop: Source, language: LanguageCode, { company }: Template, brand: Brand): Promise<Buffer> {
  const now = today(shop.now())
  return shop.documents.invoice(
    {
      kind: 'invoice',
      number: '0000000000',
      year: Number(now.slice(0, 4)),
      sequence: 0,
      issuedOn: now,
      saleNumber: 'TU00000000',
      language,
      creditOf: null,
      seller: company,
      buyer: { name: 'Sanne de Vries', address: [], email: 'sanne@example.nl' },
      title: brand.name,
      stay: { hotel: 'Hotel', checkIn: addDays(now, 30), checkOut: addDays(now, 32) },
      lines: [{ label: 'room_lodging', rate_bp: 2_100, amount_cents: 24_200 }],
      vat: [{ rate_bp: 2_100, gross_cents: 24_200, vat_cents: 4_200 }],
      totalCents: 24_200,
      settlement: [{ kind: 'card', number: null, amountCents: 24_200, method: 'ideal', day: now }],
      settledOn: now,
      scheme: 'normal',
      reason: '',
    },
    brand,
  )
}
