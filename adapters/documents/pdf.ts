import type { Documents } from '@tussenuit/modules/platform/document/ports.ts'
import { drawConfirmation } from './confirmation.ts'
import { writeElectronicInvoice } from './electronic-invoice.ts'
import { drawInvoice } from './invoice.ts'
import { drawMonthReport } from './month-report.ts'
import { drawVoucher } from './voucher.ts'

/** Confirmations, invoices, vouchers and month reports as PDF, and invoices for companies as XML. */
export const createPdfDocuments = (): Documents => ({
  confirmation: drawConfirmation,
  electronicInvoice: writeElectronicInvoice,
  invoice: drawInvoice,
  monthReport: drawMonthReport,
  voucher: drawVoucher,
})
