export { isBalancePaid } from './collection.ts'
export {
  findRefundableCardCents,
  findAcceptedPayments,
  findExternallyRefundedCents,
  findRefundablePayments,
  markSaleRefundedIfComplete,
  lostDisputeTaskMessage,
  requestFullRefund,
  requestRefundOfAmount,
  createDroppedRefundTasks,
  requestRefund,
} from './flows.ts'
export { postExternalRefund } from './journal-flows.ts'
export { recordExternalRefunds } from './outside-flows.ts'
export {
  newlyRefundedCents,
  remainingCentsPerPayment,
  reopenedRefundCents,
  planRefund,
  refundedCentsOfPayment,
} from './plan.ts'
export { sendRefundsOfPayment, sendOpenRefunds, sendRefund, sendRecentUnsentRefunds } from './send-flows.ts'
export { failUnsentRefunds, findPaymentIdsWithLostDispute, findRefunds, isPaymentDisputed } from './store.ts'
