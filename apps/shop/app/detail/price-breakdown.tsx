/** The hotels' current price of the chosen stay, line by line, and the link to its booking. */
import type { RoomOffer } from '@tussenuit/modules/availability/offer/contract.ts'
import type { PageDeal } from './page-deal.ts'
import { partyKey } from '@tussenuit/modules/shared/party.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useEffect, useEffectEvent } from 'react'
import { useRequest, useLanguageParams } from '../booking/use-request.ts'
import { dayAtLivePrice } from '../booking/price-calendar/corrected-day.ts'
import type { DayPrices } from '../booking/price-calendar/use-day-prices.ts'
import { BlockedDayNotice } from '../booking/blocked.tsx'
import { isNotBookable } from '../booking/use-alternatives.ts'
import type { HotelOffer } from '../booking/steps/hotel-step.tsx'
import { BookingPriceTable } from '../booking/price-table.tsx'
import { WaitingPriceTable } from '../booking/waiting-price-table.tsx'
import { RequestErrorNotice } from '../booking/request-error.tsx'
import type { Choices } from '../booking/url-state.ts'
import { useBookingLabels } from '../booking/booking-labels.ts'
import { useCancellationLabels } from '../booking/cancellation-labels.ts'
import { priceDisplayFor } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import { useFormat } from '../format.ts'
import { TextWithLanguage } from '../parts/name.tsx'
import { Icon } from '../parts/icon.tsx'
import { WeekStrip } from '../parts/week-strip.tsx'
import { freeCancellationUntil } from './free-cancellation.ts'
import type { Priced } from './priced-stay.ts'
import { ShareButton } from './share-button.tsx'

type Props = {
  deal: PageDeal
  checkIn: Day
  choices: Choices
  prices: DayPrices
  bookingPath: string
  onPriced(priced: Priced): void
  onChange(choices: Choices): void
}

export function ChosenStayPrice(props: Props) {
  const {
    deal,
    checkIn,
    choices: { nights, rooms },
    prices,
  } = props
  const priceDisplay = priceDisplayFor(useTravelChoice().priceDisplay, rooms)
  const { t, money } = useFormat()
  const labels = useBookingLabels()
  const { hotels, room, price } = useStayOffer(props)
  const answered = hotels.data

  if (hotels.state === 'failed' && !isNotBookable(hotels))
    return <RequestErrorNotice error={hotels.error} onAgain={hotels.again} />
  if (isNotBookable(hotels))
    return (
      <div role="status">
        <BlockedDayNotice
          dealsId={deal.deals_id}
          choices={props.choices}
          day={checkIn}
          prices={prices}
          priceDisplay={priceDisplay}
          onChange={props.onChange}
          onAgain={hotels.again}
        />
      </div>
    )
  const when = labels.stay(checkIn, nights)
  return (
    <div className="price-made panel">
      <p className="unseen" role="status">
        {price
          ? t('pick.status', { total: money(price.all_in_cents), party: labels.party(rooms), stay: when })
          : t('pick.asking')}
      </p>
      <div>
        <h3>{price ? t('pick.made', { total: money(price.all_in_cents) }) : t('pick.asking')}</h3>
        {price ? (
          <BookingPriceTable price={price} rooms={rooms} />
        ) : (
          <WaitingPriceTable rooms={rooms} waiting estimateCents={null} />
        )}
      </div>
      <StayFacts {...props} when={when} room={room} hotels={answered ?? []} />
    </div>
  )
}

/** The cheapest room on the chosen days. Also corrects the calendar if the hotels' price differs. */
function useStayOffer(props: Props) {
  const {
    deal,
    checkIn,
    choices: { nights, rooms },
    prices,
  } = props
  const inLanguage = useLanguageParams()
  const stay = { deals_id: deal.deals_id, check_in: checkIn, nights, rooms, ...inLanguage }
  const key = `${deal.deals_id}|${checkIn}|${nights}|${partyKey(rooms)}`
  const hotels = useRequest<HotelOffer[]>(key, async (api) => (await api('POST /live-prices', { body: stay })).data)
  const hotel = hotels.data?.[0] ?? null
  const offers = useRequest<RoomOffer[]>(
    hotel && `${key}|${hotel.hotel_id}`,
    async (api) => (await api('POST /room-config', { body: { ...stay, hotel_id: hotel!.hotel_id } })).data,
  )
  const room = offers.data?.[0] ?? null
  const price = room?.price ?? hotel?.price ?? null
  const freeUntil = offers.data ? freeCancellationUntil(offers.data) : undefined

  const putRight = useEffectEvent((answered: HotelOffer[]) => {
    const day = prices.find(checkIn)
    const corrected = day !== null && typeof day === 'object' ? dayAtLivePrice(day, answered) : null
    if (corrected) prices.correct(corrected)
  })
  const answered = hotels.data
  useEffect(() => {
    if (answered) putRight(answered)
  }, [answered])

  const report = useEffectEvent((priced: Priced) => props.onPriced(priced))
  const none = answered?.length === 0
  useEffect(() => {
    if (price)
      report({ price: { ...price, check_in: checkIn, nights }, price_state: 'known', lines: price.lines, freeUntil })
    else if (none) report({ price: null, price_state: 'none' })
  }, [price, none, freeUntil, checkIn, nights])
  return { hotels, room, price }
}

function StayFacts({
  deal,
  checkIn,
  choices: { nights, rooms },
  bookingPath,
  when,
  room,
  hotels,
}: Props & { when: string; room: RoomOffer | null; hotels: HotelOffer[] }) {
  const { t } = useFormat()
  const labels = useBookingLabels()
  const terms = useCancellationLabels()
  const hotel = hotels[0]
  return (
    <div className="price-made-stay">
      <WeekStrip arrival={checkIn} nights={nights} numbers />
      <p className="strong">{when}</p>
      <p className="quiet">
        {labels.party(rooms)}
        {hotel && (
          <>
            <br />
            <bdi>{hotel.hotel_name}</bdi>
          </>
        )}
        {room && (
          <>
            <br />
            <TextWithLanguage>{room.room_label}</TextWithLanguage>
            <br />
            {labels.board(room.board_type)}
          </>
        )}
      </p>
      {hotels.length > 1 && <p className="small quiet">{t('pick.otherHotels', { count: hotels.length - 1 })}</p>}
      {room && (
        <p className={room.cancellation.free_until === null ? 'alert' : 'alert alert-good'}>
          <Icon name={room.cancellation.free_until === null ? 'info' : 'leaf'} />
          <span>{terms.cost(room.cancellation, room.price.total_cents)}</span>
        </p>
      )}
      <div className="row row-wrap">
        <a className="button" href={bookingPath}>
          {t('pick.book')}
        </a>
        <ShareButton title={deal.title} />
      </div>
      <p className="fine">{t('booking.nothingCharged')}</p>
    </div>
  )
}
