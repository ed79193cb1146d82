export {
  requireChosenActivities,
  throwStayMismatch,
  requireOffer,
  assertStayWithinRules,
  requireDealForSale,
  toPricedOffer,
  listRoomOffers,
} from './flows.ts'
export { prebookOffer } from './prebook-flows.ts'
export { toStay } from './quote-flows.ts'
export { deleteOldOffers, type Offer } from './store.ts'
export { priceAfterVouchers, assertPartnerDealHasCode, calculateVoucherShare, type SaleCodes } from './voucher-flows.ts'
