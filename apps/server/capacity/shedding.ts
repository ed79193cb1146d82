/**
 * Refuses requests before any work is done for them: if the limit of their kind is reached, or if the event loop is
 * delayed so much that they would wait long. A refusal that passes through hooks and routes costs as much as a cheap
 * reply; under several times the load that a process can serve, it would spend nearly all its time on refusals.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { setInterval } from 'node:timers'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { staffTokens } from '../http/access.ts'
import { busyError, type BusyReason, busyRetrySeconds } from '../http/busy.ts'
import { busyPageHtml, busyPolicy } from './busy-page.ts'
import type { CachedPages } from '../pages/cached-pages.ts'
import { normaliseForwardedHeaders } from '../http/forwarded.ts'
import { normaliseRequestTarget } from '../http/request-target.ts'
import { type Kind, classifyRequest } from './request-kind.ts'
import { recordRequest } from '../metrics/instruments.ts'
import { addSlowRequestTimeout, hasRequestBody } from './slow-requests.ts'

/** Kinds that may be refused early. Calls of a sale, files of the build and probes are never refused early. */
export type SheddableKind = Exclude<Kind, 'sales' | 'office'>

/**
 * Decides by method and path; null if the request is never refused here. A page that receives a form is not refused,
 * because the form may not be sent again.
 */
export function sheddableKind(method: string, url: string): SheddableKind | null {
  const kind = classifyRequest({ method, url, route: null })
  if (kind === 'pages') return method === 'GET' || method === 'HEAD' ? kind : null
  return kind === 'pictures' || kind === 'searches' ? kind : null
}

/** Interval at which the server checks for late headers. */
const headersCheckMs = 500

const sampleMs = 100
/** At this delay, requests that can be repeated are refused. */
const maxDelayMs = 750
/** With fewer open requests, the delay comes from one long task and not from overload. */
const minOpenToShed = 24

type EventLoopDelay = { ms(): number; stop(): void }

/** Measures the recent delay of the event loop; the value decays by half with each sample. */
export function watchEventLoopDelay(): EventLoopDelay {
  let [delay, due] = [0, performance.now() + sampleMs]
  const timer = setInterval(() => {
    const now = performance.now()
    delay = Math.max(now - due, delay / 2)
    due = now + sampleMs
  }, sampleMs)
  timer.unref()
  return { ms: () => delay, stop: () => clearInterval(timer) }
}

export type Shedding = {
  /** `isFull`, `languageOf` and `onRefused` are replaced after the limits and the settings are loaded. */
  isFull(kind: SheddableKind): boolean
  languageOf(request: IncomingMessage): LanguageCode
  onRefused(reason: BusyReason, kind: SheddableKind): void
  /** Staff requests are never refused here: they are few and have their own limit. */
  isOfStaff(request: IncomingMessage): boolean
  /** Serves cached pages even when other requests are refused; null if no pages are cached. */
  cachedPages: CachedPages | null
  /**
   * Number of requests that have arrived completely over a socket and are not answered yet. A slow client does not
   * count.
   */
  open: number
  server(handler: RequestListener, options: { keepAliveMs: number; headersMs: number; connectionMs: number }): Server
}

export function createLoadShedder(delay: EventLoopDelay = watchEventLoopDelay()): Shedding {
  const shedding: Shedding = {
    isFull: () => false,
    languageOf: () => 'en',
    onRefused: () => undefined,
    isOfStaff: (request) => staffTokens.knows(request.headers.authorization),
    cachedPages: null,
    open: 0,
    server(handler, { keepAliveMs, headersMs, connectionMs }) {
      const server = createServer({ connectionsCheckingInterval: headersCheckMs }, (request, response) => {
        if (!normaliseRequestTarget(request, response)) return
        normaliseForwardedHeaders(request.headers)
        if (shedding.cachedPages?.serve(request, response)) return
        const kind = sheddableKind(request.method ?? '', request.url ?? '')
        const isLate = shedding.open >= minOpenToShed && delay.ms() > maxDelayMs
        const isRefused = kind !== null && (isLate || shedding.isFull(kind))
        if (isRefused && !(kind === 'searches' && shedding.isOfStaff(request)))
          return refuseRequest(request, response, kind, isLate ? 'process_late' : 'overloaded', shedding)
        countOpen(shedding, request, response)
        if (shedding.cachedPages) shedding.cachedPages.enter(request, response, handler)
        else handler(request, response)
      })
      server.keepAliveTimeout = keepAliveMs
      server.headersTimeout = headersMs
      // The body has its own deadline, which is extended as data arrives.
      server.requestTimeout = 0
      addSlowRequestTimeout(server)
      server.setTimeout(connectionMs)
      server.once('close', () => delay.stop())
      return server
    },
  }
  return shedding
}

/** Counts a request from the arrival of its complete body to the end of its reply. */
function countOpen(shedding: Shedding, request: IncomingMessage, response: ServerResponse): void {
  let hasEnded = false
  const count = () => {
    if (hasEnded) return
    shedding.open += 1
    response.once('close', () => {
      shedding.open -= 1
    })
  }
  response.once('close', () => {
    hasEnded = true
  })
  if (hasRequestBody(request)) request.once('end', count)
  else count()
}

/** Answers with 503. The connection stays open: a new one would cost more than the refusal, here and in a proxy. */
function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  kind: SheddableKind,
  reason: BusyReason,
  shedding: Shedding,
): void {
  shedding.onRefused(reason, kind)
  // The request is refused before a route is looked for.
  recordRequest(request.method ?? '', '', 503, 0)
  const isPage = kind === 'pages'
  const { status, code, message } = busyError(reason)
  const body = isPage
    ? busyPageHtml(shedding.languageOf(request))
    : JSON.stringify({ status, message, error: { code, message } })
  response.writeHead(status, {
    'retry-after': String(busyRetrySeconds),
    'cache-control': 'no-store',
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-security-policy': isPage ? busyPolicy : "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-length': Buffer.byteLength(body),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  // Reads and discards the rest of the body.
  request.resume()
}
