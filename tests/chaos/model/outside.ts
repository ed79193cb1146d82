/**
 * The outside parties as they are: they keep their own truth, answer late, twice or not at all, and decide in their own
 * time. What they see of the shop is checked here: nothing is booked before it is paid for.
 */
import type {
  BookingStatus,
  CancelResult,
  FinishResult,
  FormResult,
  SupplierOrder as ListedOrder,
} from '@tussenuit/modules/hotel/ports.ts'
import type { ProviderPaymentState } from '@tussenuit/modules/payment/ports.ts'
import {
  type Attempt,
  broken,
  type Event,
  type Flow,
  hour,
  type Intent,
  lost,
  type Mail,
  minute,
  type Payment,
  type ProviderRefund,
  refused,
  second,
  type SupplierOrder,
  type World,
  type IntentStatus,
} from './world.ts'

/** A call goes out and comes back, or is lost on either way; the process may die before, between and after. */
export function* call<T>(w: World, act: () => T): Flow<T> {
  yield undefined
  const luck = w.quiet || w.trouble === 0 ? 1 : w.chance.next()
  if (luck < w.trouble / 2) {
    w.lostAnswers += 1
    throw lost
  }
  const answer = act()
  yield undefined
  if (luck < w.trouble) {
    w.lostAnswers += 1
    throw lost
  }
  return answer
}

/** The provider's answer as it was at that moment. */
export type Seen = { state: ProviderPaymentState; receivedCents: number; currency: string }
const stateOf: Record<IntentStatus, ProviderPaymentState> = {
  requires_payment_method: 'open',
  requires_action: 'open',
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'cancelled',
}
export const seen = (intent: Pick<Intent, 'status' | 'received' | 'currency'>): Seen => ({
  state: stateOf[intent.status],
  receivedCents: intent.received,
  currency: intent.currency,
})

const payable = (status: IntentStatus): boolean => status === 'requires_payment_method' || status === 'requires_action'
export const isPayable = (intent: Intent): boolean => payable(intent.status)

export function createIntent(w: World, payment: Payment, amount: number, key: string): Intent {
  const known = w.bugs.intentWithoutKey ? undefined : w.intents.find((one) => one.key === key)
  if (known) return known
  if (amount < 50) throw refused
  const intent: Intent = {
    id: w.id(),
    reservation: payment.reservation,
    order: payment.order,
    part: payment.part,
    account: payment.account,
    amount,
    currency: w.quiet || !w.chance.is(0.01) ? 'eur' : 'usd',
    status: 'requires_payment_method',
    received: 0,
    refunds: [],
    shown: false,
    key,
    decidesAt: 0,
    decides: 'succeeded',
  }
  w.intents.push(intent)
  return intent
}

/** What is being paid or was cancelled keeps its sum. */
export function changeAmount(intent: Intent, amount: number): number {
  if (payable(intent.status)) intent.amount = amount
  return intent.amount
}

export function cancelIntent(w: World, intent: Intent): Seen {
  if (payable(intent.status)) become(w, intent, 'canceled')
  return seen(intent)
}

function become(w: World, intent: Intent, status: IntentStatus): void {
  intent.status = status
  if (status === 'succeeded') intent.received = intent.amount
  tell(w, intent, 'payment_intent')
}

function tell(w: World, intent: Intent, type: Event['type']): void {
  if (!w.quiet && (w.reconciles || w.bugs.reconcilerOff) && w.chance.is(0.25)) {
    w.drops += 1
    return
  }
  w.providerEvents.push({
    id: w.id(),
    intent,
    type,
    status: intent.status,
    received: intent.received,
    signed: true,
    taken: false,
    running: false,
    copies: 0,
  })
}

/** Anybody can send a message that says that something was paid; it is not signed. */
export function forgeEvent(w: World): void {
  const intent = w.intents.find((one) => payable(one.status))
  if (intent)
    w.providerEvents.push({
      id: w.id(),
      intent,
      type: 'payment_intent',
      status: 'succeeded',
      received: intent.amount,
      signed: false,
      taken: false,
      running: false,
      copies: 0,
    })
}

/** What the browser does with the secret it was given. */
export function pay(w: World, intent: Intent): void {
  if (!payable(intent.status)) return
  const luck = w.chance.next()
  if (luck < 0.62) become(w, intent, 'succeeded')
  else if (luck < 0.72) tell(w, intent, 'payment_intent')
  else if (luck < 0.78) intent.status = 'requires_action'
  else {
    intent.decidesAt = w.now + w.chance.oneOf([5 * second, 10 * minute, 50 * minute, 30 * hour])
    intent.decides = w.chance.is(0.75) ? 'succeeded' : 'requires_payment_method'
    become(w, intent, 'processing')
  }
}

export function refund(w: World, intent: Intent, key: string, amount: number): ProviderRefund {
  const known = w.bugs.refundWithoutKey ? undefined : intent.refunds.find((one) => one.key === key)
  if (known) return known
  const gone = intent.refunds.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0)
  broken(
    !w.bugs.refundWithoutKey && gone + amount > intent.received,
    'INV-2',
    () => `asked to refund ${gone + amount} of ${intent.received}`,
  )
  if (gone + amount > intent.received) throw refused
  const luck = w.chance.next()
  // A bank sends back only what is the one payment of its sale: with several, people decide which sum is still owed.
  const single =
    w.intents.filter(
      (one) => one.status === 'succeeded' && one.reservation === intent.reservation && one.order === intent.order,
    ).length === 1
  const made: ProviderRefund = {
    id: w.id(),
    key,
    amount,
    status: luck < 0.7 ? 'succeeded' : 'pending',
    dueAt: w.now + w.chance.oneOf([5 * second, 20 * minute, 5 * hour]),
    ends: luck > 0.95 && single ? 'failed' : 'succeeded',
  }
  intent.refunds.push(made)
  return made
}

/** Banks and hotels decide when their time has come. */
export function decideOutside(w: World): void {
  for (const intent of w.intents) {
    if (intent.status === 'processing' && intent.decidesAt <= w.now) become(w, intent, intent.decides)
    for (const one of intent.refunds) {
      if (one.status === 'pending' && one.dueAt <= w.now) {
        one.status = one.ends
        tell(w, intent, 'refund')
      }
    }
  }
  for (const order of w.supplierOrders)
    if (order.state === 'processing' && order.decidesAt <= w.now) order.state = order.decides
}

export const orderAt = (w: World, attempt: Attempt): SupplierOrder | undefined =>
  w.supplierOrders.find((one) => one.attempt === attempt.id)

const formed = { orderId: 1, payment: { type: 'deposit', amount: '1', currencyCode: 'EUR' } }

const reasonOf = (code: string) =>
  code === 'soldout' ? 'sold_out' : code === 'booking_finish_did_not_succeed' ? 'never_arrived' : 'other'

export function makeForm(w: World, attempt: Attempt): FormResult {
  const known = orderAt(w, attempt)
  if (known) return w.chance.is(0.5) ? { kind: 'ok', ...formed } : { kind: 'again', code: 'double_booking_form' }
  const luck = w.chance.next()
  if (luck < 0.03) return { kind: 'again', code: 'contract_mismatch' }
  if (luck < 0.04) return { kind: 'refused', reason: 'offer_gone', code: 'rate_not_found' }
  w.supplierOrders.push({
    attempt: attempt.id,
    reservation: attempt.reservation,
    state: 'formed',
    decidesAt: 0,
    decides: 'completed',
    code: '',
    silentUntil: 0,
    forms: 1,
  })
  return { kind: 'ok', ...formed }
}

export function finishOrder(w: World, attempt: Attempt): FinishResult {
  const order = orderAt(w, attempt)
  const { reservation } = attempt
  const received = w.intents.reduce(
    (sum, one) => sum + (one.reservation === reservation && one.status === 'succeeded' ? one.received : 0),
    0,
  )
  const spent = w.holds.reduce(
    (sum, one) => sum + (one.reservation === reservation && one.state === 'captured' ? one.cents : 0),
    0,
  )
  broken(
    received < reservation.due_now_cents || spent < reservation.voucher_cents,
    'INV-16',
    () =>
      `the hotel of ${reservation.id} is booked with ${received} of ${reservation.due_now_cents} by card and ${spent} of ${reservation.voucher_cents} by voucher`,
  )
  if (!order) return { kind: 'refused', reason: 'never_arrived', code: 'booking_form_expired' }
  if (order.state !== 'formed') return { kind: 'accepted' }
  const luck = w.chance.next()
  if (luck < 0.06) {
    order.state = 'failed'
    order.code = luck < 0.04 ? 'soldout' : 'booking_finish_did_not_succeed'
    return { kind: 'refused', reason: reasonOf(order.code), code: order.code }
  }
  order.state = 'processing'
  order.decides = w.chance.is(0.93) ? 'completed' : 'failed'
  order.code = order.decides === 'failed' ? 'soldout' : ''
  order.decidesAt = w.now + w.chance.oneOf([0, 0, 0, 0, 0, 3 * second, 3 * second, 30 * second, 20 * minute, 7 * hour])
  order.silentUntil = w.chance.is(0.03) ? w.now + 6 * hour : 0
  if (order.decidesAt <= w.now) order.state = order.decides
  return w.chance.is(0.7) ? { kind: 'accepted' } : { kind: 'unknown', code: 'timeout' }
}

export function statusOf(w: World, attempt: Attempt): BookingStatus {
  const order = orderAt(w, attempt)
  if (!order || order.state === 'formed') return { kind: 'refused', reason: 'never_arrived', code: 'order_not_found' }
  if (order.silentUntil > w.now || order.state === 'processing') return { kind: 'unknown', code: 'processing' }
  if (order.state === 'completed') return { kind: 'confirmed' }
  return { kind: 'refused', reason: reasonOf(order.code), code: order.code || 'cancelled' }
}

/** A second cancellation is answered like the first; what is still being booked is not cancellable, or nobody says. */
export function cancelOrder(w: World, attempt: Attempt): CancelResult {
  const order = orderAt(w, attempt)
  if (!order || order.state === 'formed' || order.state === 'failed')
    return { kind: 'refused', code: 'order_not_found' }
  if (order.state === 'processing')
    return w.chance.is(0.5) ? { kind: 'refused', code: 'order_not_cancellable' } : { kind: 'unknown', code: 'unknown' }
  if (order.state === 'completed' && !w.quiet && w.chance.is(0.1)) return { kind: 'unknown', code: 'timeout' }
  order.state = 'cancelled'
  return { kind: 'cancelled', penaltyCents: 0, refundedCents: 0 }
}

/** The supplier's list knows an order only when its booking has ended. */
export function findOrder(w: World, attempt: Attempt): ListedOrder | null {
  const order = orderAt(w, attempt)
  if (!order || order.state === 'formed' || order.state === 'processing') return null
  return {
    orderId: 1,
    attemptId: String(attempt.id),
    state: order.state === 'completed' ? 'confirmed' : 'ended',
    confirmationId: null,
    roomName: '',
    checkIn: '2027-01-01',
    checkOut: '2027-01-02',
    amountCents: 0,
  }
}

export function deliver(w: World, mail: Mail, messageId: string): void {
  const known = w.inbox.find((one) => one.messageId === messageId)
  if (known) known.count += 1
  else w.inbox.push({ messageId, mail, count: 1 })
}
