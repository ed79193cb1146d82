export {
  type CardRow,
  type DealFilter,
  type DealRow,
  type DealTexts,
  findActiveDealIds,
  findActiveDeals,
  findDealCardRows,
  findInfoBlocks,
  findDealById,
  findDealBySlug,
  findDealChangeTimes,
  findDealsByIds,
  findLengthsOnSale,
  findRelatedDeals,
} from './store.ts'
export { type DealFacts, findActiveDealFacts, findHighestAdvertisedPrice } from './facts-store.ts'
export { compareByRelevance, findMatches, readSearchTerms } from './search-store.ts'
export { findHotelSuggestions, findStaySuggestions } from './suggestion-store.ts'
