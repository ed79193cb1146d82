/**
 * Finds the document that explains a movement at the card provider: the payment, refund, dispute or payout in our books
 * that it belongs to, with the same amount. Pure.
 */
import type { Account } from '../payment/account.ts'
import type { Movement } from '../payment/payout-ports.ts'
import type { StaffMessage } from '../../platform/staff-text/index.ts'

/** A stored movement. */
export type Line = {
  account: Account
  lineId: string
  /** Null until it is paid out. */
  payoutId: string | null
  kind: Movement['kind']
  amountCents: number
}

/** The documents in the books under the ids that the movement contains; null if there is none. */
export type Documents = {
  /** A payment that was received. */
  paymentCents: number | null
  refund: { cents: number; hasFailed: boolean } | null
  disputeCents: number | null
  /** A payout that the bank sent back. */
  failedPayoutCents: number | null
}

const negate = (cents: number | null): number | null => (cents === null ? null : 0 - cents)

/** The amount of the movement by our books; null if they have no document for it. */
export function bookedCentsOf({ kind, amountCents }: Pick<Line, 'kind' | 'amountCents'>, of: Documents): number | null {
  switch (kind) {
    case 'payment':
      return of.paymentCents
    case 'refund':
      return negate(of.refund?.cents ?? null)
    case 'refund_returned':
      return of.refund?.hasFailed ? of.refund.cents : null
    case 'dispute':
      return negate(of.disputeCents)
    case 'dispute_returned':
      return of.disputeCents
    case 'payout_returned':
      return of.failedPayoutCents
    case 'fee':
      // A fee of the account has no document other than the movement itself.
      return amountCents
    case 'other':
      return null
  }
}

/** `booked`: the result of `bookedCentsOf`. */
export const isExplained = (line: Pick<Line, 'amountCents'>, booked: number | null): boolean =>
  booked === line.amountCents

/** The message of the task about a movement that nothing explains. */
export function unexplainedLineMessage(line: Line, booked: number | null): StaffMessage {
  const facts = { account: line.account, movement: line.kind, line: line.lineId, sum_cents: line.amountCents }
  const payout = line.payoutId
  if (booked === null)
    return payout === null
      ? { name: 'unpaid_line_unbooked', ...facts }
      : { name: 'payout_line_unbooked', ...facts, payout }
  const difference = { booked_cents: booked, difference_cents: line.amountCents - booked }
  return payout === null
    ? { name: 'unpaid_line_differs', ...facts, ...difference }
    : { name: 'payout_line_differs', ...facts, ...difference, payout }
}

export type PayoutSum = {
  account: Account
  payoutId: string
  amountCents: number
  hasMovements: boolean
  /** The sum of its movements after fees. */
  linesCents: number
}

/**
 * The message of the task about a payout whose movements are unknown or do not add up to its amount; otherwise null.
 */
export function payoutProblemMessage({
  account,
  payoutId,
  amountCents,
  hasMovements,
  linesCents,
}: PayoutSum): StaffMessage | null {
  const facts = { account, payout: payoutId, sum_cents: amountCents }
  if (!hasMovements) return { name: 'payout_unknown', ...facts }
  return amountCents === linesCents
    ? null
    : { name: 'payout_differs', ...facts, lines_cents: linesCents, difference_cents: amountCents - linesCents }
}

/** The balance of an account at the provider and in the books, and the known causes of a difference. */
export type BalanceFacts = {
  /** The balance at the provider. */
  heldCents: number
  booksCents: number
  /** Documents of the last day for which the provider has no movement yet. */
  recentDocumentsCents: number
  /** Movements whose document is not booked yet, such as a pending refund. */
  unbookedCents: number
  /** The part of the unexplained movements that is not in the books; each such movement has a separate task. */
  unexplainedCents: number
}

/** The difference between provider and books that has no known cause. */
export const unknownDifferenceCents = (facts: BalanceFacts): number =>
  facts.heldCents - (facts.booksCents - facts.recentDocumentsCents + facts.unbookedCents + facts.unexplainedCents)

/** The message of the task about a balance; null if there is no unknown difference. */
export function balanceMessage(account: Account, facts: BalanceFacts): StaffMessage | null {
  const cents = unknownDifferenceCents(facts)
  return cents === 0
    ? null
    : {
        name: 'card_balance_differs',
        account,
        held_cents: facts.heldCents,
        books_cents: facts.booksCents,
        difference_cents: cents,
      }
}
