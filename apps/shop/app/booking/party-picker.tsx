import { countryCodes } from '@tussenuit/modules/shared/country.ts'
import { peopleOf, residencyOf, withResidency } from '@tussenuit/modules/shared/party.ts'
import { commonRoomPeople, fullestRoom, suggestedRooms } from '@tussenuit/modules/shared/party-division.ts'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { mostAdults, mostChildren, mostRooms, type Room } from './url-state.ts'
import { useBookingLabels } from './booking-labels.ts'

/** The party: rooms, adults, children with their ages, and country. Every change applies immediately. */
export function PartyPicker({
  rooms,
  label,
  isTooMany = false,
  onChange,
}: {
  rooms: Room[]
  /** Shown instead of the party while none was chosen. */
  label?: string | null
  /** The hotels have said that the party is too large for its rooms. */
  isTooMany?: boolean
  onChange(rooms: Room[]): void
}) {
  const { t, number } = useFormat()
  const { party } = useBookingLabels()
  const [isOpen, setIsOpen] = useState(false)
  const residency = residencyOf(rooms)
  const box = useRef<HTMLDetailsElement>(null)
  useClosing(box)
  const change = (index: number, room: Room) => onChange(rooms.map((old, at) => (at === index ? room : old)))
  return (
    <details className="party" ref={box} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="chip">
        <Icon name="person" />
        {label ?? party(rooms)}
        <Icon name="chevron-down" />
      </summary>
      <div className="party-box panel">
        {rooms.map((room, index) => (
          <fieldset
            // oxlint-disable-next-line react/no-array-index-key -- a room is its number
            key={index}
            className="party-room"
          >
            <legend className={rooms.length > 1 ? 'strong' : 'unseen'}>
              {t('booking.party.room', { number: number(index + 1) })}
            </legend>
            <Counter
              name={t('booking.party.adultsName')}
              value={room.adults}
              least={1}
              most={mostAdults}
              onChange={(adults) => change(index, { ...room, adults })}
            />
            <Counter
              name={t('booking.party.childrenName')}
              hint={t('booking.party.childrenHint')}
              value={room.children.length}
              least={0}
              most={mostChildren}
              onChange={(count) =>
                change(index, {
                  ...room,
                  children: Array.from({ length: count }, (_, child) => room.children[child] ?? 8),
                })
              }
            />
            {room.children.length > 0 && (
              <div className="party-ages">
                {room.children.map((age, child) => (
                  <label
                    // oxlint-disable-next-line react/no-array-index-key -- a child is its number
                    key={child}
                  >
                    <span className="fine">{t('booking.party.age', { number: number(child + 1) })}</span>
                    <select
                      className="input select"
                      value={age}
                      onChange={(event) =>
                        change(index, {
                          ...room,
                          children: room.children.map((old, at) => (at === child ? Number(event.target.value) : old)),
                        })
                      }
                    >
                      {Array.from({ length: 18 }, (_, years) => (
                        <option key={years} value={years}>
                          {number(years)}
                        </option>
                      ))}
                    </select>
                  </label>
                ))}
              </div>
            )}
            {rooms.length > 1 && (
              <button
                type="button"
                className="link link-standalone small"
                onClick={() =>
                  onChange(
                    withResidency(
                      rooms.filter((_, at) => at !== index),
                      residency,
                    ),
                  )
                }
              >
                {t('booking.party.removeRoom', { number: number(index + 1) })}
              </button>
            )}
          </fieldset>
        ))}
        <SuggestedRooms rooms={rooms} isTooMany={isTooMany} onChange={onChange} />
        {rooms.length < mostRooms && (
          <button
            type="button"
            className="button button-quiet button-small button-wide"
            onClick={() => onChange([...rooms, { adults: rooms[0]?.adults ?? 2, children: [] }])}
          >
            <Icon name="plus" small />
            {t('booking.party.addRoom')}
          </button>
        )}
        <CountryField residency={residency} isOpen={isOpen} onChange={(next) => onChange(withResidency(rooms, next))} />
      </div>
    </details>
  )
}

/** More people in a room than most rooms take, or than the hotels have a room for: how they could be divided. */
function SuggestedRooms({
  rooms,
  isTooMany,
  onChange,
}: {
  rooms: Room[]
  isTooMany: boolean
  onChange(rooms: Room[]): void
}) {
  const { t, number, listed } = useFormat()
  const { party } = useBookingLabels()
  const people = peopleOf([fullestRoom(rooms)])
  const suggested = suggestedRooms(rooms, isTooMany ? Math.min(people - 1, commonRoomPeople) : commonRoomPeople)
  return (
    <div className="party-suggestion" aria-live="polite">
      {suggested && (
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

/** Closes the box on Escape and on a click outside. */
function useClosing(box: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (event: Event) => {
      const open = box.current
      if (!open?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        open.open = false
        open.querySelector('summary')?.focus()
      } else if (!open.contains(event.target as Node)) open.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [box])
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
  const shown = (isOpen ? countryCodes : [residency])
    .map((code) => ({ code, name: country(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <label className="party-country">
      <span className="strong">{t('booking.party.residency')}</span>
      <select
        className="input select"
        value={residency}
        aria-describedby={hint}
        onChange={(event) => onChange(event.target.value)}
      >
        {shown.map(({ code, name }) => (
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

function Counter({
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
