export {
  requireChosenActivities,
  refuseOtherStay,
  requireOffer,
  requireStayWithinRules,
  requireDealForSale,
  toPricedOffer,
} from './flows.ts'
export { toStay } from './quote-flows.ts'
export { deleteOldOffers, type Offer } from './store.ts'
export { priceAfterVouchers, requireBookableHere, calculateVoucherShare } from './voucher-flows.ts'
