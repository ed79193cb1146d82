import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function randomString(length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += alphabet[byte % 62]
  return text
}

/** A new id such as `pi_…` with 24 letters and digits. */
export function generateId(prefix: string): string {
  return `${prefix}_${randomString(24)}`
}
