/** Renders the documents of a sale: invoice and credit invoices as PDF, and as XML for a company. */
import { findClaim } from '../claim/index.ts'
import { findHolds } from '../ledger/index.ts'
import { findRefunds, findAcceptedPayments } from '../refund/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { today } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import { electronicProblem } from './electronic.ts'
import { ensureStayInvoices, sellerOf } from './flows.ts'
import type { InvoiceView, PaymentSummaryLine, Seller } from './ports.ts'
import { paymentSummary } from './settlement.ts'
import { type InvoicedStay, takesPlace } from './stay.ts'
import type { Invoice } from './store.ts'

export type RenderedFile = { contentType: string; filename: string; content: Buffer }

/** `number`: the number of a credit invoice; if missing, the invoice itself. `ubl`: the XML file instead of the PDF. */
export type InvoiceFile = { number?: string; format?: 'pdf' | 'ubl' }

type Rendering = Pick<Shop, 'db' | 'documents' | 'now'>

/**
 * Renders an invoice of a reservation. Throws 404 `invoice_unknown`, and for the XML 404 `electronic_invoice_unknown`
 * or 409 `seller_incomplete`.
 */
export async function renderStayInvoice(
  shop: Rendering,
  reservation: InvoicedStay,
  file: InvoiceFile = {},
): Promise<RenderedFile> {
  const { invoices, sale } = await findStayDocuments(shop, reservation)
  return renderInvoice(shop, invoices, file, sale)
}

/** Renders an invoice as PDF and, for a company, as XML: the attachments of a mail. */
export async function renderStayDocuments(
  shop: Rendering,
  reservation: InvoicedStay,
  number?: string,
): Promise<RenderedFile[]> {
  const { invoices, sale } = await findStayDocuments(shop, reservation)
  return renderDocuments(shop, invoices, number, sale)
}

async function findStayDocuments(
  shop: Rendering,
  reservation: InvoicedStay,
): Promise<{ invoices: Invoice[]; sale: SoldIn }> {
  const invoices = await ensureStayInvoices(shop, reservation)
  const sale = {
    saleNumber: reservation.number,
    email: reservation.guest.email,
    language: reservation.language,
    title: reservation.snapshot.deal.title,
    stay: {
      hotel: reservation.snapshot.hotel.hotel_name,
      checkIn: reservation.check_in,
      checkOut: reservation.check_out,
    },
    settlement: await paymentSummaryOfStay(shop, reservation, invoices),
    settledOn: today(shop.now()),
  }
  return { invoices, sale }
}

export type SoldIn = { email: string } & Pick<
  InvoiceView,
  'saleNumber' | 'language' | 'title' | 'stay' | 'settlement' | 'settledOn' | 'partner'
>

export async function renderDocuments(
  shop: Pick<Shop, 'db' | 'documents'>,
  invoices: readonly Invoice[],
  number: string | undefined,
  sale: SoldIn,
): Promise<RenderedFile[]> {
  const { view } = await toInvoiceView(shop, invoices, number, sale)
  const pdf = await renderInvoice(shop, invoices, { number }, sale)
  return electronicProblem(view) === null ? [pdf, toXmlFile(shop, view)] : [pdf]
}

/** The numbers of the invoices of a sale that also have an XML file. */
export async function findElectronicInvoices(
  shop: Pick<Shop, 'db'>,
  invoices: readonly Invoice[],
): Promise<ReadonlySet<string>> {
  const current = await sellerOf(shop.db)
  return new Set(
    invoices
      .filter(({ buyer, seller, scheme }) => {
        const issuer = { ...nobody, ...(seller.name ? seller : current) }
        return electronicProblem({ buyer, seller: issuer, scheme }) === null
      })
      .map(({ number }) => number),
  )
}

export async function renderInvoice(
  shop: Pick<Shop, 'db' | 'documents'>,
  invoices: readonly Invoice[],
  { number, format = 'pdf' }: InvoiceFile,
  sale: SoldIn,
): Promise<RenderedFile> {
  const { view, filename } = await toInvoiceView(shop, invoices, number, sale)
  if (format === 'ubl') {
    const problem = electronicProblem(view)
    if (problem === 'not_for_company')
      refuse(404, 'electronic_invoice_unknown', 'Only an invoice for a company is also a file for its bookkeeping.')
    if (problem === 'seller_incomplete')
      refuse(409, 'seller_incomplete', 'Enter name, address and VAT number of the shop under Documents first.')
    return toXmlFile(shop, view)
  }
  const { customization } = await findSettings(shop.db)
  const content = await shop.documents.invoice(view, {
    name: customization.brand_name,
    address: customization.contact.address,
    email: customization.contact.email,
    color: customization.brand_color,
  })
  return { contentType: 'application/pdf', filename: `${filename}.pdf`, content }
}

const toXmlFile = (shop: Pick<Shop, 'documents'>, view: InvoiceView): RenderedFile => ({
  contentType: 'application/xml; charset=utf-8',
  filename: `${view.kind}-${view.number}.xml`,
  content: shop.documents.electronicInvoice(view),
})

async function toInvoiceView(
  shop: Pick<Shop, 'db'>,
  invoices: readonly Invoice[],
  number: string | undefined,
  { email, ...sale }: SoldIn,
): Promise<{ view: InvoiceView; filename: string }> {
  const original = invoices.find((invoice) => invoice.kind === 'invoice')
  const invoice = number === undefined ? original : invoices.find((invoice) => invoice.number === number)
  if (!invoice || !original) return refuse(404, 'invoice_unknown', 'There is no such invoice.')
  // Invoices stored without a seller show the current seller.
  const seller = invoice.seller.name ? invoice.seller : await sellerOf(shop.db)
  const isReceipt = invoice.kind === 'invoice' && invoice.redemption_id !== null
  const kind = isReceipt ? ('receipt' as const) : invoice.kind
  const view = {
    ...sale,
    kind,
    number: invoice.number,
    year: invoice.year,
    sequence: invoice.sequence,
    issuedOn: invoice.issued_on,
    creditOf: invoice.kind === 'credit' ? original.number : null,
    seller: { ...nobody, ...seller },
    buyer: { name: '', address: [], ...invoice.buyer, email: email || null },
    lines: invoice.lines,
    vat: invoice.vat,
    totalCents: invoice.total_cents,
    scheme: invoice.scheme,
    reason: invoice.reason,
  }
  return { view, filename: `${kind}-${invoice.number}` }
}

const nobody: Seller = { name: '', address: '', chamber_of_commerce: '', vat_number: '', bank_account: '' }

/** The current payment summary of the reservation; the invoice itself never changes. */
async function paymentSummaryOfStay(
  shop: Pick<Shop, 'db'>,
  reservation: InvoicedStay,
  invoices: readonly Invoice[],
): Promise<PaymentSummaryLine[]> {
  const payments = await findAcceptedPayments(shop.db, { reservationNumber: reservation.number })
  const holds = (await findHolds(shop.db, reservation.number)).filter((hold) => hold.state === 'captured')
  return paymentSummary({
    invoices,
    payments,
    refunds: await findRefunds(
      shop.db,
      payments.map((payment) => payment.id),
    ),
    vouchers: holds,
    claim: await findClaim(shop.db, { reservationNumber: reservation.number }),
    atHotelCents: takesPlace(reservation) ? reservation.snapshot.payable_at_hotel_cents : 0,
  })
}
