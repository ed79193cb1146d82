import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { Form, useSubmit } from 'react-router'
import { inPlaceState, useInPlaceNavigation } from '../in-place-navigation.ts'
import { HiddenChoiceFields } from '../choice/link.tsx'
import { useDealLabels } from '../deal-labels.ts'
import { Icon } from '../parts/icon.tsx'
import { DayRangeField } from './day-range-field.tsx'
import { FacetFields, NightChips, PriceFields, type Facets } from './filter-fields.tsx'
import { PartyField } from './party-field.tsx'
import { useResultCount } from './use-result-count.ts'
import type { Subject, ListingFilters } from './filter-params.ts'
import { priceScale, type Scale } from './price-scale.ts'

/** Parameters of the travel choice for which this form has fields of its own. */
const askedHere = ['from', 'to', 'check_in', 'nights', 'adults', 'children', 'rooms']

type Props = {
  facets: Facets
  filters: ListingFilters
  subject: Subject
  today: string
  total: number
  asking: boolean
}

const wide = '(min-width: 992px)'
const isWideWindow = () => window.matchMedia(wide).matches

/**
 * A GET form with a button. With scripts every change updates the list on a wide screen; on a phone the filters are in
 * a sheet, whose button shows the number of results.
 */
export function ListingFilterForm({ facets, filters, subject, today, total, asking }: Props) {
  const { t } = useDealLabels()
  const submit = useSubmit()
  const sheet = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [open, setOpen] = useState(false)
  // The scale is shown even while prices are being requested.
  const scale = priceScale(asking ? { ...facets.price, min_cents: facets.price.min_cents ?? 0 } : facets.price)
  const { count, ask } = useResultCount(subject, today, total)
  // Fields and focus stay while filters change in place; any other navigation (a removed chip, "back") resets them.
  const inPlace = useInPlaceNavigation()
  const filterKey = JSON.stringify({ ...filters, page: 0, sort: 0 })
  const [formState, setFormState] = useState({ filterKey, version: 0 })
  if (formState.filterKey !== filterKey)
    setFormState({ filterKey, version: inPlace ? formState.version : formState.version + 1 })
  const changed = () => {
    if (!form.current) return
    const query = queryOfForm(form.current, scale)
    if (isWideWindow()) void submit(query, { method: 'get', state: inPlaceState })
    else ask(query)
  }
  useCloseWhenWide(sheet)

  return (
    <div className="filters">
      <div
        ref={sheet}
        id="filters-sheet"
        className="filters-sheet"
        popover="auto"
        role={open ? 'dialog' : undefined}
        aria-label={open ? t('listing.filters') : undefined}
        onToggle={(event) => {
          // Toggle events of nested elements arrive here too.
          if (event.target === sheet.current) setOpen(event.newState === 'open')
        }}
      >
        <SheetHead />
        <Form
          key={formState.version}
          ref={form}
          id="filters"
          method="get"
          onSubmit={(event) => {
            event.preventDefault()
            if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
            void submit(queryOfForm(event.currentTarget, scale), { method: 'get' })
          }}
          onChange={(event) => {
            const field = event.target as HTMLElement as HTMLInputElement
            // A search term is applied on Enter; an incomplete date is invalid; the party's fields have no names.
            if (field.name !== '' && field.type !== 'search' && field.validity.valid) changed()
          }}
        >
          <FilterFields
            facets={facets}
            filters={filters}
            subject={subject}
            today={today}
            asking={asking}
            scale={scale}
            onChange={changed}
          />
          <button className="button button-wide filters-button" aria-live="polite">
            {t('listing.showStays', { count })}
          </button>
        </Form>
      </div>
    </div>
  )
}

function SheetHead() {
  const { t } = useDealLabels()
  return (
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
  )
}

function FilterFields({
  facets,
  filters,
  subject,
  today,
  asking,
  scale,
  onChange,
}: Omit<Props, 'total'> & { scale: Scale | null; onChange(): void }) {
  const { t } = useDealLabels()
  const onDays = useLatest(onChange)
  return (
    <>
      <HiddenChoiceFields but={askedHere} />
      <div className="filter">
        <label className="field">
          <span className="field-label">{t('listing.searchWithin')}</span>
          <input className="input" type="search" name="q" defaultValue={filters.q} maxLength={200} />
        </label>
      </div>
      <fieldset className="filter">
        <legend>{t('listing.when')}</legend>
        <DayRangeField from={filters.from} to={filters.to} today={today} onChange={onDays} />
        <NightChips facets={facets} filters={filters} />
      </fieldset>
      <PartyField rooms={filters.rooms} onChange={onChange} />
      <PriceFields facets={facets} filters={filters} scale={scale} asking={asking} />
      <FacetFields facets={facets} filters={filters} subject={subject} />
    </>
  )
}

/** On narrow screens: opens the sheet. The button is in the toolbar of the list. */
export function FiltersButton({ chosen }: { chosen: number }) {
  const { t } = useDealLabels()
  return (
    <button type="button" className="chip chip-on filters-open" popoverTarget="filters-sheet" aria-haspopup="dialog">
      <Icon name="filter" />
      {chosen > 0 ? t('listing.filtersChosen', { count: chosen }) : t('listing.filters')}
    </button>
  )
}

/** Closes the sheet when the window becomes wide, because only narrow screens have it. */
function useCloseWhenWide(sheet: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const query = window.matchMedia(wide)
    const close = () => {
      if (query.matches && sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
    }
    query.addEventListener('change', close)
    return () => query.removeEventListener('change', close)
  }, [sheet])
}

/** Returns a stable function that calls the latest `work`. */
function useLatest(work: () => void): () => void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  return useCallback(() => latest.current(), [])
}

/** The query of the form, without empty and default values. */
function queryOfForm(form: HTMLFormElement, scale: Scale | null): URLSearchParams {
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
