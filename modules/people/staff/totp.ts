/**
 * Time-based one-time passwords (RFC 6238) with the defaults of authenticator apps: HMAC-SHA-1, 30 seconds, six digits.
 * Pure.
 */
import { HOTP, Secret, TOTP } from 'otpauth'

const stepSeconds = 30
/** How many steps before and after the current one are also accepted: clocks differ, and typing takes time. */
const tolerance = 1
const secretBytes = 20

/** A secret in base32 without padding, as entered in an app. */
export const generateTotpSecret = (): string => new Secret({ size: secretBytes }).base32

export const totpStepAt = (moment: Date): number => Math.floor(moment.getTime() / 1000 / stepSeconds)

/** The accepted time step that the code belongs to; null if there is none. */
export function findMatchingTotpStep(secret: string, code: string, moment: Date): number | null {
  const away = TOTP.validate({
    secret: Secret.fromBase32(secret),
    token: code.replace(/\s/g, ''),
    timestamp: moment.getTime(),
    window: tolerance,
  })
  return away === null ? null : totpStepAt(moment) + away
}

export const totpCodeAt = (secret: string, step: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: step })

/**
 * The URI encoded in the QR code. It omits algorithm, period and digits, because apps use the values above by default.
 */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** The bytes are copied, because a small Buffer is part of a larger shared memory block. */
export const toBase32 = (bytes: Uint8Array): string => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32

export const fromBase32 = (text: string): Buffer => Buffer.from(Secret.fromBase32(text).buffer)
