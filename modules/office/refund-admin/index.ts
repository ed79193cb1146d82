export {
  type Elsewhere,
  recordRefundPaidElsewhereInTransaction,
  requireRefundableAmounts,
  performStaffRefund,
} from './flows.ts'
export {
  recordOrderRefundPaidElsewhereInTransaction,
  type OrderRefund,
  resendOrderRefundInTransaction,
} from './order-flows.ts'
