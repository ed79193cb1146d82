/**
 * Handles text that the database cannot store. It is refused if a caller sends it, and replaced if a third party sends
 * it, because the third party's answer is needed. Also limits the nesting of input. Pure.
 */

/** Browsers send nothing that is nested deeper, and deeper nesting could overflow the stack of recursive code. */
const deepest = 64

export function isNestedTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap((value) => (value !== null && typeof value === 'object' ? Object.values(value) : []))
  }
  return false
}

/**
 * The path of the first text or key that cannot be stored because it contains NUL characters or lone surrogates; null
 * if there is none.
 */
export function findUnstorablePath(value: unknown, path: string[] = []): string | null {
  if (typeof value === 'string') return isWritable(value) ? null : path.join('.') || 'body'
  if (Array.isArray(value)) return findFirstUnstorable(value.entries(), path)
  if (value !== null && typeof value === 'object') return findFirstUnstorable(Object.entries(value), path)
  return null
}

const isWritable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

function findFirstUnstorable(entries: Iterable<[string | number, unknown]>, path: string[]): string | null {
  for (const [key, value] of entries) {
    const problem = isWritable(String(key))
      ? findUnstorablePath(value, [...path, String(key)])
      : path.join('.') || 'body'
    if (problem) return problem
  }
  return null
}

/**
 * Parses a third party's JSON so that it can be stored: NUL characters and lone surrogates, including JSON escapes of
 * them, become U+FFFD. They are replaced rather than removed, so that different texts stay different. Throws a
 * SyntaxError for invalid JSON.
 */
export function parseStorableJson(written: string): unknown {
  return JSON.parse(/\\u(?:0000|d[89a-f])|\0/i.test(written) ? replaceUnwritable(written) : written)
}

/** Skips a surrogate pair of two escapes as a whole, and an escaped backslash before a `u`. */
const replaceUnwritable = (written: string): string =>
  written.replace(
    /\\(?:u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(0000|d[89a-f][\da-f]{2}))|[^])/gi,
    (escape, unwritable?: string) => (unwritable === undefined ? escape : '\\ufffd'),
  )

/** A third party's text, with characters that cannot be stored replaced. */
export const toStorableText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd')

/** A copy of a third party's value, with texts and keys converted by `toStorableText`. */
export function toStorable<T>(value: T): T
export function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (Array.isArray(value)) return value.map((item) => toStorable(item))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [toStorableText(name), toStorable(item)]))
}
