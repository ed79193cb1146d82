export { readPayouts } from './flows.ts'
export {
  assignReceiptToPayout,
  checkArrivals,
  clearPayouts,
  findOutgoingPayouts,
  proposePayouts,
} from './clearing-flows.ts'
