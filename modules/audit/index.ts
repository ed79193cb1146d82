export { type AuditEntry, writeAudit } from './store.ts'
