import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from './store.ts'
import type { AccountContext } from './account-context.ts'
import { interfaceVersion } from './account-context.ts'
import type { Fault, Faults } from './faults.ts'
import type { FormMap } from './form.ts'
import { parseFormEncoded } from './form.ts'
import { generateId } from './ids.ts'
import { Params } from './params.ts'
import { invalidRequestRefusal, Refusal } from './refusal.ts'
import { toBrowserView, expandFields, omitInternalFields } from './views.ts'
import type { Intent } from './objects.ts'

export type Caller = { context: AccountContext; secret: boolean }
export type Call = { context: AccountContext; secret: boolean; id: string; form: FormMap }
type Handler = (call: Call) => object
/** `browser`: the route accepts the publishable key. */
type Route = { handler: Handler; browser: boolean }

export type ServerState = { books: Store; faults: Faults; callerOf: (key: string) => Caller | null }

const openOrigin = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'request-id' }

/** An API request as it was sent. `key`: its idempotency key; null without one. */
type Sent = { id: string; path: string; text: string; form: FormMap; key: string | null }

function readRequest(request: FastifyRequest): Sent {
  const isInAddress = request.method === 'GET' || request.method === 'DELETE'
  const text = isInAddress ? queryOf(request.url) : typeof request.body === 'string' ? request.body : ''
  return {
    id: generateId('req'),
    path: request.url.split('?', 1)[0] ?? '',
    text,
    form: parseFormEncoded(text),
    key: headerText(request, 'idempotency-key'),
  }
}

/** Handles one API request: authentication, injected faults, idempotency, the operation, the reply format. */
export function createRouteHandler(state: ServerState, route: Route) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const sent = readRequest(request)
    reply.headers({
      'content-type': 'application/json',
      'request-id': sent.id,
      'stripe-version': headerText(request, 'stripe-version') ?? interfaceVersion,
      ...openOrigin,
      ...(sent.key === null ? {} : { 'idempotency-key': sent.key }),
    })
    const caller = state.callerOf(keyOf(request, sent.form))
    if (caller === null) return sendRefusal(reply, invalidKey)
    if (!caller.secret && !route.browser) return sendRefusal(reply, secretNeeded)
    const { context } = caller
    const fault = state.faults.take({ method: request.method, path: sent.path, account: context.name })
    if (fault !== null && fault.kind !== 'delay' && !fault.after_execution)
      return applyFault(reply, fault, 'before', 0, '')
    const repetition =
      sent.key !== null && request.method === 'POST'
        ? reserveIdempotencyKey(state, request, reply, context, sent)
        : null
    if (repetition instanceof Refusal) return sendRefusal(reply, repetition)
    if (repetition?.stored) {
      reply.header('idempotent-replayed', 'true')
      return applyFault(reply, fault, 'after', repetition.stored.status, repetition.stored.body)
    }
    if (fault?.kind === 'delay' && !fault.after_execution) await waitMs(fault.delay_ms)

    const id = (request.params as { id?: string }).id ?? ''
    context.origin = `${request.protocol}://${request.host}`
    const outcome = executeCall(
      route.handler,
      { context, secret: caller.secret, id, form: sent.form },
      { id: sent.id, idempotency_key: sent.key },
    )
    const lost = fault?.kind === 'status' && fault.after_execution
    const status = lost ? fault.status : outcome.status
    const body = lost ? injectedErrorBody(fault.status) : outcome.body
    if (repetition && (status === 200 || status === 402 || status >= 500)) repetition.store(status, body)
    state.books.flush()
    repetition?.release()
    if (fault?.kind === 'delay' && fault.after_execution) await waitMs(fault.delay_ms)
    return applyFault(reply, fault, 'after', status, body)
  }
}

const invalidKey = new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
const secretNeeded = new Refusal(403, {
  type: 'invalid_request_error',
  code: 'secret_key_required',
  message: 'This API call cannot be made with a publishable API key.',
})

/**
 * Reserves the idempotency key of a request: returns the stored reply of an earlier request, or the right to store one.
 */
function reserveIdempotencyKey(
  state: ServerState,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AccountContext,
  sent: Sent,
) {
  const key = sent.key!
  const lock = `${context.name} ${key}`
  const running = runningKeysOf(state)
  const fingerprint = createHash('sha1').update(`${request.method} ${sent.path}\n${sent.text}`).digest('base64')
  state.books.forgetAnswers(context.name, context.now())
  const stored = context.collections.answer.get(key)
  if (stored !== undefined && stored.fingerprint !== fingerprint)
    return new Refusal(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Key: ${key}`,
    })
  if (running.has(lock))
    return new Refusal(409, {
      type: 'invalid_request_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this idempotency key.',
    })
  const release = () => void running.delete(lock)
  if (stored === undefined) {
    running.add(lock)
    reply.raw.once('close', release)
  }
  return {
    stored: stored ?? null,
    store: (status: number, body: string) =>
      context.put('answer', { id: key, fingerprint, status, body, created: context.now() }),
    release,
  }
}

function executeCall(
  handler: Handler,
  call: Call,
  request: NonNullable<AccountContext['request']>,
): { status: number; body: string } {
  call.context.request = request
  try {
    const expand = new Params(call.form, null).texts('expand') ?? []
    const result = handler(call)
    const view =
      (result as { object?: string }).object === 'payment_intent' && !call.secret
        ? toBrowserView(result as Intent)
        : omitInternalFields(result)
    return { status: 200, body: JSON.stringify(expand.length === 0 ? view : expandFields(call.context, view, expand)) }
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    const embedded = cause.body.error['payment_intent']
    const error = {
      ...cause.body.error,
      ...(call.secret || embedded === undefined ? {} : { payment_intent: toBrowserView(embedded as Intent) }),
    }
    return { status: cause.status, body: JSON.stringify({ error }) }
  } finally {
    call.context.request = null
  }
}

/** Applies a fault to the reply if it has uses left. */
function applyFault(
  reply: FastifyReply,
  fault: Fault | null,
  moment: 'before' | 'after',
  status: number,
  body: string,
): FastifyReply | undefined {
  const applies = fault !== null && fault.kind !== 'delay' && (moment === 'before' || fault.after_execution)
  if (!applies) return reply.code(status).send(body)
  if (fault.kind === 'status')
    return moment === 'before'
      ? reply.code(fault.status).send(injectedErrorBody(fault.status))
      : reply.code(status).send(body)
  if (fault.kind === 'rate_limit')
    return reply.code(429).send(
      JSON.stringify({
        error: {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message: 'Too many requests hit the API too quickly.',
        },
      }),
    )
  if (fault.kind === 'html')
    return reply
      .code(fault.status === 500 ? 200 : fault.status)
      .type('text/html')
      .send('<!doctype html><title>Down</title><p>Down for maintenance')
  reply.hijack()
  if (fault.kind === 'reset') {
    reply.raw.socket?.resetAndDestroy()
    return undefined
  }
  const text = body === '' ? injectedErrorBody(500) : body
  reply.raw.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...openOrigin,
  })
  reply.raw.write(text.slice(0, Math.floor(text.length / 2)), () => reply.raw.destroy())
  return undefined
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(refusal.status).send(JSON.stringify(refusal.body))
}

function injectedErrorBody(status: number): string {
  return JSON.stringify({ error: { type: 'api_error', message: `Injected fault: HTTP ${status}.` } })
}

const runningKeys = new WeakMap<ServerState, Set<string>>()
function runningKeysOf(state: ServerState): Set<string> {
  const keys = runningKeys.get(state) ?? new Set<string>()
  runningKeys.set(state, keys)
  return keys
}

/** The publishable key alone authorizes nothing: the intent's client secret is required as well. */
export function assertClientSecret(call: Call, intent: Intent): void {
  if (call.secret && call.form['client_secret'] === undefined) return
  if (call.form['client_secret'] !== intent.client_secret)
    throw invalidRequestRefusal('resource_missing', `No such payment_intent: '${intent.id}'`, 'client_secret', 404)
}

function keyOf(request: FastifyRequest, form: FormMap): string {
  const header = request.headers.authorization ?? ''
  if (header.startsWith('Bearer ')) return header.slice(7).trim()
  if (header.startsWith('Basic ')) return Buffer.from(header.slice(6), 'base64').toString('utf8').replace(/:.*$/s, '')
  return typeof form['key'] === 'string' ? form['key'] : ''
}

function headerText(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

async function waitMs(milliseconds: number): Promise<void> {
  await new Promise((done) => setTimeout(done, milliseconds))
}
