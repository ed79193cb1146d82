export { type ReversalInput, undoRedemptionInTransaction } from './reversal-flows.ts'
export { type CounterInput, redeemAtCounterInTransaction, renderCounterReceipt } from './flows.ts'
