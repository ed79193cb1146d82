/** Selects for country, province and city, to search for hotels; each select depends on the previous one. */
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useLoad } from '../../kit/use-load.ts'
import { officeClient } from '../../kit/session/session.ts'

type Place = { id: number; name: string }

/** The id of the Netherlands, where most hotels are. */
const defaultCountry = 105

const noPlaces: Place[] = []

export function HotelCitySearch({ search }: { search: (city: string) => void }) {
  const translate = useTranslate()
  const [country, setCountry] = useState(defaultCountry)
  const [state, setState] = useState<number | null>(null)
  const { data: countries = noPlaces } = useLoad<Place[]>(
    ['countries'],
    async () => (await officeClient()('GET /fetchcountry', {})).data,
  )
  const { data: states = noPlaces } = useLoad<Place[]>(
    ['provinces', country],
    async () => (await officeClient()('POST /getStateByCountryId/:id', { params: { id: country } })).data,
  )
  const { data: cities = noPlaces } = useLoad<Place[]>(
    ['cities', state],
    async () => (await officeClient()('GET /getCityByStateId/:id', { params: { id: state! } })).data,
    { enabled: state !== null },
  )
  if (countries.length === 0) return null
  return (
    <fieldset className="list-tools places">
      <legend>{translate('place.title')}</legend>
      <select
        aria-label={translate('field.country')}
        value={country}
        onChange={(event) => {
          setCountry(Number(event.target.value))
          setState(null)
        }}
      >
        <PlaceOptions places={countries} />
      </select>
      <select
        aria-label={translate('field.province')}
        value={state ?? ''}
        disabled={states.length === 0}
        onChange={(event) => setState(Number(event.target.value) || null)}
      >
        <option value="">{translate('field.province')}</option>
        <PlaceOptions places={states} />
      </select>
      <select
        aria-label={translate('field.city')}
        value=""
        disabled={cities.length === 0}
        onChange={(event) => search(event.target.value)}
      >
        <option value="">{translate('field.city')}</option>
        {cities.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </select>
    </fieldset>
  )
}

function PlaceOptions({ places }: { places: Place[] }) {
  return places.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
