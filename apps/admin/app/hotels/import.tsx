/** Import of hotels from the supplier: found by name, number or region, imported in the background, with progress. */
import { Button, Checkbox } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { type FormEvent, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ComparedFields } from '../audit/changes.tsx'
import { useDates } from '../look/dates.ts'
import { PageHead } from '../look/page-head.tsx'
import { Skeleton } from '../look/skeleton.tsx'
import { BackToList } from '../editor/back-to-list.tsx'
import { Places } from './places.tsx'
import { useRefusal } from '../kit/refusal.ts'
import {
  type Found,
  hotelsOfRegion,
  type Import,
  type ImportRow,
  type Places as FoundPlaces,
  readImport,
  readImports,
  searchSupplier,
  startImport,
} from './calls.ts'

export function HotelImport() {
  const translate = useTranslate()
  const [query] = useSearchParams()
  const shown = Number(query.get('import') ?? 0)
  return (
    <>
      <BackToList />
      <PageHead title={translate('hotel.import')} lead={translate('hotel.importLead')} />
      {shown > 0 ? <Progress key={shown} id={shown} /> : <Search />}
      <Latest current={shown} />
    </>
  )
}

function Search() {
  const translate = useTranslate()
  const notify = useNotify()
  const refuse = useRefusal()
  const [, setQuery] = useSearchParams()
  const [q, setQ] = useState('')
  const [busy, setBusy] = useState(false)
  const [places, setPlaces] = useState<FoundPlaces | null>(null)
  const [found, setFound] = useState<{ title: string; hotels: Found[] } | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      refuse(error)
    }
    setBusy(false)
  }
  const show = (title: string, hotels: Found[]) => {
    setFound({ title, hotels })
    setChosen(new Set(hotels.filter((hotel) => hotel.id === null).map((hotel) => hotel.supplier_id)))
  }
  const searchFor = (term: string) =>
    run(async () => {
      const answer = await searchSupplier(term)
      setPlaces(answer)
      show(term, answer.hotels)
    })
  const search = (event: FormEvent) => {
    event.preventDefault()
    void searchFor(q.trim())
  }
  const start = () =>
    run(async () => {
      const { id } = await startImport(found!.title, [...chosen])
      notify('hotel.importStarted', { type: 'success' })
      setQuery({ import: String(id) })
    })
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
      <Places
        search={(city) => {
          setQ(city)
          void searchFor(city)
        }}
      />
      {places && places.regions.length > 0 && (
        <fieldset className="languages">
          <legend>{translate('hotel.regions')}</legend>
          {places.regions.map((region) => (
            <button
              key={region.region_id}
              type="button"
              disabled={busy}
              aria-pressed={found?.title === region.name}
              onClick={() => void run(async () => show(region.name, await hotelsOfRegion(region.region_id)))}
            >
              {region.name}
            </button>
          ))}
        </fieldset>
      )}
      <div aria-live="polite">{busy && <p className="quiet">{translate('hotel.asking')}</p>}</div>
      {found && !busy && <Choice found={found} chosen={chosen} choose={setChosen} start={() => void start()} />}
    </>
  )
}

function Choice({
  found,
  chosen,
  choose,
  start,
}: {
  found: { title: string; hotels: Found[] }
  chosen: ReadonlySet<number>
  choose: (chosen: ReadonlySet<number>) => void
  start: () => void
}) {
  const translate = useTranslate()
  if (found.hotels.length === 0) return <p>{translate('hotel.noneFound', { q: found.title })}</p>
  const turn = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    choose(next)
  }
  return (
    <section>
      <h2>{translate('hotel.foundHotels', { smart_count: found.hotels.length, title: found.title })}</h2>
      <ul className="choices">
        {found.hotels.map((hotel) => (
          <li key={hotel.supplier_id}>
            <label>
              <Checkbox checked={chosen.has(hotel.supplier_id)} onChange={() => turn(hotel.supplier_id)} />
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
        <Button onClick={() => choose(new Set(found.hotels.map((hotel) => hotel.supplier_id)))}>
          {translate('hotel.chooseAll')}
        </Button>{' '}
        <Button variant="contained" color="primary" disabled={chosen.size === 0} onClick={start}>
          {translate('hotel.importCount', { smart_count: chosen.size })}
        </Button>
      </p>
    </section>
  )
}

const pollMs = 1_500

/** Polls until the import has finished; the import runs independently of this page. */
function Progress({ id }: { id: number }) {
  const translate = useTranslate()
  const refuse = useRefusal()
  const [, setQuery] = useSearchParams()
  const [state, setState] = useState<Import | null>(null)
  const showFailure = useEffectEvent((error: unknown) => refuse(error))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted = true
    const ask = async () => {
      try {
        const now = await readImport(id)
        if (!wanted) return
        setState(now)
        if (now.state !== 'finished') timer = setTimeout(() => void ask(), pollMs)
      } catch (error) {
        if (wanted) showFailure(error)
      }
    }
    void ask()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [id])
  if (!state) return <Skeleton rows={4} />
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
  if (item.state === 'failed')
    return <span className="bad">{translate(`refusal.${item.problem}`, { _: item.problem ?? '' })}</span>
  if (item.state === 'waiting') return <span className="quiet">{translate('hotel.itemWaiting')}</span>
  if (item.is_new) return <b>{translate('hotel.itemNew')}</b>
  if (item.changes.length === 0) return <span className="quiet">{translate('hotel.nothingNew')}</span>
  return (
    <details>
      <summary>{translate('hotel.itemChanges', { smart_count: item.changes.length })}</summary>
      <ComparedFields fields={item.changes} />
    </details>
  )
}

function Latest({ current }: { current: number }) {
  const translate = useTranslate()
  const day = useDates()
  const [imports, setImports] = useState<ImportRow[]>([])
  const load = useCallback(() => {
    readImports().then(setImports, () => undefined)
  }, [])
  useEffect(load, [load, current])
  if (imports.length === 0) return null
  return (
    <section className="narrow">
      <h2>{translate('hotel.imports')}</h2>
      <ul className="users">
        {imports.map((one) => (
          <li key={one.id}>
            <Link to={`/hotels/create?import=${one.id}`} aria-current={one.id === current ? 'true' : undefined}>
              {one.title || translate('hotel.import')} · {day(one.started_at)}
            </Link>
            <span className="quiet">
              {one.done + one.failed}/{one.total} · {one.started_by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
