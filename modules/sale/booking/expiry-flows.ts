/** Serialises changes of an unpaid reservation, and expires it after the payment period. */
import { crashIfRequested } from '../../shared/crash-point.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import { releaseVouchers } from '../../money/ledger/index.ts'
import { findPayments, type PaymentFlow } from '../../money/payment/index.ts'
import { cancelOrSettlePayments } from '../../money/settlement/index.ts'
import { runWithHotelBookingLease } from './lease-flows.ts'
import { openStates } from './states.ts'
import { findReservation, lockReservation, transitionReservation } from './store.ts'

const patienceMs = 8_000

export const throwReservationBusy = (): never =>
  refuse(409, 'reservation_busy', 'This reservation is being changed in another window. Please try again.', {
    retryAfterSeconds: 5,
  })

/**
 * Only one request at a time may change a reservation and its payment: the amount chosen in one browser window must
 * never be combined with the stay chosen in another. Other requests wait. Throws 409 `reservation_busy` after the time
 * limit.
 */
export async function runWithReservationLease<T>(
  shop: Pick<Shop, 'db' | 'now'>,
  number: string,
  change: () => Promise<T>,
): Promise<T> {
  for (let waited = 0; ; waited += 50) {
    const done = await runWithHotelBookingLease(shop, number, change)
    if (done) return done.result
    if (waited >= patienceMs) throwReservationBusy()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * Expires a reservation after cancelling its payment; if the payment was paid in the meantime, it is settled instead.
 */
export async function expireReservation(shop: PaymentFlow, number: string): Promise<void> {
  await runWithHotelBookingLease(shop, number, () =>
    expireUnderLease(shop, number, 'clock', 'the time to pay has passed'),
  )
}

/**
 * Expires a reservation whose payment period has ended, after waiting for its lease. A reservation that was renewed is
 * left unchanged.
 */
export async function expireOverdueReservation(shop: PaymentFlow, number: string): Promise<void> {
  await runWithReservationLease(shop, number, () => expireUnlessRenewed(shop, number))
}

/**
 * Like `expireOverdueReservation`, but for the scheduled job: a reservation that is being changed is left for the next
 * run.
 */
export async function expireOverdueReservationUnlessBusy(shop: PaymentFlow, number: string): Promise<void> {
  await runWithHotelBookingLease(shop, number, () => expireUnlessRenewed(shop, number))
}

async function expireUnlessRenewed(shop: PaymentFlow, number: string): Promise<void> {
  const reservation = await findReservation(shop.db, number)
  if (reservation && reservation.expires_at <= shop.now())
    await expireUnderLease(shop, number, 'clock', 'the time to pay has passed')
}

/** Expires a reservation early, after waiting for its lease. */
export async function expireReservationEarly(shop: PaymentFlow, number: string): Promise<void> {
  await runWithReservationLease(shop, number, () =>
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
