export { carryOut, carryOutDue } from './supplier-flows.ts'
export { allCents, type Return, shareReturn, voucherCents } from './back.ts'
export { cancelledSums, paidOf, requireExact } from './flows.ts'
