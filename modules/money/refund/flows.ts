import type { Db, Shop, Trx } from '../../shared/shop.ts'
import { closeTask, insertTask } from '../../platform/task/index.ts'
import type { StaffMessage } from '../../platform/staff-text/index.ts'
import { findPayments, markSaleRefunded, saleNumber, type Payment, type Sale, saleOfPayment } from '../payment/index.ts'
import { selectAcceptedPayments } from './collection.ts'
import {
  isFullyRefunded,
  remainingCentsPerPayment,
  externallyRefundedCents,
  reopenedRefundCents,
  planRefund,
  type Refundable,
} from './plan.ts'
import { type DroppedRefund, findPaymentIdsWithLostDispute, findRefunds, insertRefund } from './store.ts'

/** The accepted payments of a sale. */
export async function findAcceptedPayments(db: Db, sale: Sale): Promise<Payment[]> {
  const payments = await findPayments(db, sale)
  return selectAcceptedPayments(
    payments,
    await findRefunds(
      db,
      payments.map((payment) => payment.id),
    ),
  )
}

/** How many cents of a reservation's card payments can still be refunded. */
export async function findRefundableCardCents(db: Db, number: string): Promise<number> {
  const payments = await findPayments(db, { reservationNumber: number })
  return remainingCentsPerPayment(
    payments,
    await findRefunds(
      db,
      payments.map((payment) => payment.id),
    ),
  ).reduce((sum, payment) => sum + payment.leftCents, 0)
}

/**
 * The cents of a sale that staff refunded in the card provider's dashboard, without refunds that replaced failed ones.
 */
export async function findExternallyRefundedCents(db: Db, sale: Sale): Promise<number> {
  const payments = await findPayments(db, sale)
  return externallyRefundedCents(
    await findRefunds(
      db,
      payments.map((payment) => payment.id),
    ),
  )
}

/**
 * The refundable part of a reservation's payments. `lostCents`: the part under a lost dispute, which cannot be
 * refunded.
 */
export async function findRefundablePayments(
  db: Db,
  number: string,
): Promise<{ payments: Payment[]; open: Refundable[]; lostCents: number }> {
  const payments = await findPayments(db, { reservationNumber: number })
  const ids = payments.map((payment) => payment.id)
  const remaining = remainingCentsPerPayment(payments, await findRefunds(db, ids))
  const lost = await findPaymentIdsWithLostDispute(db, ids)
  return {
    payments,
    open: remaining.map((payment) => (lost.includes(payment.id) ? { ...payment, leftCents: 0 } : payment)),
    lostCents: remaining
      .filter((payment) => lost.includes(payment.id))
      .reduce((sum, payment) => sum + Math.max(0, payment.leftCents), 0),
  }
}

/**
 * Refunds an amount to the payments it came from, latest payment first. Payments with a lost dispute come last: their
 * part cannot be sent and becomes a task. Returns the refunded cents, which are fewer than requested if less remains.
 * Has its effect once per key. Runs in the caller's transaction, after the sale was locked.
 */
export async function requestRefundOfAmount(
  shop: Pick<Shop, 'jobs'>,
  db: Trx,
  number: string,
  input: { cents: number; key: string; reason: string },
): Promise<number> {
  const payments = await findPayments(db, { reservationNumber: number })
  const ids = payments.map((payment) => payment.id)
  const remaining = remainingCentsPerPayment(payments, await findRefunds(db, ids))
  const lost = await findPaymentIdsWithLostDispute(db, ids)
  const plan = planRefund(
    [...remaining.filter(({ id }) => lost.includes(id)), ...remaining.filter(({ id }) => !lost.includes(id))],
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

/** Requests a refund once per key; a job sends it. */
export async function requestRefund(shop: Pick<Shop, 'jobs'>, db: Trx, input: RefundInput): Promise<void> {
  const id = await insertRefund(db, input)
  if (id !== null) await shop.jobs.send('refund', { id }, { db })
}

/** Refunds the remainder of every payment of a reservation, latest first. */
export async function requestFullRefund(
  shop: Pick<Shop, 'jobs'>,
  db: Trx,
  number: string,
  reason: string,
): Promise<void> {
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
export const refundIdempotencyKey = (refund: { key: string }): string => `refund:${refund.key}`

/** Creates a task for each refund that was dropped before it was sent and was not replaced. */
export async function createDroppedRefundTasks(
  trx: Trx,
  payment: Payment,
  dropped: readonly DroppedRefund[],
  message: StaffMessage,
): Promise<void> {
  const payments = await findPayments(trx, saleOfPayment(payment))
  let owed = reopenedRefundCents(
    await findRefunds(
      trx,
      payments.map(({ id }) => id),
    ),
  )
  for (const { id, amount_cents } of dropped) {
    const cents = Math.min(owed, amount_cents)
    owed -= cents
    if (cents > 0)
      await insertTask(trx, {
        key: `refund-failed:${id}`,
        kind: 'refund_failed',
        reservationNumber: payment.reservation_number,
        cents,
        message,
      })
  }
}

/** The message of the task about a dropped refund if the dispute about its payment is lost. */
export const lostDisputeTaskMessage = (payment: Payment): StaffMessage => ({
  name: 'refund_owed_after_dispute',
  sale: saleNumber(saleOfPayment(payment)),
})

/** Marks the sale as refunded if no refund is pending or owed, and closes the tasks about its failed refunds. */
export async function markSaleRefundedIfComplete(
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
  const remainingCents = remainingCentsPerPayment(payments, refunds).reduce(
    (sum, payment) => sum + payment.leftCents,
    0,
  )
  if (!isFullyRefunded(refunds, remainingCents)) return
  for (const refund of refunds) if (refund.state === 'failed') await closeTask(trx, `refund-failed:${refund.id}`)
  await markSaleRefunded(shop, trx, sale, by)
}
