/** The postings of claims on partners. Pure. */
import { invoicePostings, partnerPosting, type Posting } from '../journal/entry.ts'
import type { VatRow } from '../../platform/pricing/vat.ts'

/**
 * The income from a stay that a partner's code paid: what the partner owes without the sums that are collected for
 * others, which it owes since the code was used. If it owes less than these sums, the difference is a cost of the shop.
 */
export function partnerClaimPostings(incomeCents: number, vat: readonly VatRow[]): Posting[] {
  if (incomeCents > 0) return invoicePostings({ totalCents: incomeCents, vat }, 'revenue', 'partner')
  return [partnerPosting(incomeCents), { account: 'promotion', cents: 0 - incomeCents, vatCode: null }]
}

/** The postings of a write-off; negative if the claim came back afterwards, so that nothing is left of it. */
export const partnerWriteOffPostings = (cents: number): Posting[] => [
  { account: 'written_off', cents, vatCode: null },
  partnerPosting(0 - cents),
]

/** The postings of money that a partner paid to the shop's bank. */
export const partnerReceiptPostings = (cents: number): Posting[] => [
  { account: 'bank', cents, vatCode: null },
  partnerPosting(0 - cents),
]
