/**
 * The search panel below the header: an input, the most popular destinations as posters, and suggestions for the term.
 * Loaded when it is first opened.
 */
import type { Destination } from '@tussenuit/modules/catalogue/reference/contract.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../choice/link.tsx'
import { browserApi } from '../api.ts'
import { useAddChoiceToPath } from '../choice/use-travel-choice.ts'
import type { Language } from '../language.ts'
import { useFormat } from '../format.ts'
import type { MenuEntry } from '../menus.ts'
import { Icon } from '../parts/icon.tsx'
import { Picture } from '../parts/picture.tsx'
import { ProperName } from '../parts/name.tsx'
import { useShopData } from '../shop-data.ts'
import { matchHeadings, searchPath, searchTargetPath } from './destination-match.ts'
import { SearchSuggestionGroups } from './found-groups.tsx'
import { useSearchSuggestions } from './search-finds.ts'

/** The number of popular destinations in the shop's specification. */
const popular = 5
let destinationsRequest: Promise<Destination[]> | null = null

function loadDestinations(language: Language): Promise<Destination[]> {
  destinationsRequest ??= browserApi('GET /destinations', { query: { language } }).then(({ data }) => data)
  destinationsRequest.catch(() => {
    destinationsRequest = null
  })
  return destinationsRequest
}

export default function SearchPanel({ under, onClose }: { under: RefObject<HTMLElement | null>; onClose: () => void }) {
  const { t } = useFormat()
  const shop = useShopData()
  const navigate = useNavigate()
  const carry = useAddChoiceToPath()
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [top, setTop] = useState(0)
  const language = shop?.language ?? 'en'
  const { destinations, failed } = useDestinations(language)

  useEffect(() => {
    setTop(Math.max(0, under.current?.getBoundingClientRect().bottom ?? 0))
    dialog.current?.showModal()
  }, [under])

  const first = shop?.customization.popular_destinations ?? []
  const inOrder = [...(destinations ?? [])].sort((a, b) => placeOf(first, a.name) - placeOf(first, b.name))
  const matches = matchHeadings(inOrder, query).slice(0, popular)
  const typed = query.trim() !== ''
  const finds = useSearchSuggestions(shop?.menus, query, language)
  const waits = destinations === null
  const nothing = !waits && matches.length === 0 && !finds.any && !finds.asking
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop closes the dialog; on the keyboard Escape does
    <dialog
      className="search-panel"
      ref={dialog}
      aria-label={t('header.searchOffers')}
      style={{ insetBlockStart: top }}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close()
      }}
    >
      <div className="wrap search-inside">
        <SearchLine
          query={query}
          onType={setQuery}
          onSearch={() =>
            void navigate(
              carry(
                searchTargetPath(inOrder, query, [...(shop?.menus.categories ?? []), ...(shop?.menus.themes ?? [])]),
              ),
            )
          }
          onClose={() => dialog.current?.close()}
        />
        <div aria-live="polite">
          {nothing && <NoDestinations failed={failed && !typed} themes={shop?.menus.themes ?? []} />}
        </div>
        {(waits || matches.length > 0) && (
          <>
            <h2 className="search-title">{t(typed ? 'header.travelDestination' : 'header.popularDestinations')}</h2>
            <DestinationPosters destinations={waits ? null : matches} />
          </>
        )}
        <div className="found-groups">
          <SearchSuggestionGroups finds={finds} kinds={['categories', 'themes', 'hotels', 'stays']} />
        </div>
        {typed && !nothing && (
          <p>
            <Link className="link link-standalone" to={searchPath(query)}>
              {t('header.searchAllStays', { query: query.trim() })}
            </Link>
          </p>
        )}
      </div>
    </dialog>
  )
}

function useDestinations(language: Language) {
  const [destinations, setDestinations] = useState<Destination[] | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // The shop's specification requires a failure to be logged to the console, without an alert.
    loadDestinations(language).then(setDestinations, (error: unknown) => {
      console.error(error)
      setDestinations([])
      setFailed(true)
    })
  }, [language])
  return { destinations, failed }
}

function SearchLine({
  query,
  onType,
  onSearch,
  onClose,
}: {
  query: string
  onType(query: string): void
  onSearch(): void
  onClose(): void
}) {
  const { t } = useFormat()
  return (
    <form
      role="search"
      className="search-line"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      <Icon name="search" />
      <input
        type="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the visitor opened the dialog to type here
        autoFocus
        autoComplete="off"
        placeholder={t('header.searchHint')}
        aria-label={t('header.searchHint')}
        value={query}
        onChange={(event) => onType(event.target.value)}
      />
      <button type="button" className="icon-button" aria-label={t('common.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </form>
  )
}

/** The position of a destination in the order set by staff; all other destinations come after them. */
function placeOf(order: string[], name: string): number {
  const at = order.indexOf(name)
  return at === -1 ? order.length : at
}

/** `failed`: the destinations could not be loaded, and no term was typed. */
function NoDestinations({ failed, themes }: { failed: boolean; themes: MenuEntry[] }) {
  const { t } = useFormat()
  return (
    <div className="search-none">
      <p>{t(failed ? 'header.destinationsFailed' : 'header.noDestinations')}</p>
      <div className="row row-wrap">
        <Link className="chip" to="/packages/all">
          {t('home.allStays')}
        </Link>
        {themes
          .filter(({ deals }) => deals > 0)
          .slice(0, popular)
          .map(({ name, title }) => (
            <Link key={name} className="chip" to={`/packages/${encodeURIComponent(name)}`}>
              <ProperName>{title}</ProperName>
            </Link>
          ))}
      </div>
    </div>
  )
}

/** The destinations as posters; null while they are requested. */
function DestinationPosters({ destinations }: { destinations: Destination[] | null }) {
  const { t } = useFormat()
  return (
    <ul className="posters">
      {destinations === null
        ? Array.from({ length: popular }, (_, index) => (
            <li key={index}>
              <span className="skeleton poster-skeleton" />
            </li>
          ))
        : destinations.map((destination) => (
            <li key={destination.name}>
              <Link to={`/packages/${destination.name}`}>
                {destination.image && (
                  <Picture image={destination.image} small sizes="(min-width: 992px) 435px, 84vw" alt="" />
                )}
                <h3>
                  <ProperName>{destination.title}</ProperName>
                </h3>
                <span className="fine">{t('common.stays', { count: destination.deals })}</span>
              </Link>
            </li>
          ))}
    </ul>
  )
}
