/** Lists what an import changes in a stored hotel. Pure. */

export type ImportChange = { field: string; before: string; after: string }

const longest = 200

/** A value as readable text: lists and objects joined, long texts shortened. */
export function toComparableText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return shortenText(value.map(toComparableText).filter(Boolean).join(', '))
  if (typeof value === 'object')
    return shortenText(Object.values(value).map(toComparableText).filter(Boolean).join(': '))
  return shortenText(String(value))
}

const shortenText = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

/** Sorts the keys, so that objects compare independently of their order (jsonb reorders keys). */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sortKeys(part)]),
  )
}

export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b))

/** Fields of `after` that differ from `before`. */
export const listImportChanges = (before: Record<string, unknown>, after: Record<string, unknown>): ImportChange[] =>
  Object.keys(after)
    .filter((field) => !isSameValue(before[field], after[field]))
    .map((field) => ({ field, before: toComparableText(before[field]), after: toComparableText(after[field]) }))
