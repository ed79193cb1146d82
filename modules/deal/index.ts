export { findDealOnSale, showDeal } from './flows.ts'
export { type DealRow, findActiveDealIds, findDealById, findDealsByIds } from './store.ts'
