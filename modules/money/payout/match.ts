/**
 * Finds the document that explains a movement at the card provider: the payment, refund, dispute or payout in our books
 * that it belongs to, with the same amount. Pure.
 */
import type { Account } from '../payment/account.ts'
import type { Movement } from '../payment/payout-ports.ts'
import { formatEuros } from '../../shared/money.ts'

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

const kindNames: Record<Movement['kind'], string> = {
  payment: 'payment',
  refund: 'refund',
  refund_returned: 'returned refund',
  dispute: 'dispute',
  dispute_returned: 'returned dispute',
  fee: 'fee',
  payout_returned: 'returned payout',
  other: 'movement of an unknown kind',
}

const toEuros = (cents: number): string => formatEuros(cents, 'en')

/** The text of the task about a movement that nothing explains. */
export function unexplainedLineText(line: Line, booked: number | null): string {
  const where = line.payoutId === null ? 'Not paid out yet' : `Payout ${line.payoutId}`
  const what = `${kindNames[line.kind]} ${line.lineId} of ${toEuros(line.amountCents)}`
  const problem =
    booked === null
      ? 'the books have nothing for it.'
      : `the books have ${toEuros(booked)} for it, a difference of ${toEuros(line.amountCents - booked)}.`
  return `${where}, ${line.account} account: ${what}; ${problem}`
}

export type PayoutSum = {
  account: Account
  payoutId: string
  amountCents: number
  hasMovements: boolean
  /** The sum of its movements after fees. */
  linesCents: number
}

/** The text of the task about a payout whose movements are unknown or do not add up to its amount; otherwise null. */
export function payoutProblemText({
  account,
  payoutId,
  amountCents,
  hasMovements,
  linesCents,
}: PayoutSum): string | null {
  const payout = `Payout ${payoutId} of ${toEuros(amountCents)}, ${account} account`
  if (!hasMovements)
    return `${payout}: it was requested by hand, and the card provider does not tell what it consists of.`
  return amountCents === linesCents
    ? null
    : `${payout}: its movements add up to ${toEuros(linesCents)}, a difference of ${toEuros(amountCents - linesCents)}.`
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

/** The text of the task about a balance; null if there is no unknown difference. */
export function balanceText(account: Account, facts: BalanceFacts): string | null {
  const cents = unknownDifferenceCents(facts)
  return cents === 0
    ? null
    : `The card provider holds ${toEuros(facts.heldCents)} on the ${account} account, the books have ` +
        `${toEuros(facts.booksCents)}: ${toEuros(cents)} of the difference has no known cause.`
}
