import type { DocumentBrand } from '../../platform/document/ports.ts'
import type { Company } from '../../shared/company.ts'
import type { Day } from '../../shared/day.ts'
import type { InvoiceLine, VatRow, VatScheme } from '../../platform/pricing/vat.ts'

/** The issuer of the invoice, with the fields that the law requires; unset fields are empty. */
export type Seller = {
  name: string
  address: string
  chamber_of_commerce: string
  vat_number: string
  bank_account: string
}

/**
 * The invoiced customer. `address` is that of a receipt's buyer; it is empty for a person, who gives none, and for a
 * company, whose address is in `company` and is drawn from there. `email` is null after erasure. `company`: `name` is
 * the company's, and `contact` is who bought for it.
 */
export type Buyer = {
  name: string
  address: string[]
  email: string | null
  company?: Company
  contact?: string
}

/**
 * One line of the payment summary as of a given day. Invoiced minus credited amounts equal paid plus open amounts.
 * Credits and refunds are negative.
 */
export type PaymentSummaryLine = {
  kind:
    | 'invoice'
    | 'credit'
    | 'card'
    | 'voucher'
    | 'refund'
    | 'voucher_return'
    | 'bank'
    | 'lost_dispute'
    | 'dispute_returned'
    | 'settled_otherwise'
    | 'open'
    | 'disputed'
    | 'bank_credit'
    | 'at_hotel'
  amountCents: number
  /** The number of the invoice or credit invoice. */
  number: string | null
  /** The payment method ("card", "ideal"), for payments and refunds. */
  method: string | null
  /** The day of the payment or refund; for an open amount, the day on which it is due. */
  day: Day | null
}

/**
 * The content of an invoice, a credit invoice or the receipt of a redemption at the counter. Amounts include VAT and
 * are negative on a credit invoice.
 */
export type InvoiceView = {
  kind: 'invoice' | 'credit' | 'receipt'
  number: string
  year: number
  sequence: number
  issuedOn: Day
  /** The number of the reservation or voucher order; of a receipt the masked code, of a partner's invoice its name. */
  saleNumber: string
  language: string
  /** The number of the invoice that a credit invoice reduces. */
  creditOf: string | null
  seller: Seller
  buyer: Buyer
  /** The title of the product sold; `stay` is null for a voucher. */
  title: string
  stay: { hotel: string; checkIn: Day; checkOut: Day } | null
  /** Of a partner's invoice: the partner, and how many days it has to pay; a credit note has none. */
  partner?: { name: string; paymentDays: number | null; reference: string }
  lines: InvoiceLine[]
  vat: VatRow[]
  totalCents: number
  settlement: PaymentSummaryLine[]
  /** The day of the payment summary; later payments are not included. */
  settledOn: Day
  scheme: VatScheme
  reason: string
}

declare module '../../platform/document/ports.ts' {
  interface Documents {
    /** Renders the invoice as PDF. */
    invoice(invoice: InvoiceView, brand: DocumentBrand): Promise<Buffer>
    /** Writes the invoice as XML (UBL 2.1, EN 16931), for the bookkeeping of a company. */
    electronicInvoice(invoice: InvoiceView): Buffer
  }
}

/**
 * A register of VAT numbers. `unknown`: it did not answer in time, or could not answer for this country. Never throws.
 */
export type VatRegister = {
  find(number: string): Promise<'registered' | 'not_registered' | 'unknown'>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    /** Null if no register is configured. */
    vatRegister: VatRegister | null
  }
}
