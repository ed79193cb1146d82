/** Cancellation requests: preview, request, and decision by staff. */
import {
  type Authority,
  singleAuthority,
  type Giving,
  lockAllowance,
  needsApproval,
  recordGiving,
  subjects,
} from '../../platform/approval/index.ts'
import {
  findReservationNumberOfAttempt,
  findReservation,
  toEmailVariables,
  lockReservation,
  transitionReservation,
  requireChangeableReservation,
  type Reservation,
  findUnpaidCents,
} from '../booking/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { insertTask } from '../../platform/task/index.ts'
import { findPayments, type PaymentFlow, type SaleChange } from '../../money/payment/index.ts'
import { cancelOrSettlePayments } from '../../money/settlement/index.ts'
import { PaymentsUnavailable } from '../../money/payment/ports.ts'
import { today } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import type { RequestView } from './contract.ts'
import {
  refundTotalCents,
  lostStayCents,
  type PaidAmounts,
  type RefundSplit,
  splitCancellationRefund,
  voucherTotalCents,
} from './refund-split.ts'
import { remainderAfterCancellation } from './fee.ts'
import {
  approveRequest,
  findLatestRequest,
  findRequest,
  insertRequest,
  transitionRequest,
  type Request,
} from './store.ts'
import {
  findRefundableAmounts,
  toCancellationTerms,
  type Terms,
  findTermsAt,
  toCancellationPreview,
  requireRefundableAmount,
  toCancellationAmounts,
  getRequestView,
} from './terms-flows.ts'

/** The dependencies of a cancellation request: open payments are cancelled or settled first. */
type RequestShop = PaymentFlow & Pick<Shop, 'log'>

/** The reason why a reservation cannot be cancelled now, as code and message; null where it can. */
function cancellationObstacle(
  reservation: Pick<Reservation, 'state' | 'check_in'>,
  now: Date,
): { code: string; message: string } | null {
  if (reservation.state === 'paid' || reservation.state === 'confirming')
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
  const { paid, feeCents, back, automatic } = await findTermsAt(shop.db, reservation, at)
  const reason = cancellationObstacle(reservation, at)
  return {
    reservationNumber: reservation.number,
    possible: reason === null,
    reason: reason?.code ?? null,
    total_cents: reservation.total_cents,
    payable_at_hotel_cents: reservation.snapshot.payable_at_hotel_cents,
    paid_cents: refundTotalCents(paid),
    fee_cents: feeCents,
    lost_stay_cents: feeCents === null ? 0 : lostStayCents(paid, back.vouchers),
    refund_cents: refundTotalCents(back),
    card_refund_cents: back.cardCents,
    voucher_refund_cents: voucherTotalCents(back),
    ...remainderAfterCancellation(refundTotalCents(paid), feeCents, await findUnpaidCents(shop.db, reservation)),
    automatic,
    at: at.toISOString(),
    cancellation: reservation.snapshot.cancellation,
  }
}

/**
 * A request by the traveller: executed immediately where the terms are clear, else decided by staff. 409 where the
 * refund differs from the agreed one.
 */
export async function requestCancellation(
  shop: RequestShop,
  input: { reservationNumber: string; email?: string; reason?: string; agreed_refund_cents?: number },
  caller: Caller,
): Promise<RequestView> {
  const reservation = await requireChangeableReservation(shop, input.reservationNumber, caller, input.email)
  const request = await writeRequest(shop, reservation.number, {
    askedBy: caller.staff ? caller.staff.email : 'traveller',
    reason: input.reason ?? '',
    agreedCents: input.agreed_refund_cents,
    byStaff: null,
  })
  return getRequestView(shop.db, request)
}

type Asking = {
  askedBy: string
  reason: string
  agreedCents?: number | undefined
  byStaff: Decision | null
}

/** Writes the request and the state in one transaction; a repetition returns the existing request. */
async function writeRequest(shop: RequestShop, number: string, asking: Asking): Promise<Request> {
  await dropOpenPayments(shop, number)
  return shop.db.transaction().execute(async (trx) => {
    if (asking.byStaff) await lockAllowance(trx, asking.byStaff.authority)
    const reservation = await lockReservation(trx, number)
    const latestRequest = await findLatestRequest(trx, number)
    if (latestRequest && latestRequest.state !== 'refused') return latestRequest
    const at = shop.now()
    const reason = cancellationObstacle(reservation, at)
    if (reason) refuse(409, reason.code, reason.message)
    const terms = await findTermsAt(trx, reservation, at)
    requireAgreed(reservation, terms, asking.agreedCents, at)
    const decided = asking.byStaff ? decide(terms.paid, terms, asking.byStaff) : null
    if (decided && asking.byStaff)
      await recordBeyondTerms(shop, trx, number, { terms: terms.back, decided: decided.back }, asking.byStaff.authority)
    const approved = decided !== null || terms.automatic
    const request = await insertRequest(trx, {
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
    if (asking.byStaff)
      await writeAudit(trx, {
        actor: asking.askedBy,
        action: 'reservation.cancel',
        subject: `reservation:${number}`,
        after: {
          request: request.id,
          fee_cents: request.fee_cents,
          refund_cents: request.card_refund_cents + request.voucher_refund_cents,
          reason: asking.reason,
        },
      })
    await queueMail(shop, trx, {
      key: `cancellation_requested:${request.id}`,
      kind: 'cancellation_requested',
      to: reservation.guest.email,
      language: reservation.language,
      reservationNumber: number,
      variables: {
        ...toEmailVariables(shop, reservation),
        ...toCancellationAmounts(request, terms.paid, await findUnpaidCents(trx, reservation)),
        waits: !approved,
      },
    })
    if (approved) await shop.jobs.send('cancel-booking', { id: request.id }, { db: trx })
    else
      await insertTask(trx, {
        key: `cancellation:${request.id}`,
        kind: 'cancellation_waiting',
        reservationNumber: number,
        ...(terms.feeCents === null ? {} : { cents: refundTotalCents(terms.back) }),
        text:
          `${number} is to be cancelled and waits for a decision` +
          `${terms.feeCents === null ? ': its terms do not say what it costs now' : ''}.`,
      })
    return request
  })
}

/** Answers 409 with the current amounts where they differ from the agreed ones. */
function requireAgreed(
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
 * Cancels an unpaid balance payment before the refund is computed. A payment that was paid meanwhile is settled and
 * counts.
 */
async function dropOpenPayments(shop: RequestShop, number: string): Promise<void> {
  const open = (await findPayments(shop.db, { reservationNumber: number })).filter(
    (payment) => payment.part === 'balance' && (payment.state === 'creating' || payment.state === 'open'),
  )
  try {
    await cancelOrSettlePayments(shop, open)
  } catch (error) {
    // An unavailable card provider does not prevent a cancellation: later payments are refunded as late payments.
    if (!(error instanceof PaymentsUnavailable)) throw error
    shop.log.warn({ number, code: error.code }, 'an open balance payment could not be ended')
  }
}

/** The refund that staff decide on. */
type Decision = {
  /** The refund by the terms that was shown to staff. */
  agreedCents: number | undefined
  refundCents: number | undefined
  mayChange: boolean
  authority: Authority
}

/**
 * Staff follow the terms or, with the permission payments.refund, decide on another amount. 422 where it exceeds the
 * payments, or is not refundable exactly.
 */
function decide(
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
  requireRefundableAmount(paid, input.refundCents, 'refund_cents')
  return { feeCents: all - input.refundCents, back: splitCancellationRefund(paid, all - input.refundCents) }
}

/**
 * A refund beyond the terms counts as given away. 422 where it would need approval by a second member of staff; a
 * cancellation by the terms needs none.
 */
async function recordBeyondTerms(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  number: string,
  back: { terms: RefundSplit; decided: RefundSplit },
  authority: Authority,
): Promise<void> {
  const cents = refundTotalCents(back.decided) - refundTotalCents(back.terms)
  const giving: Giving = { kind: 'cancellation', subject: subjects.reservation(number), cents }
  if (await needsApproval({ db: trx, now: shop.now() }, authority.actor, giving))
    refuse(
      422,
      'refund_needs_approval',
      'So much more than the terms give needs a colleague. Cancel by the terms, then ask for the rest as a refund.',
    )
  await recordGiving(trx, shop.now(), authority, giving)
}

/**
 * Staff cancel a reservation, or approve the pending request. `id` is the id of a request or the number of a
 * reservation.
 */
export async function cancelByStaff(
  shop: RequestShop,
  id: string,
  input: { refund_cents?: number; agreed_refund_cents?: number; reason?: string },
  caller: Caller,
): Promise<RequestView> {
  const staff = caller.staff!
  const request = /^\d+$/.test(id) ? await findRequest(shop.db, Number(id)) : null
  const reservation = await findReservation(shop.db, request?.reservation_number ?? id.trim().toUpperCase())
  if (!reservation) return refuse(404, 'reservation_unknown', 'There is no such reservation or request.')
  const decision = {
    agreedCents: input.agreed_refund_cents,
    refundCents: input.refund_cents,
    mayChange: staff.permissions.includes('payments.refund'),
    authority: singleAuthority(caller),
  }
  const latest = await findLatestRequest(shop.db, reservation.number)
  if (latest?.state === 'waiting') await approve(shop, latest, decision)
  else if (latest === null || latest.state === 'refused')
    await writeRequest(shop, reservation.number, {
      askedBy: staff.email,
      reason: input.reason ?? '',
      agreedCents: input.agreed_refund_cents,
      byStaff: decision,
    })
  return getRequestView(shop.db, (await findLatestRequest(shop.db, reservation.number))!)
}

/** The refund is computed for the moment of the request, unless staff decide on another amount. */
async function approve(shop: Pick<Shop, 'db' | 'jobs' | 'now'>, request: Request, input: Decision): Promise<void> {
  const by = input.authority.actor
  await shop.db.transaction().execute(async (trx) => {
    await lockAllowance(trx, input.authority)
    const reservation = await lockReservation(trx, request.reservation_number)
    const paid = await findRefundableAmounts(trx, reservation.number)
    const terms = toCancellationTerms(paid, request.fee_cents)
    requireAgreed(reservation, terms, input.agreedCents, request.asked_at)
    const decided = decide(paid, terms, input)
    await recordBeyondTerms(
      shop,
      trx,
      reservation.number,
      { terms: terms.back, decided: decided.back },
      input.authority,
    )
    if (!(await approveRequest(trx, request.id, { by, at: shop.now(), ...decided }))) return
    await writeAudit(trx, {
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
  return cancelByStaff(shop, number, reason === undefined ? {} : { reason }, caller)
}

/**
 * Refuses a request: the stay remains booked, and the traveller is notified with the reason. 409 where the request was
 * decided already.
 */
export async function refuseCancellation(
  shop: SaleChange & Pick<Shop, 'db'>,
  id: number,
  reason: string,
  caller: Caller,
): Promise<RequestView> {
  const request = (await findRequest(shop.db, id)) ?? refuse(404, 'request_unknown', 'There is no such request.')
  await shop.db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, request.reservation_number)
    if (!(await transitionRequest(trx, id, 'waiting', 'refused', { by: caller.staff!.email, at: shop.now() })))
      refuse(409, 'cancellation_decided', 'This request was decided already.')
    await transitionReservation(
      trx,
      reservation.number,
      'cancellation_requested',
      'confirmed',
      caller.staff!.email,
      reason,
    )
    await queueMail(shop, trx, {
      key: `cancellation_refused:${id}`,
      kind: 'cancellation_refused',
      to: reservation.guest.email,
      language: reservation.language,
      reservationNumber: reservation.number,
      variables: { ...toEmailVariables(shop, reservation), reason },
    })
    await writeAudit(trx, {
      actor: caller.staff!.email,
      action: 'cancellation.refuse',
      subject: `cancellation_request:${id}`,
      after: { reason },
    })
  })
  return getRequestView(shop.db, (await findRequest(shop.db, id))!)
}
