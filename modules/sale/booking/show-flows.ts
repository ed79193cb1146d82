import { findBalanceSummary } from './balance-summary-flows.ts'
import { atAddress } from '../../platform/media/image.ts'
import { daysBetween } from '../../shared/day.ts'
import { countPeople } from '../../shared/party.ts'
import type { Shop } from '../../shared/shop.ts'
import { findPayments, type Payment } from '../../money/payment/index.ts'
import { findRefunds, refundedCentsOfPayment } from '../../money/refund/index.ts'
import type { ReservationView } from './reservation-shape.ts'
import { listDocumentLinks } from './documents.ts'
import { confirmationRecipients } from './confirmation-mail-flows.ts'
import { toRoomLabel } from './room-label.ts'
import type { Reservation } from './store.ts'
import { toStateReply } from './paid-flows.ts'

/** The full view of a reservation for its owner. */
export async function getReservationView(
  shop: Pick<Shop, 'cancellationAmounts' | 'db' | 'now' | 'pictures'>,
  reservation: Reservation,
): Promise<ReservationView> {
  const payments: Payment[] = await findPayments(shop.db, { reservationNumber: reservation.number })
  const refunds = await findRefunds(
    shop.db,
    payments.map((payment) => payment.id),
  )
  const { snapshot } = reservation
  return {
    ...toStateReply(reservation),
    deals_id: reservation.deal_id,
    dealTitle: snapshot.deal.title,
    deal_slug: snapshot.deal.slug,
    deal_category: snapshot.deal.category,
    dealImg: atAddress(shop.pictures, snapshot.deal.image),
    checkIn: reservation.check_in,
    checkOut: reservation.check_out,
    nights: daysBetween(reservation.check_in, reservation.check_out),
    rooms: reservation.rooms,
    hotel: snapshot.hotel,
    room: { ...snapshot.room, room_label: toRoomLabel(reservation) },
    activities: snapshot.activities,
    lines: reservation.lines,
    total_cents: reservation.total_cents,
    per_person_cents: snapshot.per_person_cents,
    people: countPeople(reservation.rooms),
    voucher_cents: reservation.voucher_cents,
    due_now_cents: reservation.due_now_cents,
    balance_cents: reservation.balance_cents,
    balance_due_date: reservation.balance_due_date,
    ...(await findBalanceSummary(shop, reservation)),
    cancelled: await shop.cancellationAmounts(shop.db, reservation),
    payable_at_hotel_cents: snapshot.payable_at_hotel_cents,
    all_in_cents: reservation.total_cents + snapshot.payable_at_hotel_cents,
    cancellation: snapshot.cancellation,
    guest: {
      name: reservation.guest.name,
      surname: reservation.guest.surname,
      email: reservation.guest.email,
      phone: reservation.guest.phone,
    },
    company: reservation.company,
    confirmation_to: confirmationRecipients(reservation).map(({ email }) => email),
    guests: reservation.guest.guestDetail,
    payments: payments
      .filter((payment) => payment.state !== 'cancelled' && payment.state !== 'creating')
      .map((payment) => ({
        part: payment.part,
        state: payment.state,
        amount_cents: payment.amount_cents,
        received_cents: payment.received_cents,
        method: payment.method,
        refunded_cents: refundedCentsOfPayment(refunds, payment.id),
      })),
    invoice_number: reservation.invoice_number,
    confirmation_id: reservation.confirmation_id,
    documents: listDocumentLinks(reservation),
    expires_at: reservation.expires_at.toISOString(),
    is_sgr_package: snapshot.deal.is_sgr_package,
    travel_information: snapshot.travel_information ?? null,
    language: reservation.language,
  }
}
