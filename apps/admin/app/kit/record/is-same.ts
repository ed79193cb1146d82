/** Compares form values; empty values of any kind are equal. */
type Values = Record<string, unknown>

export const isPlainObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A mounted input holds "" if no value is stored. */
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

export function isSameFormValue(value: unknown, other: unknown): boolean {
  if (isEmpty(value) || isEmpty(other)) return isEmpty(value) && isEmpty(other)
  if (Array.isArray(value) && Array.isArray(other))
    return value.length === other.length && value.every((value, index) => isSameFormValue(value, other[index]))
  if (isPlainObject(value) && isPlainObject(other))
    return [...new Set([...Object.keys(value), ...Object.keys(other)])].every((key) =>
      isSameFormValue(value[key], other[key]),
    )
  return value === other
}
