export { type DealRow, findActiveDealIds, findDealById, findDealChanges, findDealsByIds } from './store.ts'
