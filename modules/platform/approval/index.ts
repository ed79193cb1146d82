export { limitsOf } from './allowance.ts'
export {
  allow,
  type Authority,
  singleAuthority,
  lockAllowance,
  needsApproval,
  orRequestApproval,
  payloadOf,
  recordGiving,
  request,
} from './flows.ts'
export { type ApprovalKind, approvalKindNames, approvalKinds, type Giving, subjects } from './kinds.ts'
export { decideRequest, findRequest, findRequests, type StoredRequest } from './request-store.ts'
