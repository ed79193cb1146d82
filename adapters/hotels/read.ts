/**
 * Reads fields of the supplier's replies. A missing required field makes the whole reply invalid: no value is guessed,
 * and a price never defaults to 0. Unknown fields are ignored.
 */
export class BadAnswer extends Error {
  override name = 'BadAnswer'
}

export type Fields = { readonly [key: string]: unknown }

export function requireObject(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadAnswer(`${what} is not an object`)
  return value as Fields
}

export function requireList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new BadAnswer(`${what} is not a list`)
  return value
}

/** An absent or null list counts as empty. */
export const listOrEmpty = (value: unknown, what: string): readonly unknown[] =>
  value === null || value === undefined ? [] : requireList(value, what)
export const objectOrEmpty = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export function requireText(value: unknown, what: string): string {
  if (typeof value !== 'string' || value === '') throw new BadAnswer(`${what} is not a text`)
  return value
}
export const textOr = <T>(value: unknown, fallback: T): string | T =>
  typeof value === 'string' && value !== '' ? value : fallback

/** Reads an integer, which may be sent as text. */
export function requireInteger(value: unknown, what: string): number {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw new BadAnswer(`${what} is not a whole number`)
  return number
}

/**
 * "412.50" → 41250, parsed digit by digit without floating-point arithmetic. More than two decimals are rounded half
 * up. Some replies send a number, which is read by its shortest decimal form.
 */
export function parseCents(value: unknown, what: string): number {
  const written = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  const match = typeof written === 'string' ? /^(\d{1,9})(?:\.(\d{1,12}))?$/.exec(written.trim()) : null
  if (!match) throw new BadAnswer(`${what} is not an amount`)
  const decimals = (match[2] ?? '').padEnd(3, '0')
  return Number(match[1]) * 100 + Number(decimals.slice(0, 2)) + (decimals.charCodeAt(2) >= 53 ? 1 : 0)
}

/** The supplier's timestamps are UTC without a zone: "2027-03-09T22:00:00" → "2027-03-09T22:00:00Z". */
export function parseTimestamp(value: unknown, what: string): string | null {
  if (value === null || value === undefined) return null
  const written = requireText(value, what)
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?$/.exec(written)
  if (!match || Number.isNaN(Date.parse(`${match[1]}Z`))) throw new BadAnswer(`${what} is not a moment`)
  return `${match[1]}Z`
}
