export { isBalancePaid } from './collection.ts'
export {
  cardLeft,
  findCollected,
  findOutsideCents,
  findSendable,
  finishRefunding,
  lostText,
  refundAll,
  refundSum,
  reportDropped,
  requestRefund,
} from './flows.ts'
export { bookOutsideRefund } from './journal-flows.ts'
export { recordOutsideRefunds } from './outside-flows.ts'
export { firstTimeCents, leftOf, owedAgain, planRefund, refundedCents } from './plan.ts'
export { followRefunds, sendOpenRefunds, sendRefund, sendUnsentRefunds } from './send-flows.ts'
export { dropWantedRefunds, findLostPayments, findRefunds, isDisputed } from './store.ts'
