export { correctSnapshot, loadSaleDeal, localTaxOf, refreshDealPrices, refreshRound, refreshSnapshots, type SaleDeal, showHotelCalendar } from './flows.ts'
export { blockedReason, type Snapshot } from './days.ts'
export { saveSnapshots } from './store.ts'
