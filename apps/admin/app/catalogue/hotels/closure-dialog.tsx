/**
 * Closes days of a hotel or a room, or changes closed days, at once or in a change set: the impact is shown before
 * it is saved.
 */
import { MenuItem, TextField } from '@mui/material'
import { today } from '@tussenuit/modules/shared/day.ts'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { type ActionProps, ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { planClosureChange, planNewClosure } from '../../kit/change-set/calls.ts'
import { ChangeSetFields, useChangeSetChoice } from '../../kit/change-set/set-choice.tsx'
import { type ClosureDays, readClosureImpact } from '../../kit/closure/calls.ts'
import { ImpactFiguresOrSkeleton } from '../../kit/closure/impact.tsx'
import { type DaySpan, DaySpanFields, isValidDaySpan } from '../../kit/record/day-span.tsx'
import { useDebounced } from '../../kit/use-debounced.ts'
import { useLoad } from '../../kit/use-load.ts'
import { type Closure, createClosure, type Room, updateClosure } from './calls.ts'

/** Delay after the last change, so that not every key press sends a request. */
const debounceMs = 300
const longestReason = 200

type Props = ActionProps & {
  hotelId: number
  rooms: Room[]
  /** The room that is selected initially; null: the whole hotel. */
  roomId: number | null
  /** Null for new closed days. */
  closure: Pick<Closure, 'id' | 'room_id' | 'from_day' | 'to_day' | 'weekdays' | 'reason' | 'version'> | null
  /** The planned change that the dialog edits; null: the dialog edits the closed days themselves. */
  planned: { set: number; record: string; version: number } | null
}

type Values = ClosureDays & { reason: string }

/**
 * Saves the values at once or in the chosen change set. Closed days that are already planned are saved in their own
 * set.
 */
function useClosureSave({ hotelId, closure, planned }: Pick<Props, 'hotelId' | 'closure' | 'planned'>) {
  const { canAccess: mayPlan = false } = useCanAccess({ resource: 'change-sets', action: 'edit' })
  const choice = useChangeSetChoice({ offersNow: true })
  const isAtOnce = planned === null && choice.isAtOnce
  const save = async (values: Values, key: string) => {
    const { hotel_id: _hotel, ...change } = values
    if (planned)
      return planClosureChange(planned.set, planned.record, { ...change, removed: false, version: planned.version })
    if (choice.isAtOnce) return closure ? updateClosure(closure, values) : createClosure(values, key)
    const set = await choice.resolve()
    return closure
      ? planClosureChange(set, `${hotelId}-${closure.id}`, { ...change, removed: false, version: closure.version })
      : planNewClosure(set, values, key)
  }
  return { save, choice, isAtOnce, mayPlan: mayPlan && planned === null }
}

export function ClosureDialog({ hotelId, rooms, roomId, closure, planned, ...action }: Props) {
  const translate = useTranslate()
  const { save, choice, isAtOnce, mayPlan } = useClosureSave({ hotelId, closure, planned })
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
      confirm={translate(isAtOnce ? (closure ? 'edit.save' : 'closure.close') : 'changeSet.savePlanned')}
      successMessage={isAtOnce ? 'closure.saved' : 'closure.planned.saved'}
      ready={isCurrent && impact.data !== undefined && (planned !== null || choice.isComplete)}
      act={({ key }) => save({ ...days!, reason: reason.trim() }, key)}
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
      {mayPlan && <ChangeSetFields choice={choice} />}
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
