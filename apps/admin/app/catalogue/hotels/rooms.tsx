/** The rooms of a hotel: on sale or not, what they are like, and those that were removed. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Switch, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { type NumberValue, wholeNumbers } from '../../kit/record/number-kinds.ts'
import { NumberField } from '../../kit/record/number-input.tsx'
import { PictureKeys } from '../../kit/pictures/picture-keys.tsx'
import { useAction } from '../../kit/use-action.ts'
import { removeRoom, type Room, saveRoom, switchRoom } from './calls.ts'
import { BeforeSwitch } from './impact.tsx'
import { TableFrame } from '../../kit/page/table-frame.tsx'
import { useMayLose } from '../../kit/record/save-button.tsx'

export function Rooms({ rooms, readOnly }: { rooms: Room[]; readOnly: boolean }) {
  const translate = useTranslate()
  const [asking, setAsking] = useState<{ room: Room; action: 'off' | 'remove' } | null>(null)
  const [editing, setEditing] = useState<Room | null>(null)
  const mayLose = useMayLose()
  const toggle = useAction(({ room, status }: { room: Room; status: boolean }) => switchRoom(room.id, status), {
    done: (_reply, { status }) => (status ? 'hotel.roomOn' : 'hotel.roomOff'),
    readAnew: 'everything',
  })
  const remove = useAction((room: Room) => removeRoom(room.id), { done: 'hotel.roomRemoved', readAnew: 'everything' })
  const save = useAction(saveRoom, { done: 'edit.saved', after: () => setEditing(null), readAnew: 'everything' })
  const turn = (room: Room, status: boolean) => {
    setAsking(null)
    if (mayLose()) void toggle.run({ room, status })
  }
  const isAsked = (room: Room, action = asking?.action) => asking?.room.id === room.id && asking.action === action
  const removed = rooms.filter((room) => room.removed)
  return (
    <>
      <TableFrame label={translate('hotel.tab.rooms')}>
        <table className="rooms stacked">
          <thead>
            <tr>
              <th scope="col">{translate('field.room')}</th>
              <th scope="col">{translate('field.roomSize')}</th>
              <th scope="col" className="end">
                {translate('field.sold')}
              </th>
              <th scope="col">{translate('field.forSale')}</th>
              {!readOnly && <th scope="col">{translate('field.actions')}</th>}
            </tr>
          </thead>
          <tbody>
            {rooms
              .filter((room) => !room.removed)
              .map((room) => (
                <tr key={room.id} data-asked={isAsked(room) || undefined}>
                  <th scope="row">
                    <span className="list-title">
                      {room.images[0] && (
                        <img src={room.images[0].url} srcSet={room.images[0].srcset} sizes="56px" alt="" />
                      )}
                      <span>
                        {room.name}
                        <small>{room.bedding_type}</small>
                      </span>
                    </span>
                  </th>
                  <td className="figures" data-label={translate('field.roomSize')}>
                    {room.size_m2 ? `${room.size_m2} m²` : '–'}
                  </td>
                  <td className="figures end" data-label={translate('field.sold')}>
                    {room.reservations}
                  </td>
                  <td>
                    <SaleState isAsked={isAsked(room, 'off')} active={room.active} />
                    <Switch
                      color={isAsked(room, 'off') ? 'error' : 'success'}
                      checked={room.active}
                      disabled={readOnly}
                      slotProps={{ input: { 'aria-label': translate('hotel.roomSwitch', { name: room.name }) } }}
                      onChange={() => (room.active ? setAsking({ room, action: 'off' }) : turn(room, true))}
                    />
                  </td>
                  {!readOnly && (
                    <td>
                      <div className="row-actions">
                        <Button onClick={() => setEditing(room)}>{translate('hotel.editRoom')}</Button>
                        <Button color="error" onClick={() => setAsking({ room, action: 'remove' })}>
                          {translate('hotel.removeRoom')}
                        </Button>
                      </div>
                    </td>
                  )}
                </tr>
              ))}
          </tbody>
        </table>
      </TableFrame>
      {removed.length > 0 && (
        <section className="narrow">
          <h2>{translate('hotel.removedRooms')}</h2>
          <ul className="users">
            {removed.map((room) => (
              <li key={room.id}>
                <span>{room.name}</span>
                {!readOnly && (
                  <Button disabled={toggle.busy} onClick={() => turn(room, true)}>
                    {translate('hotel.bringBack')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {asking && (
        <BeforeSwitch
          kind="room"
          subject={asking.room}
          action={asking.action}
          close={() => setAsking(null)}
          confirm={() => {
            if (asking.action === 'off') return turn(asking.room, false)
            setAsking(null)
            if (mayLose()) void remove.run(asking.room)
          }}
        />
      )}
      {editing && (
        <RoomForm
          room={editing}
          close={() => setEditing(null)}
          save={(room) => mayLose() && void save.run(room)}
          busy={save.busy}
        />
      )}
    </>
  )
}

function SaleState({ isAsked, active }: { isAsked: boolean; active: boolean }) {
  const translate = useTranslate()
  if (isAsked) return <b className="sale-state bad">{translate('hotel.notSaved')}</b>
  return <span className="sale-state quiet">{translate(active ? 'hotel.active' : 'hotel.roomIsOff')}</span>
}

function RoomForm({
  room,
  close,
  save,
  busy,
}: {
  room: Room
  close: () => void
  save: (room: Parameters<typeof saveRoom>[0]) => void
  busy: boolean
}) {
  const translate = useTranslate()
  const [bedding, setBedding] = useState(room.bedding_type ?? '')
  const [size, setSize] = useState<NumberValue>(room.size_m2)
  const [amenities, setAmenities] = useState(room.amenities.join('\n'))
  const [pictures, setPictures] = useState(room.pictures)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typeof size === 'string') return
    save({
      id: room.id,
      version: room.version,
      bedding_type: bedding.trim() || null,
      size_m2: size ?? null,
      amenities: amenities.split('\n').flatMap((line) => line.trim() || []),
      pictures,
    })
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="room-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="room-title">{room.name}</DialogTitle>
        <DialogContent className="stack">
          <TextField
            id="room-bedding"
            label={translate('field.bedding_type')}
            value={bedding}
            onChange={(event) => setBedding(event.target.value)}
          />
          <NumberField
            id="room-size"
            kind={wholeNumbers}
            label={translate('field.size_m2')}
            min={1}
            max={2000}
            value={size}
            change={setSize}
          />
          <TextField
            id="room-amenities"
            label={translate('field.amenityNames')}
            multiline
            minRows={4}
            maxRows={10}
            value={amenities}
            onChange={(event) => setAmenities(event.target.value)}
          />
          <PictureKeys keys={pictures} change={setPictures} ownerType="hotel" readOnly={false} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate('edit.cancel')}</Button>
          <Button type="submit" variant="contained" color="primary" disabled={busy}>
            {translate('edit.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
