export { hourInAmsterdam } from './hour.ts'
export { retryMinutes, runOncePerDay } from './flows.ts'
export { compactRunningTotals } from './store.ts'
