export { partnerReceiptPostings, partnerWriteOffPostings } from './entry.ts'
export { findOpenCents, findPartnerCreditCents, findPartnerPaidCents } from './open-claim-store.ts'
export { type PartnerPaybackInput, payBackPartner, payBackPartnerInTransaction } from './payback-flows.ts'
export {
  type PartnerWriteOffInput,
  writeOffPartnerClaim,
  writeOffPartnerClaimInTransaction,
} from './write-off-flows.ts'
export { bookPartnerClaims, findExpectedIncomeCents, reversePartnerClaim } from './flows.ts'
export {
  findPartner,
  findPartnerIncomeCents,
  insertPartnerClaims,
  lockPartner,
  type Partner,
  storePartner,
} from './store.ts'
