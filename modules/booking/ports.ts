import type { InvoiceView } from '../invoice/ports.ts'
import type { VoucherPaper } from '../voucher/ports.ts'
import type { ReservationView } from './contract.ts'
import type { TravelTexts } from './travel-information.ts'

/** `color`: "#9c2468". */
export type DocumentBrand = { name: string; address: string; email: string; color: string }

/** Documents as files; what they say is the same reservation that its owner sees on the page, and the invoice as it was written. */
export type Documents = {
  confirmation(reservation: ReservationView, brand: DocumentBrand): Promise<Buffer>
  invoice(invoice: InvoiceView, brand: DocumentBrand): Promise<Buffer>
  voucher(paper: VoucherPaper, brand: DocumentBrand): Promise<Buffer>
}

/** The sentences that the pages show before the contract, in a language of the shop. */
export type TravelTextsOf = (language: string) => TravelTexts
