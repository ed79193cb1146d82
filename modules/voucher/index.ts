export {
  isVoucherOrderNumber,
  remindExpiring,
  requireOwnOrderNamed,
  voucherDocumentOf,
  voucherInvoiceFile,
} from './care-flows.ts'
export { freezeOrderCodes, takeBackOrderCodes, unfreezeOrderCodes, writeOffOrder } from './freeze-flows.ts'
export { codesOf, expireOrder, payVoucherOrder } from './flows.ts'
export { voucherOrderSale } from './sale-flows.ts'
export { voucherMail } from './mail-flows.ts'
export { showTemplate } from './product-flows.ts'
export {
  findExpiredOrders,
  findVoucher,
  findVoucherOnSale,
  findVoucherOrder,
  lockVoucherOrder,
  moveOrder,
} from './store.ts'
