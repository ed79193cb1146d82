import type { InvoiceView } from '../invoice/ports.ts'
import type { VoucherPaper } from '../voucher/ports.ts'
import type { ReservationView } from './contract.ts'

type Brand = { name: string; address: string; email: string }

/** Documents as files; what they say is the same reservation that its owner sees on the page, and the invoice as it was written. */
export type Documents = {
  confirmation(reservation: ReservationView, brand: Brand): Promise<Buffer>
  invoice(invoice: InvoiceView, brand: Brand): Promise<Buffer>
  voucher(paper: VoucherPaper, brand: Brand): Promise<Buffer>
}
