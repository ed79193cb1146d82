import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import { useFormat } from '../format.ts'
import { inPlaceState } from '../in-place-navigation.ts'
import { sorts, type Sort } from './filter-params.ts'

/** The field is associated with the form of the filters by id, so it may be rendered outside of that form. */
export function SortField({ sort }: { sort: Sort }) {
  const { t } = useFormat()
  const submit = useSubmit()
  const field = useRef<HTMLSelectElement>(null)
  // Going back changes the sort order without recreating the field, so that the field keeps the keyboard focus.
  useEffect(() => {
    if (field.current) field.current.value = sort
  }, [sort])
  return (
    <label className="sort-field">
      <span className="unseen">{t('listing.sort')}</span>
      <select
        className="chip select"
        ref={field}
        name="sort"
        form="filters"
        defaultValue={sort}
        onChange={(event) => {
          const query = new URLSearchParams(window.location.search)
          query.delete('page')
          if (event.currentTarget.value === 'recommended') query.delete('sort')
          else query.set('sort', event.currentTarget.value)
          void submit(query, { method: 'get', state: inPlaceState })
        }}
      >
        {sorts.map((option) => (
          <option key={option} value={option}>
            {t(`sort.${option}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
