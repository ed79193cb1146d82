/** Invoices of single-purpose vouchers. Their VAT is due when they are sold, so they are invoiced then. */
import { findClaim } from '../claim/index.ts'
import { roundingPostings } from '../journal/index.ts'
import { findRefunds, findAcceptedPayments } from '../refund/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import type { Company } from '../../shared/company.ts'
import { today } from '../../shared/day.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import {
  toBuyer,
  toInvoiceContent,
  toCreditInvoiceContent,
  storeAndPostInvoice,
  allocateInvoiceNumber,
  type Writer,
} from './flows.ts'
import { type InvoiceFile, renderInvoice, renderDocuments, type RenderedFile } from './render-flows.ts'
import { paymentSummary } from './settlement.ts'
import { findInvoices } from './store.ts'
import { toCreditInvoice } from '../../platform/pricing/credit.ts'
import { homeCountry } from '../../platform/pricing/tax-rates.ts'
import { type VatPart, toVoucherInvoice } from '../../platform/pricing/vat.ts'

type Order = {
  number: string
  amount_cents: number
  vat_parts: unknown
  vat_country: string | null
  buyer: { name: string; surname: string; email: string }
  company: Company | null
}

/** Older orders, from before single-purpose vouchers had parts, are for lodging. */
const partsOfVoucher = ({ vat_parts }: Order): VatPart[] =>
  (vat_parts as VatPart[] | null) ?? [{ kind: 'lodging', share_bp: 10_000 }]

/** Creates the invoice of single-purpose vouchers and returns their price without VAT, in cents. */
export async function createVoucherInvoice(shop: Writer, db: Trx, order: Order): Promise<{ netCents: number }> {
  const { vat } = await findSettings(db)
  const content = toVoucherInvoice(
    {
      cents: order.amount_cents,
      parts: partsOfVoucher(order),
      country: order.vat_country ?? homeCountry,
      soldOn: today(shop.now()),
    },
    vat.rates,
  )
  await storeAndPostInvoice(
    shop,
    db,
    {
      key: `invoice:${order.number}`,
      kind: 'invoice',
      reservation_number: null,
      voucher_order_number: order.number,
      buyer: toBuyer(order.buyer, order.company),
      ...(await allocateInvoiceNumber(shop, db)),
      total_cents: order.amount_cents,
      ...content,
      scheme: 'normal',
      reason: '',
    },
    'voucher_deferred',
  )
  return { netCents: content.vat.reduce((netCents, row) => netCents - row.vat_cents, order.amount_cents) }
}

/**
 * Credits the price of single-purpose vouchers that were taken back. `netCents` is the part not yet earned; a rounding
 * difference of one cent is written off. Returns the number, or null if nothing was credited.
 */
export async function createVoucherCreditInvoice(
  shop: Writer,
  db: Trx,
  orderNumber: string,
  input: { key: string; cents: number; netCents: number; reason: string },
): Promise<string | null> {
  const invoices = await findInvoices(db, { voucherOrderNumber: orderNumber })
  const [original, key] = [invoices.find((invoice) => invoice.kind === 'invoice'), `credit:${input.key}`]
  if (!original || invoices.some((invoice) => invoice.key === key)) return null
  const content = toCreditInvoice(
    toInvoiceContent(original),
    invoices.filter((invoice) => invoice.kind === 'credit').map(toInvoiceContent),
    input.cents,
    { label: `${input.reason}: invoice ${original.number}`, why: 'price_lowered' },
  )
  if (!content) return null
  const allocated = await allocateInvoiceNumber(shop, db)
  const creditedNet = content.vat.reduce((netCents, row) => netCents + row.vat_cents, 0 - content.totalCents)
  await storeAndPostInvoice(
    shop,
    db,
    {
      key,
      kind: 'credit',
      reservation_number: null,
      voucher_order_number: orderNumber,
      buyer: original.buyer,
      ...allocated,
      ...toCreditInvoiceContent(content, original),
      reason: input.reason,
    },
    'voucher_deferred',
    roundingPostings(input.netCents - creditedNet),
  )
  return allocated.number
}

/**
 * Renders an invoice of a voucher order. Throws 404 `invoice_unknown` if VAT is charged on redemption. `title`: the
 * voucher's name, for older orders without a stored title.
 */
export async function renderVoucherInvoice(
  shop: Rendering,
  order: SoldOrder,
  title: string,
  file: InvoiceFile = {},
): Promise<RenderedFile> {
  const { invoices, sale } = await findOrderDocuments(shop, order, title)
  return renderInvoice(shop, invoices, file, sale)
}

/**
 * Renders an invoice as PDF and, for a company, as XML, for the e-mail about a voucher order. `number`: the number of a
 * credit invoice. Empty if there is no invoice.
 */
export async function renderVoucherDocuments(
  shop: Rendering,
  order: SoldOrder,
  title: string,
  number?: string,
): Promise<RenderedFile[]> {
  const { invoices, sale } = await findOrderDocuments(shop, order, title)
  return invoices.length > 0 ? renderDocuments(shop, invoices, number, sale) : []
}

type Rendering = Pick<Shop, 'db' | 'documents' | 'now'>
type SoldOrder = Order & { language: string; title: string }

async function findOrderDocuments(shop: Rendering, order: SoldOrder, title: string) {
  const of = { voucherOrderNumber: order.number }
  const invoices = await findInvoices(shop.db, of)
  const payments = await findAcceptedPayments(shop.db, of)
  const settlement = paymentSummary({
    invoices,
    payments,
    refunds: await findRefunds(
      shop.db,
      payments.map((payment) => payment.id),
    ),
    vouchers: [],
    claim: await findClaim(shop.db, of),
    atHotelCents: 0,
  })
  const sale = {
    saleNumber: order.number,
    email: order.buyer.email,
    language: order.language,
    title: order.title || title,
    stay: null,
    settlement,
    settledOn: today(shop.now()),
  }
  return { invoices, sale }
}
