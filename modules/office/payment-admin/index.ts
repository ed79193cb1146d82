export { hasEnteredKeys } from './store.ts'
export { readsCredentials, renewCredentialKeys } from './credential-flows.ts'
