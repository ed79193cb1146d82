/** Renders invoices and credit notes to partners: as PDF, and as XML for their bookkeeping. */
import { refuse } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import {
  type Invoice,
  type InvoiceFile,
  type RenderedFile,
  renderDocuments,
  renderInvoice,
  type SoldIn,
} from '../invoice/index.ts'
import { findPartner } from '../partner-claim/index.ts'
import { findPartnerInvoices } from './store.ts'

type Rendering = Pick<Shop, 'db' | 'documents'>

/** Throws 404 `invoice_unknown`, and for the XML 409 `seller_incomplete`. */
export async function renderPartnerInvoice(
  shop: Rendering,
  number: string,
  format: InvoiceFile['format'] = 'pdf',
): Promise<RenderedFile> {
  const { invoices, sale } = await findDocument(shop, number)
  return renderInvoice(shop, invoices, { number, format }, sale)
}

/** The attachments of an e-mail: PDF and, where the shop's own data are complete, XML. */
export async function renderPartnerDocuments(shop: Rendering, number: string): Promise<RenderedFile[]> {
  const { invoices, sale } = await findDocument(shop, number)
  return renderDocuments(shop, invoices, number, sale)
}

/** What is open is that of the day of the invoice: later receipts are not on it. */
async function findDocument(shop: Rendering, number: string): Promise<{ invoices: Invoice[]; sale: SoldIn }> {
  const invoices = await findPartnerInvoices(shop.db, number)
  const document = invoices.find((invoice) => invoice.number === number)
  if (!document) return refuse(404, 'invoice_unknown', 'There is no such invoice.')
  const { name, invoiceEmail, reference = '' } = (await findPartner(shop.db, document.partner_id!))!
  const open = {
    kind: 'open' as const,
    amountCents: document.total_cents,
    number: null,
    method: null,
    day: document.due_on,
  }
  return {
    invoices,
    sale: {
      saleNumber: name,
      email: invoiceEmail,
      language: document.language!,
      title: '',
      stay: null,
      partner: { name, paymentDays: document.payment_days, reference },
      settlement: document.kind === 'invoice' ? [open] : [],
      settledOn: document.issued_on,
    },
  }
}
