/**
 * Decides which changes make a protection rule less strict, and when they apply. Stricter changes apply at once; of a
 * mixed change, only the less strict part waits. Pure.
 */
import { addDays, startOfDay, today } from '../../shared/day.ts'

export const protectionKinds = ['refund_limit', 'staff_limit', 'factor_rule', 'role_permissions', 'user_role'] as const
export type ProtectionKind = (typeof protectionKinds)[number]

/** A setting of the shop; every other kind is about roles and accounts. */
export const isLimit = (kind: ProtectionKind): boolean => kind === 'refund_limit' || kind === 'staff_limit'

/** The changed value, by kind. Permissions list in `after` what is added. */
export type ProtectionValue = {
  /** The amounts, per sale and per member of staff, from which a second person must approve; null: no limit. */
  cents?: number | null
  /** Whether the role needs a second factor. */
  required?: boolean
  permissions?: readonly string[]
  role?: string
}

/** The next midnight in Amsterdam. */
export const effectiveAt = (now: Date): Date => startOfDay(addDays(today(now), 1))

export const isLooserLimit = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before)

export const missingIn = <T>(list: readonly T[], other: readonly T[]): T[] =>
  list.filter((item) => !other.includes(item))

type Account = { permissions: readonly string[]; needsFactor: boolean }

/** Whether an account with the other role could do more, or would no longer need a second factor. */
export const isLooserRole = (before: Account, after: Account): boolean =>
  missingIn(after.permissions, before.permissions).length > 0 || (before.needsFactor && !after.needsFactor)

export const isSameValue = (protectionValue: ProtectionValue, other: ProtectionValue): boolean =>
  protectionValue.cents === other.cents &&
  protectionValue.required === other.required &&
  protectionValue.role === other.role &&
  missingIn(protectionValue.permissions ?? [], other.permissions ?? []).length === 0 &&
  missingIn(other.permissions ?? [], protectionValue.permissions ?? []).length === 0
