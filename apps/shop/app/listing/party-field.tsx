import { useSubmit } from 'react-router'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { PartyPicker } from '../booking/party-picker.tsx'
import { mostAdults, partyEntries, type Room } from '../choice/travel-choice.ts'
import { useDealLabels } from '../deal-labels.ts'
import { inPlaceState } from '../in-place-navigation.ts'

const partyNames = ['adults', 'children', 'rooms', 'residency']

/**
 * Who comes, as every price of the list is meant. Without scripts the number of adults; children and rooms need the
 * picker.
 */
export function PartyField({ rooms }: { rooms: Room[] | null }) {
  const { t, number } = useDealLabels()
  const hydrated = useHydrated()
  const submit = useSubmit()
  const entries = rooms === null ? [] : partyEntries(rooms)
  const hidden = (names: readonly string[]) =>
    entries
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
  const change = (next: Room[]) => {
    const query = new URLSearchParams(window.location.search)
    for (const name of [...partyNames, 'page']) query.delete(name)
    for (const [name, value] of partyEntries(next)) query.set(name, value)
    void submit(query, { method: 'get', state: inPlaceState })
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
            {Array.from({ length: mostAdults }, (_, index) => (
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
