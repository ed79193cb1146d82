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
} from './store.ts'
export { type DealFacts, findActiveDealFacts, findDealTitles, findPubliclyPricedDealIds } from './facts-store.ts'
export { type Found, findTerms, readSearchTerms, type SearchTerms } from './search-store.ts'
export { findHotelSuggestions, findStaySuggestions, type HotelSuggestion } from './suggestion-store.ts'
