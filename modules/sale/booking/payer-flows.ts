/**
 * Handles a payer whose browser lacks the booking session, because banking apps often return to another browser. With
 * the proof of payment, the payer may see the booking without personal data and have its link mailed to the stored
 * e-mail address.
 */
import { atAddress } from '../../platform/media/image.ts'
import { queueMail } from '../../platform/mail/index.ts'
import {
  findPaymentByProof,
  type Payment,
  requirePaymentByProof,
  findPaymentByProviderId,
  insertPaymentLog,
  throwPaymentNotFound,
} from '../../money/payment/index.ts'
import { daysBetween } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { findBalanceSummary } from './balance-summary-flows.ts'
import type { PaidBooking } from './contract.ts'
import { createManageLink } from './links.ts'
import { maskEmail } from './masked-email.ts'
import { findOwnReservation, requireReservationForChange } from './own-flows.ts'
import { toRoomLabel } from './room-label.ts'
import { statusMessage } from './status-message.ts'
import { findReservation, type Reservation } from './store.ts'

/** The reservation with this number, if the proof belongs to a payment for it; otherwise null. */
export async function findReservationByProof(
  shop: Pick<Shop, 'db' | 'payments'>,
  number: string,
  proof: string,
): Promise<Reservation | null> {
  const payment = await findPaymentByProof(shop, proof)
  const reservation = payment && (await findReservationOfPayment(shop, payment))
  return reservation?.number === number.trim().toUpperCase() ? reservation : null
}

async function findReservationOfPayment(shop: Pick<Shop, 'db'>, payment: Payment): Promise<Reservation | null> {
  const { reservation_number, state, received_cents } = payment
  const paying = state === 'processing' || received_cents > 0
  return reservation_number !== null && paying ? findReservation(shop.db, reservation_number) : null
}

export async function getBookingForPayer(
  shop: Pick<Shop, 'db' | 'jobs' | 'keys' | 'now' | 'payments' | 'pictures' | 'publicUrl'>,
  proof: string,
  caller: Caller,
): Promise<PaidBooking> {
  const reservation =
    (await findReservationOfPayment(shop, await requirePaymentByProof(shop, proof))) ??
    refuse(404, 'reservation_unknown', 'There is no such reservation.')
  const { snapshot } = reservation
  const ownBrowser = caller.sessionId !== null && caller.sessionId === reservation.session_id
  if (!ownBrowser) await mailBookingLinkOnce(shop, reservation)
  return {
    reservationNumber: reservation.number,
    state: reservation.state,
    message_key: statusMessage(reservation.state).key,
    dealTitle: snapshot.deal.title,
    dealImg: atAddress(shop.pictures, snapshot.deal.image),
    checkIn: reservation.check_in,
    checkOut: reservation.check_out,
    nights: daysBetween(reservation.check_in, reservation.check_out),
    rooms: reservation.rooms,
    hotel_name: snapshot.hotel.hotel_name,
    room_name: snapshot.room.room_name,
    room_label: toRoomLabel(reservation),
    board_type: snapshot.room.board_type,
    total_cents: reservation.total_cents,
    payable_at_hotel_cents: snapshot.payable_at_hotel_cents,
    all_in_cents: reservation.total_cents + snapshot.payable_at_hotel_cents,
    voucher_cents: reservation.voucher_cents,
    ...(await findBalanceSummary(shop, reservation)),
    mailed_to: ownBrowser ? null : maskEmail(reservation.guest.email),
  }
}

/** Mails the link once per booking, however often the return page is loaded. */
async function mailBookingLinkOnce(
  shop: Pick<Shop, 'db' | 'jobs' | 'keys' | 'now' | 'publicUrl'>,
  reservation: Reservation,
): Promise<void> {
  const { number, guest, language } = reservation
  await shop.db.transaction().execute((trx) =>
    queueMail(shop, trx, {
      key: `booking_link:${number}:payer`,
      kind: 'booking_link',
      to: guest.email,
      language,
      reservationNumber: number,
      variables: { number, name: guest.name, link: createManageLink(shop, reservation, 'my-booking') },
    }),
  )
}

/** Stores the browser's report without the proof and without unexpected fields. */
export async function logBrowserPaymentReport(
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'payments'>,
  input: { number: string; proof: string; report: unknown },
  caller: Caller,
): Promise<null> {
  const reservation =
    (await findOwnReservation(shop, input.number, caller)) ??
    (await findReservationByProof(shop, input.number, input.proof)) ??
    (await requireReservationForChange(shop, input.number, caller))
  const providerId = shop.payments.paymentOfProof(input.proof) ?? throwPaymentNotFound()
  const payment = await findPaymentByProviderId(shop.db, null, providerId)
  if (payment?.reservation_number !== reservation.number) throwPaymentNotFound()
  const seen = shop.payments.readReport(input.report)
  const textOrNull = (value: unknown): string | null =>
    typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : null
  await insertPaymentLog(shop.db, {
    number: reservation.number,
    providerId,
    seen: {
      status: textOrNull(seen?.status),
      error_code: textOrNull(seen?.errorCode),
      error_type: textOrNull(seen?.errorType),
    },
  })
  return null
}
