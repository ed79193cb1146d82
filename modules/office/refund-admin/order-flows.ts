/**
 * Voucher orders with refunds that a bank returned. Their amount is fixed: the price of a withdrawn code, or a late
 * payment. Any other amount of a voucher order is refunded only by withdrawing codes.
 */
import {
  recordWithinAllowance,
  type Authority,
  lockAllowance,
  runTransactionOrRequestApproval,
  subjects,
} from '../../platform/approval/index.ts'
import { findPaymentIdsWithLostDispute, requestRefund } from '../../money/refund/index.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { findVoucherOrder, lockVoucherOrder } from '../../sale/voucher/index.ts'
import {
  postRefundPaidElsewhere,
  type Elsewhere,
  findPreviousReply,
  throwPaymentLostToDispute,
  requireOwedRefund,
} from './flows.ts'
import { insertCompletedCall } from './store.ts'

export type OrderRefund = { reservationNumber: string; amount_cents?: number; reason: string; key: string }

/** Runs the work in one transaction, or requests an approval. Throws 404 for an unknown order. */
async function runForOrder<T>(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  input: { reservationNumber: string },
  caller: Caller,
  work: (trx: Trx, authority: Authority) => Promise<T>,
): Promise<T> {
  if (!(await findVoucherOrder(shop.db, numberOf(input))))
    refuse(404, 'voucher_order_unknown', 'There is no such voucher order.')
  return runTransactionOrRequestApproval(shop, caller, work)
}

const numberOf = (input: { reservationNumber: string }): string => input.reservationNumber.trim().toUpperCase()

/** Sends all returned refunds of the order again. */
export const resendOrderRefund = (
  shop: Pick<Shop, 'db' | 'jobs' | 'keys' | 'now'>,
  input: OrderRefund,
  caller: Caller,
) => runForOrder(shop, input, caller, (trx, authority) => resendOrderRefundInTransaction(shop, trx, input, authority))

type OrderRefunded = {
  reservationNumber: string
  refund_cents: number
  card_cents: number
  voucher_cents: number
  waits: boolean
}

/**
 * Must be the first step of the caller's transaction, because it takes the allowance lock. A repeated key gets the same
 * reply.
 */
export async function resendOrderRefundInTransaction(
  shop: Pick<Shop, 'jobs' | 'now'>,
  trx: Trx,
  input: OrderRefund,
  authority: Authority,
): Promise<OrderRefunded> {
  const number = numberOf(input)
  await lockAllowance(trx, authority)
  await lockVoucherOrder(trx, number)
  const done = await findPreviousReply<OrderRefunded>(trx, 'refund', input.key, number)
  if (done) return done
  const { plan, cents } = await requireOwedRefund(trx, { voucherOrderNumber: number })
  if (input.amount_cents !== undefined && input.amount_cents !== cents)
    refuse(422, 'refund_not_owed', `This order owes ${cents} cents again, no other sum.`, {
      data: { owed_cents: cents },
    })
  const payments = plan.map((part) => part.paymentId)
  if ((await findPaymentIdsWithLostDispute(trx, payments)).length > 0) throwPaymentLostToDispute()
  const subject = subjects.voucherOrder(number)
  await recordWithinAllowance(shop, trx, authority, [{ kind: 'order_refund', subject, cents }], {
    payload: input,
    reason: input.reason,
  })
  for (const part of plan)
    await requestRefund(shop, trx, {
      paymentId: part.paymentId,
      key: `staff:${input.key}:${part.paymentId}`,
      amountCents: part.cents,
      reason: 'staff',
    })
  const reply = { reservationNumber: number, refund_cents: cents, card_cents: cents, voucher_cents: 0, waits: false }
  await insertCompletedCall(trx, 'refund', input.key, { fingerprint: number, reply })
  await writeAuditEntry(trx, {
    actor: authority.actor,
    action: 'payment.refund',
    subject,
    after: { card_cents: cents, reason: input.reason },
  })
  return reply
}

/** Records that staff paid the owed amount another way, so that it is not sent again. */
export const recordOrderRefundPaidElsewhere = (
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'sales'>,
  input: Elsewhere,
  caller: Caller,
) =>
  runForOrder(shop, input, caller, (trx, authority) =>
    recordOrderRefundPaidElsewhereInTransaction(shop, trx, input, authority),
  )

/**
 * Must be the first step of the caller's transaction, because it takes the allowance lock. A repeated key gets the same
 * reply.
 */
export async function recordOrderRefundPaidElsewhereInTransaction(
  shop: Pick<Shop, 'now' | 'sales'>,
  trx: Trx,
  input: Elsewhere,
  authority: Authority,
): Promise<{ reservationNumber: string; paid_cents: number }> {
  const number = numberOf(input)
  await lockAllowance(trx, authority)
  await lockVoucherOrder(trx, number)
  const done = await findPreviousReply<{ reservationNumber: string; paid_cents: number }>(
    trx,
    'elsewhere',
    input.key,
    number,
  )
  if (done) return done
  const sale = { voucherOrderNumber: number }
  const { plan, cents } = await requireOwedRefund(trx, sale)
  const subject = subjects.voucherOrder(number)
  await recordWithinAllowance(shop, trx, authority, [{ kind: 'paid_elsewhere', subject, cents }], {
    payload: input,
    reason: input.note,
  })
  await postRefundPaidElsewhere(shop, trx, { sale, plan, key: input.key, actor: authority.actor })
  const reply = { reservationNumber: number, paid_cents: cents }
  await insertCompletedCall(trx, 'elsewhere', input.key, { fingerprint: number, reply })
  await writeAuditEntry(trx, {
    actor: authority.actor,
    action: 'payment.elsewhere',
    subject,
    after: { cents, note: input.note },
  })
  return reply
}
