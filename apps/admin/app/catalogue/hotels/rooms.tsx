/** The rooms of a hotel: whether they are on sale, their details, and the removed rooms. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Switch, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { type NumberValue, wholeNumbers } from '../../kit/record/number-kinds.ts'
import { changeSetsKey } from '../../kit/change-set/calls.ts'
import { NumberField } from '../../kit/record/number-input.tsx'
import { PictureListField } from '../../kit/pictures/picture-keys.tsx'
import { useAction } from '../../kit/use-action.ts'
import { closuresQueryKey, deleteRoom, type Room, updateRoom, setRoomOnSale } from './calls.ts'
import { ClosureDialog } from './closure-dialog.tsx'
import { ImpactConfirmPanel } from './impact.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { useConfirmDiscard } from '../../kit/record/save-button.tsx'

export function HotelRoomList({ hotelId, rooms, readOnly }: { hotelId: number; rooms: Room[]; readOnly: boolean }) {
  const translate = useTranslate()
  const [question, setQuestion] = useState<{ room: Room; action: Question } | null>(null)
  const [editing, setEditing] = useState<Room | null>(null)
  const [closing, setClosing] = useState<Room | null>(null)
  const mayLose = useConfirmDiscard()
  const toggle = useAction(({ room, status }: { room: Room; status: boolean }) => setRoomOnSale(room.id, status), {
    done: (_reply, { status }) => (status ? 'hotel.roomOn' : 'hotel.roomOff'),
    reload: 'everything',
  })
  const remove = useAction((room: Room) => deleteRoom(room.id), { done: 'hotel.roomRemoved', reload: 'everything' })
  const save = useAction(updateRoom, { done: 'edit.saved', after: () => setEditing(null), reload: 'everything' })
  const turn = (room: Room, status: boolean) => {
    setQuestion(null)
    if (mayLose()) void toggle.run({ room, status })
  }
  const removed = rooms.filter((room) => room.removed)
  const present = rooms.filter((room) => !room.removed)
  return (
    <>
      <ScrollableTableFrame label={translate('hotel.tab.rooms')}>
        <table className="rooms stacked">
          <thead>
            <HeadRow readOnly={readOnly} />
          </thead>
          <tbody>
            {present.map((room) => (
              <RoomRow
                key={room.id}
                room={room}
                question={question?.room.id === room.id ? question.action : null}
                readOnly={readOnly}
                turnOn={() => turn(room, true)}
                ask={(action) => setQuestion({ room, action })}
                edit={() => setEditing(room)}
                closeDays={() => setClosing(room)}
              />
            ))}
          </tbody>
        </table>
      </ScrollableTableFrame>
      {removed.length > 0 && (
        <RemovedRooms rooms={removed} readOnly={readOnly} busy={toggle.busy} restore={(room) => turn(room, true)} />
      )}
      {question && (
        <ImpactConfirmPanel
          kind="room"
          subject={question.room}
          action={question.action}
          close={() => setQuestion(null)}
          confirm={() => {
            if (question.action === 'off') return turn(question.room, false)
            setQuestion(null)
            if (mayLose()) void remove.run(question.room)
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
      {closing && (
        <RoomClosureDialog hotelId={hotelId} rooms={present} roomId={closing.id} close={() => setClosing(null)} />
      )}
    </>
  )
}

type RoomClosureProps = { hotelId: number; rooms: Room[]; roomId: number; close: () => void }

function RoomClosureDialog({ hotelId, ...room }: RoomClosureProps) {
  const queries = useQueryClient()
  const reload = () =>
    Promise.all([closuresQueryKey(hotelId), changeSetsKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
  return <ClosureDialog hotelId={hotelId} closure={null} planned={null} done={reload} {...room} />
}

function RemovedRooms({
  rooms,
  readOnly,
  busy,
  restore,
}: {
  rooms: Room[]
  readOnly: boolean
  busy: boolean
  restore: (room: Room) => void
}) {
  const translate = useTranslate()
  return (
    <section className="narrow">
      <h2>{translate('hotel.removedRooms')}</h2>
      <ul className="users">
        {rooms.map((room) => (
          <li key={room.id}>
            <span>{room.name}</span>
            {!readOnly && (
              <Button disabled={busy} onClick={() => restore(room)}>
                {translate('hotel.bringBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function HeadRow({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  return (
    <tr>
      <th scope="col">{translate('field.room')}</th>
      <th scope="col">{translate('field.roomSize')}</th>
      <th scope="col" className="end">
        {translate('field.sold')}
      </th>
      <th scope="col">{translate('field.forSale')}</th>
      {!readOnly && <th scope="col">{translate('field.actions')}</th>}
    </tr>
  )
}

/** The actions of a room that need confirmation. */
type Question = 'off' | 'remove'

type RoomRowProps = {
  room: Room
  /** The action that is waiting for confirmation. */
  question: Question | null
  readOnly: boolean
  turnOn: () => void
  ask: (action: Question) => void
  edit: () => void
  closeDays: () => void
}

function RoomRow({ room, question, readOnly, turnOn, ask, edit, closeDays }: RoomRowProps) {
  const translate = useTranslate()
  const isTurningOff = question === 'off'
  return (
    <tr data-asked={question !== null || undefined}>
      <th scope="row">
        <span className="list-title">
          {room.images[0] && <img src={room.images[0].url} srcSet={room.images[0].srcset} sizes="56px" alt="" />}
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
        <SaleState isPending={isTurningOff} active={room.active} />
        <Switch
          color={isTurningOff ? 'error' : 'success'}
          checked={room.active}
          disabled={readOnly}
          slotProps={{ input: { 'aria-label': translate('hotel.roomSwitch', { name: room.name }) } }}
          onChange={() => (room.active ? ask('off') : turnOn())}
        />
      </td>
      {!readOnly && (
        <td>
          <div className="row-actions">
            <Button aria-label={`${translate('closure.add')}: ${room.name}`} onClick={closeDays}>
              {translate('closure.add')}
            </Button>
            <Button onClick={edit}>{translate('hotel.editRoom')}</Button>
            <Button color="error" onClick={() => ask('remove')}>
              {translate('hotel.removeRoom')}
            </Button>
          </div>
        </td>
      )}
    </tr>
  )
}

function SaleState({ isPending, active }: { isPending: boolean; active: boolean }) {
  const translate = useTranslate()
  if (isPending) return <b className="sale-state bad">{translate('hotel.notSaved')}</b>
  return <span className="sale-state quiet">{translate(active ? 'hotel.active' : 'hotel.roomIsOff')}</span>
}

type RoomInput = Parameters<typeof updateRoom>[0]

/** State of the fields of a room; `input` is null while the size is not a number. */
function useRoomInput(room: Room) {
  const [bedding, setBedding] = useState(room.bedding_type ?? '')
  const [size, setSize] = useState<NumberValue>(room.size_m2)
  const [amenities, setAmenities] = useState(room.amenities.join('\n'))
  const [pictures, setPictures] = useState(room.pictures)
  const input: RoomInput | null =
    typeof size === 'string'
      ? null
      : {
          id: room.id,
          version: room.version,
          bedding_type: bedding.trim() || null,
          size_m2: size ?? null,
          amenities: amenities.split('\n').flatMap((line) => line.trim() || []),
          pictures,
        }
  return { bedding, setBedding, size, setSize, amenities, setAmenities, pictures, setPictures, input }
}

type RoomFormProps = { room: Room; close: () => void; save: (room: RoomInput) => void; busy: boolean }

function RoomForm({ room, close, save, busy }: RoomFormProps) {
  const translate = useTranslate()
  const { bedding, setBedding, size, setSize, amenities, setAmenities, pictures, setPictures, input } =
    useRoomInput(room)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (input) save(input)
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
          <PictureListField keys={pictures} change={setPictures} ownerType="hotel" readOnly={false} />
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
