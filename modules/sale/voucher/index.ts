export {
  isVoucherOrderNumber,
  renderOrderInvoice,
  sendExpiryReminders,
  requireOwnOrderWithName,
} from './after-sale-flows.ts'
export { freezeOrderCodes, unfreezeOrderCodes, writeOffReturnedValue } from './freeze-flows.ts'
export { expireOrder } from './flows.ts'
export {
  createVoucherInTransaction,
  changeVoucherInTransaction,
  changeVoucherTranslations,
  type NewProduct,
  type ProductChange,
} from './product-flows.ts'
export { voucherOrderSale } from './sale-flows.ts'
export { voucherMailContent } from './mail-flows.ts'
export { giftMailMaxWaitDays, lastWithdrawalDay } from './terms.ts'
export {
  findOrderNumbersToExpire,
  findVoucher,
  findVoucherOnSale,
  findVoucherOrder,
  lockVoucherOrder,
  transitionOrder,
} from './store.ts'
export { findVoucherOrders, type VoucherOrderFilter } from './order-list-store.ts'
