/**
 * The months of the price calendar as plain links, rendered by the server. They work without JavaScript and have the
 * size of the calendar that replaces them, so that the layout does not shift.
 */
import {
  createCalendar,
  endOfMonth,
  getDayOfWeek,
  GregorianCalendar,
  parseDate,
  startOfMonth,
  toCalendar,
  type CalendarDate,
} from '@internationalized/date'
import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import { addDays, listDays, type Day } from '@tussenuit/modules/shared/day.ts'
import type { PriceDisplay } from '../../choice/travel-choice.ts'
import { useFormat } from '../../format.ts'
import { weekStart } from '../../language.ts'
import { formatDayPrice, dayPriceCents, dayPriceLabelKey } from './day-price.ts'
import { isAvailableDay, lowestPricePerPerson, roleInStay } from './free-days.ts'

type Props = {
  days: CalendarDay[]
  openAt: Day
  today: Day
  checkIn: Day | null
  nights: number
  priceDisplay: PriceDisplay
  linkTo(day: Day): string
}

const gregorian = new GregorianCalendar()
const dayOf = (date: CalendarDate): Day => toCalendar(date, gregorian).toString()

export function StaticMonths(props: Props) {
  const { tag } = useFormat()
  const persian = tag.startsWith('fa')
  const first = startOfMonth(toCalendar(parseDate(props.openAt), createCalendar(persian ? 'persian' : 'gregory')))
  return (
    <div className="calendar calendar-static">
      <div className="calendar-months">
        {[0, 1].map((index) => (
          <StaticMonth key={index} {...props} start={first.add({ months: index })} />
        ))}
      </div>
    </div>
  )
}

function StaticMonth({ days, today, checkIn, nights, priceDisplay, linkTo, start }: Props & { start: CalendarDate }) {
  const format = useFormat()
  const { tag } = format
  const byDate = new Map(days.map((day) => [day.date, day]))
  const [from, to] = [dayOf(start), dayOf(endOfMonth(start))]
  const before = getDayOfWeek(start, tag, weekStart(tag))
  const lowest = lowestPricePerPerson(days.filter((day) => day.date >= from && day.date <= to))
  const cells: (Day | null)[] = [...Array.from({ length: before }, () => null), ...listDays(from, to)]
  return (
    <div className="calendar-month">
      <p className="calendar-title" id={`month-${from}`}>
        {format.monthTitle(from)}
      </p>
      <table className="calendar-grid" aria-labelledby={`month-${from}`}>
        <WeekdayHead first={addDays(from, -before)} />
        <tbody>
          {Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => (
            <tr key={week}>
              {Array.from({ length: 7 }, (_, at) => {
                const day = cells[week * 7 + at]
                if (!day) return <td key={at} />
                const ends =
                  `${at === 0 || day === from ? ' day-row-start' : ''}` +
                  `${at === 6 || day === to ? ' day-row-end' : ''}`
                return (
                  <td key={at}>
                    <StaticDay
                      format={format}
                      day={day}
                      price={byDate.get(day)}
                      past={day < today}
                      lowest={lowest}
                      priceDisplay={priceDisplay}
                      stay={roleInStay(day, checkIn, nights)}
                      ends={ends}
                      href={linkTo(day)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `first`: the first day of the first week. */
function WeekdayHead({ first }: { first: Day }) {
  const { weekdayTitle, weekdayName } = useFormat()
  return (
    <thead>
      <tr>
        {Array.from({ length: 7 }, (_, at) => (
          <th key={at} aria-label={weekdayName(addDays(first, at))}>
            {weekdayTitle(addDays(first, at))}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** A separate component, so that a slow phone can handle an event between rendering two days. */
function StaticDay({
  format,
  day,
  price,
  past,
  lowest,
  priceDisplay,
  stay,
  ends,
  href,
}: {
  format: ReturnType<typeof useFormat>
  day: Day
  price: CalendarDay | undefined
  past: boolean
  lowest: number | null
  priceDisplay: PriceDisplay
  stay: ReturnType<typeof roleInStay>
  ends: string
  href: string
}) {
  const { t } = format
  // Nights and departure day of the chosen stay are labelled as such, instead of with the price of an arrival on that
  // day.
  const inStay =
    stay?.role === 'night'
      ? t('booking.calendar.night', { number: format.number(stay.night) })
      : stay?.role === 'departure'
        ? t('booking.calendar.out')
        : null
  const away = stay ? ` day-away day-${stay.role}${ends}` : ''
  if (!price || past)
    return (
      <span className={`day day-${past ? 'past' : 'waiting'}`}>
        <b>{format.dayNumber(day)}</b>
      </span>
    )
  if (!isAvailableDay(price)) {
    const ask = price.reason === 'unknown'
    return (
      <span className={`day day-${ask ? 'ask' : 'blocked'}${away}`}>
        <b>{format.dayNumber(day)}</b>
        <span className="day-long">
          {inStay ?? (ask ? t('booking.calendar.ask') : t(`booking.calendar.short.${price.reason ?? 'sold_out'}`))}
        </span>
      </span>
    )
  }
  const look = `${price.price_per_person_cents === lowest ? ' day-lowest' : ''}${away}`
  const amount = formatDayPrice(price, priceDisplay, format)
  return (
    <a href={href} className={look === '' ? undefined : `day${look}`}>
      <i>
        {format.listed([
          format.day(day, 'long'),
          stay && t(`booking.calendar.${stay.role}Label`, { number: format.number(stay.night) }),
          t(dayPriceLabelKey(priceDisplay), { price: format.money(dayPriceCents(price, priceDisplay)) }),
        ])}
      </i>
      <span aria-hidden="true">
        <b>{format.dayNumber(day)}</b>
        {stay ? <span>{inStay ?? amount}</span> : amount}
      </span>
    </a>
  )
}
