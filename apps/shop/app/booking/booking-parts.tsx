/** The parts of the booking page before the checkout, and the button for the next step. */
import { priceDisplayFor } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import { useFormat } from '../format.ts'
import { HotelAddress, ProperName } from '../parts/name.tsx'
import { Price } from '../parts/price.tsx'
import { BlockedDayNotice } from './blocked.tsx'
import type { BookingData } from './booking-data.ts'
import { selectChosenExtras, type NextStep } from './next-step.ts'
import type { DayPrices } from './price-calendar/use-day-prices.ts'
import { UpcomingSteps, CompletedStep } from './stepper.tsx'
import { DatesStep } from './steps/dates-step.tsx'
import { ExtrasStep } from './steps/extras-step.tsx'
import { HotelStep } from './steps/hotel-step.tsx'
import { RoomStep } from './steps/room-step.tsx'
import type { SummaryFacts } from './summary.tsx'
import { RequestErrorNotice } from './request-error.tsx'
import type { Choices, Part } from './url-state.ts'
import { isNotBookable } from './use-alternatives.ts'
import { useBlockedDay } from './use-blocked-day.ts'
import { storedRoomLabel, RoomAndBoard } from './room-label.tsx'
import type { Offer } from './use-offer.ts'
import { useBookingLabels } from './booking-labels.ts'

type Change = (choices: Choices) => void

/** The completed steps, each with a link back to it. */
export function CompletedSteps({
  data: { deal },
  part,
  choices,
  offer,
  onOpen,
}: {
  data: BookingData
  part: Part
  choices: Choices
  offer: Offer
  onOpen: Change
}) {
  const { t, listed } = useFormat()
  const labels = useBookingLabels()
  const extras = selectChosenExtras(deal, choices)
  if (part === 'dates') return null
  const toDates = () => onOpen({ ...choices, part: 'dates' })
  return (
    <>
      {choices.checkIn && (
        <CompletedStep
          title={listed([labels.stay(choices.checkIn, choices.nights), labels.nights(choices.nights)])}
          line={labels.party(choices.rooms)}
          name={t('booking.step.dates')}
          onChange={toDates}
        />
      )}
      {part === 'room' && offer.hotel && (
        <CompletedStep
          title={<ProperName>{offer.hotel.hotel_name}</ProperName>}
          line={<HotelAddress>{offer.hotel.address}</HotelAddress>}
          name={t('booking.step.hotel')}
          onChange={toDates}
        />
      )}
      {part !== 'room' && offer.hotel && offer.room && (
        <CompletedStep
          title={<ProperName>{offer.hotel.hotel_name}</ProperName>}
          line={<RoomAndBoard room={storedRoomLabel(offer.room)} board={offer.room.board_type} />}
          name={t('booking.step.room')}
          onChange={() => onOpen({ ...choices, part: 'room' })}
        />
      )}
      {part === 'details' && deal.optional.length > 0 && (
        <CompletedStep
          title={extras.length > 0 ? listed(extras.map((extra) => extra.title)) : t('booking.extras.noneChosen')}
          line={
            deal.included.length > 0
              ? t('booking.extras.withIncluded', { list: deal.included.map((activity) => activity.title) })
              : ''
          }
          name={t('booking.step.extras')}
          onChange={() => onOpen({ ...choices, part: 'extras' })}
        />
      )}
    </>
  )
}

export function DatesSection({
  data,
  choices,
  offer,
  prices,
  movedCents,
  partnerCode,
  onChange,
}: {
  data: BookingData
  choices: Choices
  offer: Offer
  prices: DayPrices
  /** The calendar's price, if the hotels' current price differs. */
  movedCents: number | null
  partnerCode: string | null
  onChange: Change
}) {
  const { deal, today } = data
  const isNone = isNotBookable(offer.hotels)
  const blocked = useBlockedDay(choices, prices)
  return (
    <>
      <DatesStep
        choices={choices}
        dealsId={deal.deals_id}
        stays={deal.stays}
        today={today}
        lastDay={data.lastDay}
        openAt={data.openAt}
        prices={prices}
        blocked={blocked}
        partnerCode={partnerCode}
        onChange={onChange}
        onAgain={isNone ? offer.hotels.again : undefined}
      />
      {choices.checkIn !== null && !isNone && !blocked.isChosenBlocked && (
        <HotelStep
          answer={offer.hotels}
          chosen={offer.liveHotel}
          prices={offer.prices}
          calendarCents={movedCents}
          onChoose={(hotel) => onChange({ ...choices, hotel: hotel.hotel_id })}
        />
      )}
      {isNone && blocked.noticed !== choices.checkIn && (
        <NoOfferNotice
          dealsId={deal.deals_id}
          choices={choices}
          prices={prices}
          partnerCode={partnerCode}
          onChange={onChange}
          onAgain={offer.hotels.again}
        />
      )}
      <UpcomingSteps from={choices.checkIn === null ? 'hotel' : 'room'} />
    </>
  )
}

/** Shown if the hotels have no offer for the chosen day: the reason, and alternatives. */
function NoOfferNotice({ choices, ...rest }: Omit<Parameters<typeof BlockedDayNotice>[0], 'day' | 'priceDisplay'>) {
  const { priceDisplay } = useTravelChoice()
  if (choices.checkIn === null) return null
  return (
    <div className="step-part" role="status">
      <BlockedDayNotice
        {...rest}
        choices={choices}
        day={choices.checkIn}
        priceDisplay={priceDisplayFor(priceDisplay, choices.rooms)}
      />
    </div>
  )
}

export function RoomSection({
  data: { deal },
  choices,
  offer,
  prices,
  partnerCode,
  onChange,
  onOpen,
}: {
  data: BookingData
  choices: Choices
  offer: Offer
  prices: DayPrices
  partnerCode: string | null
  onChange: Change
  onOpen: Change
}) {
  const { hotels, rooms } = offer
  const isNone = isNotBookable(hotels) || (hotels.data?.length === 1 && isNotBookable(rooms))
  return (
    <>
      {hotels.state === 'failed' && !isNone && <RequestErrorNotice error={hotels.error} onAgain={hotels.again} />}
      {isNone && (
        <NoOfferNotice
          dealsId={deal.deals_id}
          choices={choices}
          prices={prices}
          partnerCode={partnerCode}
          onChange={onOpen}
          onAgain={isNotBookable(hotels) ? hotels.again : rooms.again}
        />
      )}
      {!isNone && (
        <RoomStep
          answer={
            rooms.state === 'idle' && hotels.state === 'asking'
              ? { state: 'asking', data: null, error: null, again: rooms.again }
              : rooms
          }
          chosen={offer.liveRoom}
          prices={offer.prices}
          withChildren={choices.rooms.some((room) => room.children.length > 0)}
          onChoose={(room) => onChange({ ...choices, room: room.book_hash })}
          onOtherDays={() => onOpen({ ...choices, part: 'dates' })}
        />
      )}
      <UpcomingSteps from="extras" />
    </>
  )
}

export function ExtrasSection({
  included,
  choices,
  offer,
  onChange,
  onRooms,
}: {
  included: string[]
  choices: Choices
  offer: Offer
  onChange: Change
  onRooms(): void
}) {
  const { t } = useFormat()
  return (
    <>
      <ExtrasStep
        answer={offer.extras}
        chosen={choices.activities}
        included={included}
        onOtherRoom={onRooms}
        onChange={(activities) => onChange({ ...choices, activities })}
      />
      {offer.trouble && (
        <RequestErrorNotice error={offer.trouble.error!} onAgain={offer.trouble.again}>
          <button type="button" className="link link-standalone" onClick={onRooms}>
            {t('booking.otherRooms')}
          </button>
        </RequestErrorNotice>
      )}
      <UpcomingSteps from="details" />
    </>
  )
}

/** The button that opens the next step, beside the current step. */
export function NextStepButton({ next, onOpen }: { next: NextStep; onOpen: Change }) {
  const { t } = useFormat()
  return (
    <>
      <button
        type="button"
        className="button button-wide booking-next"
        disabled={!next.ready}
        onClick={() => onOpen(next.to())}
      >
        {t(next.label)}
      </button>
      <p className="fine booking-calm">{t('booking.nothingCharged')}</p>
    </>
  )
}

/** The same button at the bottom of a phone screen, with the stay and its price. */
export function NextStepBar({ next, facts, onOpen }: { next: NextStep; facts: SummaryFacts; onOpen: Change }) {
  const { t, money } = useFormat()
  const labels = useBookingLabels()
  const { price, checkIn } = facts
  const cents = price?.all_in_cents ?? facts.estimateCents
  return (
    <div className="booking-bar">
      <div className="wrap">
        <p>
          <span className="fine">
            {checkIn ? labels.stay(checkIn, facts.nights, false) : t('booking.summary.noDayShort')}
          </span>
          {cents !== null && <Price cents={cents} />}
          <span className="unseen">
            {price ? t('booking.summary.perPerson', { price: money(price.per_person_cents) }) : ''}
          </span>
        </p>
        <button type="button" className="button" disabled={!next.ready} onClick={() => onOpen(next.to())}>
          {t(next.short)}
        </button>
      </div>
    </div>
  )
}
