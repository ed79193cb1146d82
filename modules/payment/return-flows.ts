import { findOwn, findPaidBy, findReservation, requireOwnToChange } from '../booking/index.ts'
import { findVoucherOrder } from '../voucher/index.ts'
import type { Caller, Shop } from '../shared/shop.ts'
import { settle } from './flows.ts'
import type { Account } from './ports.ts'
import { requireProvenPayment, unknownPayment } from './proof-flows.ts'
import { findPaymentByProviderId, insertPaymentLog } from './store.ts'

/** Settles, and says which sale it was and how the payment stands. Needs the whole proof: nothing is revealed by an id. */
export async function returnFromPaying(shop: Shop, proof: string) {
  const { providerId, ...payment } = await requireProvenPayment(shop, proof)
  const account = payment.account as Account
  await settle(shop, { account, providerId }, 'return page')
  const atProvider = (await shop.payments.findPayment(account, providerId)) ?? unknownPayment()
  const common = { account, payment_state: atProvider.state, checkout: atProvider.checkout }
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

/** What the browser saw, without the proof and without anything it should not have sent. */
export async function logPayment(
  shop: Shop,
  input: { number: string; proof: string; report: unknown },
  caller: Caller,
): Promise<null> {
  const reservation =
    (await findOwn(shop, input.number, caller)) ??
    (await findPaidBy(shop, input.number, input.proof)) ??
    (await requireOwnToChange(shop, input.number, caller))
  const providerId = shop.payments.paymentOfProof(input.proof) ?? unknownPayment()
  const payment = await findPaymentByProviderId(shop.db, null, providerId)
  if (payment?.reservation_number !== reservation.number) unknownPayment()
  const seen = shop.payments.readReport(input.report)
  const word = (value: unknown): string | null =>
    typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : null
  await insertPaymentLog(shop.db, {
    number: reservation.number,
    providerId,
    seen: { status: word(seen?.status), error_code: word(seen?.errorCode), error_type: word(seen?.errorType) },
  })
  return null
}
