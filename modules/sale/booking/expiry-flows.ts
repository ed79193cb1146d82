/** Serialises changes of an unpaid reservation, and expires it after the payment period. */
import { crashIfRequested } from '../../shared/crash-point.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import { releaseVouchers } from '../../money/ledger/index.ts'
import { findPayments, type PaymentFlow } from '../../money/payment/index.ts'
import { cancelOrSettlePayments } from '../../money/settlement/index.ts'
import { withBookingLease } from './lease-flows.ts'
import { openStates } from './states.ts'
import { findReservation, lockReservation, transitionReservation } from './store.ts'

const patienceMs = 8_000

export const refuseBusyReservation = (): never =>
  refuse(409, 'reservation_busy', 'This reservation is being changed in another window. Please try again.', {
    retryAfterSeconds: 5,
  })

/**
 * Only one request at a time changes reservation and payment: two windows with different choices must never combine the
 * amount of one with the stay of the other. Other requests wait; 409 after the time limit.
 */
export async function withReservationLease<T>(
  shop: Pick<Shop, 'db' | 'now'>,
  number: string,
  change: () => Promise<T>,
): Promise<T> {
  for (let waited = 0; ; waited += 50) {
    const done = await withBookingLease(shop, number, change)
    if (done) return done.result
    if (waited >= patienceMs) refuseBusyReservation()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Expires a reservation after cancelling its payment; a payment that was paid meanwhile is settled instead. */
export async function expireReservation(shop: PaymentFlow, number: string): Promise<void> {
  await withBookingLease(shop, number, () => expireUnderLease(shop, number, 'clock', 'the time to pay has passed'))
}

/** Expires a reservation whose time to pay has passed, after waiting for its lease; leaves one that was renewed. */
export async function expireEnded(shop: PaymentFlow, number: string): Promise<void> {
  await withReservationLease(shop, number, () => expireUnlessRenewed(shop, number))
}

/** As `expireEnded`, for the job: a reservation that is being changed is left for its next run. */
export async function expireEndedUnlessBusy(shop: PaymentFlow, number: string): Promise<void> {
  await withBookingLease(shop, number, () => expireUnlessRenewed(shop, number))
}

async function expireUnlessRenewed(shop: PaymentFlow, number: string): Promise<void> {
  const reservation = await findReservation(shop.db, number)
  if (reservation && reservation.expires_at <= shop.now())
    await expireUnderLease(shop, number, 'clock', 'the time to pay has passed')
}

/** Expires a reservation early, after waiting for its lease. */
export async function expireReservationEarly(shop: PaymentFlow, number: string): Promise<void> {
  await withReservationLease(shop, number, () =>
    expireUnderLease(shop, number, 'traveller', 'booked anew in the same browser'),
  )
}

async function expireUnderLease(
  shop: PaymentFlow,
  number: string,
  actor: 'clock' | 'traveller',
  reason: string,
): Promise<void> {
  const payments = (await findPayments(shop.db, { reservationNumber: number })).filter(
    (payment) => payment.state !== 'paid' && payment.state !== 'cancelled',
  )
  const uncancelled = await cancelOrSettlePayments(shop, payments)
  if (uncancelled.some((payment) => payment.state !== 'cancelled')) return
  await shop.db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, number)
    if (
      openStates.includes(reservation.state) &&
      (await transitionReservation(trx, number, reservation.state, 'expired', actor, reason))
    )
      await releaseVouchers(trx, number, actor)
  })
  crashIfRequested('expired')
}
