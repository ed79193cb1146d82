/** Hotels and activities of a deal, in the order in which travellers see them. */
import { useQuery } from '@tanstack/react-query'
import { useRecordContext, useTranslate } from 'ra-core'
import { SelectInput } from 'ra-ui-materialui'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { callApi } from '../../kit/data-provider.ts'
import { WholeNumberInput } from '../../kit/record/number-input.tsx'
import { ReorderableList } from '../../kit/record/ordered-list.tsx'
import { useActivities } from '../../kit/deals/choices.ts'

type Hotel = { id: number; name: string; city: string; active: boolean }
type HotelName = { hotel_id: number; name: string; city: string; active: boolean }
type Part = { readOnly: boolean }

/** Shorter queries match too many hotels. */
const minQueryLength = 2

export function DealHotelsSection({ readOnly }: Part) {
  const translate = useTranslate()
  const record = useRecordContext()
  const { setValue, getValues } = useFormContext()
  const chosen = (useWatch({ name: 'hotels' }) ?? []) as { hotel_id: number }[]
  const [added, setAdded] = useState<HotelName[]>([])
  const names = new Map(
    [...((record?.['hotel_names'] ?? []) as HotelName[]), ...added].map((hotel) => [hotel.hotel_id, hotel]),
  )
  const add = ({ id, name, city, active }: Hotel) => {
    setAdded([...added, { hotel_id: id, name, city, active }])
    setValue('hotels', [...getValues('hotels'), { hotel_id: id, distance_m: null }], { shouldDirty: true })
  }
  return (
    <section>
      <h2>{translate('field.hotels')}</h2>
      {chosen.length === 0 && <p className="quiet">{translate('deal.noHotels')}</p>}
      <ReorderableList
        key={chosen.map(({ hotel_id }) => hotel_id).join()}
        name="hotels"
        nameOf={(item) => names.get(Number(item['hotel_id']))?.name ?? ''}
        readOnly={readOnly}
      >
        {(item, index) => {
          const hotel = names.get(Number(item['hotel_id']))
          return (
            <div className="linked">
              <span>
                <b>{hotel?.name ?? `#${item['hotel_id']}`}</b>
                <small>
                  {hotel?.city}
                  {hotel && !hotel.active && ` · ${translate('deal.hotelOff')}`}
                </small>
              </span>
              <WholeNumberInput
                source={`hotels.${index}.distance_m`}
                label="field.distance_m"
                optional
                readOnly={readOnly}
              />
            </div>
          )
        }}
      </ReorderableList>
      {!readOnly && <HotelFinder chosen={chosen.map(({ hotel_id }) => hotel_id)} add={add} />}
    </section>
  )
}

function HotelFinder({ chosen, add }: { chosen: readonly number[]; add: (hotel: Hotel) => void }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const searchQuery = typed.trim()
  const { data: matches = [] } = useQuery<Hotel[]>({
    queryKey: ['hotels named', searchQuery],
    queryFn: () => callApi('GET /hotelsForDeals', { query: { q: searchQuery } }),
    enabled: searchQuery.length >= minQueryLength,
  })
  const choices = matches.filter(({ id }) => !chosen.includes(id))
  const choose = (hotel: Hotel) => {
    add(hotel)
    setTyped('')
  }
  return (
    <div className="finder">
      <label htmlFor="find-hotel">{translate('deal.findHotel')}</label>
      <input
        id="find-hotel"
        className="search"
        type="search"
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul aria-live="polite">
        {searchQuery.length >= minQueryLength &&
          choices.slice(0, 12).map((hotel) => (
            <li key={hotel.id}>
              <button type="button" className="bare" onClick={() => choose(hotel)}>
                {translate('deal.addHotel', { name: hotel.name, city: hotel.city })}
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}

type Included = { activity_id: number }
type Optional = Included & { upgraded_with_activity_id: number | null }

export function DealActivitiesSection({ readOnly }: Part) {
  const translate = useTranslate()
  const all = useActivities()
  const [included, optional] = useWatch({ name: ['activities', 'optional_activities'] }) as [Included[], Optional[]]
  const titles = new Map(all.map(({ id, name }) => [Number(id), name]))
  const titleOf = (item: Record<string, unknown>) =>
    titles.get(Number(item['activity_id'])) ?? `#${item['activity_id']}`
  const usedIds = new Set([...included, ...optional].map(({ activity_id }) => activity_id))
  const choices = all.filter(({ id }) => !usedIds.has(Number(id)))
  return (
    <>
      <section>
        <h2>{translate('field.activities')}</h2>
        <p className="quiet">{translate('deal.includedLead')}</p>
        <ReorderableList
          key={included.map(({ activity_id }) => activity_id).join()}
          name="activities"
          nameOf={titleOf}
          readOnly={readOnly}
        >
          {(item) => <b>{titleOf(item)}</b>}
        </ReorderableList>
        {!readOnly && (
          <AddSelect
            name="activities"
            label="deal.addIncluded"
            choices={choices}
            itemOf={(id) => ({ activity_id: id })}
          />
        )}
      </section>
      <section>
        <h2>{translate('field.optional_activities')}</h2>
        <p className="quiet">{translate('deal.optionalLead')}</p>
        <ReorderableList
          key={optional.map(({ activity_id }) => activity_id).join()}
          name="optional_activities"
          nameOf={titleOf}
          readOnly={readOnly}
        >
          {(item, index) => (
            <div className="linked">
              <b>{titleOf(item)}</b>
              <SelectInput
                source={`optional_activities.${index}.upgraded_with_activity_id`}
                label="field.upgraded_with_activity_id"
                choices={included.map(({ activity_id }) => ({ id: activity_id, name: titles.get(activity_id) ?? '' }))}
                translateChoice={false}
                emptyText="deal.replacesNothing"
                helperText={false}
                readOnly={readOnly}
              />
            </div>
          )}
        </ReorderableList>
        {!readOnly && (
          <AddSelect
            name="optional_activities"
            label="deal.addOptional"
            choices={choices}
            itemOf={(id) => ({ activity_id: id, upgraded_with_activity_id: null })}
          />
        )}
      </section>
    </>
  )
}

function AddSelect({
  name,
  label,
  choices,
  itemOf,
}: {
  name: string
  label: string
  choices: { id: string | number; name: string }[]
  itemOf: (id: number) => object
}) {
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  return (
    <select
      className="adder"
      aria-label={translate(label)}
      value=""
      onChange={({ target }) =>
        setValue(name, [...getValues(name), itemOf(Number(target.value))], { shouldDirty: true })
      }
    >
      <option value="">{translate(label)}</option>
      {choices.map(({ id, name: title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  )
}
