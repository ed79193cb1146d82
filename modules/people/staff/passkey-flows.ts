/**
 * Passkeys. They are registered on the user's account page. A passkey is sufficient for signing in, because the
 * authenticator verifies its user. A challenge is valid once and for a few minutes; a response is valid only for the
 * shop's origin.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { addMinutes } from '../../shared/moment.ts'
import { refuse } from '../../shared/refusal.ts'
import { hashToken, randomToken, possibleTokenHashes } from '../../shared/secret.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { writeOwnAuditEntry } from './actor-flows.ts'
import { type ChallengeKind, deleteExpiredChallenges, insertChallenge, claimChallenge } from './challenge-store.ts'
import {
  lockOwnAccount,
  createRecoveryCodesIfNone,
  requireFactorOrClearRecoveryCodes,
  requireOwnPassword,
} from './factor-flows.ts'
import * as passkeys from './passkey-store.ts'
import { toSessionReply, beginSession, type BrowserCookies, endOtherSessions, type SignedIn } from './session-flows.ts'
import { upsertSessionConfirmed } from './session-store.ts'
import * as store from './store.ts'

type PasskeyShop = Pick<Shop, 'db' | 'sessionStore' | 'keys' | 'log' | 'now' | 'publicUrl'>

const minutes = 5
const purpose = 'staff-passkey'
const atMost = 20
const handleOf = (userId: number): string => Buffer.from(`staff:${userId}`).toString('base64url')

/** The library is large, so it is loaded on demand. */
const loadWebauthn = () => import('@simplewebauthn/server')

const relyingParty = ({ publicUrl }: Pick<Shop, 'publicUrl'>) => {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, id: hostname }
}

async function createChallenge(shop: PasskeyShop, kind: ChallengeKind, userId: number | null) {
  const challenge = randomToken()
  const now = shop.now()
  await shop.db.transaction().execute(async (trx) => {
    await deleteExpiredChallenges(trx, now)
    await insertChallenge(trx, {
      challenge_hash: hashToken(shop.keys(purpose), challenge),
      kind,
      user_id: userId,
      expires_at: addMinutes(now, minutes),
    })
  })
  return Buffer.from(challenge, 'base64url')
}

/** Claims the challenge, which invalidates it even if the response is refused. */
const claimChallengeOnce =
  (shop: PasskeyShop, kind: ChallengeKind, userId: number | null) =>
  (challenge: string): Promise<boolean> =>
    claimChallenge(shop.db, possibleTokenHashes(shop.keys(purpose), challenge), kind, userId, shop.now())

/**
 * The options for registering a passkey. Requires the password, like every change of sign-in methods. Refuses
 * `passkey_too_many`.
 */
export async function startPasskeyRegistration(shop: PasskeyShop, caller: Caller, password: string) {
  const user = await requireOwnPassword(shop, caller, password)
  const storedKeys = await passkeys.findPasskeys(shop.db, user.id)
  if (storedKeys.length >= atMost) refuse(409, 'passkey_too_many', 'Remove a passkey first: there are twenty.')
  const { generateRegistrationOptions } = await loadWebauthn()
  return generateRegistrationOptions({
    rpName: 'Tussenuit',
    rpID: relyingParty(shop).id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(handleOf(user.id), 'base64url')),
    challenge: new Uint8Array(await createChallenge(shop, 'passkey_register', user.id)),
    excludeCredentials: storedKeys.map((key) => ({ id: key.credential_id, transports: key.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Stores a passkey under a name and ends other sessions. Returns recovery codes if there were none before. */
export async function registerPasskey(
  shop: PasskeyShop,
  caller: Caller,
  input: { name: string; credential: RegistrationResponseJSON },
  cookie: string | undefined,
): Promise<{ recovery_codes: string[] }> {
  const { id } = caller.staff!
  const { verifyRegistrationResponse } = await loadWebauthn()
  const { origin, id: rpId } = relyingParty(shop)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: input.credential,
    expectedChallenge: claimChallengeOnce(shop, 'passkey_register', id),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((error: unknown) => refusePasskey(shop, id, error, 422))
  if (!registrationInfo) refusePasskey(shop, id, 'not verified', 422)
  const { credential } = registrationInfo
  return shop.db.transaction().execute(async (trx) => {
    const user = await lockOwnAccount(trx, caller)
    const isNew = await passkeys.insertPasskey(trx, {
      user_id: id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: input.name,
      created_at: shop.now(),
    })
    if (!isNew) refuse(409, 'passkey_known', 'This passkey is set up already.')
    await endOtherSessions(shop, trx, id, cookie)
    await writeOwnAuditEntry(shop, trx, user, 'staff.passkey_added', { name: input.name })
    return { recovery_codes: await createRecoveryCodesIfNone(trx, id) }
  })
}

/**
 * Throws 404 `passkey_unknown` for another user's passkey; 409 `second_factor_last` if it is the last second factor and
 * the role requires one.
 */
export async function removePasskey(
  shop: PasskeyShop,
  caller: Caller,
  input: { id: number; password: string },
): Promise<void> {
  await requireOwnPassword(shop, caller, input.password)
  await shop.db.transaction().execute(async (trx) => {
    const user = await lockOwnAccount(trx, caller)
    const name = await passkeys.deletePasskey(trx, user.id, input.id)
    if (name === null) refuse(404, 'passkey_unknown', 'There is no such passkey.')
    await requireFactorOrClearRecoveryCodes(trx, user)
    await writeOwnAuditEntry(shop, trx, user, 'staff.passkey_removed', { name })
  })
}

/**
 * The options for signing in with a passkey. No user is named: the response of the authenticator identifies the
 * passkey.
 */
export async function startPasskeySignIn(shop: PasskeyShop) {
  const { generateAuthenticationOptions } = await loadWebauthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(shop).id,
    userVerification: 'required',
    challenge: new Uint8Array(await createChallenge(shop, 'passkey_sign_in', null)),
  })
}

/** A passkey counts as both factors. Throws 401 with the same message for every reason. */
export async function signInWithPasskey(
  shop: PasskeyShop,
  response: AuthenticationResponseJSON,
  browser: BrowserCookies,
): Promise<SignedIn> {
  const answered = await verifyPasskey(shop, response, 'passkey_sign_in', null)
  const begun = await shop.db.transaction().execute(async (trx) => {
    const user = await lockUserAndRecordPasskeyUse(shop, trx, answered)
    return user && beginSession(shop, trx, user, 'passkey', browser)
  })
  if (!begun) refusePasskey(shop, answered.userId, 'switched off, removed or copied')
  return toSessionReply(shop, begun)
}

/**
 * The options for confirming a session with one of the user's passkeys. Throws 409 `passkey_none` if the user has none.
 */
export async function startPasskeyConfirmation(shop: PasskeyShop, caller: Caller) {
  const { id } = caller.staff!
  const storedKeys = await passkeys.findPasskeys(shop.db, id)
  if (storedKeys.length === 0) refuse(409, 'passkey_none', 'You have no passkey. Confirm with your password.')
  const { generateAuthenticationOptions } = await loadWebauthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(shop).id,
    userVerification: 'required',
    allowCredentials: storedKeys.map((key) => ({ id: key.credential_id, transports: key.transports })),
    challenge: new Uint8Array(await createChallenge(shop, 'passkey_confirm', id)),
  })
}

/**
 * Confirms this session with the user's own passkey, which counts as both factors. Throws 422 with the same message for
 * every reason.
 */
export async function confirmSessionWithPasskey(
  shop: PasskeyShop,
  caller: Caller,
  response: AuthenticationResponseJSON,
): Promise<void> {
  const { id, sessionId } = caller.staff!
  const answered = await verifyPasskey(shop, response, 'passkey_confirm', id)
  const isConfirmed = await shop.db.transaction().execute(async (trx) => {
    const user = await lockUserAndRecordPasskeyUse(shop, trx, answered)
    if (user) await upsertSessionConfirmed(trx, sessionId!, user.id, shop.now())
    return user !== null
  })
  if (!isConfirmed) refusePasskey(shop, id, 'switched off, removed or copied', 422)
}

type Answered = { userId: number; credentialId: string; counter: number }

/** Verifies a response and claims its challenge. `userId`: the user who must own the passkey; null for any. */
async function verifyPasskey(
  shop: PasskeyShop,
  response: AuthenticationResponseJSON,
  kind: 'passkey_sign_in' | 'passkey_confirm',
  userId: number | null,
): Promise<Answered> {
  const status = userId === null ? 401 : 422
  const passkey = await passkeys.findPasskeyByCredential(shop.db, response.id)
  if (!passkey || (userId !== null && passkey.user_id !== userId))
    refusePasskey(shop, userId, 'unknown credential', status)
  const handle = response.response.userHandle
  // The user handle is optional if the request named specific credentials.
  if (handle !== handleOf(passkey.user_id) && (userId === null || handle !== undefined))
    refusePasskey(shop, passkey.user_id, "another account's handle", status)
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const { origin, id: rpId } = relyingParty(shop)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: claimChallengeOnce(shop, kind, userId),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // 0, because lockUserAndRecordPasskeyUse checks the counter under the account's lock.
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: 0,
    },
  }).catch((error: unknown) => refusePasskey(shop, passkey.user_id, error, status))
  if (!verified) refusePasskey(shop, passkey.user_id, 'the signature is wrong', status)
  return { userId: passkey.user_id, credentialId: passkey.credential_id, counter: authenticationInfo.newCounter }
}

/**
 * Locks and returns the user; returns null if the passkey was removed or used in the meantime, or its key was copied.
 */
async function lockUserAndRecordPasskeyUse(shop: PasskeyShop, trx: Trx, { userId, credentialId, counter }: Answered) {
  const user = await store.lockActiveUser(trx, userId)
  const present = user && (await passkeys.findPasskeyByCredential(trx, credentialId))
  if (!user || !present) return null
  if (isClonedPasskey(present.counter, counter)) {
    // This audit entry is committed although the passkey is refused.
    await writeOwnAuditEntry(shop, trx, user, 'staff.passkey_copied', { name: present.name })
    return null
  }
  await passkeys.recordPasskeyUse(trx, present.id, counter, shop.now())
  return user
}

/**
 * Whether the key was copied. An authenticator's counter increases with each use; authenticators without a counter
 * always send 0.
 */
export const isClonedPasskey = (storedCount: number, count: number): boolean =>
  (storedCount > 0 || count > 0) && count <= storedCount

function refusePasskey(shop: Pick<Shop, 'log'>, userId: number | null, reason: unknown, status = 401): never {
  const text = reason instanceof Error ? reason.message : String(reason)
  shop.log.warn({ event: 'passkey_refused', userId, reason: text.slice(0, 200) }, 'A passkey was refused')
  refuse(status, 'passkey_refused', 'This passkey was not accepted. Try again.')
}
