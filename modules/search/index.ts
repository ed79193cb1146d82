export { type CardSource, showDeal, showDealRow } from './deal-flows.ts'
