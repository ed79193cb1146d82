/**
 * Serves cached pages before the application handles the request, because the application's hooks and routes cost many
 * times as much as the reply. Pages that are not cached are passed to the application; if several visitors wait for the
 * same page, it is rendered once.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { readConsentState } from '@tussenuit/modules/sale/consent/consent-text.ts'
import { today } from '@tussenuit/modules/shared/day.ts'
import { removeUnreadParameters, sortParameters } from '@tussenuit/modules/shared/page-parameters.ts'
import type { Config } from '../config/config.ts'
import type { CachedPage, Mark, PageCache, Shown } from './page-cache.ts'
import { pageSourceTiming } from '../http/server-timing.ts'
import { recordRequest } from '../metrics/instruments.ts'
import { routeOf } from '../metrics/request-routes.ts'
import { languageOfRequest, languageCookie } from '../http/page-language.ts'

/** Encoders in order of preference. A page is compressed once and sent often. */
const encoders: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: async (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  zstd: async (body) => promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 9 } }),
  gzip: async (body) => promisify(gzip)(body, { level: 7 }),
}
/** Maximum length of the URL of a cached page, in characters. */
const maxUrlLength = 600
/**
 * A request that has waited this long for another visitor's rendering is passed to the application, which may refuse
 * it.
 */
const maxRenderingWaitMs = 2_000
/**
 * `stored`: the page is cached. `apart`: it is not cached, so each request is passed to the application. `again`: the
 * visitor for whom it was rendered disconnected too early.
 */
type Outcome = 'stored' | 'apart' | 'again'
type Rendering = { key: string; mark: Mark; end(outcome: Outcome): void }

export type CachedPages = {
  /** Returns true if the request was answered with a cached page. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** Passes the request to the application, or waits if the same page is being rendered for another visitor. */
  enter(request: IncomingMessage, response: ServerResponse, handler: RequestListener): void
  /**
   * Called by the application with a complete page that is the same for every visitor. `fingerprint`: of the data of
   * the page.
   */
  store(
    request: IncomingMessage,
    shown: Shown,
    page: { headers: object; body: Buffer; fingerprint: string | null },
  ): void
  /** The stored page that was rendered from the same data, so that it need not be rendered again. */
  findUnchanged(request: IncomingMessage, fingerprint: string): CachedPage | null
  /** Stores a page again that `findUnchanged` returned. */
  renew(request: IncomingMessage, shown: Shown, page: CachedPage): void
  /** Whether the process is shutting down. Set by the server after its start. */
  isDraining(): boolean
}

export function createCachedPageServer(
  cache: PageCache,
  config: Pick<Config, 'demo' | 'publicHosts' | 'hostsGerman' | 'publicUrl' | 'trustProxy'>,
  now: () => Date,
): CachedPages {
  const renderings = new Map<string, Promise<Outcome>>()
  const byRequest = new WeakMap<IncomingMessage, Rendering>()
  const dayOf = createDayReader(now)
  /** Null if the request is not for a page, or the page must not be cached. */
  const keyOf = (request: IncomingMessage): string | null => {
    const url = removeUnreadParameters(request.url ?? '')
    if (url.length > maxUrlLength || !isOwnHost(request, config) || !isCacheableRequest(request.method, url))
      return null
    const consent = readConsentState(request.headers.cookie ?? '')
    return `${dayOf()} ${languageOfRequest(request, config)} ${consent} ${sortParameters(url)}`
  }

  async function waitFor(key: string, request: IncomingMessage, response: ServerResponse, handler: RequestListener) {
    const outcome = await Promise.race([
      renderings.get(key),
      wait(maxRenderingWaitMs, 'apart' as const, { ref: false }),
    ])
    if (response.destroyed) return
    const page = outcome === 'stored' ? cache.find(key) : null
    if (page) sendPage(page, request, response, config)
    else if (outcome === 'apart') handler(request, response)
    else cachedPages.enter(request, response, handler)
  }

  const cachedPages: CachedPages = {
    isDraining: () => false,
    serve(request, response) {
      const key = cachedPages.isDraining() ? null : keyOf(request)
      const page = key === null ? null : cache.find(key)
      if (page) sendPage(page, request, response, config)
      return page !== null
    },
    enter(request, response, handler) {
      const key = keyOf(request)
      if (key === null) return handler(request, response)
      if (renderings.has(key)) return void waitFor(key, request, response, handler)
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      let hasEnded = false
      const end = (outcome: Outcome) => {
        if (hasEnded) return
        hasEnded = true
        renderings.delete(key)
        resolve(outcome)
      }
      renderings.set(key, promise)
      byRequest.set(request, { key, mark: cache.mark(), end })
      response.once('close', () => end(response.writableFinished ? 'apart' : 'again'))
      handler(request, response)
    },
    store(request, shown, { headers, body, fingerprint }) {
      const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
      cachedPages.renew(request, shown, {
        headers: { ...toStoredHeaders(headers), etag },
        body,
        route: routeOf(request, undefined),
        encoded: new Map(),
        fingerprint,
      })
    },
    findUnchanged(request, fingerprint) {
      const rendering = byRequest.get(request)
      return rendering ? cache.findUnchanged(rendering.key, fingerprint) : null
    },
    renew(request, shown, page) {
      const rendering = byRequest.get(request)
      if (!rendering) return
      byRequest.delete(request)
      cache.store(rendering.key, rendering.mark, shown, page)
      rendering.end('stored')
    },
  }
  return cachedPages
}

const isOwnHost = (
  { headers: { host = '', 'x-forwarded-host': forwarded } }: IncomingMessage,
  { publicHosts, trustProxy }: Pick<Config, 'publicHosts' | 'trustProxy'>,
): boolean =>
  publicHosts.includes(host.replace(/:\d+$/, '').toLowerCase()) &&
  (forwarded === undefined || forwarded === host || trustProxy.length === 0)

/**
 * False for calls, pictures, files of the build, the back-office and pages of a sale. For other pages, the loaders
 * decide whether they may be cached.
 */
const isCacheableRequest = (method: string | undefined, url: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(?:api|assets|pictures|admin|docs|ready|health|booking|payment|thankyou|my-booking)(?:[/?.-]|$)/.test(url)

/**
 * Returns the current day, computed at most once a second. The day is part of the cache key, so that a page of the
 * previous day is not served.
 */
function createDayReader(now: () => Date): () => string {
  let [day, second] = ['', 0]
  return () => {
    const at = now()
    const current = Math.floor(at.getTime() / 1000)
    if (current !== second) [day, second] = [today(at), current]
    return day
  }
}

const perReplyHeaders = new Set([
  'set-cookie',
  'content-length',
  'content-encoding',
  'connection',
  'date',
  'etag',
  'x-page-source',
  'server-timing',
])

const toStoredHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !perReplyHeaders.has(name.toLowerCase()))
      .map(([name, value]) => [name.toLowerCase(), String(value)]),
  )

function sendPage(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  config: Pick<Config, 'demo' | 'hostsGerman' | 'publicUrl'>,
): void {
  const startedAt = performance.now()
  const count = (status: number) =>
    recordRequest(request.method ?? '', page.route, status, (performance.now() - startedAt) / 1000)
  const cookie = languageCookie(request, config)
  const headers = {
    ...page.headers,
    ...sourceHeader('cache', config),
    ...(cookie === null ? {} : { 'set-cookie': cookie }),
  }
  const heldTags = request.headers['if-none-match']
  if (heldTags !== undefined && isTagHeld(heldTags, page.headers['etag']!)) {
    response.writeHead(304, headers).end()
    return count(304)
  }
  const encoding = negotiateEncoding(String(request.headers['accept-encoding'] ?? ''))
  const encoded = encoding === null ? page.body : page.encoded.get(encoding)
  const write = (body: Buffer) => {
    response.writeHead(200, {
      ...headers,
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
      'content-length': body.length,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    count(200)
  }
  if (encoded) return write(encoded)
  void encodePage(page, encoding!).then(write)
}

/** The page in the encoding that the client prefers, compressed at most once; null `encoding`: not compressed. */
export async function chooseEncodedBody(
  page: CachedPage,
  accepted: string | undefined,
): Promise<{ encoding: string | null; body: Buffer }> {
  const encoding = negotiateEncoding(accepted ?? '')
  return { encoding, body: encoding === null ? page.body : await encodePage(page, encoding) }
}

async function encodePage(page: CachedPage, encoding: string): Promise<Buffer> {
  const stored = page.encoded.get(encoding)
  if (stored) return stored
  const body = await encoders[encoding]!(page.body)
  page.encoded.set(encoding, body)
  return body
}

/** In the demo, each page says whether it came from the cache, also to the browser's tools. */
export const sourceHeader = (
  source: 'cache' | 'cache, after comparing its data' | 'rendered',
  { demo }: Pick<Config, 'demo'>,
): Record<string, string> => (demo ? { 'x-page-source': source, 'server-timing': pageSourceTiming(source) } : {})

const isTagHeld = (heldTags: string, etag: string): boolean =>
  heldTags.trim() === '*' || heldTags.split(',').some((tag) => tag.trim().replace(/^(?!W\/)/, 'W/') === etag)

/** Results are cached, because browsers send only a few different values. */
const encodings = new Map<string, string | null>()
function negotiateEncoding(accepted: string): string | null {
  const cached = encodings.get(accepted)
  if (cached !== undefined) return cached
  const encoding = negotiate(accepted, Object.keys(encoders))
  if (encodings.size < 200) encodings.set(accepted, encoding)
  return encoding
}
