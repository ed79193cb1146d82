/** Computes the variables of e-mails about a reservation; the texts are in the mail slice. Pure. */
import type { Shop } from '../../shared/shop.ts'
import { createManageLink } from './links.ts'
import { toRoomLabel } from './room-label.ts'
import type { Reservation } from './store.ts'

export function toEmailVariables(
  shop: Pick<Shop, 'publicUrl' | 'keys' | 'now'>,
  reservation: Pick<
    Reservation,
    | 'number'
    | 'guest'
    | 'snapshot'
    | 'language'
    | 'check_in'
    | 'check_out'
    | 'nights'
    | 'lines'
    | 'total_cents'
    | 'voucher_cents'
    | 'due_now_cents'
    | 'balance_cents'
    | 'balance_due_date'
    | 'rooms'
    | 'invoice_number'
    | 'link_version'
  >,
): Record<string, unknown> {
  return {
    number: reservation.number,
    name: reservation.guest.name,
    title: reservation.snapshot.deal.title,
    hotel: reservation.snapshot.hotel.hotel_name,
    address: reservation.snapshot.hotel.address,
    phone: reservation.snapshot.hotel.phone,
    room: toRoomLabel(reservation).text,
    check_in: reservation.check_in,
    check_out: reservation.check_out,
    nights: reservation.nights,
    check_in_time: reservation.snapshot.hotel.check_in_time,
    check_out_time: reservation.snapshot.hotel.check_out_time,
    activities: reservation.snapshot.activities.map((activity) => activity.title),
    lines: reservation.lines,
    total_cents: reservation.total_cents,
    voucher_cents: reservation.voucher_cents,
    due_now_cents: reservation.due_now_cents,
    balance_cents: reservation.balance_cents,
    balance_due_date: reservation.balance_due_date,
    payable_at_hotel_cents: reservation.snapshot.payable_at_hotel_cents,
    all_in_cents: reservation.total_cents + reservation.snapshot.payable_at_hotel_cents,
    invoice_number: reservation.invoice_number,
    house_rules: (reservation.snapshot.hotel.information?.rules ?? []).map(({ title, text }) =>
      (title === '' ? text : `${title}: ${text}`).replaceAll('\n', ' '),
    ),
    hotel_extra: reservation.snapshot.hotel.information?.extra ?? [],
    travel: reservation.snapshot.travel_information ?? null,
    link: createManageLink(shop, reservation, 'thankyou'),
  }
}
