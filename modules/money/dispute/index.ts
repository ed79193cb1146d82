export { compareDisputes, followDisputes } from './flows.ts'
export { hasBlockingDispute, hasUndecidedDispute } from './store.ts'
