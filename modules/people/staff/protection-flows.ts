/** Lists planned protection changes, lets a second owner approve them, withdraws them, and applies them when due. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import type { ProtectionChange } from '../protection/contract.ts'
import { isLimitKind } from '../protection/changes.ts'
import {
  lockProtectionChange,
  findDueProtectionChangeIds,
  findPendingProtectionChanges,
  finishProtectionChange,
  type StoredChange,
} from '../protection/index.ts'
import { lockSettings } from '../../platform/settings/index.ts'
import { forEachIsolated } from '../../shared/each.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { lockOwnersAndGetActor } from './actor-flows.ts'
import { findApproverIneligibilityReason, requireEligibleApprover } from './approval-flows.ts'
import type { ApprovalRequest } from './approval-rule.ts'
import { applyProtectionChange } from './protection-apply-flows.ts'
import { findPermissions, findRoles } from './role-store.ts'
import * as store from './store.ts'
import { hasMorePermissions } from './user-rules.ts'
import { toLimitWarning, joinOrDash, type ProtectionWarning, warnOwners } from './warning-flows.ts'

const requestOf = (change: StoredChange): ApprovalRequest => ({
  requestedBy: change.asked_by,
  requestedAt: change.asked_at,
  sessionId: change.asked_session,
  deviceHash: change.asked_device,
})

/** Users who may read accounts see changes of accounts; users who may read settings see changes of limits. */
export async function listProtectionChanges(db: Db, caller: Caller): Promise<ProtectionChange[]> {
  const { permissions, role } = caller.staff!
  const maySee = ({ kind }: StoredChange) => permissions.includes(isLimitKind(kind) ? 'settings.read' : 'users.read')
  const waiting = (await findPendingProtectionChanges(db)).filter(maySee)
  return Promise.all(
    waiting.map(async (change) => ({
      id: change.id,
      kind: change.kind,
      subject_id: change.subject_id,
      subject_name: change.subject_name,
      before: change.before as ProtectionChange['before'],
      after: change.after as ProtectionChange['after'],
      asked_by: change.asked_by,
      asked_at: change.asked_at.toISOString(),
      effective_at: change.effective_at.toISOString(),
      may_approve:
        role === 'owner' && (await findApproverIneligibilityReason(db, requestOf(change), caller.staff!)) === null,
    })),
  )
}

/**
 * Throws 403 unless the caller is another owner than the requester and independent of the requester; 409
 * `protection_change_decided` unless the change is pending.
 */
export async function approveProtectionChange(
  shop: Pick<Shop, 'db' | 'now' | 'publicUrl'>,
  id: number,
  caller: Caller,
): Promise<void> {
  const isApplied = await shop.db.transaction().execute(async (trx) => {
    const { owners, actor } = await lockOwnersAndGetActor(trx, caller)
    await lockSettings(trx)
    const change = await claimPendingChange(trx, id)
    if (!owners.includes(caller.staff!.id)) refuse(403, 'owner_needed', 'An owner of the shop has to approve this.')
    await requireEligibleApprover(trx, requestOf(change), caller.staff!)
    if (!(await applyProtectionChange(shop, trx, change, owners, actor.email))) return false
    await warnOwners(shop, trx, caller, await toOwnerWarning(trx, change))
    return true
  })
  if (!isApplied) refuseDecided()
}

const refuseDecided = (): never =>
  refuse(409, 'protection_change_decided', 'This change does not wait any more. What counts now is shown.')

async function claimPendingChange(trx: Trx, id: number): Promise<StoredChange> {
  const change =
    (await lockProtectionChange(trx, id)) ?? refuse(404, 'protection_change_unknown', 'There is no such change.')
  return change.state === 'waiting' ? change : refuseDecided()
}

/** The warning that owners get when the change is applied. */
async function toOwnerWarning(
  trx: Trx,
  { kind, subject_id: id, subject_name: name, before, after }: StoredChange,
): Promise<ProtectionWarning> {
  switch (kind) {
    case 'refund_limit':
    case 'staff_limit':
      return toLimitWarning(kind, before.cents ?? null, after.cents ?? null)
    case 'factor_rule':
      return { what: 'factor_rule', before: name }
    case 'role_permissions': {
      const [role] = await findRoles(trx, id)
      return {
        what: 'role',
        name,
        before: joinOrDash(before.permissions ?? []),
        after: joinOrDash(role?.permissions ?? []),
      }
    }
    case 'user_role':
      return { what: 'account', name, before: before.role!, after: after.role! }
  }
}

/**
 * Withdraws a pending change. Throws 403 unless the caller may change the rule; for a role or account, the caller must
 * also have all permissions that it has before and after the change.
 */
export async function withdrawProtectionChange(
  shop: Pick<Shop, 'db' | 'now'>,
  id: number,
  caller: Caller,
): Promise<void> {
  const { email, permissions } = caller.staff!
  await shop.db.transaction().execute(async (trx) => {
    const change = await claimPendingChange(trx, id)
    const needed = isLimitKind(change.kind) ? 'settings.write' : 'users.write'
    if (!permissions.includes(needed)) refuse(403, 'not_allowed', 'Your role does not allow this.')
    if (hasMorePermissions(await permissionsBeforeAndAfter(trx, change), permissions))
      refuse(403, 'role_above_you', 'This gives more than you may do: someone who may has to withdraw it.')
    await finishProtectionChange(trx, id, 'withdrawn', email, shop.now())
    await writeAuditEntry(trx, {
      actor: email,
      action: 'protection.withdraw',
      subject: `protection_change:${id}`,
      before: { kind: change.kind, name: change.subject_name, ...change.after },
      at: shop.now(),
    })
  })
}

/** The permissions of the role or account before and after the change, together; empty for a limit. */
async function permissionsBeforeAndAfter(
  trx: Trx,
  { kind, subject_id: id, after }: StoredChange,
): Promise<readonly string[]> {
  if (isLimitKind(kind)) return []
  if (kind !== 'user_role') return [...((await findRoles(trx, id))[0]?.permissions ?? []), ...(after.permissions ?? [])]
  const user = await store.findUserById(trx, id)
  return [...(await findPermissions(trx, after.role!)), ...(user ? await findPermissions(trx, user.role) : [])]
}

/** Applies each due change once, in its own transaction. */
export async function applyDueProtectionChanges(shop: Pick<Shop, 'db' | 'now' | 'log'>): Promise<void> {
  const due = await findDueProtectionChangeIds(shop.db, shop.now())
  await forEachIsolated(shop, due, { name: 'protection changes', atOnce: 1 }, (id) =>
    shop.db.transaction().execute(async (trx) => {
      const owners = await store.lockOwners(trx)
      await lockSettings(trx)
      const change = await lockProtectionChange(trx, id)
      if (change?.state === 'waiting') await applyProtectionChange(shop, trx, change, owners, null)
    }),
  )
}
