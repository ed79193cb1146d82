/** Cancellation requests: preview, request, and the decision by staff. */
import {
  type Authority,
  unapprovedAuthority,
  type GivenAwayValue,
  lockAllowance,
  needsApproval,
  recordGivenAwayValue,
  subjects,
} from '../../platform/approval/index.ts'
import {
  findReservationNumberOfAttempt,
  findReservation,
  toEmailVariables,
  lockReservation,
  transitionReservation,
  requireReservationForChange,
  type Reservation,
  findUnpaidInstalmentCents,
} from '../booking/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { insertTask } from '../../platform/task/index.ts'
import { findPayments, type PaymentFlow } from '../../money/payment/index.ts'
import { cancelOrSettlePayments } from '../../money/settlement/index.ts'
import { PaymentsUnavailable } from '../../money/payment/ports.ts'
import { today } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import type { RequestView } from './contract.ts'
import {
  paidTotalCents,
  refundTotalCents,
  unreturnedStayCents,
  type PaidAmounts,
  type RefundSplit,
  splitCancellationRefund,
  voucherTotalCents,
} from './refund-split.ts'
import { isStayConfirming } from '../booking/states.ts'
import { remainderAfterCancellation } from './fee.ts'
import {
  approveCancellationRequest,
  findLatestCancellationRequest,
  findCancellationRequest,
  insertCancellationRequest,
  type Request,
} from './store.ts'
import {
  findRefundableAmounts,
  toFeeAndRefundSplit,
  type Terms,
  findCancellationTermsAt,
  toCancellationPreview,
  assertRefundableAmount,
  toCancellationAmounts,
  getCancellationRequestView,
} from './terms-flows.ts'

/** The dependencies of a cancellation request, which first cancels or settles open payments. */
type RequestShop = PaymentFlow & Pick<Shop, 'log'>

/** Why a reservation cannot be cancelled now, as code and message; null if it can. */
function cancellationObstacle(
  reservation: Pick<Reservation, 'state' | 'check_in'>,
  now: Date,
): { code: string; message: string } | null {
  if (isStayConfirming(reservation.state))
    return {
      code: 'reservation_not_confirmed',
      message: 'We are still confirming your hotel. You can cancel as soon as it is confirmed.',
    }
  if (reservation.state === 'cancellation_requested')
    return { code: 'cancellation_running', message: 'Your cancellation is being handled.' }
  if (reservation.state !== 'confirmed')
    return { code: 'reservation_not_cancellable', message: 'This reservation cannot be cancelled.' }
  if (today(now) > reservation.check_in) return { code: 'stay_started', message: 'The stay has begun. Please call us.' }
  return null
}

export async function previewCancellation(shop: Pick<Shop, 'db' | 'now'>, reservation: Reservation) {
  const at = shop.now()
  const { paid, feeCents, back, automatic } = await findCancellationTermsAt(shop.db, reservation, at)
  const reason = cancellationObstacle(reservation, at)
  return {
    reservationNumber: reservation.number,
    possible: reason === null,
    reason: reason?.code ?? null,
    total_cents: reservation.total_cents,
    payable_at_hotel_cents: reservation.snapshot.payable_at_hotel_cents,
    paid_cents: paidTotalCents(paid),
    fee_cents: feeCents,
    lost_stay_cents: feeCents === null ? 0 : unreturnedStayCents(paid, back.vouchers),
    refund_cents: refundTotalCents(back),
    card_refund_cents: back.cardCents,
    voucher_refund_cents: voucherTotalCents(back),
    ...remainderAfterCancellation(
      paidTotalCents(paid),
      feeCents,
      await findUnpaidInstalmentCents(shop.db, reservation),
    ),
    automatic,
    at: at.toISOString(),
    cancellation: reservation.snapshot.cancellation,
  }
}

/**
 * Requests a cancellation for the traveller. If the terms are clear it is executed immediately; otherwise staff decide.
 * Throws 409 if the refund differs from the one that the traveller agreed to.
 */
export async function requestCancellation(
  shop: RequestShop,
  input: { reservationNumber: string; email?: string; reason?: string; agreed_refund_cents?: number },
  caller: Caller,
): Promise<RequestView> {
  const reservation = await requireReservationForChange(shop, input.reservationNumber, caller, input.email)
  const request = await writeRequest(shop, reservation.number, {
    askedBy: caller.staff ? caller.staff.email : 'traveller',
    reason: input.reason ?? '',
    agreedCents: input.agreed_refund_cents,
    byStaff: null,
  })
  return getCancellationRequestView(shop.db, request)
}

type Asking = {
  askedBy: string
  reason: string
  agreedCents?: number | undefined
  byStaff: Decision | null
}

/** Writes the request and the state in one transaction. A repeated call returns the existing request. */
async function writeRequest(shop: RequestShop, number: string, asking: Asking): Promise<Request> {
  await dropOpenPayments(shop, number)
  return shop.db.transaction().execute(async (trx) => {
    if (asking.byStaff) await lockAllowance(trx, asking.byStaff.authority)
    const reservation = await lockReservation(trx, number)
    const latestRequest = await findLatestCancellationRequest(trx, number)
    if (latestRequest && latestRequest.state !== 'refused') return latestRequest
    const at = shop.now()
    const reason = cancellationObstacle(reservation, at)
    if (reason) refuse(409, reason.code, reason.message)
    const terms = await findCancellationTermsAt(trx, reservation, at)
    requireAgreedRefund(reservation, terms, asking.agreedCents, at)
    const decided = asking.byStaff ? decideRefund(terms.paid, terms, asking.byStaff) : null
    if (decided && asking.byStaff)
      await recordBeyondTerms(shop, trx, number, { terms: terms.back, decided: decided.back }, asking.byStaff.authority)
    const approved = decided !== null || terms.automatic
    const request = await insertCancellationRequest(trx, {
      number,
      state: approved ? 'approved' : 'waiting',
      askedBy: asking.askedBy,
      reason: asking.reason,
      askedAt: at,
      feeCents: decided?.feeCents ?? terms.feeCents,
      back: decided?.back ?? terms.back,
      automatic: decided === null && approved,
    })
    await transitionReservation(
      trx,
      number,
      'confirmed',
      'cancellation_requested',
      asking.askedBy,
      asking.reason || 'cancellation asked',
    )
    if (asking.byStaff) await auditRequest(trx, request)
    await queueMail(shop, trx, {
      key: `cancellation_requested:${request.id}`,
      kind: 'cancellation_requested',
      to: reservation.guest.email,
      language: reservation.language,
      reservationNumber: number,
      variables: {
        ...toEmailVariables(shop, reservation),
        ...toCancellationAmounts(request, terms.paid, await findUnpaidInstalmentCents(trx, reservation)),
        waits: !approved,
      },
    })
    if (approved) await shop.jobs.send('cancel-booking', { id: request.id }, { db: trx })
    else await insertWaitingTask(trx, request, terms)
    return request
  })
}

/** Records the request of a member of staff in the audit log. */
async function auditRequest(trx: Trx, request: Request): Promise<void> {
  await writeAuditEntry(trx, {
    actor: request.asked_by,
    action: 'reservation.cancel',
    subject: `reservation:${request.reservation_number}`,
    after: {
      request: request.id,
      fee_cents: request.fee_cents,
      refund_cents: request.card_refund_cents + request.voucher_refund_cents,
      reason: request.reason,
    },
  })
}

/** Creates the task to decide a request that is not approved automatically. */
async function insertWaitingTask(trx: Trx, request: Request, terms: Pick<Terms, 'feeCents' | 'back'>): Promise<void> {
  await insertTask(trx, {
    key: `cancellation:${request.id}`,
    kind: 'cancellation_waiting',
    reservationNumber: request.reservation_number,
    ...(terms.feeCents === null ? {} : { cents: refundTotalCents(terms.back) }),
    message: {
      name: terms.feeCents === null ? 'cancellation_waiting_unpriced' : 'cancellation_waiting',
      sale: request.reservation_number,
    },
  })
}

/** Throws 409 `refund_changed` with the current amounts if they differ from those that the caller agreed to. */
function requireAgreedRefund(
  reservation: Reservation,
  terms: Pick<Terms, 'feeCents' | 'back'>,
  agreedCents: number | undefined,
  at: Date,
): void {
  if (agreedCents !== undefined && agreedCents !== refundTotalCents(terms.back))
    refuse(409, 'refund_changed', 'What you would get back has changed. Please look again before you cancel.', {
      data: toCancellationPreview(reservation, terms, at),
    })
}

/**
 * Cancels open payments of the balance or a claim before the refund is computed. If one was paid in the meantime, it is
 * settled and counts as paid.
 */
async function dropOpenPayments(shop: RequestShop, number: string): Promise<void> {
  const open = (await findPayments(shop.db, { reservationNumber: number })).filter(
    ({ part, state }) => (part === 'balance' || part === 'claim') && (state === 'creating' || state === 'open'),
  )
  try {
    await cancelOrSettlePayments(shop, open)
  } catch (error) {
    // An unavailable card provider does not prevent a cancellation: if the payment is made later, it is refunded as
    // late.
    if (!(error instanceof PaymentsUnavailable)) throw error
    shop.log.warn({ number, code: error.code }, 'an open balance payment could not be ended')
  }
}

/** The refund that staff decide on. */
type Decision = {
  /** The refund by the terms, as shown to the staff member. */
  agreedCents: number | undefined
  refundCents: number | undefined
  mayChange: boolean
  authority: Authority
}

/**
 * Staff follow the terms or, with the permission payments.refund, choose another amount. Throws 422 `refund_missing` if
 * the terms define no fee and no amount was chosen, 403 `not_allowed` without the permission, and 422 if the amount
 * exceeds the payments or cannot be refunded exactly.
 */
function decideRefund(
  paid: PaidAmounts,
  { feeCents, back: policy }: { feeCents: number | null; back: RefundSplit },
  input: Decision,
): { feeCents: number | null; back: RefundSplit } {
  const byPolicy = refundTotalCents(policy)
  if (input.refundCents === undefined && feeCents === null)
    refuse(422, 'refund_missing', 'The terms do not say what cancelling costs now. Please say what goes back.')
  const isByTerms = feeCents !== null && input.refundCents === byPolicy
  if (input.refundCents === undefined || isByTerms) return { feeCents, back: policy }
  if (!input.mayChange) refuse(403, 'not_allowed', 'Another refund than the terms give needs the right to refund.')
  const all = refundTotalCents(paid)
  if (input.refundCents > all) refuse(422, 'refund_too_much', 'That is more than was paid.')
  assertRefundableAmount(paid, input.refundCents, 'refund_cents')
  const retainedCents = all - input.refundCents
  // The part of the fee that the terms take from a bank transfer is retained.
  const byBank = Math.min(paid.bankCents ?? 0, feeCents ?? Infinity)
  return { feeCents: retainedCents + byBank, back: splitCancellationRefund(paid, retainedCents) }
}

/**
 * Records a refund beyond the terms as given away. Throws 422 `refund_needs_approval` if it would need approval by a
 * second staff member; a cancellation by the terms needs none.
 */
async function recordBeyondTerms(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  number: string,
  back: { terms: RefundSplit; decided: RefundSplit },
  authority: Authority,
): Promise<void> {
  const cents = refundTotalCents(back.decided) - refundTotalCents(back.terms)
  const givenValue: GivenAwayValue = { kind: 'cancellation', subject: subjects.reservation(number), cents }
  if (await needsApproval({ db: trx, now: shop.now() }, authority.actor, givenValue))
    refuse(
      422,
      'refund_needs_approval',
      'So much more than the terms give needs a colleague. Cancel by the terms, then ask for the rest as a refund.',
    )
  await recordGivenAwayValue(trx, shop.now(), authority, givenValue)
}

/**
 * Cancels a reservation for staff, or approves its pending request. `id` is the id of a request or the number of a
 * reservation.
 */
export async function cancelReservationAsStaff(
  shop: RequestShop,
  id: string,
  input: { refund_cents?: number; agreed_refund_cents?: number; reason?: string },
  caller: Caller,
): Promise<RequestView> {
  const staff = caller.staff!
  const request = /^\d+$/.test(id) ? await findCancellationRequest(shop.db, Number(id)) : null
  const reservation = await findReservation(shop.db, request?.reservation_number ?? id.trim().toUpperCase())
  if (!reservation) return refuse(404, 'reservation_unknown', 'There is no such reservation or request.')
  const decision = {
    agreedCents: input.agreed_refund_cents,
    refundCents: input.refund_cents,
    mayChange: staff.permissions.includes('payments.refund'),
    authority: unapprovedAuthority(caller),
  }
  const latest = await findLatestCancellationRequest(shop.db, reservation.number)
  if (latest?.state === 'waiting') await approveRequest(shop, latest, decision)
  else if (latest === null || latest.state === 'refused')
    await writeRequest(shop, reservation.number, {
      askedBy: staff.email,
      reason: input.reason ?? '',
      agreedCents: input.agreed_refund_cents,
      byStaff: decision,
    })
  return getCancellationRequestView(shop.db, (await findLatestCancellationRequest(shop.db, reservation.number))!)
}

/** The refund is computed for the time of the request, unless staff choose another amount. */
async function approveRequest(
  shop: Pick<Shop, 'db' | 'jobs' | 'now'>,
  request: Request,
  input: Decision,
): Promise<void> {
  const by = input.authority.actor
  await shop.db.transaction().execute(async (trx) => {
    await lockAllowance(trx, input.authority)
    const reservation = await lockReservation(trx, request.reservation_number)
    const paid = await findRefundableAmounts(trx, reservation.number)
    const terms = toFeeAndRefundSplit(paid, request.fee_cents)
    requireAgreedRefund(reservation, terms, input.agreedCents, request.asked_at)
    const decided = decideRefund(paid, terms, input)
    await recordBeyondTerms(
      shop,
      trx,
      reservation.number,
      { terms: terms.back, decided: decided.back },
      input.authority,
    )
    if (!(await approveCancellationRequest(trx, request.id, { by, at: shop.now(), ...decided }))) return
    await writeAuditEntry(trx, {
      actor: by,
      action: 'cancellation.approve',
      subject: `cancellation_request:${request.id}`,
      before: { fee_cents: request.fee_cents, refund_cents: request.card_refund_cents + request.voucher_refund_cents },
      after: { fee_cents: decided.feeCents, refund_cents: refundTotalCents(decided.back) },
    })
    await shop.jobs.send('cancel-booking', { id: request.id }, { db: trx })
  })
}

export async function cancelBySupplierOrderId(
  shop: RequestShop,
  attemptId: string,
  reason: string | undefined,
  caller: Caller,
): Promise<RequestView> {
  const number =
    (await findReservationNumberOfAttempt(shop.db, attemptId)) ??
    refuse(404, 'order_unknown', 'No reservation was booked under this id.')
  return cancelReservationAsStaff(shop, number, reason === undefined ? {} : { reason }, caller)
}
