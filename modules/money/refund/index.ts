export { isBalancePaid } from './collection.ts'
export {
  findRemainingCardCents,
  findCollected,
  findOutsideCents,
  findSendable,
  finishRefunding,
  lostDisputeText,
  refundAll,
  refundSum,
  reportDroppedRefunds,
  requestRefund,
} from './flows.ts'
export { bookOutsideRefund } from './journal-flows.ts'
export { recordOutsideRefunds } from './outside-flows.ts'
export { newlyRefundedCents, remainingOfPayments, reopenedRefundCents, planRefund, refundedCents } from './plan.ts'
export { followRefunds, sendOpenRefunds, sendRefund, sendUnsentRefunds } from './send-flows.ts'
export { dropUnsentRefunds, findLostPayments, findRefunds, isDisputed } from './store.ts'
