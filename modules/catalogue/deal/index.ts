export {
  allDeals,
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
  findLengths,
  findRelatedDeals,
} from './store.ts'
export {
  byRelevance,
  findMatchingDeals,
  findHotelSuggestions,
  findScores,
  findStaySuggestions,
} from './search-store.ts'
