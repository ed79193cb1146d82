import { queueMail } from '../../platform/mail/index.ts'
import {
  postPaymentToJournal,
  claimUnsettledPayments,
  findPaymentByProviderId,
  findPayments,
  type LockedSale,
  lockPayment,
  lockSale,
  saleNumber,
  type Payment,
  createOrUpdateProviderPayment,
  recordPaymentState,
  type Sale,
  saleOfPayment,
  type PaymentFlow,
  type SaleChange,
} from '../payment/index.ts'
import type { Account, ProviderPayment } from '../payment/ports.ts'
import { requestRefund, sendOpenRefunds } from '../refund/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { crashIfRequested } from '../../shared/crash-point.ts'
import { today } from '../../shared/day.ts'
import { forEachIsolated } from '../../shared/each.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { insertTask } from '../../platform/task/index.ts'
import { type Settlement, decideSettlement } from './settle.ts'

/**
 * Makes the only transition from unpaid to paid. Reads the payment from the provider, locks sale and payment, and
 * settles exactly once, however many callers there are. Returns null for an unknown payment.
 */
export async function settle(
  shop: PaymentFlow,
  ref: { account: Account | null; providerId: string },
  actor: string,
): Promise<Payment | null> {
  const payment = await findPaymentByProviderId(shop.db, ref.account, ref.providerId)
  if (!payment) return null
  const atProvider = await shop.payments.findPayment(payment.account as Account, ref.providerId)
  if (!atProvider) return payment
  const settled = await shop.db.transaction().execute((trx) => settleWithin(shop, trx, payment, atProvider, actor))
  if (settled.state === 'paid') crashIfRequested(settled.voucher_order_number ? 'codes issued' : 'settled')
  return settled
}

async function settleWithin(
  shop: SaleChange & Pick<Shop, 'sales'>,
  trx: Trx,
  payment: Payment,
  atProvider: ProviderPayment,
  actor: string,
): Promise<Payment> {
  const ref = saleOfPayment(payment)
  const sale = await lockSale(shop, trx, ref)
  const locked = await lockPayment(trx, payment.id)
  const { amountCents, ...takes } = await sale.accepts(locked)
  const decision = decideSettlement({ state: locked.state as never, amountCents }, takes, atProvider)
  if (decision.payment === null) return locked
  const paidAt = paymentMoment(shop, atProvider)
  await recordPaymentState(trx, locked.id, decision.payment, atProvider, paidAt)
  if (decision.payment === 'paid') await postPaymentToJournal(trx, locked, atProvider.receivedCents, today(paidAt))
  if (decision.payment === 'paid') crashIfRequested('settling open')
  if (decision.sale === 'pay') await sale.pay(locked, atProvider, actor)
  if (decision.refund) {
    const { cents, reason } = decision.refund
    await sale.rejectPayment(reason, actor)
    // In another currency the amount in the e-mail would be wrong, so staff write the e-mail themselves.
    if (atProvider.currency === 'eur') await notifyRefund(shop, trx, sale.payer, locked, decision.refund)
    await requestRefund(shop, trx, { paymentId: locked.id, key: `${reason}:${locked.id}`, amountCents: cents, reason })
    await insertTask(trx, {
      key: `${reason}:${locked.id}`,
      kind: reason,
      reservationNumber: locked.reservation_number,
      message: { name: reason, sale: saleNumber(ref) },
    })
  }
  return { ...locked, state: decision.payment }
}

/** A payment counts when the payer made it, not when the shop learns of it. */
const paymentMoment = ({ now }: Pick<Shop, 'now'>, { paidAt }: ProviderPayment): Date =>
  paidAt !== null && paidAt < now() ? paidAt : now()

/** Notifies a payer that the payment was not accepted and is refunded. */
async function notifyRefund(
  shop: Pick<Shop, 'jobs' | 'publicUrl'>,
  trx: Trx,
  to: LockedSale['payer'],
  payment: Payment,
  refund: NonNullable<Settlement['refund']>,
): Promise<void> {
  const reason = { late_payment: 'late', second_payment: 'second', wrong_amount: 'wrong' }[refund.reason]
  await queueMail(shop, trx, {
    key: `goes_back:${payment.id}`,
    kind: 'payment_returned',
    to: to.email,
    language: to.language,
    ...(payment.reservation_number ? { reservationNumber: payment.reservation_number } : {}),
    variables: { number: saleNumber(saleOfPayment(payment)), name: to.name, amount_cents: refund.cents, reason },
  })
}

/** Settles all unsettled payments of a sale. */
export async function settlePaymentsOfSale(shop: PaymentFlow, sale: Sale, actor: string): Promise<void> {
  for (const payment of await findPayments(shop.db, sale)) {
    if (payment.intent_id && (payment.state === 'open' || payment.state === 'processing'))
      await settle(shop, { account: payment.account as Account, providerId: payment.intent_id }, actor)
  }
}

/**
 * Cancels payments at the provider; if a payment was paid in the meantime, it is settled instead. Returns the resulting
 * payments.
 */
export async function cancelOrSettlePayments(shop: PaymentFlow, payments: Payment[]): Promise<Payment[]> {
  const unsettled: Payment[] = []
  // The input must be the same as at creation: the provider refuses a key that is reused with different input.
  const setting = payments.some((payment) => payment.intent_id === null)
    ? (await findSettings(shop.db)).payment
    : { methods: [], weroAccounts: [], wallets: [] }
  for (const payment of payments) {
    const account = payment.account as Account
    // A payment that may not exist at the provider is created first: the same key returns the same payment.
    const number = saleNumber(saleOfPayment(payment))
    const providerId =
      payment.intent_id ??
      (
        await createOrUpdateProviderPayment(shop, payment, payment.amount_cents, {
          number,
          description: `Tussenuit ${number}`,
          setting,
        })
      ).id
    const atProvider = await shop.payments.cancelPayment(account, providerId)
    crashIfRequested('intent cancelled')
    unsettled.push(await shop.db.transaction().execute((trx) => settleWithin(shop, trx, payment, atProvider, 'clock')))
  }
  return unsettled
}

/**
 * Settles payments that neither a webhook nor the return page has settled, including after a crash. Handles at most as
 * many as the provider answers in a few seconds; the others follow at the next run.
 */
export async function settleOpenPayments(shop: PaymentFlow & Pick<Shop, 'log'>, signal?: AbortSignal): Promise<void> {
  const open = await claimUnsettledPayments(shop.db, shop.now(), 100)
  await forEachIsolated(
    shop,
    open.flatMap(({ account, intent_id }) =>
      intent_id ? [{ account: account as Account, providerId: intent_id }] : [],
    ),
    { name: 'settling', atOnce: 5, signal },
    (ref) => settle(shop, ref, 'schedule'),
  )
}

export async function settleAndRefundOpenPayments(shop: PaymentFlow & Pick<Shop, 'log'>): Promise<void> {
  await settleOpenPayments(shop)
  await sendOpenRefunds(shop)
}
