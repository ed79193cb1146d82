import type { DocumentBrand } from '../../platform/document/ports.ts'
import type { Day } from '../../shared/day.ts'
import type { InvoiceLine, VatRow } from '../../platform/pricing/vat.ts'

/** Who issues the invoice, as the law wants it named; what is not set is empty. */
export type Seller = {
  name: string
  address: string
  chamber_of_commerce: string
  vat_number: string
  bank_account: string
}

/**
 * The customer who is charged. `address` in lines: empty where the shop was never given one. `email` null once it was
 * erased.
 */
export type Buyer = { name: string; address: string[]; email: string | null }

/**
 * How the sale was paid, as of a day. What was invoiced, less what was credited, is the sum of what was paid and what
 * is open. Negative: what was credited, and what went back to the buyer.
 */
export type SettlementLine = {
  kind: 'invoice' | 'credit' | 'card' | 'voucher' | 'refund' | 'voucher_return' | 'open' | 'at_hotel'
  amountCents: number
  /** Of the invoice or credit invoice. */
  number: string | null
  /** The way of paying ("card", "ideal"), where money moved. */
  method: string | null
  /** When it moved; of an open sum, when it is due. */
  day: Day | null
}

/** What an invoice or a credit invoice shows. Amounts include VAT and are negative on a credit. */
export type InvoiceView = {
  kind: 'invoice' | 'credit'
  number: string
  year: number
  sequence: number
  issuedOn: Day
  /** Of the reservation or the voucher order. */
  saleNumber: string
  language: string
  /** The invoice that a credit takes back from. */
  creditOf: string | null
  seller: Seller
  buyer: Buyer
  /** What was sold; `stay` null: a voucher. */
  title: string
  stay: { hotel: string; checkIn: Day; checkOut: Day } | null
  lines: InvoiceLine[]
  vat: VatRow[]
  totalCents: number
  settlement: SettlementLine[]
  /** The day of which `settlement` is true: what was written down later is not on it. */
  settledOn: Day
  scheme: 'normal' | 'travel_agent'
  reason: string
}

declare module '../../platform/document/ports.ts' {
  interface Documents {
    /** As it was written. */
    invoice(invoice: InvoiceView, brand: DocumentBrand): Promise<Buffer>
  }
}
