/** Second factors: one-time passwords and recovery codes, and which roles require a second factor. */
import { findSettings } from '../../platform/settings/index.ts'
import { customerIpPrefix } from '../../shared/address.ts'
import { refuse } from '../../shared/refusal.ts'
import { sealText, unsealText } from '../../shared/secret.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { writeOwnAuditEntry } from './actor-flows.ts'
import * as factors from './factor-store.ts'
import { findPasskeys } from './passkey-store.ts'
import { verifyPassword } from './password.ts'
import { hashRecoveryCode, isRecoveryCode, generateRecoveryCodes } from './recovery-code.ts'
import { endOtherSessions } from './session-flows.ts'
import * as store from './store.ts'
import { findMatchingTotpStep, generateTotpSecret, totpUri } from './totp.ts'

type FactorShop = Pick<Shop, 'db' | 'sessionStore' | 'keys' | 'log' | 'now'>

/**
 * Three of a million codes are valid at any time: with ten attempts per quarter of an hour, guessing takes years even
 * if the password is known.
 */
const codesPerQuarter = { account: 10, place: 60 }
const quarterSeconds = 900
const sealPurpose = 'staff-one-time'
const issuer = 'Tussenuit'

/** Counts a code attempt per account and per network. Throws 429 `sign_in_limit` above the limit. */
export async function limitSecondFactorAttempts(
  shop: Pick<Shop, 'sessionStore' | 'log'>,
  userId: number,
  ip: string | null,
): Promise<void> {
  const account = await shop.sessionStore.count(`staff-code:${userId}`, quarterSeconds)
  const place =
    ip === null ? null : await shop.sessionStore.count(`staff-code-from:${customerIpPrefix(ip)}`, quarterSeconds)
  if (account.hits <= codesPerQuarter.account && (place?.hits ?? 0) <= codesPerQuarter.place) return
  shop.log.warn({ event: 'code_limit', userId, ip }, 'Too many codes were tried')
  refuse(429, 'sign_in_limit', 'Too many attempts. Try again later.', {
    retryAfterSeconds: Math.max(account.resetsInSeconds, place?.resetsInSeconds ?? 0),
  })
}

/**
 * Verifies and consumes a code if the user has a second factor; the transaction must have locked the user. A missing,
 * wrong or used code is refused with 401 at sign-in and 422 within a session.
 */
export async function consumeSecondFactor(
  shop: Pick<Shop, 'keys' | 'now' | 'log'>,
  trx: Trx,
  user: Pick<store.StaffUser, 'id' | 'email'>,
  code: string | undefined,
  status: 401 | 422 = 401,
): Promise<void> {
  const userFactors = await factors.findSecondFactors(trx, user.id)
  if (!userFactors.oneTime && userFactors.passkeys === 0) return
  if (code === undefined)
    refuse(
      status,
      'code_needed',
      userFactors.oneTime
        ? 'Enter the code of your authenticator app.'
        : 'Sign in with your passkey, or enter a recovery code.',
      { data: { one_time: userFactors.oneTime, passkey: userFactors.passkeys > 0 } },
    )
  const now = shop.now()
  if (isRecoveryCode(code)) {
    if (!(await factors.claimRecoveryCode(trx, user.id, hashRecoveryCode(code), now))) refuseCode(shop, user.id, status)
    await writeOwnAuditEntry(shop, trx, user, 'staff.recovery_code_used', { left: userFactors.recoveryCodes - 1 })
    return
  }
  if (!userFactors.oneTime || !(await consumeCode(shop, trx, user.id, code))) refuseCode(shop, user.id, status)
}

function refuseCode(shop: Pick<Shop, 'log'>, userId: number, status: 401 | 422): never {
  shop.log.warn({ event: 'code_refused', userId }, 'A code of a second factor was refused')
  refuse(status, 'code_wrong', 'This code is wrong or was used before. Wait for the next one.')
}

/** Returns whether the code is valid and unused; if so, it is consumed. */
async function consumeCode(shop: Pick<Shop, 'keys' | 'now'>, trx: Trx, userId: number, code: string): Promise<boolean> {
  const totp = await factors.findTotp(trx, userId)
  const secret = totp ? unsealText(shop.keys(sealPurpose), totp.secret_sealed) : null
  const step = secret === null ? null : findMatchingTotpStep(secret, code, shop.now())
  return step !== null && (await factors.claimTotpStep(trx, userId, step))
}

export async function getSecondFactors(shop: Pick<Shop, 'db'>, caller: Caller) {
  const { id, role } = caller.staff!
  const [factor, passkeys, settings] = await Promise.all([
    factors.findSecondFactors(shop.db, id),
    findPasskeys(shop.db, id),
    findSettings(shop.db),
  ])
  return {
    one_time: factor.oneTime,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      created_at: passkey.created_at.toISOString(),
      used_at: passkey.used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: factor.recoveryCodes,
    required: settings.signIn.secondFactorRoles.includes(role),
  }
}

/**
 * Requires the password before sign-in methods are changed: an open session alone is not enough. Throws 422
 * `password_wrong`, and 429 `sign_in_limit` after as many attempts as codes may be tried.
 */
export async function requireOwnPassword(shop: FactorShop, caller: Caller, password: string): Promise<store.StaffUser> {
  const id = caller.staff!.id
  const tries = await shop.sessionStore.count(`staff-own-password:${id}`, quarterSeconds)
  if (tries.hits > codesPerQuarter.account)
    refuse(429, 'sign_in_limit', 'Too many attempts. Try again later.', { retryAfterSeconds: tries.resetsInSeconds })
  const user = await store.findUserById(shop.db, id)
  if (!user?.active || !(await verifyPassword(user.password_hash, password)))
    refuse(422, 'password_wrong', 'This is not your password.')
  return user
}

/**
 * Creates a secret, which is shown once. It takes effect after it is confirmed with a first code. Throws 409
 * `one_time_in_use` if a confirmed secret is already in use.
 */
export async function startOneTimePasswordSetup(
  shop: FactorShop,
  caller: Caller,
  password: string,
): Promise<{ secret: string; address: string }> {
  const user = await requireOwnPassword(shop, caller, password)
  const secret = generateTotpSecret()
  if (!(await factors.upsertUnconfirmedTotp(shop.db, user.id, sealText(shop.keys(sealPurpose), secret), shop.now())))
    refuse(409, 'one_time_in_use', 'One-time passwords are set up already.')
  return { secret, address: totpUri(secret, issuer, user.email) }
}

/** Confirms the secret with its first code. Ends other sessions, and creates recovery codes if there are none. */
export async function confirmTotpSetup(
  shop: FactorShop,
  caller: Caller,
  code: string,
  cookie: string | undefined,
): Promise<{ recovery_codes: string[] }> {
  const { id } = caller.staff!
  await limitSecondFactorAttempts(shop, id, null)
  return shop.db.transaction().execute(async (trx) => {
    const user = await lockOwnAccount(trx, caller)
    const totp = await factors.findTotp(trx, id)
    if (!totp || totp.confirmed_at) refuse(409, 'one_time_not_started', 'Begin again: there is no code to confirm.')
    if (!(await consumeCode(shop, trx, id, code)))
      refuse(422, 'code_wrong', 'This code is wrong or was used before. Wait for the next one.')
    await factors.markTotpConfirmed(trx, id, shop.now())
    await endOtherSessions(shop, trx, id, cookie)
    await writeOwnAuditEntry(shop, trx, user, 'staff.one_time_on')
    return { recovery_codes: await createRecoveryCodesIfNone(trx, id) }
  })
}

export async function lockOwnAccount(trx: Trx, caller: Caller): Promise<store.StaffUser> {
  return (await store.lockActiveUser(trx, caller.staff!.id)) ?? refuse(401, 'not_signed_in', 'Sign in first.')
}

/** Recovery codes are created together with the first factor; further factors leave them unchanged. */
export async function createRecoveryCodesIfNone(trx: Trx, userId: number): Promise<string[]> {
  if ((await factors.findSecondFactors(trx, userId)).recoveryCodes > 0) return []
  return createRecoveryCodes(trx, userId)
}

async function createRecoveryCodes(trx: Trx, userId: number): Promise<string[]> {
  const codes = generateRecoveryCodes()
  await factors.replaceRecoveryCodeHashes(trx, userId, codes.map(hashRecoveryCode))
  return codes
}

/** Creates new recovery codes; all earlier codes become invalid. */
export async function replaceRecoveryCodes(
  shop: FactorShop,
  caller: Caller,
  password: string,
): Promise<{ recovery_codes: string[] }> {
  await requireOwnPassword(shop, caller, password)
  return shop.db.transaction().execute(async (trx) => {
    const user = await lockOwnAccount(trx, caller)
    const factor = await factors.findSecondFactors(trx, user.id)
    if (!factor.oneTime && factor.passkeys === 0) refuse(409, 'one_time_not_started', 'Set up a second factor first.')
    await writeOwnAuditEntry(shop, trx, user, 'staff.recovery_codes_new')
    return { recovery_codes: await createRecoveryCodes(trx, user.id) }
  })
}

export async function removeOneTimePassword(shop: FactorShop, caller: Caller, password: string): Promise<void> {
  await requireOwnPassword(shop, caller, password)
  await shop.db.transaction().execute(async (trx) => {
    const user = await lockOwnAccount(trx, caller)
    await factors.deleteTotp(trx, user.id)
    await requireFactorOrClearRecoveryCodes(trx, user)
    await writeOwnAuditEntry(shop, trx, user, 'staff.one_time_off')
  })
}

/**
 * Called after a removal. Throws 409 `second_factor_last` if that was the last factor and the role requires one.
 * Deletes the recovery codes if no factor remains.
 */
export async function requireFactorOrClearRecoveryCodes(trx: Trx, user: Pick<store.StaffUser, 'id'>): Promise<void> {
  const factor = await factors.findSecondFactors(trx, user.id)
  if (factor.oneTime || factor.passkeys > 0) return
  if (await factors.isSecondFactorSetupRequired(trx, user.id))
    refuse(409, 'second_factor_last', 'Your role asks for a second factor. Add another one before you remove this one.')
  await factors.replaceRecoveryCodeHashes(trx, user.id, [])
}

/** After a key rotation, re-encrypts the secrets that are encrypted with the previous key, and returns their number. */
export async function reencryptSecondFactors(shop: Pick<Shop, 'db' | 'keys'>): Promise<number> {
  const keys = shop.keys(sealPurpose)
  if (keys.length === 1) return 0
  const sealed = await factors.findSealedTotpSecrets(shop.db)
  const outdated = sealed.filter(({ secret_sealed: text }) => unsealText([keys[0]], text) === null)
  for (const { user_id: userId, secret_sealed: before } of outdated) {
    const secret = unsealText(keys, before)
    if (secret !== null) await factors.updateSealedTotpSecret(shop.db, userId, before, sealText(keys, secret))
  }
  return outdated.length
}
