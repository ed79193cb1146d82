export { mayRelaxProtectionImmediately, planProtectionChange, withdrawPlannedProtectionChange } from './flows.ts'
export {
  lockProtectionChange,
  findDueProtectionChanges,
  findPendingProtectionChanges,
  finishProtectionChange,
  hasPendingRoleChange,
  type StoredChange,
} from './store.ts'
