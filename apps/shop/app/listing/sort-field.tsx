import { useTranslation } from 'react-i18next'
import { useSubmit } from 'react-router'
import { sorts, type Sort } from './wish.ts'

/** Belongs to the form of the filters, wherever it stands. */
export function SortField({ sort }: { sort: Sort }) {
  const { t } = useTranslation()
  const submit = useSubmit()
  return (
    <label className="sort-field">
      <span className="unseen">{t('listing.sort')}</span>
      <select
        className="chip select"
        key={sort}
        name="sort"
        form="filters"
        defaultValue={sort}
        onChange={(event) => {
          const query = new URLSearchParams(window.location.search)
          query.delete('page')
          if (event.currentTarget.value === 'recommended') query.delete('sort')
          else query.set('sort', event.currentTarget.value)
          void submit(query, { method: 'get' })
        }}
      >
        {sorts.map((one) => <option key={one} value={one}>{t(`sort.${one}`)}</option>)}
      </select>
    </label>
  )
}
