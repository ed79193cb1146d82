import type { Db, Shop, Trx } from '../shared/shop.ts'
import { closeTask } from '../task/index.ts'
import { isAllBack, leftOf, planRefund } from './refund-plan.ts'
import { markRefunded } from './sale.ts'
import { findPayments, findRefunds, type Sale, wantRefund } from './store.ts'

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

export type RefundWish = { paymentId: number; key: string; amountCents: number; reason: string }

/** Asks for money to go back, once per key; the job does it. */
export async function askRefund(shop: Pick<Shop, 'jobs'>, db: Trx, wish: RefundWish): Promise<void> {
  const id = await wantRefund(db, wish)
  if (id !== null) await shop.jobs.send('refund', { id }, { db })
}

/** What is left of every payment of a reservation, the latest first. */
export async function refundAll(shop: Pick<Shop, 'jobs'>, db: Trx, number: string, reason: string): Promise<void> {
  const payments = (await findPayments(db, { reservationNumber: number }))
    .filter((payment) => payment.state === 'paid')
    .reverse()
  const refunds = await findRefunds(
    db,
    payments.map((payment) => payment.id),
  )
  for (const payment of payments) {
    const gone = refunds
      .filter((refund) => refund.payment_id === payment.id && refund.state !== 'failed')
      .reduce((sum, refund) => sum + refund.amount_cents, 0)
    if (payment.received_cents > gone)
      await askRefund(shop, db, {
        paymentId: payment.id,
        key: `${reason}:${payment.id}`,
        amountCents: payment.received_cents - gone,
        reason,
      })
  }
}

/** The mark by which the provider knows one of our refunds. */
export const refundKey = (refund: { key: string }): string => `refund:${refund.key}`

/** Refunded once nothing is on its way any more. */
export async function finishRefunding(
  shop: Pick<Shop, 'sales'>,
  trx: Trx,
  sale: Sale,
  by = { actor: 'card provider', reason: 'the money went back' },
): Promise<void> {
  const refunds = await findRefunds(
    trx,
    (await findPayments(trx, sale)).map((payment) => payment.id),
  )
  if (!isAllBack(refunds)) return
  for (const refund of refunds) if (refund.state === 'failed') await closeTask(trx, `refund-failed:${refund.id}`)
  await markRefunded(shop, trx, sale, by)
}
