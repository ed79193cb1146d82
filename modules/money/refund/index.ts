export { isBalancePaid } from './collection.ts'
export {
  findRemainingCardCents,
  findAcceptedPayments,
  findCentsRefundedOutside,
  findRefundablePayments,
  markRefundedIfComplete,
  lostDisputeText,
  requestFullRefund,
  requestRefundOfAmount,
  reportDroppedRefunds,
  requestRefund,
} from './flows.ts'
export { postOutsideRefund } from './journal-flows.ts'
export { recordOutsideRefunds } from './outside-flows.ts'
export {
  newlyRefundedCents,
  remainingPerPayment,
  reopenedRefundCents,
  planRefund,
  refundedCentsOfPayment,
} from './plan.ts'
export { sendRefundsOfPayment, sendOpenRefunds, sendRefund, sendUnsentRefunds } from './send-flows.ts'
export { failUnsentRefunds, findPaymentsWithLostDispute, findRefunds, isDisputed } from './store.ts'
