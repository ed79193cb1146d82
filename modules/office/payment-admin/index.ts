export { hasEnteredKeys } from './store.ts'
export { createCredentialReader, renewCredentialKeys } from './credential-flows.ts'
