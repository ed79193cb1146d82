/** Sends refunds to the card provider and records their outcome. */
import { lockSale, saleNumber, type Payment, saleOfPayment, type PaymentFlow } from '../payment/index.ts'
import { type Account, PaymentsRefused, type Refund } from '../payment/ports.ts'
import { crashIfRequested } from '../../shared/crash-point.ts'
import { forEachIsolated } from '../../shared/each.ts'
import type { Shop } from '../../shared/shop.ts'
import { insertTask } from '../../platform/task/index.ts'
import {
  markSaleRefundedIfComplete,
  lostDisputeTaskMessage,
  refundIdempotencyKey,
  createDroppedRefundTasks,
} from './flows.ts'
import { postRefund } from './journal-flows.ts'
import {
  failUnsentRefunds,
  findPaymentIdsWithLostDispute,
  findOpenRefundIds,
  findRefund,
  findRefunds,
  findRecentUnsentRefundIds,
  isPaymentDisputed,
  updateRefundState,
} from './store.ts'

/**
 * Sends one refund to the provider, or requests its state if it was sent. The idempotency key makes repetition safe.
 */
export async function sendRefund(shop: PaymentFlow, id: number): Promise<void> {
  const refund = await findRefund(shop.db, id)
  if (!refund || !refund.payment.intent_id || refund.state === 'succeeded' || refund.state === 'failed') return
  const account = refund.payment.account as Account
  // No refunds are sent during a dispute. The state of a refund already sent is still requested.
  if (refund.provider_id === null && (await isPaymentDisputed(shop.db, refund.payment_id)))
    return dropIfLost(shop, refund)
  crashIfRequested('refund begun')
  const answer = await askProvider(shop, refund, account, refund.payment.intent_id)
  if (!answer) return
  crashIfRequested('refund answered')
  const { state } = answer
  await shop.db.transaction().execute(async (trx) => {
    const sale = saleOfPayment(refund.payment)
    await lockSale(shop, trx, sale)
    // Ignore a response that arrives after a final state.
    const locked = await findRefund(trx, id)
    if (locked?.state === 'succeeded' || locked?.state === 'failed') return
    await updateRefundState(trx, id, state, answer.id)
    if (state === 'succeeded')
      await postRefund(shop, trx, refund.payment, { id, amountCents: refund.amount_cents, reason: refund.reason })
    if (state === 'failed')
      await insertTask(trx, {
        key: `refund-failed:${id}`,
        kind: 'refund_failed',
        reservationNumber: refund.payment.reservation_number,
        cents: refund.amount_cents,
        message: { name: 'refund_failed', sale: saleNumber(sale) },
      })
    if (state === 'succeeded') await markSaleRefundedIfComplete(shop, trx, sale)
  })
  crashIfRequested('refund noted')
}

/**
 * Drops the unsent refunds of a payment with a lost dispute: they can never be sent, and staff must pay them another
 * way.
 */
async function dropIfLost(shop: PaymentFlow, { payment }: { payment: Payment }): Promise<void> {
  if ((await findPaymentIdsWithLostDispute(shop.db, [payment.id])).length === 0) return
  await shop.db.transaction().execute(async (trx) => {
    await lockSale(shop, trx, saleOfPayment(payment))
    await createDroppedRefundTasks(
      trx,
      payment,
      await failUnsentRefunds(trx, payment.id),
      lostDisputeTaskMessage(payment),
    )
  })
}

async function askProvider(
  shop: Pick<Shop, 'db' | 'payments'>,
  refund: NonNullable<Awaited<ReturnType<typeof findRefund>>>,
  account: Account,
  providerId: string,
): Promise<Refund | undefined> {
  if (refund.provider_id)
    return (await shop.payments.listRefunds(account, providerId)).find(
      (candidate) => candidate.id === refund.provider_id,
    )
  try {
    return await shop.payments.refund({
      account,
      paymentId: providerId,
      amountCents: refund.amount_cents,
      key: refundIdempotencyKey(refund),
      metadata: {},
    })
  } catch (error) {
    // If the provider refuses finally, staff get a task, and the refund stays requested.
    if (!(error instanceof PaymentsRefused)) throw error
    await insertTask(shop.db, {
      key: `refund-refused:${refund.id}`,
      kind: 'refund_refused',
      reservationNumber: refund.payment.reservation_number,
      cents: refund.amount_cents,
      message: { name: 'refund_refused', sale: saleNumber(saleOfPayment(refund.payment)), code: error.code },
    })
    return undefined
  }
}

/** Sends every unfinished refund of a payment, or requests its state. */
export async function sendRefundsOfPayment(shop: PaymentFlow, payment: { id: number }): Promise<void> {
  for (const refund of await findRefunds(shop.db, [payment.id]))
    if (refund.state === 'pending' || refund.state === 'wanted') await sendRefund(shop, refund.id)
}

/** Sends refunds whose job may have been lost, and requests the state of pending refunds. */
export async function sendOpenRefunds(shop: PaymentFlow & Pick<Shop, 'log'>, signal?: AbortSignal): Promise<void> {
  const ids = await findOpenRefundIds(shop.db, 100)
  await forEachIsolated(shop, ids, { name: 'refunds', atOnce: 3, signal }, (id) => sendRefund(shop, id))
}

/**
 * Called at short intervals: sends recently requested refunds, so that a crash of the sender does not delay a refund by
 * a minute.
 */
export async function sendRecentUnsentRefunds(
  shop: PaymentFlow & Pick<Shop, 'log' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const ids = await findRecentUnsentRefundIds(shop.db, shop.now(), 20)
  await forEachIsolated(shop, ids, { name: 'refunds', atOnce: 3, signal }, (id) => sendRefund(shop, id))
}
