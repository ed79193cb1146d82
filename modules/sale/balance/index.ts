export { cancelAbandonedPayments, remind } from './flows.ts'
