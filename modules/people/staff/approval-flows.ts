/** Determines from stored data whether a staff member may approve a request as the second person. */
import { findSettingVersion } from '../../platform/settings/index.ts'
import { addHours } from '../../shared/moment.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import {
  type ApprovalObstacle,
  type ApprovalRequest,
  influenceDays,
  approverIneligibilityReason,
} from './approval-rule.ts'
import { findAccountInfluences, type InfluenceKind, insertAccountInfluence } from './influence-store.ts'

const sentences: Record<ApprovalObstacle, string> = {
  approver_same_person: 'Somebody other than who asked for it has to approve this.',
  approver_same_session: 'This was asked for in your own session: a colleague has to approve it in another one.',
  approver_same_device: 'This was asked for on this device: a colleague has to approve it on another one.',
  approver_invited:
    'One of you was invited, given a role or had the second factor reset by the other within 30 days, or both of you ' +
    'by the same person. Somebody else has to approve this.',
}

/** Why the signed-in staff member cannot be the second person; null if they can. */
export async function findApproverIneligibilityReason(
  db: Db,
  request: ApprovalRequest,
  approver: NonNullable<Caller['staff']>,
): Promise<ApprovalObstacle | null> {
  return approverIneligibilityReason(request, approver, await findAccountInfluences(db))
}

/** Throws 403 if the approver is ineligible; the code is the reason. */
export async function requireEligibleApprover(
  db: Db,
  request: ApprovalRequest,
  approver: NonNullable<Caller['staff']>,
): Promise<void> {
  const obstacle = await findApproverIneligibilityReason(db, request, approver)
  if (obstacle) refuse(403, obstacle, sentences[obstacle])
}

/**
 * Records that `by` had control over an account. Not recorded before the shop is first opened, because until then its
 * founder invites everyone.
 */
export async function recordAccountInfluence(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  influence: { email: string; by: string; kind: InfluenceKind },
): Promise<void> {
  if (influence.email === influence.by || (await findSettingVersion(trx, 'opening')) === 0) return
  const now = shop.now()
  // Entries are retained for 360 days, because requests may await approval for a long time.
  await insertAccountInfluence(trx, { ...influence, at: now }, addHours(now, -24 * 12 * influenceDays))
}
