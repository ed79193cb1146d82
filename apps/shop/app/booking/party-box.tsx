import { countryCodes } from '@tussenuit/modules/shared/country.ts'
import { countPeople, passportCountry, setResidency } from '@tussenuit/modules/shared/party.ts'
import { commonRoomPeople, largestRoom, suggestRoomDivision } from '@tussenuit/modules/shared/party-division.ts'
import { type RefObject, useEffect, useEffectEvent, useId } from 'react'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { toCompleteParty, type DraftRoom, setChildAge, setChildCount } from './party-draft.ts'
import { maxAdults, maxChildAge, maxChildren } from '@tussenuit/modules/shared/party.ts'
import { maxProposedRooms } from '@tussenuit/modules/shared/party-division.ts'
import type { Room } from './url-state.ts'
import { useBookingLabels } from './booking-labels.ts'

type Props = {
  /** The `details` element that contains the popover. */
  details: RefObject<HTMLDetailsElement | null>
  isOpen: boolean
  rooms: Room[]
  /** The party being edited while the age of a child is missing; otherwise null. */
  draft: DraftRoom[] | null
  isTooMany: boolean
  onDraft(draft: DraftRoom[] | null): void
  onChange(rooms: Room[]): void
}

/** The popover below the party. Its script is loaded when the popover is first opened. */
export default function PartyPopover({ details, isOpen, rooms: complete, draft, isTooMany, onDraft, onChange }: Props) {
  const { t } = useFormat()
  const rooms: DraftRoom[] = draft ?? complete
  const residency = passportCountry(rooms)
  const agesNeeded = useId()
  useCloseOnOutsideClick(details, draft !== null, () => onDraft(null))
  useScrollBoxIntoView(details, isOpen, rooms.map((room) => room.children.length).join())
  const change = (next: DraftRoom[]) => {
    const party = toCompleteParty(next)
    onDraft(party === null ? next : null)
    if (party) onChange(party)
  }
  return (
    <>
      {rooms.map((room, index) => (
        <RoomFields
          // oxlint-disable-next-line react/no-array-index-key -- a room has no identity but its number
          key={index}
          room={room}
          index={index}
          agesNeeded={agesNeeded}
          onChange={(next) => change(rooms.map((old, at) => (at === index ? next : old)))}
          onRemove={
            rooms.length > 1
              ? () =>
                  change(
                    setResidency(
                      rooms.filter((_, at) => at !== index),
                      residency,
                    ),
                  )
              : null
          }
        />
      ))}
      <SuggestedRooms rooms={draft === null ? complete : null} isTooMany={isTooMany} onChange={change} />
      {/* A URL may contain more rooms for a partner's code, up to the limit of a booking. */}
      {rooms.length < maxProposedRooms && (
        <button
          type="button"
          className="button button-quiet button-small button-wide"
          onClick={() => change([...rooms, { adults: rooms[0]?.adults ?? 2, children: [] }])}
        >
          <Icon name="plus" small />
          {t('booking.party.addRoom')}
        </button>
      )}
      <CountryField residency={residency} isOpen={isOpen} onChange={(next) => change(setResidency(rooms, next))} />
      <div className="party-done">
        <p className="small" id={agesNeeded} role="status">
          {draft !== null && t('booking.party.agesNeeded')}
        </p>
        <button type="button" className="button button-small button-wide" onClick={() => closeBox(details.current)}>
          {t('booking.party.done')}
        </button>
      </div>
    </>
  )
}

function RoomFields({
  room,
  index,
  agesNeeded,
  onChange,
  onRemove,
}: {
  room: DraftRoom
  index: number
  /** The id of the sentence that asks for the children's ages. */
  agesNeeded: string
  onChange(room: DraftRoom): void
  /** Null if it is the only room. */
  onRemove: (() => void) | null
}) {
  const { t, number } = useFormat()
  return (
    <fieldset className="party-room">
      <legend className={onRemove ? 'strong' : 'unseen'}>
        {t('booking.party.room', { number: number(index + 1) })}
      </legend>
      <PartyCounter
        name={t('booking.party.adultsName')}
        value={room.adults}
        least={1}
        most={maxAdults}
        onChange={(adults) => onChange({ ...room, adults })}
      />
      <PartyCounter
        name={t('booking.party.childrenName')}
        hint={t('booking.party.childrenHint')}
        value={room.children.length}
        least={0}
        most={maxChildren}
        onChange={(count) => onChange(setChildCount(room, count))}
      />
      {room.children.length > 0 && <AgeFields room={room} agesNeeded={agesNeeded} onChange={onChange} />}
      {onRemove && (
        <button type="button" className="link link-standalone small" onClick={onRemove}>
          {t('booking.party.removeRoom', { number: number(index + 1) })}
        </button>
      )}
    </fieldset>
  )
}

function AgeFields({
  room,
  agesNeeded,
  onChange,
}: {
  room: DraftRoom
  agesNeeded: string
  onChange(room: DraftRoom): void
}) {
  const { t, number } = useFormat()
  return (
    <div className="party-ages">
      {room.children.map((age, child) => (
        <label
          // oxlint-disable-next-line react/no-array-index-key -- a child has no identity but its number
          key={child}
        >
          <span className="fine">{t('booking.party.age', { number: number(child + 1) })}</span>
          <select
            className="input select"
            value={age ?? ''}
            aria-describedby={age === null ? agesNeeded : undefined}
            onChange={(event) => onChange(setChildAge(room, child, Number(event.target.value)))}
          >
            {age === null && <option value="" />}
            {Array.from({ length: maxChildAge + 1 }, (_, years) => (
              <option key={years} value={years}>
                {number(years)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}

/**
 * Suggests a division if a room has more people than most hotel rooms, or than every available room, can accommodate.
 */
function SuggestedRooms({
  rooms,
  isTooMany,
  onChange,
}: {
  /** Null while an age is missing. */
  rooms: Room[] | null
  isTooMany: boolean
  onChange(rooms: Room[]): void
}) {
  const { t, number, listed } = useFormat()
  const { party } = useBookingLabels()
  const people = rooms ? countPeople([largestRoom(rooms)]) : 0
  const suggested =
    rooms && suggestRoomDivision(rooms, isTooMany ? Math.min(people - 1, commonRoomPeople) : commonRoomPeople)
  return (
    <div className="party-suggestion" aria-live="polite">
      {rooms && suggested && (
        <div className="alert">
          <p className="small">
            {people > commonRoomPeople
              ? t('booking.party.suggest', { number: number(commonRoomPeople) })
              : t('price.tooMany', { party: party(rooms) })}
          </p>
          <p className="fine">{listed(suggested.map(({ adults, children }) => party([{ adults, children }])))}</p>
          <button type="button" className="button button-small button-wide" onClick={() => onChange(suggested)}>
            {t('booking.party.suggestRooms', { count: suggested.length, number: number(suggested.length) })}
          </button>
        </div>
      )}
    </div>
  )
}

function closeBox(box: HTMLDetailsElement | null): void {
  if (!box) return
  box.open = false
  box.querySelector('summary')?.focus()
}

/**
 * Closes the box on Escape and on a click outside. While the age of a child is missing, a click outside moves the focus
 * to the age field, and Escape discards the change.
 */
function useCloseOnOutsideClick(
  box: RefObject<HTMLDetailsElement | null>,
  isWaiting: boolean,
  onGiveUp: () => void,
): void {
  const giveUp = useEffectEvent(onGiveUp)
  useEffect(() => {
    const inside = (event: Event) => box.current?.querySelector('.party-box')?.contains(event.target as Node)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !box.current?.open) return
      giveUp()
      closeBox(box.current)
    }
    const onDown = (event: Event) => {
      if (!isWaiting && box.current?.open && !box.current.contains(event.target as Node)) box.current.open = false
    }
    const onClick = (event: Event) => {
      const isDone = (event.target as Element).closest?.('.party-done')
      if (!isWaiting || (inside(event) && !isDone)) return
      event.preventDefault()
      event.stopPropagation()
      box.current?.querySelector<HTMLSelectElement>('.party-ages option[value=""]')?.parentElement?.focus()
    }
    document.addEventListener('pointerdown', onDown)
    document.addEventListener('keydown', onKey)
    document.addEventListener('click', onClick, true)
    return () => {
      document.removeEventListener('pointerdown', onDown)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('click', onClick, true)
    }
  }, [box, isWaiting])
}

/** Scrolls the box into view if it is not fully visible; it is never higher than the window. */
function useScrollBoxIntoView(box: RefObject<HTMLDetailsElement | null>, isOpen: boolean, size: string): void {
  useEffect(() => {
    if (isOpen)
      box.current
        ?.querySelector('.party-box')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  }, [box, isOpen, size])
}

/** All countries are rendered only while the list is visible, so that the HTML of the page does not contain them. */
function CountryField({
  residency,
  isOpen,
  onChange,
}: {
  residency: string
  isOpen: boolean
  onChange(residency: string): void
}) {
  const { t, country } = useFormat()
  const hint = useId()
  const options = (isOpen ? countryCodes : [residency])
    .map((code) => ({ code, name: country(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <label className="party-country">
      <span className="strong">{t('booking.party.residency')}</span>
      <select
        className="input select"
        value={residency}
        aria-describedby={hint}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <span className="fine" id={hint}>
        {t('booking.party.residencyHint')}
      </span>
    </label>
  )
}

function PartyCounter({
  name,
  hint,
  value,
  least,
  most,
  onChange,
}: {
  name: string
  hint?: string
  value: number
  least: number
  most: number
  onChange(value: number): void
}) {
  const { t, number } = useFormat()
  return (
    <div className="counter">
      <p>
        <b>{name}</b>
        {hint && <span className="fine">{hint}</span>}
      </p>
      <button
        type="button"
        className="icon-button"
        disabled={value <= least}
        aria-label={t('booking.party.fewer', { name })}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output className="figures strong" aria-live="polite" aria-label={`${name}: ${number(value)}`}>
        {number(value)}
      </output>
      <button
        type="button"
        className="icon-button"
        disabled={value >= most}
        aria-label={t('booking.party.more', { name })}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
