/**
 * Import of hotels from the supplier: searched by name, number or region, imported in the background, with progress.
 */
import { Button, Checkbox } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FieldChangesTable } from '../../kit/record/changes.tsx'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { BackToListLink } from '../../kit/record/back-to-list.tsx'
import { HotelCitySearch } from './places.tsx'
import { useRefusalText } from '../../kit/refusal.ts'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { loadOnce, useLoad } from '../../kit/use-load.ts'
import {
  listHotelsInRegion,
  type Import,
  readHotelImport,
  readHotelImports,
  searchSupplierHotels,
  startHotelImport,
  type SupplierHotel,
} from './calls.ts'
import { noQuery, placesKey, type Region, regionKey, searchRegion, searchTerm } from './supplier-query.ts'

export function HotelImport() {
  const translate = useTranslate()
  const [query] = useSearchParams()
  const importId = Number(query.get('import') ?? 0)
  return (
    <>
      <BackToListLink />
      <PageHeader title={translate('hotel.import')} lead={translate('hotel.importLead')} />
      {importId > 0 ? <ImportProgress key={importId} id={importId} /> : <SupplierSearch />}
      <LatestImports current={importId} />
    </>
  )
}

function useSupplierSearch() {
  const [query, setQuery] = useState(noQuery)
  const { term, region } = query
  const places = useLoad(placesKey(query), () => searchSupplierHotels(term), {
    ...loadOnce,
    enabled: term !== '',
  })
  const inRegion = useLoad(regionKey(query), () => listHotelsInRegion(region!.region_id), {
    ...loadOnce,
    enabled: region !== null,
  })
  const hotels = region ? inRegion.data : places.data?.hotels
  return {
    query,
    searchFor: (typed: string) => setQuery(searchTerm(query, typed)),
    openRegion: (chosen: Region) => setQuery(searchRegion(query, chosen)),
    regions: places.data?.regions ?? [],
    result: hotels && { title: region?.name ?? term, hotels },
    busy: places.busy || inRegion.busy,
    refusal: places.refusal || inRegion.refusal,
  }
}

function SupplierSearch() {
  const translate = useTranslate()
  const [, setQuery] = useSearchParams()
  const [q, setQ] = useState('')
  const { query, searchFor, openRegion, regions, result, busy, refusal } = useSupplierSearch()
  const start = useAction(({ title, ids }: { title: string; ids: number[] }) => startHotelImport(title, ids), {
    done: 'hotel.importStarted',
    after: ({ id }) => setQuery({ import: String(id) }),
  })
  const search = (event: FormEvent) => {
    event.preventDefault()
    searchFor(q.trim())
  }
  return (
    <>
      <form className="list-tools" onSubmit={search}>
        <input
          type="search"
          aria-label={translate('hotel.searchSupplier')}
          placeholder={translate('hotel.searchSupplier')}
          maxLength={100}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <Button type="submit" disabled={busy || q.trim() === ''}>
          {translate('hotel.find')}
        </Button>
      </form>
      <HotelCitySearch
        search={(city) => {
          setQ(city)
          searchFor(city)
        }}
      />
      {regions.length > 0 && <RegionChoices regions={regions} current={query.region} busy={busy} open={openRegion} />}
      <div aria-live="polite">{busy && <p className="quiet">{translate('hotel.asking')}</p>}</div>
      <RefusalMessage text={refusal} />
      {result && !busy && (
        <HotelChoice
          key={`${result.title} ${query.turn} ${query.regionTurn}`}
          result={result}
          isStarting={start.busy}
          start={(ids) => void start.run({ title: result.title, ids })}
        />
      )}
    </>
  )
}

function RegionChoices({
  regions,
  current,
  busy,
  open,
}: {
  regions: Region[]
  current: Region | null
  busy: boolean
  open: (region: Region) => void
}) {
  const translate = useTranslate()
  return (
    <fieldset className="languages">
      <legend>{translate('hotel.regions')}</legend>
      {regions.map((region) => (
        <button
          key={region.region_id}
          type="button"
          disabled={busy}
          aria-pressed={region.region_id === current?.region_id}
          onClick={() => open(region)}
        >
          {region.name}
        </button>
      ))}
    </fieldset>
  )
}

function HotelChoice({
  result,
  isStarting,
  start,
}: {
  result: { title: string; hotels: SupplierHotel[] }
  isStarting: boolean
  start: (ids: number[]) => void
}) {
  const translate = useTranslate()
  const [chosen, choose] = useState<ReadonlySet<number>>(
    () => new Set(result.hotels.filter((hotel) => hotel.id === null).map((hotel) => hotel.supplier_id)),
  )
  if (result.hotels.length === 0) return <p>{translate('hotel.noneFound', { q: result.title })}</p>
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    choose(next)
  }
  return (
    <section>
      <h2>{translate('hotel.foundHotels', { smart_count: result.hotels.length, title: result.title })}</h2>
      <ul className="choices">
        {result.hotels.map((hotel) => (
          <li key={hotel.supplier_id}>
            <label>
              <Checkbox checked={chosen.has(hotel.supplier_id)} onChange={() => toggle(hotel.supplier_id)} />
              <span>
                {hotel.name || hotel.supplier_id}
                <small>
                  {hotel.city} · {hotel.supplier_id}
                </small>
              </span>
            </label>
            {hotel.id !== null && <Link to={`/hotels/${hotel.id}`}>{translate('hotel.known')}</Link>}
          </li>
        ))}
      </ul>
      <p>
        <Button onClick={() => choose(new Set(result.hotels.map((hotel) => hotel.supplier_id)))}>
          {translate('hotel.chooseAll')}
        </Button>{' '}
        <Button
          variant="contained"
          color="primary"
          disabled={isStarting || chosen.size === 0}
          onClick={() => start([...chosen])}
        >
          {translate('hotel.importCount', { smart_count: chosen.size })}
        </Button>
      </p>
    </section>
  )
}

const pollMs = 1_500

/** Polls until the import has finished; the import runs independently of this page. */
function ImportProgress({ id }: { id: number }) {
  const translate = useTranslate()
  const [, setQuery] = useSearchParams()
  const { data: state, refusal } = useLoad<Import>(['hotel-import', id], () => readHotelImport(id), {
    refetchInterval: ({ state: { data } }) => (data?.state === 'finished' ? false : pollMs),
    refetchIntervalInBackground: true,
  })
  if (!state) return refusal === '' ? <Skeleton rows={4} /> : <RefusalMessage text={refusal} />
  const ready = state.done + state.failed
  return (
    <section>
      <h2>{state.title || translate('hotel.import')}</h2>
      <p role="status">
        {translate(`hotel.importState.${state.state}`)}{' '}
        {translate('hotel.importProgress', { ready, total: state.total, failed: state.failed })}
      </p>
      <progress className="wide" aria-label={translate('hotel.import')} max={state.total} value={ready} />
      <ul className="import-items">
        {state.items.map((item) => (
          <li key={item.supplier_id}>
            <span>
              {item.id === null ? (
                item.name || item.supplier_id
              ) : (
                <Link to={`/hotels/${item.id}`}>{item.name || item.supplier_id}</Link>
              )}
            </span>
            <ItemState item={item} />
          </li>
        ))}
      </ul>
      <Button onClick={() => setQuery({})}>{translate('hotel.importMore')}</Button>
    </section>
  )
}

function ItemState({ item }: { item: Import['items'][number] }) {
  const translate = useTranslate()
  const textOf = useRefusalText()
  const problem = item.problem ?? ''
  if (item.state === 'failed') return <span className="bad">{textOf({ code: problem, message: problem })}</span>
  if (item.state === 'waiting') return <span className="quiet">{translate('hotel.itemWaiting')}</span>
  if (item.is_new) return <b>{translate('hotel.itemNew')}</b>
  if (item.changes.length === 0) return <span className="quiet">{translate('hotel.nothingNew')}</span>
  return (
    <details>
      <summary>{translate('hotel.itemChanges', { smart_count: item.changes.length })}</summary>
      <FieldChangesTable fields={item.changes} />
    </details>
  )
}

function LatestImports({ current }: { current: number }) {
  const translate = useTranslate()
  const day = useDateTimeFormat()
  const { data: imports = [] } = useLoad(['hotel-imports', current], readHotelImports)
  if (imports.length === 0) return null
  return (
    <section className="narrow">
      <h2>{translate('hotel.imports')}</h2>
      <ul className="users">
        {imports.map((job) => (
          <li key={job.id}>
            <Link to={`/hotels/create?import=${job.id}`} aria-current={job.id === current ? 'true' : undefined}>
              {job.title || translate('hotel.import')} · {day(job.started_at)}
            </Link>
            <span className="quiet">
              {job.done + job.failed}/{job.total} · {job.started_by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
