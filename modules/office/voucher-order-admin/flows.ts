import { getOrderCodes } from '../../money/ledger/index.ts'
import { findPayments } from '../../money/payment/index.ts'
import {
  findRefunds,
  planRefund,
  refundedCentsOfPayment,
  remainingCentsPerPayment,
  reopenedRefundCents,
} from '../../money/refund/index.ts'
import { listSaleMails } from '../../platform/mail/index.ts'
import { findVoucherOrder, lastWithdrawalDay } from '../../sale/voucher/index.ts'
import { today } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Db, Shop } from '../../shared/shop.ts'
import { findOrderEvents, findOrderInvoices } from './store.ts'

/** Throws 404 `voucher_order_unknown`. */
export async function getVoucherOrder(shop: Pick<Shop, 'db' | 'keys' | 'now'>, id: string, caller: Caller) {
  const order =
    (await findVoucherOrder(shop.db, id.trim().toUpperCase())) ??
    refuse(404, 'voucher_order_unknown', 'There is no such voucher order.')
  const { number, gift } = order
  const [codes, money, invoices, events, mails] = await Promise.all([
    getOrderCodes(shop, caller, number),
    findPaymentsAndRefunds(shop.db, number),
    findOrderInvoices(shop.db, number),
    findOrderEvents(shop.db, number),
    listSaleMails(shop, { voucherOrderNumber: number }),
  ])
  return {
    transaction_number: number,
    state: order.state,
    voucher_id: order.voucher_id,
    campaign_name: order.name,
    deals_id: order.deal_id,
    quantity: order.quantity,
    unit_cents: order.unit_cents,
    value_cents: order.value_cents,
    amount_cents: order.amount_cents,
    buyer: order.buyer,
    company: order.company,
    language: order.language,
    recipient: gift.recipient
      ? {
          name: gift.recipient.name,
          email: gift.recipient.email ?? null,
          language: gift.recipient.language ?? order.language,
        }
      : null,
    message: gift.message ?? '',
    send_on: gift.send_on ?? null,
    created_at: order.created_at.toISOString(),
    payment_date: order.issued_at ? today(order.issued_at) : null,
    withdrawal_until: order.issued_at ? lastWithdrawalDay(today(order.issued_at)) : null,
    codes,
    ...money,
    invoices,
    events: events.map(({ at, actor, from_state, to_state, reason }) => ({
      at: at.toISOString(),
      actor,
      from: from_state,
      to: to_state,
      reason,
    })),
    mails,
  }
}

async function findPaymentsAndRefunds(db: Db, number: string) {
  const payments = await findPayments(db, { voucherOrderNumber: number })
  const refunds = await findRefunds(
    db,
    payments.map((payment) => payment.id),
  )
  const owed = planRefund(remainingCentsPerPayment(payments, refunds), reopenedRefundCents(refunds))
  return {
    payments: payments
      .filter(({ state }) => state !== 'cancelled' && state !== 'creating')
      .map((payment) => ({
        id: payment.id,
        state: payment.state,
        method: payment.method,
        amount_cents: payment.amount_cents,
        received_cents: payment.received_cents,
        refunded_cents: refundedCentsOfPayment(refunds, payment.id),
      })),
    refunds: refunds.toReversed().map(({ created_at, amount_cents, state, reason }) => ({
      at: created_at.toISOString(),
      amount_cents,
      state,
      reason,
    })),
    owed_again_cents: owed.reduce((sum, part) => sum + part.cents, 0),
  }
}
