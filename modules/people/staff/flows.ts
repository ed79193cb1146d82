import { randomUUID } from 'node:crypto'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { addMinutes } from '../../shared/moment.ts'
import { roles } from '../../shared/permission.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { hashToken, randomToken, possibleTokenHashes } from '../../shared/secret.ts'
import type { Caller, Db, Shop } from '../../shared/shop.ts'
import { limitSecondFactorAttempts, consumeSecondFactor } from './factor-flows.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { findPasswordProblem } from './password-rule.ts'
import { refreshTokenStatus, deriveNextRefreshToken, refreshTokenExpiry } from './rotation.ts'
import {
  toSessionReply,
  beginSession,
  type StoredSession,
  type BrowserCookies,
  endSession,
  findMemberWithPermissions,
  type SignedIn,
} from './session-flows.ts'
import * as store from './store.ts'

type StaffShop = Pick<Shop, 'db' | 'sessionStore' | 'jobs' | 'keys' | 'log' | 'now' | 'publicUrl'>

const attemptsPerQuarter = 30
const resetMinutes = 10
const resetMailsPerHour = 3
const resetAnswerMs = 150

/**
 * Signs in with e-mail address and password, and with a code if the account has a second factor. Throws 401 with the
 * same message for an unknown e-mail address and a wrong password, and another message for a missing or wrong code; 429
 * `sign_in_limit` after too many attempts; 503 if too many sign-ins run concurrently.
 */
export async function signIn(
  shop: StaffShop,
  credentials: { email: string; password: string; code?: string },
  ip: string,
  browser: BrowserCookies,
): Promise<SignedIn> {
  const email = credentials.email.toLowerCase()
  // Attempts are counted per e-mail address and network, so that nobody can lock out an owner from another network.
  const attempts = await shop.sessionStore.count(`sign-in:${hashToken(shop.keys('limits'), `${email} ${ip}`)}`, 900)
  if (attempts.hits > attemptsPerQuarter)
    refuse(429, 'sign_in_limit', 'Too many attempts. Try again later.', { retryAfterSeconds: attempts.resetsInSeconds })
  const user = await store.findUserByEmail(shop.db, email)
  const right = await verifyPassword(user?.password_hash ?? null, credentials.password)
  if (!user?.active || !right) refuseSignIn(shop, ip, user)
  // The attempt is counted outside the transaction, so that a refusal does not roll back the count.
  if (credentials.code !== undefined) await limitSecondFactorAttempts(shop, user.id, ip)
  const begun = await shop.db.transaction().execute(async (trx) => {
    // The account may have been deactivated or deleted, or its password changed, during the password verification.
    const claimed = await store.lockActiveUser(trx, user.id)
    if (claimed?.password_hash !== user.password_hash) refuseSignIn(shop, ip, user)
    await consumeSecondFactor(shop, trx, user, credentials.code)
    return beginSession(shop, trx, user, 'password', browser)
  })
  return toSessionReply(shop, begun)
}

function refuseSignIn(shop: Pick<Shop, 'log'>, ip: string, user: store.StaffUser | null): never {
  shop.log.warn({ event: 'sign_in_refused', ip, userId: user?.id ?? null }, 'A sign-in was refused')
  refuse(401, 'sign_in_refused', 'The e-mail address or the password is wrong.')
}

/**
 * Returns a new access token and the next refresh token; null if the cookie is invalid or expired, or was used more
 * than ten seconds ago. In the last case the session ends for everybody who holds it.
 */
export async function refreshSession(shop: StaffShop, token: string | undefined): Promise<SignedIn | null> {
  const result = token ? await shop.db.transaction().execute((trx) => rotateRefreshToken(shop, trx, token)) : null
  return result && toSessionReply(shop, result)
}

/** Returns null to refuse the token. Writes that end a stolen session are still committed. */
async function rotateRefreshToken(shop: StaffShop, trx: Db, token: string): Promise<StoredSession | null> {
  const now = shop.now()
  const hashesOf = (text: string) => possibleTokenHashes(shop.keys('staff-refresh'), text)
  const user = await store.lockTokenOwner(trx, hashesOf(token))
  const session = user ? await store.findRefreshToken(trx, hashesOf(token)) : null
  if (!user?.active || !session) return null
  const next = deriveNextRefreshToken(shop.keys('staff-refresh-next'), token)
  switch (refreshTokenStatus(session, now)) {
    case 'good': {
      const expiresAt = refreshTokenExpiry(await store.findSessionStart(trx, session.family), now)
      await store.markRefreshTokenUsed(trx, session.id, now)
      await store.insertRefreshToken(trx, {
        id: randomUUID(),
        family: session.family,
        user_id: user.id,
        token_hash: hashToken(shop.keys('staff-refresh'), next),
        created_at: now,
        expires_at: expiresAt,
      })
      return { user, session: session.family, token: next, expiresAt }
    }
    case 'repeated': {
      const successor = await store.findRefreshToken(trx, hashesOf(next))
      if (!successor || refreshTokenStatus(successor, now) === 'ended') return null
      if (successor.used_at) return rotateRefreshToken(shop, trx, next)
      return { user, session: session.family, token: next, expiresAt: successor.expires_at }
    }
    case 'stolen':
      await store.revokeTokenFamily(trx, session.family, now)
      await writeAuditEntry(trx, {
        actor: user.email,
        action: 'staff.refresh_reused',
        subject: `staff_user:${user.id}`,
        at: now,
      })
      shop.log.warn(
        { event: 'refresh_reused', userId: user.id },
        'A used refresh token came again; its session was ended',
      )
      return null
    case 'ended':
      return null
  }
}

/** Immediately ends the session of the cookie, including its access tokens; an unknown cookie has no effect. */
export async function signOut(shop: StaffShop, token: string | undefined): Promise<void> {
  if (token) await shop.db.transaction().execute((trx) => endSession(shop, trx, token))
}

/** The caller's account with its current name and role. */
export async function getOwnAccount(shop: Pick<Shop, 'db'>, caller: Caller): Promise<SignedIn['reply']['user']> {
  const user = caller.staff ? await store.findUserById(shop.db, caller.staff.id) : null
  return user?.active
    ? findMemberWithPermissions(shop.db, user, caller.staff!.mustEnrol ?? false)
    : refuse(401, 'not_signed_in', 'Sign in first.')
}

/** Ends every session of the caller, including this one. */
export async function signOutEverywhere(shop: Pick<Shop, 'db' | 'now'>, caller: Caller): Promise<void> {
  const { id, email } = caller.staff!
  await shop.db.transaction().execute(async (trx) => {
    await store.lockActiveUser(trx, id)
    await store.revokeUserSessions(trx, id, shop.now())
    await writeAuditEntry(trx, {
      actor: email,
      action: 'staff.sign_out_everywhere',
      subject: `staff_user:${id}`,
      at: shop.now(),
    })
  })
}

/**
 * Mails a reset link if the e-mail address belongs to an active staff member. Neither the reply nor its duration
 * reveals whether it does.
 */
export async function requestPasswordReset(shop: StaffShop, address: string): Promise<void> {
  await runInEvenTime(resetAnswerMs, async () => {
    const email = address.toLowerCase()
    const attempts = await shop.sessionStore.count(`reset-mail:${hashToken(shop.keys('limits'), email)}`, 3600)
    const user = await store.findUserByEmail(shop.db, email)
    if (attempts.hits > resetMailsPerHour || !user?.active) return
    const now = shop.now()
    const token = randomToken()
    await shop.db.transaction().execute(async (trx) => {
      const linkEndsAt = addMinutes(now, resetMinutes)
      await store.invalidatePasswordResets(trx, user.id, now)
      const id = await store.insertPasswordReset(trx, {
        user_id: user.id,
        token_hash: hashToken(shop.keys('password-reset'), token),
        created_at: now,
        expires_at: linkEndsAt,
      })
      // The token is after the #, so that it reaches neither logs nor other sites.
      const link = `${shop.publicUrl}/auth/reset-password#token=${token}`
      await queueMail(shop, trx, {
        key: `password_reset:${id}`,
        kind: 'password_reset',
        to: user.email,
        language: user.language,
        variables: { link },
        linkEndsAt,
      })
    })
  })
}

/**
 * Sets a new password, once per link. All sessions and other reset links of the user become invalid. Does not sign the
 * user in. Refuses `reset_link_not_valid`, or a field `password` that is too short or too simple.
 */
export async function resetPassword(shop: StaffShop, input: { token: string; password: string }): Promise<void> {
  const hashes = possibleTokenHashes(shop.keys('password-reset'), input.token)
  const reset = await store.findPasswordReset(shop.db, hashes, shop.now())
  const user = reset ? await store.findUserById(shop.db, reset.user_id) : null
  if (!reset || !user?.active) refuseReset()
  const problem = findPasswordProblem(input.password, user.email)
  if (problem) refuseField('password', problem.code, problem.message)
  const passwordHash = await hashPassword(input.password)
  const now = shop.now()
  await shop.db.transaction().execute(async (trx) => {
    if (!(await store.lockActiveUser(trx, user.id))) refuseReset()
    if (!(await store.claimPasswordReset(trx, reset.id, now))) refuseReset()
    await store.updatePassword(trx, user.id, passwordHash)
    await store.revokeUserSessions(trx, user.id, now)
    await store.invalidatePasswordResets(trx, user.id, now)
    await writeAuditEntry(trx, {
      actor: user.email,
      action: 'staff.password_reset',
      subject: `staff_user:${user.id}`,
      at: now,
    })
  })
}

function refuseReset(): never {
  refuse(410, 'reset_link_not_valid', 'This link is used or too old. Ask for a new one.')
}

/** Inserts one account per role; used only in the demo. */
export async function insertDemoStaff(db: Db): Promise<void> {
  const missingRoles = roles.map((role) => ({
    role,
    email: `${role}@demo.test`,
    name: `${role[0]!.toUpperCase()}${role.slice(1)} (demo)`,
  }))
  const storedNames = new Set(
    await store.findExistingEmails(
      db,
      missingRoles.map((user) => user.email),
    ),
  )
  const missing = missingRoles.filter((user) => !storedNames.has(user.email))
  const users = await Promise.all(
    missing.map(async (user) => ({ ...user, password_hash: await hashPassword('demo-2026') })),
  )
  if (users.length > 0) await store.insertUsers(db, users)
}

async function runInEvenTime(atLeastMs: number, work: () => Promise<void>): Promise<void> {
  const [result] = await Promise.allSettled([work(), new Promise((resolve) => setTimeout(resolve, atLeastMs))])
  if (result.status === 'rejected') throw result.reason
}
