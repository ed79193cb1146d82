/**
 * A stand-in for the hotel supplier with the same paths, envelope, headers and errors, called by the real adapter. It
 * checks in the supplier's order: credentials, JSON, rate limit, parameters, objects, states, consistency.
 */
import { timingSafeEqual } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createBookingCalls } from './booking-calls.ts'
import { createContentCalls } from './content.ts'
import { addControlRoutes, createSupplierControl } from './control.ts'
import type { Control, Settings } from './control.ts'
import { createFaultList } from './faults.ts'
import type { SupplierHotel } from './inventory.ts'
import { createRateLimits } from './limits.ts'
import type { Limit } from './limits.ts'
import { answerOrderInfo } from './order-info.ts'
import { createCancellableDelays } from './pauses.ts'
import { createReplySender } from './replies.ts'
import { createSearchCalls } from './search-calls.ts'
import { createSupplierState, type State } from './state.ts'
import { createWebhooks } from './webhooks.ts'
import { isObject, toRefusal, textOrEmpty, formatTimestamp } from './wire.ts'
import type { Answer, Json, JsonObject } from './wire.ts'

export type EtgStandInOptions = {
  inventory: SupplierHotel[]
  keyId: string
  apiKey: string
  /** File for the journal of prebooks, forms and orders; null keeps them in memory only. */
  stateFile: string | null
  /** Base URL of pictures, whose URLs are `${imageBase}/{size}/${key}.jpg`. */
  imageBase: string
  webhookUrl?: string | null
  now?: () => Date
  /** Requests per window by path ("search/hp"); "*" is the limit of all other paths. */
  limits?: Record<string, Limit>
}

export type EtgStandIn = { control: Control; close(): Promise<void> }

const prefix = '/api/b2b/v3'
const defaultPolls = 2
const generous: Limit = { requests: 12_000, seconds: 60 }

type Call = {
  verbs: 'GET' | 'POST' | 'both'
  run(body: JsonObject, request: FastifyRequest): Answer
  /** The order that a call is about: concurrent calls for one order are refused with "lock". */
  orderId?: (body: JsonObject) => string
}

/** Registers the supplier's calls and the control interface on the application, in a separate scope. */
export function registerEtgStandIn(app: FastifyInstance, options: EtgStandInOptions): EtgStandIn {
  const state = createSupplierState(options.inventory, options.stateFile, options.now ?? (() => new Date()))
  const limits = createRateLimits({ ...options.limits }, options.limits?.['*'] ?? generous, state.clock)
  const faults = createFaultList()
  const hooks = createWebhooks(options.webhookUrl ?? null, options.apiKey, state.clock)
  const settings = initialSettings()
  const search = createSearchCalls(state)
  const booking = createBookingCalls(state, settings, search.minSellCents, (order) =>
    hooks.push(order.partnerOrderId, order.state === 'failed' ? 'failed' : 'completed'),
  )
  const pause = createCancellableDelays()
  const content = createContentCalls(state, options.imageBase, settings.closedHotels, () =>
    Object.keys(calls).map((path) => overviewOf(path, limits.limitOf(path))),
  )
  const finish = (body: JsonObject): Answer => {
    const answer = booking.finish(body)
    const id = isObject(body['partner']) ? textOrEmpty(body['partner']['partner_order_id']) : ''
    // A client with webhooks may never request the status, so the order ends by itself.
    if (options.webhookUrl && settings.polls !== null)
      void pause(settings.polls * 500).then((over) => over && booking.end(id))
    return answer
  }
  const calls = callTable({ state, search, booking: { ...booking, finish }, content })
  const { send, spoil } = createReplySender({ keyId: options.keyId, clock: state.clock, settings, limits, pause })
  const answer = createCallHandler({
    checkCredentials: createCredentialCheck(options.keyId, options.apiKey),
    settings,
    faults,
    limits,
    pause,
    send,
    spoil,
  })
  void app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_048_576 }, (_request, body, done) =>
        done(null, body),
      )
      for (const [path, call] of Object.entries(calls)) {
        scope.route({
          method: ['GET', 'POST', 'PUT', 'DELETE'],
          url: `/${path}/`,
          handler: (request, reply) => answer(path, call, request, reply),
        })
      }
      scope.setNotFoundHandler((request, reply) =>
        send(reply, toRefusal('endpoint_not_found', 404), '', request, null, null),
      )
    },
    { prefix },
  )

  const control = createSupplierControl({ state, settings, defaultPolls, faults, limits, hooks, end: booking.end })
  void app.register(
    async (scope) => {
      addControlRoutes(scope, control)
      dumpRoute(scope, state.clock, content.dumpLines)
    },
    { prefix: '/_etg' },
  )

  async function close(): Promise<void> {
    hooks.close()
    pause.end()
  }
  // Replies that hang deliberately must not prevent the application from closing.
  app.addHook('preClose', close)
  return { control, close }
}

const initialSettings = (): Settings => ({
  polls: defaultPolls,
  prebookRises: new Map(),
  formRise: 0,
  prebookTaxRise: 0,
  latencyMs: new Map(),
  businessStatus: 200,
  closedHotels: new Set(),
})

type Subjects = {
  state: State
  search: ReturnType<typeof createSearchCalls>
  booking: ReturnType<typeof createBookingCalls>
  content: ReturnType<typeof createContentCalls>
}

/** The supplier's calls by path. */
function callTable({ state, search, booking, content }: Subjects): Record<string, Call> {
  const dump = (name: Dump) => (_body: JsonObject, request: FastifyRequest) => dumpLink(name, request, state.clock())
  const ownId = (body: JsonObject): string => textOrEmpty(body['partner_order_id'])
  return {
    overview: { verbs: 'GET', run: content.overview },
    'search/multicomplete': { verbs: 'both', run: content.multicomplete },
    'search/serp/hotels': { verbs: 'both', run: search.hotels },
    'search/serp/region': { verbs: 'both', run: search.region },
    'search/hp': { verbs: 'both', run: search.page },
    'serp/prebook': { verbs: 'POST', run: () => toRefusal('prebook_from_serp_disabled') },
    'hotel/prebook': { verbs: 'POST', run: booking.prebook },
    'hotel/order/booking/form': { verbs: 'POST', run: booking.form, orderId: ownId },
    'hotel/order/booking/finish': {
      verbs: 'POST',
      run: booking.finish,
      orderId: (body) => (isObject(body['partner']) ? ownId(body['partner']) : ''),
    },
    'hotel/order/booking/finish/status': { verbs: 'POST', run: booking.status, orderId: ownId },
    'hotel/order/info': { verbs: 'POST', run: (body) => answerOrderInfo(body, state, booking.settleIfDue) },
    'hotel/order/cancel': { verbs: 'POST', run: booking.cancel, orderId: ownId },
    'hotel/info': { verbs: 'both', run: content.info },
    'hotel/static': { verbs: 'GET', run: content.static },
    'hotel/info/dump': { verbs: 'POST', run: dump('hotels') },
    'hotel/info/incremental_dump': { verbs: 'POST', run: dump('changes') },
    'hotel/region/dump': { verbs: 'GET', run: dump('regions') },
  }
}

type Answering = {
  checkCredentials: ReturnType<typeof createCredentialCheck>
  settings: Settings
  faults: ReturnType<typeof createFaultList>
  limits: ReturnType<typeof createRateLimits>
  pause: ReturnType<typeof createCancellableDelays>
} & ReturnType<typeof createReplySender>

/** The checks of every call: faults, credentials, limits, and one call at a time per order. */
function createCallHandler({ checkCredentials, settings, faults, limits, pause, send, spoil }: Answering) {
  const running = new Set<string>()
  return async (path: string, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const latency = settings.latencyMs.get(path) ?? settings.latencyMs.get('*') ?? 0
    const fault = faults.meet(path)
    if (fault?.when === 'before') return spoil(fault, reply, path, request)
    const refusal = checkCredentials(request)
    if (refusal) return send(reply, refusal, path, request, null, null)
    if (call.verbs === 'both' ? request.method !== 'GET' && request.method !== 'POST' : request.method !== call.verbs)
      return send(reply, toRefusal('unexpected_method', 400), path, request, null, null)
    const body = readBody(request)
    if (typeof body === 'string')
      return send(reply, { error: body, http: 400, validation: 'body_must_be_json' }, path, request, null, null)
    const window = limits.count(path)
    if (window.exceeded) return send(reply, toRefusal('endpoint_exceeded_limit', 429), path, request, body, window)
    const order = call.orderId?.(body) ?? ''
    if (order !== '' && running.has(order)) return send(reply, toRefusal('lock', 429), path, request, body, window)
    if (order !== '') running.add(order)
    const answer = call.run(body, request)
    if (latency > 0) await pause(latency)
    running.delete(order)
    return fault ? spoil(fault, reply, path, request) : send(reply, answer, path, request, body, window)
  }
}

const overviewOf = (path: string, limit: Limit): Json => ({
  endpoint: `api/b2b/v3/${path}/`,
  is_active: true,
  is_debug_mode: false,
  is_limited: true,
  requests_number: limit.requests,
  seconds_number: limit.seconds,
})

type Dump = 'hotels' | 'changes' | 'regions'

/** The URL of a dump, valid for one hour. */
function dumpLink(name: Dump, request: FastifyRequest, at: Date): Answer {
  const until = Math.floor(at.getTime() / 1000) + 3600
  return {
    data: {
      url: `${request.protocol}://${request.host}/_etg/dumps/${name}.jsonl.zst?until=${until}`,
      last_update: `${formatTimestamp(at)}Z`,
    },
  }
}

/** Returns a check of a request: null if it has valid credentials, else the supplier's refusal. */
function createCredentialCheck(keyId: string, apiKey: string): (request: FastifyRequest) => Answer | null {
  const key = Buffer.from(`${keyId}:${apiKey}`)
  return (request) => {
    const header = request.headers.authorization
    if (header === undefined) return toRefusal('no_auth_header', 403)
    if (!/^Basic [A-Za-z0-9+/=]+$/.test(header)) return toRefusal('invalid_auth_header', 403)
    const sent = Buffer.from(header.slice(6), 'base64')
    return sent.length === key.length && timingSafeEqual(sent, key) ? null : toRefusal('incorrect_credentials', 401)
  }
}

function readBody(request: FastifyRequest): JsonObject | string {
  const sent =
    request.method === 'GET' ? ((request.query as { data?: string }).data ?? '{}') : String(request.body ?? '')
  try {
    const parsed: unknown = JSON.parse(sent)
    return isObject(parsed) ? parsed : 'body_must_be_json_object'
  } catch {
    return 'invalid_json_format'
  }
}

function dumpRoute(scope: FastifyInstance, clock: () => Date, dumpLines: (name: Dump) => string): void {
  scope.get<{ Params: { name: string }; Querystring: { until?: string } }>('/dumps/:name', async (request, reply) => {
    const name = request.params.name.replace(/\.jsonl\.zst$/, '')
    if (name !== 'hotels' && name !== 'changes' && name !== 'regions')
      return reply.code(404).send({ error: 'no such dump' })
    if (Number(request.query.until ?? 0) * 1000 < clock().getTime())
      return reply.code(403).send({ error: 'the link is over' })
    return reply.type('application/zstd').send(zstdCompressSync(dumpLines(name)))
  })
}
