/**
 * Sends one call to the supplier: credentials, time limit, rate limit, envelope. The caller decides whether the call
 * may be repeated.
 */
import { SupplierUnavailable } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { limitToRequestTime } from '@tussenuit/modules/shared/third-party.ts'
import { parseStorableJson } from '@tussenuit/modules/shared/writable.ts'
import { createCircuitBreaker, breakerGroupForPath } from './etg-breaker.ts'
import { toLoggedReply, toLoggedRequest, orderIdFromBody } from './etg-exchange.ts'
import type { Recorder } from './etg-exchange.ts'
import { createRateLimiter } from './etg-limits.ts'
import { BadAnswer, objectOrEmpty } from './read.ts'
import type { Fields } from './read.ts'

export type CallEvent = {
  path: string
  ms: number
  http: number | null
  outcome: string
  requestId: string | null
  attempt: number
}
export type Log = (event: CallEvent) => void

/**
 * The result of a call. `not_sent`: no connection, the supplier cannot have received it. `lost`: it may have been
 * received, but there was no usable reply. `limited`: refused by a rate limit, ours or theirs, before any work.
 */
export type Reply =
  | { kind: 'ok'; status: string; data: unknown }
  | { kind: 'error'; code: string; detail: string | null }
  | { kind: 'not_sent'; code: string }
  | { kind: 'lost'; code: string }
  | { kind: 'limited'; retryAfterSeconds: number }

/**
 * Time limit in milliseconds for a call in a job, including its retries. The supplier specifies limits only for search
 * and prebook. For a waiting request, the request's deadline applies if it is earlier.
 */
export const timeLimits = {
  search: 35_000,
  prebook: 60_000,
  form: 60_000,
  finish: 60_000,
  status: 30_000,
  cancel: 60_000,
  orders: 30_000,
  content: 30_000,
}
export type TimeLimits = typeof timeLimits

/** The shares of a rate limit that a call can reserve for other calls, in ascending order. */
export const reservedShares = [0, 0.25, 0.6] as const

export type CallOptions = {
  limit: keyof TimeLimits
  /**
   * Retries after a failure that does not show whether the call was processed; 0 for the form, `finish` and status
   * calls.
   */
  retries: number
  /** Maximum wait for a free slot in the rate limit. */
  patienceMs?: number
  /** The share of the limit that is reserved for other calls. */
  leave?: (typeof reservedShares)[number]
}

export type Transport = ReturnType<typeof createTransport>

const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const saysNothing = new Set(['timeout', 'unknown', 'core_search_error', 'lock'])
const maxAnswerBytes = 60 * 1024 * 1024

function errorCode(error: unknown): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code } = each as Error & { code?: unknown }
    if (typeof code === 'string') return code
    // A host with several IP addresses fails with one error per IP address.
    if (each instanceof AggregateError && each.errors.length > 0) return errorCode(each.errors[0])
  }
  return error instanceof Error ? error.name : 'unknown'
}

async function readLimitedBody(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxAnswerBytes) throw new Error('answer too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Parses the envelope that every reply has; null for HTML, incomplete JSON and anything else. */
function envelopeOf(written: string): Fields | null {
  try {
    const answer = objectOrEmpty(parseStorableJson(written))
    return typeof answer['status'] === 'string' ? answer : null
  } catch {
    return null
  }
}

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export type TransportConfig = {
  /** The supplier's base URL, with or without "/api/b2b/v3". */
  apiUrl: string
  keyId: string
  apiKey: string
  timeLimitsMs?: Partial<TimeLimits>
  log?: Log
  /** Counts a request by name across all processes of the shop, which share one rate limit. */
  count?: SharedCount
  /** Records each exchange without secrets and names. It must return immediately; its errors are ignored. */
  record?: Recorder
}

/** Returns the number of requests of that name in the window, including this one, and when the window ends. */
export type SharedCount = (name: string, windowSeconds: number) => Promise<{ hits: number; resetsInSeconds: number }>

/** The User-Agent that is registered with the supplier. */
export const userAgent = 'Tussenuit/1'

/** The settings of the connection, with the rate limits and the circuit breaker that all calls share. */
type Connection = {
  config: TransportConfig
  limits: TimeLimits
  root: string
  headers: Record<string, string>
  buckets: ReturnType<typeof createRateLimiter>
  gates: ReturnType<typeof createCircuitBreaker>
}

export function createTransport(config: TransportConfig) {
  const connection: Connection = {
    config,
    limits: { ...timeLimits, ...config.timeLimitsMs },
    root: `${config.apiUrl.replace(/\/+$/, '').replace(/\/api\/b2b\/v3$/, '')}/api/b2b/v3/`,
    headers: {
      authorization: `Basic ${Buffer.from(`${config.keyId}:${config.apiKey}`).toString('base64')}`,
      'content-type': 'application/json',
      accept: 'application/json',
      'user-agent': userAgent,
    },
    buckets: createRateLimiter(),
    gates: createCircuitBreaker(),
  }
  return {
    /** Never throws: every outcome of a call is a reply. */
    call: (path: string, body: object, options: CallOptions) => callWithRetries(connection, path, body, options),
    /** The calls that this key may make, with their rate limits; read at start and when staff check the setup. */
    overview: () => sendRequest(connection, 'overview', null, limitToRequestTime(connection.limits.content), 1),
    learnLimit: (path: string, requests: number, seconds: number) =>
      connection.buckets.size(path, requests, seconds * 1000),
  }
}

type Answered = { kind: 'answered'; http: number; headers: Headers; written: string }

async function fetchReply(
  { root, headers }: Connection,
  path: string,
  body: object | null,
  timeoutMs: number,
): Promise<Answered | { kind: 'failed'; http: number | null; code: string; isTimeout: boolean }> {
  let http: number | null = null
  try {
    const response = await fetch(`${root}${path}/`, {
      ...(body === null ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) }),
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(1, Math.round(timeoutMs))),
    })
    http = response.status
    return { kind: 'answered', http, headers: response.headers, written: await readLimitedBody(response) }
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return { kind: 'failed', http, code: errorCode(error), isTimeout }
  }
}

async function sendRequest(
  connection: Connection,
  path: string,
  body: object | null,
  timeoutMs: number,
  attempt: number,
): Promise<Reply> {
  const { config } = connection
  const started = performance.now()
  const fetched = await fetchReply(connection, path, body, timeoutMs)
  const answer = fetched.kind === 'answered' ? envelopeOf(fetched.written) : null
  const { reply, outcome } =
    fetched.kind === 'failed' ? failureOf(fetched) : replyOfAnswer(connection, path, fetched, answer)
  const requestId = objectOrEmpty(answer?.['debug'])['request_id']
  const event = {
    path,
    ms: Math.round(performance.now() - started),
    http: fetched.http,
    outcome,
    requestId: typeof requestId === 'string' ? requestId : null,
    attempt,
  }
  config.log?.(event)
  recordCall(config, event, body ?? {}, answer)
  return reply
}

/** A reply and its outcome for the log. */
type Outcome = { reply: Reply; outcome: string }

function failureOf({ http, code, isTimeout }: { http: number | null; code: string; isTimeout: boolean }): Outcome {
  if (http === null && neverConnected.has(code))
    return { reply: { kind: 'not_sent', code: 'unreachable' }, outcome: code }
  return { reply: { kind: 'lost', code: isTimeout ? 'timeout' : 'connection_lost' }, outcome: code }
}

function replyOfAnswer(
  { buckets }: Connection,
  path: string,
  { http, headers }: Answered,
  answer: Fields | null,
): Outcome {
  const noAnswer = http >= 500 ? `http_${http}` : 'bad_answer'
  if (!answer) return { reply: { kind: 'lost', code: noAnswer }, outcome: 'no envelope' }
  const debug = objectOrEmpty(answer['debug'])
  buckets.learn(path, headers, debug['utcnow'])
  const { error } = answer
  const status = String(answer['status'])
  if (error === 'endpoint_exceeded_limit' || (http === 429 && error !== 'lock')) {
    const retryAfterSeconds = Math.ceil(buckets.exhausted(path) / 1000)
    return { reply: { kind: 'limited', retryAfterSeconds }, outcome: 'rate limited' }
  }
  if (typeof error === 'string' && error !== '') {
    const detail = debug['validation_error']
    const reply = { kind: 'error', code: error, detail: typeof detail === 'string' ? detail : null } as const
    return { reply, outcome: error }
  }
  if (status === 'error' || http >= 500)
    return { reply: { kind: 'lost', code: noAnswer }, outcome: 'error without a code' }
  return { reply: { kind: 'ok', status, data: answer['data'] ?? null }, outcome: status }
}

/**
 * Takes a slot of the rate limit, in this process and across all processes. Returns 0, or the milliseconds until a
 * retry can succeed. Calls that leave a share to others also have counters of their own, which are checked first, so
 * that a refused call uses no slot of the limit. If counting fails, the call is sent and the supplier applies its own
 * limit.
 */
async function takeRateLimitSlot(
  { buckets, config }: Connection,
  path: string,
  leave: CallOptions['leave'] = 0,
): Promise<number> {
  const waitMs = buckets.take(path, leave)
  const size = buckets.sizeOf(path)
  if (waitMs > 0 || !size || !config.count) return waitMs
  // A changed limit starts a new counter.
  const counter = `supplier:${path}:${size.limit}`
  const shares: [name: string, max: number][] = [[counter, size.limit]]
  // A call that leaves a larger share also counts in the counters of smaller shares, so that all these calls together
  // leave that share.
  for (const part of reservedShares.filter((share) => share > 0 && share <= leave))
    shares.unshift([`${counter}:${part}`, Math.floor(size.limit * (1 - part))])
  try {
    for (const [name, max] of shares) {
      const { hits, resetsInSeconds } = await config.count(name, Math.ceil(size.windowMs / 1000))
      if (hits > max) return resetsInSeconds * 1000
    }
  } catch {
    return 0
  }
  return 0
}

const shouldRetry = (reply: Reply): boolean =>
  reply.kind === 'lost' ||
  reply.kind === 'not_sent' ||
  reply.kind === 'limited' ||
  (reply.kind === 'error' && saysNothing.has(reply.code))

async function callWithRetries(
  connection: Connection,
  path: string,
  body: object,
  options: CallOptions,
): Promise<Reply> {
  const { limits, gates } = connection
  const until = performance.now() + limitToRequestTime(limits[options.limit])
  let reply: Reply = { kind: 'lost', code: 'timeout' }
  for (let attempt = 1; attempt <= options.retries + 1; attempt += 1) {
    const remainingMs = until - performance.now()
    if (remainingMs < 50) break
    const patienceUntil = performance.now() + Math.min(remainingMs, options.patienceMs ?? 3000)
    for (;;) {
      const waitMs = await takeRateLimitSlot(connection, path, options.leave)
      if (waitMs <= 0) break
      if (performance.now() + waitMs > patienceUntil)
        return { kind: 'limited', retryAfterSeconds: Math.ceil(waitMs / 1000) }
      await waitFor(waitMs)
    }
    const group = breakerGroupForPath(path)
    if (group && !gates.enter(group)) return { kind: 'not_sent', code: 'resting' }
    reply = await sendRequest(connection, path, body, until - performance.now(), attempt)
    if (group) gates.note(group, reply.kind !== 'lost' && reply.kind !== 'not_sent')
    if (!shouldRetry(reply)) return reply
    if (attempt <= options.retries && reply.kind !== 'limited')
      await waitFor(150 * 3 ** (attempt - 1) * (0.75 + Math.random() / 2))
  }
  return reply
}

function recordCall(config: TransportConfig, event: CallEvent, body: object, answer: Fields | null): void {
  try {
    config.record?.({
      ...event,
      orderId: orderIdFromBody(body),
      request: toLoggedRequest(body),
      reply: toLoggedReply(event.path, answer),
    })
  } catch {
    // Recording must not change the result of the call.
  }
}

/** The error for a reply that the caller cannot handle. */
export function toSupplierUnavailable(reply: Exclude<Reply, { kind: 'ok' }>): SupplierUnavailable {
  if (reply.kind === 'limited') return new SupplierUnavailable('rate_limited', reply.retryAfterSeconds)
  return new SupplierUnavailable(reply.code)
}

/** Reads the data of a successful reply; data that does not match the documentation counts as no reply. */
export function readReplyData<T>(reply: Reply, take: (data: unknown) => T): T {
  if (reply.kind !== 'ok') throw toSupplierUnavailable(reply)
  try {
    return take(reply.data)
  } catch (error) {
    if (error instanceof BadAnswer) throw new SupplierUnavailable('bad_answer')
    throw error
  }
}
