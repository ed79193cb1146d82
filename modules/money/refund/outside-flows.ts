/** Refunds that staff made in the card provider's dashboard: stored once, and never sent again. */
import { formatEuros } from '../../shared/money.ts'
import { insertTask } from '../../platform/task/index.ts'
import {
  findPayments,
  lockPayment,
  lockSale,
  numberOf,
  type Payment,
  saleOf,
  type PaymentFlow,
  type SaleFlow,
} from '../payment/index.ts'
import type { Account, Refund } from '../payment/ports.ts'
import { finishRefunding, refundKey, reportDropped } from './flows.ts'
import { bookOutsideRefund, bookReturnedRefund } from './journal-flows.ts'
import { firstTimeCents } from './plan.ts'
import { dropWantedRefunds, findRefunds, recordRefund, type RefundRow } from './store.ts'

export async function recordOutsideRefunds(shop: PaymentFlow, payment: Payment): Promise<void> {
  if (!payment.intent_id) return
  const reported = await shop.payments.listRefunds(payment.account as Account, payment.intent_id)
  const refunds = await findRefunds(shop.db, [payment.id])
  for (const refund of reported) {
    const ours = refunds.find((row) => row.provider_id === refund.id || refundKey(row) === refund.key)
    if (!ours && refund.state !== 'failed') await record(shop, payment, refund)
    if (ours?.state === 'succeeded' && refund.state === 'failed') await cameBack(shop, payment, ours)
  }
}

async function record(shop: SaleFlow, payment: Payment, refund: Refund): Promise<void> {
  const ref = saleOf(payment)
  await shop.db.transaction().execute(async (trx) => {
    const sale = await lockSale(shop, trx, ref)
    const { received_cents: received } = await lockPayment(trx, payment.id)
    const isTooMuch = gone(await findRefunds(trx, [payment.id])) + refund.amountCents > received
    const dropped = isTooMuch ? await dropWantedRefunds(trx, payment.id) : []
    const unrecordedCents = received - gone(await findRefunds(trx, [payment.id]))
    const cents = Math.min(unrecordedCents, refund.amountCents)
    const earlier = await findRefunds(
      trx,
      (await findPayments(trx, ref)).map(({ id }) => id),
    )
    if (
      cents <= 0 ||
      !(await bookOutsideRefund(shop, trx, {
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
      text: `${formatEuros(cents, 'en')} of ${numberOf(ref)} was refunded at the card provider by hand.`,
    })
    await sale.refundedOutside({
      id: refund.id,
      cents,
      firstTimeCents: firstTimeCents(cents, earlier),
      isAll: cents === unrecordedCents,
    })
    const text =
      `A refund of ${numberOf(ref)} was not sent, because one was made at the card provider by hand. That gave back ` +
      'less: the rest is owed. Refund it, or pay it another way and write that down.'
    await reportDropped(trx, payment, dropped, text)
    if (refund.state === 'succeeded') await finishRefunding(shop, trx, ref)
  })
}

/** A successful refund that was returned, e.g. from a closed account: it is owed again, with a task for staff. */
async function cameBack(shop: SaleFlow, payment: Payment, refund: RefundRow): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const sale = await lockSale(shop, trx, saleOf(payment))
    await recordRefund(trx, refund.id, 'failed', refund.provider_id!)
    await bookReturnedRefund(shop, trx, payment, {
      id: refund.id,
      amountCents: refund.amount_cents,
      reason: refund.reason,
    })
    await sale.oweAgain()
    await insertTask(trx, {
      key: `refund-failed:${refund.id}`,
      kind: 'refund_failed',
      reservationNumber: payment.reservation_number,
      cents: refund.amount_cents,
      text:
        `A refund of ${numberOf(saleOf(payment))} came back from the bank: the money is with us and owed. Refund ` +
        'it again, or pay it another way and write that down.',
    })
  })
}

const gone = (refunds: readonly RefundRow[]): number =>
  refunds.filter((refund) => refund.state !== 'failed').reduce((sum, refund) => sum + refund.amount_cents, 0)
