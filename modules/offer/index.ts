export {
  chosenActivities,
  refuseOtherStay,
  requireOffer,
  requirePossibleStay,
  requireSaleDeal,
  soldOf,
  stayOf,
} from './flows.ts'
export { dropOldOffers, type Offer } from './store.ts'
export { priceAfter, requireSoldHere, shareWithVouchers } from './voucher-flows.ts'
