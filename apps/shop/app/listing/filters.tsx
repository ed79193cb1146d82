import type { SearchReply } from '@tussenuit/modules/deal/contract.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { staysInPlace, useInPlace } from '../place.ts'
import { ChoiceFields } from '../choice/link.tsx'
import { useDealWords } from '../deal-words.ts'
import { Icon } from '../parts/icon.tsx'
import { DayRangeField } from './day-range-field.tsx'
import { useNarrowingWords } from './narrowing-words.ts'
import { PartyField } from './party-field.tsx'
import { PriceRange } from './price-range.tsx'
import { useLiveCount } from './use-live-count.ts'
import { customPrefix, facetNames, priceScale, type Scale, type Subject, type Wish } from './wish.ts'
import { Name } from '../parts/name.tsx'

/** The parts of the choice that have fields of their own here. */
const askedHere = ['from', 'to', 'check_in', 'nights', 'adults', 'children', 'rooms']

type Facets = SearchReply['facets']
type Facet = Facets['category']
type Props = { facets: Facets; wish: Wish; subject: Subject; today: string; total: number; chosen: number }

const wide = '(min-width: 992px)'
const isWide = () => window.matchMedia(wide).matches

/**
 * A plain GET form: without scripts one presses its button. With them a desk is answered at every change, beside the
 * list; a phone chooses in a sheet over it, whose button says how many stays there would be.
 */
export function Filters({ facets, wish, subject, today, total, chosen }: Props) {
  const { t, number, listed } = useDealWords()
  const submit = useSubmit()
  const sheet = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [open, setOpen] = useState(false)
  const scale = priceScale(facets.price)
  const { count, ask } = useLiveCount(subject, today, total)
  // Fields and focus stay with whoever is choosing; any other way to a new address (a chip taken away, "back") sets them anew.
  const inPlace = useInPlace()
  const wanted = JSON.stringify({ ...wish, page: 0, sort: 0 })
  const [shown, setShown] = useState({ wanted, version: 0 })
  if (shown.wanted !== wanted) setShown({ wanted, version: inPlace ? shown.version : shown.version + 1 })
  const words = useNarrowingWords(facets)
  // A chosen value that no stay has any more stays in the form, so that it can be taken back.
  const withChosen = (name: string, values: Facet, chosen: string[]): Facet => [
    ...values,
    ...chosen
      .filter((one) => !values.some(({ value }) => value === one))
      .map((value) => ({ value, label: words({ key: name, value }), count: 0 })),
  ]
  const nights = withChosen('nights', facets.nights, wish.nights.map(String))

  const changed = () => {
    if (!form.current) return
    const query = asked(form.current, scale)
    if (isWide()) void submit(query, { method: 'get', state: staysInPlace })
    else ask(query)
  }
  const onDays = useLatest(changed)

  // The sheet is one of narrow screens alone.
  useEffect(() => {
    const query = window.matchMedia(wide)
    const close = () => {
      if (query.matches && sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
    }
    query.addEventListener('change', close)
    return () => query.removeEventListener('change', close)
  }, [])

  return (
    <div className="filters">
      <button type="button" className="chip chip-on filters-open" popoverTarget="filters-sheet" aria-haspopup="dialog">
        <Icon name="filter" />
        {chosen > 0 ? t('listing.filtersChosen', { count: chosen }) : t('listing.filters')}
      </button>
      <div
        ref={sheet}
        id="filters-sheet"
        className="filters-sheet"
        popover="auto"
        role={open ? 'dialog' : undefined}
        aria-label={open ? t('listing.filters') : undefined}
        onToggle={(event) => {
          // Toggles of what lies inside come by here too.
          if (event.target === sheet.current) setOpen(event.newState === 'open')
        }}
      >
        <div className="filters-head row row-apart">
          <b>{t('listing.filters')}</b>
          <button
            type="button"
            className="icon-button"
            aria-label={t('common.close')}
            popoverTarget="filters-sheet"
            popoverTargetAction="hide"
          >
            <Icon name="close" />
          </button>
        </div>
        <Form
          key={shown.version}
          ref={form}
          id="filters"
          method="get"
          onSubmit={(event) => {
            event.preventDefault()
            if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
            void submit(asked(event.currentTarget, scale), { method: 'get' })
          }}
          onChange={(event) => {
            const field = event.target as HTMLElement as HTMLInputElement
            // A search is asked on Enter; a date that is half typed is no day.
            if (field.type !== 'search' && field.validity.valid) changed()
          }}
        >
          <ChoiceFields but={askedHere} />
          <div className="filter">
            <label className="field">
              <span className="field-label">{t('listing.words')}</span>
              <input className="input" type="search" name="q" defaultValue={wish.q} maxLength={200} />
            </label>
          </div>
          <fieldset className="filter">
            <legend>{t('listing.when')}</legend>
            <DayRangeField from={wish.from} to={wish.to} today={today} onChange={onDays} />
            <div className="filter-nights">
              {nights.map(({ value, count }) => (
                <label key={value} className="chip">
                  <input
                    type="checkbox"
                    name="nights"
                    value={value}
                    defaultChecked={wish.nights.includes(Number(value))}
                  />
                  <span aria-hidden="true">{number(Number(value))}</span>
                  <span className="unseen">
                    {listed([
                      t('common.hotelNights', { list: number(Number(value)), count: Number(value) }),
                      t('common.stays', { count }),
                    ])}
                  </span>
                </label>
              ))}
            </div>
            {nights.length > 0 && <p className="fine">{t('listing.nights')}</p>}
          </fieldset>
          <PartyField rooms={wish.rooms} />
          {scale === null && wish.priceMin !== null && <input type="hidden" name="price_min" value={wish.priceMin} />}
          {scale === null && wish.priceMax !== null && <input type="hidden" name="price_max" value={wish.priceMax} />}
          {scale !== null && (
            <fieldset className="filter">
              <legend>{t('listing.price')}</legend>
              <PriceRange
                key={`${scale.floor} ${scale.ceiling}`}
                bands={facets.price.bands}
                scale={scale}
                min={wish.priceMin}
                max={wish.priceMax}
              />
            </fieldset>
          )}
          {facetNames
            .filter((name) => name !== subject.kind)
            .map((name) => (
              <FacetField
                key={name}
                title={t(`listing.${name}`)}
                name={name}
                values={withChosen(name, facets[name], wish[name])}
                chosen={wish[name]}
              />
            ))}
          <FacetField
            title={t('listing.board')}
            name="board"
            values={withChosen(
              'board',
              facets.board.map((one) => ({ ...one, label: t(`board.${one.value}`) })),
              wish.board,
            )}
            chosen={wish.board}
          />
          {facets.filters.map((filter) => (
            <FacetField
              key={filter.name}
              title={filter.title}
              name={customPrefix + filter.name}
              values={withChosen(customPrefix + filter.name, filter.values, wish.filters[filter.name] ?? [])}
              chosen={wish.filters[filter.name] ?? []}
            />
          ))}
          <button className="button button-wide filters-button" aria-live="polite">
            {t('listing.showStays', { count })}
          </button>
        </Form>
      </div>
    </div>
  )
}

/** A function that stays the same and does what the latest one does. */
function useLatest(work: () => void): () => void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  return useCallback(() => latest.current(), [])
}

/** What the form asks, without what is empty or asks nothing. */
function asked(form: HTMLFormElement, scale: Scale | null): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue
    if (name === 'price_scale') continue
    if (name === 'price_min' && scale !== null && Number(value) <= scale.floor) continue
    if (name === 'price_max' && scale !== null && Number(value) >= scale.ceiling) continue
    if (name === 'sort' && value === 'recommended') continue
    query.append(name, value)
  }
  return query
}

/** How many values are shown before "more". */
const few = 6

function FacetField({ title, name, values, chosen }: { title: string; name: string; values: Facet; chosen: string[] }) {
  const { t, number } = useDealWords()
  if (values.length === 0) return null
  const tick = ({ value, label, count }: Facet[number]) => (
    <label key={value} className="tick">
      <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
      <Name>{label}</Name>
      <span className="tick-count">{number(count)}</span>
    </label>
  )
  const more = values.slice(few)
  return (
    <fieldset className="filter">
      <legend>{title}</legend>
      {values.slice(0, few).map(tick)}
      {more.length > 0 && (
        <details className="filter-more" open={more.some(({ value }) => chosen.includes(value))}>
          <summary className="link link-alone small">{t('listing.more', { count: more.length })}</summary>
          {more.map(tick)}
        </details>
      )}
    </fieldset>
  )
}
