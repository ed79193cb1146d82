export { mayLoosenImmediately, planChange, withdrawPlannedChange } from './flows.ts'
export {
  lockProtectionChange,
  findDueChanges,
  findPendingChanges,
  finishChange,
  hasPendingRoleChange,
  type StoredChange,
} from './store.ts'
