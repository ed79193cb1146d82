/** Refunds that staff made in the card provider's dashboard: stored once and never sent again. */
import { insertTask } from '../../platform/task/index.ts'
import {
  findPayments,
  lockPayment,
  lockSale,
  saleNumber,
  type Payment,
  saleOfPayment,
  type PaymentFlow,
  type SaleFlow,
} from '../payment/index.ts'
import type { Account, Refund } from '../payment/ports.ts'
import { markSaleRefundedIfComplete, refundIdempotencyKey, createDroppedRefundTasks } from './flows.ts'
import { postExternalRefund, postReturnedRefund } from './journal-flows.ts'
import { newlyRefundedCents } from './plan.ts'
import { failUnsentRefunds, findRefunds, updateRefundState, type RefundRow } from './store.ts'

export async function recordExternalRefunds(shop: PaymentFlow, payment: Payment): Promise<void> {
  if (!payment.intent_id) return
  const reported = await shop.payments.listRefunds(payment.account as Account, payment.intent_id)
  const refunds = await findRefunds(shop.db, [payment.id])
  for (const refund of reported) {
    const ours = refunds.find((row) => row.provider_id === refund.id || refundIdempotencyKey(row) === refund.key)
    if (!ours && refund.state !== 'failed') await recordExternalRefund(shop, payment, refund)
    if (ours?.state === 'succeeded' && refund.state === 'failed') await recordReturnedRefund(shop, payment, ours)
  }
}

async function recordExternalRefund(shop: SaleFlow, payment: Payment, refund: Refund): Promise<void> {
  const ref = saleOfPayment(payment)
  await shop.db.transaction().execute(async (trx) => {
    const sale = await lockSale(shop, trx, ref)
    const { received_cents: received } = await lockPayment(trx, payment.id)
    const isTooMuch = sumUnfailedCents(await findRefunds(trx, [payment.id])) + refund.amountCents > received
    const dropped = isTooMuch ? await failUnsentRefunds(trx, payment.id) : []
    const unrecordedCents = received - sumUnfailedCents(await findRefunds(trx, [payment.id]))
    const cents = Math.min(unrecordedCents, refund.amountCents)
    const earlier = await findRefunds(
      trx,
      (await findPayments(trx, ref)).map(({ id }) => id),
    )
    if (
      cents <= 0 ||
      !(await postExternalRefund(shop, trx, {
        paymentId: payment.id,
        providerId: refund.id,
        amountCents: cents,
        state: refund.state === 'succeeded' ? 'succeeded' : 'pending',
      }))
    )
      return
    await insertTask(trx, {
      key: `refund-outside:${refund.id}`,
      kind: 'refund_outside',
      reservationNumber: payment.reservation_number,
      cents,
      message: { name: 'refund_outside', sum_cents: cents, sale: saleNumber(ref) },
    })
    await sale.recordOutsideRefund({
      id: refund.id,
      cents,
      firstTimeCents: newlyRefundedCents(cents, earlier),
      isAll: cents === unrecordedCents,
    })
    await createDroppedRefundTasks(trx, payment, dropped, { name: 'refund_owed_after_outside', sale: saleNumber(ref) })
    if (refund.state === 'succeeded') await markSaleRefundedIfComplete(shop, trx, ref)
  })
}

/**
 * Records that a successful refund was returned, e.g. because the payer's account is closed: the shop owes it again,
 * and staff get a task.
 */
async function recordReturnedRefund(shop: SaleFlow, payment: Payment, refund: RefundRow): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const sale = await lockSale(shop, trx, saleOfPayment(payment))
    await updateRefundState(trx, refund.id, 'failed', refund.provider_id!)
    await postReturnedRefund(shop, trx, payment, {
      id: refund.id,
      amountCents: refund.amount_cents,
      reason: refund.reason,
    })
    await sale.reopenRefund()
    await insertTask(trx, {
      key: `refund-failed:${refund.id}`,
      kind: 'refund_failed',
      reservationNumber: payment.reservation_number,
      cents: refund.amount_cents,
      message: { name: 'refund_returned', sale: saleNumber(saleOfPayment(payment)) },
    })
  })
}

const sumUnfailedCents = (refunds: readonly RefundRow[]): number =>
  refunds.filter((refund) => refund.state !== 'failed').reduce((sum, refund) => sum + refund.amount_cents, 0)
