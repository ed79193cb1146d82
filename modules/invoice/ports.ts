import type { Day } from '../shared/day.ts'
import type { InvoiceLine, VatRow } from './vat.ts'

/** What an invoice or a credit invoice shows. Amounts include VAT and are negative on a credit. */
export type InvoiceView = {
  kind: 'invoice' | 'credit'; number: string; year: number; sequence: number; issuedOn: Day; reservationNumber: string; language: string
  /** The invoice that a credit takes back from. */
  creditOf: string | null
  buyer: { name: string; email: string }; stay: { title: string; hotel: string; checkIn: Day; checkOut: Day }
  lines: InvoiceLine[]; vat: VatRow[]; totalCents: number; scheme: 'normal' | 'travel_agent'; reason: string
}
