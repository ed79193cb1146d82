/** Hotels by days of arrival, coloured by the remaining amount. The chosen day's price is below. */
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBookingLabels } from '../booking/booking-labels.ts'
import { useAddChoiceToPath } from '../choice/use-travel-choice.ts'
import type { Room } from '../choice/travel-choice.ts'
import { bookingPath } from '../deal-labels.ts'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { ProperName } from '../parts/name.tsx'
import { type HeatCell, heatCents, stayHeatLevel, type HeatRow, bookingQuery } from './heat.ts'
import type { DealName } from './stay-choice.tsx'

const heats = ['none', 'little', 'some', 'much'] as const
type Stay = { nights: number; rooms: Room[] }

type Props = {
  rows: HeatRow[]
  columns: Day[]
  stay: Stay
  /** The day scrolled into view first. */
  opensOn: Day | null
  /** The package by its number; null returns the package of a day whose price is unknown. */
  dealOf(dealId: number | null): DealName | undefined
  /** True if the table contains several packages; the chosen package is then named. */
  namesDeals?: boolean
}

export function HeatTable({ rows, columns, stay, opensOn, dealOf, namesDeals = false }: Props) {
  const { t, listed, number } = useFormat()
  const carry = useAddChoiceToPath()
  const scroller = useScrollToDay(opensOn)
  const [chosen, setChosen] = useState<{ hotelId: number; date: Day } | null>(null)
  const nights = t('booking.nights', { count: stay.nights, number: number(stay.nights) })
  const path = (deal: DealName, hotelId: number, date: Day) =>
    carry(`${bookingPath(deal)}&${bookingQuery({ date, hotelId, ...stay })}`)
  const row = rows.find((candidate) => candidate.hotel_id === chosen?.hotelId)
  const cell = row?.cells[columns.indexOf(chosen!.date)]
  const deal = cell && cell !== 'unknown' ? dealOf(cell.deals_id) : undefined
  return (
    <>
      <div
        ref={scroller}
        className="heat-scroll"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={namesDeals ? t('redeem.map') : listed([t('redeem.map'), dealOf(null)?.title])}
      >
        <table className="heat">
          <caption className="unseen">{t('redeem.mapCaption', { nights })}</caption>
          <HeatHead columns={columns} />
          <tbody>
            {rows.map((hotel) => (
              <HotelRow
                key={hotel.hotel_id}
                hotel={hotel}
                columns={columns}
                chosen={chosen?.hotelId === hotel.hotel_id ? chosen.date : null}
                askHref={(date) => {
                  const anyDeal = dealOf(null)
                  return anyDeal && path(anyDeal, hotel.hotel_id, date)
                }}
                onChoose={(date) => setChosen({ hotelId: hotel.hotel_id, date })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <HeatKey />
      <div className="heat-chosen-place" role="status">
        {row && deal && cell && cell !== 'unknown' && (
          <ChosenDay
            hotel={row.hotel_name}
            deal={namesDeals ? deal : null}
            cell={cell}
            stay={stay}
            href={path(deal, row.hotel_id, cell.date)}
          />
        )}
      </div>
    </>
  )
}

function HeatHead({ columns }: { columns: Day[] }) {
  const { t, dayAs } = useFormat()
  return (
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
  )
}

function HotelRow({
  hotel: { hotel_name, city, cells },
  columns,
  chosen,
  askHref,
  onChoose,
}: {
  hotel: HeatRow
  columns: Day[]
  /** The chosen day, if it is in this row. */
  chosen: Day | null
  /** The booking page of a day whose price is unknown. */
  askHref(date: Day): string | undefined
  onChoose(date: Day): void
}) {
  const { dayAs, listed } = useFormat()
  return (
    <tr>
      <th scope="row">{listed([hotel_name, city])}</th>
      {cells.map((cell, index) => {
        const date = columns[index]!
        if (cell === null) return <FullCell key={date} />
        if (cell === 'unknown') return <UnknownCell key={date} href={askHref(date)} />
        return (
          <HeatTableCell
            key={date}
            cell={cell}
            label={listed([hotel_name, dayAs(date, { weekday: 'long', day: 'numeric', month: 'long' })])}
            chosen={chosen === date}
            onChoose={() => onChoose(date)}
          />
        )
      })}
    </tr>
  )
}

function HeatKey() {
  const { t, money } = useFormat()
  const [little, some] = [money(heatCents.little), money(heatCents.some)]
  const amounts = { none: {}, little: { to: little }, some: { from: little, to: some }, much: { from: some } }
  return (
    <ul className="heat-key">
      {heats.map((heat) => (
        <li key={heat}>
          <i className={`heat-${heat}`} />
          {t(`redeem.key.${heat}`, amounts[heat])}
        </li>
      ))}
    </ul>
  )
}

/** The price of the chosen stay, the part that the voucher pays, the remaining amount, and the link to its booking. */
function ChosenDay({
  hotel,
  deal,
  cell,
  stay,
  href,
}: {
  hotel: string
  deal: DealName | null
  cell: HeatCell
  stay: Stay
  href: string
}) {
  const { t, money, listed } = useFormat()
  const labels = useBookingLabels()
  const { on_top_cents: toUs, payable_at_hotel_cents: atHotel, total_cents: total } = cell
  const remainders = [
    toUs > 0 ? t('redeem.stays.add', { amount: money(toUs) }) : t('redeem.stays.nothingToUs'),
    atHotel > 0 && t('redeem.atHotel', { amount: money(atHotel) }),
  ]
  return (
    <div className="heat-chosen">
      <div>
        <p className="strong">{listed([hotel, labels.stay(cell.date, stay.nights, false)])}</p>
        {deal && (
          <p className="fine">
            <ProperName>{deal.title}</ProperName>
          </p>
        )}
        {total !== null && (
          <p className="small">
            {t('redeem.chosen.sum', {
              total: money(total + atHotel),
              persons: labels.party(stay.rooms),
              voucher: money(total - toUs),
            })}
          </p>
        )}
        <p className="small">{toUs + atHotel === 0 ? t('redeem.stays.nothingLeft') : listed(remainders)}</p>
      </div>
      <a className="button" href={href}>
        {t('redeem.chosen.choose')}
      </a>
    </div>
  )
}

/**
 * Scrolls the column of a day to the middle of its scroller, in either writing direction; the page itself does not
 * scroll.
 */
function useScrollToDay(day: Day | null): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const column = day === null ? null : scroller.current?.querySelector(`[data-day="${day}"]`)
    if (!scroller.current || !column) return
    const [view, cell] = [scroller.current.getBoundingClientRect(), column.getBoundingClientRect()]
    scroller.current.scrollBy({ left: cell.left + cell.width / 2 - view.left - view.width / 2, behavior: 'instant' })
  }, [day])
  return scroller
}

function FullCell() {
  const { t } = useFormat()
  return (
    <td className="heat-full">
      <span>{t('redeem.full')}</span>
    </td>
  )
}

/** A day whose price is unknown: its link opens the booking, which requests the price. */
function UnknownCell({ href }: { href: string | undefined }) {
  const { t } = useFormat()
  const label = (
    <>
      <span aria-hidden="true">{t('booking.calendar.ask')}</span>
      <span className="unseen">{t('booking.calendar.askLabel')}</span>
    </>
  )
  return <td className="heat-unknown">{href === undefined ? <span>{label}</span> : <a href={href}>{label}</a>}</td>
}

/** The amount that remains to be paid for a stay, here and at the hotel; a check mark if nothing remains. */
function HeatTableCell({
  cell,
  label,
  chosen,
  onChoose,
}: {
  cell: HeatCell
  label: string
  chosen: boolean
  onChoose(): void
}) {
  const { t, money } = useFormat()
  const heat = stayHeatLevel(cell)
  return (
    <td className={`heat-${heat}`}>
      <button type="button" aria-pressed={chosen} onClick={onChoose}>
        <span className="unseen">{label}: </span>
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
      </button>
    </td>
  )
}
