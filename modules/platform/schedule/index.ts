export { runOncePerDay } from './flows.ts'
export { compactTotals } from './store.ts'
