import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBookingLabels } from '../booking/booking-labels.ts'
import { useCarry } from '../choice/use-travel-choice.ts'
import { bookingPath } from '../deal-labels.ts'
import { useFormat } from '../format.ts'
import { weekStart } from '../language.ts'
import { Icon } from '../parts/icon.tsx'
import { bestWeekday, columnsOf, heatCents, heatOf, type HeatRow, heatRows, stayQuery, weekdayOf } from './heat.ts'
import type { DealName } from './stay-choice.tsx'

type Answer = CallReply<Calls['POST /vouchers/days']>
/** A Monday, from which the names of the weekdays are taken. */
const monday = '2026-01-05'
const heats = ['none', 'little', 'some', 'much'] as const

/** Hotels by days: a tick where nothing is left to pay, else what is. Every cell leads to the booking of that stay. */
export function HeatMap({
  answer,
  from,
  deal,
  opensOn,
}: {
  answer: Answer
  from: Day
  deal: DealName
  /** The day that is in view first; null leaves the weekday to what is covered. */
  opensOn: Day | null
}) {
  const { t, tag, money, dayAs, number, listed } = useFormat()
  const labels = useBookingLabels()
  const carry = useCarry()
  const firstDay = weekStart(tag) === 'sat' ? 5 : 0
  const [weekday, setWeekday] = useState(() => (opensOn === null ? bestWeekday(answer.hotels) : weekdayOf(opensOn)))
  const columns = columnsOf(from, weekday)
  const rows = heatRows(answer.hotels, columns)
  const scroller = useScrolledTo(opensOn)
  const [little, some] = [money(heatCents.little), money(heatCents.some)]
  const keyAmounts = { none: {}, little: { to: little }, some: { from: little, to: some }, much: { from: some } }
  const nights = t('booking.nights', { count: answer.nights, number: number(answer.nights) })
  const dayName = (index: number) =>
    dayAs(`${monday.slice(0, 8)}${String(5 + index).padStart(2, '0')}`, { weekday: 'short' })
  const path = (hotelId: number, date: Day) =>
    carry(`${bookingPath(deal)}&${stayQuery({ date, hotelId, nights: answer.nights, rooms: answer.rooms })}`)
  return (
    <>
      <fieldset>
        <legend className="field-label">
          {t('redeem.arrivalDay', {
            nights,
            persons: labels.party(answer.rooms),
          })}
        </legend>
        <div className="row row-wrap">
          {Array.from({ length: 7 }, (_, place) => (place + firstDay) % 7).map((index) => (
            <label key={index} className="chip">
              <input
                type="radio"
                name="weekday"
                checked={weekday === index + 1}
                onChange={() => setWeekday(index + 1)}
              />
              {dayName(index)}
            </label>
          ))}
        </div>
      </fieldset>
      {rows.length === 0 ? (
        <p className="alert" role="status">
          {t('redeem.noDays')}
        </p>
      ) : (
        <div
          ref={scroller}
          className="heat-scroll"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
          tabIndex={0}
          role="region"
          aria-label={t('redeem.map')}
        >
          <table className="heat">
            <caption className="unseen">{t('redeem.mapCaption', { nights })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('redeem.hotel')}</th>
                {columns.map((day) => (
                  <th key={day} scope="col" data-day={day}>
                    {dayAs(day, { weekday: 'short' })} <b>{dayAs(day, { day: 'numeric', month: 'short' })}</b>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.hotel_id}>
                  <th scope="row">{listed([row.hotel_name, row.city])}</th>
                  {row.cells.map((cell, index) => (
                    <Cell key={columns[index]} cell={cell} href={path(row.hotel_id, columns[index]!)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ul className="heat-key">
        {heats.map((heat) => (
          <li key={heat}>
            <i className={`heat-${heat}`} />
            {t(`redeem.key.${heat}`, keyAmounts[heat])}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Brings the column of a day into the middle of its scroller, in either direction of writing; the page stays put. */
function useScrolledTo(day: Day | null): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const column = day === null ? null : scroller.current?.querySelector(`[data-day="${day}"]`)
    if (!scroller.current || !column) return
    const [view, cell] = [scroller.current.getBoundingClientRect(), column.getBoundingClientRect()]
    scroller.current.scrollBy({ left: cell.left + cell.width / 2 - view.left - view.width / 2, behavior: 'instant' })
  }, [day])
  return scroller
}

/** What is left to pay of one stay, and the way to book it. */
function Cell({ cell, href }: { cell: HeatRow['cells'][number]; href: string }) {
  const { t, money } = useFormat()
  if (cell === null)
    return (
      <td className="heat-full">
        <span>{t('redeem.full')}</span>
      </td>
    )
  if (cell === 'unknown')
    return (
      <td className="heat-unknown">
        <a href={href}>
          <span aria-hidden="true">{t('booking.calendar.ask')}</span>
          <span className="unseen">{t('booking.calendar.askLabel')}</span>
        </a>
      </td>
    )
  const heat = heatOf(cell)
  return (
    <td className={`heat-${heat}`}>
      <a href={href}>
        {heat === 'none' ? (
          <>
            <Icon name="check" />
            <span className="unseen">{t('redeem.covered')}</span>
          </>
        ) : (
          <>
            {cell.on_top_cents > 0 && <span dir="ltr">+ {money(cell.on_top_cents)}</span>}
            {cell.payable_at_hotel_cents > 0 && (
              <span className="heat-hotel">{t('redeem.atHotel', { amount: money(cell.payable_at_hotel_cents) })}</span>
            )}
          </>
        )}
      </a>
    </td>
  )
}
