/** Adds all days of a date range, or only some of its weekdays, to the closed days of an activity. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { listClosedDays } from '@tussenuit/modules/catalogue/hotel/closure.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { type DaySpan, DaySpanFields, isValidDaySpan } from '../../kit/record/day-span.tsx'

/** The maximum number of closed days of an activity. */
const maxDays = 3000

type Props = { listed: readonly string[]; add: (days: Day[]) => void; close: () => void }

export function AddClosedDaysDialog({ listed, add, close }: Props) {
  const translate = useTranslate()
  const [span, setSpan] = useState<DaySpan>({ from: '', to: '', weekdays: [] })
  const days = isValidDaySpan(span)
    ? listClosedDays({ ...span, weekdays: span.weekdays.length === 0 ? null : span.weekdays }).filter(
        (day) => !listed.includes(day),
      )
    : []
  const isTooMany = listed.length + days.length > maxDays
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="closed-days-title">
      <DialogTitle id="closed-days-title">{translate('closure.addDaysTitle')}</DialogTitle>
      <DialogContent className="stack">
        <DaySpanFields span={span} change={setSpan} />
        <p className={isTooMany ? 'bad' : 'quiet'} role="status">
          {isTooMany
            ? translate('problem.maximum')
            : isValidDaySpan(span)
              ? translate('closure.daysChosen', { smart_count: days.length })
              : translate('closure.noDays')}
        </p>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('edit.cancel')}</Button>
        <Button variant="contained" color="primary" disabled={days.length === 0 || isTooMany} onClick={() => add(days)}>
          {translate('closure.addCount', { smart_count: days.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
