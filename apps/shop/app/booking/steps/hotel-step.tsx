import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { useFormat } from '../../format.ts'
import { ProperName } from '../../parts/name.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Notice } from '../notice.tsx'
import { RequestErrorNotice } from '../request-error.tsx'
import type { OfferPrices } from '../offer-prices.ts'
import type { Answer } from '../use-request.ts'
import { OptionPrice } from './option-price.tsx'

export type HotelOffer = CallReply<Calls['POST /live-prices']>[number]

type Props = {
  answer: Answer<HotelOffer[]> & { again(): void }
  chosen: HotelOffer | null
  prices: OfferPrices
  /** The calendar's price of the stay, if the hotel's differs. */
  calendarCents: number | null
  onChoose(hotel: HotelOffer): void
}

export function HotelStep({ answer, chosen, prices, calendarCents, onChoose }: Props) {
  const { t, money } = useFormat()
  const hotels = answer.data ?? []
  return (
    <section aria-labelledby="which-hotel" className="step-part">
      <h2 id="which-hotel" className="step-heading">
        {t('booking.hotel.title')}
      </h2>
      {answer.state === 'asking' && <OfferListPlaceholder label={t('booking.hotel.asking')} rows={2} />}
      {answer.state === 'failed' && <RequestErrorNotice error={answer.error} onAgain={answer.again} />}
      {calendarCents !== null && hotels[0] && (
        <Notice kind="warn" live="polite">
          <b>
            {t('booking.hotel.moved', {
              now: money(hotels[0].price.all_in_cents),
              before: money(calendarCents),
            })}
          </b>{' '}
          {t('booking.hotel.movedWhy')}
        </Notice>
      )}
      <div className="options" role="radiogroup" aria-labelledby="which-hotel">
        {hotels.map((hotel) => {
          return (
            <label key={hotel.hotel_id} className="option option-picture">
              <input
                type="radio"
                name="hotel"
                checked={hotel.hotel_id === chosen?.hotel_id}
                onChange={() => onChoose(hotel)}
              />
              <HotelFacts hotel={hotel} />
              <OptionPrice offer={hotel} isChosen={hotel === chosen} prices={prices} />
            </label>
          )
        })}
      </div>
    </section>
  )
}

function HotelFacts({ hotel }: { hotel: HotelOffer }) {
  const { t, number, listed } = useFormat()
  return (
    <span className="option-body">
      {hotel.image && <Picture image={hotel.image} small sizes="84px" alt="" />}
      <span>
        <b>
          <ProperName>{hotel.hotel_name}</ProperName>
        </b>
        {hotel.stars > 0 && (
          <span className="stars">
            <span aria-hidden="true">{'★'.repeat(hotel.stars)}</span>
            <span className="unseen">
              , {t('booking.hotel.stars', { count: hotel.stars, number: number(hotel.stars) })}
            </span>
          </span>
        )}
        <span className="quiet small option-line">
          {listed([
            hotel.city,
            hotel.distance_m !== null &&
              hotel.distance_m >= 100 &&
              t('booking.hotel.distance', { km: number(Math.round(hotel.distance_m / 100) / 10) }),
          ])}
        </span>
      </span>
    </span>
  )
}

/** Placeholders shown while the hotels' offers are requested. */
export function OfferListPlaceholder({ label, rows }: { label: string; rows: number }) {
  return (
    <div className="options" role="status">
      <span className="unseen">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <i key={index} className="skeleton option-wait" />
      ))}
    </div>
  )
}
