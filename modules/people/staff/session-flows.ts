/** Sessions of staff, for every sign-in method, and their replies. */
import { randomUUID } from 'node:crypto'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { addHours } from '../../shared/moment.ts'
import type { ReplyExtras } from '../../shared/routes.ts'
import { hashToken, randomToken, possibleTokenHashes } from '../../shared/secret.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { accessSeconds, verifyAccessToken, signAccessToken } from './access-token.ts'
import { isSessionConfirmed } from './confirmation.ts'
import { toDeviceCookie, readOrCreateDeviceToken, hashDeviceToken } from './device.ts'
import { isSecondFactorSetupRequired } from './factor-store.ts'
import { findPermissions } from './role-store.ts'
import { refreshTokenExpiry } from './rotation.ts'
import { deleteSessionsBefore, insertSession } from './session-store.ts'
import * as store from './store.ts'

type Member = {
  id: number
  email: string
  name: string
  role: string
  permissions: string[]
  /** True if the role requires a second factor that the user lacks: nothing else is permitted until it is set up. */
  must_enrol: boolean
}
export type SignedIn = {
  reply: { access_token: string; expires_in: number; user: Member }
  cookie: Cookie
  deviceCookie: Cookie | null
}

/** All cookies of a sign-in reply. */
export const listSignInCookies = ({ cookie, deviceCookie }: Pick<SignedIn, 'cookie' | 'deviceCookie'>): Cookie[] =>
  deviceCookie ? [cookie, deviceCookie] : [cookie]

/** The cookies that the browser sends at sign-in: an earlier refresh token, and the device mark. */
export type BrowserCookies = { refresh: string | undefined; device: string | undefined }
export type Cookie = NonNullable<ReplyExtras['cookies']>[number]
/** A stored session; its reply is built after the transaction. */
export type StoredSession = { user: store.StaffUser; session: string; token: string; expiresAt: Date; device?: string }

export const refreshCookie = 'tussenuit_refresh'
export const clearedCookie: Cookie = { name: refreshCookie, value: '', maxAgeSeconds: 0, path: '/api/auth' }

/**
 * The transaction must have locked the user. `how` is written to the audit log. Ends the session of the old cookie. A
 * second factor required by the directory counts for this session. Sign-in by password or passkey also confirms the
 * session; sign-in by directory does not, because the directory may not have asked the user for anything.
 */
export async function beginSession(
  shop: Pick<Shop, 'keys' | 'now'>,
  trx: Trx,
  user: store.StaffUser,
  how: 'password' | 'passkey' | 'directory',
  browser: BrowserCookies,
  directorySecondFactor = false,
): Promise<StoredSession> {
  const now = shop.now()
  const token = randomToken()
  const session = randomUUID()
  const expiresAt = refreshTokenExpiry(now, now)
  const device = readOrCreateDeviceToken(browser.device)
  if (browser.refresh) await endSession(shop, trx, browser.refresh)
  await store.deleteExpiredRefreshTokens(trx, addHours(now, -24))
  await deleteSessionsBefore(trx, addHours(now, -48))
  await insertSession(trx, {
    id: session,
    user_id: user.id,
    device_hash: hashDeviceToken(device),
    confirmed_at: how === 'directory' ? null : now,
    created_at: now,
  })
  await store.insertRefreshToken(trx, {
    id: randomUUID(),
    family: session,
    user_id: user.id,
    token_hash: hashToken(shop.keys('staff-refresh'), token),
    created_at: now,
    expires_at: expiresAt,
    directory_second_factor: directorySecondFactor,
  })
  await writeAuditEntry(trx, {
    actor: user.email,
    action: 'staff.sign_in',
    subject: `staff_user:${user.id}`,
    ...(how === 'password' ? {} : { after: { with: how } }),
    at: now,
  })
  return { user, session, token, expiresAt, device }
}

export async function endSession(shop: Pick<Shop, 'keys' | 'now'>, trx: Db, token: string): Promise<void> {
  const hashes = possibleTokenHashes(shop.keys('staff-refresh'), token)
  await store.lockTokenOwner(trx, hashes)
  const session = await store.findRefreshToken(trx, hashes)
  if (session) await store.revokeTokenFamily(trx, session.family, shop.now())
}

/** Ends all sessions of the user except that of the cookie. */
export async function endOtherSessions(
  shop: Pick<Shop, 'keys' | 'now'>,
  trx: Trx,
  userId: number,
  cookie: string | undefined,
): Promise<void> {
  const own = cookie ? await store.findRefreshToken(trx, possibleTokenHashes(shop.keys('staff-refresh'), cookie)) : null
  await store.revokeUserSessions(trx, userId, shop.now(), own?.family)
}

export async function toSessionReply(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  { user, session, token, expiresAt, device }: StoredSession,
): Promise<SignedIn> {
  const now = shop.now()
  const accessToken = await signAccessToken(
    shop.keys('staff-access'),
    { userId: user.id, role: user.role, tokenVersion: user.token_version, session },
    now,
  )
  return {
    reply: {
      access_token: accessToken,
      expires_in: accessSeconds,
      user: await findMemberWithPermissions(
        shop.db,
        user,
        await isSecondFactorSetupRequired(shop.db, user.id, session),
      ),
    },
    cookie: {
      ...clearedCookie,
      value: token,
      maxAgeSeconds: Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
    },
    deviceCookie: device === undefined ? null : toDeviceCookie(device),
  }
}

/**
 * The staff member to whom an access token belongs, read from the database at every call; null if access was withdrawn.
 */
export async function findStaffByToken(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  bearer: string,
): Promise<Caller['staff']> {
  const claims = await verifyAccessToken(shop.keys('staff-access'), bearer.replace(/^Bearer /i, ''), shop.now())
  const user = claims
    ? await store.findUserOfSession(shop.db, claims.userId, claims.tokenVersion, claims.session)
    : null
  if (!user) return null
  const { must_enrol: mustEnrol, ...member } = await findMemberWithPermissions(shop.db, user, user.must_enrol)
  return {
    ...member,
    mustEnrol,
    sessionId: claims!.session,
    deviceHash: user.device_hash,
    isConfirmed: isSessionConfirmed(user.confirmed_at, shop.now()),
  }
}

/** The account with its current permissions. */
export async function findMemberWithPermissions(db: Db, user: store.StaffUser, mustEnrol: boolean): Promise<Member> {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    permissions: mustEnrol ? [] : [...(await findPermissions(db, user.role))],
    must_enrol: mustEnrol,
  }
}
