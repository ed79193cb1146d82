export { redactContactData } from './contact-data.ts'
export { findAuditEntries, writeAuditEntry } from './store.ts'
