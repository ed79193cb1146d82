export { findStaffByToken, insertDemoStaff } from './flows.ts'
export { findDemoAccounts } from './store.ts'
