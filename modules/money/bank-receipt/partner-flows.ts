/** Money at the bank with which partners pay for the codes of their campaigns. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { insertJournalEntry } from '../journal/index.ts'
import { findPartnerPaidCents, lockPartner, partnerReceiptPostings } from '../partner-claim/index.ts'
import {
  assignmentOf,
  type ClaimReceiptFlow,
  type EnteredReceipt,
  recordEnteredReceipt,
  refuseBookedReceipt,
  refuseDirection,
  refuseUnbookedReceipt,
  refuseUnknownReceipt,
  unassignReceiptOfSale,
} from './flows.ts'
import { unassignReceiptOfPayout } from './payout-flows.ts'
import { decideReceipt, findReceipt, type Receipt, unassignStoredReceipt } from './store.ts'

type Booked = { receipt: Receipt; partner: string }
/** Books a partner's payment that staff enter; once per key. Throws 404 `partner_unknown`. */
export async function recordPartnerReceipt(
  shop: Pick<Shop, 'db' | 'now'>,
  input: EnteredReceipt & { partner_id: number },
  caller: Caller,
): Promise<Booked> {
  let name = ''
  const receipt = await recordEnteredReceipt(shop, input, caller, async (trx, by) => {
    const partner = (await lockPartner(trx, input.partner_id)) ?? refuseUnknownPartner()
    name = partner.name
    return {
      namedSale: null,
      book: (entered) => bookForPartner(shop, trx, entered, { ...partner, by, note: '' }),
    }
  })
  return { receipt, partner: name }
}

/** Books a receipt for a partner. Throws 404 `partner_unknown` or `receipt_unknown`, and 409 if it is booked. */
export async function assignReceiptToPartner(
  shop: Pick<Shop, 'db' | 'now'>,
  id: number,
  { partner_id: partnerId, note }: { partner_id: number; note: string },
  caller: Caller,
): Promise<Booked> {
  return shop.db.transaction().execute(async (trx) => {
    const partner = (await lockPartner(trx, partnerId)) ?? refuseUnknownPartner()
    const receipt = (await findReceipt(trx, id)) ?? refuseUnknownReceipt()
    await bookForPartner(shop, trx, receipt, { ...partner, by: caller.staff!.email, note })
    return { receipt: (await findReceipt(trx, id))!, partner: partner.name }
  })
}

const refuseUnknownPartner = () => refuse(404, 'partner_unknown', 'There is no such partner.')

async function bookForPartner(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  receipt: Receipt,
  { id: partnerId, by, note }: { id: number; by: string; note: string },
): Promise<void> {
  if (receipt.amount_cents < 0) refuseDirection()
  if (!(await decideReceipt(trx, receipt.id, { state: 'partner', partnerId, by, at: shop.now(), note })))
    refuseBookedReceipt()
  await insertJournalEntry(trx, {
    key: `partner_receipt:${assignmentOf(receipt)}`,
    kind: 'partner_receipt',
    bookedOn: receipt.received_on,
    postings: partnerReceiptPostings(receipt.amount_cents),
  })
  await writeAuditEntry(trx, {
    actor: by,
    action: 'bank_receipt.booked_for_partner',
    subject: `partner:${partnerId}`,
    after: { amount_cents: receipt.amount_cents, receipt: receipt.id },
  })
}

/**
 * Takes back the assignment of a receipt to a sale, a partner or a payout; see `unassignReceiptOfSale`.
 */
export async function unassignReceipt(
  shop: ClaimReceiptFlow,
  id: number,
  reason: string,
  caller: Caller,
): Promise<Receipt> {
  const receipt = (await findReceipt(shop.db, id)) ?? refuseUnknownReceipt()
  if (receipt.state === 'payout') return unassignReceiptOfPayout(shop, receipt, reason, caller)
  if (receipt.state !== 'partner') return unassignReceiptOfSale(shop, id, reason, caller)
  const by = caller.staff!.email
  return shop.db.transaction().execute(async (trx) => {
    await lockPartner(trx, receipt.partner_id!)
    if (!(await unassignStoredReceipt(trx, receipt, { by, at: shop.now(), reason }))) refuseUnbookedReceipt()
    if ((await findPartnerPaidCents(trx, receipt.partner_id!)) < 0)
      refuse(409, 'receipt_paid_back', 'This money, or a part of it, was paid back to the partner.')
    await insertJournalEntry(trx, {
      key: `partner_receipt_unassigned:${id}:${receipt.times_unassigned + 1}`,
      kind: 'partner_receipt',
      bookedOn: receipt.received_on,
      postings: partnerReceiptPostings(0 - receipt.amount_cents),
    })
    await writeAuditEntry(trx, {
      actor: by,
      action: 'bank_receipt.unassigned',
      subject: `partner:${receipt.partner_id}`,
      before: { amount_cents: receipt.amount_cents },
      after: { receipt: id, reason },
    })
    return (await findReceipt(trx, id))!
  })
}
