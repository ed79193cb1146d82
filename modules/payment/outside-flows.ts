/** Refunds that staff made at the card provider's own pages: written down once, and never sent a second time. */
import { findReservation, letterVariables, lockReservation, moveReservation } from '../booking/index.ts'
import { creditInvoice } from '../invoice/index.ts'
import { dropQueuedMail, queueMail } from '../mail/index.ts'
import { lockVoucherOrder, moveOrder, takeBackOrderCodes } from '../voucher/index.ts'
import { formatEuros } from '../shared/money.ts'
import type { Shop, Trx } from '../shared/shop.ts'
import { finishRefunding, refundKey } from './flows.ts'
import { bookOutsideRefund, bookReturnedRefund } from './journal-flows.ts'
import type { Account, Refund } from './ports.ts'
import { insertTask } from '../task/index.ts'
import { dropWantedRefunds, findRefunds, lockPayment, type Payment, recordRefund, type RefundRow } from './store.ts'

export async function recordOutsideRefunds(shop: Shop, payment: Payment): Promise<void> {
  if (!payment.intent_id) return
  const told = await shop.payments.listRefunds(payment.account as Account, payment.intent_id)
  const known = await findRefunds(shop.db, [payment.id])
  for (const refund of told) {
    const ours = known.find((row) => row.provider_id === refund.id || refundKey(row) === refund.key)
    if (!ours && refund.state !== 'failed') await record(shop, payment, refund)
    if (ours?.state === 'succeeded' && refund.state === 'failed') await cameBack(shop, payment, ours)
  }
}

async function record(shop: Shop, payment: Payment, refund: Refund): Promise<void> {
  const { reservation_number: number, voucher_order_number: order } = payment
  await shop.db.transaction().execute(async (trx) => {
    if (number) await lockReservation(trx, number)
    if (order) await lockVoucherOrder(trx, order)
    const { received_cents: received } = await lockPayment(trx, payment.id)
    if (gone(await findRefunds(trx, [payment.id])) + refund.amountCents > received)
      await dropWantedRefunds(trx, payment.id)
    const left = received - gone(await findRefunds(trx, [payment.id]))
    const cents = Math.min(left, refund.amountCents)
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
      reservationNumber: number,
      text: `${formatEuros(cents, 'en')} of ${number ?? order} was refunded at the card provider by hand.`,
    })
    if (number) await tell(shop, trx, number, refund.id, cents)
    // What is left of its codes is paid for no more. After a part of the money nobody knows which of them was meant.
    if (order && cents === left) {
      await takeBackOrderCodes(shop, trx, order, refund.id)
      await dropQueuedMail(trx, `voucher-gift:${order}`)
      await moveOrder(trx, order, 'issued', 'refunding', 'card provider', 'refunded by hand')
    }
    if (refund.state === 'succeeded')
      await finishRefunding(trx, number ? { reservationNumber: number } : { voucherOrderNumber: order! })
  })
}

/** A stay that goes on owes less; of one that ended the credit was written already. */
async function tell(shop: Shop, trx: Trx, number: string, refundId: string, cents: number): Promise<void> {
  const reservation = (await findReservation(trx, number))!
  if (reservation.state !== 'confirmed' && reservation.state !== 'completed') return
  await creditInvoice(shop, trx, reservation, { key: `outside:${refundId}`, cents, reason: 'Refund' })
  await queueMail(shop, trx, {
    key: `refund_sent:${refundId}`,
    kind: 'refund_sent',
    to: reservation.guest.email,
    language: reservation.language,
    reservationNumber: number,
    variables: { ...letterVariables(shop, reservation), refund_cents: cents },
  })
}

/** A refund that had arrived and was sent back, e.g. from a closed account: it is owed again, and people see to it. */
async function cameBack(shop: Shop, payment: Payment, refund: RefundRow): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const { reservation_number: number, voucher_order_number: order } = payment
    if (number) await lockReservation(trx, number)
    if (order) await lockVoucherOrder(trx, order)
    await recordRefund(trx, refund.id, 'failed', refund.provider_id!)
    await bookReturnedRefund(shop, trx, payment, {
      id: refund.id,
      amountCents: refund.amount_cents,
      reason: refund.reason,
    })
    if (number)
      await moveReservation(trx, number, 'refunded', 'refunding', 'card provider', 'the bank sent the refund back')
    if (order) await moveOrder(trx, order, 'refunded', 'refunding', 'card provider', 'the bank sent the refund back')
    await insertTask(trx, {
      key: `refund-failed:${refund.id}`,
      kind: 'refund_failed',
      reservationNumber: payment.reservation_number,
      text: `A refund of ${payment.reservation_number ?? payment.voucher_order_number} came back from the bank: the money is with us and owed. Refund it again, or pay it another way and write that down.`,
    })
  })
}

const gone = (refunds: readonly RefundRow[]): number =>
  refunds.filter((refund) => refund.state !== 'failed').reduce((sum, refund) => sum + refund.amount_cents, 0)
