export { partnerReceiptPostings } from './entry.ts'
export { bookPartnerClaims, reversePartnerClaim } from './flows.ts'
export { findPartner, findPartnerIncomeCents, insertPartnerClaims, lockPartner, storePartner } from './store.ts'
