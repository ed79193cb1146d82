export { type CounterInput, redeemAtCounterInTransaction, renderCounterReceipt } from './flows.ts'
