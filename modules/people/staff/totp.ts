/**
 * One-time passwords by time (RFC 6238) as every authenticator app makes them: HMAC-SHA-1, 30 seconds, six digits.
 * Pure.
 */
import { createHmac, randomBytes } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** So many steps earlier or later are taken, too: clocks differ, and typing takes time. */
const tolerance = 1
const secretBytes = 20

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** In base32 without padding, as it is typed into an app. */
export const newTotpSecret = (): string => toBase32(randomBytes(secretBytes))

export const stepOf = (moment: Date): number => Math.floor(moment.getTime() / 1000 / stepSeconds)

/** The step whose code this is, among those that are good at the moment; null where it is of none. */
export function matchingStep(secret: string, code: string, moment: Date): number | null {
  const now = stepOf(moment)
  const digits = code.replace(/\s/g, '')
  for (let step = now + tolerance; step >= now - tolerance; step -= 1) if (totpAt(secret, step) === digits) return step
  return null
}

export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac.at(-1)! & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** What an app reads from the QR code. */
export function totpAddress(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function fromBase32(text: string): Buffer {
  const bits = [...text.toUpperCase()]
    .map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
