export { creditInvoice, creditPrepaid, writeInvoice } from './flows.ts'
export { creditVoucherInvoice, voucherInvoiceFor, writeVoucherInvoice } from './voucher-flows.ts'
