/**
 * How much one staff member may give away beyond the terms without approval by a second one. Pure. Every amount counts
 * twice: towards the limit of its subject (a sale, a code, a voucher whose codes are created) and towards the limit of
 * the staff member. Amounts that a second staff member approved count towards neither.
 */

import { multiplyCents } from '../../shared/money.ts'

/** For a sale, all amounts ever given away count; for staff and other subjects, those of this many days. */
export const periodDays = 30

/** The default limit per staff member is the limit per sale times this factor. */
const staffFactor = 10

export type Limits = { subjectCents: number | null; staffCents: number | null }

/** If both limits are null, nothing needs approval. */
export const toAllowanceLimits = (setting: {
  refundApprovalCents: number | null
  staffApprovalCents: number | null
}): Limits => ({
  subjectCents: setting.refundApprovalCents,
  staffCents:
    setting.staffApprovalCents ??
    (setting.refundApprovalCents === null ? null : multiplyCents(setting.refundApprovalCents, staffFactor)),
})

/** The amounts already given away without approval. */
export type GivenSums = { subjectCents: number; staffCents: number }

/** Whether an amount needs approval by a second staff member. `cents` is null if the value is unknown. */
export function exceedsAllowance(limits: Limits, givenAway: GivenSums, cents: number | null): boolean {
  if (limits.subjectCents === null && limits.staffCents === null) return false
  if (cents === null) return true
  return cents > 0 && cents > remainingAllowanceCents(limits, givenAway)
}

/** The largest amount that the staff member may still give away without approval; Infinity if there are no limits. */
export const remainingAllowanceCents = (limits: Limits, givenAway: GivenSums): number =>
  Math.max(
    0,
    Math.min(
      limits.subjectCents === null ? Infinity : limits.subjectCents - givenAway.subjectCents,
      limits.staffCents === null ? Infinity : limits.staffCents - givenAway.staffCents,
    ),
  )
