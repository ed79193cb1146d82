import { queueMail } from '../mail/index.ts'
import { findSettings } from '../settings/index.ts'
import { crashPoint } from '../shared/crash-point.ts'
import { eachOf } from '../shared/each.ts'
import { addSeconds } from '../shared/moment.ts'
import { refuse } from '../shared/refusal.ts'
import type { Db, Shop, Trx } from '../shared/shop.ts'
import { followDisputes } from './dispute-flows.ts'
import { bookPayment, bookRefund } from './journal-flows.ts'
import { recordOutsideRefunds } from './outside-flows.ts'
import { askRefund, finishRefunding, refundKey } from './refund-flows.ts'
import { returnAddress } from './contract.ts'
import {
  type Account,
  type PaymentEvent,
  type PaymentEventType,
  PaymentsRefused,
  type ProviderPayment,
  type Refund,
} from './ports.ts'
import { type Settlement, settlement } from './settle.ts'
import { type LockedSale, lockSale, numberOf, saleOf } from './sale.ts'
import { takenPayments } from './taking.ts'
import { insertTask } from '../task/index.ts'
import {
  changePaymentAmount,
  findOpenRefunds,
  findPaymentByProviderId,
  findPayments,
  findRefund,
  findRefunds,
  findUnsettled,
  isDisputed,
  lockPayment,
  openPayment,
  type Payment,
  recordEvent,
  recordPaymentState,
  recordRefund,
  type Sale,
} from './store.ts'

/** A payment at the provider, made at first asking and with the amount that is due now. The same payment is never made twice. */
export async function preparePayment(
  shop: Shop,
  payment: Payment,
  amountCents: number,
  sale: { number: string; description: string; methods: string[] },
): Promise<ProviderPayment> {
  const account = payment.account as Account
  if (payment.intent_id === null) {
    if (payment.amount_cents !== amountCents) await changePaymentAmount(shop.db, payment.id, amountCents)
    const atProvider = await shop.payments.createPayment({
      account,
      amountCents,
      methods: sale.methods,
      description: sale.description,
      key: `pi-create:${sale.number}:${payment.part}:${payment.attempt}:${amountCents}:${sale.methods.join('+')}`,
      metadata: {
        reservation_number: sale.number,
        instalment: payment.part,
        shop_account: account,
        purpose: payment.part === 'voucher' ? 'voucher' : 'reservation',
      },
      returnUrl: (proof) => returnAddress(shop.publicUrl, proof),
    })
    crashPoint('intent made')
    await openPayment(shop.db, payment.id, atProvider.id)
    crashPoint('intent kept')
    return atProvider
  }
  const atProvider = await shop.payments.findPayment(account, payment.intent_id)
  if (!atProvider) throw new Error(`the card provider does not know payment ${payment.id}`)
  // The provider's own sum counts: an earlier change may have reached it without its answer reaching us.
  const changed =
    atProvider.amountCents === amountCents
      ? atProvider
      : await shop.payments.changeAmount(account, payment.intent_id, amountCents)
  // Someone is paying the former sum at this moment: nobody is given this payment for another one.
  if (changed.amountCents !== amountCents)
    refuse(409, 'payment_processing', 'A payment for this reservation is on its way. Please wait for it.')
  if (payment.amount_cents !== amountCents) await changePaymentAmount(shop.db, payment.id, amountCents)
  return changed
}

/**
 * The only way from unpaid to paid. Asks the provider for the truth, locks sale and payment, and moves on exactly once,
 * whoever comes first and however often. Null where the provider's payment is none of ours.
 */
export async function settle(
  shop: Shop,
  ref: { account: Account | null; providerId: string },
  actor: string,
): Promise<Payment | null> {
  const payment = await findPaymentByProviderId(shop.db, ref.account, ref.providerId)
  if (!payment) return null
  const atProvider = await shop.payments.findPayment(payment.account as Account, ref.providerId)
  if (!atProvider) return payment
  const settled = await shop.db.transaction().execute((trx) => settleWithin(shop, trx, payment, atProvider, actor))
  if (settled.state === 'paid') crashPoint(settled.voucher_order_number ? 'codes issued' : 'settled')
  return settled
}

async function settleWithin(
  shop: Shop,
  trx: Trx,
  payment: Payment,
  atProvider: ProviderPayment,
  actor: string,
): Promise<Payment> {
  const ref = saleOf(payment)
  const sale = await lockSale(shop, trx, ref)
  const locked = await lockPayment(trx, payment.id)
  const { amountCents, ...takes } = await sale.accepts(locked)
  const decision = settlement({ state: locked.state as never, amountCents }, takes, atProvider)
  if (decision.payment === null) return locked
  await recordPaymentState(trx, locked.id, decision.payment, atProvider, shop.now())
  if (decision.payment === 'paid') await bookPayment(shop, trx, locked, atProvider.receivedCents)
  if (decision.payment === 'paid') crashPoint('settling open')
  if (decision.sale === 'pay') await sale.pay(locked, atProvider, actor)
  if (decision.refund) {
    const { cents, reason } = decision.refund
    await sale.giveBack(reason, actor)
    // Of another currency the sum would be said wrongly: people write that letter.
    if (atProvider.currency === 'eur') await notifyRefund(shop, trx, sale.payer, locked, decision.refund)
    await askRefund(shop, trx, { paymentId: locked.id, key: `${reason}:${locked.id}`, amountCents: cents, reason })
    await insertTask(trx, {
      key: `${reason}:${locked.id}`,
      kind: reason,
      reservationNumber: locked.reservation_number,
      text: `A payment for ${numberOf(ref)} goes back by itself (${reason.replaceAll('_', ' ')}).`,
    })
  }
  return { ...locked, state: decision.payment }
}

/** The payments of a sale without those that went back at once. */
export async function findTaken(db: Db, sale: Sale): Promise<Payment[]> {
  const payments = await findPayments(db, sale)
  return takenPayments(
    payments,
    await findRefunds(
      db,
      payments.map((payment) => payment.id),
    ),
  )
}

/** A payer whose money was not taken must not wait for a stay or a voucher, nor wonder where it is. */
async function notifyRefund(
  shop: Shop,
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
    variables: { number: numberOf(saleOf(payment)), name: to.name, amount_cents: refund.cents, reason },
  })
}

/** Settles everything of a sale about which nothing final is known. */
export async function settleSale(shop: Shop, sale: Sale, actor: string): Promise<void> {
  for (const payment of await findPayments(shop.db, sale)) {
    if (payment.intent_id && (payment.state === 'open' || payment.state === 'processing'))
      await settle(shop, { account: payment.account as Account, providerId: payment.intent_id }, actor)
  }
}

/** Cancels payments at the provider; one that was paid in the meantime is settled instead. Answers the payments as they stand then. */
export async function cancelPayments(shop: Shop, payments: Payment[]): Promise<Payment[]> {
  const left: Payment[] = []
  // As it was asked for first: the provider refuses a key that comes with other wishes.
  const { methods } = payments.some((payment) => payment.intent_id === null)
    ? (await findSettings(shop.db)).payment
    : { methods: [] }
  for (const payment of payments) {
    const account = payment.account as Account
    // A payment that perhaps never reached the provider is made there first: the same key answers the same payment.
    const number = numberOf(saleOf(payment))
    const providerId =
      payment.intent_id ??
      (
        await preparePayment(shop, payment, payment.amount_cents, {
          number,
          description: `Tussenuit ${number}`,
          methods,
        })
      ).id
    const atProvider = await shop.payments.cancelPayment(account, providerId)
    crashPoint('intent cancelled')
    left.push(await shop.db.transaction().execute((trx) => settleWithin(shop, trx, payment, atProvider, 'clock')))
  }
  return left
}

/** Sends one refund to the provider, or asks how it stands. The key makes a second sending harmless. */
export async function sendRefund(shop: Shop, id: number): Promise<void> {
  const refund = await findRefund(shop.db, id)
  if (!refund || !refund.payment.intent_id || refund.state === 'succeeded' || refund.state === 'failed') return
  const account = refund.payment.account as Account
  // While a bank decides about the payment, nothing of it is sent back. How what was sent before stands is asked all the same.
  if (refund.provider_id === null && (await isDisputed(shop.db, refund.payment_id))) return
  crashPoint('refund begun')
  const answer = await askProvider(shop, refund, account, refund.payment.intent_id)
  if (!answer) return
  crashPoint('refund answered')
  const { state } = answer
  await shop.db.transaction().execute(async (trx) => {
    const sale = saleOf(refund.payment)
    await lockSale(shop, trx, sale)
    // An answer that was overtaken by a final one is old news.
    const locked = await findRefund(trx, id)
    if (locked?.state === 'succeeded' || locked?.state === 'failed') return
    await recordRefund(trx, id, state, answer.id)
    if (state === 'succeeded')
      await bookRefund(shop, trx, refund.payment, { id, amountCents: refund.amount_cents, reason: refund.reason })
    if (state === 'failed')
      await insertTask(trx, {
        key: `refund-failed:${id}`,
        kind: 'refund_failed',
        reservationNumber: refund.payment.reservation_number,
        text: `A refund of ${numberOf(sale)} did not reach the traveller: the money is with us and owed. Refund it again, or pay it another way and write that down.`,
      })
    if (state === 'succeeded') await finishRefunding(shop, trx, sale)
  })
  crashPoint('refund noted')
}

async function askProvider(
  shop: Shop,
  refund: NonNullable<Awaited<ReturnType<typeof findRefund>>>,
  account: Account,
  providerId: string,
): Promise<Refund | undefined> {
  if (refund.provider_id)
    return (await shop.payments.listRefunds(account, providerId)).find((one) => one.id === refund.provider_id)
  try {
    return await shop.payments.refund({
      account,
      paymentId: providerId,
      amountCents: refund.amount_cents,
      key: refundKey(refund),
      metadata: {},
    })
  } catch (error) {
    // No answer that asking again would change: people look at it, and the refund stays wanted.
    if (!(error instanceof PaymentsRefused)) throw error
    await insertTask(shop.db, {
      key: `refund-refused:${refund.id}`,
      kind: 'refund_refused',
      reservationNumber: refund.payment.reservation_number,
      text: `The card provider refuses a refund of ${numberOf(saleOf(refund.payment))} (${error.code}).`,
    })
    return undefined
  }
}

const aboutRefunds: ReadonlySet<PaymentEventType> = new Set(['refunded', 'refund_failed'])
const aboutDisputes: ReadonlySet<PaymentEventType> = new Set(['disputed', 'dispute_won', 'dispute_lost'])

/** A verified event: a reason to ask, never the truth. Seen twice, it is asked twice and nothing happens. */
export async function handleEvent(shop: Shop, event: PaymentEvent): Promise<void> {
  const { account, type, paymentId: providerId } = event
  if (providerId) {
    const payment = await settle(shop, { account, providerId }, 'webhook')
    if (!payment && type === 'paid') {
      await insertTask(shop.db, {
        key: `stray:${account}:${providerId}`,
        kind: 'money_without_sale',
        reservationNumber: null,
        text: `A payment on the ${account} account belongs to no sale: ${providerId}.`,
      })
    }
    if (payment && aboutRefunds.has(type)) {
      await followRefunds(shop, payment)
      await recordOutsideRefunds(shop, payment)
    }
    if (aboutDisputes.has(type)) await followDisputes(shop, account, providerId, payment)
  }
  await recordEvent(shop.db, event)
}

async function followRefunds(shop: Shop, payment: Payment): Promise<void> {
  for (const refund of await findRefunds(shop.db, [payment.id]))
    if (refund.state === 'pending' || refund.state === 'wanted') await sendRefund(shop, refund.id)
}

/** Settles what no webhook and no return page has told yet. */
export async function settleOpen(shop: Shop, signal?: AbortSignal): Promise<void> {
  const open = await findUnsettled(shop.db, addSeconds(shop.now(), -30), 200)
  await eachOf(
    shop,
    open.flatMap(({ account, intent_id }) =>
      intent_id ? [{ account: account as Account, providerId: intent_id }] : [],
    ),
    { name: 'settling', atOnce: 5, signal },
    (ref) => settle(shop, ref, 'round'),
  )
}

/** Sends the refunds whose job may have been lost, and asks about those that are pending. */
export async function sendOpenRefunds(shop: Shop, signal?: AbortSignal): Promise<void> {
  const ids = await findOpenRefunds(shop.db, 100)
  await eachOf(shop, ids, { name: 'refunds', atOnce: 3, signal }, (id) => sendRefund(shop, id))
}

export async function reconcile(shop: Shop): Promise<void> {
  await settleOpen(shop)
  await sendOpenRefunds(shop)
}
