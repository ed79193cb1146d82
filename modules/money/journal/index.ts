export {
  type BookedCodeState,
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
export { findCreditBalance, insertEntry } from './store.ts'
