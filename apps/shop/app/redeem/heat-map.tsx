import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useState } from 'react'
import { useBookingLabels } from '../booking/booking-labels.ts'
import { useFormat } from '../format.ts'
import { HeatTable } from './heat-table.tsx'
import { bestWeekday, arrivalDays, heatRows, isoWeekday } from './heat.ts'
import type { DealName } from './stay-choice.tsx'
import { WeekdayField } from './weekday-field.tsx'

type Answer = CallReply<Calls['POST /vouchers/days']>

/**
 * The hotels of one package by days: a tick for a stay that the voucher pays in full, otherwise the remaining amount.
 */
export function HeatMap({
  answer,
  from,
  deal,
  opensOn,
}: {
  answer: Answer
  from: Day
  deal: DealName
  /** The day scrolled into view first; with null the prices determine the weekday. */
  opensOn: Day | null
}) {
  const { t } = useFormat()
  const labels = useBookingLabels()
  const [weekday, setWeekday] = useState(() => (opensOn === null ? bestWeekday(answer.hotels) : isoWeekday(opensOn)))
  const columns = arrivalDays(from, weekday)
  const rows = heatRows(answer.hotels, columns)
  return (
    <>
      <WeekdayField
        legend={t('redeem.arrivalDay', { nights: labels.nights(answer.nights), persons: labels.party(answer.rooms) })}
        weekday={weekday}
        onChange={setWeekday}
      />
      {rows.length === 0 ? (
        <p className="alert" role="status">
          {t('redeem.noDays')}
        </p>
      ) : (
        <HeatTable key={weekday} rows={rows} columns={columns} stay={answer} opensOn={opensOn} dealOf={() => deal} />
      )}
    </>
  )
}
