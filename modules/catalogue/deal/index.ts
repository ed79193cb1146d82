export {
  allDeals,
  type CardRow,
  type DealFilter,
  type DealRow,
  type DealTexts,
  findActiveDealIds,
  findActiveDeals,
  findInfoBlocks,
  findDealById,
  findDealBySlug,
  findDealChangeTimes,
  findDealsByIds,
  findLengthsOnSale,
  findRelatedDeals,
} from './store.ts'
export {
  compareByRelevance,
  findMatchingDealIds,
  findHotelSuggestions,
  findMatchScores,
  findStaySuggestions,
} from './search-store.ts'
