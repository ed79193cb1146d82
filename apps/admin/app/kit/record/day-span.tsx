/** Fields for a date range and, optionally, some of its weekdays. */
import { Checkbox, FormControlLabel } from '@mui/material'
import { isDay } from '@tussenuit/modules/shared/day.ts'
import { useTranslate } from 'ra-core'
import { useWeekdays } from '../page/weekdays.ts'
import { DayField } from './day-input.tsx'
import './day-span.css'

/** `weekdays`: 0 (Sunday) to 6 (Saturday); an empty list means all weekdays. */
export type DaySpan = { from: string; to: string; weekdays: number[] }

export const isValidDaySpan = ({ from, to }: DaySpan): boolean => isDay(from) && isDay(to) && from <= to

export function DaySpanFields({ span, change, min }: { span: DaySpan; change: (span: DaySpan) => void; min?: string }) {
  const translate = useTranslate()
  const weekdays = useWeekdays()
  const isReversed = isDay(span.from) && isDay(span.to) && span.to < span.from
  const turn = (id: number, isOn: boolean) =>
    change({ ...span, weekdays: isOn ? [...span.weekdays, id] : span.weekdays.filter((other) => other !== id) })
  return (
    <>
      <div className="row day-span">
        <DayField
          label={translate('field.from_date')}
          value={span.from}
          min={min}
          change={(from) => change({ ...span, from })}
        />
        <DayField
          label={translate('field.to_date')}
          value={span.to}
          min={isDay(span.from) ? span.from : min}
          change={(to) => change({ ...span, to })}
        />
      </div>
      {isReversed && (
        <p className="bad" role="alert">
          {translate('problem.range')}
        </p>
      )}
      <fieldset className="weekday-choices">
        <legend>{translate('closure.weekdays')}</legend>
        <p className="quiet">{translate('closure.weekdaysHelp')}</p>
        {weekdays.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={name}
            control={
              <Checkbox checked={span.weekdays.includes(id)} onChange={(event) => turn(id, event.target.checked)} />
            }
          />
        ))}
      </fieldset>
    </>
  )
}
