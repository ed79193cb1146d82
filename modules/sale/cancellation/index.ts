export { executeCancellation, executeDueCancellations } from './complete-cancellation-flows.ts'
export { returnTotalCents, type Return, shareReturn, voucherCents } from './refund-split.ts'
export { cancelledSums, findRemainingPayments, requireExact } from './terms-flows.ts'
