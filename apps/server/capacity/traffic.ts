/**
 * Limits how many requests are served at once, and shuts a process down. Pages, pictures and searches each have their
 * own limit and a short queue; requests beyond both are refused with 503. Calls of a sale have the highest limit, so
 * that they are refused last; staff have their own limit for all calls. A request takes a place after its body has
 * arrived, so that a slow client takes none. It releases the place when it starts to wait for a third party, where it
 * takes another (third-party-gates.ts). Calls that a page makes inside the process belong to the page and are not
 * counted separately.
 */
import { IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import { runWithRequestWait } from '@tussenuit/modules/shared/third-party.ts'
import { isStaffRequest } from '../http/access.ts'
import { busyCounts, busyRetrySeconds } from '../http/busy.ts'
import { busyPageHtml, busyPolicy } from './busy-page.ts'
import type { Config } from '../config/config.ts'
import { sendError } from '../http/errors.ts'
import { recordRequest } from '../metrics/instruments.ts'
import { routeOf } from '../metrics/request-routes.ts'
import { stopListening } from './accepting.ts'
import { Admission, type AdmissionLimits } from './admission.ts'
import { languageOfRequest } from '../http/page-language.ts'
import { type Kind, classifyRequest } from './request-kind.ts'
import { type OwnWait, RequestWaits, type WaitOptions } from './request-waits.ts'
import type { Shedding } from './shedding.ts'

/** Rendering and searching are limited by the processor: a higher limit would only make all of them slower. */
const sizes: Record<Kind, AdmissionLimits> = {
  pages: { atOnce: 4, waiting: 20, waitMs: 1_500 },
  pictures: { atOnce: 16, waiting: 120, waitMs: 2_500 },
  searches: { atOnce: 6, waiting: 24, waitMs: 1_500 },
  sales: { atOnce: 60, waiting: 400, waitMs: 5_000 },
  office: { atOnce: 12, waiting: 200, waitMs: 5_000 },
}

/** A running request; the in-process calls of a page are separate entries. */
type Entry = {
  /** Releases its place in the limit of its kind; null if it has none. */
  leave: (() => void) | null
  /** Its wait for third parties; null for a call of a page and for requests that no limit applies to. */
  own: OwnWait | null
  hasAnswer: boolean
  /** The visitor disconnected; work already started continues. */
  isGone: boolean
  /** Aborts when the visitor disconnects; null for a call of a page. */
  gone: AbortSignal | null
  end(): void
}

/** The running requests, counted until each has ended. */
class Entries {
  readonly #entries = new WeakMap<FastifyRequest, Entry>()
  count = 0

  begin(request: FastifyRequest): Entry {
    this.count += 1
    let hasEnded = false
    const entry: Entry = {
      leave: null,
      own: null,
      hasAnswer: false,
      isGone: false,
      gone: null,
      end: () => {
        leaveQueues(entry)
        if (hasEnded) return
        hasEnded = true
        this.count -= 1
      },
    }
    this.#entries.set(request, entry)
    return entry
  }

  of(request: FastifyRequest): Entry | undefined {
    return this.#entries.get(request)
  }
}

/**
 * Ends the entry when the connection closes: at once if the reply was sent, otherwise after `abandonedMs` at the
 * latest.
 */
function watchVisitor(entry: Entry, reply: FastifyReply): void {
  const gone = new AbortController()
  entry.gone = gone.signal
  reply.raw.once('close', () => {
    entry.isGone = true
    gone.abort()
    if (entry.hasAnswer) entry.end()
    else setTimeout(entry.end, abandonedMs).unref()
  })
}

/** After the visitor disconnects, the handler continues; it is counted for at most this time. */
export const abandonedMs = 15_000

type FinishLimits = { limitMs: number; unusedMs: number }
export type Traffic = {
  isDraining(): boolean
  /** Whether no request is running. */
  isIdle(): boolean
  /** Requests are served as before, but /ready answers 503. */
  drain(): void
  /**
   * Accepts no more connections and closes each one after its next reply. Waits up to `limitMs` for running requests,
   * including those whose visitor disconnected, and up to `unusedMs` for the proxy to close unused connections.
   */
  finish(limits: FinishLimits): Promise<void>
  /** Calls that used a third party which their contract does not name. */
  undeclared: ReadonlySet<string>
}

declare module 'fastify' {
  interface FastifyInstance {
    traffic: Traffic
  }
}

/**
 * Adds the limits to `app` and connects them to `shedding`, which then refuses excess requests before any hook runs.
 */
export function watchTraffic(
  app: FastifyInstance,
  config: Config,
  shedding: Shedding,
  waitOptions: Omit<WaitOptions, 'isUnlimited'> = {},
): Traffic {
  const waits = new RequestWaits({ ...waitOptions, isUnlimited: config.limits !== 'normal' })
  const gates = openGates()
  shedding.isFull = (kind) => gates[kind].isFull
  shedding.languageOf = (request) => languageOfRequest(request, config)
  shedding.onRefused = (reason, kind) => busyCounts.add(app.log, reason, kind)
  const entries = new Entries()
  let [draining, finishing] = [false, false]
  const hasConnections = watchConnections(app.server)
  app.addHook('onRequest', async (request, reply) => {
    const entry = entries.begin(request)
    if (isInProcess(request)) return
    watchVisitor(entry, reply)
    if (finishing) void reply.header('connection', 'close')
  })
  app.addHook('preValidation', async (request, reply) => {
    const entry = entries.of(request)
    const kind = kindOfRoute(request)
    if (!entry?.gone || kind === null) return
    // Waiting for a place counts towards the request's own time limit.
    entry.own = waits.begin(request, entry.gone, () => entry.leave?.())
    entry.leave = await gates[kind].enter(entry.gone)
    if (entry.leave === null) return refuseRequest(request, reply, kind, config)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const wait = entries.of(request)?.own?.wait ?? waits.within(request)
    if (wait) runWithRequestWait(wait, done)
    else done()
  })
  app.addHook('onSend', async (request) => {
    const entry = entries.of(request)
    if (!entry) return
    entry.hasAnswer = true
    leaveQueues(entry)
    if (entry.isGone) entry.end()
  })
  app.addHook('onResponse', async (request, reply) => {
    entries.of(request)?.end()
    if (!isInProcess(request)) countAnswer(request, reply)
  })
  return {
    undeclared: waits.undeclared,
    isDraining: () => draining,
    isIdle: () => entries.count === 0,
    drain: () => {
      draining = true
    },
    finish: (limits) => {
      finishing = true
      stopListening(app.server)
      return waitForEnd(entries, hasConnections, limits)
    },
  }
}

const openGates = () =>
  Object.fromEntries(Object.entries(sizes).map(([kind, size]) => [kind, new Admission(size)])) as Record<
    Kind,
    Admission
  >

async function waitForEnd(
  entries: Entries,
  hasConnections: () => boolean,
  { limitMs, unusedMs }: FinishLimits,
): Promise<void> {
  const began = performance.now()
  const isFinished = (tookMs: number) => entries.count === 0 && (!hasConnections() || tookMs >= unusedMs)
  for (let tookMs = 0; !isFinished(tookMs) && tookMs < limitMs; tookMs = performance.now() - began) await wait(20)
}

/** Returns whether a connection is open, used or not. */
function watchConnections(server: Server): () => boolean {
  let count = 0
  server.on('connection', (socket: Socket) => {
    count += 1
    socket.once('close', () => (count -= 1))
  })
  return () => count > 0
}

function countAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const route = routeOf(request.raw, request.routeOptions.url)
  recordRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
}

function leaveQueues(entry: Entry): void {
  entry.leave?.()
  entry.own?.end()
}

/** True for the calls of a page, which do not come over a socket. */
const isInProcess = (request: FastifyRequest): boolean => !(request.raw instanceof IncomingMessage)

function kindOfRoute(request: FastifyRequest): Kind | null {
  const { url, config } = request.routeOptions
  const call = (config as { call?: Call } | undefined)?.call
  return classifyRequest({
    method: request.method,
    url: request.url,
    route: { url, call, isOfStaff: call !== undefined && isStaffRequest(request) },
  })
}

function refuseRequest(request: FastifyRequest, reply: FastifyReply, kind: Kind, config: Config): FastifyReply {
  busyCounts.add(request.log, 'overloaded', kind)
  if (kind !== 'pages') return sendError(Object.assign(new Error('busy'), { statusCode: 503 }), request, reply)
  return reply
    .status(503)
    .headers({
      'retry-after': String(busyRetrySeconds),
      'cache-control': 'no-store',
      'content-security-policy': busyPolicy,
    })
    .type('text/html; charset=utf-8')
    .send(busyPageHtml(languageOfRequest(request.raw, config)))
}
