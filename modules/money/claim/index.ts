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
  createCreditTask,
  finishClaimChange,
  journalSale,
  payBackCredit,
  payBackInTransaction,
  type PaybackInput,
  requirePastDay,
  requireSaleByNumber,
  subjectOfSale,
  writeOffClaim,
  writeOffInTransaction,
  type WriteOffInput,
} from './flows.ts'
export { bookManualEntry, manualEntryInTransaction, type ManualEntryInput } from './manual-entry-flows.ts'
export { findClaim } from './store.ts'
