/** Withdrawal from a voucher order: unused codes are blocked and their price is refunded. */
import { updateCodeBlock, lockCodes } from '../../money/ledger/index.ts'
import { deleteQueuedMail, queueMail } from '../../platform/mail/index.ts'
import { findPayments } from '../../money/payment/index.ts'
import { requestRefund, findRefunds, remainingCentsPerPayment } from '../../money/refund/index.ts'
import { today } from '../../shared/day.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Db, Shop, Trx } from '../../shared/shop.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { maskCode } from '../../money/ledger/code.ts'
import { unsealOrderCode } from './flows.ts'
import { voidOrderCodes, writeOffOrderCodes } from './freeze-flows.ts'
import { translateProductName } from './product-flows.ts'
import {
  findOrderCodes,
  findVoucherProducts,
  findVoucherOrder,
  lockVoucherOrder,
  transitionOrder,
  type OrderCode,
  type VoucherOrder,
} from './store.ts'
import { splitRefundOverCodes, isCodeReturnable, lastWithdrawalDay } from './terms.ts'

const refuseUnknownOrder = () =>
  refuse(404, 'voucher_order_unknown', 'There is no order with that number and e-mail address.')

/**
 * The order, for a caller who knows its number and the buyer's e-mail address, because a withdrawal needs no login.
 * Refuses `voucher_order_unknown`.
 */
async function requireBuyer(
  shop: Pick<Shop, 'db'>,
  input: { transaction_number: string; email: string },
): Promise<VoucherOrder> {
  const order = await findVoucherOrder(shop.db, input.transaction_number.trim().toUpperCase())
  return order && order.buyer.email.toLowerCase() === input.email.trim().toLowerCase() ? order : refuseUnknownOrder()
}

export const findProductOfOrder = async (db: Db, order: VoucherOrder) =>
  (await findVoucherProducts(db, { id: order.voucher_id ?? 0, activeOnly: false, figures: false }))[0]!

const lastDayOf = (order: VoucherOrder): string | null =>
  order.issued_at ? lastWithdrawalDay(today(order.issued_at)) : null

const isInTime = (shop: Pick<Shop, 'now'>, order: VoucherOrder): boolean =>
  (lastDayOf(order) ?? '') >= today(shop.now())

export async function previewWithdrawal(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  input: { transaction_number: string; email: string },
) {
  const order = await requireBuyer(shop, input)
  const [codes, product] = [await findOrderCodes(shop.db, order.number), await findProductOfOrder(shop.db, order)]
  const returnable = isInTime(shop, order) ? codes.filter(isCodeReturnable) : []
  const back = splitRefundOverCodes(
    returnable.length,
    order.unit_cents,
    (await findOrderPayment(shop.db, order.number)).leftCents,
  )
  const items = codes.map((code) => {
    const cents = back[returnable.indexOf(code)] ?? 0
    return {
      item: code.position + 1,
      code: maskCode(unsealOrderCode(shop, code.code_sealed)),
      state: code.blocked ? 'blocked' : isCodeReturnable(code) ? 'unused' : 'used',
      returnable: cents > 0,
      refund_cents: cents,
    }
  })
  return {
    transaction_number: order.number,
    voucher: translateProductName(product, order.language),
    until: lastDayOf(order),
    possible: items.some((item) => item.returnable),
    refund_cents: items.reduce((sum, item) => sum + item.refund_cents, 0),
    items,
  }
}

/** The payment of an order, the part of it that was not refunded yet, and the codes already refunded. */
async function findOrderPayment(
  db: Db,
  number: string,
): Promise<{ paymentId: number | null; leftCents: number; withdrawn: Set<string> }> {
  const payments = await findPayments(db, { voucherOrderNumber: number })
  const refunds = await findRefunds(
    db,
    payments.map((payment) => payment.id),
  )
  const [paid] = remainingCentsPerPayment(payments, refunds)
  return {
    paymentId: paid?.id ?? null,
    leftCents: paid?.leftCents ?? 0,
    withdrawn: new Set(refunds.map((refund) => refund.key)),
  }
}

const withdrawalKey = (code: OrderCode): string => `withdrawn:${code.id}`

/**
 * Blocks the unused codes and refunds them in one transaction, so that a code is either held by a booking or refunded
 * to the buyer, never both. Refuses `voucher_order_unknown`, `voucher_order_not_issued`, `withdrawal_too_late`,
 * `nothing_left` and `voucher_used`.
 */
export async function withdrawOrder(
  shop: Pick<Shop, 'db' | 'jobs' | 'now' | 'publicUrl'>,
  input: { transaction_number: string; email: string; name: string; items?: number[] },
) {
  const { number } = await requireBuyer(shop, input)
  return shop.db.transaction().execute(async (trx) => {
    const order = await lockVoucherOrder(trx, number)
    if (order.state !== 'issued')
      refuse(409, 'voucher_order_not_issued', 'There is nothing to withdraw from in this order.')
    if (!isInTime(shop, order))
      refuse(422, 'withdrawal_too_late', `Withdrawing was possible until ${lastDayOf(order)}.`, {
        data: { until: lastDayOf(order) },
      })
    const codes = await findOrderCodes(trx, number)
    const unknown = input.items?.find((item) => !codes.some((code) => code.position + 1 === item))
    if (unknown !== undefined) refuseField('items', 'unknown', `There is no item ${unknown} in this order.`)
    const selected = codes.filter((code) => !input.items || input.items.includes(code.position + 1))
    // Locks all codes at once, in the common lock order, because the other codes may have to be blocked too.
    await lockCodes(
      trx,
      codes.map((code) => code.id),
    )
    const { paymentId, leftCents, withdrawn } = await findOrderPayment(trx, number)
    if (paymentId === null) throw new Error(`${number} was issued without a payment`)
    if (leftCents <= 0) refuse(409, 'nothing_left', 'The money of this order has gone back already.')
    const sums = splitRefundOverCodes(selected.length, order.unit_cents, leftCents).filter((cents) => cents > 0)
    const back = await blockUnusedCodes(trx, selected, sums.length)
    for (const [index, code] of back.entries()) {
      withdrawn.add(withdrawalKey(code))
      await requestRefund(shop, trx, {
        paymentId,
        key: withdrawalKey(code),
        amountCents: sums[index]!,
        reason: 'withdrawn',
      })
    }
    const creditNumber = await writeOffOrderCodes(
      shop,
      trx,
      number,
      `withdrawn ${back.map((code) => code.id).join(' ')}`,
      back.map((code) => code.id),
    )
    // A code that staff blocked still belongs to the buyer, who can withdraw it after the block is removed.
    const remaining = codes.filter((code) => !withdrawn.has(withdrawalKey(code)))
    const refundCents = sums.slice(0, back.length).reduce((sum, cents) => sum + cents, 0)
    // If staff have refunded part of the payment by hand, the rest may not be enough for all codes.
    const allGone = remaining.length === 0 || refundCents === leftCents
    if (allGone) {
      await voidOrderCodes(shop, trx, number, 'all of its money went back')
      await transitionOrder(trx, number, 'issued', 'refunding', 'buyer', 'withdrawn')
      await deleteQueuedMail(trx, `voucher-gift:${number}`)
    }
    await writeAuditEntry(trx, {
      actor: 'buyer',
      action: 'voucher.withdrawn',
      subject: `voucher_order:${number}`,
      after: { name: input.name, items: back.map((code) => code.position + 1), refund_cents: refundCents },
    })
    await queueWithdrawalMail(shop, trx, order, { codes: back, refundCents, creditNumber })
    return {
      transaction_number: number,
      state: allGone ? 'refunding' : 'issued',
      withdrawn: back.length,
      refund_cents: refundCents,
    }
  })
}

/** Blocks up to `count` unused codes and returns them. Throws 422 `voucher_used` if there are none. */
async function blockUnusedCodes(trx: Trx, codes: readonly OrderCode[], count: number): Promise<OrderCode[]> {
  const blocked: OrderCode[] = []
  for (const code of codes)
    if (
      blocked.length < count &&
      (await updateCodeBlock(trx, { codeId: code.id, blocked: true, unused: true, actor: 'buyer', note: 'withdrawn' }))
    )
      blocked.push(code)
  if (blocked.length === 0)
    refuse(
      422,
      'voucher_used',
      'These vouchers have been used, or are part of a booking, and can no longer be given back.',
    )
  return blocked
}

async function queueWithdrawalMail(
  shop: Pick<Shop, 'jobs' | 'now' | 'publicUrl'>,
  trx: Trx,
  order: VoucherOrder,
  {
    codes,
    refundCents,
    creditNumber,
  }: { codes: readonly OrderCode[]; refundCents: number; creditNumber: string | null },
): Promise<void> {
  await queueMail(shop, trx, {
    key: `voucher-withdrawn:${order.number}:${codes.map((code) => code.position).join('-')}`,
    kind: 'voucher_withdrawn',
    to: order.buyer.email,
    language: order.language,
    variables: {
      number: order.number,
      name: order.buyer.name,
      voucher: translateProductName(await findProductOfOrder(trx, order), order.language),
      quantity: codes.length,
      total_cents: refundCents,
      day: today(shop.now()),
      credit_number: creditNumber,
    },
  })
}
