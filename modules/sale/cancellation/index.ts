export { executeCancellation, executeDueCancellations } from './supplier-flows.ts'
export { allCents, type Return, shareReturn, voucherCents } from './refund-split.ts'
export { cancelledSums, paidOf, requireExact } from './flows.ts'
