/** Roles that the shop has added, composed of the existing permissions. */
import { languagesWithOffice, messagesOf } from '@tussenuit/languages/messages.ts'
import { itemsNotIn } from '../protection/changes.ts'
import {
  hasPendingRoleChange,
  canRelaxProtectionImmediately,
  planProtectionChange,
  withdrawPlannedProtectionChange,
} from '../protection/index.ts'
import { findSettings, lockSettings, saveSetting } from '../../platform/settings/index.ts'
import { type Permission, addReadPermissions } from '../../shared/permission.ts'
import { refuse, refuseField, refuseChanged } from '../../shared/refusal.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { writeAccessAuditEntry, lockOwnersAndGetActor } from './actor-flows.ts'
import type { Role } from './contract.ts'
import { toLookalikeSkeleton } from './role-name.ts'
import * as store from './role-store.ts'
import { roleChangeRefusal } from './user-rules.ts'
import { joinOrDash, warnOwners } from './warning-flows.ts'

type RoleShop = Pick<Shop, 'db' | 'now' | 'publicUrl'>
type Given = { name: string; permissions: Permission[] }

const sentences = {
  role_built_in: 'This role comes with the shop and stays as it is. Make one of your own beside it.',
  role_above_you: 'You can only make and change roles that may do no more than yours.',
} as const

const toReply = (role: store.StaffRole & { users: number }): Role => ({
  id: role.id,
  name: role.name,
  permissions: [...role.permissions],
  built_in: role.builtIn,
  users: role.users,
  version: role.version,
})

export const listRoles = async (db: Db): Promise<Role[]> => (await store.findRoles(db)).map(toReply)

/** Throws 400 if another role has the name, 403 if the role would have more permissions than the caller's. */
export async function addRole(shop: RoleShop, input: Given, caller: Caller): Promise<Role> {
  return shop.db.transaction().execute(async (trx) => {
    const { actor } = await lockOwnersAndGetActor(trx, caller)
    const newRole = cleanRole(input)
    refuseRole(roleChangeRefusal(actor, null, newRole))
    await refuseLookalike(trx, newRole.name)
    const id = (await store.insertRole(trx, newRole)) ?? refuseTakenName()
    const role = await readRole(trx, id)
    await writeAccessAuditEntry(shop, trx, actor.email, 'role.add', `staff_role:${id}`, { after: role })
    await warnOwners(shop, trx, caller, { what: 'role', name: role.name, after: joinOrDash(role.permissions) })
    return role
  })
}

/**
 * Removed permissions end with the next call of each user with the role. Added permissions apply from the next day or
 * once a second owner approves; if no account has the role, immediately. Throws 409 with the current role on a version
 * conflict.
 */
export async function changeRole(
  shop: RoleShop,
  id: number,
  input: Given & { version: number },
  caller: Caller,
): Promise<Role> {
  return shop.db.transaction().execute(async (trx) => {
    const { actor } = await lockOwnersAndGetActor(trx, caller)
    const before = await requireRole(trx, id)
    const changed = cleanRole(input)
    refuseRole(roleChangeRefusal(actor, before, changed))
    if (before.version !== input.version) refuseChanged('this role', toReply(before))
    await refuseLookalike(trx, changed.name, id)
    const startsAt = await planAdditions(shop, trx, before, changed.permissions, caller)
    const permissions = startsAt
      ? changed.permissions.filter((permission) => before.permissions.includes(permission))
      : changed.permissions
    await store.updateRole(trx, id, { name: changed.name, permissions }, shop.now())
    if (before.name !== changed.name) await replaceRoleInSignInRules(trx, before.name, [changed.name])
    const after = await readRole(trx, id)
    await writeAccessAuditEntry(shop, trx, actor.email, 'role.update', `staff_role:${id}`, {
      before: toReply(before),
      after,
    })
    if (before.name !== changed.name || !isSameList(before.permissions, changed.permissions))
      await warnOwners(shop, trx, caller, {
        what: 'role',
        name: before.name === changed.name ? changed.name : `${before.name} → ${changed.name}`,
        before: joinOrDash(before.permissions),
        after: joinOrDash(changed.permissions),
        startsAt,
      })
    return after
  })
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  itemsNotIn(a, b).length === 0 && itemsNotIn(b, a).length === 0

/**
 * Plans permissions that are added. Returns the time at which they apply; null if they apply immediately or none are
 * added.
 */
async function planAdditions(
  shop: RoleShop,
  trx: Trx,
  role: store.StaffRole & { users: number },
  permissions: readonly Permission[],
  caller: Caller,
): Promise<Date | null> {
  const added = itemsNotIn(permissions, role.permissions)
  const isHeld = role.users > 0 || (await hasPendingRoleChange(trx, role.name))
  if (added.length === 0 || !isHeld || (await canRelaxProtectionImmediately(trx))) {
    if (!isSameList(role.permissions, permissions))
      await withdrawPlannedProtectionChange(shop, trx, 'role_permissions', role.id, caller)
    return null
  }
  return planProtectionChange(
    shop,
    trx,
    {
      kind: 'role_permissions',
      subjectId: role.id,
      subjectName: role.name,
      before: { permissions: role.permissions },
      after: { permissions: added },
    },
    caller,
  )
}

/** Throws 409 `role_in_use` while accounts have the role, or will get it by a pending change. */
export async function removeRole(shop: RoleShop, id: number, caller: Caller): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const { actor } = await lockOwnersAndGetActor(trx, caller)
    const before = await requireRole(trx, id)
    refuseRole(roleChangeRefusal(actor, before, null))
    if (before.users > 0 || (await hasPendingRoleChange(trx, before.name)))
      refuse(409, 'role_in_use', 'Accounts have this role. Give them another one first.')
    await replaceRoleInSignInRules(trx, before.name, [])
    await withdrawPlannedProtectionChange(shop, trx, 'role_permissions', id, caller)
    await withdrawPlannedProtectionChange(shop, trx, 'factor_rule', id, caller)
    await store.deleteRole(trx, id)
    await writeAccessAuditEntry(shop, trx, actor.email, 'role.delete', `staff_role:${id}`, { before: toReply(before) })
    await warnOwners(shop, trx, caller, { what: 'role', name: before.name, before: joinOrDash(before.permissions) })
  })
}

/** The sign-in rules contain role names, so a renamed or deleted role must be replaced there. */
async function replaceRoleInSignInRules(trx: Trx, name: string, by: string[]): Promise<void> {
  await lockSettings(trx)
  const { secondFactorRoles } = (await findSettings(trx)).signIn
  if (!secondFactorRoles.includes(name)) return
  await saveSetting(trx, 'signIn', { secondFactorRoles: [...secondFactorRoles.filter((role) => role !== name), ...by] })
}

const requireRole = async (db: Db, id: number) =>
  (await store.findRoles(db, id))[0] ?? refuse(404, 'role_unknown', 'There is no such role.')

const readRole = async (db: Db, id: number): Promise<Role> => toReply(await requireRole(db, id))

function cleanRole({ name, permissions }: Given): Given {
  const trimmed = name.replace(/\s+/g, ' ').trim()
  if (trimmed === '') refuseField('name', 'required', 'Enter a name.')
  return { name: trimmed, permissions: addReadPermissions(permissions) }
}

/**
 * Throws 400 for a name that looks like that of another role, including the names of built-in roles in all back-office
 * languages.
 */
async function refuseLookalike(trx: Trx, name: string, ownId?: number): Promise<void> {
  const skeleton = toLookalikeSkeleton(name)
  if (skeleton === '') refuseField('name', 'required', 'Enter a name.')
  const others = (await store.findRoles(trx)).filter(({ id }) => id !== ownId).map((role) => role.name)
  if ([...others, ...listBuiltInTitles()].some((taken) => toLookalikeSkeleton(taken) === skeleton)) refuseTakenName()
}

/** The names of the built-in roles in each back-office language. */
const listBuiltInTitles = (): string[] =>
  [...languagesWithOffice].flatMap((language) =>
    Object.values(messagesOf<{ role: Record<string, string> }>(language, 'office')!.role),
  )

const refuseTakenName = (): never => refuseField('name', 'role_name_taken', 'Another role has this name.')

function refuseRole(refusal: ReturnType<typeof roleChangeRefusal>): void {
  if (refusal) refuse(refusal === 'role_built_in' ? 409 : 403, refusal, sentences[refusal])
}
