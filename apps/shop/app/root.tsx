import { useEffect, useRef, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  isRouteErrorResponse,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { AlternateLanguageLinks, languageUrl } from './alternates.tsx'
import { shopContext } from './context.ts'
import { useFormat } from './format.ts'
import { readConsentState } from '@tussenuit/modules/sale/consent/consent-text.ts'
import { today } from '@tussenuit/modules/shared/day.ts'
import { toTelephoneLink } from '@tussenuit/modules/shared/telephone-signs.ts'
import { toBrandStyle } from '@tussenuit/modules/platform/settings/brand-colour.ts'
import { CookieQuestion, ManageCookiesLink } from './frame/cookie-question.tsx'
import { Footer } from './frame/footer.tsx'
import { ClosedHeader } from './frame/closed-header.tsx'
import { Header } from './frame/header.tsx'
import { ForeignChangesScript } from './foreign/record-foreign-changes.tsx'
import { FontPreload } from './frame/font-preload.tsx'
import { DeferredScripts } from './hydration/deferred-scripts.tsx'
import { OfflineNotice } from './frame/offline.tsx'
import { hasHeaderAndFooter } from './frame-visibility.ts'
import { textDirection, languageTag } from './language.ts'
import { loadMenus, noMenus } from './menus.ts'
import { ErrorPage } from './parts/error-page.tsx'
import { NotFoundPage } from './parts/not-found-page.tsx'
import { useInPlaceNavigation } from './in-place-navigation.ts'
import { usePageSpeed } from './page-speed/use-page-speed.ts'
import { useShopData } from './shop-data.ts'
import { Toasts, useToast } from './parts/toasts.tsx'
import { translationsUrl } from './translations.server.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/icons.css'
import './styles/parts.css'
import './styles/frame.css'
import './styles/booking.css'
import './styles/forced-colours.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, language, languages, customization, publicUrl, logError, now, isOpen } = context.get(shopContext)
  const [menus, sgr] = await Promise.all([
    isOpen ? loadMenus(api, language, logError) : noMenus,
    api('GET /sgrpaymentconfiguration', {}).then(
      ({ data: { sgr_logo, text } }) => ({ sgr_logo, text }),
      () => null,
    ),
  ])
  return {
    language,
    languages,
    customization,
    // Computed here so that the code for colours and telephone numbers is not part of every page.
    brandColours: toBrandStyle(customization.brand_color),
    phoneLink: toTelephoneLink(customization.contact.phone),
    isOpen,
    publicUrl,
    menus,
    sgr,
    today: today(new Date(now)),
    translationsUrl: translationsUrl(language),
    consent: readConsentState(request.headers.get('cookie') ?? ''),
  }
}

/** The data of the frame is the same on every page, so it is loaded only once. */
export function shouldRevalidate(): boolean {
  return false
}

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/assets/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/assets/icon-180.png' },
]

/** The document, which also contains the error boundary; the loader data may then be missing. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const language = data?.language ?? 'en'
  return (
    <html
      lang={languageTag(language)}
      dir={textDirection(language)}
      data-language={language}
      style={data?.brandColours}
    >
      <head>
        <meta charSet="utf-8" />
        <ForeignChangesScript />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <FontPreload dir={textDirection(language)} />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1b1f" media="(prefers-color-scheme: dark)" />
        <Meta />
        {data && <AlternateLanguageLinks shop={data} />}
        {data && <link rel="manifest" href={languageUrl('/manifest.webmanifest', language)} />}
        {data && (
          <link
            rel="alternate"
            type="application/rss+xml"
            title={data.customization.brand_name}
            href={languageUrl('/feed.xml', language)}
          />
        )}
        <Links />
      </head>
      <body>
        <Toasts>{children}</Toasts>
        <DeferredScripts translationsUrl={data?.translationsUrl} />
      </body>
    </html>
  )
}

/** Header, page, footer; the page fades in after a navigation and starts at its top. */
function PageFrame({ children }: { children: ReactNode }) {
  const { t } = useFormat()
  const location = useLocation()
  const navigation = useNavigation()
  const inPlace = useInPlaceNavigation()
  const first = useRef(location.pathname)
  const main = useRef<HTMLElement>(null)
  const key = useRef(location.key)
  const isUnknown = useMatches().some((match) => match.id === 'routes/catch-all')
  const shop = useShopData()
  const isOpen = shop?.isOpen ?? true
  const frame = isOpen && hasHeaderAndFooter(location.pathname) && !isUnknown

  useEffect(() => {
    if (key.current === location.key) return
    key.current = location.key
    if (inPlace) return
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
    if (target) target.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [location.key, location.hash, inPlace])

  useEffect(() => {
    if (first.current === location.pathname) return
    first.current = ''
    main.current?.focus({ preventScroll: true })
  }, [location.pathname])

  const fades = first.current !== location.pathname
  return (
    <>
      <a className="unseen button" href="#main">
        {t('common.skipToContent')}
      </a>
      <CookieQuestion at="top" />
      <OfflineNotice />
      {frame && <Header />}
      {!isOpen && <ClosedHeader />}
      <main id="main" ref={main} tabIndex={-1} key={location.pathname} className={fades ? 'page-fade' : undefined}>
        {children}
      </main>
      {frame ? (
        <Footer />
      ) : (
        <footer className="bare-foot fine">
          <ManageCookiesLink />
        </footer>
      )}
      <CookieQuestion at="end" />
      {navigation.state === 'loading' && (
        <div className="waiting" role="status">
          <span className="spinner" />
          <span className="unseen">{t('common.loading')}</span>
        </div>
      )}
    </>
  )
}

/**
 * Shows the alerts that the shop's specification requires for lists that failed to load, once the page is hydrated. A
 * failed list of destinations causes no alert.
 */
function useFailedLists(failed: ('categories' | 'destinations' | 'themes')[]): void {
  const { t } = useFormat()
  const toast = useToast()
  useEffect(() => {
    if (failed.includes('categories')) toast({ text: t('header.categoriesFailed'), kind: 'bad' })
    if (failed.includes('themes')) toast({ text: t('header.themesFailed'), kind: 'bad' })
  }, [failed, t, toast])
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  useFailedLists(loaderData.menus.failed)
  usePageSpeed()
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFrame>{isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <ErrorPage />}</PageFrame>
}
