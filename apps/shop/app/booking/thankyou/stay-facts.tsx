/** The facts of a booked stay: dates, hotel, rooms, travellers. */
import type { ReservationView } from '@tussenuit/modules/sale/booking/reservation-shape.ts'
import { isStayAhead } from '@tussenuit/modules/sale/booking/states.ts'
import { toTelephoneLink } from '@tussenuit/modules/shared/telephone-signs.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../format.ts'
import { HotelAddress, ProperName } from '../../parts/name.tsx'
import { RoomAndBoard } from '../room-label.tsx'
import { useBookingLabels } from '../booking-labels.ts'
import { useCancellationLabels } from '../cancellation-labels.ts'

export function StayFacts({ reservation }: { reservation: ReservationView }) {
  const { t, day, number, listed, clock } = useFormat()
  const labels = useBookingLabels()
  const terms = useCancellationLabels()
  const { hotel, room, guests } = reservation
  const rows: [string, ReactNode][] = [
    [
      t('thankyou.fact.checkIn'),
      listed([
        day(reservation.checkIn, 'long'),
        hotel.check_in_time && t('thankyou.fromTime', { time: clock(hotel.check_in_time) }),
      ]),
    ],
    [
      t('thankyou.fact.checkOut'),
      listed([
        day(reservation.checkOut, 'long'),
        hotel.check_out_time && t('thankyou.untilTime', { time: clock(hotel.check_out_time) }),
      ]),
    ],
    [t('thankyou.fact.hotel'), <HotelFact key="hotel" hotel={hotel} />],
    [t('thankyou.fact.room'), <RoomAndBoard key="room" room={room.room_label} board={room.board_type} />],
    [
      t('thankyou.fact.party'),
      <>
        {labels.party(reservation.rooms)}
        <br />
        <span className="quiet small">
          {listed(
            guests.map(
              (guest) => `${guest.name} ${guest.surname}${guest.age === undefined ? '' : ` (${number(guest.age)})`}`,
            ),
          )}
        </span>
      </>,
    ],
  ]
  if (reservation.activities.length > 0)
    rows.push([t('thankyou.fact.activities'), listed(reservation.activities.map((activity) => activity.title))])
  if (isStayAhead(reservation.state))
    rows.push([t('thankyou.fact.cancelling'), terms.cost(reservation.cancellation, reservation.total_cents)])
  if (reservation.confirmation_id)
    rows.push([
      t('thankyou.fact.hotelNumber'),
      <span key="number" dir="ltr">
        {reservation.confirmation_id}
      </span>,
    ])
  if (reservation.invoice_number)
    rows.push([
      t('thankyou.fact.invoice'),
      <span key="number" dir="ltr">
        {reservation.invoice_number}
      </span>,
    ])
  return <FactTable rows={rows} />
}

function FactTable({ rows }: { rows: [string, ReactNode][] }) {
  return (
    <table className="facts">
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function HotelFact({ hotel }: { hotel: ReservationView['hotel'] }) {
  return (
    <>
      <ProperName>{hotel.hotel_name}</ProperName>
      <br />
      <HotelAddress>{hotel.address}</HotelAddress>
      {hotel.phone && (
        <>
          <br />
          <a className="link" href={toTelephoneLink(hotel.phone)}>
            <span dir="ltr">{hotel.phone}</span>
          </a>
        </>
      )}
    </>
  )
}
