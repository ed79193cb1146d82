/**
 * Undoing a redemption at the counter: what was taken returns to the code, and a credit note takes back the receipt
 * with its VAT, in one transaction and once. It gives the value of the code again, so it counts as given away.
 */
import {
  type Authority,
  lockAllowance,
  recordWithinAllowance,
  subjects,
  withApproval,
} from '../../platform/approval/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { today } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Db, Shop, Trx } from '../../shared/shop.ts'
import { createReceiptCredit } from '../invoice/index.ts'
import { extendReturnedCode, lockCodes, postCounterReturn, requireCodeRow, returnFromCounter } from '../ledger/index.ts'
import { type CounterMovement, findCounterMovement, insertReversal } from './store.ts'

/** `id`: the redemption. */
export type ReversalInput = { id: number; reason: string }

/**
 * Throws 404 `redemption_unknown`, 409 `redemption_of_booking`, `redemption_undone` or `redemption_without_receipt`,
 * and 409 `approval_asked` if a second staff member has to approve.
 */
export const undoRedemption = withApproval(undoRedemptionInTransaction)

/** Must be the first step of the caller's transaction, because it takes the allowance lock. */
export async function undoRedemptionInTransaction(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  { id, reason }: ReversalInput,
  authority: Authority,
) {
  await lockAllowance(trx, authority)
  const { codeId } = await requireMovement(trx, id)
  await lockCodes(trx, [codeId])
  const movement = await requireReversible(trx, id)
  const { cents, stays } = movement
  await recordWithinAllowance(
    shop,
    trx,
    authority,
    [{ kind: 'redemption_reversal', subject: subjects.code(codeId), cents: stays > 0 ? null : cents }],
    { payload: { id, reason }, reason },
  )
  const day = today(shop.now())
  const { actor } = authority
  const returnEntryId = await returnFromCounter(trx, { codeId, cents, stays, actor, note: reason })
  await insertReversal(trx, { entry_id: id, return_entry_id: returnEntryId, reversed_on: day })
  const credit = movement.unpaidCents === null ? null : await bookReversal(shop, trx, id, movement, reason)
  await extendReturnedCode(trx, { codeId, validUntil: movement.validUntil, actor, day })
  await writeAuditEntry(trx, {
    actor,
    action: 'voucher.redemption_undone',
    subject: subjects.code(codeId),
    after: { cents, reason, credit },
  })
  const { balance_cents } = await requireCodeRow(shop, trx, codeId)
  return { id: codeId, returned_cents: cents, balance_cents, credit_number: credit }
}

const requireMovement = async (db: Db, id: number): Promise<CounterMovement> =>
  (await findCounterMovement(db, id)) ?? refuse(404, 'redemption_unknown', 'There is no such redemption.')

async function requireReversible(trx: Trx, id: number): Promise<CounterMovement> {
  const movement = await requireMovement(trx, id)
  if (movement.isOfBooking)
    refuse(409, 'redemption_of_booking', 'This code paid for a booking. What the booking refunds returns to the code.')
  if (movement.isUndone) refuse(409, 'redemption_undone', 'This redemption has been undone already.')
  if (movement.stays === 0 && movement.unpaidCents === null)
    refuse(409, 'redemption_without_receipt', 'This redemption has no receipt. It is put right by a manual entry.')
  return movement
}

/** Returns the number of the credit note. */
async function bookReversal(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  id: number,
  { codeId, cents, unpaidCents }: CounterMovement,
  reason: string,
): Promise<string> {
  await postCounterReturn(trx, today(shop.now()), { codeId, cents, entryId: id, unpaidCents: unpaidCents ?? 0 })
  return createReceiptCredit(shop, trx, { redemptionId: id, reason })
}
