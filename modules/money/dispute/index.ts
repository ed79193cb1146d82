export { reconcileDisputes, syncDisputes } from './flows.ts'
export { hasBlockingDispute, hasUndecidedDispute } from './store.ts'
