export { hasStoredCredentials } from './store.ts'
export { createCredentialReader, reencryptCredentials } from './credential-flows.ts'
