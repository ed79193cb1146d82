import type { Documents } from '@tussenuit/modules/document/ports.ts'
import { drawConfirmation } from './confirmation.ts'
import { drawInvoice } from './invoice.ts'
import { drawVoucher } from './voucher.ts'

/** Confirmations, invoices and vouchers as PDF. */
export const createPdfDocuments = (): Documents => ({
  confirmation: drawConfirmation,
  invoice: drawInvoice,
  voucher: drawVoucher,
})
