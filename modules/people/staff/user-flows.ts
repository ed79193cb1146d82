/**
 * Staff accounts: invite by e-mail, change, deactivate, delete; and create the first owner of a shop without demo data.
 */
import { randomBytes } from 'node:crypto'
import { queueMail } from '../../platform/mail/index.ts'
import { isLessStrictRole } from '../protection/changes.ts'
import {
  canRelaxProtectionImmediately,
  planProtectionChange,
  withdrawPlannedProtectionChange,
} from '../protection/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { addHours } from '../../shared/moment.ts'
import { refuse, refuseField, refuseChanged } from '../../shared/refusal.ts'
import { hashToken, randomToken } from '../../shared/secret.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { writeAccessAuditEntry, lockOwnersAndGetActor } from './actor-flows.ts'
import { recordAccountInfluence } from './approval-flows.ts'
import type { User } from './contract.ts'
import { deleteSecondFactors, findUserIdsWithSecondFactor } from './factor-store.ts'
import { hashPassword } from './password.ts'
import { findPermissions, findRole } from './role-store.ts'
import * as store from './store.ts'
import { userChangeRefusal } from './user-rules.ts'
import { warnOwners } from './warning-flows.ts'

type UserShop = Pick<Shop, 'db' | 'jobs' | 'keys' | 'now' | 'publicUrl'>
type Given = { email: string; name: string; role: string }

/** How long an invitation is valid; after that, the user can request a link on the sign-in page. */
const invitationHours = 7 * 24
const ownerLinkHours = 1

const sentences = {
  user_above_you: 'This account may do more than you: someone with its role has to change it.',
  role_above_you: 'You can only give roles that may do no more than yours.',
  user_last_owner: 'A shop keeps at least one owner. Make someone else an owner first.',
} as const

/** The user's fields in the audit log. */
const toAuditValues = (user: store.StaffUser) => ({
  id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  language: user.language,
  active: user.active,
  version: user.version,
  created_at: user.created_at.toISOString(),
  updated_at: user.updated_at.toISOString(),
})

async function toReply(db: Db, user: store.StaffUser): Promise<User> {
  return { ...toAuditValues(user), second_factor: (await findUserIdsWithSecondFactor(db, user.id)).has(user.id) }
}

export async function listUsers(db: Db): Promise<User[]> {
  const holders = await findUserIdsWithSecondFactor(db)
  return (await store.findUsers(db)).map((user) => ({ ...toAuditValues(user), second_factor: holders.has(user.id) }))
}

export async function getUser(db: Db, id: number): Promise<User> {
  return toReply(db, (await store.findUserById(db, id)) ?? refuseUnknownUser())
}

const refuseUnknownUser = (): never => refuse(404, 'user_unknown', 'There is no such account.')

/** The values that a user would have with this role. Refuses `role_unknown`. */
async function requireRoleValues(trx: Trx, role: string, active: boolean) {
  const storedRole = await findRole(trx, role)
  return { role, active, permissions: (storedRole ?? refuseUnknownRole()).permissions }
}

const refuseUnknownRole = (): never => refuseField('role', 'role_unknown', 'There is no such role.')

const addPermissions = async (trx: Trx, user: store.StaffUser) => ({
  ...user,
  permissions: await findPermissions(trx, user.role),
})

/**
 * Adds an account without a password and mails a link for setting one. Throws 400 `email_taken` if the e-mail address
 * already has an account.
 */
export async function inviteUser(shop: UserShop, input: Given, caller: Caller): Promise<User> {
  // A random password that nobody knows.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return shop.db.transaction().execute(async (trx) => {
    const { actor } = await lockOwnersAndGetActor(trx, caller)
    refuseUser(userChangeRefusal(actor, { id: 0, permissions: [] }, await requireRoleValues(trx, input.role, true), []))
    const user =
      (await store.insertUser(trx, {
        ...input,
        email: input.email.toLowerCase(),
        password_hash: passwordHash,
        // The first e-mail is in the language of the user who sends the invitation.
        language: actor.language,
      })) ?? refuseField('email', 'email_taken', 'This address has an account.')
    const { id, link, endsAt } = await createPasswordLink(shop, trx, user.id, invitationHours)
    await queueMail(shop, trx, {
      key: `user_invited:${id}`,
      kind: 'user_invited',
      to: user.email,
      language: user.language,
      variables: { name: user.name, link },
      linkEndsAt: endsAt,
    })
    await recordAccountInfluence(shop, trx, { email: user.email, by: actor.email, kind: 'invited' })
    await auditUser(shop, trx, actor.email, 'user.invite', user.id, { after: toAuditValues(user) })
    await warnOwners(shop, trx, caller, { what: 'account', name: user.email, after: user.role })
    return toReply(trx, user)
  })
}

/** The user's back-office language is also that of the user's e-mails. */
export async function setOwnLanguage<T extends string>(
  shop: Pick<Shop, 'db'>,
  language: T,
  caller: Caller,
): Promise<{ language: T }> {
  await store.updateUserLanguage(shop.db, caller.staff!.id, language)
  return { language }
}

/** Creates a link for setting a password. Its token is after the #, so that it reaches neither logs nor other sites. */
async function createPasswordLink(
  shop: Pick<Shop, 'keys' | 'now' | 'publicUrl'>,
  trx: Trx,
  userId: number,
  hours: number,
) {
  const token = randomToken()
  const now = shop.now()
  const endsAt = addHours(now, hours)
  const id = await store.insertPasswordReset(trx, {
    user_id: userId,
    token_hash: hashToken(shop.keys('password-reset'), token),
    created_at: now,
    expires_at: endsAt,
  })
  return { id, link: `${shop.publicUrl}/auth/reset-password#token=${token}`, endsAt }
}

/**
 * Changes name and role; throws 409 with the current account on a version conflict. A role with more permissions
 * applies from the next day or once a second owner approves.
 */
export async function changeUser(
  shop: Pick<Shop, 'db' | 'now' | 'publicUrl'>,
  id: number,
  input: { name: string; role: string; version: number },
  caller: Caller,
): Promise<User> {
  return shop.db.transaction().execute(async (trx) => {
    const { owners, actor } = await lockOwnersAndGetActor(trx, caller)
    const before = (await store.findUserById(trx, id)) ?? refuseUnknownUser()
    if (before.version !== input.version) refuseChanged('this account', await toReply(trx, before))
    const newRole = await requireRoleValues(trx, input.role, before.active)
    const userWithPermissions = await addPermissions(trx, before)
    refuseUser(userChangeRefusal(actor, userWithPermissions, newRole, owners))
    const startsAt = await planRoleChange(shop, trx, userWithPermissions, newRole, caller)
    const role = startsAt ? before.role : input.role
    const after = await store.updateUser(trx, id, { name: input.name, role }, shop.now())
    await auditUser(shop, trx, actor.email, 'user.update', id, {
      before: toAuditValues(before),
      after: toAuditValues(after),
    })
    if (input.role !== before.role) {
      await recordAccountInfluence(shop, trx, { email: after.email, by: actor.email, kind: 'role_changed' })
      await warnOwners(shop, trx, caller, {
        what: 'account',
        name: after.email,
        before: before.role,
        after: input.role,
        startsAt,
      })
    }
    return toReply(trx, after)
  })
}

/**
 * Plans a less strict role. Returns the time at which the account gets it; null if the role applies immediately or is
 * the same.
 */
async function planRoleChange(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  user: store.StaffUser & { permissions: readonly string[] },
  role: { role: string; permissions: readonly string[] },
  caller: Caller,
): Promise<Date | null> {
  if (role.role === user.role) return null
  const { secondFactorRoles } = (await findSettings(trx)).signIn
  const withRule = (account: { role: string; permissions: readonly string[] }) => ({
    permissions: account.permissions,
    needsFactor: secondFactorRoles.includes(account.role),
  })
  if (!isLessStrictRole(withRule(user), withRule(role)) || (await canRelaxProtectionImmediately(trx))) {
    await withdrawPlannedProtectionChange(shop, trx, 'user_role', user.id, caller)
    return null
  }
  const change = { kind: 'user_role', subjectId: user.id, subjectName: user.email } as const
  return planProtectionChange(shop, trx, { ...change, before: { role: user.role }, after: { role: role.role } }, caller)
}

/** A deactivated account is signed out everywhere immediately. Safe to repeat. */
export async function setUserActive(
  shop: Pick<Shop, 'db' | 'now' | 'publicUrl'>,
  { id, active }: { id: number; active: boolean },
  caller: Caller,
): Promise<User> {
  return shop.db.transaction().execute(async (trx) => {
    const { owners, actor } = await lockOwnersAndGetActor(trx, caller)
    const before = (await store.findUserById(trx, id)) ?? refuseUnknownUser()
    const user = await addPermissions(trx, before)
    refuseUser(userChangeRefusal(actor, user, { ...user, active }, owners))
    if (before.active === active) return toReply(trx, before)
    const after = await store.updateUser(trx, id, { active }, shop.now())
    if (!active) {
      await store.revokeUserSessions(trx, id, shop.now())
      await store.invalidatePasswordResets(trx, id, shop.now())
    }
    if (active) await recordAccountInfluence(shop, trx, { email: after.email, by: actor.email, kind: 'switched_on' })
    await auditUser(shop, trx, actor.email, active ? 'user.switch_on' : 'user.switch_off', id, {})
    const values = active ? { after: after.role } : { before: after.role }
    await warnOwners(shop, trx, caller, { what: 'account', name: after.email, ...values })
    return toReply(trx, after)
  })
}

export async function removeUser(
  shop: Pick<Shop, 'db' | 'now' | 'publicUrl'>,
  id: number,
  caller: Caller,
): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const { owners, actor } = await lockOwnersAndGetActor(trx, caller)
    const before = (await store.findUserById(trx, id)) ?? refuseUnknownUser()
    refuseUser(userChangeRefusal(actor, await addPermissions(trx, before), 'deleted', owners))
    await withdrawPlannedProtectionChange(shop, trx, 'user_role', id, caller)
    await store.deleteUser(trx, id)
    await auditUser(shop, trx, actor.email, 'user.delete', id, { before: toAuditValues(before) })
    await warnOwners(shop, trx, caller, { what: 'account', name: before.email, before: before.role })
  })
}

/**
 * Removes a lost second factor and ends all sessions of the account. The user then signs in with the password and sets
 * up a new factor.
 */
export async function resetSecondFactor(
  shop: Pick<Shop, 'db' | 'now' | 'publicUrl'>,
  id: number,
  caller: Caller,
): Promise<User> {
  return shop.db.transaction().execute(async (trx) => {
    const { owners, actor } = await lockOwnersAndGetActor(trx, caller)
    const user = (await store.findUserById(trx, id)) ?? refuseUnknownUser()
    const userWithPermissions = await addPermissions(trx, user)
    refuseUser(userChangeRefusal(actor, userWithPermissions, userWithPermissions, owners))
    if (id === caller.staff!.id)
      refuse(422, 'user_self', 'Your own second factor is changed on the page of your account.')
    await store.lockActiveUser(trx, id)
    await deleteSecondFactors(trx, id)
    await store.revokeUserSessions(trx, id, shop.now())
    await recordAccountInfluence(shop, trx, { email: user.email, by: actor.email, kind: 'factor_reset' })
    await auditUser(shop, trx, actor.email, 'user.reset_second_factor', id, {})
    await warnOwners(shop, trx, caller, { what: 'factor_reset', name: user.email })
    return toReply(trx, user)
  })
}

function refuseUser(refusal: ReturnType<typeof userChangeRefusal>): void {
  if (refusal) refuse(refusal === 'user_last_owner' ? 409 : 403, refusal, sentences[refusal])
}

const auditUser = (
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  actor: string,
  action: string,
  id: number,
  change: { before?: object; after?: object },
) => writeAccessAuditEntry(shop, trx, actor, action, `staff_user:${id}`, change)

/**
 * Creates an owner, or restores one who lost password, second factor or role; returns the link for setting a password.
 * For operators, on the command line.
 */
export async function createOwner(
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'publicUrl'>,
  person: { email: string; name: string },
): Promise<{ link: string; isNew: boolean }> {
  const email = person.email.toLowerCase()
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return shop.db.transaction().execute(async (trx) => {
    await store.lockOwners(trx)
    const existing = await store.findUserByEmail(trx, email)
    const user =
      (existing
        ? await store.updateUser(trx, existing.id, { role: 'owner', active: true }, shop.now())
        : await store.insertUser(trx, { email, name: person.name, role: 'owner', password_hash: passwordHash })) ??
      refuseField('email', 'email_taken', 'This address has an account.')
    await store.revokeUserSessions(trx, user.id, shop.now())
    await store.invalidatePasswordResets(trx, user.id, shop.now())
    await deleteSecondFactors(trx, user.id)
    const { link } = await createPasswordLink(shop, trx, user.id, ownerLinkHours)
    await auditUser(shop, trx, 'command line', 'user.create_owner', user.id, { after: toAuditValues(user) })
    const values = existing ? { before: existing.role } : {}
    await warnOwners(shop, trx, null, { what: 'account', name: user.email, ...values, after: 'owner' })
    return { link, isNew: existing === null }
  })
}

/**
 * A link for setting the password of an active account, or null if there is none. Earlier links are no longer valid.
 * For operators, on the command line.
 */
export async function createPasswordLinkFor(
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'publicUrl'>,
  email: string,
): Promise<string | null> {
  return shop.db.transaction().execute(async (trx) => {
    const user = await store.findUserByEmail(trx, email.toLowerCase())
    if (!user?.active) return null
    await store.invalidatePasswordResets(trx, user.id, shop.now())
    const { link } = await createPasswordLink(shop, trx, user.id, ownerLinkHours)
    await auditUser(shop, trx, 'command line', 'user.password_link', user.id, {})
    return link
  })
}
