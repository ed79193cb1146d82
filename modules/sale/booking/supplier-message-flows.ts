import { insertSupplierMessage } from '../../catalogue/hotel/index.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import { insertTask } from '../../platform/task/index.ts'
import { findReservationNumberOfAttempt } from './attempt-store.ts'

/**
 * Handles the supplier's message that an order has ended. The message is not trusted: it only makes the booking job
 * request the state. Repeated messages, and messages about orders that ended long ago, have no effect. Throws 400
 * `signature_invalid`.
 */
export async function handleSupplierMessage(
  shop: Pick<Shop, 'db' | 'jobs' | 'now' | 'supplier'>,
  rawBody: Buffer,
): Promise<null> {
  const message =
    shop.supplier.readMessage(rawBody, shop.now()) ?? refuse(400, 'signature_invalid', 'The signature is not valid.')
  const number = await findReservationNumberOfAttempt(shop.db, message.attemptId)
  await shop.db.transaction().execute(async (trx) => {
    if (!(await insertSupplierMessage(trx, message.token))) return
    if (number) await shop.jobs.send('follow-booking', { number }, { db: trx })
    else
      await insertTask(trx, {
        key: `unknown-order:${message.attemptId}`,
        kind: 'unknown_order',
        reservationNumber: null,
        message: { name: 'unknown_order', order: message.attemptId },
      })
  })
  return null
}
