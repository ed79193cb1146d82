/** Refusing a traveller's cancellation request. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import type { SaleChange } from '../../money/payment/index.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { lockReservation, toEmailVariables, transitionReservation } from '../booking/index.ts'
import type { RequestView } from './contract.ts'
import { findCancellationRequest, transitionCancellationRequest } from './store.ts'
import { getCancellationRequestView } from './terms-flows.ts'

/**
 * Refuses a request: the stay remains booked, and the traveller is notified with the reason. Throws 404
 * `request_unknown`, and 409 `cancellation_decided` if the request was already decided.
 */
export async function declineCancellationRequest(
  shop: SaleChange & Pick<Shop, 'db'>,
  id: number,
  reason: string,
  caller: Caller,
): Promise<RequestView> {
  const request =
    (await findCancellationRequest(shop.db, id)) ?? refuse(404, 'request_unknown', 'There is no such request.')
  await shop.db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, request.reservation_number)
    if (
      !(await transitionCancellationRequest(trx, id, 'waiting', 'refused', { by: caller.staff!.email, at: shop.now() }))
    )
      refuse(409, 'cancellation_decided', 'This request was decided already.')
    await transitionReservation(
      trx,
      reservation.number,
      'cancellation_requested',
      'confirmed',
      caller.staff!.email,
      reason,
    )
    await queueMail(shop, trx, {
      key: `cancellation_refused:${id}`,
      kind: 'cancellation_refused',
      to: reservation.guest.email,
      language: reservation.language,
      reservationNumber: reservation.number,
      variables: { ...toEmailVariables(shop, reservation), reason },
    })
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'cancellation.refuse',
      subject: `cancellation_request:${id}`,
      after: { reason },
    })
  })
  return getCancellationRequestView(shop.db, (await findCancellationRequest(shop.db, id))!)
}
