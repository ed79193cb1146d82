export {
  cancelOrSettlePayments,
  settleAndRefundOpenPayments,
  settle,
  settleOpenPayments,
  settlePaymentsOfSale,
} from './flows.ts'
export { findLastEventTime } from './store.ts'
