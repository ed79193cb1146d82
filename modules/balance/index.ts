export { cancelAbandonedPayments, payLink, remind } from './flows.ts'
