/**
 * Secrets: random tokens, keyed hashes to find them again, and sealed texts. Keys come as [current, ...previous], so
 * that what was made with the previous key stays valid while keys are rotated.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

export type Keys = readonly [Buffer, ...Buffer[]]

/** base64url text of that many random bits (128 at least). */
export function randomToken(bits: 128 | 256 = 256): string {
  return randomBytes(bits / 8).toString('base64url')
}

/** `length` characters of an alphabet, from a cryptographic source. */
export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** The hash to store instead of a token. */
export function hashToken(keys: Keys, token: string): string {
  return hash(keys[0], token)
}

/** The possible hashes of a token: with the current key and with previous ones. */
export function tokenHashes(keys: Keys, token: string): string[] {
  return keys.map((key) => hash(key, token))
}

export function tokenMatches(keys: Keys, token: string, storedHash: string): boolean {
  const expected = Buffer.from(storedHash)
  return tokenHashes(keys, token).some(
    (candidate) => candidate.length === expected.length && timingSafeEqual(Buffer.from(candidate), expected),
  )
}

/**
 * A token derived from a text and the key, so that it can be made again and needs no storage, e.g. for links in
 * e-mails.
 */
export function signedToken(keys: Keys, text: string): string {
  return createHmac('sha256', keys[0]).update(`link:${text}`).digest('base64url')
}

export function isSignedToken(keys: Keys, text: string, token: string): boolean {
  return keys.some((key) => {
    const right = Buffer.from(createHmac('sha256', key).update(`link:${text}`).digest('base64url'))
    const actual = Buffer.from(token)
    return actual.length === right.length && timingSafeEqual(actual, right)
  })
}

/** Encrypts a text that has to be shown again (AES-256-GCM). */
export function seal(keys: Keys, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys[0], iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Null where no key decrypts it. */
export function unseal(keys: Keys, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const key of keys) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      continue
    }
  }
  return null
}

function hash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}
