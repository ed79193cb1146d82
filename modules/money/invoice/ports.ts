import type { DocumentBrand } from '../../platform/document/ports.ts'
import type { Day } from '../../shared/day.ts'
import type { InvoiceLine, VatRow } from '../../platform/pricing/vat.ts'

/** Who issues the invoice, with the fields that the law requires; a field that is not set is empty. */
export type Seller = {
  name: string
  address: string
  chamber_of_commerce: string
  vat_number: string
  bank_account: string
}

/** The customer who is charged. `address` is empty where the shop has none; `email` is null after it was erased. */
export type Buyer = { name: string; address: string[]; email: string | null }

/**
 * How the sale was paid, as of a day. Invoiced less credited equals paid plus open. Credits and refunds are negative.
 */
export type SettlementLine = {
  kind: 'invoice' | 'credit' | 'card' | 'voucher' | 'refund' | 'voucher_return' | 'open' | 'at_hotel'
  amountCents: number
  /** The number of the invoice or credit invoice. */
  number: string | null
  /** The way of paying ("card", "ideal"), where money moved. */
  method: string | null
  /** The day on which money moved; for an open sum, its due day. */
  day: Day | null
}

/** What an invoice or a credit invoice shows. Amounts include VAT and are negative on a credit. */
export type InvoiceView = {
  kind: 'invoice' | 'credit'
  number: string
  year: number
  sequence: number
  issuedOn: Day
  /** The number of the reservation or voucher order. */
  saleNumber: string
  language: string
  /** The number of the invoice that a credit invoice reduces. */
  creditOf: string | null
  seller: Seller
  buyer: Buyer
  /** What was sold; `stay` is null for a voucher. */
  title: string
  stay: { hotel: string; checkIn: Day; checkOut: Day } | null
  lines: InvoiceLine[]
  vat: VatRow[]
  totalCents: number
  settlement: SettlementLine[]
  /** The day for which `settlement` is true; later movements are not on it. */
  settledOn: Day
  scheme: 'normal' | 'travel_agent'
  reason: string
}

declare module '../../platform/document/ports.ts' {
  interface Documents {
    /** Renders the invoice as PDF. */
    invoice(invoice: InvoiceView, brand: DocumentBrand): Promise<Buffer>
  }
}
