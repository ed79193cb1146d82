/** A country, a province and a city to look for hotels in, each from the list of the one before it. */
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { officeClient } from '../session.ts'

type Place = { id: number; name: string }

/** The Netherlands, where most of our hotels are. */
const usualCountry = 105

export function Places({ search }: { search: (city: string) => void }) {
  const translate = useTranslate()
  const [countries, setCountries] = useState<Place[]>([])
  const [country, setCountry] = useState(usualCountry)
  const [states, setStates] = useState<Place[]>([])
  const [state, setState] = useState<number | null>(null)
  const [cities, setCities] = useState<Place[]>([])
  useEffect(() => {
    officeClient()('GET /fetchcountry', {}).then(
      ({ data }) => setCountries(data),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    let wanted = true
    setState(null)
    officeClient()('POST /getStateByCountryId/:id', { params: { id: country } }).then(
      ({ data }) => wanted && setStates(data),
      () => wanted && setStates([]),
    )
    return () => {
      wanted = false
    }
  }, [country])
  useEffect(() => {
    let wanted = true
    setCities([])
    if (state !== null)
      officeClient()('GET /getCityByStateId/:id', { params: { id: state } }).then(
        ({ data }) => wanted && setCities(data),
        () => undefined,
      )
    return () => {
      wanted = false
    }
  }, [state])
  if (countries.length === 0) return null
  return (
    <fieldset className="list-tools places">
      <legend>{translate('place.title')}</legend>
      <select
        aria-label={translate('field.country')}
        value={country}
        onChange={(event) => setCountry(Number(event.target.value))}
      >
        <Options places={countries} />
      </select>
      <select
        aria-label={translate('field.province')}
        value={state ?? ''}
        disabled={states.length === 0}
        onChange={(event) => setState(Number(event.target.value) || null)}
      >
        <option value="">{translate('field.province')}</option>
        <Options places={states} />
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

function Options({ places }: { places: Place[] }) {
  return places.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
