export { mayLoosenAtOnce, planChange, withdrawPlanned } from './flows.ts'
export {
  claimChange,
  findDueChanges,
  findWaiting,
  finishChange,
  isRoleAwaited,
  type StoredChange,
} from './store.ts'
