/** The reason why a day cannot be booked, and alternatives that can be chosen with one tap. */
import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import type { Alternative, Alternatives } from '@tussenuit/modules/availability/offer/contract.ts'
import {
  partyKey,
  countPeople,
  passportCountry,
  type RoomParty,
  setResidency,
} from '@tussenuit/modules/shared/party.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from '../choice/link.tsx'
import { partyParams, type PriceDisplay } from '../choice/travel-choice.ts'
import { dealPath } from '../deal-labels.ts'
import { useFormat } from '../format.ts'
import { ProperName } from '../parts/name.tsx'
import { useBookingLabels } from './booking-labels.ts'
import { toOfferedStay, type OfferedStay, stayKey, mergeAlternatives } from './offered-stays.ts'
import { dayAtLivePrice } from './price-calendar/corrected-day.ts'
import { dayPriceCents, dayPriceLabelKey } from './price-calendar/day-price.ts'
import { isAvailableDay, nearestAvailableDays } from './price-calendar/free-days.ts'
import type { DayPrices } from './price-calendar/use-day-prices.ts'
import { applyStay, type Choices } from './url-state.ts'
import { choicesForAlternative, useAlternatives } from './use-alternatives.ts'

type Props = {
  dealsId: number
  choices: Choices
  day: Day
  prices: DayPrices
  priceDisplay: PriceDisplay
  /** The partner's code, for a package that partners sell. */
  partnerCode?: string | null
  onChange(choices: Choices): void
  /** Requests the hotels' offers for the chosen day again, if they had none. */
  onAgain?: (() => void) | undefined
}

export function BlockedDayNotice(props: Props) {
  const { dealsId, choices, day, prices, priceDisplay, partnerCode = null, onChange, onAgain } = props
  const { t, sentence } = useFormat()
  const labels = useBookingLabels()
  const { nights, rooms } = choices
  const codes = partnerCode === null ? [] : [partnerCode]
  const answer = useAlternatives({ dealsId, checkIn: day, nights, rooms, codes })
  useCalendarCorrection(day, answer.data, prices)
  const offered = useAlternativeStays({ dealsId, nights, rooms }, day, prices, answer.data)
  const dayPrice = pricedDayOf(prices, day)
  const isFreeAfterAll = answer.data ? answer.data.reason === null : dayPrice !== null && isAvailableDay(dayPrice)
  const reason = answer.data?.reason ?? dayPrice?.reason ?? 'sold_out'
  const isAsking = answer.state === 'idle' || answer.state === 'asking'
  // The page shows the hotels' answer for the chosen arrival day. So this notice does not offer that stay, except to
  // request it again.
  const isChosen = (key: string) => day === choices.checkIn && key === stayKey(dealsId, day, nights, rooms)
  const options = offered.filter(({ key }) => onAgain || !isChosen(key))
  const lead = options.some((option) => option.from === 'hotels' || !option.isFull)
    ? t(isFreeAfterAll ? 'booking.calendar.nearest' : 'booking.calendar.instead.title')
    : isFreeAfterAll
      ? ''
      : t(isAsking ? 'booking.calendar.instead.asking' : 'booking.calendar.noneNear')
  return (
    <div className="alert notice nearest" aria-busy={isAsking}>
      <p>
        <b>
          {labels.dayMonth(day)}:{' '}
          {sentence(t(isFreeAfterAll ? 'booking.calendar.freeAfterAll' : `booking.calendar.reason.${reason}`))}
        </b>{' '}
        {lead}
      </p>
      {(options.length > 0 || isAsking) && (
        <div className="nearest-days">
          {options.map((option) => (
            <StayOption
              key={option.key}
              offered={option}
              choices={choices}
              dealsId={dealsId}
              priceDisplay={priceDisplay}
              onChange={isChosen(option.key) && onAgain ? onAgain : onChange}
            />
          ))}
          {isAsking && <i className="skeleton option-wait" aria-hidden="true" />}
        </div>
      )}
    </div>
  )
}

function pricedDayOf(prices: DayPrices, day: Day): CalendarDay | null {
  const dayPrice = prices.find(day)
  return dayPrice !== null && typeof dayPrice === 'object' ? dayPrice : null
}

/** The alternatives: the nearest days of the calendar, then those in the hotels' reply. */
function useAlternativeStays(
  stay: { dealsId: number; nights: number; rooms: RoomParty[] },
  day: Day,
  prices: DayPrices,
  answer: Alternatives | null,
): OfferedStay[] {
  const key = stayKey(stay.dealsId, day, stay.nights, stay.rooms)
  const last = useRef<{ key: string; offered: OfferedStay[] } | null>(null)
  const before = last.current?.key === key ? last.current.offered : []
  const days =
    before.length > 0 ? before : nearestAvailableDays(prices.days, day).map((near) => toOfferedStay(near, stay))
  const offered = answer ? mergeAlternatives(days, answer) : days
  last.current = { key, offered }
  return offered
}

/**
 * Corrects the calendar with the hotels' reply: the reason why the day is blocked, and days that proved to be free or
 * full.
 */
function useCalendarCorrection(day: Day, answer: Alternatives | null, prices: DayPrices): void {
  const correct = useEffectEvent(({ reason, alternatives: [own], full_days }: Alternatives) => {
    const dayPrice = pricedDayOf(prices, day)
    if (dayPrice && !dayPrice.available) {
      if (reason !== null && dayPrice.reason !== reason) prices.correct({ ...dayPrice, reason })
      if (reason === null && own) {
        const { price_per_person_cents, total_cents, payable_at_hotel_cents, all_in_cents } = own
        const price = { price_per_person_cents, total_cents, payable_at_hotel_cents, all_in_cents }
        prices.correct({ date: day, available: true, ...price, hotels: 1 })
      }
    }
    for (const full of full_days) {
      const near = pricedDayOf(prices, full)
      if (near?.available) prices.correct(dayAtLivePrice(near, [])!)
    }
  })
  useEffect(() => {
    if (answer) correct(answer)
  }, [answer])
}

/** The element is the same before and after the hotels' answer, so that a tap in progress still reaches it. */
function StayOption({
  offered,
  choices,
  dealsId,
  priceDisplay,
  onChange,
}: {
  offered: OfferedStay
  choices: Choices
  dealsId: number
  priceDisplay: PriceDisplay
  onChange(choices: Choices): void
}) {
  if (offered.from === 'hotels' && offered.alternative.deals_id !== dealsId)
    return (
      <Link className="option" to={alternativePath(offered.alternative, choices)}>
        <AlternativeText alternative={offered.alternative} choices={choices} isOwn={false} />
      </Link>
    )
  const isFull = offered.from === 'calendar' && offered.isFull
  const next = () =>
    offered.from === 'calendar'
      ? applyStay(choices, { checkIn: offered.day.date })
      : choicesForAlternative(choices, offered.alternative)
  return (
    <button
      type="button"
      className="option"
      aria-disabled={isFull || undefined}
      onClick={() => !isFull && onChange(next())}
    >
      {offered.from === 'calendar' ? (
        <DayText day={offered.day} isFull={isFull} nights={choices.nights} priceDisplay={priceDisplay} />
      ) : (
        <AlternativeText alternative={offered.alternative} choices={choices} isOwn />
      )}
    </button>
  )
}

/** Shows the calendar's data until the hotels have replied. */
function DayText({
  day,
  isFull,
  nights,
  priceDisplay,
}: {
  day: CalendarDay
  isFull: boolean
  nights: number
  priceDisplay: PriceDisplay
}) {
  const { t, money } = useFormat()
  const labels = useBookingLabels()
  return (
    <>
      <b>{labels.stay(day.date, nights, false)}</b>
      <span className="small quiet">
        {isFull
          ? t('booking.calendar.reason.sold_out')
          : t(dayPriceLabelKey(priceDisplay), { price: money(dayPriceCents(day, priceDisplay)) })}
      </span>
    </>
  )
}

function AlternativeText({
  alternative,
  choices,
  isOwn,
}: {
  alternative: Alternative
  choices: Choices
  isOwn: boolean
}) {
  const { t, money, number, listed } = useFormat()
  const labels = useBookingLabels()
  const { check_in, nights, rooms, kind } = alternative
  const hasOtherRooms =
    partyKey(rooms) !== partyKey(choices.rooms.map(({ adults, children }) => ({ adults, children })))
  const people = number(countPeople(rooms))
  const divided = t('booking.calendar.instead.rooms', { count: rooms.length, number: number(rooms.length), people })
  const when = labels.stay(check_in, nights, false)
  const title = !isOwn ? (
    <ProperName>{alternative.title}</ProperName>
  ) : kind === 'rooms' ? (
    divided
  ) : kind === 'nights' ? (
    labels.nights(nights)
  ) : (
    when
  )
  const facts = [
    !isOwn || kind !== 'day' ? when : '',
    hasOtherRooms && kind !== 'rooms' ? divided : '',
    hasOtherRooms && rooms.length > 1 ? listed(rooms.map((room) => labels.party([room]))) : '',
  ].filter(Boolean)
  return (
    <>
      <b>{title}</b>
      {facts.map((fact) => (
        <span key={fact} className="small quiet">
          {fact}
        </span>
      ))}
      <span className="small strong figures">
        {t('booking.calendar.togetherLabel', { price: money(alternative.all_in_cents) })}
      </span>
    </>
  )
}

/** The path of another package's page with this stay chosen. */
function alternativePath(alternative: Alternative, choices: Choices): string {
  const query = new URLSearchParams([
    ['check_in', alternative.check_in],
    ['nights', String(alternative.nights)],
    ...partyParams(setResidency(alternative.rooms, passportCountry(choices.rooms))),
  ])
  return `${dealPath(alternative)}?${query}`
}
