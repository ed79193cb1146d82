export { compareDisputes, followDisputes } from './flows.ts'
export { hasOpenDispute } from './store.ts'
