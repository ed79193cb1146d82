import type { Db, Shop, Trx } from '../shared/shop.ts'
import { askRefund } from './flows.ts'
import { leftOf, planRefund } from './refund-plan.ts'
import { findPayments, findRefunds } from './store.ts'

/** What is left with us of the card payments of a reservation. */
export async function cardLeft(db: Db, number: string): Promise<number> {
  const payments = await findPayments(db, { reservationNumber: number })
  return leftOf(
    payments,
    await findRefunds(
      db,
      payments.map((payment) => payment.id),
    ),
  ).reduce((sum, payment) => sum + payment.leftCents, 0)
}

/**
 * Sends a sum back to where it came from, the latest payment first; answers what is on its way. The same key asks only
 * once. In the caller's transaction, after locking the sale.
 */
export async function refundSum(
  shop: Pick<Shop, 'jobs'>,
  db: Trx,
  number: string,
  wish: { cents: number; key: string; reason: string },
): Promise<number> {
  const payments = await findPayments(db, { reservationNumber: number })
  const plan = planRefund(
    leftOf(
      payments,
      await findRefunds(
        db,
        payments.map((payment) => payment.id),
      ),
    ),
    wish.cents,
  )
  for (const { paymentId, cents } of plan)
    await askRefund(shop, db, { paymentId, key: `${wish.key}:${paymentId}`, amountCents: cents, reason: wish.reason })
  return plan.reduce((sum, part) => sum + part.cents, 0)
}
