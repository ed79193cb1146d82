export type { CardSource } from './card-list-flows.ts'
export { AnnouncedDealIndex } from './deal-index-flows.ts'
export { getDealPage, getDealPageInAnyState } from './deal-page-flows.ts'
export { findRelatedDealIds } from './related-deals.ts'
