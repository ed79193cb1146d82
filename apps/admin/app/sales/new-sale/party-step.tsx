import { Button, TextField } from '@mui/material'
import { countryCodes } from '@tussenuit/modules/shared/country.ts'
import { maxAdults, maxRooms } from '@tussenuit/modules/shared/party.ts'
import { useLocale, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { parseChildAges, type Party } from './choices.ts'

type Props = { party: Party; choose: (party: Party) => void }

export function PartyStep({ party, choose }: Props) {
  const translate = useTranslate()
  const { rooms } = party
  const change = (index: number, room: Party['rooms'][number]) =>
    choose({ ...party, rooms: rooms.map((other, at) => (at === index ? room : other)) })
  return (
    <section aria-labelledby="sale-party">
      <h2 id="sale-party">{translate('newSale.party')}</h2>
      <ul className="party-rooms">
        {rooms.map((room, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a room has no identity but its position in the party
          <li key={index}>
            <RoomFields number={index + 1} room={room} change={(next) => change(index, next)} />
          </li>
        ))}
      </ul>
      <p className="page-actions">
        <Button
          disabled={rooms.length === maxRooms}
          onClick={() => choose({ ...party, rooms: [...rooms, { adults: 2, children: [] }] })}
        >
          {translate('newSale.addRoom')}
        </Button>
        {rooms.length > 1 && (
          <Button onClick={() => choose({ ...party, rooms: rooms.slice(0, -1) })}>
            {translate('newSale.removeRoom')}
          </Button>
        )}
      </p>
      <ResidencySelect party={party} choose={choose} />
    </section>
  )
}

function RoomFields({
  number,
  room,
  change,
}: {
  number: number
  room: Party['rooms'][number]
  change: (room: Party['rooms'][number]) => void
}) {
  const translate = useTranslate()
  const id = useId()
  const [ages, setAges] = useState(room.children.join(', '))
  const isWrong = parseChildAges(ages) === null
  return (
    <fieldset className="sale-group">
      <legend>{translate('newSale.room', { number })}</legend>
      <div className="fields-row">
        <TextField
          id={`${id}-adults`}
          label={translate('newSale.adults')}
          select
          slotProps={{ select: { native: true } }}
          value={room.adults}
          onChange={(event) => change({ ...room, adults: Number(event.target.value) })}
        >
          {Array.from({ length: maxAdults }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </TextField>
        <TextField
          id={`${id}-ages`}
          label={translate('newSale.ages')}
          helperText={translate(isWrong ? 'newSale.agesWrong' : 'newSale.agesHelp')}
          error={isWrong}
          value={ages}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 30, dir: 'ltr' } }}
          onChange={(event) => {
            setAges(event.target.value)
            const children = parseChildAges(event.target.value)
            if (children && children.join() !== room.children.join()) change({ ...room, children })
          }}
        />
      </div>
    </fieldset>
  )
}

function ResidencySelect({ party, choose }: Props) {
  const translate = useTranslate()
  const names = new Intl.DisplayNames([useLocale()], { type: 'region' })
  const countries = [...countryCodes]
    .map((code) => ({ code, name: names.of(code.toUpperCase()) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name))
  return (
    <TextField
      id="residency"
      className="short-field"
      label={translate('newSale.residency')}
      select
      slotProps={{ select: { native: true } }}
      value={party.residency}
      onChange={(event) => choose({ ...party, residency: event.target.value })}
    >
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </TextField>
  )
}
