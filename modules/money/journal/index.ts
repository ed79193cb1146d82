export {
  type BookedCodeState,
  discountPostings,
  expiryPostings,
  invoicePostings,
  paymentPostings,
  type Posting,
  refundPostings,
  roundingPostings,
  type StayCosts,
  stayCostPostings,
  redemptionPostings,
  unpaidCents,
  voidedCodePostings,
  voucherSalePostings,
} from './entry.ts'
export { findBookedStayCosts, findCreditBalance, insertJournalEntry, withJournalSnapshot } from './store.ts'
