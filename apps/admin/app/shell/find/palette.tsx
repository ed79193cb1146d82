/**
 * The global search for records, people, numbers, screens and settings, opened with the button in the top bar or with
 * `/`. Arrow keys move through the results.
 */
import { Dialog, DialogContent, DialogTitle } from '@mui/material'
import { usePermissions, useTranslate } from 'ra-core'
import { type KeyboardEvent as KeyPress, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useDayFormat } from '../../kit/page/dates.ts'
import { loadOnce, useLoad } from '../../kit/use-load.ts'
import { useDebounced } from '../../kit/use-debounced.ts'
import { searchResultPath, searchEverywhere, type Found, searchResultKindKey, searchResultStateKey } from './calls.ts'
import { useMatchingPlaces } from './places.ts'

/** Shorter queries match too many records. */
const minQueryLength = 2
/** Delay after the last key press, so that not every keystroke sends a request. */
const debounceMs = 200

export default function SearchPalette({ close }: { close: () => void }) {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const q = typed.trim()
  const settledQuery = useDebounced(q, debounceMs) ?? ''
  const { data: answer, refusal } = useLoad(
    ['find', settledQuery],
    async (signal) => ({ q: settledQuery, results: await searchEverywhere(settledQuery, signal) }),
    { ...loadOnce, enabled: settledQuery.length >= minQueryLength, keepsPrevious: true },
  )
  const results = q.length >= minQueryLength ? (answer?.results ?? []) : []
  const isCurrent = answer?.q === q
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="find-title" className="find">
      <DialogTitle id="find-title">{translate('find.title')}</DialogTitle>
      <DialogContent>
        <div
          ref={list}
          onKeyDown={(event) => moveFocus(event, list.current)}
          role="presentation"
          className="list-tools find-body"
        >
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type here
            autoFocus
            type="search"
            aria-label={translate('find.label')}
            placeholder={translate('find.label')}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p className="quiet" role="status">
            {refusal !== ''
              ? refusal
              : q.length >= minQueryLength && isCurrent
                ? translate('find.count', { smart_count: results.length })
                : translate('find.help')}
          </p>
          <FindResults results={results} query={q} permissions={permissions} close={close} />
        </div>
      </DialogContent>
    </Dialog>
  )
}

function FindResults({
  results,
  query,
  permissions,
  close,
}: {
  results: readonly Found[]
  query: string
  permissions: string[]
  close: () => void
}) {
  const translate = useTranslate()
  const day = useDayFormat()
  const places = useMatchingPlaces(query, permissions)
  return (
    <ul className="users">
      {results.map((row) => {
        const state = searchResultStateKey(row)
        return (
          <li key={`${row.kind}:${row.id}:${row.title}`}>
            <Link to={searchResultPath(row, permissions)} onClick={close}>
              <bdi>{row.title}</bdi>
            </Link>
            <span className="quiet">
              {translate(searchResultKindKey(row), { smart_count: 1 })}
              {row.more !== '' && ' · '}
              <bdi>{row.more}</bdi>
              {row.day !== null && ` · ${day(row.day)}`}
              {state !== null && ` · ${translate(state)}`}
            </span>
          </li>
        )
      })}
      {places.map(({ to, title, kind }) => (
        <li key={`${to} ${title}`}>
          <Link to={to} onClick={close}>
            {title}
          </Link>
          <span className="quiet">{kind}</span>
        </li>
      ))}
    </ul>
  )
}

/** Arrow keys move the focus between the field and the results. */
function moveFocus(event: KeyPress, list: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...(list?.querySelectorAll<HTMLElement>('input, a') ?? [])]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  stops[Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), stops.length - 1)]?.focus()
}
