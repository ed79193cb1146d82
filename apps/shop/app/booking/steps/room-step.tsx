import type { RoomOffer } from '@tussenuit/modules/availability/offer/contract.ts'
import { useFormat } from '../../format.ts'
import { TextWithLanguage } from '../../parts/name.tsx'
import { Picture } from '../../parts/picture.tsx'
import type { Answer } from '../use-request.ts'
import { RequestErrorNotice } from '../request-error.tsx'
import { useBookingLabels } from '../booking-labels.ts'
import { useCancellationLabels } from '../cancellation-labels.ts'
import { OfferListPlaceholder } from './hotel-step.tsx'
import type { OfferPrices } from '../offer-prices.ts'
import { OptionPrice } from './option-price.tsx'
import { RateSwitch } from './rate-switch.tsx'
import { RoomDetails } from './room-details.tsx'

type Props = {
  answer: Answer<RoomOffer[]> & { again(): void }
  chosen: RoomOffer | null
  prices: OfferPrices
  withChildren: boolean
  onChoose(room: RoomOffer): void
  onOtherDays(): void
}

export function RoomStep({ answer, chosen, prices, withChildren, onChoose, onOtherDays }: Props) {
  const { t, listed, number } = useFormat()
  const labels = useBookingLabels()
  const terms = useCancellationLabels()
  const rooms = answer.data ?? []
  return (
    <section aria-labelledby="which-room" className="step-part">
      <h1 id="which-room" tabIndex={-1} className="step-title">
        {t('booking.room.title')}
      </h1>
      {answer.state === 'asking' && <OfferListPlaceholder label={t('booking.room.asking')} rows={3} />}
      {answer.state === 'failed' && <RequestErrorNotice error={answer.error} onAgain={answer.again} />}
      {answer.state === 'known' && rooms.length === 0 && (
        <div className="alert notice">
          <p>
            <b>{t('booking.room.none')}</b>{' '}
            <button type="button" className="link" onClick={onOtherDays}>
              {t('booking.otherDays')}
            </button>
          </p>
        </div>
      )}
      <RateSwitch rooms={rooms} chosen={chosen} changes={prices.changes} onChoose={onChoose} />
      <div className="options" role="radiogroup" aria-labelledby="which-room">
        {rooms.map((room) => {
          const { size_m2: size } = room.details
          const facts = [
            labels.board(room.board_type),
            size === null ? '' : t('booking.room.size', { number: number(size) }),
            withChildren && room.no_child_meal ? t('booking.room.noChildMeal') : '',
          ].filter(Boolean)
          return (
            <div key={room.book_hash} className="option-block">
              <label className="option option-picture">
                <input
                  type="radio"
                  name="room"
                  checked={room.book_hash === chosen?.book_hash}
                  onChange={() => onChoose(room)}
                />
                <span className="option-body">
                  {room.image && <Picture image={room.image} small sizes="84px" alt="" />}
                  <span>
                    <b>
                      <TextWithLanguage>{room.room_label}</TextWithLanguage>
                    </b>
                    <span className="quiet small option-line">{listed(facts)}</span>
                    <span className="quiet small option-line">
                      {terms.cost(room.cancellation, room.price.total_cents)}
                    </span>
                  </span>
                </span>
                <OptionPrice offer={room} isChosen={room === chosen} prices={prices} />
              </label>
              <RoomDetails room={room} />
            </div>
          )
        })}
      </div>
    </section>
  )
}
