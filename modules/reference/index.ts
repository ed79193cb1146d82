export { findReferences, type ReferenceKind, type ReferenceRow } from './store.ts'
