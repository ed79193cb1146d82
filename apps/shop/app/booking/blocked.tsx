/** Why a day cannot be had, and what can be booked instead, each in one tap. */
import type { CalendarDay } from '@tussenuit/modules/calendar/contract.ts'
import type { Alternative, Alternatives } from '@tussenuit/modules/offer/contract.ts'
import { partyKey, peopleOf, residencyOf, withResidency } from '@tussenuit/modules/shared/party.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useEffect, useEffectEvent } from 'react'
import { Link } from '../choice/link.tsx'
import { partyEntries, type Shown } from '../choice/travel-choice.ts'
import { dealPath } from '../deal-labels.ts'
import { useFormat } from '../format.ts'
import { Name } from '../parts/name.tsx'
import { useBookingLabels } from './booking-labels.ts'
import { dayCents, dayLabelKey } from './price-calendar/day-price.ts'
import { nearestFreeDays } from './price-calendar/free-days.ts'
import type { DayPrices } from './price-calendar/use-day-prices.ts'
import { withStay, type Choices } from './url-state.ts'
import { choicesOf, useAlternatives } from './use-alternatives.ts'

type Props = {
  dealsId: number
  choices: Choices
  day: Day
  prices: DayPrices
  shown: Shown
  /** Of a package that partners sell. */
  partnerCode?: string | null
  onChange(choices: Choices): void
}

export function Blocked({ dealsId, choices, day, prices, shown, partnerCode = null, onChange }: Props) {
  const { t, sentence } = useFormat()
  const labels = useBookingLabels()
  const { nights, rooms } = choices
  const codes = partnerCode === null ? [] : [partnerCode]
  const answer = useAlternatives({ dealsId, checkIn: day, nights, rooms, codes })
  const found = prices.find(day)
  const known = found !== null && typeof found === 'object' ? found : null
  useCorrected(known, answer.data, prices)
  const reason = answer.data?.reason ?? known?.reason ?? 'sold_out'
  const near = nearestFreeDays(prices.known, day)
  const alternatives = answer.data?.alternatives ?? []
  const isAsking = answer.state === 'idle' || answer.state === 'asking'
  const lead =
    alternatives.length > 0
      ? t('booking.calendar.instead.title')
      : near.length > 0
        ? t('booking.calendar.nearest')
        : isAsking
          ? t('booking.calendar.instead.asking')
          : t('booking.calendar.noneNear')
  return (
    <div className="alert notice nearest" aria-busy={isAsking}>
      <p>
        <b>
          {labels.dayMonth(day)}: {sentence(t(`booking.calendar.reason.${reason}`))}
        </b>{' '}
        {lead}
      </p>
      {alternatives.length > 0 ? (
        <div className="nearest-days">
          {alternatives.map((one) => (
            <AlternativeOption
              key={`${one.deals_id} ${one.check_in} ${one.nights} ${partyKey(one.rooms)}`}
              alternative={one}
              choices={choices}
              isOwn={one.deals_id === dealsId}
              onChange={onChange}
            />
          ))}
        </div>
      ) : near.length > 0 ? (
        <NearDays near={near} shown={shown} onChoose={(checkIn) => onChange(withStay(choices, { checkIn }))} />
      ) : (
        isAsking && <i className="skeleton option-wait" aria-hidden="true" />
      )}
    </div>
  )
}

/** The calendar is put right where the hotels know better: the reason, or that the day is free after all. */
function useCorrected(day: CalendarDay | null, answer: Alternatives | null, prices: DayPrices): void {
  const correct = useEffectEvent(({ reason, alternatives: [own] }: Alternatives) => {
    if (!day || day.available) return
    if (reason !== null && day.reason !== reason) prices.correct({ ...day, reason })
    if (reason === null && own) {
      const { price_per_person_cents, total_cents, payable_at_hotel_cents, all_in_cents } = own
      const price = { price_per_person_cents, total_cents, payable_at_hotel_cents, all_in_cents }
      prices.correct({ date: day.date, available: true, ...price, hotels: 1 })
    }
  })
  useEffect(() => {
    if (answer) correct(answer)
  }, [answer])
}

/** What the calendar knows, until the hotels have answered. */
function NearDays({ near, shown, onChoose }: { near: CalendarDay[]; shown: Shown; onChoose(day: Day): void }) {
  const { t, money, day } = useFormat()
  return (
    <div className="nearest-days">
      {near.map((free) => (
        <button key={free.date} type="button" className="option" onClick={() => onChoose(free.date)}>
          <b>{day(free.date)}</b>
          <span className="small quiet">{t(dayLabelKey(shown), { price: money(dayCents(free, shown)) })}</span>
        </button>
      ))}
    </div>
  )
}

function AlternativeOption({
  alternative,
  choices,
  isOwn,
  onChange,
}: {
  alternative: Alternative
  choices: Choices
  isOwn: boolean
  onChange(choices: Choices): void
}) {
  const { t, money, number, listed } = useFormat()
  const labels = useBookingLabels()
  const { check_in, nights, rooms, kind, all_in_cents } = alternative
  const hasOtherRooms =
    partyKey(rooms) !== partyKey(choices.rooms.map(({ adults, children }) => ({ adults, children })))
  const people = number(peopleOf(rooms))
  const divided = t('booking.calendar.instead.rooms', { count: rooms.length, number: number(rooms.length), people })
  const when = labels.stay(check_in, nights, false)
  const title = !isOwn ? (
    <Name>{alternative.title}</Name>
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
  const body = (
    <>
      <b>{title}</b>
      {facts.map((fact) => (
        <span key={fact} className="small quiet">
          {fact}
        </span>
      ))}
      <span className="small strong figures">
        {t('booking.calendar.togetherLabel', { price: money(all_in_cents) })}
      </span>
    </>
  )
  if (isOwn)
    return (
      <button type="button" className="option" onClick={() => onChange(choicesOf(choices, alternative))}>
        {body}
      </button>
    )
  return (
    <Link className="option" to={addressOf(alternative, choices)}>
      {body}
    </Link>
  )
}

/** The page of another package with the stay chosen. */
function addressOf(alternative: Alternative, choices: Choices): string {
  const query = new URLSearchParams([
    ['check_in', alternative.check_in],
    ['nights', String(alternative.nights)],
    ...partyEntries(withResidency(alternative.rooms, residencyOf(choices.rooms))),
  ])
  return `${dealPath(alternative)}?${query}`
}
