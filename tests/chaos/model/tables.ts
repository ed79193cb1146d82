/** The shop's tables with the guards that the database keeps: what the stores of the product do, in memory. */
import { transitions, type ReservationState } from '@tussenuit/modules/booking/states.ts'
import type { AttemptState } from '@tussenuit/modules/booking/supplier-steps.ts'
import { type VoucherOrderState, voucherOrderTransitions } from '@tussenuit/modules/voucher/states.ts'
import {
  type Attempt,
  broken,
  type Code,
  type Flow,
  type Hold,
  hour,
  type Job,
  type Mail,
  minute,
  type Moved,
  type Payment,
  refused,
  type Refund,
  type Reservation,
  type VoucherOrder,
  type World,
} from './world.ts'

const finals: readonly string[] = ['expired', 'confirmed', 'completed', 'refunded', 'cancelled', 'issued']

/** Whatever code did it: a move that the table of transitions does not have breaks the first rule of all states. */
function note(
  w: World,
  events: Moved[],
  from: string | null,
  to: string,
  table: Readonly<Record<string, readonly string[]>>,
): void {
  const last = events.at(-1)?.to ?? null
  broken(
    last !== from || (from !== null && !table[from]!.includes(to)),
    'INV-13',
    () => `moved ${from} > ${to} after ${events.map((one) => one.to).join(' > ')}`,
  )
  w.add(events, { from, to })
}

export function begin(w: World, reservation: Reservation): void {
  w.add(w.reservations, reservation)
  note(w, reservation.events, null, 'draft', transitions)
}

export function move(w: World, reservation: Reservation, from: ReservationState, to: ReservationState): boolean {
  if (!w.rules.mayMove(from, to)) throw refused
  if (!w.bugs.moveUnguarded && reservation.state !== from) return false
  if (!w.bugs.moveWithoutEvent || !w.chance.is(0.2)) note(w, reservation.events, from, to, transitions)
  w.put(reservation, 'state', to)
  w.put(reservation, 'updatedAt', w.now)
  if (to === 'paid') w.put(reservation, 'paidAt', w.now)
  if (finals.includes(to)) w.put(reservation, 'finalAt', w.now)
  if (to === 'refunded')
    broken(
      openAtProvider(w, reservation, null),
      'INV-20',
      () => `reservation ${reservation.id} is called refunded before the provider's refunds ended`,
    )
  return true
}

/** A move that no transaction holds: state and event are one statement. The planted bug makes them two. */
export function* moveAlone(w: World, reservation: Reservation, from: ReservationState, to: ReservationState): Flow {
  if (!w.bugs.eventAfterState) return void w.tx(() => move(w, reservation, from, to))
  if (reservation.state !== from) return
  reservation.state = to
  reservation.updatedAt = w.now
  yield undefined
  note(w, reservation.events, from, to, transitions)
}

export function* moveOrderAlone(w: World, order: VoucherOrder, from: VoucherOrderState, to: VoucherOrderState): Flow {
  if (!w.bugs.orderEventAfterState) return void w.tx(() => moveOrder(w, order, from, to))
  if (order.state !== from) return
  order.state = to
  yield undefined
  note(w, order.events, from, to, voucherOrderTransitions)
}

export function beginOrder(w: World, order: VoucherOrder): void {
  w.add(w.orders, order)
  note(w, order.events, null, 'awaiting_payment', voucherOrderTransitions)
}

export function moveOrder(w: World, order: VoucherOrder, from: VoucherOrderState, to: VoucherOrderState): boolean {
  if (!w.rules.mayMoveOrder(from, to)) throw refused
  if (!w.bugs.moveUnguarded && order.state !== from) return false
  note(w, order.events, from, to, voucherOrderTransitions)
  w.put(order, 'state', to)
  if (to === 'refunded')
    broken(
      openAtProvider(w, null, order),
      'INV-20',
      () => `order ${order.id} is called refunded before the provider's refunds ended`,
    )
  return true
}

const openAtProvider = (w: World, reservation: Reservation | null, order: VoucherOrder | null): boolean =>
  w.intents.some(
    (one) =>
      one.reservation === reservation &&
      one.order === order &&
      one.refunds.some((refund) => refund.status === 'pending'),
  )

const openPayments: readonly Payment['state'][] = ['creating', 'open', 'processing']
export const isOpen = (payment: Payment): boolean => openPayments.includes(payment.state)

export function insertPayment(
  w: World,
  wish: Pick<Payment, 'reservation' | 'order' | 'part' | 'account' | 'amount_cents' | 'attempt'>,
): Payment {
  if (wish.amount_cents < 50) throw refused
  const same = (one: Payment) =>
    one.reservation === wish.reservation && one.order === wish.order && one.part === wish.part && isOpen(one)
  if (!w.bugs.oneOpenPaymentOff && w.payments.some(same)) throw refused
  return w.add(w.payments, {
    id: w.id(),
    intent: null,
    state: 'creating',
    received_cents: 0,
    createdAt: w.now,
    ...wish,
  })
}

export const paymentsOf = (w: World, sale: Reservation | VoucherOrder): Payment[] =>
  w.payments.filter((one) => one.reservation === sale || one.order === sale)
export const refundsOf = (w: World, payments: readonly Payment[]): Refund[] =>
  w.refunds.filter((one) => payments.includes(one.payment))

/** Asks for money to go back, once per key; the database refuses more than was received. */
export function askRefund(w: World, wish: { payment: Payment; key: string; cents: number; reason: string }): void {
  if (w.refunds.some((one) => one.key === wish.key)) return
  const gone = w.refunds.reduce(
    (sum, one) => sum + (one.payment === wish.payment && one.state !== 'failed' ? one.amount_cents : 0),
    0,
  )
  if (gone + wish.cents > wish.payment.received_cents) throw refused
  const row: Refund = {
    id: w.id(),
    payment_id: wish.payment.id,
    payment: wish.payment,
    key: wish.key,
    amount_cents: wish.cents,
    reason: wish.reason,
    state: 'wanted',
    made: null,
  }
  w.add(w.refunds, row)
  enqueue(w, 'refund', row.id)
}

export function refundAll(w: World, reservation: Reservation, reason: string): void {
  const payments = paymentsOf(w, reservation)
    .filter((one) => one.state === 'paid')
    .reverse()
  for (const payment of payments) {
    const gone = w.bugs.refundForgetsEarlier
      ? 0
      : refundsOf(w, [payment]).reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amount_cents), 0)
    if (payment.received_cents > gone)
      askRefund(w, { payment, key: `${reason}:${payment.id}`, cents: payment.received_cents - gone, reason })
  }
}

export function refundSum(
  w: World,
  reservation: Reservation,
  wish: { cents: number; key: string; reason: string },
): number {
  const payments = paymentsOf(w, reservation)
  const plan = w.rules.planRefund(w.rules.leftOf(payments, refundsOf(w, payments)), wish.cents)
  for (const part of plan)
    askRefund(w, {
      payment: payments.find((one) => one.id === part.paymentId)!,
      key: `${wish.key}:${part.paymentId}`,
      cents: part.cents,
      reason: wish.reason,
    })
  return plan.reduce((sum, part) => sum + part.cents, 0)
}

/** The account of a code always adds up, and nobody can spend what is not there. */
function checkCode(w: World, code: Code): void {
  broken(
    code.balance_cents < 0 ||
      code.balance_cents > code.issued_cents ||
      code.held_cents < 0 ||
      code.held_cents > code.balance_cents,
    'INV-8',
    () => `code ${code.id} has ${code.balance_cents} of ${code.issued_cents} with ${code.held_cents} held`,
  )
  broken(
    code.issued_cents - code.captured + code.returned !== code.balance_cents,
    'INV-9',
    () => `code ${code.id} does not add up`,
  )
}

export function holdCode(w: World, reservation: Reservation, code: Code, cents: number): void {
  if (!w.bugs.holdUnguarded && (code.blocked || code.balance_cents - code.held_cents < cents)) throw refused
  w.put(code, 'held_cents', code.held_cents + cents)
  w.add(w.holds, { id: w.id(), code, reservation, cents, state: 'open', returned_cents: 0, ends: 0 })
  checkCode(w, code)
}

export const holdsOf = (w: World, reservation: Reservation): Hold[] =>
  w.holds.filter((one) => one.reservation === reservation)

function endHold(w: World, hold: Hold, to: 'captured' | 'released'): void {
  const { code } = hold
  w.put(hold, 'state', to)
  w.put(hold, 'ends', hold.ends + 1)
  w.put(code, 'held_cents', code.held_cents - hold.cents)
  if (to === 'captured') {
    w.put(code, 'balance_cents', code.balance_cents - hold.cents)
    w.put(code, 'captured', code.captured + hold.cents)
  }
  broken(hold.ends > 1, 'INV-9', () => `hold ${hold.id} ended ${hold.ends} times`)
  checkCode(w, code)
}

export function releaseVouchers(w: World, reservation: Reservation): void {
  for (const hold of holdsOf(w, reservation))
    if (hold.state === 'open' || (w.bugs.releasedTwice && hold.state === 'released')) endHold(w, hold, 'released')
}

export function captureVouchers(w: World, reservation: Reservation): void {
  for (const hold of holdsOf(w, reservation)) if (hold.state === 'open') endHold(w, hold, 'captured')
}

/** Gives back what a booking spent, up to `cents`; never more than was taken. Answers what came back. */
export function refundVouchers(w: World, reservation: Reservation, cents = Number.MAX_SAFE_INTEGER): number {
  let back = 0
  for (const hold of holdsOf(w, reservation)) {
    const open = hold.cents - hold.returned_cents
    const part = Math.min(open, cents - back)
    if (hold.state !== 'captured' || part <= 0) continue
    w.put(hold, 'returned_cents', hold.returned_cents + part)
    w.put(hold.code, 'balance_cents', hold.code.balance_cents + part)
    w.put(hold.code, 'returned', hold.code.returned + part)
    checkCode(w, hold.code)
    back += part
  }
  return back
}

export function queueMail(w: World, kind: string, about: number, key = `${kind}:${about}`): void {
  if (w.mails.some((one) => one.key === key)) return
  const mail: Mail = {
    id: w.id(),
    key,
    kind,
    about,
    messageId: `${key}@shop#${w.mails.length}`,
    state: 'queued',
    attempts: 0,
    nextAt: w.now,
    unsure: 0,
  }
  w.add(w.mails, mail)
  enqueue(w, 'mail', mail.id)
}

export function enqueue(w: World, name: Job['name'], about: number, afterMs = 0): void {
  w.add(w.jobs, { id: w.id(), name, about, dueAt: w.now + afterMs, state: 'waiting', tries: 0, activeSince: 0 })
}

export function moveAttempt(
  w: World,
  attempt: Attempt,
  from: AttemptState,
  to: AttemptState,
  facts: { code?: string; finishedAt?: number } = {},
): boolean {
  if (attempt.state !== from) return false
  w.put(attempt, 'state', to)
  w.put(attempt, 'updatedAt', w.now)
  if (facts.code !== undefined) w.put(attempt, 'code', facts.code)
  if (facts.finishedAt !== undefined) w.put(attempt, 'finished_at', new Date(facts.finishedAt))
  return true
}

const living: readonly AttemptState[] = ['forming', 'formed', 'finishing', 'polling', 'confirmed']

export function insertAttempt(w: World, reservation: Reservation): void {
  if (w.attempts.some((one) => one.reservation === reservation && living.includes(one.state))) throw refused
  w.add(w.attempts, {
    id: w.id(),
    reservation,
    state: 'forming',
    code: null,
    polls: 0,
    created_at: new Date(w.now),
    finished_at: null,
    updatedAt: w.now,
  })
}

/** For the one who may now work on the reservation alone; 0 while someone else does. */
export function lease(w: World, reservation: Reservation, ms: number): number {
  if (w.bugs.leaseIgnored) return w.now + ms
  if (reservation.lease !== 0 && (reservation.lease >= w.now || w.bugs.leaseNeverEnds)) return 0
  reservation.lease = w.now + ms + w.chance.next()
  return reservation.lease
}

export function release(reservation: Reservation, own: number): void {
  if (reservation.lease === own) reservation.lease = 0
}

export const holdMs = 30 * minute
export const watchMs = 48 * hour
