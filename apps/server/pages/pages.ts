/** The shop's pages, rendered on the server by the built storefront; their calls are answered inside the process. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import '@fastify/cookie'
import { legalPages } from '@tussenuit/modules/people/content/page-names.ts'
import { createClient } from '@tussenuit/modules/client/client.ts'
import { isValidPreviewToken } from '@tussenuit/modules/office/deal-admin/index.ts'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { removeUnreadParameters } from '@tussenuit/modules/shared/page-parameters.ts'
import { pictureAddress } from '@tussenuit/modules/platform/media/image.ts'
import type { PageOrigins } from '@tussenuit/modules/money/payment/ports.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import {
  defaultSettings,
  findSettingVersion,
  isValidThemePreviewToken,
  type Settings,
} from '@tussenuit/modules/platform/settings/index.ts'
import { DatabaseUnavailable } from '@tussenuit/modules/shared/refusal.ts'
import { busyCounts, busyRetrySeconds } from '../http/busy.ts'
import type { Config } from '../config/config.ts'
import { nameRoute } from '../metrics/request-routes.ts'
import { contentSecurityPolicy } from '../http/content-policy.ts'
import { isDevelopment, reloadScript, addReloadScript } from './dev-reload.ts'
import { sendError } from '../http/errors.ts'
import { createLocalFetch, createPageFacts, type SharedAnswers } from '../http/local-fetch.ts'
import { type CachedPages, chooseEncodedBody, sourceHeader } from './cached-pages.ts'
import { addBuiltFiles } from './built-files.ts'
import type { CachedPage } from './page-cache.ts'
import { closedSeconds, type Opening } from '../http/opening.ts'
import { removeScripts } from './frame-preview.ts'
import { formRefusalFor } from './page-forms.ts'
import { languageOfRequest, languageCookie } from '../http/page-language.ts'
import { createMarkupStore } from './markup-store.ts'
import { addSitemap } from './sitemap.ts'

const buildFolder = fileURLToPath(new URL('../../shop/build/', import.meta.url))

export const isShopBuilt = (): boolean => existsSync(`${buildFolder}server/index.js`)

/** The only pages on which the card provider's script may run. */
const payingPages = /^\/(booking|payment-details|voucher-checkout|payment-overview)(\/|$)/

/**
 * Pages that are available while the shop is closed: for existing sales, legal pages and sign-in. `__manifest` lists
 * the scripts that these pages need.
 */
const pagesWhileClosed = new RegExp(
  `^/(?:my-booking|payment-overview|payment-details|thankyou|vouchers/gift|vouchers/withdraw|newsletter|auth|contact|` +
    `${legalPages.join('|')}|accessibility|error|not-found|health|manifest\\.webmanifest|__manifest)(?:/|$)`,
)

/** The exports of the built storefront. */
type ShopEntry = {
  shopContext: Parameters<RouterContextProvider['set']>[0]
  shopLanguages: LanguageCode[]
  languageTag(language: string): string
  renderClosedPage(facts: {
    language: LanguageCode
    languages: LanguageCode[]
    customization: Settings['customization']
    wasOpen: boolean
    stylesheets: string[]
  }): string
}

type PagesShop = Pick<Shop, 'db' | 'now' | 'keys' | 'payments'>
type PageCaches = {
  cachedPages: CachedPages | null
  sharedAnswers: SharedAnswers | null
  opening: Pick<Opening, 'isOpen' | 'brand'>
}

export async function addPageRoutes(
  app: FastifyInstance,
  api: FastifyInstance,
  shop: PagesShop,
  config: Config,
  { cachedPages, sharedAnswers, opening }: PageCaches,
): Promise<void> {
  const build = (await import(pathToFileURL(`${buildFolder}server/index.js`).href)) as ServerBuild
  const { shopLanguages, languageTag } = build.entry.module as unknown as ShopEntry
  await addBuiltFiles(app, `${buildFolder}client`)
  const paths = new Set(Object.values(build.routes).map((route) => route?.path))
  addSitemap(app, {
    publicUrl: config.publicUrl,
    languages: shopLanguages,
    languageTag,
    hasPage: (path) => paths.has(path),
    api: (request) => createClient(createLocalFetch(api, request)),
    db: shop.db,
    isOpen: opening.isOpen.bind(opening),
  })
  const routeNameOf = createRouteNames(build)
  const formPaths = Object.values(build.routes).flatMap((route) =>
    route?.path !== undefined && route.module.action ? [route.path] : [],
  )
  const sendClosed = createClosedPageSender(build, shop, config)
  const renderPage = createPageRenderer(build, api, shop, config, { cachedPages, sharedAnswers })
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async (request, reply) => {
      // An address under /api/ that is not a call, for instance with a parameter that is too long, is not a page
      // either.
      if (request.url.startsWith('/api/'))
        return sendError(Object.assign(new Error('no such call'), { statusCode: 404 }), request, reply)
      // A missing file of the build gets a plain reply, not a not-found page.
      if (request.url.startsWith('/assets/'))
        return reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
      const address = addressOf(request, config)
      nameRoute(request.raw, routeNameOf(pagePath(address.pathname)))
      const refusal = isReadRequest(request)
        ? null
        : formRefusalFor(request, pagePath(address.pathname), formPaths, config.publicUrl)
      if (refusal)
        return reply
          .status(refusal.status)
          .headers({ ...refusal.headers, 'cache-control': 'no-store' })
          .type('text/plain; charset=utf-8')
          .send(refusal.message)
      const brand = await loadBrand(opening)
      const language = languageOfRequest(request.raw, config)
      const cookie = languageCookie(request.raw, config)
      if (cookie !== null) void reply.header('set-cookie', cookie)
      void reply.header('content-language', languageTag(language))
      const isOpen = brand.isOpen || (await isStaffPreview(shop, address))
      if (!isOpen && !pagesWhileClosed.test(pagePath(address.pathname)))
        return sendClosed(request, reply, brand.customization)
      return renderPage(request, reply, { ...brand, isOpen, language })
    },
  })
}

/** Returns a function that finds the pattern of a page's path; '*' for a path that no page has. */
function createRouteNames(build: ServerBuild): (path: string) => string {
  const names = new LRUCache<string, string>({ max: 1_000 })
  const routes = Object.values(build.routes).flatMap((route): RouteObject[] =>
    route?.path === undefined ? (route?.index ? [{ path: '/' }] : []) : [{ path: route.path }],
  )
  const findName = (path: string) => {
    const pattern = matchRoutes(routes, path)?.at(-1)?.route.path ?? '*'
    return pattern.startsWith('/') || pattern === '*' ? pattern : `/${pattern}`
  }
  return (path) => {
    const name = names.get(path) ?? findName(path)
    names.set(path, name)
    return name
  }
}

const isReadRequest = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/**
 * Returns a function that renders and sends a page. It caches the page if the loader marked it as the same for every
 * visitor.
 */
function createPageRenderer(
  build: ServerBuild,
  api: FastifyInstance,
  shop: PagesShop,
  config: Config,
  { cachedPages, sharedAnswers }: Pick<PageCaches, 'cachedPages' | 'sharedAnswers'>,
) {
  const render = createRequestHandler(build, 'production')
  const markupFor = createMarkupStore()
  const { shopContext, shopLanguages } = build.entry.module as unknown as ShopEntry
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { customization, isOpen, away, language }: Brand & { language: LanguageCode },
  ): Promise<FastifyReply> => {
    const page = createPageFacts(away)
    const scripts: string[] = isDevelopment() ? [reloadScript] : []
    let html: string | null = null
    let dependsOn: 'shown packages' | 'all packages' | null = null
    const reuse = createPageReuse(cachedPages, request)
    const context = new RouterContextProvider()
    context.set(shopContext, {
      api: createClient(createLocalFetch(api, request, page, sharedAnswers)),
      // `page` is omitted, because a refusal of this call is the answer to the form and must not make the page
      // unavailable.
      send: createClient(createLocalFetch(api, request)),
      nonce: randomBytes(16).toString('base64url'),
      allowScript: (source: string) => void scripts.push(source),
      publicUrl: config.publicUrl,
      language,
      languages: shopLanguages,
      customization,
      isOpen,
      now: shop.now().toISOString(),
      allowSharing: (prices: 'shown packages' | 'all packages') => {
        dependsOn = prices
      },
      hasPageOf: cachedPages && ((fingerprint: string) => !page.isIncomplete && reuse.hasPageOf(fingerprint)),
      logError: (error: unknown) => {
        page.isIncomplete = true
        request.log.error({ err: error }, 'page')
      },
      markup: markupFor(customization),
      takeHtml: (text: string) => {
        html = text
      },
      isNavigation: isNavigation(request),
    })
    const response = await render(webRequest(request, config), context)
    const prepare = (status: number) =>
      preparePage(request, reply, { response, status, html }, config, scripts, shop.payments.pageOrigins)
    const isRedirect = response.status >= 300 && response.status < 400
    if (page.isUnavailable && !isRedirect) {
      busyCounts.add(request.log, 'page_unavailable', 'pages')
      void reply.header('retry-after', String(busyRetrySeconds)).header('cache-control', 'no-store')
      return reply.send(await prepare(503))
    }
    const isShared = isReadRequest(request) && dependsOn !== null && previewKind(addressOf(request, config)) === null
    const isCacheable = isShared && !page.isIncomplete && response.status === 200 && !isDevelopment()
    const deals = dependsOn === 'all packages' ? null : [...page.deals]
    const shown = { deals, stays: page.stays, endsAt: page.endsAt }
    if (reuse.page) {
      if (isCacheable) cachedPages?.renew(request.raw, shown, reuse.page)
      void reply.headers(sourceHeader('cache, after comparing its data', config))
      return sendStoredPage(request, reply, reuse.page)
    }
    const body = await prepare(response.status)
    void reply.headers(sourceHeader('rendered', config))
    if (isCacheable)
      cachedPages?.store(request.raw, shown, { headers: reply.getHeaders(), body, fingerprint: reuse.fingerprint })
    return reply.send(body)
  }
}

/** Finds the stored page when the storefront has loaded the data of the page and has not rendered it yet. */
function createPageReuse(cachedPages: CachedPages | null, request: FastifyRequest) {
  const reuse = {
    page: null as CachedPage | null,
    fingerprint: null as string | null,
    hasPageOf(fingerprint: string): boolean {
      reuse.fingerprint = fingerprint
      reuse.page = cachedPages?.findUnchanged(request.raw, fingerprint) ?? null
      return reuse.page !== null
    },
  }
  return reuse
}

/** Sends a page that was rendered before from the same data. */
async function sendStoredPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  const { encoding, body } = await chooseEncodedBody(page, request.headers['accept-encoding'])
  void reply.headers(page.headers)
  if (encoding !== null) void reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** True for document navigations (Sec-Fetch-Mode); the shop's own links request only a page's data. */
export const isNavigation = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-mode'] === 'navigate' || /\.data(?:\?|$)/.test(request.url)

/** Returns the handler of requests for pages that a closed shop does not have. */
function createClosedPageSender(build: ServerBuild, shop: Pick<Shop, 'db'>, config: Config) {
  const { renderClosedPage, shopLanguages } = build.entry.module as unknown as ShopEntry
  return async (request: FastifyRequest, reply: FastifyReply, customization: Settings['customization']) => {
    void reply.headers({ 'retry-after': closedSeconds, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const address = addressOf(request, config)
    const { pathname, search } = address
    // A page that was opened while the shop was open requests only the data of the next page; it must load the whole
    // page instead.
    if (pathname.endsWith('.data'))
      return reply
        .status(204)
        .headers({ 'x-remix-redirect': pagePath(pathname) + search, 'x-remix-reload-document': 'true' })
        .send()
    const [isPreview, pictures] = [previewKind(address) !== null, config.picturesUrl]
    const html = renderClosedPage({
      language: languageOfRequest(request.raw, config),
      languages: shopLanguages,
      customization: { ...customization, logo: pictureAddress({ base: pictures }, customization.logo) },
      wasOpen: (await findSettingVersion(shop.db, 'opening')) > 0,
      stylesheets: build.assets.routes['root']?.css ?? [],
    })
    return reply
      .status(503)
      .header('content-security-policy', contentSecurityPolicy(html, [], null, { isPreview, pictures }))
      .header('vary', 'accept-encoding, accept-language, cookie')
      .type('text/html; charset=utf-8')
      .send(html)
  }
}

/** The path of the page that belongs to a data request of the browser's router. */
const pagePath = (path: string): string => path.replace(/\/_(?:root)?\.data$/, '/').replace(/\.data$/, '')

/**
 * The kind of preview that the back-office shows in a frame: a deal with unsaved changes, or the home page with the
 * edited appearance.
 */
function previewKind({ pathname, searchParams }: URL): 'deal' | 'look' | null {
  if (!searchParams.has('preview')) return null
  if (pathname === '/') return 'look'
  // Matches the document itself, not the data of a page opened from it.
  return /^\/packages\/[^/]+\/[^/.]+$/.test(pathname) ? 'deal' : null
}

/** Whether this is a preview with a valid staff token; such a preview is also shown while the shop is closed. */
async function isStaffPreview(shop: Pick<Shop, 'db' | 'now' | 'keys'>, address: URL): Promise<boolean> {
  const [preview, token] = [previewKind(address), address.searchParams.get('preview') ?? '']
  return preview === 'look'
    ? isValidThemePreviewToken(shop, token)
    : preview === 'deal' && isValidPreviewToken(shop, token)
}

/** `away`: the database did not answer. */
type Brand = { customization: Settings['customization']; isOpen: boolean; away: boolean }

/**
 * The shop's appearance and whether it is open. If the database is down: the default appearance, and open, so that the
 * frame of the page can still be rendered.
 */
async function loadBrand(opening: Pick<Opening, 'brand'>): Promise<Brand> {
  try {
    return { ...(await opening.brand()), away: false }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    return { customization: defaultSettings.customization, isOpen: true, away: true }
  }
}

/**
 * The path is appended to the shop's own origin and not resolved against it: a path with two leading slashes would
 * otherwise name another host or none.
 */
const addressOf = (request: FastifyRequest, config: Config): URL =>
  new URL(new URL(config.publicUrl).origin + removeUnreadParameters(request.url))

function webRequest(request: FastifyRequest, config: Config): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // Removes headers with which a client could change the rendering, and the origin, which was already checked.
    if (value === undefined || name.startsWith('x-react-router') || name.startsWith(':') || name === 'origin') continue
    headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const address = addressOf(request, config)
  if (request.method === 'POST') return new Request(address, { method: 'POST', headers, body: request.body as string })
  // HEAD is rendered as GET to get the same headers; the framework would render nothing for HEAD.
  return new Request(address, { method: 'GET', headers })
}

/** Sets status and headers of the reply, and returns the body. `html`: null if the response has a body of its own. */
async function preparePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, status, html }: { response: Response; status: number; html: string | null },
  config: Config,
  scripts: readonly string[],
  provider: PageOrigins,
): Promise<Buffer> {
  void reply.status(status)
  for (const [name, value] of response.headers) if (name !== 'content-length') void reply.header(name, value)
  const address = addressOf(request, config)
  const path = address.pathname
  const type = response.headers.get('content-type') ?? ''
  const isPreview = previewKind(address) !== null
  const withoutScripts = isPreview && request.headers['sec-fetch-dest'] === 'iframe'
  const shown =
    html === null ? null : withoutScripts ? removeScripts(html) : isDevelopment() ? addReloadScript(html) : html
  const payment = payingPages.test(path) ? provider : null
  const options = { isPreview, pictures: config.picturesUrl }
  if (shown !== null)
    void reply.header('content-security-policy', contentSecurityPolicy(shown, scripts, payment, options))
  // A preview of unsaved changes or of another colour is neither indexed nor cached.
  if (isPreview) void reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store')
  if (path.startsWith('/payment-details')) void reply.header('referrer-policy', 'no-referrer')
  if (request.method === 'POST') void reply.header('cache-control', 'no-store')
  if (!reply.hasHeader('cache-control'))
    void reply.header('cache-control', payment || path.startsWith('/thankyou') ? 'no-store' : 'private, no-cache')
  if (type.startsWith('text/')) void reply.header('vary', 'accept-encoding, accept-language, cookie')
  return shown === null ? Buffer.from(await response.arrayBuffer()) : Buffer.from(shown)
}
