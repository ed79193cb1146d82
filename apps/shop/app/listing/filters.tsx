import type { SearchReply } from '@tussenuit/modules/deal/contract.ts'
import { useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { staysInPlace, useInPlace } from '../place.ts'
import { useDealWords } from '../deal-words.ts'
import { Icon } from '../parts/icon.tsx'
import { useNarrowingWords } from './narrowing-words.ts'
import { PriceHistogram } from './price-histogram.tsx'
import { customPrefix, facetNames, type Subject, type Wish } from './wish.ts'

type Facets = SearchReply['facets']
type Facet = Facets['category']
type Props = { facets: Facets; wish: Wish; subject: Subject; today: string; total: number; chosen: number }

/** A plain GET form: without scripts one presses its button, with them every change is asked at once. */
export function Filters({ facets, wish, subject, today, total, chosen }: Props) {
  const { t, money, number, listed } = useDealWords()
  const submit = useSubmit()
  const details = useRef<HTMLDetailsElement>(null)
  const ceiling = facets.price.max_cents === null ? null : Math.ceil(facets.price.max_cents / 1000) * 10
  const floor = facets.price.min_cents === null ? 0 : Math.floor(facets.price.min_cents / 1000) * 10
  // Fields and focus stay with whoever is choosing; any other way to a new address (a chip taken away, "back") sets them anew.
  const inPlace = useInPlace()
  const wanted = JSON.stringify({ ...wish, page: 0, sort: 0 })
  const [shown, setShown] = useState({ wanted, version: 0 })
  if (shown.wanted !== wanted) setShown({ wanted, version: inPlace ? shown.version : shown.version + 1 })
  const words = useNarrowingWords(facets)
  // A chosen value that no stay has any more stays in the form, so that it can be taken back.
  const withChosen = (name: string, values: Facet, chosen: string[]): Facet => [...values, ...chosen.filter((one) => !values.some(({ value }) => value === one)).map((value) => ({ value, label: words({ key: name, value }), count: 0 }))]
  const nights = withChosen('nights', facets.nights, wish.nights.map(String))

  // Where the browser cannot show closed details as open by style alone.
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 992px)')
    const open = () => {
      if (wide.matches && details.current) details.current.open = true
    }
    open()
    wide.addEventListener('change', open)
    return () => wide.removeEventListener('change', open)
  }, [])

  return (
    <details className="filters" ref={details}>
      <summary className="chip chip-on"><Icon name="filter" />{chosen > 0 ? t('listing.filtersChosen', { count: chosen }) : t('listing.filters')}</summary>
      <Form
        key={shown.version}
        id="filters"
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          if (!window.matchMedia('(min-width: 992px)').matches && details.current) details.current.open = false
          void submit(asked(event.currentTarget, ceiling), { method: 'get' })
        }}
        onChange={(event) => {
          const field = event.target as HTMLElement as HTMLInputElement
          // A search is asked on Enter; a date that is half typed is no day.
          if (field.type === 'search' || !field.validity.valid) return
          if (window.matchMedia('(min-width: 992px)').matches) void submit(asked(event.currentTarget, ceiling), { method: 'get', state: staysInPlace })
        }}
      >
        <div className="filter">
          <label className="field"><span className="field-label">{t('listing.words')}</span><input className="input" type="search" name="q" defaultValue={wish.q} maxLength={200} /></label>
        </div>
        <fieldset className="filter">
          <legend>{t('listing.when')}</legend>
          <div className="filter-days">
            <label className="field"><span className="fine">{t('listing.from')}</span><input className="input" type="date" name="from" min={today} defaultValue={wish.from ?? ''} /></label>
            <label className="field"><span className="fine">{t('listing.to')}</span><input className="input" type="date" name="to" min={wish.from ?? today} defaultValue={wish.to ?? ''} /></label>
          </div>
          <div className="filter-nights">
            {nights.map(({ value, count }) => (
              <label key={value} className="chip">
                <input type="checkbox" name="nights" value={value} defaultChecked={wish.nights.includes(Number(value))} />
                <span aria-hidden="true">{number(Number(value))}</span>
                <span className="unseen">{listed([t('common.hotelNights', { list: number(Number(value)), count: Number(value) }), t('common.stays', { count })])}</span>
              </label>
            ))}
          </div>
          {nights.length > 0 && <p className="fine">{t('listing.nights')}</p>}
        </fieldset>
        {ceiling === null && wish.priceMax !== null && <input type="hidden" name="price_max" value={wish.priceMax} />}
        {ceiling !== null && ceiling > floor && (
          <fieldset className="filter">
            <legend>{t('listing.price')}</legend>
            <PriceRange key={`${floor} ${ceiling}`} bands={facets.price.bands} floor={floor} ceiling={ceiling} chosen={wish.priceMax} money={(euros) => money(euros * 100)} label={t('listing.priceMax')} />
          </fieldset>
        )}
        {facetNames.filter((name) => name !== subject.kind).map((name) => (
          <FacetField key={name} title={t(`listing.${name}`)} name={name} values={withChosen(name, facets[name], wish[name])} chosen={wish[name]} />
        ))}
        <FacetField title={t('listing.board')} name="board" values={withChosen('board', facets.board.map((one) => ({ ...one, label: t(`board.${one.value}`) })), wish.board)} chosen={wish.board} />
        {facets.filters.map((filter) => (
          <FacetField key={filter.name} title={filter.title} name={customPrefix + filter.name} values={withChosen(customPrefix + filter.name, filter.values, wish.filters[filter.name] ?? [])} chosen={wish.filters[filter.name] ?? []} />
        ))}
        <button className="button button-wide filters-button">{t('listing.showStays', { count: total })}</button>
      </Form>
    </details>
  )
}

/** What the form asks, without what is empty or asks nothing. */
function asked(form: HTMLFormElement, ceiling: number | null): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue
    if (name === 'price_max' && ceiling !== null && Number(value) >= ceiling) continue
    if (name === 'sort' && value === 'recommended') continue
    query.append(name, value)
  }
  return query
}

function PriceRange({ bands, floor, ceiling, chosen, money, label }: { bands: Facets['price']['bands']; floor: number; ceiling: number; chosen: number | null; money: (euros: number) => string; label: string }) {
  const [most, setMost] = useState(Math.min(chosen ?? ceiling, ceiling))
  return (
    <>
      <PriceHistogram bands={bands} floor={floor} ceiling={ceiling} most={most} id="price-bands" />
      <input
        className="range"
        type="range"
        name="price_max"
        aria-label={label}
        aria-describedby="price-bands"
        min={floor}
        max={ceiling}
        step={10}
        defaultValue={Math.min(chosen ?? ceiling, ceiling)}
        onInput={(event) => setMost(Number(event.currentTarget.value))}
      />
      <p className="row row-apart small figures"><span>{money(floor)}</span><output>{money(most)}</output></p>
    </>
  )
}

/** How many values are shown before "more". */
const few = 6

function FacetField({ title, name, values, chosen }: { title: string; name: string; values: Facet; chosen: string[] }) {
  const { t, number } = useDealWords()
  if (values.length === 0) return null
  const tick = ({ value, label, count }: Facet[number]) => (
    <label key={value} className="tick">
      <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
      <span>{label}</span>
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
