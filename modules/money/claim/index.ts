export {
  type Claim,
  type ClaimAge,
  claimAge,
  claimAges,
  claimPayment,
  type ClaimReason,
} from './claim.ts'
export {
  type ClaimChange,
  finishClaimChange,
  journalSale,
  payBackCredit,
  type PaybackInput,
  payBackInTransaction,
  requirePastDay,
  requireSaleByNumber,
  subjectOfSale,
  updateCreditTask,
  writeOffClaim,
  type WriteOffInput,
  writeOffInTransaction,
} from './flows.ts'
export { customerTotal } from './manual-entry.ts'
export {
  bookManualEntry,
  bookManualEntryInTransaction,
  type ManualEntryInput,
  toPostings,
} from './manual-entry-flows.ts'
export { findClaim } from './store.ts'
