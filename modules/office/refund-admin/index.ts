export {
  type Elsewhere,
  recordPaidElsewhereInTransaction,
  requireRefundableAmounts,
  performStaffRefund,
} from './flows.ts'
export {
  recordOrderPaidElsewhereInTransaction,
  type OrderRefund,
  resendOrderRefundInTransaction,
} from './order-flows.ts'
