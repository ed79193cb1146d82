/**
 * The reservation insert payload of the shop's specification, from the session store. The server compares it with its
 * own record.
 */
import type { BookingConfig, ReservationConfig } from '../session-store.ts'

export function toInsertPayload(
  reservationNumber: string,
  booking: BookingConfig | null,
  reservation: ReservationConfig,
  invoiceNumber: string,
) {
  const form = reservation.guestForm
  if (!booking || reservation.reservationNumber !== reservationNumber) return { reservationNumber }
  return {
    reservationNumber,
    ...(booking.prebooked ? { book_hash: booking.prebooked.book_hash } : {}),
    check_in: booking.checkIn,
    check_out: booking.checkOut,
    guest_details: JSON.stringify(form?.guestDetail ?? []),
    ...(form ? { email: form.email, phone: form.phone } : {}),
    adult: booking.adult,
    child: booking.child,
    hotel_id: booking.hotelConfig.hotel_id,
    room_name: booking.rooms.room_name,
    total_amount: booking.totalPrice,
    [`amount_${booking.deal_slug}`]: booking.totalPrice,
    booking_info_receiver: JSON.stringify({
      traveler: reservation.selectedTraveler,
      receiver: reservation.bookingInfoReceiver,
      partial_payment: booking.prebooked
        ? {
            due_now_cents: booking.prebooked.price.due_now_cents,
            balance_cents: booking.prebooked.price.balance_cents,
            balance_due_date: booking.prebooked.price.balance_due_date,
          }
        : null,
      deal_image: booking.dealImg,
      deal_name: booking.dealTitle,
      hotel_name: booking.hotelConfig.hotel_name,
      hotel_address: booking.hotelConfig.address,
      hotel_contact: booking.hotelConfig.phone,
      room_type: booking.rooms.room_group_name,
      room_name: booking.rooms.room_name,
      activity_list: booking.activities.map((activity) => activity.title),
      board_type: booking.rooms.board_type,
      voucher_code: reservation.vouchers?.codes.join(', ') ?? null,
      voucher_amount: (reservation.vouchers?.cents ?? 0) / 100,
      booking_amount: booking.totalPrice,
      invoice_number: invoiceNumber,
    }),
  }
}

/** A random number of ten digits, never beginning with zero. */
export function randomInvoiceNumber(): string {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number]
  return String(1 + (high % 9)) + String(low % 1_000_000_000).padStart(9, '0')
}
