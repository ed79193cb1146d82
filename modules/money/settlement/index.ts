export { cancelPayments, reconcile, settle, settleOpenPayments, settleSale } from './flows.ts'
export { findLastEventAt } from './store.ts'
