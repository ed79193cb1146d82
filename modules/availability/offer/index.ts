export {
  chosenActivities,
  refuseOtherStay,
  requireOffer,
  requirePossibleStay,
  requireSaleDeal,
  offerForSale,
} from './flows.ts'
export { stayOf } from './quote-flows.ts'
export { dropOldOffers, type Offer } from './store.ts'
export { priceAfter, requireSoldHere, shareWithVouchers } from './voucher-flows.ts'
