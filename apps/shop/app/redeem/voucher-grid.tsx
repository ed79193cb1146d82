/** All hotels that can be booked with a voucher for a value, by days of arrival. */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { useState } from 'react'
import { useBookingLabels } from '../booking/booking-labels.ts'
import { useRequest } from '../booking/use-request.ts'
import type { Room } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import { useFormat } from '../format.ts'
import { DaysLoadError } from './days-failed.tsx'
import { HeatTable } from './heat-table.tsx'
import { arrivalDays, heatRows, heatMapStartDay } from './heat.ts'
import type { VoucherStays } from './stay-choice.tsx'
import { initialGridView, distinctLengths, rankStaysForVoucher } from './stays-for-voucher.ts'
import { WeekdayField } from './weekday-field.tsx'
import { WeeksNav } from './weeks-nav.tsx'

/** The number of compared packages: those with the smallest remaining amounts. */
const maxDeals = 60
/** The party if none was chosen. */
const usualRooms = [{ adults: 2, children: [] }]

export function VoucherGrid({ stays, amountCents, voucher, start, end }: VoucherStays) {
  const { t } = useFormat()
  const choice = useTravelChoice()
  const rooms = choice.rooms ?? usualRooms
  const opening = initialGridView(stays, amountCents, { rooms, nights: choice.nights[0], end })
  const [weekday, setWeekday] = useState(opening.weekday)
  const [nights, setNights] = useState(opening.nights)
  const [from, setFrom] = useState(heatMapStartDay(start, opening.day))
  const columns = arrivalDays(from, weekday)
  const deals = rankStaysForVoucher(stays, amountCents)
    .filter(({ stay }) => stay.lengths.includes(nights))
    .slice(0, maxDeals)
    .map(({ stay }) => stay.deals_id)
  const answer = useRequest<CallReply<Calls['POST /vouchers/hotels']>>(
    `${from}|${weekday}|${nights}`,
    async (api) =>
      (await api('POST /vouchers/hotels', { body: { ...voucher, deals, arrivals: columns, nights, rooms } })).data,
  )
  const rows = answer.data ? heatRows(answer.data.hotels, columns) : []
  return (
    <div className="redeem-grid">
      <GridFields
        lengths={distinctLengths(stays)}
        nights={nights}
        rooms={rooms}
        weekday={weekday}
        onNights={setNights}
        onWeekday={setWeekday}
      />
      {answer.state === 'asking' && <i className="skeleton pay-wait" role="status" aria-label={t('common.loading')} />}
      {answer.state === 'failed' && <DaysLoadError error={answer.error} onAgain={answer.again} />}
      {answer.data && rows.length === 0 && (
        <p className="alert" role="status">
          {t('redeem.noDays')}
        </p>
      )}
      {answer.data && rows.length > 0 && (
        <HeatTable
          key={`${from} ${weekday} ${nights}`}
          rows={rows}
          columns={columns}
          stay={answer.data}
          opensOn={opening.day !== null && columns.includes(opening.day) ? opening.day : null}
          dealOf={(dealId) => stays.find((stay) => stay.deals_id === dealId)}
          namesDeals
        />
      )}
      <div className="row row-wrap">
        <WeeksNav from={from} start={start} end={end} onChange={setFrom} />
      </div>
    </div>
  )
}

function GridFields({
  lengths,
  nights,
  rooms,
  weekday,
  onNights,
  onWeekday,
}: {
  lengths: number[]
  nights: number
  rooms: Room[]
  weekday: number
  onNights(nights: number): void
  onWeekday(weekday: number): void
}) {
  const { t } = useFormat()
  const labels = useBookingLabels()
  return (
    <div className="grid-fields">
      <fieldset>
        <legend className="field-label">{t('home.nights')}</legend>
        <div className="row row-wrap">
          {lengths.map((count) => (
            <label key={count} className="chip">
              <input type="radio" name="grid-nights" checked={nights === count} onChange={() => onNights(count)} />
              {labels.nights(count)}
            </label>
          ))}
        </div>
      </fieldset>
      <WeekdayField
        legend={t('redeem.arrivalDay', { nights: labels.nights(nights), persons: labels.party(rooms) })}
        weekday={weekday}
        onChange={onWeekday}
      />
    </div>
  )
}
