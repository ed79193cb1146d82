/** Deciding on a refund that waits for a second member of staff. */
import { writeAudit } from '../audit/index.ts'
import { lockReservation } from '../booking/index.ts'
import type { SaleChange } from '../payment/index.ts'
import { refuse } from '../shared/refusal.ts'
import type { Caller, Shop } from '../shared/shop.ts'
import type { RefundRequest } from './contract.ts'
import { refundable, sendBack } from './flows.ts'
import { decideRequest, findRequest, findRequests, type StoredRequest } from './request-store.ts'

const shownRequests = 100

const shown = (request: StoredRequest): RefundRequest => ({
  id: request.id,
  reservationNumber: request.reservation_number,
  amount_cents: request.amount_cents,
  reason: request.reason,
  requested_at: request.requested_at.toISOString(),
  requested_by: request.requested_by,
  state: request.state,
  decided_at: request.decided_at?.toISOString() ?? null,
  decided_by: request.decided_by,
  note: request.note,
})

export const listRequests = async (
  { db }: Pick<Shop, 'db'>,
  { reservationNumber }: { reservationNumber?: string },
): Promise<RefundRequest[]> =>
  (await findRequests(db, shownRequests, reservationNumber?.trim().toUpperCase())).map(shown)

/**
 * Approved, the refund is made as it was asked for, or refuses as it would now: 422 beyond what is left, 409 while a
 * payment is disputed. 403 for who asked, 409 where it was decided.
 */
export async function decideOnRequest(
  shop: SaleChange & Pick<Shop, 'db'>,
  id: number,
  { approve, note }: { approve: boolean; note: string },
  caller: Caller,
): Promise<RefundRequest> {
  const by = caller.staff!.email
  const asked = (await findRequest(shop.db, id)) ?? refuse(404, 'request_unknown', 'There is no such request.')
  if (asked.requested_by === by)
    refuse(403, 'own_request', 'Who asked for a refund does not decide on it. Ask a colleague.')
  return shop.db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, asked.reservation_number)
    const state = approve ? 'approved' : 'declined'
    if (!(await decideRequest(trx, id, { state, decided_at: shop.now(), decided_by: by, note: note.trim() })))
      refuse(409, 'request_decided', 'This request was decided already.')
    const { amount_cents: cents, reason, key } = asked
    if (approve) {
      const { back } = await refundable(trx, reservation, cents)
      await sendBack(shop, trx, reservation, back, { reason, key }, by)
    }
    await writeAudit(trx, {
      actor: by,
      action: `payment.refund_${state}`,
      subject: `reservation:${asked.reservation_number}`,
      after: { cents, reason, requested_by: asked.requested_by, note },
    })
    return shown((await findRequest(trx, id))!)
  })
}
