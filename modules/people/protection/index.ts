export { canRelaxProtectionImmediately, planProtectionChange, withdrawPlannedProtectionChange } from './flows.ts'
export {
  lockProtectionChange,
  findDueProtectionChangeIds,
  findPendingProtectionChanges,
  finishProtectionChange,
  hasPendingRoleChange,
  type StoredChange,
} from './store.ts'
