/**
 * Prevents paying twice for one stay: if a person has booked a stay, or is paying for it, it can be booked again for
 * the same days only on explicit request. In the same browser, an earlier unpaid booking is expired, so that two tabs
 * never have two payments. In another browser, the second booking must be confirmed before it is paid.
 */
import { findPayments, type PaymentFlow, recordPaymentStart, requirePaymentByProof } from '../../money/payment/index.ts'
import type { Account } from '../../money/payment/ports.ts'
import { settle } from '../../money/settlement/index.ts'
import { addSeconds } from '../../shared/moment.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Db } from '../../shared/shop.ts'
import type { GuestForm } from './guest-shape.ts'
import { expireReservationEarly } from './expiry-flows.ts'
import { isSamePerson } from './same-person.ts'
import { bookedStates, openStates, type ReservationState } from './states.ts'
import {
  type BookedGuest,
  findReservation,
  findReservationsOfStay,
  lockStay,
  type Reservation,
  type SameStay,
} from './store.ts'

type OtherBooking = Awaited<ReturnType<typeof findReservationsOfStay>>[number]
const isOpenBooking = ({ state }: OtherBooking): boolean => openStates.includes(state as ReservationState)

/** Bookings of this stay in the same browser for which no payment was made or is pending. */
export async function findOwnUnpaidBookingNumbers(db: Db, stay: SameStay, { sessionId }: Caller): Promise<string[]> {
  if (sessionId === null) return []
  const rows = await findReservationsOfStay(db, stay, { sessionId, email: '' }, openStates)
  return rows.filter((row) => !row.is_being_paid).map((row) => row.number)
}

/**
 * Expires earlier unpaid bookings of this stay in the same browser. Then throws 409 `already_booked` if the same person
 * has booked this stay for these days under another number. For the same browser the reply contains that booking's
 * number and time; for another browser with matching guest data it contains neither.
 */
export async function assertNoOtherBooking(
  shop: PaymentFlow,
  { guest, ...stay }: SameStay & { guest: GuestForm },
  caller: Caller,
  number: string | null,
): Promise<void> {
  for (const other of await findOwnUnpaidBookingNumbers(shop.db, stay, caller))
    if (other !== number) await expireReservationEarly(shop, other)
  const person = { sessionId: caller.sessionId, guest, number }
  await endFailedPaymentAttempts(shop, await findOthers(shop.db, stay, person))
  refuseDuplicateBooking(await findOthers(shop.db, stay, person), caller)
}

/**
 * Called before the browser requests a charge from the card provider: settles, and returns the payment's state. Throws
 * 409 `already_booked` as above, and also if the same person is paying in another browser now; of two concurrent
 * requests, one is refused. Throws 410 after the payment period.
 */
export async function startPayment(
  shop: PaymentFlow,
  { proof, bookAgain }: { proof: string; bookAgain: boolean },
  caller: Caller,
): Promise<{ payment_state: 'open' | 'processing' | 'paid' }> {
  const { providerId, ...payment } = await requirePaymentByProof(shop, proof)
  const settled = await settle(shop, { account: payment.account as Account, providerId }, 'traveller')
  const state = (settled ?? payment).state
  if (state === 'processing' || state === 'paid') return { payment_state: state }
  const isFirstPart = payment.part === 'full' || payment.part === 'deposit'
  const reservation =
    isFirstPart && payment.reservation_number !== null
      ? await findReservation(shop.db, payment.reservation_number)
      : undefined
  if (reservation) await startPaymentOfStay(shop, reservation, { id: payment.id, bookAgain }, caller)
  return { payment_state: 'open' }
}

async function startPaymentOfStay(
  shop: PaymentFlow,
  reservation: Reservation,
  payment: { id: number; bookAgain: boolean },
  caller: Caller,
): Promise<void> {
  const stay = { dealId: reservation.deal_id, checkIn: reservation.check_in, checkOut: reservation.check_out }
  const person = { sessionId: reservation.session_id, guest: reservation.guest, number: reservation.number }
  if (!payment.bookAgain) await endFailedPaymentAttempts(shop, await findOthers(shop.db, stay, person))
  const others = await shop.db.transaction().execute(async (trx) => {
    await lockStay(trx, stay)
    const conflicts = payment.bookAgain ? [] : await findOthers(trx, stay, person)
    if (conflicts.length > 0) return conflicts
    const own = (await findPayments(trx, { reservationNumber: reservation.number })).find(({ id }) => id === payment.id)
    await recordPaymentStart(trx, payment.id, shop.now(), own?.started_at ?? null)
    return []
  })
  refuseDuplicateBooking(others, caller)
  const now = await findReservation(shop.db, reservation.number)
  if (!now || !openStates.includes(now.state))
    refuse(410, 'reservation_expired', 'The time to pay for this reservation has passed. Please choose again.')
}

/** Bookings of this stay by the same person that are paid or currently being paid, oldest first. */
async function findOthers(
  db: Db,
  stay: SameStay,
  { sessionId, guest, number }: { sessionId: string | null; guest: BookedGuest; number: string | null },
): Promise<OtherBooking[]> {
  const person = { sessionId, email: guest.email.toLowerCase() }
  return (await findReservationsOfStay(db, stay, person, [...openStates, ...bookedStates])).filter(
    (row) =>
      row.number !== number &&
      (row.is_being_paid || row.is_started || !isOpenBooking(row)) &&
      ((sessionId !== null && row.session_id === sessionId) || isSamePerson(row.guest as BookedGuest, guest)),
  )
}

function refuseDuplicateBooking(others: OtherBooking[], { sessionId }: Caller): void {
  const own = others.findLast((row) => sessionId !== null && row.session_id === sessionId)
  if (others.length === 0) return
  refuse(409, 'already_booked', 'You have already booked this stay on these days. You can book it again.', {
    data: own ? { reservationNumber: own.number, booked_at: own.created_at.toISOString() } : null,
  })
}

/**
 * How long a payment may take to reach the provider. Until then, the provider may only know earlier failed attempts.
 */
const reachingSeconds = 15

/** Requests the state of payments that were started elsewhere, so that a failed payment does not block a booking. */
async function endFailedPaymentAttempts(shop: PaymentFlow, others: OtherBooking[]): Promise<void> {
  for (const other of others.filter((row) => row.is_started && !row.is_being_paid)) {
    for (const payment of await findPayments(shop.db, { reservationNumber: other.number })) {
      if (payment.state !== 'open' || payment.started_at === null || payment.intent_id === null) continue
      if (payment.started_at > addSeconds(shop.now(), -reachingSeconds)) continue
      const account = payment.account as Account
      await settle(shop, { account, providerId: payment.intent_id }, 'traveller')
      const atProvider = await shop.payments.findPayment(account, payment.intent_id)
      if (atProvider?.state === 'failed') await recordPaymentStart(shop.db, payment.id, null, payment.started_at)
    }
  }
}
