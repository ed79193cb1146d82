import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { Link } from '../choice/link.tsx'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { ReusedMarkup } from '../hydration/reused-markup.tsx'
import { useAddChoiceToPath } from '../choice/use-travel-choice.ts'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { prefetchComponent, useLazyComponent } from '../parts/lazy-component.ts'
import { Wordmark } from '../parts/wordmark.tsx'
import { useShopData } from '../shop-data.ts'
import { closeDialog, closePopover } from './dialogs.ts'
import { toHeaderMenus, type HeaderMenu } from './header-menus.ts'
import { LanguageLinks } from './language-links.tsx'
import { MenuLinks } from './menu-links.tsx'
import { MenuSheet, SideHead, SideMenu } from './side-menu.tsx'

const loadPanel = () => import('./search-panel.tsx')

export function Header() {
  const { t } = useFormat()
  const shop = useShopData()
  const hydrated = useHydrated()
  const bar = useRef<HTMLElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const side = useRef<HTMLDialogElement>(null)
  const [sideOpen, setSideOpen] = useState<'menu' | 'search' | null>(null)
  const navigate = useNavigate()
  const carry = useAddChoiceToPath()
  const [searching, setSearching] = useState(false)
  // If the script cannot be loaded, the button opens the list of all stays, as it does without scripts.
  const SearchPanel = useLazyComponent(loadPanel, searching, () => {
    setSearching(false)
    void navigate(carry('/packages/all'))
  })
  const menus = shop ? toHeaderMenus(shop.menus, t) : []
  const brand = shop?.customization.brand_name ?? 'Tussenuit'
  const logo = shop?.customization.logo ?? null

  useNavigated(() => {
    setSearching(false)
    closeDialog(side.current)
    closePopover(sheet.current)
    closeMenus(bar.current)
  })
  useMenusClosing(bar)

  return (
    <header className="header" ref={bar}>
      <div className="wrap header-bar">
        <button
          type="button"
          className="icon-button header-burger"
          aria-label={t('header.openMenu')}
          popoverTarget={hydrated ? undefined : 'menu-sheet'}
          onClick={() => setSideOpen('menu')}
        >
          <Icon name="menu" />
        </button>
        <Link className="header-home" to="/">
          <Wordmark name={brand} logo={logo} />
        </Link>
        <HeaderMenus sheet={sheet} menus={menus} brand={brand} logo={logo} />
        <HeaderTools isSearching={searching} onSearch={() => setSearching(true)} onFind={() => setSideOpen('search')} />
      </div>
      {searching && SearchPanel && <SearchPanel under={bar} onClose={() => setSearching(false)} />}
      {sideOpen && (
        <SideMenu
          ref={side}
          menus={menus}
          head={<SideHead brand={brand} logo={logo} onClose={() => closeDialog(side.current)} />}
          isSearch={sideOpen === 'search'}
          onClose={() => setSideOpen(null)}
        />
      )}
    </header>
  )
}

/** Calls the function on every navigation, but not on hydration. */
function useNavigated(onNavigated: () => void): void {
  const { key } = useLocation()
  const place = useRef(key)
  const report = useEffectEvent(onNavigated)
  useEffect(() => {
    if (place.current === key) return
    place.current = key
    report()
  }, [key])
}

function HeaderMenus({
  sheet,
  menus,
  brand,
  logo,
}: {
  sheet: RefObject<HTMLDivElement | null>
  menus: HeaderMenu[]
  brand: string
  logo: string | null
}) {
  const { t } = useFormat()
  const { category } = useParams()
  return (
    <MenuSheet
      ref={sheet}
      head={<SideHead brand={brand} logo={logo} closes="menu-sheet" onClose={() => closePopover(sheet.current)} />}
    >
      <nav className="menus" aria-label={t('header.menus')}>
        {menus.map((menu) => (
          <ReusedMarkup key={menu.name} name="menu" facts={[menu, category]}>
            <HeaderMenuEntry menu={menu} />
          </ReusedMarkup>
        ))}
      </nav>
    </MenuSheet>
  )
}

function HeaderTools({
  isSearching,
  onSearch,
  onFind,
}: {
  isSearching: boolean
  onSearch(): void
  /** Opens the search on narrow screens, where it is in the side menu. */
  onFind(): void
}) {
  const { t } = useFormat()
  const hydrated = useHydrated()
  return (
    <div className="header-tools">
      <SearchButton isOpen={isSearching} onOpen={onSearch} />
      <button
        type="button"
        className="icon-button header-find"
        aria-label={t('header.searchOffers')}
        popoverTarget={hydrated ? undefined : 'menu-sheet'}
        onClick={onFind}
      >
        <Icon name="search" />
      </button>
      <Link className="icon-button" to="/favourites" aria-label={t('header.favourites')}>
        <Icon name="heart" />
      </Link>
      <Link className="icon-button header-mine" to="/my-booking" aria-label={t('mine.title')}>
        <Icon name="person" />
      </Link>
      <LanguageMenu />
    </div>
  )
}

/** Opens the search panel. The panel needs scripts; without them the button leads to the list of all stays. */
function SearchButton({ isOpen, onOpen }: { isOpen: boolean; onOpen(): void }) {
  const { t } = useFormat()
  const hydrated = useHydrated()
  const carry = useAddChoiceToPath()
  const content = (
    <>
      <Icon name="search" />
      <span>{t('header.searchOffers')}</span>
    </>
  )
  return hydrated ? (
    <button
      type="button"
      className="search-pill"
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      onPointerEnter={() => prefetchComponent(loadPanel)}
      onFocus={() => prefetchComponent(loadPanel)}
      onClick={onOpen}
    >
      {content}
    </button>
  ) : (
    <a className="search-pill" href={carry('/packages/all')}>
      {content}
    </a>
  )
}

function LanguageMenu() {
  const { t } = useFormat()
  const shop = useShopData()
  if (!shop || shop.languages.length < 2) return null
  return (
    <details name="header-menu" className="header-language">
      <summary className="menu-button">
        <Icon name="globe" />
        <span className="unseen">{t('header.language')}: </span>
        {shop.language.slice(0, 2).toUpperCase()}
      </summary>
      <div className="menu-drop">
        <LanguageLinks />
      </div>
    </details>
  )
}

/** Escape and a click outside close an open menu; Escape returns the focus to its button. */
function useMenusClosing(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const open = bar.current?.querySelector<HTMLDetailsElement>('details[name="header-menu"][open]')
      if (!open) return
      open.open = false
      open.querySelector('summary')?.focus()
    }
    const onDown = (event: PointerEvent) => {
      if (!(event.target as Element).closest?.('details[name="header-menu"]')) closeMenus(bar.current)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onDown)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onDown)
    }
  }, [bar])
}

function closeMenus(bar: HTMLElement | null): void {
  for (const open of bar?.querySelectorAll<HTMLDetailsElement>('details[name="header-menu"][open]') ?? [])
    open.open = false
}

function HeaderMenuEntry({ menu }: { menu: HeaderMenu }) {
  const { category } = useParams()
  const current = category !== undefined && menu.links.some(({ to }) => to === `/packages/${category}`)
  return (
    <details name="header-menu">
      <summary className={current ? 'menu-button menu-current' : 'menu-button'}>
        {menu.title}
        <Icon name="chevron-down" small />
      </summary>
      <ul className="menu-drop">
        <MenuLinks menu={menu} />
      </ul>
    </details>
  )
}
