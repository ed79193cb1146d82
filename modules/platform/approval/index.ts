export { toAllowanceLimits } from './allowance.ts'
export {
  recordWithinAllowance,
  type Authority,
  singleAuthority,
  lockAllowance,
  needsApproval,
  runOrRequestApproval,
  decryptRequestPayload,
  recordGiving,
  requestApproval,
} from './flows.ts'
export { type ApprovalKind, approvalKindNames, approvalKinds, type Giving, subjects } from './kinds.ts'
export { updateRequestDecided, findApprovalRequest, findApprovalRequests, type StoredRequest } from './request-store.ts'
