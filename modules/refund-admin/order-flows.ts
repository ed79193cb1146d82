/**
 * Voucher orders with refunds returned by a bank. What they owe is known: a withdrawn code, or a late payment. Nothing
 * else of a voucher order is refunded here; codes are taken back by withdrawing.
 */
import { bookOutsideRefund, findLostPayments, finishRefunding, requestRefund } from '../refund/index.ts'
import { refuse } from '../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../shared/shop.ts'
import { writeAudit } from '../audit/index.ts'
import { findVoucherOrder, lockVoucherOrder } from '../voucher/index.ts'
import { previousReply, refuseLost, requireOwed } from './flows.ts'
import { insertCompleted } from './store.ts'

type Owed = { number: string; plan: { paymentId: number; cents: number }[]; cents: number }

/** What an order owes again and from which payment, under its lock; the same key is answered as before. */
async function once<T extends object>(
  shop: Pick<Shop, 'db'>,
  scope: string,
  input: { reservationNumber: string; key: string },
  work: (trx: Trx, owed: Owed) => Promise<T>,
): Promise<T> {
  const number = input.reservationNumber.trim().toUpperCase()
  if (!(await findVoucherOrder(shop.db, number)))
    refuse(404, 'voucher_order_unknown', 'There is no such voucher order.')
  return shop.db.transaction().execute(async (trx) => {
    await lockVoucherOrder(trx, number)
    const done = await previousReply<T>(trx, scope, input.key, number)
    if (done) return done
    const reply = await work(trx, { number, ...(await requireOwed(trx, { voucherOrderNumber: number })) })
    await insertCompleted(trx, scope, input.key, { fingerprint: number, reply })
    return reply
  })
}

/** Sends all that is owed once more. */
export async function refundOrderAgain(
  shop: Pick<Shop, 'db' | 'jobs'>,
  input: { reservationNumber: string; amount_cents?: number; reason: string; key: string },
  caller: Caller,
) {
  return once(shop, 'refund', input, async (trx, { number, plan, cents }) => {
    if (input.amount_cents !== undefined && input.amount_cents !== cents)
      refuse(422, 'refund_not_owed', `This order owes ${cents} cents again, no other sum.`, {
        data: { owed_cents: cents },
      })
    const payments = plan.map((part) => part.paymentId)
    if ((await findLostPayments(trx, payments)).length > 0) refuseLost()
    for (const part of plan)
      await requestRefund(shop, trx, {
        paymentId: part.paymentId,
        key: `staff:${input.key}:${part.paymentId}`,
        amountCents: part.cents,
        reason: 'staff',
      })
    await writeAudit(trx, {
      actor: caller.staff!.email,
      action: 'payment.refund',
      subject: `voucher_order:${number}`,
      after: { card_cents: cents, reason: input.reason },
    })
    return { reservationNumber: number, refund_cents: cents, card_cents: cents, voucher_cents: 0, waits: false }
  })
}

/** Records that staff paid out what is owed another way: it is not sent again. */
export async function noteOrderPaidElsewhere(
  shop: Pick<Shop, 'db' | 'now' | 'sales'>,
  input: { reservationNumber: string; note: string; key: string },
  caller: Caller,
) {
  return once(shop, 'elsewhere', input, async (trx, { number, plan, cents }) => {
    for (const part of plan)
      await bookOutsideRefund(shop, trx, {
        paymentId: part.paymentId,
        providerId: `elsewhere:${input.key}:${part.paymentId}`,
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
      after: { cents, note: input.note },
    })
    return { reservationNumber: number, paid_cents: cents }
  })
}
