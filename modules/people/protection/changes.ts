/**
 * Decides which changes make a protection rule less strict, and when they apply. Stricter changes apply immediately. If
 * a change does both, only its less strict part is delayed. Pure.
 */
import { addDays, startOfDay, today } from '../../shared/day.ts'

export const protectionKinds = ['refund_limit', 'staff_limit', 'factor_rule', 'role_permissions', 'user_role'] as const
export type ProtectionKind = (typeof protectionKinds)[number]

/** Whether the rule is a limit in the shop's settings; the other kinds concern roles and accounts. */
export const isLimitKind = (kind: ProtectionKind): boolean => kind === 'refund_limit' || kind === 'staff_limit'

/** The changed value, by kind. For permissions, `after` contains only the added ones. */
export type ProtectionValue = {
  /** The amount, per sale or per staff member, from which a second person must approve; null: no limit. */
  cents?: number | null
  /** Whether the role requires a second factor. */
  required?: boolean
  permissions?: readonly string[]
  role?: string
}

/** The next midnight in Amsterdam. */
export const nextEffectiveTime = (now: Date): Date => startOfDay(addDays(today(now), 1))

export const isLessStrictLimit = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before)

export const itemsNotIn = <T>(list: readonly T[], other: readonly T[]): T[] =>
  list.filter((item) => !other.includes(item))

type Account = { permissions: readonly string[]; needsFactor: boolean }

/** Whether the new role grants an account more permissions, or no longer requires a second factor. */
export const isLessStrictRole = (before: Account, after: Account): boolean =>
  itemsNotIn(after.permissions, before.permissions).length > 0 || (before.needsFactor && !after.needsFactor)

export const isSameProtectionValue = (protectionValue: ProtectionValue, other: ProtectionValue): boolean =>
  protectionValue.cents === other.cents &&
  protectionValue.required === other.required &&
  protectionValue.role === other.role &&
  itemsNotIn(protectionValue.permissions ?? [], other.permissions ?? []).length === 0 &&
  itemsNotIn(other.permissions ?? [], protectionValue.permissions ?? []).length === 0
