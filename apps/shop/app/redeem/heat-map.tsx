import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useState } from 'react'
import { bookingPath } from '../deal-words.ts'
import { useFormat } from '../format.ts'
import { weekStart } from '../language.ts'
import { Icon } from '../parts/icon.tsx'
import { bestWeekday, columnsOf, heatOf, heatRows, stayQuery } from './heat.ts'
import type { DealName } from './stay-choice.tsx'

type Answer = CallReply<Calls['POST /vouchers/days']>
/** A Monday, from which the names of the weekdays are taken. */
const monday = '2026-01-05'
const heats = ['none', 'little', 'some', 'much'] as const

/** Hotels by days: a tick where nothing is left to pay, else what is. Every cell leads to the booking of that stay. */
export function HeatMap({ answer, from, deal }: { answer: Answer; from: Day; deal: DealName }) {
  const { t, tag, money, dayAs, number, listed } = useFormat()
  const firstDay = weekStart(tag) === 'sat' ? 5 : 0
  const [weekday, setWeekday] = useState(() => bestWeekday(answer.hotels))
  const columns = columnsOf(from, weekday)
  const rows = heatRows(answer.hotels, columns)
  const nights = t('booking.nights', { count: answer.nights, number: number(answer.nights) })
  const dayName = (index: number) =>
    dayAs(`${monday.slice(0, 8)}${String(5 + index).padStart(2, '0')}`, { weekday: 'short' })
  const path = (hotelId: number, date: Day) =>
    `${bookingPath(deal)}&${stayQuery({ date, hotelId, nights: answer.nights, rooms: answer.rooms })}`
  return (
    <>
      <fieldset>
        <legend className="field-label">
          {t('redeem.arrivalDay', {
            nights,
            persons: t('booking.party.adults', { count: answer.persons, number: number(answer.persons) }),
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
                  <th key={day} scope="col">
                    {dayAs(day, { weekday: 'short' })} <b>{dayAs(day, { day: 'numeric', month: 'short' })}</b>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.hotel_id}>
                  <th scope="row">{listed([row.hotel_name, row.city])}</th>
                  {row.cells.map((cell, index) =>
                    cell ? (
                      <td key={cell.date} className={`heat-${heatOf(cell)}`}>
                        <a href={path(row.hotel_id, cell.date)}>
                          {heatOf(cell) === 'none' ? (
                            <>
                              <Icon name="check" />
                              <span className="unseen">{t('redeem.covered')}</span>
                            </>
                          ) : (
                            <>
                              {cell.on_top_cents > 0 && <span dir="ltr">+ {money(cell.on_top_cents)}</span>}
                              {cell.payable_at_hotel_cents > 0 && (
                                <span className="heat-hotel">
                                  {t('redeem.atHotel', { amount: money(cell.payable_at_hotel_cents) })}
                                </span>
                              )}
                            </>
                          )}
                        </a>
                      </td>
                    ) : (
                      <td key={columns[index]} className="heat-full">
                        <span>{t('redeem.full')}</span>
                      </td>
                    ),
                  )}
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
            {t(`redeem.key.${heat}`)}
          </li>
        ))}
      </ul>
    </>
  )
}
