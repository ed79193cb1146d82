/**
 * Which change makes a rule of protection less strict, and when that counts. What makes it stricter counts at once; of
 * a change that does both, only the part that makes it less strict waits. Pure.
 */
import { addDays, startOfDay, today } from '../../shared/day.ts'

export const protectionKinds = ['refund_limit', 'staff_limit', 'factor_rule', 'role_permissions', 'user_role'] as const
export type ProtectionKind = (typeof protectionKinds)[number]

/** A setting of the shop; everything else is of roles and accounts. */
export const isLimit = (kind: ProtectionKind): boolean => kind === 'refund_limit' || kind === 'staff_limit'

/** What changes, of one kind of change each. Of permissions `after` has those that are added. */
export type ProtectionValue = {
  /** From which sum of a sale, or of one member of staff, a second person is needed; null: never. */
  cents?: number | null
  /** The role needs a second factor. */
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

/** Whether an account with the other role may do something that it could not, or needs no second factor any more. */
export const isLooserRole = (before: Account, after: Account): boolean =>
  missingIn(after.permissions, before.permissions).length > 0 || (before.needsFactor && !after.needsFactor)

export const isSameValue = (protectionValue: ProtectionValue, other: ProtectionValue): boolean =>
  protectionValue.cents === other.cents &&
  protectionValue.required === other.required &&
  protectionValue.role === other.role &&
  missingIn(protectionValue.permissions ?? [], other.permissions ?? []).length === 0 &&
  missingIn(other.permissions ?? [], protectionValue.permissions ?? []).length === 0
