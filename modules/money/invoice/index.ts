export { defaultSeller } from './seller.ts'
export { findSeller, nextInvoiceSequence } from './store.ts'
export {
  creditInvoice,
  creditPrepaid,
  freeInvoiceNumber,
  invoiceDocument,
  showInvoices,
  writeInvoice,
} from './flows.ts'
export {
  creditVoucherInvoice,
  voucherInvoiceFor,
  voucherInvoiceDocument,
  writeVoucherInvoice,
} from './voucher-flows.ts'
