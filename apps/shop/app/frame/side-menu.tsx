import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { HiddenChoiceFields, Link } from '../choice/link.tsx'
import { useAddChoiceToPath } from '../choice/use-travel-choice.ts'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { prefetchComponent, useLazyComponent } from '../parts/lazy-component.ts'
import { Wordmark } from '../parts/wordmark.tsx'
import { useShopData } from '../shop-data.ts'
import { searchPath, searchTargetPath } from './destination-match.ts'
import { closeDialog } from './dialogs.ts'
import type { HeaderMenu } from './header-menus.ts'
import { LanguageLinks } from './language-links.tsx'
import { MenuLinks } from './menu-links.tsx'

const loadSuggestions = () => import('./menu-suggestions.tsx')

/**
 * Contains the menus of the header. From 992 px it has no box of its own. On narrower screens, in a page whose scripts
 * have not run, it is the side menu: it opens as a popover, and its search is an ordinary form.
 */
export function MenuSheet({
  ref,
  head,
  children,
}: {
  ref: RefObject<HTMLDivElement | null>
  head: ReactNode
  children: ReactNode
}) {
  return (
    <div className="side-menu menu-sheet" id="menu-sheet" popover="auto" ref={ref}>
      <SideInside head={head}>{children}</SideInside>
    </div>
  )
}

/** The side menu of narrow screens, rendered while it is open. */
export function SideMenu({
  ref,
  menus,
  head,
  isSearch,
  onClose,
}: {
  ref: RefObject<HTMLDialogElement | null>
  menus: HeaderMenu[]
  head: ReactNode
  /** Whether it opens with the focus in its search field. */
  isSearch: boolean
  onClose(): void
}) {
  const { t } = useFormat()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    dialog.showModal()
    if (isSearch) dialog.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
  }, [ref, isSearch])

  // From 992 px the header shows the menus, so the side menu is closed.
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 992px)')
    const onChange = () => {
      if (wide.matches) closeDialog(ref.current)
    }
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [ref])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop closes the dialog; on the keyboard Escape does
    <dialog
      className="side-menu"
      id="side-menu"
      ref={ref}
      aria-label={t('header.menus')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) closeDialog(ref.current)
      }}
    >
      <SideInside head={head}>
        {/* Not a landmark: the dialog itself is labelled as the menu. */}
        <div>
          {menus.map((menu) => (
            <MenuGroup key={menu.name} menu={menu} />
          ))}
        </div>
      </SideInside>
    </dialog>
  )
}

function SideInside({ head, children }: { head: ReactNode; children: ReactNode }) {
  const { t } = useFormat()
  const languages = useShopData()?.languages ?? []
  return (
    <div className="side-inside">
      {head}
      <SideSearch />
      {children}
      <Link className="side-mine" to="/my-booking">
        <Icon name="person" />
        {t('mine.title')}
      </Link>
      {languages.length > 1 && (
        <nav className="side-languages" aria-label={t('header.language')}>
          <LanguageLinks />
        </nav>
      )}
    </div>
  )
}

/** `closes`: the popover that its button closes in a page whose scripts have not run. */
export function SideHead({
  brand,
  logo,
  closes,
  onClose,
}: {
  brand: string
  logo: string | null
  closes?: string
  onClose(): void
}) {
  const { t } = useFormat()
  return (
    <div className="row row-apart side-head">
      <Link to="/">
        <Wordmark name={brand} logo={logo} />
      </Link>
      <button
        type="button"
        className="icon-button"
        aria-label={t('common.close')}
        popoverTarget={closes}
        popoverTargetAction={closes === undefined ? undefined : 'hide'}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** A search input with its suggestions below it. */
function SideSearch() {
  const { t } = useFormat()
  const navigate = useNavigate()
  const carry = useAddChoiceToPath()
  const shop = useShopData()
  const destinations = shop?.menus.destinations ?? []
  const [query, setQuery] = useState('')
  const typed = query.trim() !== ''
  // If the script cannot be loaded, the search still works: Enter opens its results.
  const Suggestions = useLazyComponent(loadSuggestions, typed, () => undefined)

  return (
    <>
      <form
        className="side-search"
        role="search"
        action="/packages/all"
        onSubmit={(event) => {
          event.preventDefault()
          setQuery('')
          void navigate(
            carry(
              searchTargetPath(destinations, query, [...(shop?.menus.categories ?? []), ...(shop?.menus.themes ?? [])]),
            ),
          )
        }}
      >
        <HiddenChoiceFields />
        <Icon name="search" />
        <input
          className="input"
          type="search"
          name="q"
          placeholder="Suchen"
          aria-label={t('header.searchOffers')}
          autoComplete="off"
          value={query}
          onFocus={() => prefetchComponent(loadSuggestions)}
          onChange={(event) => setQuery(event.target.value)}
        />
      </form>
      {typed && (
        <div className="side-found" aria-live="polite">
          {Suggestions && <Suggestions query={query} />}
          <Link className="link link-standalone small" to={searchPath(query)}>
            {t('header.searchAllStays', { query: query.trim() })}
          </Link>
        </div>
      )}
    </>
  )
}

function MenuGroup({ menu }: { menu: HeaderMenu }) {
  return (
    <details name="side-menu">
      <summary>
        {menu.title}
        <Icon name="chevron-end" />
      </summary>
      <ul>
        <MenuLinks menu={menu} />
      </ul>
    </details>
  )
}
