import type { Db, Shop, Trx } from '../shared/shop.ts'
import { closeTask } from '../task/index.ts'
import { findPayments, markRefunded, type Payment, type Sale } from '../payment/index.ts'
import { collectedPayments } from './collection.ts'
import { isAllBack, leftOf, planRefund } from './plan.ts'
import { findRefunds, insertRefund } from './store.ts'

/** The accepted payments of a sale. */
export async function findCollected(db: Db, sale: Sale): Promise<Payment[]> {
  const payments = await findPayments(db, sale)
  return collectedPayments(
    payments,
    await findRefunds(
      db,
      payments.map((payment) => payment.id),
    ),
  )
}

/** What is left of the card payments of a reservation. */
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
 * Refunds an amount to its payments, the latest first; returns the requested amount. A key has its effect once. In the
 * caller's transaction, after locking the sale.
 */
export async function refundSum(
  shop: Pick<Shop, 'jobs'>,
  db: Trx,
  number: string,
  input: { cents: number; key: string; reason: string },
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
    input.cents,
  )
  for (const { paymentId, cents } of plan)
    await requestRefund(shop, db, {
      paymentId,
      key: `${input.key}:${paymentId}`,
      amountCents: cents,
      reason: input.reason,
    })
  return plan.reduce((sum, part) => sum + part.cents, 0)
}

export type RefundInput = { paymentId: number; key: string; amountCents: number; reason: string }

/** Requests a refund, once per key; the job sends it. */
export async function requestRefund(shop: Pick<Shop, 'jobs'>, db: Trx, input: RefundInput): Promise<void> {
  const id = await insertRefund(db, input)
  if (id !== null) await shop.jobs.send('refund', { id }, { db })
}

/** Refunds what is left of every payment of a reservation, the latest first. */
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
      await requestRefund(shop, db, {
        paymentId: payment.id,
        key: `${reason}:${payment.id}`,
        amountCents: payment.received_cents - gone,
        reason,
      })
  }
}

/** The idempotency key of a refund at the provider. */
export const refundKey = (refund: { key: string }): string => `refund:${refund.key}`

/** Marks the sale as refunded when no refund is pending. */
export async function finishRefunding(
  shop: Pick<Shop, 'sales'>,
  trx: Trx,
  sale: Sale,
  by = { actor: 'card provider', reason: 'the money went back' },
): Promise<void> {
  const payments = await findPayments(trx, sale)
  const refunds = await findRefunds(
    trx,
    payments.map((payment) => payment.id),
  )
  const left = leftOf(payments, refunds).reduce((sum, payment) => sum + payment.leftCents, 0)
  if (!isAllBack(refunds, left)) return
  for (const refund of refunds) if (refund.state === 'failed') await closeTask(trx, `refund-failed:${refund.id}`)
  await markRefunded(shop, trx, sale, by)
}
