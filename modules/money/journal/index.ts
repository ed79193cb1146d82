export {
  type BookedCodeState,
  expiryPostings,
  invoicePostings,
  paymentPostings,
  type Posting,
  refundPostings,
  roundingPostings,
  type StayCosts,
  stayCostPostings,
  redemptionPostings,
  voidedCodePostings,
  voucherSalePostings,
} from './entry.ts'
export { findBookedStayCosts, findCreditBalance, insertJournalEntry, withJournalSnapshot } from './store.ts'
