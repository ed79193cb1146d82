/** Roles that a shop makes itself, of the permissions that there are. */
import { findSettings, lockSettings, saveSetting } from '../settings/index.ts'
import { type Permission, withReading } from '../shared/permission.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import type { Caller, Db, Shop, Trx } from '../shared/shop.ts'
import { auditAccess, claimActor } from './actor-flows.ts'
import type { Role } from './contract.ts'
import * as store from './role-store.ts'
import { roleRefusal } from './user-rules.ts'

type RoleShop = Pick<Shop, 'db' | 'now'>
type Given = { name: string; permissions: Permission[] }

const sentences = {
  role_built_in: 'This role comes with the shop and stays as it is. Make one of your own beside it.',
  role_above_you: 'You can only make and change roles that may do no more than yours.',
} as const

const shown = (role: store.StaffRole & { users: number }): Role => ({
  id: role.id,
  name: role.name,
  permissions: [...role.permissions],
  built_in: role.builtIn,
  users: role.users,
  version: role.version,
})

export const showRoles = async (db: Db): Promise<Role[]> => (await store.findRoles(db)).map(shown)

/** 400 where a role has the name, 403 where it would allow more than the caller may. */
export async function addRole(shop: RoleShop, given: Given, caller: Caller): Promise<Role> {
  return shop.db.transaction().execute(async (trx) => {
    const { actor } = await claimActor(trx, caller)
    const wanted = complete(given)
    refuseRole(roleRefusal(actor, null, wanted))
    const id = (await store.insertRole(trx, wanted)) ?? nameTaken()
    const role = await readRole(trx, id)
    await auditAccess(shop, trx, actor.email, 'role.add', `staff_role:${id}`, { after: role })
    return role
  })
}

/** Counts from the next call of everyone who has the role; 409 with the present role when someone else changed it. */
export async function changeRole(
  shop: RoleShop,
  id: number,
  given: Given & { version: number },
  caller: Caller,
): Promise<Role> {
  return shop.db.transaction().execute(async (trx) => {
    const { actor } = await claimActor(trx, caller)
    const before = await findOne(trx, id)
    const wanted = complete(given)
    refuseRole(roleRefusal(actor, before, wanted))
    if (before.version !== given.version)
      refuse(409, 'record_changed', 'Someone else has changed this role meanwhile.', {
        data: { current: shown(before) },
      })
    if (await store.isNameTaken(trx, wanted.name, id)) nameTaken()
    await store.updateRole(trx, id, wanted, shop.now())
    if (before.name !== wanted.name) await replaceInRules(trx, before.name, [wanted.name])
    const after = await readRole(trx, id)
    await auditAccess(shop, trx, actor.email, 'role.update', `staff_role:${id}`, { before: shown(before), after })
    return after
  })
}

/** 409 while accounts have the role. */
export async function removeRole(shop: RoleShop, id: number, caller: Caller): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const { actor } = await claimActor(trx, caller)
    const before = await findOne(trx, id)
    refuseRole(roleRefusal(actor, before, null))
    if (before.users > 0) refuse(409, 'role_in_use', 'Accounts have this role. Give them another one first.')
    await replaceInRules(trx, before.name, [])
    await store.deleteRole(trx, id)
    await auditAccess(shop, trx, actor.email, 'role.delete', `staff_role:${id}`, { before: shown(before) })
  })
}

/** The sign-in rules name roles, so a renamed or deleted role is replaced in them. */
async function replaceInRules(trx: Trx, name: string, by: string[]): Promise<void> {
  await lockSettings(trx)
  const { secondFactorRoles } = (await findSettings(trx)).signIn
  if (!secondFactorRoles.includes(name)) return
  await saveSetting(trx, 'signIn', { secondFactorRoles: [...secondFactorRoles.filter((one) => one !== name), ...by] })
}

const findOne = async (db: Db, id: number) =>
  (await store.findRoles(db, id))[0] ?? refuse(404, 'role_unknown', 'There is no such role.')

const readRole = async (db: Db, id: number): Promise<Role> => shown(await findOne(db, id))

function complete({ name, permissions }: Given): Given {
  const trimmed = name.replace(/\s+/g, ' ').trim()
  if (trimmed === '') refuseField('name', 'required', 'Enter a name.')
  return { name: trimmed, permissions: withReading(permissions) }
}

const nameTaken = (): never => refuseField('name', 'role_name_taken', 'Another role has this name.')

function refuseRole(refusal: ReturnType<typeof roleRefusal>): void {
  if (refusal) refuse(refusal === 'role_built_in' ? 409 : 403, refusal, sentences[refusal])
}
