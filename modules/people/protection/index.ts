export { mayLoosenImmediately, planChange, withdrawPlannedChange } from './flows.ts'
export {
  claimChange,
  findDueChanges,
  findPendingChanges,
  finishChange,
  hasPendingRoleChange,
  type StoredChange,
} from './store.ts'
