/** Staff accounts: invited by mail, changed, switched off, deleted; and the first owner of a shop without a demo. */
import { randomBytes } from 'node:crypto'
import { writeAudit } from '../audit/index.ts'
import { operatorLanguage, queueMail } from '../mail/index.ts'
import { addHours } from '../shared/moment.ts'
import { type Role, rolePermissions } from '../shared/permission.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { hashToken, randomToken } from '../shared/secret.ts'
import type { Caller, Db, Shop, Trx } from '../shared/shop.ts'
import type { User } from './contract.ts'
import { hashPassword } from './password.ts'
import * as store from './store.ts'
import { userRefusal } from './user-rules.ts'

type UserShop = Pick<Shop, 'db' | 'jobs' | 'keys' | 'now' | 'publicUrl'>
type Given = { email: string; name: string; role: Role }

/** An invitation is good for a week; whoever is later asks for a link on the sign-in page. */
const invitationHours = 7 * 24
const ownerLinkHours = 1

const sentences = {
  user_above_you: 'This account may do more than you: someone with its role has to change it.',
  role_above_you: 'You can only give roles that may do no more than yours.',
  user_last_owner: 'A shop keeps at least one owner. Make someone else an owner first.',
} as const

export const showUser = (user: store.StaffUser): User => ({
  id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  active: user.active,
  version: user.version,
  created_at: user.created_at.toISOString(),
  updated_at: user.updated_at.toISOString(),
})

export async function showUsers(db: Db): Promise<User[]> {
  return (await store.findUsers(db)).map(showUser)
}

export async function readUser(db: Db, id: number): Promise<User> {
  return showUser((await store.findUserById(db, id)) ?? unknownUser())
}

const unknownUser = (): never => refuse(404, 'user_unknown', 'There is no such account.')

/** Whoever changes users, as he is now: locked together with the owners, so that two changes come one after the other. */
async function claimActor(trx: Trx, caller: Caller) {
  const owners = await store.claimOwners(trx)
  const actor = caller.staff ? await store.findUserById(trx, caller.staff.id) : null
  const permissions = actor?.active ? rolePermissions[actor.role as Role] : []
  if (!actor || !permissions.includes('users.write')) refuse(403, 'not_allowed', 'Your role does not allow this.')
  return { owners, actor: { email: actor.email, permissions } }
}

/** Adds an account without a password and mails a link to set one. 400 for an address that has an account. */
export async function inviteUser(shop: UserShop, given: Given, caller: Caller): Promise<User> {
  // Made of random bytes: no password leads to it.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return shop.db.transaction().execute(async (trx) => {
    const { actor } = await claimActor(trx, caller)
    if (userRefusal(actor, { id: 0, role: 'viewer', active: true }, { role: given.role, active: true }, []))
      refuse(403, 'role_above_you', sentences.role_above_you)
    const user =
      (await store.insertUser(trx, { ...given, email: given.email.toLowerCase(), password_hash: passwordHash })) ??
      refuseField('email', 'email_taken', 'This address has an account.')
    const { id, link, endsAt } = await makeLink(shop, trx, user.id, invitationHours)
    await queueMail(shop, trx, {
      key: `user_invited:${id}`,
      kind: 'user_invited',
      to: user.email,
      language: operatorLanguage,
      variables: { name: user.name, link },
      linkEndsAt: endsAt,
    })
    await audit(shop, trx, actor.email, 'user.invite', user.id, { after: showUser(user) })
    return showUser(user)
  })
}

/** Behind the # the token reaches neither logs nor other sites. */
async function makeLink(shop: Pick<Shop, 'keys' | 'now' | 'publicUrl'>, trx: Trx, userId: number, hours: number) {
  const token = randomToken()
  const now = shop.now()
  const endsAt = addHours(now, hours)
  const id = await store.insertReset(trx, {
    user_id: userId,
    token_hash: hashToken(shop.keys('password-reset'), token),
    created_at: now,
    expires_at: endsAt,
  })
  return { id, link: `${shop.publicUrl}/auth/reset-password#token=${token}`, endsAt }
}

/** Name and role; 409 with the present account when someone else changed it since `version`. */
export async function changeUser(
  shop: Pick<Shop, 'db' | 'now'>,
  id: number,
  given: { name: string; role: Role; version: number },
  caller: Caller,
): Promise<User> {
  return shop.db.transaction().execute(async (trx) => {
    const { owners, actor } = await claimActor(trx, caller)
    const before = (await store.findUserById(trx, id)) ?? unknownUser()
    if (before.version !== given.version)
      refuse(409, 'record_changed', 'Someone else has changed this account meanwhile.', {
        data: { current: showUser(before) },
      })
    refuseUser(userRefusal(actor, before, { role: given.role, active: before.active }, owners))
    const { version: _read, ...fields } = given
    const after = await store.updateUser(trx, id, fields, shop.now())
    await audit(shop, trx, actor.email, 'user.update', id, { before: showUser(before), after: showUser(after) })
    return showUser(after)
  })
}

/** Whoever is switched off is signed out everywhere at once. May be repeated. */
export async function switchUser(
  shop: Pick<Shop, 'db' | 'now'>,
  { id, active }: { id: number; active: boolean },
  caller: Caller,
): Promise<User> {
  return shop.db.transaction().execute(async (trx) => {
    const { owners, actor } = await claimActor(trx, caller)
    const before = (await store.findUserById(trx, id)) ?? unknownUser()
    refuseUser(userRefusal(actor, before, { role: before.role, active }, owners))
    if (before.active === active) return showUser(before)
    const after = await store.updateUser(trx, id, { active }, shop.now())
    if (!active) {
      await store.revokeSessionsOf(trx, id, shop.now())
      await store.voidResets(trx, id, shop.now())
    }
    await audit(shop, trx, actor.email, active ? 'user.switch_on' : 'user.switch_off', id, {})
    return showUser(after)
  })
}

export async function removeUser(shop: Pick<Shop, 'db' | 'now'>, id: number, caller: Caller): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const { owners, actor } = await claimActor(trx, caller)
    const before = (await store.findUserById(trx, id)) ?? unknownUser()
    refuseUser(userRefusal(actor, before, 'deleted', owners))
    await store.deleteUser(trx, id)
    await audit(shop, trx, actor.email, 'user.delete', id, { before: showUser(before) })
  })
}

function refuseUser(refusal: ReturnType<typeof userRefusal>): void {
  if (refusal) refuse(refusal === 'user_last_owner' ? 409 : 403, refusal, sentences[refusal])
}

const audit = (
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  actor: string,
  action: string,
  id: number,
  change: { before?: User; after?: User },
) => writeAudit(trx, { actor, action, subject: `staff_user:${id}`, at: shop.now(), ...change })

/**
 * Makes an owner, or an owner again of an account that lost its password or role, and answers the link to set a
 * password. For whoever runs the shop, from the command line.
 */
export async function createOwner(
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'publicUrl'>,
  given: { email: string; name: string },
): Promise<{ link: string; isNew: boolean }> {
  const email = given.email.toLowerCase()
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return shop.db.transaction().execute(async (trx) => {
    await store.claimOwners(trx)
    const known = await store.findUserByEmail(trx, email)
    const user =
      (known
        ? await store.updateUser(trx, known.id, { role: 'owner', active: true }, shop.now())
        : await store.insertUser(trx, { email, name: given.name, role: 'owner', password_hash: passwordHash })) ??
      refuseField('email', 'email_taken', 'This address has an account.')
    await store.revokeSessionsOf(trx, user.id, shop.now())
    await store.voidResets(trx, user.id, shop.now())
    const { link } = await makeLink(shop, trx, user.id, ownerLinkHours)
    await audit(shop, trx, 'command line', 'user.create_owner', user.id, { after: showUser(user) })
    return { link, isNew: known === null }
  })
}
