/**
 * The part of a payment provider that reports balances, movements and payouts. Errors and repetition are those of
 * `PaymentProvider`. Amounts are integer euro cents.
 */
import type { Day } from '../../shared/day.ts'
import type { Account } from './account.ts'

/**
 * `failed`: the bank sent the payout back. `createdAt`: when the amount left the balance; `arrivesOn`: the day on which
 * it reaches the shop's bank.
 */
export type Payout = {
  id: string
  state: 'on_its_way' | 'paid' | 'failed'
  amountCents: number
  createdAt: Date
  arrivesOn: Day
  /** The reference under which the shop's bank has the payout; null while it is unknown. */
  bankReference: string | null
  /** Whether the provider lists the movements of the payout; false for a payout requested by hand. */
  hasMovements: boolean
}

/**
 * `dispute`: an amount withdrawn because of a dispute; `fee`: a fee that belongs to no payment; `payout_returned`: the
 * amount of a failed payout; `other`: a kind that the adapter does not know.
 */
export const movementKinds = [
  'payment',
  'refund',
  'refund_returned',
  'dispute',
  'dispute_returned',
  'fee',
  'payout_returned',
  'other',
] as const

/** A change of an account's balance by `amountCents` - `feeCents`, other than a payout; negative: a decrease. */
export type Movement = {
  id: string
  kind: (typeof movementKinds)[number]
  amountCents: number
  feeCents: number
  /** The payment that the movement concerns; null if none. */
  paymentId: string | null
  /** The provider's id of the refund, dispute or payout; for a payment, of its charge. */
  sourceId: string | null
  text: string
  madeAt: Date
}

/** `isOfProvider`: it names the provider. `payoutIds`: the ids of payouts in it, of this shop or not. */
export type BankText = { isOfProvider: boolean; payoutIds: string[] }

/**
 * Reads balances, movements and payouts at a provider. A movement never changes, except that it is added to a payout.
 */
export type PayoutSource = {
  /** Payouts created since a moment, the oldest first. */
  listPayouts(account: Account, since: Date): Promise<Payout[]>
  /** The movements of a payout, or all movements since a moment; the oldest first. */
  listMovements(account: Account, which: { payoutId: string } | { since: Date }): Promise<Movement[]>
  /** What the text of an entry at the shop's bank says about payouts of the provider. */
  readBankText(text: string): BankText
  /** The balance at the provider in cents, including amounts that cannot be paid out yet. */
  readBalance(account: Account): Promise<number>
}
