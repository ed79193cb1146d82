/** Closes days of a hotel or a room, or changes closed days: the impact is shown before it is saved. */
import { MenuItem, TextField } from '@mui/material'
import { today } from '@tussenuit/modules/shared/day.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { type ActionProps, ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { type DaySpan, DaySpanFields, isValidDaySpan } from '../../kit/record/day-span.tsx'
import { useDebounced } from '../../kit/use-debounced.ts'
import { useLoad } from '../../kit/use-load.ts'
import { type Closure, type ClosureDays, createClosure, readClosureImpact, type Room, updateClosure } from './calls.ts'
import { ImpactFiguresOrSkeleton } from './impact.tsx'

/** Delay after the last change, so that not every key press sends a request. */
const debounceMs = 300
const longestReason = 200

type Props = ActionProps & {
  hotelId: number
  rooms: Room[]
  /** The room that is chosen at first; null: the whole hotel. */
  roomId: number | null
  /** Null: a new one. */
  closure: Closure | null
}

export function ClosureDialog({ hotelId, rooms, roomId, closure, ...action }: Props) {
  const translate = useTranslate()
  const [room, setRoom] = useState(closure ? closure.room_id : roomId)
  const [span, setSpan] = useState<DaySpan>({
    from: closure?.from_day ?? '',
    to: closure?.to_day ?? '',
    weekdays: closure?.weekdays ?? [],
  })
  const [reason, setReason] = useState(closure?.reason ?? '')
  const days: ClosureDays | null = isValidDaySpan(span)
    ? {
        hotel_id: hotelId,
        room_id: room,
        from_day: span.from,
        to_day: span.to,
        weekdays: span.weekdays.length === 0 ? null : span.weekdays.toSorted((a, b) => a - b),
      }
    : null
  const settled = useDebounced(days, debounceMs)
  const impact = useLoad(['closure-impact', settled], () => readClosureImpact(settled!), {
    enabled: settled !== undefined && settled !== null,
  })
  const isCurrent = days !== null && JSON.stringify(settled) === JSON.stringify(days)
  return (
    <ConfirmActionDialog
      title={translate(closure ? 'closure.changeTitle' : 'closure.addTitle')}
      confirm={translate(closure ? 'edit.save' : 'closure.close')}
      successMessage="closure.saved"
      ready={isCurrent && impact.data !== undefined}
      act={async ({ key }) => {
        const values = { ...days!, reason: reason.trim() }
        await (closure ? updateClosure(closure, values) : createClosure(values, key))
      }}
      {...action}
    >
      <TextField
        select
        fullWidth
        id="closure-room"
        label={translate('closure.what')}
        value={room ?? ''}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={(event) => setRoom(event.target.value === '' ? null : Number(event.target.value))}
      >
        <MenuItem value="">{translate('closure.wholeHotel')}</MenuItem>
        {rooms.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <DaySpanFields span={span} change={setSpan} {...(closure ? {} : { min: today(new Date()) })} />
      <TextField
        id="closure-reason"
        label={translate('closure.reason')}
        fullWidth
        value={reason}
        helperText={translate('closure.reasonHelp')}
        slotProps={{ htmlInput: { maxLength: longestReason } }}
        onChange={(event) => setReason(event.target.value)}
      />
      <section className="closure-impact" aria-live="polite">
        <h3>{translate('closure.impact')}</h3>
        {isCurrent ? (
          <ImpactFiguresOrSkeleton load={impact} ofDays />
        ) : (
          <p className="quiet">{translate('closure.choose')}</p>
        )}
      </section>
    </ConfirmActionDialog>
  )
}
