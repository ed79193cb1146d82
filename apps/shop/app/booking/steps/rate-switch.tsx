import type { RoomOffer } from '@tussenuit/modules/availability/offer/contract.ts'
import { useFormat } from '../../format.ts'
import { useCancellationLabels } from '../cancellation-labels.ts'
import { cheapestAndFlexibleRates } from './rate-choices.ts'

type Props = {
  rooms: RoomOffer[]
  chosen: RoomOffer | null
  changes: ReadonlyMap<string, number>
  onChoose(room: RoomOffer): void
}

/**
 * Chooses between the cheapest room and the cheapest one with free cancellation; shown only if these are two different
 * rooms.
 */
export function RateSwitch({ rooms, chosen, changes, onChoose }: Props) {
  const { t, change } = useFormat()
  const terms = useCancellationLabels()
  const choices = cheapestAndFlexibleRates(rooms)
  if (!choices) return null
  const { cheapest, flexible } = choices
  const day = terms.freeUntilDay(flexible.cancellation)
  const cents = changes.get(flexible.book_hash)
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
        cents === undefined || flexible.book_hash === chosen?.book_hash
          ? t('booking.room.flexible', { day })
          : t('booking.room.flexibleChange', { day, more: change(cents) }),
      )}
    </div>
  )
}
