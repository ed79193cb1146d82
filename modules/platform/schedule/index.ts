export { runOncePerDay } from './flows.ts'
export { compactRunningTotals } from './store.ts'
