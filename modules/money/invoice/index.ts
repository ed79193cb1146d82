export { bookChangedStayCosts, bookSupplierPenalty } from './cost-flows.ts'
export { earnDeferredResults } from './deferral-flows.ts'
export { defaultSeller } from './seller.ts'
export { findSeller, incrementInvoiceSequence } from './store.ts'
export {
  createCreditInvoice,
  generateInvoiceNumber,
  renderStayInvoice,
  ensureStayInvoices,
  createInvoiceForStay,
} from './flows.ts'
export { creditCodeDeductions } from './late-deduction-flows.ts'
export {
  createVoucherCreditInvoice,
  renderVoucherInvoiceIfAny,
  renderVoucherInvoice,
  createVoucherInvoice,
} from './voucher-flows.ts'
