export { belongsTo, dealsByHeading } from './heading-store.ts'
export {
  type CardRow,
  type DealFilter,
  type DealRow,
  type DealTexts,
  findActiveDealIds,
  findActiveDeals,
  findBlocks,
  findDealById,
  findDealBySlug,
  findDealChanges,
  findDealsByIds,
  findHotelSuggestions,
  findLengths,
  findRelatedDeals,
  findScores,
  findStaySuggestions,
} from './store.ts'
