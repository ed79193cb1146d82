import type { Day } from '../../shared/day.ts'

/**
 * `open`: the sale that it pays is not known yet. `partner`: a partner pays for the codes of its campaigns. `not_ours`:
 * it pays none of the shop's sales and no partner's claims.
 */
export const receiptStates = ['open', 'booked', 'partner', 'not_ours'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** An incoming payment at the bank, as a statement contains it. */
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

/** `skipped`: the number of entries that are not incoming payments in euros. */
export type Statement = { receipts: BankEntry[]; skipped: number }
