export { dropLeftPayments, payLink, remind, standingOf, unpaidOf } from './flows.ts'
