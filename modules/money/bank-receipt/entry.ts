import type { Day } from '../../shared/day.ts'

/** `open`: it is not known yet for which sale it is. */
export const receiptStates = ['open', 'booked', 'not_ours'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** Money that arrived at the bank, as a statement has it. */
export type BankEntry = {
  /** The shop's bank account. */
  account: string
  /** The bank's own reference of the entry. */
  reference: string
  /** Whether the bank gives none, and it was made of the entry's content. */
  isReferenceMade: boolean
  receivedOn: Day
  amountCents: number
  payer: string
  payerAccount: string
  /** Structured reference and text, on lines of their own. */
  text: string
}

/** `skipped`: entries that are no money in euros that arrived. */
export type Statement = { receipts: BankEntry[]; skipped: number }
