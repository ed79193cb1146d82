import type { RoomOffer } from '@tussenuit/modules/offer/contract.ts'
import { useFormat } from '../../format.ts'
import { useBookingLabels } from '../booking-labels.ts'
import { rateChoices } from './rate-choices.ts'

type Props = { rooms: RoomOffer[]; chosen: RoomOffer | null; onChoose(room: RoomOffer): void }

/** The cheapest room, or the cheapest that can be cancelled free of charge; only where these are two. */
export function RateSwitch({ rooms, chosen, onChoose }: Props) {
  const { t, money } = useFormat()
  const labels = useBookingLabels()
  const choices = rateChoices(rooms)
  if (!choices) return null
  const { cheapest, flexible, moreCents } = choices
  const button = (room: RoomOffer, text: string) => (
    <button
      type="button"
      className={chosen?.book_hash === room.book_hash ? 'chip chip-on' : 'chip'}
      aria-pressed={chosen?.book_hash === room.book_hash}
      onClick={() => onChoose(room)}
    >
      {text}
    </button>
  )
  return (
    <div className="rate-switch" role="group" aria-label={t('booking.room.rates')}>
      {button(cheapest, t('booking.room.cheapest'))}
      {button(
        flexible,
        t('booking.room.flexible', { day: labels.freeUntilDay(flexible.cancellation), more: money(moreCents) }),
      )}
    </div>
  )
}
