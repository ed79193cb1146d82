/**
 * Handles the return from the payment: reads its state, shows it, and continues by the table of the shop's
 * specification.
 */
import { today } from '@tussenuit/modules/shared/day.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { PaidBooking } from '@tussenuit/modules/sale/booking/contract.ts'
import {
  type CheckoutUnavailable,
  type BrowserPaymentState,
  safeHttpUrl,
} from '@tussenuit/modules/money/payment/browser-part.ts'
import type { Checkout, ProviderPaymentState } from '@tussenuit/modules/money/payment/ports.ts'
import { centsToEuros } from '@tussenuit/modules/shared/money.ts'
import { browserApi } from '../../api.ts'
import type { ServerMessages } from '../../server-messages.ts'
import { toCallFailed } from '@tussenuit/modules/client/client.ts'
import {
  emptyReservation,
  readSession,
  saveSession,
  type BalancePayment,
  type BookingConfig,
  type ReservationConfig,
  type VoucherPurchase,
} from '../session-store.ts'
import { reportPayment, toProofFields, thankyouPath } from '../../payment-fields.ts'
import type { Unpaid } from '../pay/unpaid-notice.tsx'
import { voucherCheckoutPath } from '../../vouchers/voucher-links.ts'
import { openCheckout } from '../pay/open-checkout.ts'
import { toInsertPayload, randomInvoiceNumber } from './insert-payload.ts'
import { sendPurchaseEvent } from './purchase-event.ts'
import { paymentReturnBehaviour, retryCheckoutPath, type Behaviour } from './status-table.ts'
import { isOutcomeUnknown } from './unknown-outcome.ts'

export type ReturnScreen = {
  /** Whether the visitor has left the page. */
  gone(): boolean
  /** Sets the page's message; `detail` is a text of the server or the provider. */
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
      detail?: string | null
      /** Why the payment form of the card provider could not be loaded. */
      provider?: CheckoutUnavailable['why']
      /** True if a voucher is bought instead of a stay. */
      voucher?: boolean
      backTo?: string
      bank?: string
      follow?: string
      /** The navigation state for `backTo`. */
      back?: NavigationState
    },
  ): void
  alert(name: 'error' | 'blank' | 'unknown', text?: string): void
  /** The server's messages in the language of the page. */
  messages: ServerMessages
  /** Shows the state of the booking; `message` is the server's English text. */
  booked(state: string, message: string): void
  success(text: string): void
  goTo(path: string, afterMs: number, more?: NavigationState): void
}

/** Navigation state for the next page; it never appears in a URL. */
export type NavigationState = {
  paid?: PaidBooking
  bought?: Bought
  /** True for the payment step of a booking. */
  paying?: true
  unpaid?: Unpaid
  /** The page where the unpaid voucher can be bought. */
  again?: string
}
/** The order just paid for, with the token that opens it. */
export type Bought = { number: string; token: string }

export async function handlePaymentReturn(
  proof: string | null,
  /** The language of the provider's texts, as a BCP 47 tag. */
  language: string,
  screen: ReturnScreen,
): Promise<void> {
  if (!proof) return screen.show('invalidInfo')
  const [booking, storedReservation, purchase, rest] = await Promise.all([
    readSession('bookingConfig'),
    readSession('reservationConfig'),
    readSession('purchaseVoucherCode'),
    readSession('paymentTypeFromOrderBook'),
  ])
  const reservation: ReservationConfig = { ...emptyReservation, ...storedReservation }
  const checkoutUrl = booking ? retryCheckoutPath(booking.deal_slug, booking.deals_id) : '/'
  let sale
  try {
    sale = (await browserApi('POST /payments/return', { body: toProofFields(proof) })).data
  } catch (error) {
    const detail = screen.messages.refusal(toCallFailed(error))
    screen.alert('error', detail)
    return screen.show('errorRetrieving', { detail, backTo: checkoutUrl })
  }
  const voucher = sale.kind === 'voucher'
  const balance = rest && isOfSale(rest, sale) ? rest : null
  const backTo = retryPath(sale, balance, checkoutUrl)
  let seen: BrowserPaymentState
  try {
    seen = await readPayment(sale, proof, language)
  } catch (error) {
    // The server has read the payment already; only the provider's text is missing.
    return screen.show('notLoaded', {
      provider: (error as CheckoutUnavailable).why,
      backTo,
      ...(voucher || balance ? {} : { follow: thankyouPath(sale.number) }),
    })
  }
  const { reference, kind } = sale.checkout
  // A visitor who returns from the provider's page was redirected to it.
  const alreadyRedirected = kind === 'redirect' || reservation.redirected === reference
  const behaviour = paymentReturnBehaviour(seen, { voucher, alreadyRedirected })
  if (behaviour.does === 'finish') {
    screen.show('processing')
    return finishSale({ sale, proof, seen, booking, purchase, reservation, balance, backTo }, screen)
  }
  await followBehaviour(
    behaviour,
    seen,
    {
      backTo,
      checkout: voucher ? checkoutUrl : backTo,
      voucher,
      back: voucher ? purchaseFormState(sale.number, purchase) : balance ? {} : { paying: true },
      reservation,
      reference,
    },
    screen,
  )
}

type Sale = CallReply<Calls['POST /payments/return']>

const isOfSale = (balance: BalancePayment, sale: Sale): boolean =>
  balance.kind === 'balance' &&
  balance.paymentReference === sale.checkout.reference &&
  balance.reservationNumber === sale.number

/** The page on which the sale can be paid again. */
function retryPath(sale: Sale, balance: BalancePayment | null, checkoutUrl: string): string {
  if (sale.kind === 'voucher') return '/vouchers'
  if (balance) return balancePath(balance)
  return sale.deal_slug !== null && sale.deals_id !== null
    ? retryCheckoutPath(sale.deal_slug, sale.deals_id)
    : checkoutUrl
}

async function finishSale(
  {
    sale,
    proof,
    seen,
    booking,
    purchase,
    reservation,
    balance,
    backTo,
  }: {
    sale: Sale
    proof: string
    seen: BrowserPaymentState
    booking: BookingConfig | null
    purchase: VoucherPurchase | null
    reservation: ReservationConfig
    balance: BalancePayment | null
    backTo: string
  },
  screen: ReturnScreen,
): Promise<void> {
  const { reference } = sale.checkout
  if (balance && !balance.isFirst) return screen.goTo(balancePath(balance), 0)
  if (sale.kind === 'voucher')
    return finishVoucher(
      sale.number,
      { proof, reference },
      purchase?.transaction_number === sale.number ? purchase : null,
      reservation,
      screen,
    )
  // Sent once per payment, however often the page is opened.
  if (reservation.purchaseSent !== reference) await sendPurchaseEvent(sale.number)
  return finishReservation(
    sale.number,
    proof,
    seen.found === 'payment' ? seen.report : null,
    booking,
    { ...reservation, purchaseSent: reference },
    screen,
    backTo,
  )
}

/** The navigation state with the form of this voucher order; empty if the order was started in another browser. */
function purchaseFormState(number: string, purchase: VoucherPurchase | null): NavigationState {
  return purchase?.transaction_number === number ? { again: voucherCheckoutPath(purchase) } : {}
}

/** The page of the balance, with the token that opened it. */
const balancePath = ({ reservationNumber, token }: BalancePayment) =>
  `/payment-overview/${encodeURIComponent(reservationNumber)}${token ? `?token=${encodeURIComponent(token)}` : ''}`

/** The state of the payment, from the provider's browser part, or from the server if the provider has none. */
async function readPayment(
  { checkout, payment_state }: { checkout: Checkout; payment_state: ProviderPaymentState },
  proof: string,
  language: string,
): Promise<BrowserPaymentState> {
  if (checkout.kind === 'redirect')
    return {
      found: 'payment',
      state: payment_state,
      continueUrl: safeHttpUrl(checkout.url),
      report: { status: payment_state },
    }
  return (await openCheckout({ checkout, proof }, language)).fetchState()
}

async function followBehaviour(
  behaviour: Exclude<Behaviour, { does: 'finish' }>,
  seen: BrowserPaymentState,
  paths: {
    backTo: string
    checkout: string
    voucher: boolean
    back: NavigationState
    reservation: ReservationConfig
    reference: string
  },
  screen: ReturnScreen,
): Promise<void> {
  switch (behaviour.does) {
    case 'redirect':
      if (screen.gone()) return
      await saveSession('reservationConfig', { ...paths.reservation, redirected: paths.reference })
      if (!screen.gone()) window.location.assign(behaviour.url)
      return
    case 'offer redirect':
      return screen.show(behaviour.text, { bank: behaviour.url, backTo: paths.backTo })
    case 'stop':
      if (seen.found === 'error') screen.alert('error', seen.message)
      if (seen.found === 'nothing') screen.alert('blank')
      return screen.show(behaviour.text, { detail: behaviour.detail, backTo: paths.backTo })
    case 'go back': {
      const isKnown = seen.found === 'payment' && ['failed', 'cancelled'].includes(seen.state)
      if (!isKnown) screen.alert('unknown')
      const path = behaviour.to === 'vouchers' ? '/vouchers' : paths.checkout
      const back = { ...paths.back, unpaid: behaviour.text }
      screen.show(behaviour.text, { backTo: path, voucher: paths.voucher, back })
      return screen.goTo(path, behaviour.afterMs, back)
    }
  }
}

async function finishReservation(
  number: string,
  proof: string,
  report: unknown,
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
      ...toInsertPayload(number, booking, reservation, randomInvoiceNumber()),
      ...(ownBrowser ? {} : toProofFields(proof)),
    }
    const reply = await browserApi('POST /insert-reservation', { body }, headers)
    screen.booked(reply.data.state, reply.message)
    // While the bank processes the payment nothing is confirmed, and no mail was sent.
    screen.show(reply.data.state === 'awaiting_payment' ? 'processing' : 'sent')
  } catch (error) {
    const failure = toCallFailed(error)
    await saveSession('reservationConfig', reservation)
    const more = { detail: screen.messages.refusal(failure), backTo, follow: thankyouPath(number) }
    if (isOutcomeUnknown(failure)) return screen.show('errorRetrieving', more)
    screen.alert('error', 'Reservation failed')
    return screen.show('reservationFailed', more)
  }
  reportPayment(number, proof, report, headers)
  if (!ownBrowser) {
    // Paid in a bank's app that returned to another browser: the booking in progress in this browser is not changed.
    await saveSession('reservationConfig', reservation)
    const paid = await browserApi('POST /paid-booking', { body: toProofFields(proof) }).then(
      ({ data }) => data,
      () => null,
    )
    return screen.goTo(thankyouPath(number), 0, paid ? { paid } : {})
  }
  await saveSession('reservationConfig', reservation)
  // The code has been used, so the next booking must not start with it.
  if (reservation.vouchers) await saveSession('voucherCode', { code: '' })
  screen.goTo(thankyouPath(number), 0)
}

async function finishVoucher(
  number: string,
  { proof, reference }: { proof: string; reference: string },
  purchase: VoucherPurchase | null,
  reservation: ReservationConfig,
  screen: ReturnScreen,
): Promise<void> {
  if (purchase && reservation.purchaseSent !== reference) {
    await sendPurchaseEvent(number)
    await saveSession('reservationConfig', { ...reservation, purchaseSent: reference })
  }
  const reported = purchase
    ? {
        campaign_name: purchase.name,
        pax_name: purchase.pax_name,
        amount: centsToEuros(purchase.amount_cents),
        valid_from: purchase.valid_from,
        valid_until: purchase.valid_until,
        voucher_id: purchase.voucher_id,
        email: purchase.email,
        deals_id: purchase.deals_id,
      }
    : toProofFields(proof)
  const headers: Record<string, string> = purchase ? { 'manage-token': purchase.manage_token } : {}
  try {
    const { data, message } = await browserApi(
      'POST /deals/voucher-transaction',
      { body: { transaction_number: number, payment_date: today(new Date()), ...reported } },
      headers,
    )
    screen.success(screen.messages.reply(`voucher_${data.state}`, message))
    // While the bank processes the payment there is no code, and no mail was sent.
    screen.show(data.state === 'processing' ? 'processing' : 'sent')
    const token = data.gift_link && new URL(data.gift_link).searchParams.get('token')
    screen.goTo('/vouchers', 1000, token ? { bought: { number, token } } : {})
  } catch (error) {
    screen.show('voucherFailed', { detail: screen.messages.refusal(toCallFailed(error)), backTo: '/vouchers' })
  }
}
