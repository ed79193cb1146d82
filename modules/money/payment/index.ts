export { recordTestMessage, testEvents } from './connection-test-flows.ts'
export { preparePayment } from './flows.ts'
export { bookEntry, bookPayment } from './journal-flows.ts'
export { findProvenPayment, requireProvenPayment, unknownPayment } from './proof-flows.ts'
export {
  type LockedSale,
  lockSale,
  markRefunded,
  type NotTakenReason,
  saleNumber,
  type SaleKind,
  saleOfPayment,
  showSale,
  type PaymentFlow,
  type SaleChange,
  type SaleFlow,
} from './sale.ts'
export {
  claimUnsettled,
  findPaymentByProviderId,
  findPayments,
  insertPayment,
  insertPaymentLog,
  lockPayment,
  type Payment,
  recordPaymentState,
  recordStart,
  type Sale,
} from './store.ts'
