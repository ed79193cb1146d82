import type { Day } from '../../shared/day.ts'

/**
 * `open`: the sale that it pays is not known yet. `partner`: a partner pays for the codes of its campaigns. `payout`:
 * it is a payout of the card provider. `not_ours`: none of these.
 */
export const receiptStates = ['open', 'booked', 'partner', 'payout', 'not_ours'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** An entry at the bank, as a statement contains it; negative if the money goes out. */
export type BankEntry = {
  /** The shop's bank account. */
  account: string
  /** The bank's own reference of the entry. */
  reference: string
  /** True if the bank gives no reference, so that `reference` is derived from the entry's content. */
  isReferenceMade: boolean
  receivedOn: Day
  amountCents: number
  payer: string
  payerAccount: string
  /** The structured reference and the text, on separate lines. */
  text: string
}

/** The days that a statement covers. */
export type Coverage = { account: string; first: Day; last: Day }

/**
 * `skipped`: the number of entries that are not incoming payments in euros; `outgoing`: those of them that are booked
 * and in euros.
 */
export type Statement = { receipts: BankEntry[]; outgoing: BankEntry[]; skipped: number; coverage: Coverage[] }
