export { findDealDays, findCalendarDaysByHotel, findUsualPartyDays, isPriceHidden } from './flows.ts'
export { queryDayPrices } from './day-range-flows.ts'
export { findArrivalsByHotel, type HotelArrivals } from './hotel-arrival-flows.ts'
export { storeLiveRates, updateFromPrices } from './from-price-update-flows.ts'
export { savePriceHistory } from './from-price-store.ts'
export { findSellableDeal, type SellableDeal, toSellableDeal } from './sellable-deal-flows.ts'
export { taxPaidAtHotelCents } from './rate-snapshot-flows.ts'
export { findDealPricesByArrival, findChoicePrices } from './deal-list-price-flows.ts'
export { findStayPriceDetails } from './stay-terms-flows.ts'
export { runPriceJob } from './price-job-flows.ts'
export { flushViewCounts } from './view-count-flows.ts'
export { arrivalBlockedReason } from './days.ts'
export { findRemovalImpact } from './removal-impact-flows.ts'
export { applyClosures, saveSnapshots } from './closure-flows.ts'
export { askReopenedPrices, reopenRoom } from './reopened-room-flows.ts'
export { findFromPrices, findStoredFromPrices, type StoredFromPrice } from './from-price-store.ts'
export {
  type ArrivalPrice,
  type ComparedParties,
  comparedParties,
  type DealTerms,
  priceArrival,
  type RatesOfDay,
  toBookableDeal,
} from './arrival-price.ts'
export { maxQueries } from './cheap-days.ts'
export { findPriceableDeals, findSnapshots } from './store.ts'
