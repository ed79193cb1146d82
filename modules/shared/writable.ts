/**
 * Text that no database takes: refused where a caller sends it, replaced where another party does, whose answer is
 * needed all the same. And input that is nested without end. Pure.
 */

/** Nothing that a browser sends is nested deeper; deeper nesting would exhaust recursive code. */
const deepest = 64

export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap((value) => (value !== null && typeof value === 'object' ? Object.values(value) : []))
  }
  return false
}

/**
 * Text that no database takes or that is no text: NUL bytes and halves of characters, also in names. Null where all is
 * well.
 */
export function unwritable(value: unknown, path: string[] = []): string | null {
  if (typeof value === 'string') return isWritable(value) ? null : path.join('.') || 'body'
  if (Array.isArray(value)) return firstFound(value.entries(), path)
  if (value !== null && typeof value === 'object') return firstFound(Object.entries(value), path)
  return null
}

const isWritable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

function firstFound(entries: Iterable<[string | number, unknown]>, path: string[]): string | null {
  for (const [key, value] of entries) {
    const problem = isWritable(String(key)) ? unwritable(value, [...path, String(key)]) : path.join('.') || 'body'
    if (problem) return problem
  }
  return null
}

/**
 * JSON of another party, read so that it can be stored: NUL and halves of characters, which JSON may name as escapes,
 * are U+FFFD. They are not left out, so that no text becomes equal to another one. Throws a SyntaxError for what is no
 * JSON.
 */
export function parseStorableJson(written: string): unknown {
  return JSON.parse(/\\u(?:0000|d[89a-f])|\0/i.test(written) ? withoutUnwritable(written) : written)
}

/** Whole characters of two escapes are skipped as one, and so is an escaped backslash before a `u`. */
const withoutUnwritable = (written: string): string =>
  written.replace(
    /\\(?:u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(0000|d[89a-f][\da-f]{2}))|[^])/gi,
    (escape, unwritable?: string) => (unwritable === undefined ? escape : '\\ufffd'),
  )

/** A text of another party, and the same text where it can be stored. */
export const writableText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd')

/** A copy of a value of another party, with its texts and names as `writableText` has them. */
export function writable<T>(value: T): T
export function writable(value: unknown): unknown {
  if (typeof value === 'string') return writableText(value)
  if (Array.isArray(value)) return value.map((item) => writable(item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [writableText(name), writable(item)]))
}
