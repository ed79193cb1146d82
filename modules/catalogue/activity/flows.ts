import { operatorLanguage, queueMail } from '../../platform/mail/index.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { findContactsToNotify } from './store.ts'

/** The fields of a reservation that activity organisers need. */
export type ActivityBooking = {
  number: string
  check_in: string
  check_out: string
  rooms: { adults: number; children: number[] }[]
  guest: { name: string; surname: string }
  snapshot: { activities: { activity_id: number; title: string }[]; hotel: { hotel_name: string } }
}

/**
 * Queues an e-mail to the organiser of each activity that has a notification address, once per booking and event. Runs
 * in the caller's transaction.
 */
export async function notifyActivityOrganisers(
  shop: Pick<Shop, 'jobs' | 'publicUrl'>,
  db: Trx,
  booking: ActivityBooking,
  news: 'activity_booked' | 'activity_cancelled',
): Promise<void> {
  const adults = booking.rooms.reduce((sum, room) => sum + room.adults, 0)
  const children = booking.rooms.flatMap((room) => room.children)
  for (const contact of await findContactsToNotify(
    db,
    booking.snapshot.activities.map((activity) => activity.activity_id),
  )) {
    await queueMail(shop, db, {
      key: `${news}:${booking.number}:${contact.id}`,
      kind: news,
      to: contact.email,
      language: operatorLanguage,
      reservationNumber: booking.number,
      variables: {
        number: booking.number,
        activity: contact.externalName,
        check_in: booking.check_in,
        check_out: booking.check_out,
        hotel: booking.snapshot.hotel.hotel_name,
        guest: `${booking.guest.name} ${booking.guest.surname}`,
        adults,
        children: children.join(', '),
      },
    })
  }
}
