/**
 * The same months as plain links, from the server: they read and work without JavaScript, stand in until the calendar
 * is loaded, and have its measures, so that nothing jumps.
 */
import { createCalendar, endOfMonth, getDayOfWeek, GregorianCalendar, parseDate, startOfMonth, toCalendar, type CalendarDate } from '@internationalized/date'
import type { CalendarDay } from '@tussenuit/modules/calendar/contract.ts'
import { addDays, daysFrom, type Day } from '@tussenuit/modules/shared/day.ts'
import { useFormat } from '../../format.ts'
import { isFree, lowestPrice, roleInStay } from './free-days.ts'

type Props = { days: CalendarDay[]; openAt: Day; today: Day; checkIn: Day | null; nights: number; linkTo(day: Day): string }

const gregorian = new GregorianCalendar()
const dayOf = (date: CalendarDate): Day => toCalendar(date, gregorian).toString()

export function StaticMonths({ days, openAt, today, checkIn, nights, linkTo }: Props) {
  const format = useFormat()
  const { t, tag } = format
  const persian = tag.startsWith('fa')
  const weekStart = persian ? 'sat' : 'mon'
  const first = startOfMonth(toCalendar(parseDate(openAt), createCalendar(persian ? 'persian' : 'gregory')))
  const byDate = new Map(days.map((day) => [day.date, day]))
  return (
    <div className="calendar calendar-static">
      <div className="calendar-months">
        {[0, 1].map((index) => {
          const start = first.add({ months: index })
          const [from, to] = [dayOf(start), dayOf(endOfMonth(start))]
          const before = getDayOfWeek(start, tag, weekStart)
          const lowest = lowestPrice(days.filter((day) => day.date >= from && day.date <= to))
          const cells: (Day | null)[] = [...Array.from({ length: before }, () => null), ...daysFrom(from, to)]
          const firstShown = addDays(from, -before)
          return (
            <div key={index} className="calendar-month">
              <h3 className="calendar-title">{format.monthTitle(from)}</h3>
              <table className="calendar-grid">
                <thead><tr>{Array.from({ length: 7 }, (_, at) => <th key={at} scope="col">{format.weekdayTitle(addDays(firstShown, at))}</th>)}</tr></thead>
                <tbody>
                  {Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => (
                    <tr key={week}>
                      {Array.from({ length: 7 }, (_, at) => {
                        const day = cells[week * 7 + at]
                        if (!day) return <td key={at}><span className="day day-none" /></td>
                        const found = byDate.get(day)
                        const stay = roleInStay(day, checkIn, nights)
                        const ends = `${at === 0 || day === from ? ' day-row-start' : ''}${at === 6 || day === to ? ' day-row-end' : ''}`
                        if (!found || day < today) return <td key={at}><span className={`day day-${day < today ? 'past' : 'waiting'}`}><b>{format.dayNumber(day)}</b></span></td>
                        if (!isFree(found)) {
                          const ask = found.reason === 'unknown'
                          return <td key={at}><span className={`day day-${ask ? 'ask' : 'blocked'}`}><b>{format.dayNumber(day)}</b><span className="day-long">{ask ? t('booking.calendar.ask') : t(`booking.calendar.short.${found.reason ?? 'sold_out'}`)}</span></span></td>
                        }
                        const cents = found.price_per_person_cents!
                        return (
                          <td key={at}>
                            <a href={linkTo(day)} className={`day day-${cents === lowest ? 'lowest' : 'free'}${stay ? ` day-away day-${stay.role}` : ''}${ends}`}><span className="unseen">{format.listed([format.day(day, 'long'), t('booking.calendar.priceWords', { price: format.money(cents) })])}</span>
                              <b aria-hidden="true">{format.dayNumber(day)}</b><span aria-hidden="true">{format.priceParts(Math.ceil(cents / 100) * 100).whole}</span>
                            </a>
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
