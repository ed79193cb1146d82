/**
 * Refuses requests before anything is done for them: where no more of their kind are let in, or where the event loop is
 * so far behind that they would wait long for their turn. A refusal that goes through hooks and routes costs as much as
 * a cheap answer; asked for several times what it can serve, a process would then do little else than refuse.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { setInterval } from 'node:timers'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { staffTokens } from '../http/access.ts'
import { busyAnswer, type BusyReason, busyRetrySeconds } from '../http/busy.ts'
import { busyPage, busyPolicy } from './busy-page.ts'
import type { CachedPages } from '../pages/cached-pages.ts'
import { normaliseHeaders } from '../http/forwarded.ts'
import { takeTarget } from '../http/request-target.ts'
import { type Kind, kindOf } from './request-kind.ts'
import { closeSlowRequests, hasBody } from './slow-requests.ts'

/** Kinds that are refused early. Calls of a sale, files of the build and probes are none of them. */
export type Shed = Exclude<Kind, 'sales' | 'office'>

/** Decided by method and path; null: never refused here. A page that a form was sent to may not be asked for again. */
export function shedKindOf(method: string, url: string): Shed | null {
  const kind = kindOf({ method, url, route: null })
  if (kind === 'pages') return method === 'GET' || method === 'HEAD' ? kind : null
  return kind === 'pictures' || kind === 'searches' ? kind : null
}

/** Interval at which the server checks for late headers. */
const headersCheckMs = 500

const sampleMs = 100
/** At this delay, requests that can be repeated are refused. */
const maxDelayMs = 750
/** With fewer open requests than this a long task makes the process slow; it is not overloaded. */
const fewOpen = 24

/** Measures the recent delay of the event loop; the figure halves with each sample. */
function watchDelay(): { ms(): number; stop(): void } {
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
  /** These three are set once the limits and the settings are known. */
  isFull(kind: Shed): boolean
  languageOf(request: IncomingMessage): LanguageCode
  onRefused(reason: BusyReason, kind: Shed): void
  /** Requests of staff are never refused here: they are few, and have a limit of their own. */
  isOfStaff(request: IncomingMessage): boolean
  /** Serves cached pages, also when nothing else is served; null: none are cached. */
  cachedPages: CachedPages | null
  /** Requests that arrived whole over a socket and were not answered yet: a slow client is no load. */
  open: number
  server(handler: RequestListener, options: { keepAliveMs: number; headersMs: number; connectionMs: number }): Server
}

export function makeShedding(): Shedding {
  const delay = watchDelay()
  const shedding: Shedding = {
    isFull: () => false,
    languageOf: () => 'en',
    onRefused: () => undefined,
    isOfStaff: (request) => staffTokens.knows(request.headers.authorization),
    cachedPages: null,
    open: 0,
    server(handler, { keepAliveMs, headersMs, connectionMs }) {
      const server = createServer({ connectionsCheckingInterval: headersCheckMs }, (request, response) => {
        if (!takeTarget(request, response)) return
        normaliseHeaders(request.headers)
        if (shedding.cachedPages?.serve(request, response)) return
        const kind = shedKindOf(request.method ?? '', request.url ?? '')
        const isLate = shedding.open >= fewOpen && delay.ms() > maxDelayMs
        const isRefused = kind !== null && (isLate || shedding.isFull(kind))
        if (isRefused && !(kind === 'searches' && shedding.isOfStaff(request)))
          return refuse(request, response, kind, isLate ? 'process_late' : 'overloaded', shedding)
        countOpen(shedding, request, response)
        if (shedding.cachedPages) shedding.cachedPages.enter(request, response, handler)
        else handler(request, response)
      })
      server.keepAliveTimeout = keepAliveMs
      server.headersTimeout = headersMs
      // The body has a deadline of its own, which grows with what arrives.
      server.requestTimeout = 0
      closeSlowRequests(server)
      server.setTimeout(connectionMs)
      server.once('close', () => delay.stop())
      return server
    },
  }
  return shedding
}

/** Counts a request from the arrival of its whole body until its answer ends. */
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
  if (hasBody(request)) request.once('end', count)
  else count()
}

/** Keeps the connection open: a new one would cost more than the refusal, here and in a proxy. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  kind: Shed,
  reason: BusyReason,
  shedding: Shedding,
): void {
  shedding.onRefused(reason, kind)
  const isPage = kind === 'pages'
  const { status, code, message } = busyAnswer(reason)
  const body = isPage
    ? busyPage(shedding.languageOf(request))
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
  // The rest of the body is read and dropped.
  request.resume()
}
