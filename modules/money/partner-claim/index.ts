export { partnerReceiptPostings } from './entry.ts'
export { bookPartnerClaims, reversePartnerClaim } from './flows.ts'
export {
  findPartner,
  findPartnerIncomeCents,
  insertPartnerClaims,
  lockPartner,
  type Partner,
  storePartner,
} from './store.ts'
