/**
 * What one member of staff may give away beyond the terms before a second one has to agree. Pure.
 *
 * Every sum counts twice: towards the limit of what it is about (a sale, a code, a voucher whose codes are made) and
 * towards the limit of who gives it. What a second member of staff agreed to counts towards neither.
 */

import { times } from '../../shared/money.ts'

/** Everything ever given of a sale counts; of staff and other subjects, what was given within this many days. */
export const periodDays = 30

/** The factor between the limit of a sale and that of a member of staff, where none is set. */
const staffFactor = 10

export type Limits = { subjectCents: number | null; staffCents: number | null }

/** Null in both: nothing needs an approval. */
export const limitsOf = (setting: {
  refundApprovalCents: number | null
  staffApprovalCents: number | null
}): Limits => ({
  subjectCents: setting.refundApprovalCents,
  staffCents:
    setting.staffApprovalCents ??
    (setting.refundApprovalCents === null ? null : times(setting.refundApprovalCents, staffFactor)),
})

/** The sums given before by one member of staff alone. */
export type Given = { subjectCents: number; staffCents: number }

/** Whether a sum needs a second member of staff. `cents` is null where the worth is unknown. */
export function exceeds(limits: Limits, givenAway: Given, cents: number | null): boolean {
  if (limits.subjectCents === null && limits.staffCents === null) return false
  if (cents === null) return true
  return cents > 0 && cents > remainingCents(limits, givenAway)
}

/** The largest sum that one member of staff may still give alone; without limits, Infinity. */
export const remainingCents = (limits: Limits, givenAway: Given): number =>
  Math.max(
    0,
    Math.min(
      limits.subjectCents === null ? Infinity : limits.subjectCents - givenAway.subjectCents,
      limits.staffCents === null ? Infinity : limits.staffCents - givenAway.staffCents,
    ),
  )
