export {
  type BookCode,
  expiryPostings,
  invoicePostings,
  paymentPostings,
  type Posting,
  refundPostings,
  roundingPostings,
  redemptionPostings,
  voidPostings,
  voucherSalePostings,
} from './entry.ts'
export { findCredit, insertEntry } from './store.ts'
