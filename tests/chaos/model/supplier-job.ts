/** Booking at the hotel supplier and cancelling there: jobs that can die anywhere, around the product's own decisions. */
import type { Answer, Outcome } from '@tussenuit/modules/booking/supplier-steps.ts'
import { givenUpCode } from '@tussenuit/modules/booking/supplier-steps.ts'
import { type Paid, voucherCents } from '@tussenuit/modules/cancellation/back.ts'
import { giveBackVouchers } from './booking.ts'
import { call, cancelOrder, findOrder, finishOrder, makeForm, statusOf } from './outside.ts'
import { alone, cancelPayments, finishRefunding } from './settling.ts'
import {
  enqueue,
  holdsOf,
  insertAttempt,
  lease,
  move,
  moveAlone,
  moveAttempt,
  paymentsOf,
  queueMail,
  refundAll,
  refundSum,
  refundsOf,
  refundVouchers,
  release,
  watchMs,
} from './tables.ts'
import {
  type Attempt,
  type Flow,
  minute,
  refused,
  type Request,
  type Reservation,
  second,
  type World,
} from './world.ts'

const leaseMs = 180 * second
const overtakenSeconds = 5
const away = { kind: 'away' } as const

/** The supplier being away is no answer. */
function* tolerate<T>(w: World, act: () => T): Flow<Answer<T>> {
  try {
    return { kind: 'ok', value: yield* call(w, act) }
  } catch (error) {
    if ((error as Error).name !== 'Refused') throw error
    return away
  }
}

export function* bookHotel(w: World, reservation: Reservation): Flow {
  const own = lease(w, reservation, leaseMs)
  if (own === 0) return
  try {
    yield* work(w, reservation)
  } finally {
    release(reservation, own)
  }
}

function* work(w: World, reservation: Reservation): Flow {
  yield undefined
  if (reservation.state === 'paid') yield* moveAlone(w, reservation, 'paid', 'confirming')
  if (reservation.state === 'failed') return yield* refundFailed(w, reservation)
  if (reservation.state !== 'confirming') return
  for (;;) {
    const attempts = w.attempts.filter((one) => one.reservation === reservation)
    const next = yield* step(w, reservation, attempts)
    if (next === 'done') return
    if (next > 0) return enqueue(w, 'book', reservation.id, next * second)
  }
}

type Next = 'done' | number

function* step(w: World, reservation: Reservation, attempts: Attempt[]): Flow<Next> {
  const due = w.rules.nextDue(attempts, new Date(w.now))
  yield undefined
  switch (due.act) {
    case 'begin':
      insertAttempt(w, reservation)
      return 0
    case 'doubt':
      moveAttempt(w, due.attempt, 'finishing', 'polling', { code: 'unknown', finishedAt: w.now })
      return 0
    case 'form': {
      const { attempt } = due
      const asked = yield* tolerate(w, () => makeForm(w, attempt))
      // A form that was sent and not answered is taken for one that is to be made again.
      const answer =
        asked.kind === 'away' && w.chance.is(0.5)
          ? ({ kind: 'ok', value: { kind: 'again', code: 'lost' } } as const)
          : asked
      return yield* perform(w, reservation, attempt, attempt.state, w.rules.afterForm(answer, attempts.length))
    }
    case 'send': {
      const { attempt } = due
      if (!w.bugs.sendsBeforeWriting && !moveAttempt(w, attempt, 'formed', 'finishing', { finishedAt: w.now })) return 0
      const answer = yield* tolerate(w, () => finishOrder(w, attempt))
      if (w.bugs.sendsBeforeWriting) moveAttempt(w, attempt, 'formed', 'finishing', { finishedAt: w.now })
      return yield* perform(w, reservation, attempt, 'finishing', w.rules.afterFinish(answer))
    }
    case 'ask': {
      const { attempt } = due
      const answer = yield* tolerate(w, () => statusOf(w, attempt))
      return yield* perform(w, reservation, attempt, 'polling', w.rules.afterStatus(answer, attempt, new Date(w.now)))
    }
    case 'confirm':
      return yield* confirm(w, reservation)
    case 'fail':
      return yield* fail(w, reservation, due.attempt, due.attempt?.state ?? 'failed', due.code)
  }
}

function* perform(
  w: World,
  reservation: Reservation,
  attempt: Attempt,
  from: Attempt['state'],
  outcome: Outcome,
): Flow<Next> {
  switch (outcome.do) {
    case 'move':
      moveAttempt(w, attempt, from, outcome.to, outcome.code === undefined ? {} : { code: outcome.code })
      return outcome.seconds
    case 'wait':
      if (outcome.code !== null) countPoll(w, attempt, outcome.code)
      return outcome.seconds
    case 'fail':
      return yield* fail(w, reservation, attempt, from, outcome.code)
    case 'give_up': {
      const cancelled = yield* tolerate(w, () => cancelOrder(w, attempt))
      const order = yield* tolerate(w, () => findOrder(w, attempt))
      const then = w.rules.afterGivingUp(cancelled, order)
      if (then.do !== 'fail') reservation.flagged = true
      return yield* perform(w, reservation, attempt, from, then)
    }
  }
}

function countPoll(w: World, attempt: Attempt, code: string): void {
  w.put(attempt, 'polls', attempt.polls + 1)
  w.put(attempt, 'code', code)
  w.put(attempt, 'updatedAt', w.now)
}

function* confirm(w: World, reservation: Reservation): Flow<Next> {
  yield undefined
  w.tx(() => {
    if (reservation.state !== 'confirming' && !w.bugs.confirmUnguarded) return
    w.put(reservation, 'invoices', reservation.invoices + 1)
    w.put(w, 'invoices', w.invoices + 1)
    move(w, reservation, 'confirming', 'confirmed')
    if (!w.bugs.mailAfterCommit) queueMail(w, 'reservation_confirmed', reservation.id)
  })
  if (w.bugs.mailAfterCommit) {
    yield undefined
    queueMail(w, 'reservation_confirmed', reservation.id)
  }
  return 'done'
}

function* fail(
  w: World,
  reservation: Reservation,
  attempt: Attempt | null,
  from: Attempt['state'],
  code: string,
): Flow<Next> {
  yield undefined
  const stands = w.tx(() => {
    // Another worker moved the order on: what this one heard is old news.
    if (attempt && !moveAttempt(w, attempt, from, 'failed', { code })) return false
    move(w, reservation, 'confirming', 'failed')
    return true
  })
  if (!stands) return overtakenSeconds
  yield* refundFailed(w, reservation)
  return 'done'
}

function* refundFailed(w: World, reservation: Reservation): Flow {
  yield undefined
  if (w.bugs.failKeepsState) return
  const pay = () => {
    if (!w.bugs.failKeepsMoney) refundAll(w, reservation, 'supplier_refused')
  }
  const moved = w.tx(() => {
    if (!move(w, reservation, 'failed', 'refunding')) return false
    if (!w.bugs.refundsAfterCommit) pay()
    giveBackVouchers(w, reservation)
    finishRefunding(w, reservation)
    queueMail(w, 'supplier_refused', reservation.id)
    return true
  })
  if (!w.bugs.refundsAfterCommit || !moved) return
  yield undefined
  w.tx(pay)
}

/** An order that was given up and refunded may still turn up: it is cancelled then. */
export function* cancelGivenUp(w: World): Flow {
  if (w.bugs.givenUpUnwatched) return
  const watched = w.attempts.filter(
    (one) =>
      one.state === 'failed' &&
      one.code === givenUpCode &&
      one.finished_at !== null &&
      one.finished_at.getTime() > w.now - watchMs &&
      one.updatedAt < w.now - 10 * minute,
  )
  for (const attempt of watched) {
    const answer = yield* tolerate(w, () => cancelOrder(w, attempt))
    if (answer.kind !== 'ok' || answer.value.kind !== 'cancelled') countPoll(w, attempt, givenUpCode)
    else moveAttempt(w, attempt, 'failed', 'cancelled')
  }
}

/** What is left with us of everything that was paid. */
function paidOf(w: World, reservation: Reservation): Paid {
  const payments = paymentsOf(w, reservation)
  return {
    cardCents: w.rules.leftOf(payments, refundsOf(w, payments)).reduce((sum, one) => sum + one.leftCents, 0),
    vouchers: holdsOf(w, reservation)
      .filter((hold) => hold.state === 'captured')
      .map((hold) => ({ holdId: hold.id, cents: hold.cents - hold.returned_cents, isStay: false })),
  }
}

/** A traveller asks: the open balance ends first, then the refund of that moment is promised. */
export function* askToCancel(w: World, reservation: Reservation): Flow {
  const open = paymentsOf(w, reservation).filter(
    (one) => one.part === 'balance' && (one.state === 'creating' || one.state === 'open'),
  )
  if (!w.bugs.balanceIntentKept) yield* cancelPayments(w, open)
  yield undefined
  w.tx(() => {
    if (reservation.state !== 'confirmed') throw refused
    const paid = paidOf(w, reservation)
    const fee = w.rules.feeAt(reservation.stay.cancellation, new Date(w.now)) ?? reservation.total_cents
    const back = w.rules.returnOf(paid, w.bugs.feeForgotten ? 0 : fee)
    const request: Request = {
      id: w.id(),
      reservation,
      state: 'approved',
      askedAt: w.now,
      fee_cents: fee,
      card_cents: back.cardCents,
      voucher_cents: voucherCents(back),
      cardBefore: paid.cardCents,
      voucherBefore: voucherCents(paid),
      tries: 0,
      nextAt: w.now,
    }
    w.add(w.requests, request)
    move(w, reservation, 'confirmed', 'cancellation_requested')
    queueMail(w, 'cancellation_requested', reservation.id, `cancellation_requested:${request.id}`)
    enqueue(w, 'cancel', request.id)
  })
}

export function* carryOut(w: World, request: Request): Flow {
  if (request.state !== 'approved' && !w.bugs.requestUnguarded) return
  const own = lease(w, request.reservation, leaseMs)
  if (own === 0) return
  try {
    yield* carryOutAlone(w, request)
  } finally {
    release(request.reservation, own)
  }
}

function* carryOutAlone(w: World, request: Request): Flow {
  const { reservation } = request
  const attempt = w.attempts.find((one) => one.reservation === reservation && one.state === 'confirmed')
  if (w.bugs.cancelsBeforeAsking) return void w.tx(() => finish(w, request, attempt))
  const asked = attempt
    ? yield* tolerate(w, () => cancelOrder(w, attempt))
    : ({ kind: 'ok', value: { kind: 'cancelled' } } as const)
  const answer = asked.kind === 'ok' ? asked.value.kind : 'unknown'
  if (answer === 'cancelled' || (answer === 'unknown' && w.bugs.unknownCancelIsDone))
    return w.tx(() => finish(w, request, attempt))
  const wait = w.rules.nextTrySeconds(request.tries) * second
  const count = () => {
    w.put(request, 'tries', request.tries + 1)
    w.put(request, 'nextAt', w.now + wait)
  }
  if (!w.bugs.triedBeforeJob)
    return w.tx(() => {
      count()
      enqueue(w, 'cancel', request.id, wait)
    })
  count()
  yield undefined
  enqueue(w, 'cancel', request.id, wait)
}

function finish(w: World, request: Request, attempt: Attempt | undefined): void {
  const { reservation } = request
  if (request.state !== 'approved' && !w.bugs.requestUnguarded) return
  w.put(request, 'state', 'done')
  if (attempt) moveAttempt(w, attempt, 'confirmed', 'cancelled', { code: 'cancelled' })
  move(w, reservation, 'cancellation_requested', 'cancelled')
  const toVoucher = request.voucher_cents > 0 ? refundVouchers(w, reservation, request.voucher_cents) : 0
  const toCard = refundSum(w, reservation, {
    cents: request.card_cents,
    key: `cancellation:${request.id}`,
    reason: 'cancellation',
  })
  if (toCard + toVoucher > 0) move(w, reservation, 'cancelled', 'refunding')
  if (toCard === 0 && toVoucher > 0) finishRefunding(w, reservation)
  queueMail(w, 'cancellation_done', reservation.id, `cancellation_done:${request.id}`)
}

export function* carryOutDue(w: World): Flow {
  if (w.bugs.dueRequestsOff) return
  for (const request of w.requests.filter((one) => one.state === 'approved' && one.nextAt <= w.now - 10 * second))
    yield* alone(carryOut(w, request))
}
