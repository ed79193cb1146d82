/**
 * Books a paid stay at the hotel supplier, in a job that can crash at any point and be restarted. Every step is stored
 * before the next call is made. A failed form is retried with a new attempt id (ten times at most). Once the order is
 * sent, its id is fixed and only its status is requested; a new attempt begins only after a final failure that says
 * that the order never arrived. If the outcome is unknown for two hours, the order is cancelled, the cancellation is
 * verified, and everything is refunded. A stay is never both refunded and booked.
 */
import { randomUUID } from 'node:crypto'
import { notifyActivityOrganisers } from '../../catalogue/activity/index.ts'
import { SupplierUnavailable, type RateSource } from '../../catalogue/hotel/ports.ts'
import {
  bookSupplierPenalty,
  createCreditInvoice,
  generateInvoiceNumber,
  incrementInvoiceSequence,
  createInvoiceForStay,
} from '../../money/invoice/index.ts'
import { refundVouchers } from '../../money/ledger/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { insertTask } from '../../platform/task/index.ts'
import { findExternallyRefundedCents, markSaleRefundedIfComplete, requestFullRefund } from '../../money/refund/index.ts'
import { crashIfRequested } from '../../shared/crash-point.ts'
import { today } from '../../shared/day.ts'
import { forEachIsolated } from '../../shared/each.ts'
import { addHours, addMinutes } from '../../shared/moment.ts'
import type { Lease } from '../../shared/lease.ts'
import { percentageOf } from '../../shared/money.ts'
import type { SaleFlow } from '../../money/payment/index.ts'
import type { Shop } from '../../shared/shop.ts'
import { queueConfirmationMails } from './confirmation-mail-flows.ts'
import { assignGuestsToRooms } from './guests.ts'
import { toEmailVariables } from './email-variables.ts'
import { runWithHotelBookingLease } from './lease-flows.ts'
import {
  findReservation,
  lockReservation,
  transitionReservation,
  recordConfirmationId,
  updateInvoiceNumber,
  type Reservation,
} from './store.ts'
import {
  type Attempt,
  updateBookingAttemptAfterPoll,
  findBookingAttempts,
  findAbandonedAttempts,
  insertBookingAttempt,
  transitionBookingAttempt,
} from './attempt-store.ts'
import {
  formPriceCents,
  outcomeAfterFinish,
  outcomeAfterForm,
  outcomeAfterAbandoning,
  outcomeAfterStatus,
  type Answer,
  givenUpCode,
  nextBookingStep,
  type Outcome,
  attemptStateKey,
  unknownHours,
} from './supplier-steps.ts'

/** The dependencies for ordering the stay and for refunding a refused order. */
type OrderShop = SaleFlow & Pick<Shop, 'log' | 'supplier'>

/** A worker that lost its lease checks again after this many seconds. */
const overtakenSeconds = 5

/**
 * Advances one reservation as far as possible now. May be called at any time and repeatedly. A follow-up job names the
 * state that it `follows`. Scheduled jobs and webhooks also send follow-ups, and only the latest may continue, because
 * otherwise the supplier would be polled more and more often.
 */
export async function advanceHotelBooking(shop: OrderShop, number: string, follows?: string): Promise<void> {
  const done = await runWithHotelBookingLease(shop, number, async (lease) => {
    crashIfRequested('booking begun')
    await advanceUnderLease(shop, number, follows, lease)
  })
  // The worker that holds the lease may have read the state before the payment; without this follow-up, no worker would
  // retry soon.
  if (done === null && (await findReservation(shop.db, number))?.state === 'paid')
    await shop.jobs.send('follow-booking', { number }, { afterSeconds: 2 })
}

async function advanceUnderLease(
  shop: OrderShop,
  number: string,
  follows: string | undefined,
  lease: Lease,
): Promise<void> {
  const stored = await findReservation(shop.db, number)
  if (stored?.state === 'paid')
    await transitionReservation(shop.db, number, 'paid', 'confirming', 'booking job', 'asked of the hotel')
  const reservation = await findReservation(shop.db, number)
  if (reservation?.state === 'failed') return refundFailedReservation(shop, number, 'supplier_refused')
  if (reservation?.state !== 'confirming') return
  if (follows !== undefined && follows !== attemptStateKey(await findBookingAttempts(shop.db, number))) return
  for (;;) {
    const attempts = await findBookingAttempts(shop.db, number)
    const next = await performNextStep(shop, reservation, attempts, lease)
    if (next === 'done') return
    if (next === 0) continue
    const stands = attemptStateKey(await findBookingAttempts(shop.db, number))
    return shop.jobs.send('follow-booking', { number, follows: stands }, { afterSeconds: next })
  }
}

/** Seconds until the next step, 0 if it is due now; `done` if there is none. */
type Next = 'done' | number

async function performNextStep(
  shop: OrderShop,
  reservation: Reservation,
  attempts: Attempt[],
  lease: Lease,
): Promise<Next> {
  const due = nextBookingStep(attempts, shop.now())
  switch (due.act) {
    case 'begin':
      await insertBookingAttempt(shop.db, randomUUID(), reservation.number, reservation.book_hash)
      return 0
    case 'doubt':
      await transitionBookingAttempt(shop.db, due.attempt.id, 'finishing', 'polling', {
        code: 'unknown',
        finishedAt: shop.now(),
      })
      return 0
    case 'form':
      return requestOrderForm(shop, reservation, due.attempt, attempts.length)
    case 'send':
      return sendOrder(shop, reservation, due.attempt, lease)
    case 'ask':
      return pollOrderStatus(shop, reservation, due.attempt)
    case 'confirm':
      return confirmReservation(shop, reservation)
    case 'fail':
      return failReservation(shop, reservation, due.attempt, due.code)
  }
}

async function requestOrderForm(
  shop: OrderShop,
  reservation: Reservation,
  attempt: Attempt,
  forms: number,
): Promise<Next> {
  const answer = await callSupplierOrUnavailable(shop, () =>
    shop.supplier.makeForm({
      attemptId: attempt.id,
      bookHash: attempt.book_hash,
      language: 'en',
      userIp: reservation.user_ip,
    }),
  )
  const made =
    answer.kind === 'ok' && answer.value.kind === 'ok'
      ? { orderId: answer.value.orderId, payment: answer.value.payment }
      : {}
  const { absorbedRiseBp } = (await findSettings(shop.db)).package
  const maxCents = reservation.net_cents + percentageOf(reservation.total_cents, absorbedRiseBp)
  return applyOutcome(shop, reservation, attempt, outcomeAfterForm(answer, forms, attempt.polls, maxCents), made)
}

async function sendOrder(shop: OrderShop, reservation: Reservation, attempt: Attempt, lease: Lease): Promise<Next> {
  if (!(await transitionBookingAttempt(shop.db, attempt.id, 'formed', 'finishing', { finishedAt: shop.now() })))
    return 0
  crashIfRequested('order written')
  // The lease was lost, so another worker may already treat this order as sent and poll it: the order must not be sent
  // any more.
  if (!lease.isHeld()) return overtakenSeconds
  const { guest } = reservation
  const answer = await callSupplierOrUnavailable(shop, () =>
    shop.supplier.finish({
      attemptId: attempt.id,
      language: 'en',
      rooms: assignGuestsToRooms(guest, reservation.rooms).rooms,
      payment: attempt.payment!,
      contact: { name: guest.name, surname: guest.surname, email: guest.email, phone: guest.phone },
      comment: guest.remarks || null,
    }),
  )
  crashIfRequested('order answered')
  return applyOutcome(shop, reservation, { ...attempt, state: 'finishing' }, outcomeAfterFinish(answer))
}

async function pollOrderStatus(shop: OrderShop, reservation: Reservation, attempt: Attempt): Promise<Next> {
  const answer = await callSupplierOrUnavailable(shop, () => shop.supplier.status(attempt.id))
  return applyOutcome(shop, reservation, attempt, outcomeAfterStatus(answer, attempt, shop.now()))
}

/** Performs the step that follows from the supplier's answer; `facts` are stored with the transition. */
async function applyOutcome(
  shop: OrderShop,
  reservation: Reservation,
  attempt: Attempt,
  outcome: Outcome,
  facts: { orderId?: number; payment?: Attempt['payment'] } = {},
): Promise<Next> {
  switch (outcome.do) {
    case 'move':
      await transitionBookingAttempt(shop.db, attempt.id, attempt.state, outcome.to, {
        ...facts,
        ...(outcome.code === undefined ? {} : { code: outcome.code }),
      })
      return outcome.seconds
    case 'wait':
      if (outcome.code !== null) await updateBookingAttemptAfterPoll(shop.db, attempt.id, outcome.code)
      return outcome.seconds
    case 'fail':
      return failReservation(shop, reservation, attempt, outcome.code)
    case 'give_up':
      return abandonOrder(shop, reservation, attempt)
  }
}

/**
 * Called if there is no outcome after two hours: cancels at the supplier, and refunds only after the cancellation is
 * confirmed.
 */
async function abandonOrder(shop: OrderShop, reservation: Reservation, attempt: Attempt): Promise<Next> {
  const cancelled = await callSupplierOrUnavailable(shop, () => shop.supplier.cancel(attempt.id))
  const order = await callSupplierOrUnavailable(shop, () => shop.supplier.findOrder(attempt.id))
  const outcome = outcomeAfterAbandoning(cancelled, order)
  if (outcome.do !== 'fail')
    await insertTask(shop.db, {
      key: `unknown:${attempt.id}`,
      kind: 'booking_unknown',
      reservationNumber: reservation.number,
      message: { name: 'booking_unknown', sale: reservation.number, hours: unknownHours },
    })
  return applyOutcome(shop, reservation, attempt, outcome)
}

const watchHours = 48
const watchMinutes = 10

/** Cancels abandoned orders that were refunded but that the hotel has booked after all. */
export async function cancelAbandonedAttempts(shop: RateSource, signal?: AbortSignal): Promise<void> {
  const givenUp = await findAbandonedAttempts(
    shop.db,
    addHours(shop.now(), -watchHours),
    addMinutes(shop.now(), -watchMinutes),
    50,
  )
  await forEachIsolated(shop, givenUp, { name: 'orders given up', atOnce: 3, signal }, async (attempt) => {
    const answer = await callSupplierOrUnavailable(shop, () => shop.supplier.cancel(attempt.id))
    if (answer.kind !== 'ok' || answer.value.kind !== 'cancelled')
      return updateBookingAttemptAfterPoll(shop.db, attempt.id, givenUpCode)
    const { penaltyCents } = answer.value
    await shop.db.transaction().execute(async (trx) => {
      if (!(await transitionBookingAttempt(trx, attempt.id, 'failed', 'cancelled'))) return
      await bookSupplierPenalty(shop, trx, attempt.reservation_number, { key: attempt.id, cents: penaltyCents })
      await insertTask(trx, {
        key: `turned-up:${attempt.id}`,
        kind: 'booking_turned_up',
        reservationNumber: attempt.reservation_number,
        message:
          penaltyCents > 0
            ? { name: 'booking_turned_up', sale: attempt.reservation_number, cost_cents: penaltyCents }
            : { name: 'booking_turned_up_free', sale: attempt.reservation_number },
      })
    })
  })
}

/** The net price of the order as the supplier accepted it; null if no order is confirmed, or it is not in euros. */
function orderedCentsOf(attempts: readonly Attempt[]): number | null {
  const payment = attempts.findLast(({ state }) => state === 'confirmed')?.payment
  return payment ? formPriceCents(payment) : null
}

async function confirmReservation(shop: OrderShop, reservation: Reservation): Promise<Next> {
  await shop.db.transaction().execute(async (trx) => {
    const locked = await lockReservation(trx, reservation.number)
    if (locked.state !== 'confirming') return
    const year = Number(today(shop.now()).slice(0, 4))
    const invoice = {
      number: await generateInvoiceNumber(trx),
      year,
      sequence: await incrementInvoiceSequence(trx, year),
    }
    await updateInvoiceNumber(trx, reservation.number, invoice)
    const invoiced = {
      ...locked,
      net_cents: orderedCentsOf(await findBookingAttempts(trx, locked.number)) ?? locked.net_cents,
      invoice_number: invoice.number,
      invoice_year: invoice.year,
      invoice_sequence: invoice.sequence,
    }
    await createInvoiceForStay(shop, trx, invoiced)
    // The amount that staff refunded at the card provider before the invoice existed.
    const outside = await findExternallyRefundedCents(trx, { reservationNumber: reservation.number })
    if (outside > 0)
      await createCreditInvoice(shop, trx, invoiced, {
        key: `outside:${locked.number}`,
        cents: outside,
        reason: 'Refund',
      })
    await transitionReservation(trx, reservation.number, 'confirming', 'confirmed', 'hotel', 'the hotel confirmed')
    await queueConfirmationMails(shop, trx, invoiced, `confirmed:${reservation.number}`)
    await notifyActivityOrganisers(shop, trx, locked, 'activity_booked')
  })
  crashIfRequested('confirmed')
  await storeConfirmationId(shop, reservation.number)
  return 'done'
}

/**
 * Stores the hotel's confirmation number if the supplier already has it. It may arrive later, so a missing number is
 * not an error.
 */
async function storeConfirmationId(shop: Pick<Shop, 'db' | 'log' | 'supplier'>, number: string): Promise<void> {
  const attempt = (await findBookingAttempts(shop.db, number)).find((attempt) => attempt.state === 'confirmed')
  const order = attempt ? await callSupplierOrUnavailable(shop, () => shop.supplier.findOrder(attempt.id)) : null
  if (order?.kind === 'ok' && order.value?.confirmationId)
    await recordConfirmationId(shop.db, number, order.value.confirmationId)
}

async function failReservation(
  shop: OrderShop,
  reservation: Reservation,
  attempt: Attempt | null,
  code: string,
): Promise<Next> {
  const stands = await shop.db.transaction().execute(async (trx) => {
    await lockReservation(trx, reservation.number)
    // Another worker has changed the attempt, perhaps to confirmed, so this worker's answer is outdated.
    if (attempt && !(await transitionBookingAttempt(trx, attempt.id, attempt.state, 'failed', { code }))) return false
    await transitionReservation(trx, reservation.number, 'confirming', 'failed', 'hotel', code)
    return true
  })
  if (!stands) return overtakenSeconds
  crashIfRequested('refused')
  await refundFailedReservation(shop, reservation.number, code)
  return 'done'
}

/** Refunds everything and notifies the traveller and staff, once, in one transaction. */
async function refundFailedReservation(shop: OrderShop, number: string, code: string): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const locked = await lockReservation(trx, number)
    if (!(await transitionReservation(trx, number, 'failed', 'refunding', 'booking job', code))) return
    await requestFullRefund(shop, trx, number, 'supplier_refused')
    await refundVouchers(shop, trx, number, { actor: 'booking job', reason: 'supplier_refused' })
    // If nothing was paid by card, or everything was already refunded, no later refund will complete the sale, so it is
    // completed here.
    await markSaleRefundedIfComplete(
      shop,
      trx,
      { reservationNumber: number },
      { actor: 'booking job', reason: 'back on the voucher' },
    )
    await queueMail(shop, trx, {
      key: `refused:${number}`,
      kind: 'supplier_refused',
      to: locked.guest.email,
      language: locked.language,
      reservationNumber: number,
      variables: toEmailVariables(shop, locked),
    })
    await insertTask(trx, {
      key: `refused:${number}`,
      kind: 'booking_refused',
      reservationNumber: number,
      message: { name: 'booking_refused', sale: number, code },
    })
  })
}

/** Calls the supplier. If it is unavailable, returns `away` instead of throwing, and the job is retried. */
async function callSupplierOrUnavailable<T>(shop: Pick<Shop, 'log'>, ask: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { kind: 'ok', value: await ask() }
  } catch (error) {
    if (!(error instanceof SupplierUnavailable)) throw error
    shop.log.warn({ code: error.code }, 'hotel supplier unavailable')
    return { kind: 'away' }
  }
}
