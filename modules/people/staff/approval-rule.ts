/**
 * Decides who may be the second person for a request. Two accounts count as two people only if neither recently
 * controlled the other and no third account controlled both. Control means inviting a user, changing an account's role,
 * resetting its second factor or activating it, because the user who does so could then use the account. Pure.
 */

/** `by` had control over the account `of`; both are e-mail addresses, which never change. */
export type Influence = { of: string; by: string; at: Date }

/** A request for approval, as it is stored. */
export type ApprovalRequest = {
  /** The e-mail address of the requester. */
  requestedBy: string
  requestedAt: Date
  /** The requester's `caller.staff.sessionId` and `caller.staff.deviceHash`. */
  sessionId: string | null
  deviceHash: string | null
}
/** The approver's `caller.staff`. */
export type Approver = { email: string; sessionId?: string | null; deviceHash?: string | null }

export type ApprovalObstacle =
  | 'approver_same_person'
  | 'approver_same_session'
  | 'approver_same_device'
  | 'approver_invited'

export const influenceDays = 30

/** The account and all accounts that controlled it, directly or indirectly. */
function controllersOf(email: string, influences: readonly Influence[]): Set<string> {
  const people = new Set([email])
  for (const controlled of people) for (const { of, by } of influences) if (of === controlled) people.add(by)
  return people
}

/** Why this staff member cannot be the second person; null if they can. */
export function approverIneligibilityReason(
  request: ApprovalRequest,
  approver: Approver,
  influences: readonly Influence[],
): ApprovalObstacle | null {
  if (request.requestedBy === approver.email) return 'approver_same_person'
  if (request.sessionId !== null && request.sessionId === approver.sessionId) return 'approver_same_session'
  if (request.deviceHash !== null && request.deviceHash === approver.deviceHash) return 'approver_same_device'
  const since = new Date(request.requestedAt.getTime() - influenceDays * 86_400_000)
  const recent = influences.filter(({ at }) => at > since)
  const ofRequester = controllersOf(request.requestedBy, recent)
  const isLinked = [...controllersOf(approver.email, recent)].some((email) => ofRequester.has(email))
  return isLinked ? 'approver_invited' : null
}
