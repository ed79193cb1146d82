import { useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useDateTimeFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { readHotelOffers, readRoomOffers, type Room } from './calls.ts'
import type { Stay } from './choices.ts'

type Props = { stay: Stay; room: Room | null; choose: (room: Room | null) => void }

export function RoomStep({ stay, room, choose }: Props) {
  const translate = useTranslate()
  const language = useLocale()
  const euros = useEuroFormat()
  const [hotel, setHotel] = useState<number | null>(null)
  const { data: hotels, refusal } = useLoad(['sale-hotels', stay, language], (signal) =>
    readHotelOffers(stay, language, signal),
  )
  return (
    <section aria-labelledby="sale-hotel">
      <h2 id="sale-hotel">{translate('newSale.hotel')}</h2>
      <RefusalMessage text={refusal} />
      {!hotels && refusal === '' && <Skeleton rows={3} />}
      {hotels?.length === 0 && <p className="quiet">{translate('newSale.noHotel')}</p>}
      <ul className="choice-list">
        {hotels?.map((offer) => (
          <li key={offer.hotel_id}>
            <button
              type="button"
              aria-pressed={offer.hotel_id === hotel}
              onClick={() => {
                setHotel(offer.hotel_id)
                choose(null)
              }}
            >
              <b>{offer.hotel_name}</b>
              <span className="quiet">
                {offer.city}, {translate('newSale.from', { sum: euros(offer.price.all_in_cents) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hotel !== null && <RoomChoices key={hotel} stay={stay} hotel={hotel} room={room} choose={choose} />}
    </section>
  )
}

function RoomChoices({ stay, hotel, room: chosen, choose }: Props & { hotel: number }) {
  const translate = useTranslate()
  const language = useLocale()
  const euros = useEuroFormat()
  const moment = useDateTimeFormat()
  const { data: rooms, refusal } = useLoad(['sale-rooms', stay, hotel, language], (signal) =>
    readRoomOffers(stay, hotel, language, signal),
  )
  return (
    <>
      <h3>{translate('newSale.rooms')}</h3>
      <RefusalMessage text={refusal} />
      {!rooms && refusal === '' && <Skeleton rows={3} />}
      <ul className="choice-list">
        {rooms?.map((room) => (
          <li key={room.book_hash}>
            <button type="button" aria-pressed={room.book_hash === chosen?.book_hash} onClick={() => choose(room)}>
              <b>{room.room_label.text}</b>
              <span className="quiet">
                {translate(`board.${room.board_type}`)} ·{' '}
                {room.cancellation.free_until
                  ? translate('newSale.freeUntil', { moment: moment(room.cancellation.free_until) })
                  : translate('newSale.notFree')}
              </span>
              <b className="figures end">{euros(room.price.all_in_cents)}</b>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
