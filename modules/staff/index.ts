export { findStaffByToken, insertDemoStaff } from './flows.ts'
export { type AuditEntry, writeAudit } from './store.ts'
export { findDemoAccounts } from './store.ts'
