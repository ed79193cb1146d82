export { type CardSource, showDeal, showDealRow } from './flows.ts'
