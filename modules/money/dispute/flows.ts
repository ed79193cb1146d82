import { today } from '../../shared/day.ts'
import { forEachIsolated } from '../../shared/each.ts'
import { addHours } from '../../shared/moment.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { closeTask, insertTask } from '../../platform/task/index.ts'
import { finishClaimChange } from '../claim/index.ts'
import { insertJournalEntry, overturnedDisputePostings } from '../journal/index.ts'
import {
  findPaymentByProviderId,
  type LockedSale,
  lockPayment,
  lockSale,
  saleNumber,
  type Payment,
  saleOfPayment,
  type PaymentFlow,
  type SaleFlow,
} from '../payment/index.ts'
import type { Account, Dispute } from '../payment/ports.ts'
import {
  postExternalRefund,
  failUnsentRefunds,
  findRefunds,
  markSaleRefundedIfComplete,
  isPaymentDisputed,
  remainingCentsPerPayment,
  lostDisputeTaskMessage,
  createDroppedRefundTasks,
} from '../refund/index.ts'
import { shouldBlockRefunds, isLostDispute } from './states.ts'
import { findLostCents, findOpenDisputes, recordDisputeOverturned, saveDispute } from './store.ts'

/**
 * Fetches the current disputes of a payment from the provider and stores them. Events may arrive repeatedly and in any
 * order.
 */
export async function syncDisputes(
  shop: PaymentFlow,
  account: Account,
  providerId: string,
  payment: Payment | null,
): Promise<void> {
  for (const dispute of await shop.payments.listDisputes(account, { paymentId: providerId }))
    await applyDispute(shop, account, dispute, payment)
}

async function applyDispute(
  shop: SaleFlow,
  account: Account,
  dispute: Dispute,
  payment: Payment | null,
): Promise<void> {
  const name = payment ? saleNumber(saleOfPayment(payment)) : dispute.paymentId
  await shop.db.transaction().execute(async (trx) => {
    const sale = payment ? await lockSale(shop, trx, saleOfPayment(payment)) : null
    const isNews = await saveDispute(trx, {
      account,
      id: dispute.id,
      providerId: dispute.paymentId,
      paymentId: payment?.id ?? null,
      state: dispute.state,
      reason: dispute.reason,
      amountCents: dispute.amountCents,
      open: shouldBlockRefunds(dispute.state),
    })
    if (!isNews && dispute.state === 'won')
      await settleOverturnedDispute(shop, trx, { account, dispute, payment, name })
    if (!isNews) return
    const task = `dispute:${account}:${dispute.id}`
    await insertTask(trx, {
      key: task,
      kind: 'dispute',
      reservationNumber: payment?.reservation_number ?? null,
      cents: dispute.amountCents,
      message: { name: 'dispute', sum_cents: dispute.amountCents, sale: name, reason: dispute.reason },
    })
    if (shouldBlockRefunds(dispute.state)) {
      await sale?.freeze(dispute.id)
      if (isLostDispute(dispute.state)) await recordLoss(shop, trx, { account, dispute, payment, sale, name })
      return
    }
    if (payment && !(await isPaymentDisputed(trx, payment.id))) await sale?.unfreeze(dispute.id)
    await closeTask(trx, task)
  })
}

/**
 * Called when the bank has returned the money of a lost dispute. Settles, once, what the customer owed again because of
 * the loss; what they have paid for it in the meantime becomes their credit. Dropped refunds and written-off codes are
 * not restored, because staff may have replaced them by hand: staff decide.
 */
async function settleOverturnedDispute(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  { account, dispute, payment, name }: { account: Account; dispute: Dispute; payment: Payment | null; name: string },
): Promise<void> {
  const cents = payment ? await findLostCents(trx, payment.id, dispute.id) : 0
  if (!(await recordDisputeOverturned(trx, { account, id: dispute.id, cents, at: shop.now() }))) return
  if (payment) {
    await insertJournalEntry(trx, {
      key: `dispute_overturned:${account}:${dispute.id}`,
      kind: 'dispute_overturned',
      reservationNumber: payment.reservation_number,
      voucherOrderNumber: payment.voucher_order_number,
      bookedOn: today(shop.now()),
      postings: overturnedDisputePostings(cents),
    })
    await finishClaimChange(trx, saleOfPayment(payment))
  }
  await insertTask(trx, {
    key: `dispute-overturned:${account}:${dispute.id}`,
    kind: 'dispute_overturned',
    reservationNumber: payment?.reservation_number ?? null,
    cents: dispute.amountCents,
    message: {
      name: payment?.voucher_order_number ? 'dispute_overturned_order' : 'dispute_overturned_stay',
      sum_cents: dispute.amountCents,
      sale: name,
      relief_cents: cents,
    },
  })
}

/**
 * Called when the bank has withdrawn the money. Unsent refunds are dropped, because they would pay the money back a
 * second time, and the loss is recorded. Refunds promised beyond the disputed amount become a task, because nothing
 * more of the payment can be refunded.
 */
async function recordLoss(
  shop: Pick<Shop, 'now' | 'sales'>,
  trx: Trx,
  lost: { account: Account; dispute: Dispute; payment: Payment | null; sale: LockedSale | null; name: string },
): Promise<void> {
  const { account, dispute, payment, sale, name } = lost
  await insertTask(trx, {
    key: `dispute-lost:${account}:${dispute.id}`,
    kind: 'dispute_lost',
    reservationNumber: payment?.reservation_number ?? null,
    cents: dispute.amountCents,
    message: { name: 'dispute_lost', sum_cents: dispute.amountCents, sale: name },
  })
  await closeTask(trx, `dispute:${account}:${dispute.id}`)
  if (!payment) return
  const locked = await lockPayment(trx, payment.id)
  const dropped = await failUnsentRefunds(trx, payment.id)
  const [{ leftCents } = { leftCents: 0 }] = remainingCentsPerPayment([locked], await findRefunds(trx, [payment.id]))
  const cents = Math.min(leftCents, dispute.amountCents)
  if (cents > 0)
    await postExternalRefund(shop, trx, {
      paymentId: payment.id,
      providerId: dispute.id,
      amountCents: cents,
      state: 'succeeded',
      reason: 'dispute',
    })
  await sale?.writeOff(dispute.id)
  await createDroppedRefundTasks(trx, payment, dropped, lostDisputeTaskMessage(payment))
  await markSaleRefundedIfComplete(shop, trx, saleOfPayment(payment))
}

/** The maximum age of listed disputes: banks decide within this time. */
const lookBackHours = 75 * 24

/** Nightly: compares the provider's list with our open disputes, to recover lost messages. */
export async function reconcileDisputes(shop: PaymentFlow & Pick<Shop, 'log'>): Promise<void> {
  for (const account of ['standard', 'sgr'] as const) {
    const disputes = await shop.payments.listDisputes(account, { since: addHours(shop.now(), -lookBackHours) })
    const older = (await findOpenDisputes(shop.db, account)).filter(
      (stored) => !disputes.some((dispute) => dispute.id === stored.dispute_id),
    )
    const payments = new Set([
      ...disputes.map((dispute) => dispute.paymentId),
      ...older.map((stored) => stored.intent_id),
    ])
    await forEachIsolated(shop, [...payments], { name: 'disputes', atOnce: 1 }, async (providerId) =>
      syncDisputes(shop, account, providerId, (await findPaymentByProviderId(shop.db, account, providerId)) ?? null),
    )
  }
}
