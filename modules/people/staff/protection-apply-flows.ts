/** Applies a planned protection change once, and only if its subject has not changed. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { isLimitKind } from '../protection/changes.ts'
import { finishProtectionChange, type StoredChange } from '../protection/index.ts'
import { findSettings, saveSetting } from '../../platform/settings/index.ts'
import { type Permission, permissions as allPermissions, addReadPermissions } from '../../shared/permission.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { recordAccountInfluence } from './approval-flows.ts'
import { findPermissions, findRole, findRoles, updateRole } from './role-store.ts'
import * as store from './store.ts'
import { hasMorePermissions } from './user-rules.ts'

type Now = Pick<Shop, 'now'>

/**
 * The transaction must have locked the change, the active owners and the settings. `by` is the approver; null if the
 * change is applied because it is due. Returns false if the change was withdrawn instead, because its subject was
 * deleted or changed, or the requester may no longer make the change.
 */
export async function applyProtectionChange(
  shop: Now,
  trx: Trx,
  change: StoredChange,
  owners: readonly number[],
  by: string | null,
): Promise<boolean> {
  const isAllowed = by !== null || (await canRequesterStillChange(trx, change))
  const isApplied = isAllowed && (await appliers[change.kind](shop, trx, change, owners))
  await finishProtectionChange(trx, change.id, isApplied ? 'applied' : 'withdrawn', by, shop.now())
  const { subject_name: name, before, after } = change
  await writeAuditEntry(trx, {
    actor: change.asked_by,
    action: isApplied ? 'protection.apply' : 'protection.lapse',
    subject: `protection_change:${change.id}`,
    before: { kind: change.kind, name, ...before },
    after: { ...after, ...(by === null ? {} : { approved_by: by }) },
    at: shop.now(),
  })
  return isApplied
}

/** Whether the requester could still make the change. */
async function canRequesterStillChange(trx: Trx, { kind, asked_by: askedBy, after, subject_id: id }: StoredChange) {
  const asker = await store.findUserByEmail(trx, askedBy)
  const permissions = asker?.active ? await findPermissions(trx, asker.role) : []
  if (isLimitKind(kind)) return permissions.includes('settings.write')
  if (!permissions.includes('users.write')) return false
  const grantedPermissions =
    kind === 'user_role'
      ? await findPermissions(trx, after.role!)
      : kind === 'role_permissions'
        ? after.permissions!
        : ((await findRoles(trx, id))[0]?.permissions ?? [])
  return !hasMorePermissions(grantedPermissions, permissions)
}

type Apply = (shop: Now, trx: Trx, change: StoredChange, owners: readonly number[]) => Promise<boolean>

const appliers: Record<StoredChange['kind'], Apply> = {
  refund_limit: async (_, trx, { before, after }) => {
    const { payment } = await findSettings(trx)
    if (payment.refundApprovalCents !== before.cents) return false
    await saveSetting(trx, 'payment', { ...payment, refundApprovalCents: after.cents ?? null })
    return true
  },

  staff_limit: async (_, trx, { before, after }) => {
    const { payment } = await findSettings(trx)
    if (payment.staffApprovalCents !== before.cents) return false
    await saveSetting(trx, 'payment', { ...payment, staffApprovalCents: after.cents ?? null })
    return true
  },

  factor_rule: async (_, trx, { subject_id: id }) => {
    const [role] = await findRoles(trx, id)
    const { secondFactorRoles } = (await findSettings(trx)).signIn
    if (!role || !secondFactorRoles.includes(role.name)) return false
    await saveSetting(trx, 'signIn', { secondFactorRoles: secondFactorRoles.filter((name) => name !== role.name) })
    return true
  },

  role_permissions: async (shop, trx, { subject_id: id, after }) => {
    const [role] = await findRoles(trx, id)
    if (!role || role.builtIn) return false
    const affected = [...role.permissions, ...after.permissions!]
    const permissions = addReadPermissions(
      allPermissions.filter((permission): permission is Permission => affected.includes(permission)),
    )
    await updateRole(trx, id, { name: role.name, permissions }, shop.now())
    return true
  },

  user_role: async (shop, trx, { subject_id: id, before, after, asked_by: by }, owners) => {
    const user = await store.findUserById(trx, id)
    const isLastOwner = owners.length === 1 && owners[0] === id && after.role !== 'owner'
    if (!user || user.role !== before.role || isLastOwner || !(await findRole(trx, after.role!))) return false
    await store.updateUser(trx, id, { role: after.role! }, shop.now())
    await recordAccountInfluence(shop, trx, { email: user.email, by, kind: 'role_changed' })
    return true
  },
}
