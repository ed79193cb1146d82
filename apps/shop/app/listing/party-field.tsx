import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { PartyPicker } from '../booking/party-picker.tsx'
import { maxAdults } from '@tussenuit/modules/shared/party.ts'
import { partyParams, type Room } from '../choice/travel-choice.ts'
import { useDealLabels } from '../deal-labels.ts'

const partyNames = ['adults', 'children', 'rooms', 'residency']

/**
 * The party for which the list is priced. A change is shown at once, before the list is reloaded, so that a second
 * change builds on the first. Without scripts only the number of adults can be set.
 */
export function PartyField({ rooms: roomsOfPage, onChange }: { rooms: Room[] | null; onChange(): void }) {
  const { t, number } = useDealLabels()
  const hydrated = useHydrated()
  const { key } = useLocation()
  const [made, setMade] = useState<{ key: string; rooms: Room[] } | null>(null)
  const rooms = made?.key === key ? made.rooms : roomsOfPage
  const entries = rooms === null ? [] : partyParams(rooms)
  const hidden = (names: readonly string[]) =>
    entries
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
  const change = (next: Room[]) => {
    // Rendered at once, because `onChange` reads the form.
    flushSync(() => setMade({ key, rooms: next }))
    onChange()
  }
  return (
    <fieldset className="filter">
      <legend>{t('listing.who')}</legend>
      {hydrated ? (
        <>
          {hidden(partyNames)}
          <PartyPicker
            rooms={rooms ?? [{ adults: 2, children: [] }]}
            label={rooms === null ? t('listing.whoAny') : null}
            onChange={change}
          />
        </>
      ) : (
        <>
          {hidden(['children', 'rooms', 'residency'])}
          <select
            className="input select"
            name="adults"
            aria-label={t('booking.party.adultsName')}
            defaultValue={rooms?.length === 1 ? String(rooms[0]!.adults) : ''}
          >
            <option value="">{t('listing.whoAny')}</option>
            {Array.from({ length: maxAdults }, (_, index) => (
              <option key={index} value={index + 1}>
                {t('booking.party.adults', { count: index + 1, number: number(index + 1) })}
              </option>
            ))}
          </select>
        </>
      )}
    </fieldset>
  )
}
