import { findOwn, findPaidBy, findReservation, requireOwnToChange } from '../booking/index.ts'
import { findVoucherOrder } from '../voucher/index.ts'
import type { Caller, Shop } from '../shared/shop.ts'
import { settle } from './flows.ts'
import type { Account } from './ports.ts'
import { intentIdOf, requireProvenPayment, unknownPayment } from './proof-flows.ts'
import { findPaymentByIntent, insertPaymentLog } from './store.ts'

/** Needs the whole secret: nothing is revealed by an id. */
export async function returnFromPaying(shop: Shop, secret: string) {
  const { intentId, ...payment } = await requireProvenPayment(shop, secret)
  const account = payment.account as Account
  await settle(shop, { account, intentId }, 'return page')
  const common = { account, publishable_key: shop.payments.publishableKey(account) }
  if (payment.reservation_number) {
    const reservation = (await findReservation(shop.db, payment.reservation_number))!
    return {
      kind: 'reservation' as const,
      number: reservation.number,
      state: reservation.state,
      deal_slug: reservation.snapshot.deal.slug,
      deals_id: reservation.deal_id,
      ...common,
    }
  }
  const order = (await findVoucherOrder(shop.db, payment.voucher_order_number!))!
  return {
    kind: 'voucher' as const,
    number: order.number,
    state: order.state,
    deal_slug: null,
    deals_id: order.deal_id,
    ...common,
  }
}

/** What the browser saw, without the secret and without anything it should not have sent. */
export async function logPayment(
  shop: Shop,
  wish: { reservation_number: string; payment_request: string; payment_response?: unknown },
  caller: Caller,
): Promise<null> {
  const reservation =
    (await findOwn(shop, wish.reservation_number, caller)) ??
    (await findPaidBy(shop, wish.reservation_number, wish.payment_request)) ??
    (await requireOwnToChange(shop, wish.reservation_number, caller))
  const intentId = intentIdOf(wish.payment_request) ?? wish.payment_request.split('_secret_')[0]!.slice(0, 80)
  const payment = await findPaymentByIntent(shop.db, null, intentId)
  if (payment?.reservation_number !== reservation.number) unknownPayment()
  const said = (wish.payment_response ?? {}) as {
    status?: unknown
    error?: { code?: unknown; type?: unknown }
    paymentIntent?: { status?: unknown }
  }
  const word = (value: unknown): string | null =>
    typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : null
  await insertPaymentLog(shop.db, {
    number: reservation.number,
    intentId,
    seen: {
      status: word(said.status) ?? word(said.paymentIntent?.status),
      error_code: word(said.error?.code),
      error_type: word(said.error?.type),
    },
  })
  return null
}
