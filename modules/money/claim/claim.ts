/** What is owed for a sale, how old it is, and what may be done about it. Pure; the sums are those of `sale_claim`. */
import { addDays, type Day, daysBetween } from '../../shared/day.ts'
import { cardMinimumCents } from '../../shared/money.ts'

export const claimReasons = ['balance', 'cancellation_fee', 'dispute', 'other'] as const
export type ClaimReason = (typeof claimReasons)[number]

/** The view `sale_claim` has the one computation of it. */
export type Claim = {
  sale: string
  /** What is owed, whether or not it is due; disputed money is not owed again while the dispute is open. */
  openCents: number
  dueOn: Day | null
  reason: ClaimReason | null
  /** Withdrawn by a payer's bank that has not decided yet. */
  disputedCents: number
  /** What the shop owes the customer beside refunds that are sent or failed: paid twice or too much. */
  creditCents: number
  /** The account of the customer in the books: debits without credits. */
  bookedCents: number
  /** Received by bank transfer, less what was paid back. */
  bankCents: number
  /** Of lost disputes whose money the bank returned after all. */
  overturnedCents: number
  /** Written off, or settled by an entry that staff made by hand. */
  settledOtherwiseCents: number
}

/** How long ago a claim was due, in the classes of the list of debtors. */
export const claimAges = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const
export type ClaimAge = (typeof claimAges)[number]

/** The last day late of each class. */
const lastDays: readonly (readonly [ClaimAge, number])[] = [
  ['not_due', 0],
  ['days_1_30', 30],
  ['days_31_60', 60],
  ['days_61_90', 90],
]

export function claimAge(dueOn: Day | null, today: Day): ClaimAge {
  const daysLate = dueOn === null ? 0 : daysBetween(dueOn, today)
  return lastDays.find(([, last]) => daysLate <= last)?.[0] ?? 'over_90'
}

/** The days on which a claim of this age was due; `null` is without an end. */
export function dueDaysOfAge(age: ClaimAge, today: Day): { from: Day | null; to: Day | null } {
  const index = claimAges.indexOf(age)
  const last = lastDays[index]?.[1] ?? null
  return {
    from: last === null ? null : addDays(today, 0 - last),
    to: index === 0 ? null : addDays(today, 0 - lastDays[index - 1]![1] - 1),
  }
}

/**
 * The payment of a claim. The planned balance stays a payment of the balance; anything else, such as the rest after a
 * bank transfer, a fee or a lost dispute, is a payment of the claim. Null: nothing that the card provider takes.
 */
export function claimPayment(
  openCents: number,
  plannedBalance: { cents: number; isOpen: boolean },
): { part: 'balance' | 'claim'; cents: number } | null {
  if (openCents < cardMinimumCents) return null
  const isPlanned = plannedBalance.isOpen && openCents === plannedBalance.cents
  return { part: isPlanned ? 'balance' : 'claim', cents: openCents }
}
