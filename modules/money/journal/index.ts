export {
  type Account as BookAccount,
  bankReceiptPostings,
  type BookedCodeState,
  expiryPostings,
  invoicePostings,
  overturnedDisputePostings,
  paymentPostings,
  type Posting,
  refundPostings,
  roundingPostings,
  type StayCosts,
  stayCostPostings,
  redemptionPostings,
  voidedCodePostings,
  voucherSalePostings,
  writeOffPostings,
} from './entry.ts'
export { findBookedStayCosts, findCreditBalance, insertJournalEntry, withJournalSnapshot } from './store.ts'
