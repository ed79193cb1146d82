export { compareDisputes } from './dispute-flows.ts'
export { bookOutsideRefund } from './journal-flows.ts'
export { recordOutsideRefunds } from './outside-flows.ts'
export { leftOf, owedAgain, planRefund } from './refund-plan.ts'
export { askRefund, cardLeft, finishRefunding, refundAll, refundSum } from './refund-flows.ts'
export {
  cancelPayments,
  findTaken,
  preparePayment,
  reconcile,
  sendOpenRefunds,
  settleOpen,
  sendRefund,
  settle,
  settleSale,
} from './flows.ts'
export { findProvenPayment, requireProvenPayment, unknownPayment } from './proof-flows.ts'
export {
  findPaymentByProviderId,
  findPayments,
  findRefunds,
  hasOpenDispute,
  insertPayment,
  insertPaymentLog,
  type Payment,
  type Sale,
} from './store.ts'
export type { SaleKind } from './sale.ts'
export { isBalancePaid } from './taking.ts'
