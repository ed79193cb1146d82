export { toAllowanceLimits } from './allowance.ts'
export {
  recordWithinAllowance,
  type Authority,
  unapprovedAuthority,
  lockAllowance,
  needsApproval,
  runTransactionOrRequestApproval,
  decryptRequestPayload,
  recordGivenAwayValue,
  requestApproval,
  withApproval,
} from './flows.ts'
export { type ApprovalKind, approvalKindNames, approvalKinds, type GivenAwayValue, subjects } from './kinds.ts'
export { decideStoredRequest, findApprovalRequest, findApprovalRequests, type StoredRequest } from './request-store.ts'
export { renderReason } from './shown-text.ts'
