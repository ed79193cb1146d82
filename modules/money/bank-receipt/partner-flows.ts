/** Money at the bank with which partners pay for the codes of their campaigns. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import type { Day } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { requirePastDay } from '../claim/index.ts'
import { insertJournalEntry } from '../journal/index.ts'
import { lockPartner, partnerReceiptPostings } from '../partner-claim/index.ts'
import { refuseBookedReceipt, refuseUnknownReceipt } from './flows.ts'
import {
  decideReceipt,
  findReceipt,
  findReceiptByReference,
  handAccount,
  insertReceipts,
  type Receipt,
} from './store.ts'

type Booked = { receipt: Receipt; partner: string }
type PartnerReceiptInput = {
  received_on: Day
  amount_cents: number
  payer: string
  reference: string
  partner_id: number
  key: string
}

/** Books a partner's payment that staff enter; once per key. Throws 404 `partner_unknown`. */
export async function recordPartnerReceipt(
  shop: Pick<Shop, 'db' | 'now'>,
  input: PartnerReceiptInput,
  caller: Caller,
): Promise<Booked> {
  requirePastDay('received_on', input.received_on, shop.now())
  const by = caller.staff!.email
  return shop.db.transaction().execute(async (trx) => {
    const partner = (await lockPartner(trx, input.partner_id)) ?? refuseUnknownPartner()
    const entered = {
      account: handAccount,
      reference: input.key,
      fileId: null,
      receivedOn: input.received_on,
      amountCents: input.amount_cents,
      payer: input.payer,
      payerAccount: '',
      text: input.reference,
      namedSale: null,
    }
    const [id] = await insertReceipts(trx, [entered], { at: shop.now(), by })
    if (id !== undefined) await bookForPartner(shop, trx, (await findReceipt(trx, id))!, { ...partner, by, note: '' })
    return { receipt: (await findReceiptByReference(trx, handAccount, input.key))!, partner: partner.name }
  })
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
  if (!(await decideReceipt(trx, receipt.id, { state: 'partner', partnerId, by, at: shop.now(), note })))
    refuseBookedReceipt()
  await insertJournalEntry(trx, {
    key: `partner_receipt:${receipt.id}`,
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
