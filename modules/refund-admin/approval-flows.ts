/** Which refunds wait for a second member of staff, and asking for one. */
import { writeAudit } from '../audit/index.ts'
import { findSettings } from '../settings/index.ts'
import { refuse } from '../shared/refusal.ts'
import type { Db, Shop, Trx } from '../shared/shop.ts'
import { insertTask } from '../task/index.ts'
import { findStaffRefunds, insertRequest } from './request-store.ts'

/** Together with what staff sent back by card before, so that several small refunds do not pass one by one. */
export async function needsApproval(db: Db, reservationNumber: string, cents: number): Promise<boolean> {
  const limit = (await findSettings(db)).payment.refundApprovalCents
  return limit !== null && cents + (await findStaffRefunds(db, reservationNumber)) > limit
}

/** Nothing is sent back yet. 409 where another refund of the reservation waits. */
export async function askApproval(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  refund: { number: string; cents: number; reason: string; key: string; by: string },
) {
  const { number, cents, reason, key, by } = refund
  const id =
    (await insertRequest(trx, {
      reservation_number: number,
      amount_cents: cents,
      reason,
      key,
      requested_at: shop.now(),
      requested_by: by,
    })) ?? refuse(409, 'refund_waits', 'Another refund of this reservation waits for a colleague.')
  await insertTask(trx, {
    key: `refund_approval:${id}`,
    kind: 'refund_approval',
    reservationNumber: number,
    cents,
    text: `${by} asks for a refund that needs a second member of staff.`,
  })
  await writeAudit(trx, {
    actor: by,
    action: 'payment.refund_asked',
    subject: `reservation:${number}`,
    after: { cents, reason },
  })
  return { reservationNumber: number, refund_cents: 0, card_cents: 0, voucher_cents: 0, waits: true }
}
