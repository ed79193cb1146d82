export { findReferences, type ReferenceKind, type ReferenceRow } from './store.ts'
export { type Noun, nounRoutes } from './noun-flows.ts'
