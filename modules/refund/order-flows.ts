/**
 * Voucher orders whose money came back from a bank. What they owe is known: a code that was given back, or a payment
 * that came too late. Nothing else of a voucher order is refunded here; codes are taken back by withdrawing.
 */
import { askRefund, finishRefunding, bookOutsideRefund } from '../payment/index.ts'
import { refuse } from '../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../shared/shop.ts'
import { writeAudit } from '../audit/index.ts'
import { findVoucherOrder, lockVoucherOrder } from '../voucher/index.ts'
import { answeredBefore, requireOwed } from './flows.ts'
import { insertDone } from './store.ts'

type Owed = { number: string; plan: { paymentId: number; cents: number }[]; cents: number }

/** What an order owes again and from which payment, under its lock; the same key is answered as before. */
async function once<T extends object>(
  shop: Shop,
  scope: string,
  wish: { reservationNumber: string; key: string },
  work: (trx: Trx, owed: Owed) => Promise<T>,
): Promise<T> {
  const number = wish.reservationNumber.trim().toUpperCase()
  if (!(await findVoucherOrder(shop.db, number)))
    refuse(404, 'voucher_order_unknown', 'There is no such voucher order.')
  return shop.db.transaction().execute(async (trx) => {
    await lockVoucherOrder(trx, number)
    const done = await answeredBefore<T>(trx, scope, wish.key, number)
    if (done) return done
    const reply = await work(trx, { number, ...(await requireOwed(trx, { voucherOrderNumber: number })) })
    await insertDone(trx, scope, wish.key, { fingerprint: number, reply })
    return reply
  })
}

/** Sends all that is owed once more. */
export async function refundOrderAgain(
  shop: Shop,
  wish: { reservationNumber: string; amount_cents?: number; reason: string; key: string },
  caller: Caller,
) {
  return once(shop, 'refund', wish, async (trx, { number, plan, cents }) => {
    if (wish.amount_cents !== undefined && wish.amount_cents !== cents)
      refuse(422, 'refund_not_owed', `This order owes ${cents} cents again, no other sum.`, {
        data: { owed_cents: cents },
      })
    for (const part of plan)
      await askRefund(shop, trx, {
        paymentId: part.paymentId,
        key: `staff:${wish.key}:${part.paymentId}`,
        amountCents: part.cents,
        reason: 'staff',
      })
    await writeAudit(trx, {
      actor: caller.staff!.email,
      action: 'payment.refund',
      subject: `voucher_order:${number}`,
      after: { card_cents: cents, reason: wish.reason },
    })
    return { reservationNumber: number, refund_cents: cents, card_cents: cents, voucher_cents: 0 }
  })
}

/** People paid out another way what is owed: it is not sent again. */
export async function noteOrderPaidElsewhere(
  shop: Shop,
  wish: { reservationNumber: string; note: string; key: string },
  caller: Caller,
) {
  return once(shop, 'elsewhere', wish, async (trx, { number, plan, cents }) => {
    for (const part of plan)
      await bookOutsideRefund(shop, trx, {
        paymentId: part.paymentId,
        providerId: `elsewhere:${wish.key}:${part.paymentId}`,
        amountCents: part.cents,
        state: 'succeeded',
        reason: 'elsewhere',
      })
    await finishRefunding(
      shop,
      trx,
      { voucherOrderNumber: number },
      { actor: caller.staff!.email, reason: 'paid out another way' },
    )
    await writeAudit(trx, {
      actor: caller.staff!.email,
      action: 'payment.elsewhere',
      subject: `voucher_order:${number}`,
      after: { cents, note: wish.note },
    })
    return { reservationNumber: number, paid_cents: cents }
  })
}
