export { partnerReceiptPostings } from './entry.ts'
export { bookPartnerClaims, findExpectedIncomeCents, reversePartnerClaim } from './flows.ts'
export { findPartner, findPartnerIncomeCents, insertPartnerClaims, lockPartner, storePartner } from './store.ts'
