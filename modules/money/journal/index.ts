export {
  type BookedCodeState,
  expiryPostings,
  invoicePostings,
  paymentPostings,
  type Posting,
  refundPostings,
  roundingPostings,
  redemptionPostings,
  voidedCodePostings,
  voucherSalePostings,
} from './entry.ts'
export { findCreditBalance, insertJournalEntry } from './store.ts'
