export { remindExpiring, voucherDocumentOf } from './care-flows.ts'
export { freezeOrderCodes, takeBackOrderCodes, unfreezeOrderCodes } from './freeze-flows.ts'
export { codesOf, expireOrder, payVoucherOrder } from './flows.ts'
export { findExpiredOrders, findVoucher, findVoucherOrder, lockVoucherOrder, moveOrder } from './store.ts'
