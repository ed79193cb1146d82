export { carryOut, carryOutDue } from './supplier-flows.ts'
export { shareReturn } from './fee.ts'
export { paidOf } from './flows.ts'
