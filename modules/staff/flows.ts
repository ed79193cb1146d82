import { randomUUID } from 'node:crypto'
import { operatorLanguage, queueMail } from '../mail/index.ts'
import { addHours, addMinutes } from '../shared/moment.ts'
import { type Role, rolePermissions, roles } from '../shared/permission.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import type { ReplyExtras } from '../shared/routes.ts'
import { hashToken, randomToken, tokenHashes } from '../shared/secret.ts'
import type { Caller, Db, Shop } from '../shared/shop.ts'
import { accessSeconds, readAccessToken, writeAccessToken } from './access-token.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { passwordProblem } from './password-rule.ts'
import { judgeRefresh, nextRefreshToken, refreshExpiry } from './rotation.ts'
import { writeAudit } from '../audit/index.ts'
import * as store from './store.ts'

type StaffShop = Pick<Shop, 'db' | 'sessionStore' | 'jobs' | 'keys' | 'log' | 'now' | 'publicUrl'>
type Member = { id: number; email: string; name: string; role: string; permissions: string[] }
export type SignedIn = { reply: { access_token: string; expires_in: number; user: Member }; cookie: Cookie }
export type Cookie = NonNullable<ReplyExtras['cookies']>[number]

export const refreshCookie = 'tussenuit_refresh'
export const noCookie: Cookie = { name: refreshCookie, value: '', maxAgeSeconds: 0, path: '/api/auth' }

const attemptsPerQuarter = 30
const resetMinutes = 10
const resetMailsPerHour = 3
const resetAnswerMs = 150

/** Signs in with address and password. 401 with one text for whatever is wrong, 429 after too many attempts, 503 when too many are signing in. */
export async function signIn(
  shop: StaffShop,
  given: { email: string; password: string },
  ip: string,
  oldCookie: string | undefined,
): Promise<SignedIn> {
  const email = given.email.toLowerCase()
  // Per address and place, so that nobody can lock an owner out from elsewhere.
  const attempts = await shop.sessionStore.count(`sign-in:${hashToken(shop.keys('limits'), `${email} ${ip}`)}`, 900)
  if (attempts.hits > attemptsPerQuarter)
    refuse(429, 'sign_in_limit', 'Too many attempts. Try again later.', { retryAfterSeconds: attempts.resetsInSeconds })
  const user = await store.findUserByEmail(shop.db, email)
  const right = await passwordMatches(user?.password_hash ?? null, given.password)
  if (!user?.active || !right) refuseSignIn(shop, ip, user)
  const now = shop.now()
  const token = randomToken()
  const session = randomUUID()
  const expiresAt = refreshExpiry(now, now)
  await shop.db.transaction().execute(async (trx) => {
    if (oldCookie) await endSession(shop, trx, oldCookie)
    // While the password was compared, the account may have been switched off, deleted or given another password.
    const claimed = await store.claimActiveUser(trx, user.id)
    if (claimed?.password_hash !== user.password_hash) refuseSignIn(shop, ip, user)
    await store.deleteRefreshBefore(trx, addHours(now, -24))
    await store.insertRefresh(trx, {
      id: randomUUID(),
      family: session,
      user_id: user.id,
      token_hash: hashToken(shop.keys('staff-refresh'), token),
      created_at: now,
      expires_at: expiresAt,
    })
    await writeAudit(trx, {
      actor: user.email,
      action: 'staff.sign_in',
      subject: `staff_user:${user.id}`,
      at: now,
    })
  })
  return signedIn(shop, user, session, token, expiresAt)
}

function refuseSignIn(shop: Pick<Shop, 'log'>, ip: string, user: store.StaffUser | null): never {
  shop.log.warn({ event: 'sign_in_refused', ip, userId: user?.id ?? null }, 'A sign-in was refused')
  refuse(401, 'sign_in_refused', 'The e-mail address or the password is wrong.')
}

/** A new access token and the next refresh token; null when the cookie is none, has ended, or was used before (which ends the session for everyone who holds it). */
export async function refresh(shop: StaffShop, token: string | undefined): Promise<SignedIn | null> {
  const result = token ? await shop.db.transaction().execute((trx) => goOn(shop, trx, token)) : null
  return result && signedIn(shop, result.user, result.session, result.token, result.expiresAt)
}

type Continued = { user: store.StaffUser; session: string; token: string; expiresAt: Date }

/** Null refuses; what was written (the end of a stolen session) is kept. */
async function goOn(shop: StaffShop, trx: Db, token: string): Promise<Continued | null> {
  const now = shop.now()
  const hashesOf = (text: string) => tokenHashes(shop.keys('staff-refresh'), text)
  const user = await store.claimOwner(trx, hashesOf(token))
  const given = user ? await store.findRefresh(trx, hashesOf(token)) : null
  if (!user?.active || !given) return null
  const next = nextRefreshToken(shop.keys('staff-refresh-next'), token)
  switch (judgeRefresh(given, now)) {
    case 'good': {
      const expiresAt = refreshExpiry(await store.findSignedInAt(trx, given.family), now)
      await store.updateRefreshUsed(trx, given.id, now)
      await store.insertRefresh(trx, {
        id: randomUUID(),
        family: given.family,
        user_id: user.id,
        token_hash: hashToken(shop.keys('staff-refresh'), next),
        created_at: now,
        expires_at: expiresAt,
      })
      return { user, session: given.family, token: next, expiresAt }
    }
    case 'repeated': {
      const successor = await store.findRefresh(trx, hashesOf(next))
      if (!successor || judgeRefresh(successor, now) === 'ended') return null
      if (successor.used_at) return goOn(shop, trx, next)
      return { user, session: given.family, token: next, expiresAt: successor.expires_at }
    }
    case 'stolen':
      await store.revokeFamily(trx, given.family, now)
      await writeAudit(trx, {
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

/** Ends the session of that cookie at once, its access tokens too; says nothing about cookies that are unknown. */
export async function signOut(shop: StaffShop, token: string | undefined): Promise<void> {
  if (token) await shop.db.transaction().execute((trx) => endSession(shop, trx, token))
}

async function endSession(shop: StaffShop, trx: Db, token: string): Promise<void> {
  const hashes = tokenHashes(shop.keys('staff-refresh'), token)
  await store.claimOwner(trx, hashes)
  const given = await store.findRefresh(trx, hashes)
  if (given) await store.revokeFamily(trx, given.family, shop.now())
}

async function signedIn(
  shop: StaffShop,
  user: store.StaffUser,
  session: string,
  token: string,
  expiresAt: Date,
): Promise<SignedIn> {
  const now = shop.now()
  const accessToken = await writeAccessToken(
    shop.keys('staff-access'),
    { userId: user.id, role: user.role, tokenVersion: user.token_version, session },
    now,
  )
  return {
    reply: { access_token: accessToken, expires_in: accessSeconds, user: memberOf(user) },
    cookie: {
      ...noCookie,
      value: token,
      maxAgeSeconds: Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
    },
  }
}

/** Who the bearer of an access token is, asked of the database each time; null for whoever may no longer come in. */
export async function findStaffByToken(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  bearer: string,
): Promise<Caller['staff']> {
  const claims = await readAccessToken(shop.keys('staff-access'), bearer.replace(/^Bearer /i, ''), shop.now())
  const user = claims
    ? await store.findUserOfSession(shop.db, claims.userId, claims.tokenVersion, claims.session)
    : null
  return user ? memberOf(user) : null
}

/** The caller with his present name and role. */
export async function whoAmI(shop: Pick<Shop, 'db'>, caller: Caller): Promise<Member> {
  const user = caller.staff ? await store.findUserById(shop.db, caller.staff.id) : null
  return user?.active ? memberOf(user) : refuse(401, 'not_signed_in', 'Sign in first.')
}

function memberOf(user: store.StaffUser): Member {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    permissions: [...rolePermissions[user.role as Role]],
  }
}

/** Mails a reset link where the address is a colleague's. Neither the answer nor its time tells whether it is. */
export async function askReset(shop: StaffShop, given: string): Promise<void> {
  await inEvenTime(resetAnswerMs, async () => {
    const email = given.toLowerCase()
    const asked = await shop.sessionStore.count(`reset-mail:${hashToken(shop.keys('limits'), email)}`, 3600)
    const user = await store.findUserByEmail(shop.db, email)
    if (asked.hits > resetMailsPerHour || !user?.active) return
    const now = shop.now()
    const token = randomToken()
    await shop.db.transaction().execute(async (trx) => {
      const linkEndsAt = addMinutes(now, resetMinutes)
      await store.voidResets(trx, user.id, now)
      const id = await store.insertReset(trx, {
        user_id: user.id,
        token_hash: hashToken(shop.keys('password-reset'), token),
        created_at: now,
        expires_at: linkEndsAt,
      })
      // Behind the # the token reaches neither logs nor other sites.
      const link = `${shop.publicUrl}/auth/reset-password#token=${token}`
      await queueMail(shop, trx, {
        key: `password_reset:${id}`,
        kind: 'password_reset',
        to: user.email,
        language: operatorLanguage,
        variables: { link },
        linkEndsAt,
      })
    })
  })
}

/** Sets a new password once per link; all sessions and all other links of the user end. Nobody is signed in by it. */
export async function resetPassword(shop: StaffShop, given: { token: string; password: string }): Promise<void> {
  const hashes = tokenHashes(shop.keys('password-reset'), given.token)
  const reset = await store.findReset(shop.db, hashes, shop.now())
  const user = reset ? await store.findUserById(shop.db, reset.user_id) : null
  if (!reset || !user?.active) refuseReset()
  const problem = passwordProblem(given.password, user.email)
  if (problem) refuseField('password', problem.code, problem.message)
  const passwordHash = await hashPassword(given.password)
  const now = shop.now()
  await shop.db.transaction().execute(async (trx) => {
    if (!(await store.claimActiveUser(trx, user.id))) refuseReset()
    if (!(await store.claimReset(trx, reset.id, now))) refuseReset()
    await store.updatePassword(trx, user.id, passwordHash)
    await store.revokeSessionsOf(trx, user.id, now)
    await store.voidResets(trx, user.id, now)
    await writeAudit(trx, {
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

/** One colleague per role, for trying the shop; they exist in the demo only. */
export async function insertDemoStaff(db: Db): Promise<void> {
  const wanted = roles.map((role) => ({
    role,
    email: `${role}@demo.test`,
    name: `${role[0]!.toUpperCase()}${role.slice(1)} (demo)`,
  }))
  const known = new Set(
    await store.findEmails(
      db,
      wanted.map((user) => user.email),
    ),
  )
  const missing = wanted.filter((user) => !known.has(user.email))
  const users = await Promise.all(
    missing.map(async (user) => ({ ...user, password_hash: await hashPassword('demo-2026') })),
  )
  if (users.length > 0) await store.insertUsers(db, users)
}

async function inEvenTime(atLeastMs: number, work: () => Promise<void>): Promise<void> {
  const [result] = await Promise.allSettled([work(), new Promise((resolve) => setTimeout(resolve, atLeastMs))])
  if (result.status === 'rejected') throw result.reason
}
