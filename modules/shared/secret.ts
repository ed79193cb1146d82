/**
 * Secrets: random tokens, keyed hashes for looking them up, and encrypted texts. Keys are passed as [current,
 * ...previous], so that values made with a previous key stay valid during a rotation.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

export type Keys = readonly [Buffer, ...Buffer[]]

/** A base64url text of random bits. */
export function randomToken(bits: 128 | 256 = 256): string {
  return randomBytes(bits / 8).toString('base64url')
}

/** `length` characters from `alphabet`, chosen by a cryptographic random generator. */
export function randomString(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** The hash that is stored instead of a token. */
export function hashToken(keys: Keys, token: string): string {
  return hashText(keys[0], token)
}

/** The possible hashes of a token: one for the current key and one for each previous key. */
export function possibleTokenHashes(keys: Keys, token: string): string[] {
  return keys.map((key) => hashText(key, token))
}

export function isTokenHashMatch(keys: Keys, token: string, storedHash: string): boolean {
  const expected = Buffer.from(storedHash)
  return possibleTokenHashes(keys, token).some(
    (candidate) => candidate.length === expected.length && timingSafeEqual(Buffer.from(candidate), expected),
  )
}

/**
 * A token derived from a text and the key, so that it can be recomputed and need not be stored, e.g. for links in
 * e-mails.
 */
export function createSignedToken(keys: Keys, text: string): string {
  return createHmac('sha256', keys[0]).update(`link:${text}`).digest('base64url')
}

export function isValidSignedToken(keys: Keys, text: string, token: string): boolean {
  return keys.some((key) => {
    const right = Buffer.from(createHmac('sha256', key).update(`link:${text}`).digest('base64url'))
    const actual = Buffer.from(token)
    return actual.length === right.length && timingSafeEqual(actual, right)
  })
}

/** Encrypts a text that must be decrypted later for display (AES-256-GCM). */
export function sealText(keys: Keys, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys[0], iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a text; null if no key decrypts it. */
export function unsealText(keys: Keys, sealed: string): string | null {
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

function hashText(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}
