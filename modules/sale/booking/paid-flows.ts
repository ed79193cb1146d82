/** Handles the browser's return from the payment: settles it and returns the state. */
import { parseEurosToCents } from '../../shared/money.ts'
import { countAdults, childAges } from '../../shared/party.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { captureVouchers } from '../../money/ledger/index.ts'
import { findPayments, type PaymentFlow } from '../../money/payment/index.ts'
import { settlePaymentsOfSale } from '../../money/settlement/index.ts'
import { findOwnReservation, requireReservationForChange } from './own-flows.ts'
import { findReservationByProof } from './payer-flows.ts'
import { openStates } from './states.ts'
import { statusMessage } from './status-message.ts'
import { findReservation, lockReservation, transitionReservation, type Reservation } from './store.ts'

export type InsertInput = {
  reservationNumber: string
  book_hash?: string
  check_in?: string
  check_out?: string
  adult?: number
  child?: number
  hotel_id?: number
  total_amount?: number
  /** Proof of payment, for a browser without the booking session. */
  proof?: string | undefined
}

/**
 * Compares the booking data that the browser sends with the stored reservation, settles the payment, and returns the
 * state. The browser's values are not trusted: refuses `reservation_mismatch` if they differ.
 */
export async function confirmReturnFromPayment(shop: PaymentFlow, input: InsertInput, caller: Caller) {
  const reservation =
    (await findOwnReservation(shop, input.reservationNumber, caller)) ??
    (await findReservationByProof(shop, input.reservationNumber, input.proof ?? '')) ??
    (await requireReservationForChange(shop, input.reservationNumber, caller))
  const differs = [
    input.book_hash !== undefined && input.book_hash !== reservation.book_hash,
    input.check_in !== undefined && input.check_in !== reservation.check_in,
    input.check_out !== undefined && input.check_out !== reservation.check_out,
    input.adult !== undefined && input.adult !== countAdults(reservation.rooms),
    input.child !== undefined && input.child !== childAges(reservation.rooms).length,
    input.hotel_id !== undefined && input.hotel_id !== reservation.hotel_id,
    input.total_amount !== undefined && parseEurosToCents(input.total_amount) !== reservation.total_cents,
  ].some(Boolean)
  if (differs) refuse(409, 'reservation_mismatch', 'This does not agree with the reservation on record.')
  return settleAndGetState(shop, reservation.number)
}

/**
 * Settles the payments and returns the reservation's state. Throws 402 `reservation_not_paid` if nothing is paid or
 * pending, 410 `reservation_expired` if the payment period has ended.
 */
export async function settleAndGetState(shop: PaymentFlow, number: string) {
  await settlePaymentsOfSale(shop, { reservationNumber: number }, 'return page')
  const reservation = (await findReservation(shop.db, number))!
  const payments = await findPayments(shop.db, { reservationNumber: number })
  const onItsWay = payments.some((payment) => payment.state === 'processing' || payment.state === 'paid')
  if (openStates.includes(reservation.state) && !onItsWay)
    refuse(402, 'reservation_not_paid', 'No payment has been received for this reservation.')
  if (reservation.state === 'expired' && !onItsWay)
    refuse(410, 'reservation_expired', 'The time to pay for this reservation has passed. Please choose again.')
  if (reservation.state === 'paid') await shop.jobs.send('book', { number })
  return toStateReply(reservation)
}

/**
 * Places a reservation that needs no payment, because vouchers cover the full amount. Refuses `reservation_not_paid`,
 * `reservation_expired`.
 */
export async function placeFullyCoveredReservation(shop: Pick<Shop, 'db' | 'jobs' | 'now'>, number: string) {
  const state = await shop.db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, number)
    if (reservation.state !== 'awaiting_payment') return reservation.state
    if (reservation.due_now_cents > 0)
      refuse(402, 'reservation_not_paid', 'No payment has been received for this reservation.')
    if (reservation.expires_at <= shop.now())
      refuse(410, 'reservation_expired', 'The time to book has passed. Please choose again.')
    await transitionReservation(trx, number, 'awaiting_payment', 'paid', 'traveller', 'nothing was due')
    await captureVouchers(shop, trx, number, 'traveller')
    await shop.jobs.send('book', { number }, { db: trx })
    return 'paid' as const
  })
  return { reservationNumber: number, state, message_key: statusMessage(state).key }
}

export const toStateReply = (reservation: Reservation) => ({
  reservationNumber: reservation.number,
  state: reservation.state,
  message_key: statusMessage(reservation.state).key,
})

export async function getReservationStatus(shop: Pick<Shop, 'db'>, number: string) {
  const reservation =
    (await findReservation(shop.db, number.trim().toUpperCase())) ??
    refuse(404, 'reservation_unknown', 'There is no such reservation.')
  const { key, message } = statusMessage(reservation.state)
  const payments = await findPayments(shop.db, { reservationNumber: reservation.number })
  return {
    state: reservation.state,
    message_key: key,
    message,
    payment_processing: payments.some((payment) => payment.state === 'processing'),
  }
}
