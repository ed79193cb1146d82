export { storeTestMessage, testEventDelivery } from './connection-test-flows.ts'
export { createOrUpdateProviderPayment } from './flows.ts'
export { postPaymentEntry, postPaymentToJournal } from './journal-flows.ts'
export { findPaymentByProof, requirePaymentByProof, throwPaymentNotFound } from './proof-flows.ts'
export {
  type LockedSale,
  lockSale,
  markSaleRefunded,
  type PaymentRejectionReason,
  saleNumber,
  type SaleKind,
  saleOfPayment,
  getSaleView,
  type PaymentFlow,
  type SaleChange,
  type SaleFlow,
} from './sale.ts'
export {
  claimUnsettledPayments,
  findPaymentByProviderId,
  findPayments,
  insertPayment,
  insertPaymentLog,
  lockPayment,
  type Payment,
  recordPaymentState,
  recordPaymentStart,
  type Sale,
} from './store.ts'
