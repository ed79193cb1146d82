/** Components shared by all lists: search, add button, filters, translation status and pagination. */
import { Button } from '@mui/material'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { useListContext, useTranslate } from 'ra-core'
import { Pagination } from 'ra-ui-materialui'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { Add } from '../page/icons.tsx'

const pageSizes = [25, 50, 100]
/** Delay after the last key press, so that not every keystroke sends a request. */
const debounceMs = 250

export function AddRecordButton({ resource }: { resource: string }) {
  return (
    <LinkButton to={`/${resource}/create`} variant="contained" label={`resources.${resource}.add`} icon={<Add />} />
  )
}

type LinkButtonProps = { to: string; label: string; icon?: ReactNode; variant?: 'contained' | 'outlined' }

/** Keeps its label on a phone, where react-admin's button shows only its icon. */
export function LinkButton({ to, label, icon, variant = 'outlined' }: LinkButtonProps) {
  const translate = useTranslate()
  return (
    <Button
      component={Link}
      to={to}
      variant={variant}
      color={variant === 'contained' ? 'primary' : 'secondary'}
      startIcon={icon}
    >
      {translate(label)}
    </Button>
  )
}

export function SearchField({
  query,
  search,
  label,
}: {
  query: string
  search: (q: string) => void
  /** Label of the search, if it differs from the default "in all languages". */
  label?: string
}) {
  const translate = useTranslate()
  const text = label ?? translate('list.search')
  const [typed, setTyped] = useState(query)
  // Adopts changes from outside, for example when the user navigates back. A trailing space is kept for the next word.
  useEffect(() => setTyped((now) => (now.trim() === query ? now : query)), [query])
  const searchIfChanged = useEffectEvent(() => {
    if (typed.trim() !== query) search(typed.trim())
  })
  useEffect(() => {
    // A list stays mounted while the screen of an opened row is loading; a search at that time would navigate back to
    // the list.
    const place = window.location.pathname
    const timer = setTimeout(() => window.location.pathname === place && searchIfChanged(), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <input
      type="search"
      aria-label={text}
      placeholder={text}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

const none: readonly string[] = []

/** One badge per language, marked if texts are missing or outdated, with a text for screen readers. */
export function TranslationBadges({ missing, outdated = none }: { missing: string[]; outdated?: readonly string[] }) {
  const translate = useTranslate()
  const stale = outdated.filter((language) => !missing.includes(language))
  const done = languages.length - missing.length - stale.length
  const kind = (language: string) =>
    missing.includes(language) ? 'missing' : stale.includes(language) ? 'outdated' : undefined
  return (
    <>
      <span className="marks" aria-hidden>
        {languages.map((language) => (
          <i key={language} className={kind(language)} />
        ))}
      </span>
      <span className="unseen">
        {translate('translate.marks', { done, all: languages.length })}
        {stale.length > 0 && ` ${translate('translate.outdatedMarks', { smart_count: stale.length })}`}
      </span>
      <span className="quiet figures" aria-hidden>
        {done}/{languages.length}
      </span>
    </>
  )
}

/** The number of records that match the filters; a lower bound if counting stopped early. */
export function ListCount() {
  const translate = useTranslate()
  const { isPending, total, meta } = useListContext()
  // Nothing is shown until the rows are counted.
  return isPending || total === undefined ? null : (
    <span className="quiet figures">
      {meta?.hasMore ? translate('list.countMore', { count: total }) : translate('list.count', { smart_count: total })}
    </span>
  )
}

/** The pagination of the list. If the rows were counted only in part, only the counted pages are offered. */
export function ListPagination() {
  const translate = useTranslate()
  const { meta } = useListContext()
  const labelled = meta?.hasMore
    ? {
        labelDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
          translate('list.rangeMore', { from, to, count }),
      }
    : {}
  return <Pagination rowsPerPageOptions={pageSizes} {...labelled} />
}

/** The filters of a list by name; an empty value removes a filter. */
export function useListFilter() {
  const { filterValues, setFilters } = useListContext()
  const valueOf = (name: string) => String(filterValues[name] ?? '')
  const narrow = (name: string, value: string) => {
    const { [name]: _, ...others } = filterValues
    setFilters(value === '' ? others : { ...others, [name]: value }, [])
  }
  return { valueOf, narrow }
}

/** Filters a list by state; `texts` is the key prefix of the state names. */
function StateFilter({ states, texts }: { states: readonly string[]; texts: string }) {
  const translate = useTranslate()
  const { valueOf, narrow } = useListFilter()
  return (
    <select
      aria-label={translate('field.status')}
      value={valueOf('state')}
      onChange={(event) => narrow('state', event.target.value)}
    >
      <option value="">{translate('reservation.anyState')}</option>
      {states.map((state) => (
        <option key={state} value={state}>
          {translate(`${texts}.${state}`)}
        </option>
      ))}
    </select>
  )
}

/** Search, state filter and count of a list. */
export function SearchAndStateFilter({
  label,
  states,
  texts,
}: {
  label: string
  states: readonly string[]
  texts: string
}) {
  const translate = useTranslate()
  const { valueOf, narrow } = useListFilter()
  return (
    <div className="list-tools">
      <SearchField query={valueOf('q')} label={translate(label)} search={(q) => narrow('q', q)} />
      <StateFilter states={states} texts={texts} />
      <ListCount />
    </div>
  )
}

/** Search and count of a list without filters. */
export function SearchTools({ label }: { label: string }) {
  const translate = useTranslate()
  const { valueOf, narrow } = useListFilter()
  return (
    <div className="list-tools">
      <SearchField query={valueOf('q')} label={translate(label)} search={(q) => narrow('q', q)} />
      <ListCount />
    </div>
  )
}

/** The rows with pagination, or a message if there are none. */
export function PaginatedRows({ none, children }: { none: string; children: ReactNode }) {
  const { total } = useListContext()
  return total === 0 ? (
    <NoRowsMessage none={none} />
  ) : (
    <>
      {children}
      <ListPagination />
    </>
  )
}

/** `none` is the message for filters without a match; an unfiltered list has its own. */
export function NoRowsMessage({ none }: { none: string }) {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  if (Object.keys(filterValues).length === 0) return <EmptyList />
  return (
    <div className="empty">
      <h2>{translate(none)}</h2>
      <button type="button" className="bare" onClick={() => setFilters({}, [])}>
        {translate('list.clear')}
      </button>
    </div>
  )
}

export function EmptyList() {
  const translate = useTranslate()
  return (
    <div className="empty">
      <h2>{translate('list.none')}</h2>
    </div>
  )
}

type ListPicture = { url: string; srcset: string }

/** The first column: picture, title that links to the record, and a line below it. */
export function RecordTitleCell({
  to,
  image,
  title,
  below,
}: {
  to: string
  image?: ListPicture | null
  title: string
  below: string
}) {
  return (
    <Link className="list-title" to={to}>
      {image && <img src={image.url} srcSet={image.srcset} sizes="56px" alt="" loading="lazy" />}
      <span>
        {title}
        <small>{below}</small>
      </span>
    </Link>
  )
}
