/** Entries at the bank that are payouts of the card provider. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { insertJournalEntry, payoutReceiptPostings } from '../journal/index.ts'
import { assignmentOf, refuseUnbookedReceipt } from './flows.ts'
import { decideReceipt, findReceipt, type PayoutKey, type Receipt, unassignStoredReceipt } from './store.ts'

const subjectOf = ({ account, payoutId }: PayoutKey): string => `payout:${account}:${payoutId}`

/**
 * Books a receipt as a payout, whose row the caller has locked. Returns false if the receipt was decided meanwhile.
 * `isAutomatic`: only a receipt that nobody has decided on is booked.
 */
export async function bookReceiptForPayout(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  receipt: Receipt,
  { payout, by, note, isAutomatic }: { payout: PayoutKey; by: string; note: string; isAutomatic: boolean },
): Promise<boolean> {
  const decision = { state: 'payout', payout, isAutomatic, by, at: shop.now(), note } as const
  if (!(await decideReceipt(trx, receipt.id, decision))) return false
  await insertJournalEntry(trx, {
    key: `payout_receipt:${assignmentOf(receipt)}`,
    kind: 'payout_receipt',
    bookedOn: receipt.received_on,
    postings: payoutReceiptPostings(receipt.amount_cents),
  })
  await writeAuditEntry(trx, {
    actor: by,
    action: 'bank_receipt.booked_for_payout',
    subject: subjectOf(payout),
    after: { amount_cents: receipt.amount_cents, receipt: receipt.id },
  })
  return true
}

/** See `unassignReceipt`. The payout is on its way again. */
export async function unassignReceiptOfPayout(
  shop: Pick<Shop, 'db' | 'now'>,
  receipt: Receipt,
  reason: string,
  caller: Caller,
): Promise<Receipt> {
  const by = caller.staff!.email
  return shop.db.transaction().execute(async (trx) => {
    if (!(await unassignStoredReceipt(trx, receipt, { by, at: shop.now(), reason }))) refuseUnbookedReceipt()
    await insertJournalEntry(trx, {
      key: `payout_receipt_unassigned:${receipt.id}:${receipt.times_unassigned + 1}`,
      kind: 'payout_receipt',
      bookedOn: receipt.received_on,
      postings: payoutReceiptPostings(0 - receipt.amount_cents),
    })
    await writeAuditEntry(trx, {
      actor: by,
      action: 'bank_receipt.unassigned',
      subject: `payout:${receipt.payout_account}:${receipt.payout_id}`,
      before: { amount_cents: receipt.amount_cents },
      after: { receipt: receipt.id, reason },
    })
    return (await findReceipt(trx, receipt.id))!
  })
}
