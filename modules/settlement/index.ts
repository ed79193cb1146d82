export { cancelPayments, reconcile, settle, settleOpen, settleSale } from './flows.ts'
