export { findReferences } from './store.ts'
export { type Noun, nounRoutes } from './noun-flows.ts'
