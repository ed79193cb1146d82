/** Input that is refused before its content is read: nested without end, or text that no database takes. Pure. */

/** Nothing that a browser sends is nested deeper; deeper nesting would exhaust recursive code. */
const deepest = 64

export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap((one) => (one !== null && typeof one === 'object' ? Object.values(one) : []))
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
    const found = isWritable(String(key)) ? unwritable(value, [...path, String(key)]) : path.join('.') || 'body'
    if (found) return found
  }
  return null
}
