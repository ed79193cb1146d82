export { requireCompany } from './company-flows.ts'
export { bookChangedStayCosts, bookSupplierPenalty } from './cost-flows.ts'
export { earnDeferredResults } from './deferral-flows.ts'
export { bookPrepaymentTax, reversePrepaymentTax } from './prepayment-flows.ts'
export { defaultSeller } from './seller.ts'
export { findSeller, incrementInvoiceSequence, insertInvoice, type Invoice } from './store.ts'
export {
  allocateInvoiceNumber,
  createCreditInvoice,
  generateInvoiceNumber,
  ensureStayInvoices,
  createInvoiceForStay,
  sellerOf,
} from './flows.ts'
export { createReceipt, createReceiptCredit, type ReceiptBuyer, renderReceipt } from './receipt-flows.ts'
export { creditCodeDeductions } from './late-deduction-flows.ts'
export {
  findElectronicInvoices,
  type InvoiceFile,
  type RenderedFile,
  renderDocuments,
  renderInvoice,
  renderStayInvoice,
  renderStayDocuments,
  type SoldIn,
} from './render-flows.ts'
export { takesPlace } from './stay.ts'
export {
  createVoucherCreditInvoice,
  renderVoucherDocuments,
  renderVoucherInvoice,
  createVoucherInvoice,
} from './voucher-flows.ts'
