export { bookChangedStayCosts, bookSupplierPenalty } from './cost-flows.ts'
export { defaultSeller } from './seller.ts'
export { findSeller, incrementInvoiceSequence } from './store.ts'
export {
  createCreditInvoice,
  creditPrepaidVouchers,
  generateInvoiceNumber,
  renderStayInvoice,
  ensureStayInvoices,
  createInvoiceForStay,
} from './flows.ts'
export {
  createVoucherCreditInvoice,
  renderVoucherInvoiceIfAny,
  renderVoucherInvoice,
  createVoucherInvoice,
} from './voucher-flows.ts'
