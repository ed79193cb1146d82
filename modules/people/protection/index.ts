export { mayRelaxImmediately, planProtectionChange, withdrawPlannedChange } from './flows.ts'
export {
  lockProtectionChange,
  findDueChanges,
  findPendingChanges,
  updateProtectionChangeFinished,
  hasPendingRoleChange,
  type StoredChange,
} from './store.ts'
