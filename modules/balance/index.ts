export { dropLeftPayments, payLink, remind } from './flows.ts'
