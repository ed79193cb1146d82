export { redactContactData } from './contact-data.ts'
export { findAuditEntries, writeAudit } from './store.ts'
