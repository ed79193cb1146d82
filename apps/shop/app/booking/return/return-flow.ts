/** The browser is back from paying: ask, tell, and go on as the specification's table says. */
import type { PaymentIntent, Stripe } from '@stripe/stripe-js'
import { today } from '@tussenuit/modules/shared/day.ts'
import type { PaidBooking } from '@tussenuit/modules/booking/contract.ts'
import { toEuros } from '@tussenuit/modules/shared/money.ts'
import { browserApi } from '../../api.ts'
import type { ServerWords } from '../../server-words.ts'
import { asCallFailed } from '../ask.ts'
import {
  emptyReservation,
  findKept,
  intentIdOf,
  keep,
  type BalancePayment,
  type BookingConfig,
  type ReservationConfig,
  type VoucherPurchase,
} from '../drawer.ts'
import type { NoProvider } from '../pay/card-provider.ts'
import { insertPayload, randomInvoiceNumber } from './insert-payload.ts'
import { sendPurchaseEvent } from './purchase-event.ts'
import { behaviourOf, checkoutPath, redirectUrlOf, type Behaviour, type Retrieved } from './status-table.ts'

export type ReturnScreen = {
  /** The visitor has left the page. */
  gone(): boolean
  /** What the page says from now on; `detail` is somebody else's sentence. */
  show(
    text:
      | 'processing'
      | 'sent'
      | 'failed'
      | 'canceled'
      | 'actionNeeded'
      | 'invalidInfo'
      | 'errorRetrieving'
      | 'unableToRetrieve'
      | 'reservationFailed'
      | 'voucherFailed'
      | 'notLoaded',
    more?: {
      detail?: string | null /** Why the card provider's part is missing. */
      provider?: NoProvider['why'] /** A voucher was being bought, no stay booked. */
      voucher?: boolean
      backTo?: string
      bank?: string
      follow?: string
    },
  ): void
  alert(name: 'error' | 'blank' | 'unknown', text?: string): void
  /** The server's sentences, in the page's language. */
  words: ServerWords
  /** How the booking stands now, as the server says it in English. */
  booked(state: string, message: string): void
  success(text: string): void
  goTo(path: string, afterMs: number, more?: Carried): void
}

/** What the next page is handed; it never stands in an address. */
export type Carried = { paid?: PaidBooking; bought?: Bought }
/** The order just paid for, with the token that opens it. */
export type Bought = { number: string; token: string }

export async function comeBack(
  secret: string | null,
  provider: (publishableKey: string) => Promise<Stripe>,
  screen: ReturnScreen,
): Promise<void> {
  if (!secret) return screen.show('invalidInfo')
  const [booking, found, purchase, rest] = await Promise.all([
    findKept('bookingConfig'),
    findKept('reservationConfig'),
    findKept('purchaseVoucherCode'),
    findKept('paymentTypeFromOrderBook'),
  ])
  const reservation: ReservationConfig = { ...emptyReservation, ...found }
  const kept = booking ? checkoutPath(booking.deal_slug, booking.deals_id) : '/'
  let sale
  try {
    sale = (await browserApi('POST /payments/return', { body: { payment_intent_client_secret: secret } })).data
  } catch (error) {
    const detail = screen.words.refusal(asCallFailed(error))
    screen.alert('error', detail)
    return screen.show('errorRetrieving', { detail, backTo: kept })
  }
  const voucher = sale.kind === 'voucher'
  const balance =
    rest?.kind === 'balance' && rest.paymentIntent === intentIdOf(secret) && rest.reservationNumber === sale.number
      ? rest
      : null
  const backTo = voucher
    ? '/vouchers'
    : balance
      ? balancePath(balance)
      : sale.deal_slug !== null && sale.deals_id !== null
        ? checkoutPath(sale.deal_slug, sale.deals_id)
        : kept
  let stripe: Stripe
  try {
    stripe = await provider(sale.publishable_key)
  } catch (error) {
    // The server has settled already; only the words from the provider are missing.
    return screen.show('notLoaded', {
      provider: (error as NoProvider).why,
      backTo,
      ...(voucher || balance ? {} : { follow: thankyouPath(sale.number) }),
    })
  }
  const intentId = intentIdOf(secret)
  const { retrieved, intent } = await retrieve(stripe, secret)
  const behaviour = behaviourOf(retrieved, { voucher, alreadyRedirected: reservation.redirected === intentId })
  if (behaviour.does === 'finish') {
    screen.show('processing')
    if (balance) {
      screen.goTo(balancePath(balance), 0)
      return
    }
    if (voucher)
      return finishVoucher(
        sale.number,
        secret,
        purchase?.transaction_number === sale.number ? purchase : null,
        reservation,
        screen,
      )
    // Once per payment, however often the page is opened.
    if (reservation.purchaseSent !== intentId) await sendPurchaseEvent(sale.number)
    return finishReservation(
      sale.number,
      secret,
      intent,
      booking,
      { ...reservation, purchaseSent: intentId },
      screen,
      backTo,
    )
  }
  await leave(
    behaviour,
    retrieved,
    { backTo, checkout: voucher ? kept : backTo, voucher, reservation, intentId },
    screen,
  )
}

/** The page of the rest, opened as before. */
const balancePath = ({ reservationNumber, token }: BalancePayment) =>
  `/payment-overview/${encodeURIComponent(reservationNumber)}${token ? `?token=${encodeURIComponent(token)}` : ''}`
const thankyouPath = (number: string) => `/thankyou?number=${encodeURIComponent(number)}`

async function retrieve(
  stripe: Stripe,
  secret: string,
): Promise<{ retrieved: Retrieved; intent: PaymentIntent | null }> {
  try {
    const { paymentIntent, error } = (await stripe.retrievePaymentIntent(secret)) ?? {}
    if (error) return { retrieved: { found: 'error', message: error.message ?? '' }, intent: null }
    if (!paymentIntent) return { retrieved: { found: 'nothing' }, intent: null }
    return {
      retrieved: {
        found: 'intent',
        status: paymentIntent.status,
        redirectUrl: redirectUrlOf(paymentIntent.next_action),
      },
      intent: paymentIntent,
    }
  } catch (error) {
    return { retrieved: { found: 'error', message: error instanceof Error ? error.message : '' }, intent: null }
  }
}

async function leave(
  behaviour: Exclude<Behaviour, { does: 'finish' }>,
  retrieved: Retrieved,
  way: { backTo: string; checkout: string; voucher: boolean; reservation: ReservationConfig; intentId: string },
  screen: ReturnScreen,
): Promise<void> {
  switch (behaviour.does) {
    case 'redirect':
      if (screen.gone()) return
      await keep('reservationConfig', { ...way.reservation, redirected: way.intentId })
      if (!screen.gone()) window.location.assign(behaviour.url)
      return
    case 'offer redirect':
      return screen.show(behaviour.text, { bank: behaviour.url, backTo: way.backTo })
    case 'stop':
      if (retrieved.found === 'error') screen.alert('error', retrieved.message)
      if (retrieved.found === 'nothing') screen.alert('blank')
      return screen.show(behaviour.text, { detail: behaviour.detail, backTo: way.backTo })
    case 'go back': {
      const known =
        retrieved.found === 'intent' && ['requires_payment_method', 'failed', 'canceled'].includes(retrieved.status)
      if (!known) screen.alert('unknown')
      const path = behaviour.to === 'vouchers' ? '/vouchers' : way.checkout
      screen.show(behaviour.text, { backTo: path, voucher: way.voucher })
      return screen.goTo(path, behaviour.afterMs)
    }
  }
}

async function finishReservation(
  number: string,
  secret: string,
  intent: PaymentIntent | null,
  booking: BookingConfig | null,
  reservation: ReservationConfig,
  screen: ReturnScreen,
  backTo: string,
): Promise<void> {
  const ownBrowser = reservation.reservationNumber === number
  const headers: Record<string, string> =
    reservation.manageToken && ownBrowser ? { 'manage-token': reservation.manageToken } : {}
  try {
    const body = {
      ...insertPayload(number, booking, reservation, randomInvoiceNumber()),
      ...(ownBrowser ? {} : { payment_intent_client_secret: secret }),
    }
    const reply = await browserApi('POST /insert-reservation', { body }, headers)
    screen.booked(reply.data.state, reply.message)
    // While the bank still works on it nothing is confirmed, and no mail has gone out.
    screen.show(reply.data.state === 'awaiting_payment' ? 'processing' : 'sent')
  } catch (error) {
    screen.alert('error', 'Reservation failed')
    await keep('reservationConfig', reservation)
    return screen.show('reservationFailed', {
      detail: screen.words.refusal(asCallFailed(error)),
      backTo,
      follow: thankyouPath(number),
    })
  }
  const response = intent && {
    id: intent.id,
    status: intent.status,
    amount: intent.amount,
    currency: intent.currency,
    payment_method_types: intent.payment_method_types,
    created: intent.created,
    livemode: intent.livemode,
  }
  await browserApi(
    'POST /payments/logStripePayment',
    { body: { reservation_number: number, payment_request: secret, payment_response: response } },
    headers,
  ).catch(() => undefined)
  if (!ownBrowser) {
    // Paid in a bank's app that returned to another browser: what is going on in this one is left as it is.
    await keep('reservationConfig', reservation)
    const paid = await browserApi('POST /paid-booking', { body: { payment_intent_client_secret: secret } }).then(
      ({ data }) => data,
      () => null,
    )
    return screen.goTo(thankyouPath(number), 0, paid ? { paid } : {})
  }
  await keep('reservationConfig', reservation)
  // The code is spent on this booking: the next one does not begin with it.
  if (reservation.vouchers) await keep('voucherCode', { code: '' })
  screen.goTo(thankyouPath(number), 0)
}

async function finishVoucher(
  number: string,
  secret: string,
  purchase: VoucherPurchase | null,
  reservation: ReservationConfig,
  screen: ReturnScreen,
): Promise<void> {
  const intentId = intentIdOf(secret)
  if (purchase && reservation.purchaseSent !== intentId) {
    await sendPurchaseEvent(number)
    await keep('reservationConfig', { ...reservation, purchaseSent: intentId })
  }
  const told = purchase
    ? {
        campaign_name: purchase.name,
        pax_name: purchase.pax_name,
        amount: toEuros(purchase.amount_cents),
        valid_from: purchase.valid_from,
        valid_until: purchase.valid_until,
        voucher_id: purchase.voucher_id,
        email: purchase.email,
        deals_id: purchase.deals_id,
      }
    : { payment_intent_client_secret: secret }
  const headers: Record<string, string> = purchase ? { 'manage-token': purchase.manage_token } : {}
  try {
    const { data, message } = await browserApi(
      'POST /deals/voucher-transaction',
      { body: { transaction_number: number, payment_date: today(new Date()), ...told } },
      headers,
    )
    screen.success(screen.words.reply(`voucher_${data.state}`, message))
    // While the bank still works on it there is no code, and no mail has gone out.
    screen.show(data.state === 'processing' ? 'processing' : 'sent')
    const token = data.gift_link && new URL(data.gift_link).searchParams.get('token')
    screen.goTo('/vouchers', 1000, token ? { bought: { number, token } } : {})
  } catch (error) {
    screen.show('voucherFailed', { detail: screen.words.refusal(asCallFailed(error)), backTo: '/vouchers' })
  }
}
