/**
 * The hotel supplier's double: the same paths, envelope, headers and errors, spoken to by the genuine adapter.
 * It checks in the supplier's order: credentials, JSON, rate limit, parameters, objects, states, consistency.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bookingCalls } from './booking-calls.ts'
import { contentCalls } from './content.ts'
import { controlRoutes, makeControl } from './control.ts'
import type { Control, Settings } from './control.ts'
import { faultList } from './faults.ts'
import type { Fault } from './faults.ts'
import type { SupplierHotel } from './inventory.ts'
import { rateLimits } from './limits.ts'
import type { Limit, Window } from './limits.ts'
import { orderInfo } from './order-info.ts'
import { searchCalls } from './search-calls.ts'
import { openState } from './state.ts'
import { webhooks } from './webhooks.ts'
import { isObject, refuse, text, wireTime } from './wire.ts'
import type { Answer, Json, JsonObject } from './wire.ts'

export type EtgStandInOptions = {
  inventory: SupplierHotel[]
  keyId: string
  apiKey: string
  /** Journal of prebooks, forms and orders; null keeps them in memory only. */
  stateFile: string | null
  /** Pictures are announced as `${imageBase}/{size}/${key}.jpg`. */
  imageBase: string
  webhookUrl?: string | null
  now?: () => Date
  /** Requests per window and path ("search/hp"); "*" is the rest. */
  limits?: Record<string, Limit>
}

export type EtgStandIn = { control: Control; close(): Promise<void> }

const prefix = '/api/b2b/v3'
const defaultPolls = 2
const generous: Limit = { requests: 12_000, seconds: 60 }

type Call = {
  verbs: 'GET' | 'POST' | 'both'
  run(body: JsonObject, request: FastifyRequest): Answer /** Two at a time for one order are refused with "lock". */
  orderId?: (body: JsonObject) => string
}

/** Registers the supplier's calls and the control interface on the application; nothing leaks out of their scope. */
export function etgStandIn(app: FastifyInstance, options: EtgStandInOptions): EtgStandIn {
  const state = openState(options.inventory, options.stateFile, options.now ?? (() => new Date()))
  const limits = rateLimits({ ...options.limits }, options.limits?.['*'] ?? generous, state.clock)
  const faults = faultList()
  const hooks = webhooks(options.webhookUrl ?? null, options.apiKey, state.clock)
  const settings: Settings = {
    polls: defaultPolls,
    prebookRises: new Map(),
    prebookTaxRise: 0,
    latencyMs: new Map(),
    businessStatus: 200,
    closedHotels: new Set(),
  }
  const search = searchCalls(state)
  const booking = bookingCalls(state, settings, search.minSellCents, (order) =>
    hooks.push(order.partnerOrderId, order.state === 'failed' ? 'failed' : 'completed'),
  )
  const pause = pauses()

  const overview = (): Json[] =>
    Object.entries(calls).map(([path]) => ({
      endpoint: `api/b2b/v3/${path}/`,
      is_active: true,
      is_debug_mode: false,
      is_limited: true,
      requests_number: limits.limitOf(path).requests,
      seconds_number: limits.limitOf(path).seconds,
    }))
  const content = contentCalls(state, options.imageBase, settings.closedHotels, overview)
  const dump =
    (name: 'hotels' | 'changes' | 'regions') =>
    (_body: JsonObject, request: FastifyRequest): Answer => {
      const until = Math.floor(state.clock().getTime() / 1000) + 3600
      return {
        data: {
          url: `${request.protocol}://${request.host}/_etg/dumps/${name}.jsonl.zst?until=${until}`,
          last_update: `${wireTime(state.clock())}Z`,
        },
      }
    }
  const ownId = (body: JsonObject): string => text(body['partner_order_id'])
  const finish = (body: JsonObject): Answer => {
    const answer = booking.finish(body)
    const id = isObject(body['partner']) ? text(body['partner']['partner_order_id']) : ''
    // Who listens to webhooks may never ask, so the order ends by itself.
    if (options.webhookUrl && settings.polls !== null)
      void pause(settings.polls * 500).then((over) => over && booking.end(id))
    return answer
  }

  const calls: Record<string, Call> = {
    overview: { verbs: 'GET', run: content.overview },
    'search/multicomplete': { verbs: 'both', run: content.multicomplete },
    'search/serp/hotels': { verbs: 'both', run: search.hotels },
    'search/serp/region': { verbs: 'both', run: search.region },
    'search/hp': { verbs: 'both', run: search.page },
    'serp/prebook': { verbs: 'POST', run: () => refuse('prebook_from_serp_disabled') },
    'hotel/prebook': { verbs: 'POST', run: booking.prebook },
    'hotel/order/booking/form': { verbs: 'POST', run: booking.form, orderId: ownId },
    'hotel/order/booking/finish': {
      verbs: 'POST',
      run: finish,
      orderId: (body) => (isObject(body['partner']) ? ownId(body['partner']) : ''),
    },
    'hotel/order/booking/finish/status': { verbs: 'POST', run: booking.status, orderId: ownId },
    'hotel/order/info': { verbs: 'POST', run: (body) => orderInfo(body, state, booking.settleIfDue) },
    'hotel/order/cancel': { verbs: 'POST', run: booking.cancel, orderId: ownId },
    'hotel/info': { verbs: 'both', run: content.info },
    'hotel/static': { verbs: 'GET', run: content.static },
    'hotel/info/dump': { verbs: 'POST', run: dump('hotels') },
    'hotel/info/incremental_dump': { verbs: 'POST', run: dump('changes') },
    'hotel/region/dump': { verbs: 'GET', run: dump('regions') },
  }

  const key = Buffer.from(`${options.keyId}:${options.apiKey}`)
  function credentialsError(request: FastifyRequest): Answer | null {
    const header = request.headers.authorization
    if (header === undefined) return refuse('no_auth_header', 403)
    if (!/^Basic [A-Za-z0-9+/=]+$/.test(header)) return refuse('invalid_auth_header', 403)
    const given = Buffer.from(header.slice(6), 'base64')
    return given.length === key.length && timingSafeEqual(given, key) ? null : refuse('incorrect_credentials', 401)
  }

  function send(
    reply: FastifyReply,
    answer: Answer,
    path: string,
    request: FastifyRequest,
    body: JsonObject | null,
    window: Window | null,
  ): FastifyReply {
    const failed = 'error' in answer
    if (window) {
      reply.headers({
        'X-RateLimit-SecondsNumber': window.limit.seconds,
        'X-RateLimit-RequestsNumber': window.limit.requests,
        'X-RateLimit-Remaining': window.remaining,
        'X-RateLimit-Reset': window.reset,
      })
    }
    const envelope = {
      status: failed ? 'error' : (answer.status ?? 'ok'),
      error: failed ? answer.error : null,
      data: answer.data ?? null,
      debug: {
        api_endpoint: window && {
          endpoint: `api/b2b/v3/${path}`,
          is_active: true,
          is_limited: true,
          remaining: window.remaining,
          requests_number: window.limit.requests,
          seconds_number: window.limit.seconds,
          reset: window.reset,
        },
        request: body,
        method: request.method,
        real_ip: request.ip,
        request_id: randomUUID().replaceAll('-', ''),
        key_id: Number(options.keyId) || 0,
        api_key_id: Number(options.keyId) || 0,
        utcnow: state.clock().toISOString().slice(0, -1),
        ...(failed && answer.validation !== undefined && { validation_error: answer.validation }),
      },
    }
    return reply
      .code(failed ? (answer.http ?? settings.businessStatus) : 200)
      .header('content-type', 'application/json')
      .send(JSON.stringify(envelope))
  }

  async function spoil(
    fault: Fault,
    reply: FastifyReply,
    path: string,
    request: FastifyRequest,
  ): Promise<FastifyReply> {
    if (fault.kind === 'timeout' || fault.kind === 'reset') {
      reply.hijack()
      if (fault.kind === 'timeout') await pause(fault.seconds * 1000)
      request.raw.socket.destroy()
      return reply
    }
    if (fault.kind === '429') {
      const reset = wireTime(new Date(state.clock().getTime() + Math.min(fault.seconds, 60) * 1000))
      return send(reply, refuse('endpoint_exceeded_limit', 429), path, request, null, {
        limit: limits.limitOf(path),
        remaining: -1,
        reset,
        exceeded: true,
      })
    }
    if (fault.kind === 'error') return send(reply, refuse(fault.code), path, request, null, null)
    if (fault.kind === '500') return reply.code(500).type('text/plain').send('Internal Server Error')
    if (fault.kind === 'html')
      return reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>')
    return reply
      .code(200)
      .type('application/json')
      .send(fault.kind === 'empty' ? '' : '{"status":"ok","error":null,"data":{"hot')
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

  const running = new Set<string>()

  async function answer(path: string, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const latency = settings.latencyMs.get(path) ?? settings.latencyMs.get('*') ?? 0
    const fault = faults.meet(path)
    if (fault?.when === 'before') return spoil(fault, reply, path, request)
    const refused = credentialsError(request)
    if (refused) return send(reply, refused, path, request, null, null)
    if (call.verbs === 'both' ? request.method !== 'GET' && request.method !== 'POST' : request.method !== call.verbs)
      return send(reply, refuse('unexpected_method', 400), path, request, null, null)
    const body = readBody(request)
    if (typeof body === 'string')
      return send(reply, { error: body, http: 400, validation: 'body_must_be_json' }, path, request, null, null)
    const window = limits.count(path)
    if (window.exceeded) return send(reply, refuse('endpoint_exceeded_limit', 429), path, request, body, window)
    const order = call.orderId?.(body) ?? ''
    if (order !== '' && running.has(order)) return send(reply, refuse('lock', 429), path, request, body, window)
    if (order !== '') running.add(order)
    const found = call.run(body, request)
    if (latency > 0) await pause(latency)
    running.delete(order)
    return fault ? spoil(fault, reply, path, request) : send(reply, found, path, request, body, window)
  }

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
        send(reply, refuse('endpoint_not_found', 404), '', request, null, null),
      )
    },
    { prefix },
  )

  const control = makeControl({ state, settings, defaultPolls, faults, limits, hooks, end: booking.end })
  void app.register(
    async (scope) => {
      controlRoutes(scope, control)
      scope.get<{ Params: { name: string }; Querystring: { until?: string } }>(
        '/dumps/:name',
        async (request, reply) => {
          const name = request.params.name.replace(/\.jsonl\.zst$/, '')
          if (name !== 'hotels' && name !== 'changes' && name !== 'regions')
            return reply.code(404).send({ error: 'no such dump' })
          if (Number(request.query.until ?? 0) * 1000 < state.clock().getTime())
            return reply.code(403).send({ error: 'the link is over' })
          return reply.type('application/zstd').send(zstdCompressSync(content.dumpLines(name)))
        },
      )
    },
    { prefix: '/_etg' },
  )

  async function close(): Promise<void> {
    hooks.close()
    pause.end()
  }
  // Answers that hang on purpose must not keep the application from closing.
  app.addHook('preClose', close)
  return { control, close }
}

/** Waiting that can be called off: resolves to true when the time passed, to false when it was ended. */
function pauses() {
  const waiting = new Map<NodeJS.Timeout, (passed: boolean) => void>()
  const pause = (ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        resolve(true)
      }, ms)
      waiting.set(timer, resolve)
    })
  return Object.assign(pause, {
    end(): void {
      for (const [timer, resolve] of waiting) {
        clearTimeout(timer)
        resolve(false)
      }
      waiting.clear()
    },
  })
}
