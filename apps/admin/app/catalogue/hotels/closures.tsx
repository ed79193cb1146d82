/** Closed days of a hotel and its rooms: a year calendar, the list, and the dialogs that change it. */
import { Button, MenuItem, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { addDays, addMonths, today } from '@tussenuit/modules/shared/day.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { changeSetsKey } from '../../kit/change-set/calls.ts'
import { useClosureDaysFormat } from '../../kit/closure/closure-days.ts'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { type Closure, closuresQueryKey, readClosures, type Room } from './calls.ts'
import { ClosureDialog } from './closure-dialog.tsx'
import { ClosureYearCalendar } from './closure-year.tsx'
import { type PlannedEntry, PlannedClosureList } from './planned-closures.tsx'
import { RemoveClosureDialog } from './remove-closure-dialog.tsx'
import './closures.css'

/** Shows the first option, whose value is empty, as selected. */
const shownWhenEmpty = { select: { displayEmpty: true }, inputLabel: { shrink: true } }

type Dialog =
  | { kind: 'edit'; closure: Closure | null }
  | { kind: 'remove'; closure: Closure }
  | { kind: 'plan'; entry: PlannedEntry }

export function HotelClosures({ hotelId, rooms, readOnly }: { hotelId: number; rooms: Room[]; readOnly: boolean }) {
  const translate = useTranslate()
  const [first, setFirst] = useState(() => `${today(new Date()).slice(0, 7)}-01`)
  const [roomId, setRoomId] = useState<number | null>(null)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const last = addDays(addMonths(first, 12), -1)
  const { data, refusal, reload } = useLoad(
    [...closuresQueryKey(hotelId), first],
    () => readClosures(hotelId, first, last),
    { keepsPrevious: true },
  )
  const queries = useQueryClient()
  const reloadAll = () => Promise.all([reload(), queries.invalidateQueries({ queryKey: changeSetsKey })])
  const close = () => setDialog(null)
  const sold = rooms.filter((room) => !room.removed)
  const shown = data?.items.filter((closure) => roomId === null || [null, roomId].includes(closure.room_id)) ?? []
  return (
    <section className="closures">
      <div className="row closures-tools">
        <TextField
          select
          id="closures-of"
          label={translate('closure.show')}
          value={roomId ?? ''}
          slotProps={shownWhenEmpty}
          onChange={(event) => setRoomId(event.target.value === '' ? null : Number(event.target.value))}
        >
          <MenuItem value="">{translate('closure.hotelAndRooms')}</MenuItem>
          {sold.map((room) => (
            <MenuItem key={room.id} value={room.id}>
              {room.name}
            </MenuItem>
          ))}
        </TextField>
        {!readOnly && (
          <Button variant="contained" color="primary" onClick={() => setDialog({ kind: 'edit', closure: null })}>
            {translate('closure.add')}
          </Button>
        )}
      </div>
      <RefusalMessage text={refusal} />
      <PlannedClosureList hotelId={hotelId} edit={readOnly ? null : (entry) => setDialog({ kind: 'plan', entry })} />
      {data ? (
        <>
          <ClosureYearCalendar closures={shown} first={first} ofRoom={roomId !== null} move={setFirst} />
          <ClosureList
            closures={shown}
            readOnly={readOnly}
            edit={(closure) => setDialog({ kind: 'edit', closure })}
            remove={(closure) => setDialog({ kind: 'remove', closure })}
          />
          {data.total > data.items.length && (
            <p className="quiet">{translate('users.more', { smart_count: data.total - data.items.length })}</p>
          )}
        </>
      ) : (
        refusal === '' && <Skeleton rows={6} />
      )}
      {dialog?.kind === 'remove' ? (
        <RemoveClosureDialog closure={dialog.closure} done={reloadAll} close={close} />
      ) : (
        dialog && (
          <ClosureDialog
            hotelId={hotelId}
            rooms={sold}
            roomId={roomId}
            closure={dialog.kind === 'plan' ? dialog.entry.closure : dialog.closure}
            planned={dialog.kind === 'plan' ? dialog.entry : null}
            done={reloadAll}
            close={close}
          />
        )
      )}
    </section>
  )
}

function ClosureList({
  closures,
  readOnly,
  edit,
  remove,
}: {
  closures: Closure[]
  readOnly: boolean
  edit: (closure: Closure) => void
  remove: (closure: Closure) => void
}) {
  const translate = useTranslate()
  const daysOf = useClosureDaysFormat()
  if (closures.length === 0) return <p className="quiet">{translate('closure.none')}</p>
  return (
    <ul className="users closure-list" aria-label={translate('closure.list')}>
      {closures.map((closure) => (
        <li key={closure.id}>
          <span>
            <b>{daysOf(closure)}</b>
            <small className="quiet">
              {closure.room_name ?? translate('closure.wholeHotel')}
              {closure.reason !== '' && ` · ${closure.reason}`}
            </small>
          </span>
          {!readOnly && (
            <span className="row-actions">
              <Button aria-label={`${translate('hotel.editRoom')}: ${daysOf(closure)}`} onClick={() => edit(closure)}>
                {translate('hotel.editRoom')}
              </Button>
              <Button
                aria-label={`${translate('closure.remove')}: ${daysOf(closure)}`}
                color="error"
                onClick={() => remove(closure)}
              >
                {translate('closure.remove')}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
