/**
 * The claim of a sale: its amounts, its age, and the payment for it. Pure; the view `sale_claim` computes the amounts.
 */
import { addDays, type Day, daysBetween } from '../../shared/day.ts'
import { cardMinimumCents } from '../../shared/money.ts'

export const claimReasons = ['balance', 'cancellation_fee', 'dispute', 'other'] as const
export type ClaimReason = (typeof claimReasons)[number]

/** Only the view `sale_claim` computes these values. */
export type Claim = {
  sale: string
  /** The amount owed, due or not; disputed money is not owed again while the dispute is open. */
  openCents: number
  dueOn: Day | null
  reason: ClaimReason | null
  /** Withdrawn by the payer's bank in disputes that are not decided yet. */
  disputedCents: number
  /**
   * What the shop owes the customer for double or excess payments; refunds that are sent or failed are not included.
   */
  creditCents: number
  /** The balance of the customer's account in the books: debits minus credits. */
  bookedCents: number
  /** Received by bank transfer, minus what was paid back. */
  bankCents: number
  /** The amount of lost disputes that the bank returned afterwards. */
  overturnedCents: number
  /** Written off, or settled by manual entries of staff. */
  settledOtherwiseCents: number
}

/** The age classes of the list of debtors: the number of days since the due date. */
export const claimAges = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const
export type ClaimAge = (typeof claimAges)[number]

/** The highest number of days overdue in each class except the last. */
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

/** The due dates of claims with this age; null means no limit. */
export function dueDaysOfAge(age: ClaimAge, today: Day): { from: Day | null; to: Day | null } {
  const index = claimAges.indexOf(age)
  const last = lastDays[index]?.[1] ?? null
  return {
    from: last === null ? null : addDays(today, 0 - last),
    to: index === 0 ? null : addDays(today, 0 - lastDays[index - 1]![1] - 1),
  }
}

/**
 * The payment for a claim. The planned balance is a payment of the balance; any other amount, such as the rest after a
 * bank transfer, a fee or a lost dispute, is a payment of the claim. Null if the amount is below the card provider's
 * minimum.
 */
export function claimPayment(
  openCents: number,
  plannedBalance: { cents: number; isOpen: boolean },
): { part: 'balance' | 'claim'; cents: number } | null {
  if (openCents < cardMinimumCents) return null
  const isPlanned = plannedBalance.isOpen && openCents === plannedBalance.cents
  return { part: isPlanned ? 'balance' : 'claim', cents: openCents }
}
