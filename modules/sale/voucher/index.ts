export {
  isVoucherOrderNumber,
  sendExpiryReminders,
  requireOwnOrderNamed,
} from './after-sale-flows.ts'
export { freezeOrderCodes, unfreezeOrderCodes, writeOffReturned } from './freeze-flows.ts'
export { expireOrder } from './flows.ts'
export {
  createVoucherIn,
  editVoucherIn,
  type NewProduct,
  type ProductChange,
} from './product-flows.ts'
export { voucherOrderSale } from './sale-flows.ts'
export { voucherMail } from './mail-flows.ts'
export { lastDayToWithdraw } from './terms.ts'
export {
  findExpiredOrders,
  findVoucher,
  findVoucherOnSale,
  findVoucherOrder,
  lockVoucherOrder,
  transitionOrder,
} from './store.ts'
