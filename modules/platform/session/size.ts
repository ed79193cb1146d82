/** Limits of the size and lifetime of session values. */
import { refuse, refuseField } from '../../shared/refusal.ts'

export const valueBytes = 64 * 1024
export const sessionBytes = 512 * 1024
export const sessionSeconds = 30 * 86_400

const deepest = 64

/**
 * Throws 413 `session_value_too_large` above 64 KiB of JSON text, 400 `too_deep` for a value that is nested too deeply.
 */
export function assertStorableValue(value: unknown): void {
  if (isNestedDeeperThan(value, deepest))
    refuseField('value', 'too_deep', `A value may be nested ${deepest} levels deep.`)
  if (Buffer.byteLength(JSON.stringify(value ?? null)) > valueBytes)
    refuse(413, 'session_value_too_large', 'This value is larger than 64 KiB.')
}

/**
 * Whether a value is nested more than `levels` deep. Recurses no deeper, so that the check itself cannot overflow the
 * stack.
 */
export function isNestedDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isNestedDeeperThan(part, levels - 1))
}
