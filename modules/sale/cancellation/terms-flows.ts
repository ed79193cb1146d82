/** Computes fee and refund of a cancellation, and builds the view of a request. */
import { findReservation, type Reservation, findUnpaidInstalmentCents } from '../booking/index.ts'
import { findClaim } from '../../money/claim/index.ts'
import { findHolds } from '../../money/ledger/index.ts'
import { hasBlockingDispute } from '../../money/dispute/index.ts'
import { findRefundableCardCents } from '../../money/refund/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { formatEuros } from '../../shared/money.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Db } from '../../shared/shop.ts'
import type { RequestView } from './contract.ts'
import {
  refundTotalCents,
  calculateCancellationCost,
  unreturnedStayCents,
  nearestRefundableAmounts,
  noReturn,
  paidTotalCents,
  type PaidAmounts,
  type RefundSplit,
  splitVoucherRefund,
} from './refund-split.ts'
import { cancellationFeeAt, remainderAfterCancellation } from './fee.ts'
import { findLatestCancellationRequest, type Request } from './store.ts'

/** The parts of all payments that were not refunded yet. */
export async function findRefundableAmounts(db: Db, number: string): Promise<PaidAmounts> {
  const holds = await findHolds(db, number)
  const { bankCents } = await findClaim(db, { reservationNumber: number })
  return {
    bankCents: Math.max(0, bankCents),
    cardCents: await findRefundableCardCents(db, number),
    vouchers: holds
      .filter((hold) => hold.state === 'captured' && hold.returnedCents < hold.cents)
      .map((hold) => ({ holdId: hold.id, cents: hold.cents - hold.returnedCents, isStay: hold.isStay })),
  }
}

/** Cost and refund for a fee; if the fee is unknown, no refund is promised. */
export const toFeeAndRefundSplit = (
  paid: PaidAmounts,
  feeCents: number | null,
): { feeCents: number | null; back: RefundSplit } =>
  feeCents === null ? { feeCents, back: noReturn } : calculateCancellationCost(paid, feeCents)

export type Terms = { paid: PaidAmounts; feeCents: number | null; back: RefundSplit; automatic: boolean }

/** Fee and refund at a given moment, by the terms of the sale. If the terms are unclear, no refund is promised. */
export async function findCancellationTermsAt(db: Db, reservation: Reservation, at: Date): Promise<Terms> {
  const paid = await findRefundableAmounts(db, reservation.number)
  const byPolicy = cancellationFeeAt(reservation.snapshot.cancellation, at)
  const { cancellation } = await findSettings(db)
  const disputed = await hasBlockingDispute(db, reservation.number)
  return {
    paid,
    ...toFeeAndRefundSplit(paid, byPolicy),
    automatic: byPolicy !== null && cancellation.automatic && !disputed,
  }
}

export const toCancellationPreview = (reservation: Reservation, terms: Pick<Terms, 'feeCents' | 'back'>, at: Date) => ({
  reservationNumber: reservation.number,
  fee_cents: terms.feeCents,
  refund_cents: refundTotalCents(terms.back),
  at: at.toISOString(),
})

/**
 * Throws 422 `refund_not_divisible` with the field and the possible amounts if an indivisible campaign stay prevents
 * the requested amount.
 */
export function assertRefundableAmount(paid: PaidAmounts, cents: number, field: string): void {
  const { lessCents, moreCents } = nearestRefundableAmounts(paid, cents)
  if (lessCents === moreCents) return
  const message =
    `A partner's code comes back whole or not at all, so this sum cannot be given back: ` +
    `${formatEuros(lessCents, 'en')} or ${formatEuros(moreCents, 'en')} can.`
  refuse(422, 'refund_not_divisible', message, {
    fields: [{ path: field, code: 'refund_not_divisible', message }],
    data: { less_cents: lessCents, more_cents: moreCents },
  })
}

/** The amounts of a requested cancellation, for its owner; null if there is no request. */
export async function findCancellationAmounts(db: Db, reservation: Reservation) {
  const request = await findLatestCancellationRequest(db, reservation.number)
  if (!request || request.state === 'refused') return null
  const { fee_cents, card_refund_cents, voucher_refund_cents } = request
  const refund_cents = card_refund_cents + voucher_refund_cents
  // The amount not yet refunded at the time of the request. A completed request has already refunded its own amount, so
  // that is added.
  const paid =
    paidTotalCents(await findRefundableAmounts(db, reservation.number)) + (request.state === 'done' ? refund_cents : 0)
  return {
    fee_cents,
    refund_cents,
    card_refund_cents,
    voucher_refund_cents,
    ...remainderAfterCancellation(paid, fee_cents, await findUnpaidInstalmentCents(db, reservation)),
    // After the cancellation is done, the owed amount is the claim, which includes later payments and lost disputes.
    ...(request.state === 'done'
      ? { owed_cents: (await findClaim(db, { reservationNumber: reservation.number })).openCents }
      : {}),
  }
}

/** The amounts for e-mails. `paid`: the payments before the refund of this cancellation, minus earlier refunds. */
export const toCancellationAmounts = (
  request: Pick<Request, 'fee_cents' | 'card_refund_cents' | 'voucher_refund_cents'>,
  paid: PaidAmounts,
  unpaidCents: number,
) => ({
  ...remainderAfterCancellation(paidTotalCents(paid), request.fee_cents, unpaidCents),
  paid_cents: paidTotalCents(paid),
  fee_cents: request.fee_cents,
  lost_stay_cents:
    request.fee_cents === null ? 0 : unreturnedStayCents(paid, splitVoucherRefund(paid, request.voucher_refund_cents)),
  refund_cents: request.card_refund_cents + request.voucher_refund_cents,
  card_refund_cents: request.card_refund_cents,
  voucher_refund_cents: request.voucher_refund_cents,
})

export async function getCancellationRequestView(db: Db, request: Request): Promise<RequestView> {
  return toCancellationRequestView(request, (await findReservation(db, request.reservation_number))!.state)
}

export const toCancellationRequestView = (request: Request, state: Reservation['state']): RequestView => ({
  request_id: request.id,
  reservationNumber: request.reservation_number,
  state: request.state,
  reservation_state: state,
  fee_cents: request.fee_cents,
  refund_cents: request.card_refund_cents + request.voucher_refund_cents,
  card_refund_cents: request.card_refund_cents,
  voucher_refund_cents: request.voucher_refund_cents,
  automatic: request.automatic,
  asked_at: request.asked_at.toISOString(),
})
