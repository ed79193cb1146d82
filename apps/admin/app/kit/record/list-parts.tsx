/** Parts shared by the lists of the office: search, add button, and translation status. */
import { Button } from '@mui/material'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { useListContext, useTranslate } from 'ra-core'
import { Pagination } from 'ra-ui-materialui'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { Add } from '../page/icons.tsx'

const pageSizes = [25, 50, 100]
/** After the last key, so that not every letter asks the server. */
const settleMs = 250

export function AddButton({ resource }: { resource: string }) {
  return (
    <LinkButton to={`/${resource}/create`} variant="contained" label={`resources.${resource}.add`} icon={<Add />} />
  )
}

type LinkButtonProps = { to: string; label: string; icon?: ReactNode; variant?: 'contained' | 'outlined' }

/** Keeps its label on a phone, where react-admin's button leaves only its icon. */
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
  asked,
  search,
  label,
}: {
  asked: string
  search: (q: string) => void
  /** What is searched, where it is not the texts in all languages. */
  label?: string
}) {
  const translate = useTranslate()
  const said = label ?? translate('list.search')
  const [typed, setTyped] = useState(asked)
  // Cleared or set from elsewhere, e.g. by going back. A space that was typed stays, for the next word.
  useEffect(() => setTyped((now) => (now.trim() === asked ? now : asked)), [asked])
  const searchIfChanged = useEffectEvent(() => {
    if (typed.trim() !== asked) search(typed.trim())
  })
  useEffect(() => {
    // A list stays drawn while the screen of a row that was opened is loaded; a search would lead back to the list.
    const place = window.location.pathname
    const timer = setTimeout(() => window.location.pathname === place && searchIfChanged(), settleMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <input
      type="search"
      aria-label={said}
      placeholder={said}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

const none: readonly string[] = []

/** A mark per language, high where all texts exist and are up to date, with a text for screen readers. */
export function Marks({ missing, outdated = none }: { missing: string[]; outdated?: readonly string[] }) {
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

/** How many records the filters of the list let through, as far as they were counted. */
export function ListCount() {
  const translate = useTranslate()
  const { isPending, total, meta } = useListContext()
  return isPending ? null : (
    <span className="quiet figures">
      {meta?.hasMore
        ? translate('list.countMore', { count: total })
        : translate('list.count', { smart_count: total ?? 0 })}
    </span>
  )
}

/** Turns the pages of the list; of a search that was not counted to its end, those that were counted. */
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

/** The filters of a list by name; narrowing by an empty text takes one away. */
export function useNarrowing() {
  const { filterValues, setFilters } = useListContext()
  const valueOf = (name: string) => String(filterValues[name] ?? '')
  const narrow = (name: string, wanted: string) => {
    const { [name]: _, ...others } = filterValues
    setFilters(wanted === '' ? others : { ...others, [name]: wanted }, [])
  }
  return { valueOf, narrow }
}

/** Narrows a list to one state; `texts` is the beginning of the keys of their names. */
export function StateFilter({ states, texts }: { states: readonly string[]; texts: string }) {
  const translate = useTranslate()
  const { valueOf, narrow } = useNarrowing()
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

/** The tools of a list that is searched and narrowed to a state. */
export function StateTools({ label, states, texts }: { label: string; states: readonly string[]; texts: string }) {
  const translate = useTranslate()
  const { valueOf, narrow } = useNarrowing()
  return (
    <div className="list-tools">
      <SearchField asked={valueOf('q')} label={translate(label)} search={(q) => narrow('q', q)} />
      <StateFilter states={states} texts={texts} />
      <ListCount />
    </div>
  )
}

/** The rows with their pagination, or why there are none. */
export function Paginated({ none, children }: { none: string; children: ReactNode }) {
  const { total } = useListContext()
  return total === 0 ? (
    <NoRows none={none} />
  ) : (
    <>
      {children}
      <ListPagination />
    </>
  )
}

/** `none` says that nothing fits; it is said only where something was asked for. */
export function NoRows({ none }: { none: string }) {
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

type Shown = { url: string; srcset: string }

/** The first column: a picture, a title that opens the record, and a line below it. */
export function TitleLink({
  to,
  image,
  title,
  below,
}: {
  to: string
  image?: Shown | null
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
