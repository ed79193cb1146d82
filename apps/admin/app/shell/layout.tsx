/** The frame of every screen: side menu, top bar, content. On a phone the menu opens over the content. */
import { Wordmark } from '@tussenuit/shop/app/parts/wordmark.tsx'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { useGetIdentity, useLocales, useLocaleState, useLogout, useTranslate } from 'ra-core'
import { useTheme } from 'ra-ui-materialui'
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { Brightness4, Menu as MenuIcon, PowerSettingsNew, Search } from '../kit/page/icons.tsx'
import { SideMenu } from './menu.tsx'
import { IfAllowed } from './not-allowed.tsx'
import { MobileNavigationBar } from './phone-bar.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ShortcutsButton, useSingleKeyShortcut } from './shortcuts.tsx'
import { ScreenSkeleton } from '../kit/page/skeleton.tsx'
import { isReauthenticationOpen, subscribeToReauthentication } from '../kit/session/reauthentication.ts'
import { officeClient } from '../kit/session/session.ts'
import { useAction } from '../kit/use-action.ts'
import { isSessionExpired, subscribeToSessionExpiry } from '../kit/session/session-over.ts'

const Palette = lazy(() => import('./find/palette.tsx'))
const Confirmation = lazy(() => import('./confirmation.tsx'))
const SessionOver = lazy(() => import('./session-over.tsx'))

/** Scrolls to the top when another screen is opened. On back navigation the browser restores the scroll position. */
function useScrollToTop(): void {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    if (!isBack) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, isBack])
}

export function Layout({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const [theme] = useTheme()
  useScrollToTop()
  const isConfirming = useSyncExternalStore(subscribeToReauthentication, isReauthenticationOpen)
  const isOver = useSyncExternalStore(subscribeToSessionExpiry, isSessionExpired)
  useEffect(() => {
    document.documentElement.dataset['theme'] = String(theme)
  }, [theme])
  useEffect(() => {
    if (!open) return undefined
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [open])
  return (
    <div className="office" data-menu={open ? 'open' : 'closed'}>
      <a className="skip" href="#main">
        {translate('office.skip')}
      </a>
      <div className="office-side">
        <nav aria-label={translate('office.menu')} id="menu">
          <a href="/" className="office-brand" title={translate('office.toShop')}>
            <Wordmark name="Tussenuit" logo={null} />
          </a>
          <SideMenu onChoose={() => setOpen(false)} />
          <ShortcutsButton />
        </nav>
      </div>
      <TopBar open={open} toggle={() => setOpen(!open)} />
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<ScreenSkeleton />}>
          <ScreenBoundary>
            <IfAllowed>{children}</IfAllowed>
          </ScreenBoundary>
        </Suspense>
      </main>
      <MobileNavigationBar onChoose={() => setOpen(false)} />
      {isConfirming && (
        <Suspense fallback={null}>
          <Confirmation />
        </Suspense>
      )}
      {isOver && (
        <Suspense fallback={null}>
          <SessionOver />
        </Suspense>
      )}
    </div>
  )
}

/** Opens the global search, also with the key `/` outside of fields. */
function SearchButton() {
  const translate = useTranslate()
  const [finding, setFinding] = useState(false)
  const close = useCallback(() => setFinding(false), [])
  useSingleKeyShortcut('/', () => setFinding(true))
  return (
    <>
      <button type="button" className="bare find-button" aria-keyshortcuts="/" onClick={() => setFinding(true)}>
        <Search aria-hidden /> <span>{translate('find.title')}</span>
        <em>{translate('find.label')}</em>
        <kbd aria-hidden>/</kbd>
      </button>
      {finding && (
        <Suspense fallback={null}>
          <Palette close={close} />
        </Suspense>
      )}
    </>
  )
}

function TopBar({ open, toggle }: { open: boolean; toggle: () => void }) {
  const translate = useTranslate()
  const [theme, setTheme] = useTheme()
  const { identity } = useGetIdentity()
  const logout = useLogout()
  return (
    <header className="office-top">
      <button
        type="button"
        className="bare menu-button"
        aria-label={translate('office.menu')}
        aria-expanded={open}
        aria-controls="menu"
        onClick={toggle}
      >
        <MenuIcon aria-hidden />
      </button>
      <a href="/" className="office-brand top-brand" title={translate('office.toShop')}>
        <Wordmark name="Tussenuit" logo={null} />
      </a>
      <SearchButton />
      <span className="grow" />
      <div className="office-tools">
        <LanguageSelect />
        <button
          type="button"
          className="bare"
          aria-label={translate('office.look')}
          aria-pressed={theme === 'dark'}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          <Brightness4 aria-hidden />
        </button>
        {identity && (
          <Link className="who" to="/account" title={translate('account.title')}>
            <b>{identity.fullName}</b>
            <span>{translate(`role.${identity['role']}`, { _: identity['role'] })}</span>
          </Link>
        )}
        <button type="button" className="bare" aria-label={translate('office.signOut')} onClick={() => void logout()}>
          <PowerSettingsNew aria-hidden />
        </button>
      </div>
    </header>
  )
}

function LanguageSelect() {
  const translate = useTranslate()
  const [locale, setLocale] = useLocaleState()
  const locales = useLocales()
  const save = useAction((language: LanguageCode) => officeClient()('PUT /auth/language', { body: { language } }))
  const choose = (language: string) => {
    void setLocale(language)
    void save.run(language as LanguageCode)
  }
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <select aria-label={translate('office.language')} value={locale} onChange={(event) => choose(event.target.value)}>
      {locales.map(({ locale: code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
