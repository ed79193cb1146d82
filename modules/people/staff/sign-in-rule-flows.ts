/** Reads and changes which roles require a second factor. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { itemsNotIn } from '../protection/changes.ts'
import { canRelaxProtectionImmediately, planProtectionChange } from '../protection/index.ts'
import { findSettings, lockSettings, saveSetting } from '../../platform/settings/index.ts'
import { refuse, refuseField, refuseChanged } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { lockOwnersAndGetActor } from './actor-flows.ts'
import { isSecondFactorSetupRequired } from './factor-store.ts'
import { findRoles, type StaffRole } from './role-store.ts'
import { hasMorePermissions } from './user-rules.ts'
import { joinOrDash, warnOwners } from './warning-flows.ts'

type Rules = { second_factor_roles: string[] }
type RuleShop = Pick<Shop, 'db' | 'now' | 'publicUrl'>

export async function getSignInRules(shop: Pick<Shop, 'db'>): Promise<Rules> {
  return { second_factor_roles: (await findSettings(shop.db)).signIn.secondFactorRoles }
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name))

/**
 * If a role is added, its users need a second factor from their next call. If a role is removed, they need it until the
 * next day or until a second owner approves. Returns the rules that apply now. Callers cannot add their own role
 * without having a second factor, nor change the rule of a role with more permissions than their own.
 */
export async function changeSignInRules(
  shop: RuleShop,
  { second_factor_roles: newRoles, before }: Rules & { before?: string[] },
  caller: Caller,
): Promise<Rules> {
  return shop.db.transaction().execute(async (trx) => {
    const { actor } = await lockOwnersAndGetActor(trx, caller)
    await lockSettings(trx)
    const { secondFactorRoles: present } = (await findSettings(trx)).signIn
    if (before !== undefined && !isSameSet(before, present))
      refuseChanged('these rules', { second_factor_roles: present })
    const roles = await findRoles(trx)
    const unknown = newRoles.findIndex((name) => !roles.some((role) => role.name === name))
    if (unknown !== -1) refuseField(`second_factor_roles.${unknown}`, 'role_unknown', 'There is no such role.')
    const [added, removed] = [itemsNotIn(newRoles, present), itemsNotIn(present, newRoles)]
    const changed = roles.filter(({ name }) => added.includes(name) || removed.includes(name))
    if (changed.some(({ permissions }) => hasMorePermissions(permissions, actor.permissions)))
      refuse(403, 'role_above_you', 'You can only change the rule of roles that may do no more than yours.')
    const isPlanned = removed.length > 0 && !(await canRelaxProtectionImmediately(trx))
    const now = isPlanned ? [...present, ...added] : newRoles
    await saveRules(shop, trx, present, now, caller)
    const startsAt = isPlanned ? await planRemovals(shop, trx, roles, removed, caller) : null
    if (changed.length > 0)
      await warnOwners(shop, trx, caller, {
        what: 'factor_rule',
        before: joinOrDash(present),
        after: joinOrDash(newRoles),
        startsAt,
      })
    return { second_factor_roles: now }
  })
}

async function saveRules(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  before: string[],
  secondFactorRoles: string[],
  caller: Caller,
): Promise<void> {
  await saveSetting(trx, 'signIn', { secondFactorRoles })
  if (await isSecondFactorSetupRequired(trx, caller.staff!.id))
    refuse(422, 'own_factor_first', 'Set up a second factor for yourself first, on the page of your account.')
  await writeAuditEntry(trx, {
    actor: caller.staff!.email,
    action: 'setting.sign_in',
    subject: 'setting:signIn',
    before: { secondFactorRoles: before },
    after: { secondFactorRoles },
    at: shop.now(),
  })
}

async function planRemovals(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  roles: readonly StaffRole[],
  removed: readonly string[],
  caller: Caller,
): Promise<Date | null> {
  let startsAt: Date | null = null
  for (const { id, name } of roles.filter((role) => removed.includes(role.name)))
    startsAt = await planProtectionChange(
      shop,
      trx,
      { kind: 'factor_rule', subjectId: id, subjectName: name, before: { required: true }, after: { required: false } },
      caller,
    )
  return startsAt
}
