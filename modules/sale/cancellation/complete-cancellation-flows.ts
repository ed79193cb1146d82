/**
 * Executes a cancellation, in a job that can crash at any point and be restarted. First it cancels at the hotel
 * supplier: only a confirmation counts, and after an unclear reply the state is requested again. Then, in one
 * transaction, it writes the state, the credit invoice, the refunds in reverse order of the payments, and the e-mails.
 */
import { notifyActivityOrganisers } from '../../catalogue/activity/index.ts'
import {
  findBookingAttempts,
  lockReservation,
  transitionBookingAttempt,
  transitionReservation,
  runWithHotelBookingLease,
} from '../booking/index.ts'
import { type CancelResult, SupplierUnavailable } from '../../catalogue/hotel/ports.ts'
import { updateCreditTask } from '../../money/claim/index.ts'
import { bookChangedStayCosts, createCreditInvoice } from '../../money/invoice/index.ts'
import { refundVouchers } from '../../money/ledger/index.ts'
import { insertTask, upsertTasks } from '../../platform/task/index.ts'
import { markSaleRefundedIfComplete, requestRefundOfAmount } from '../../money/refund/index.ts'
import { forEachIsolated } from '../../shared/each.ts'
import { addSeconds } from '../../shared/moment.ts'
import type { SaleFlow } from '../../money/payment/index.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { refundTotalCents, type RefundSplit } from './refund-split.ts'
import { retryDelaySeconds } from './fee.ts'
import { queueCancellationDoneMail } from './done-mail-flows.ts'
import { findRefundableAmounts, toFeeAndRefundSplit } from './terms-flows.ts'
import {
  updateCancellationRequestAfterTry,
  findDueCancellationRequestIds,
  findCancellationRequest,
  transitionCancellationRequest,
  type Request,
} from './store.ts'

/** The dependencies for cancelling a booking at the supplier. */
type CancellationShop = SaleFlow & Pick<Shop, 'log' | 'supplier'>

/** After this many unclear answers staff get a task; polling continues. */
const maxUnclearAnswers = 6

export async function executeCancellation(shop: CancellationShop, id: number): Promise<void> {
  const request = await findCancellationRequest(shop.db, id)
  if (request?.state !== 'approved') return
  await runWithHotelBookingLease(shop, request.reservation_number, () => cancelAtSupplier(shop, request))
}

/** Executes approved requests whose job may have been lost. */
export async function executeDueCancellations(shop: CancellationShop, signal?: AbortSignal): Promise<void> {
  const due = await findDueCancellationRequestIds(shop.db, addSeconds(shop.now(), -10), 50)
  await forEachIsolated(shop, due, { name: 'cancellations', atOnce: 3, signal }, (id) => executeCancellation(shop, id))
}

async function cancelAtSupplier(shop: CancellationShop, request: Request): Promise<void> {
  const number = request.reservation_number
  const attempt = (await findBookingAttempts(shop.db, number)).find((attempt) => attempt.state === 'confirmed')
  const answer = attempt
    ? await askSupplier(shop, attempt.id)
    : ({ kind: 'cancelled', penaltyCents: 0, refundedCents: 0 } as const)
  if (answer.kind === 'cancelled') return completeCancellation(shop, request, attempt?.id ?? null, answer.penaltyCents)
  if (answer.kind === 'refused') return returnRequestToStaff(shop, request, answer.code)
  const wait = retryDelaySeconds(request.tries)
  await shop.db.transaction().execute(async (trx) => {
    await updateCancellationRequestAfterTry(trx, request.id, answer.code, addSeconds(shop.now(), wait))
    if (request.tries + 1 >= maxUnclearAnswers)
      await upsertTasks(
        trx,
        [
          {
            key: `cancellation-unknown:${request.id}`,
            kind: 'cancellation_unknown',
            reservationNumber: number,
            message: { name: 'cancellation_unknown', sale: number, code: answer.code },
          },
        ],
        // A task that staff completed is reopened only if they approve the cancellation again.
        request.decided_at ?? shop.now(),
      )
    await shop.jobs.send('cancel-booking', { id: request.id }, { db: trx, afterSeconds: wait })
  })
}

async function askSupplier(shop: Pick<Shop, 'supplier'>, attemptId: string): Promise<CancelResult> {
  try {
    return await shop.supplier.cancel(attemptId)
  } catch (error) {
    if (!(error instanceof SupplierUnavailable)) throw error
    return { kind: 'unknown', code: error.code }
  }
}

/** Called if the supplier refuses to cancel: the request waits for staff again, and nothing else changes. */
async function returnRequestToStaff(shop: Pick<Shop, 'db' | 'now'>, request: Request, code: string): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    await lockReservation(trx, request.reservation_number)
    if (!(await transitionCancellationRequest(trx, request.id, 'approved', 'waiting', { code }))) return
    await upsertTasks(
      trx,
      [
        {
          key: `cancellation-refused:${request.id}`,
          kind: 'cancellation_refused',
          reservationNumber: request.reservation_number,
          message: { name: 'cancellation_refused', sale: request.reservation_number, code },
        },
      ],
      shop.now(),
    )
  })
}

/** Refunds to vouchers and card; returns what was refunded to each, in cents. */
async function refundCancelledSale(
  shop: SaleFlow,
  trx: Trx,
  request: Request,
  back: RefundSplit,
): Promise<{ toVoucher: number; toCard: number }> {
  const number = request.reservation_number
  const { cents: toVoucher } = await refundVouchers(shop, trx, number, {
    parts: back.vouchers,
    actor: 'cancellation',
    reason: `cancellation ${request.id}`,
  })
  const toCard = await requestRefundOfAmount(shop, trx, number, {
    cents: back.cardCents,
    key: `cancellation:${request.id}`,
    reason: 'cancellation',
  })
  return { toVoucher, toCard }
}

async function completeCancellation(
  shop: SaleFlow,
  request: Request,
  attemptId: string | null,
  penaltyCents: number,
): Promise<void> {
  const number = request.reservation_number
  await shop.db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, number)
    if (!(await transitionCancellationRequest(trx, request.id, 'approved', 'done', { penaltyCents }))) return
    // The fee is final. The refund is computed from the current payments, because refunds may have been made or
    // returned since the request.
    const paid = await findRefundableAmounts(trx, number)
    const { feeCents, back } = toFeeAndRefundSplit(paid, request.fee_cents)
    if (attemptId) await transitionBookingAttempt(trx, attemptId, 'confirmed', 'cancelled', { code: 'cancelled' })
    await transitionReservation(
      trx,
      number,
      'cancellation_requested',
      'cancelled',
      request.decided_by ?? request.asked_by,
      'the hotel cancelled',
    )
    const { toVoucher, toCard } = await refundCancelledSale(shop, trx, request, back)
    const credit = await createCreditInvoice(shop, trx, reservation, {
      key: `cancellation:${request.id}`,
      owedCents: feeCents ?? reservation.total_cents,
      reason: 'Cancelled',
    })
    // The supplier keeps its penalty; the organisers of activities charge nothing for a stay that was cancelled.
    await bookChangedStayCosts(shop, trx, reservation, {
      key: `cancelled:${request.id}`,
      takesPlace: false,
      costs: { hotelCents: penaltyCents, activitiesCents: 0 },
    })
    if (toCard + toVoucher > 0)
      await transitionReservation(trx, number, 'cancelled', 'refunding', 'cancellation', 'money goes back')
    if (toCard === 0 && toVoucher > 0)
      await markSaleRefundedIfComplete(
        shop,
        trx,
        { reservationNumber: number },
        { actor: 'cancellation', reason: 'back on the voucher' },
      )
    const claim = await queueCancellationDoneMail(shop, trx, reservation, {
      key: `cancellation_done:${request.id}`,
      feeCents,
      toCard,
      toVoucher,
      paid,
      creditNumber: credit?.number ?? null,
    })
    await notifyActivityOrganisers(shop, trx, reservation, 'activity_cancelled')
    await updateCreditTask(trx, { reservationNumber: number }, claim)
    const retainedCents = refundTotalCents(paid) - toCard - toVoucher
    await createMoneyTasks(trx, request, { shortCents: claim.openCents, penaltyCents, retainedCents })
  })
}

/**
 * Creates a task if the traveller owes more than was paid, and one if the supplier charges more than the shop retains.
 */
async function createMoneyTasks(
  trx: Trx,
  { id, reservation_number: number }: Request,
  { shortCents, penaltyCents, retainedCents }: { shortCents: number; penaltyCents: number; retainedCents: number },
): Promise<void> {
  if (shortCents > 0)
    await insertTask(trx, {
      key: `cancellation-short:${id}`,
      kind: 'fee_not_covered',
      reservationNumber: number,
      cents: shortCents,
      message: { name: 'fee_not_covered', sale: number, open_cents: shortCents },
    })
  if (penaltyCents > retainedCents)
    await insertTask(trx, {
      key: `cancellation-loss:${id}`,
      kind: 'cancellation_loss',
      reservationNumber: number,
      cents: penaltyCents - retainedCents,
      message: {
        name: 'cancellation_loss',
        penalty_cents: penaltyCents,
        sale: number,
        retained_cents: retainedCents,
      },
    })
}
