/** The journal entries of movements at the card provider and of payouts. Pure. */
import {
  disputedAmountPostings,
  type EntryKind,
  payoutPostings,
  type Posting,
  providerFeePostings,
} from '../journal/entry.ts'
import type { Account } from '../payment/account.ts'
import type { Movement, Payout } from '../payment/payout-ports.ts'

export type ProviderEntry = { key: string; kind: EntryKind; postings: Posting[] }

const entryKinds: Partial<Record<Movement['kind'], EntryKind>> = {
  dispute: 'dispute_withdrawal',
  dispute_returned: 'dispute_return',
  payout_returned: 'payout_returned',
}

/**
 * What is booked for a movement itself: its fee, an amount that a bank withdraws or returns, a returned payout.
 * Payments and refunds are booked with their documents.
 */
export function movementEntry(account: Account, movement: Movement): ProviderEntry {
  const { kind, amountCents, feeCents } = movement
  const isDispute = kind === 'dispute' || kind === 'dispute_returned'
  return {
    key: `movement:${account}:${movement.id}`,
    kind: entryKinds[kind] ?? 'provider_fee',
    postings: [
      ...providerFeePostings(account, kind === 'fee' ? feeCents - amountCents : feeCents),
      ...(isDispute ? disputedAmountPostings(account, 0 - amountCents) : []),
      ...(kind === 'payout_returned' ? payoutPostings(account, 0 - amountCents) : []),
    ],
  }
}

export const payoutEntry = (account: Account, payout: Payout): ProviderEntry => ({
  key: `payout:${account}:${payout.id}`,
  kind: 'payout',
  postings: payoutPostings(account, payout.amountCents),
})
