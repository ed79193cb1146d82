export { executeCancellation, executeDueCancellations } from './complete-cancellation-flows.ts'
export { queueCancellationDoneMail } from './done-mail-flows.ts'
export { refundTotalCents, type RefundSplit, splitRefund, voucherTotalCents } from './refund-split.ts'
export { findCancellationAmounts, findRefundableAmounts, assertRefundableAmount } from './terms-flows.ts'
