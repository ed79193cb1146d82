/** The books in which entries are recorded (sales, payments, general), and the number of an entry's document. Pure. */
import type { EntryKind } from '../../money/journal/entry.ts'

/** `opening`: the liability for codes when the journal was introduced. */
export type BookEntryKind = EntryKind | 'opening'
export const journals = ['sales', 'payments', 'general'] as const
export type JournalName = (typeof journals)[number]

const journalOf: Record<BookEntryKind, JournalName> = {
  opening: 'general',
  invoice: 'sales',
  credit: 'sales',
  voucher_sale: 'sales',
  voucher_void: 'sales',
  payment: 'payments',
  refund: 'payments',
  refund_returned: 'payments',
  provider_fee: 'payments',
  dispute_withdrawal: 'payments',
  dispute_return: 'payments',
  payout: 'payments',
  payout_returned: 'payments',
  bank_receipt: 'payments',
  credit_payback: 'payments',
  dispute_overturned: 'general',
  write_off: 'general',
  manual: 'general',
  stay_costs: 'general',
  voucher_use: 'general',
  voucher_return: 'general',
  voucher_expiry: 'general',
  voucher_renewal: 'general',
  voucher_discount: 'general',
  deferral: 'general',
  prepayment_tax: 'general',
  partner_claim: 'sales',
  partner_claim_reversal: 'sales',
  partner_receipt: 'payments',
  partner_write_off: 'general',
  payout_receipt: 'payments',
  partner_payback: 'payments',
}

export const kindsOfJournal = (journal: JournalName): BookEntryKind[] =>
  (Object.keys(journalOf) as BookEntryKind[]).filter((kind) => journalOf[kind] === journal)

/** The number of an invoice or credit invoice; for other documents the key of the entry, which is unique. */
export const documentNumber = ({ key }: { key: string }): string => /^(?:invoice|credit):(.+)$/.exec(key)?.[1] ?? key
