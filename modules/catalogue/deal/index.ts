export {
  type CardRow,
  type DealFilter,
  type DealRow,
  type DealTexts,
  findActiveDealIds,
  findDealPageByTitle,
  findDealCardRows,
  findInfoBlocks,
  findDealById,
  findDealBySlug,
  findDealChangeTimes,
  findDealsByIds,
  findLengthsOnSale,
  findRelatedDeals,
} from './store.ts'
export { type DealFacts, findActiveDealFacts, findDealTitles, findPubliclyPricedDealIds } from './facts-store.ts'
export { compareByRelevance, findMatches, readSearchTerms } from './search-store.ts'
export { findHotelSuggestions, findStaySuggestions } from './suggestion-store.ts'
