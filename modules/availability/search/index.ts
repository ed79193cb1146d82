export type { CardSource } from './card-list-flows.ts'
export { showDeal, showDealOfAnyState } from './deal-page-flows.ts'
