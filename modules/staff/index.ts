export { findStaffByToken, insertDemoStaff } from './flows.ts'
export { type AuditEntry, writeAudit } from './store.ts'
