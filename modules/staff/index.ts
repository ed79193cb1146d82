export { findStaffByToken, insertDemoStaff } from './flows.ts'
export { findDemoAccounts } from './store.ts'
export { changeUser, createOwner, removeUser, switchUser } from './user-flows.ts'
