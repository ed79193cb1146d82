/**
 * The same months as plain links, from the server: they read and work without JavaScript, stand in until the calendar
 * is loaded, and have its measures, so that nothing jumps.
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
import type { CalendarDay } from '@tussenuit/modules/calendar/contract.ts'
import { addDays, daysFrom, type Day } from '@tussenuit/modules/shared/day.ts'
import type { Shown } from '../../choice/travel-choice.ts'
import { useFormat } from '../../format.ts'
import { weekStart } from '../../language.ts'
import { dayFigures, dayCents, dayWordsKey } from './day-price.ts'
import { isFree, lowestPrice, roleInStay } from './free-days.ts'

type Props = {
  days: CalendarDay[]
  openAt: Day
  today: Day
  checkIn: Day | null
  nights: number
  shown: Shown
  linkTo(day: Day): string
}

const gregorian = new GregorianCalendar()
const dayOf = (date: CalendarDate): Day => toCalendar(date, gregorian).toString()

export function StaticMonths({ days, openAt, today, checkIn, nights, shown, linkTo }: Props) {
  const format = useFormat()
  const { tag } = format
  const persian = tag.startsWith('fa')
  const first = startOfMonth(toCalendar(parseDate(openAt), createCalendar(persian ? 'persian' : 'gregory')))
  const byDate = new Map(days.map((day) => [day.date, day]))
  return (
    <div className="calendar calendar-static">
      <div className="calendar-months">
        {[0, 1].map((index) => {
          const start = first.add({ months: index })
          const [from, to] = [dayOf(start), dayOf(endOfMonth(start))]
          const before = getDayOfWeek(start, tag, weekStart(tag))
          const lowest = lowestPrice(days.filter((day) => day.date >= from && day.date <= to))
          const cells: (Day | null)[] = [...Array.from({ length: before }, () => null), ...daysFrom(from, to)]
          const firstShown = addDays(from, -before)
          return (
            <div key={index} className="calendar-month">
              <p className="calendar-title" id={`month-${from}`}>
                {format.monthTitle(from)}
              </p>
              <table className="calendar-grid" aria-labelledby={`month-${from}`}>
                <thead>
                  <tr>
                    {Array.from({ length: 7 }, (_, at) => (
                      <th key={at} scope="col">
                        <span aria-hidden="true">{format.weekdayTitle(addDays(firstShown, at))}</span>
                        <span className="unseen">{format.weekdayName(addDays(firstShown, at))}</span>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => (
                    <tr key={week}>
                      {Array.from({ length: 7 }, (_, at) => {
                        const day = cells[week * 7 + at]
                        if (!day)
                          return (
                            <td key={at}>
                              <span className="day day-none" />
                            </td>
                          )
                        const ends = `${at === 0 || day === from ? ' day-row-start' : ''}${at === 6 || day === to ? ' day-row-end' : ''}`
                        return (
                          <td key={at}>
                            <StaticDay
                              format={format}
                              day={day}
                              found={byDate.get(day)}
                              past={day < today}
                              lowest={lowest}
                              shown={shown}
                              stay={roleInStay(day, checkIn, nights)?.role ?? null}
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
        })}
      </div>
    </div>
  )
}

/** A component of its own, so that a slow phone can answer a touch between two days. */
function StaticDay({
  format,
  day,
  found,
  past,
  lowest,
  shown,
  stay,
  ends,
  href,
}: {
  format: ReturnType<typeof useFormat>
  day: Day
  found: CalendarDay | undefined
  past: boolean
  lowest: number | null
  shown: Shown
  stay: string | null
  ends: string
  href: string
}) {
  const { t } = format
  if (!found || past)
    return (
      <span className={`day day-${past ? 'past' : 'waiting'}`}>
        <b>{format.dayNumber(day)}</b>
      </span>
    )
  if (!isFree(found)) {
    const ask = found.reason === 'unknown'
    return (
      <span className={`day day-${ask ? 'ask' : 'blocked'}`}>
        <b>{format.dayNumber(day)}</b>
        <span className="day-long">
          {ask ? t('booking.calendar.ask') : t(`booking.calendar.short.${found.reason ?? 'sold_out'}`)}
        </span>
      </span>
    )
  }
  return (
    <a
      href={href}
      className={`day day-${found.price_per_person_cents === lowest ? 'lowest' : 'free'}${stay ? ` day-away day-${stay}` : ''}${ends}`}
    >
      <span className="unseen">
        {format.listed([
          format.day(day, 'long'),
          t(dayWordsKey(shown), { price: format.money(dayCents(found, shown)) }),
        ])}
      </span>
      <b aria-hidden="true">{format.dayNumber(day)}</b>
      <span aria-hidden="true">{dayFigures(found, shown, format)}</span>
    </a>
  )
}
