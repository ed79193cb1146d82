/** From an intent to money that counts: the steps of the product's payment flows around its own rules. */
import {
  call,
  cancelIntent,
  changeAmount,
  createIntent,
  isPayable,
  refund as refundAtProvider,
  seen,
  type Seen,
} from './outside.ts'
import {
  askRefund,
  captureVouchers,
  enqueue,
  isOpen,
  lease,
  move,
  moveOrder,
  moveOrderAlone,
  paymentsOf,
  queueMail,
  refundsOf,
  release,
  releaseVouchers,
} from './tables.ts'
import {
  broken,
  type Event,
  type Flow,
  hour,
  type Intent,
  minute,
  type Payment,
  refused,
  type Refund,
  type Reservation,
  second,
  type VoucherOrder,
  type World,
} from './world.ts'
import { issueCodes } from './codes.ts'

const saleOf = (payment: Payment): Reservation | VoucherOrder => payment.reservation ?? payment.order!

/** The account that is asked: that of the payment, whatever the deal says by now. */
function reachable(w: World, payment: Payment): boolean {
  return !w.bugs.wrongAccountAsked || payment.id % 4 !== 0
}

export function* prepareIntent(w: World, payment: Payment, cents: number): Flow<Intent> {
  if (payment.intent === null) {
    if (payment.amount_cents !== cents) w.put(payment, 'amount_cents', cents)
    const intent = yield* call(w, () =>
      createIntent(w, payment, cents, `pi-create:${saleOf(payment).id}:${payment.part}:${payment.attempt}:${cents}`),
    )
    if (payment.state === 'creating') {
      w.put(payment, 'intent', intent)
      w.put(payment, 'state', 'open')
    }
    return intent
  }
  const { intent } = payment
  const amount = yield* call(w, () => intent.amount)
  if (amount !== cents && !w.bugs.intentAmountKept && (yield* call(w, () => changeAmount(intent, cents))) !== cents)
    throw refused
  if (payment.amount_cents !== cents && isOpen(payment)) w.put(payment, 'amount_cents', cents)
  return intent
}

/** The browser has the secret now: from here on somebody can pay this. */
export function show(w: World, intent: Intent): void {
  intent.shown = true
  const { reservation, order } = intent
  const instalment = (one: Intent) => (one.part === 'balance' ? 2 : 1)
  const open = w.intents.filter(
    (one) =>
      one.shown &&
      isPayable(one) &&
      one.reservation === reservation &&
      one.order === order &&
      instalment(one) === instalment(intent),
  )
  broken(
    open.length > 1 && !w.bugs.twoIntentsUnseen,
    'INV-11',
    () => `${open.length} intents can be paid for one instalment`,
  )
}

export function* settle(w: World, payment: Payment, told: Seen | null = null): Flow {
  const intent = payment.intent!
  if (!reachable(w, payment)) return
  const answer = told ?? (yield* call(w, () => seen(intent)))
  if (w.bugs.settleUnlocked) {
    const before = { state: payment.state, sale: saleOf(payment).state }
    yield undefined
    w.tx(() => settleWithin(w, payment, answer, before))
    return
  }
  const before = payment.reservation?.state
  w.tx(() => settleWithin(w, payment, answer, null))
  if (!w.bugs.jobAfterCommit || !payment.reservation || before === payment.reservation.state) return
  yield undefined
  enqueue(w, 'book', payment.reservation.id)
}

function settleWithin(
  w: World,
  payment: Payment,
  intent: Seen,
  before: { state: Payment['state']; sale: string } | null,
): void {
  const { rules } = w
  const { reservation, order } = payment
  const state = before?.sale ?? saleOf(payment).state
  const isBalance = reservation !== null && payment.part === 'balance'
  const first = { waiting: state === 'draft' || state === 'awaiting_payment', over: state === 'expired' }
  const sale = isBalance
    ? rules.takesBalance(
        reservation.state,
        paymentsOf(w, reservation).some((one) => one.part === 'balance' && one.state === 'paid'),
      )
    : first
  const amountCents = reservation
    ? isBalance
      ? reservation.balance_cents
      : reservation.due_now_cents
    : payment.amount_cents
  const decision = rules.settlement({ state: before?.state ?? payment.state, amountCents }, sale, intent)
  if (decision.payment === null) return
  w.put(payment, 'state', decision.payment)
  if (decision.payment === 'paid') w.put(payment, 'received_cents', intent.receivedCents)
  const late = w.bugs.lateRevives && sale.over
  if ((decision.sale === 'pay' || late) && isBalance) queueMail(w, 'payment_received', payment.id)
  else if ((decision.sale === 'pay' || late) && reservation) {
    if (reservation.state === 'draft') move(w, reservation, 'draft', 'awaiting_payment')
    move(w, reservation, late ? 'expired' : 'awaiting_payment', 'paid')
    if (!w.bugs.captureForgotten) captureVouchers(w, reservation)
    if (!w.bugs.jobAfterCommit) enqueue(w, 'book', reservation.id)
  }
  if (decision.sale === 'pay' && order) payOrder(w, order)
  if (decision.refund && !late) {
    w.lates += 1
    if (reservation?.state === 'expired') move(w, reservation, 'expired', 'refunding')
    if (order?.state === 'expired') moveOrder(w, order, 'expired', 'refunding')
    askRefund(w, {
      payment,
      key: `${decision.refund.reason}:${payment.id}`,
      cents: decision.refund.cents,
      reason: decision.refund.reason,
    })
    w.task(`${decision.refund.reason}:${payment.id}`)
  }
}

/** Paid and issued are one step. */
function payOrder(w: World, order: VoucherOrder): void {
  if (!moveOrder(w, order, 'awaiting_payment', 'paid') && !w.bugs.issuedAgain) return
  if (w.bugs.issuedAfterCommit) return
  issueCodes(w, order)
}

export function* settleSale(w: World, sale: Reservation | VoucherOrder): Flow {
  for (const payment of paymentsOf(w, sale))
    if (payment.intent && (payment.state === 'open' || payment.state === 'processing')) yield* settle(w, payment)
}

/** Cancels intents; one that was paid in the meantime is settled instead. */
export function* cancelPayments(w: World, payments: Payment[]): Flow<Payment[]> {
  for (const payment of payments) {
    if (!reachable(w, payment)) throw refused
    const intent = payment.intent ?? (yield* prepareIntent(w, payment, payment.amount_cents))
    const answer = yield* call(w, () => cancelIntent(w, intent))
    w.tx(() => settleWithin(w, payment, answer, null))
  }
  return payments
}

export function* sendRefund(w: World, id: number): Flow {
  const row = w.refunds.find((one) => one.id === id)
  const intent = row?.payment.intent
  if (!row || !intent || row.state === 'succeeded' || row.state === 'failed') return
  const key = w.bugs.refundWithoutKey ? `refund:${w.id()}` : `refund:${row.key}`
  const made = row.made
  const answer = made
    ? yield* call(w, () => ({ made, status: made.status }))
    : yield* call(w, () => {
        const one = refundAtProvider(w, intent, key, row.amount_cents)
        return { made: one, status: one.status }
      })
  const { status } = answer
  const state =
    status === 'succeeded' ||
    (status === 'pending' && w.bugs.pendingIsDone) ||
    (status === 'failed' && w.bugs.failedIsDone)
      ? 'succeeded'
      : status
  w.tx(() => {
    if ((row.state === 'succeeded' || row.state === 'failed') && !w.bugs.oldNewsCounts) return
    w.put(row, 'state', state)
    w.put(row, 'made', answer.made)
    if (state === 'failed') w.task(`refund-failed:${id}`)
    if (state === 'succeeded') finishRefunding(w, saleOf(row.payment))
  })
}

/** Refunded once nothing is on its way any more. */
export function finishRefunding(w: World, sale: Reservation | VoucherOrder): void {
  if (!w.rules.isAllBack(refundsOf(w, paymentsOf(w, sale)))) return
  if ('stay' in sale) move(w, sale, 'refunding', 'refunded')
  else moveOrder(w, sale, 'refunding', 'refunded')
}

/** Staff send again what a bank sent back. */
export function* refundByHand(w: World, row: Refund): Flow {
  yield undefined
  w.tx(() =>
    askRefund(w, { payment: row.payment, key: `by hand:${row.id}`, cents: row.amount_cents, reason: 'by hand' }),
  )
}

/** A verified event is a reason to ask, and taken only when what it asked for is written. */
export function* handleEvent(w: World, event: Event): Flow {
  if (!event.signed && !w.bugs.signatureIgnored) return
  const { intent } = event
  const payment = w.payments.find((one) => one.intent === intent)
  if (w.bugs.ackBeforeCommit) {
    taken(w, event, payment)
    yield undefined
  }
  if (payment)
    yield* settle(
      w,
      payment,
      w.bugs.eventBelieved && event.type === 'payment_intent'
        ? seen({ status: event.status, received: event.received, currency: 'eur' })
        : null,
    )
  else if (event.status === 'succeeded') w.task(`stray:${intent.id}`)
  if (event.type === 'refund' && payment)
    for (const row of refundsOf(w, [payment]))
      if (row.state === 'pending' || row.state === 'wanted') yield* sendRefund(w, row.id)
  yield undefined
  if (!w.bugs.ackBeforeCommit) taken(w, event, payment)
}

function taken(w: World, event: Event, payment: Payment | undefined): void {
  event.taken = true
  broken(
    event.signed &&
      event.type === 'payment_intent' &&
      event.status === 'succeeded' &&
      payment?.state !== 'paid' &&
      !w.tasked.has(`stray:${event.intent.id}`),
    'INV-12',
    () => `event ${event.id} was taken and its payment is ${payment?.state}`,
  )
}

export function* reconcile(w: World): Flow {
  for (const payment of w.payments.filter((one) => isOpen(one) && one.createdAt < w.now - 30 * second))
    if (payment.intent) yield* alone(settle(w, payment))
  for (const row of w.refunds.filter((one) => one.state === 'wanted' || one.state === 'pending'))
    yield* alone(sendRefund(w, row.id))
}

/** One that fails does not stop the others; it comes round again. */
export function* alone(flow: Flow): Flow {
  try {
    yield* flow
  } catch (error) {
    if ((error as Error).name !== 'Refused') throw error
  }
}

export function* expire(w: World, reservation: Reservation): Flow {
  const own = lease(w, reservation, minute)
  if (own === 0) return
  try {
    const open = paymentsOf(w, reservation).filter((one) => one.state !== 'paid' && one.state !== 'cancelled')
    const left = w.bugs.expireKeepsIntent ? [] : yield* cancelPayments(w, open)
    if (left.some((one) => one.state !== 'cancelled')) return
    yield undefined
    w.tx(() => {
      const { state } = reservation
      if (state !== 'draft' && state !== 'awaiting_payment' && !w.bugs.expireAnyState) return
      if (move(w, reservation, state, 'expired') && !w.bugs.expireKeepsHold) releaseVouchers(w, reservation)
    })
  } finally {
    release(reservation, own)
  }
}

export function* expireOrder(w: World, order: VoucherOrder): Flow {
  const open = paymentsOf(w, order).filter((one) => one.state !== 'paid' && one.state !== 'cancelled')
  const left = w.bugs.expireKeepsIntent ? [] : yield* cancelPayments(w, open)
  if (left.every((one) => one.state === 'cancelled')) yield* moveOrderAlone(w, order, 'awaiting_payment', 'expired')
}

/** A payment of the balance that was opened and left is ended after a day. */
export function* dropLeftPayments(w: World): Flow {
  yield* cancelPayments(
    w,
    w.payments.filter(
      (one) =>
        one.part === 'balance' &&
        (one.state === 'creating' || one.state === 'open') &&
        one.createdAt < w.now - 24 * hour,
    ),
  )
}
