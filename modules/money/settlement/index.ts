export { cancelPayments, reconcile, settle, settleOpen, settleSale } from './flows.ts'
export { findLastEventAt } from './store.ts'
