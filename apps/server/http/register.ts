/**
 * Converts call definitions to Fastify routes: access, limits, validation, the handler and the envelope of the reply.
 */
import '@fastify/cookie'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Access, Call } from '@tussenuit/modules/shared/call.ts'
import { Refusal, refuse, refuseField } from '@tussenuit/modules/shared/refusal.ts'
import { type Answer, runIdempotently, type StoreAnswer } from '@tussenuit/modules/platform/idempotency/index.ts'
import type { Context, ReplyExtras, Route } from '@tussenuit/modules/shared/routes.ts'
import type { Caller, Shop } from '@tussenuit/modules/shared/shop.ts'
import { isNestedTooDeep, findUnstorablePath } from '@tussenuit/modules/shared/writable.ts'
import { assertSessionConfirmed } from '@tussenuit/modules/people/staff/index.ts'
import { getCaller, readRequestHeader, authorize } from './access.ts'
import { countAgainstLimit, countAndCheckLimit } from './limits.ts'
import { countTowardsQuota } from './quotas.ts'
import { incompleteHeader, isInProcessPageCall } from './local-fetch.ts'
import type { HeldAnswer, HeldAnswers } from './held-answers.ts'
import { closedSeconds, type Opening } from './opening.ts'

/** The caller and the access rule that admitted them, which determines the contents of the reply. */
type Admitted = { caller: Caller; access: Access }

export type CallSettings = {
  limits: boolean
  /** If false, every session counts as confirmed; for tests that are not about confirmations. */
  confirmations: boolean
  opening: Pick<Opening, 'isOpen' | 'isRestored'>
  /** Null if no answers are held. */
  heldAnswers: HeldAnswers | null
}

export function registerCalls(app: FastifyInstance, shop: Shop, routes: Route[], settings: CallSettings): void {
  const seen = new Set<string>()
  for (const route of routes) {
    const key = `${route.call.method} ${route.call.path}`
    if (route.call.access.length === 0) throw new Error(`${key} says nobody may make it`)
    if (seen.has(key)) throw new Error(`${key} is declared twice`)
    seen.add(key)
    registerCall(app, shop, route, settings)
  }
}

function registerCall(app: FastifyInstance, shop: Shop, route: Route, settings: CallSettings): void {
  const { call } = route
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    bodyLimit: maxBodyBytes(call),
    schema: {
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
    },
    onRequest: async (request) => void admitted.set(request, await admitCaller(shop, call, request, settings)),
    preValidation: async (request) => refuseUnstorableInput(call, request),
    handler: async (request, reply) => {
      const { caller, access } = admitted.get(request)!
      const held = await openHeldAnswer(call, caller, request, settings.heldAnswers)
      if (held?.body) {
        route.afterwards?.(inputOf(request) as never, { shop })
        return sendJson(reply, call, 200, held.body)
      }
      const extras: ReplyExtras = {}
      if (caller.staff) await loadNamedPictures(shop, request.body)
      const context = contextOf(settings.limits ? limitParties(shop, caller, reply) : shop, request, caller, extras)
      let answer: Answer
      try {
        answer = await answerOncePerKey(shop, route, request, context)
      } finally {
        // A refusal may also clear a cookie.
        setCookies(reply, extras, shop.publicUrl)
      }
      route.afterwards?.(inputOf(request) as never, { shop })
      if (extras.redirect !== undefined) return reply.header('cache-control', 'no-store').redirect(extras.redirect, 303)
      if (extras.file) return sendFile(reply, extras.file)
      const body = serialiserOf(access.reply)(answer)
      if (!reply.hasHeader(incompleteHeader)) held?.hold(body)
      return sendJson(reply, call, answer.status, body)
    },
  })
}

const inputOf = ({ params, query, body }: FastifyRequest) => ({ params, query, body })

/** Null if the answer is not held. Staff may see what travellers do not, and a preview is of no package on sale. */
async function openHeldAnswer(
  call: Call,
  { staff }: Caller,
  request: FastifyRequest,
  answers: HeldAnswers | null,
): Promise<HeldAnswer | null> {
  const isPreview = (request.query as { preview?: unknown } | undefined)?.preview !== undefined
  if (call.held !== true || staff || isPreview || !answers) return null
  return answers.open(call, request.url, inputOf(request))
}

async function admitCaller(
  shop: Shop,
  call: Call,
  request: FastifyRequest,
  { limits, confirmations, opening }: CallSettings,
): Promise<Admitted> {
  const caller = await getCaller(shop, request)
  if (!confirmations && caller.staff) caller.staff.isConfirmed = true
  const access = authorizeAndLog(shop, call, caller, request)
  if (call.confirm === true) assertSessionConfirmed(caller)
  if (call.onlyWhileOpen && !canSeeClosedShop(request, caller, access) && !(await opening.isOpen())) refuseAsClosed()
  if (call.onlyReconciled && (await opening.isRestored())) refuseWhileRestored(caller)
  if (!call.once) refuseIdempotencyKey(call, request)
  if (limits && call.limit) await countAgainstLimit(shop, call.limit, caller.ip)
  if (limits && call.quota && !caller.staff)
    await countTowardsQuota(shop, call.quota, caller.ip, announcedBodyBytes(request, call))
  return { caller, access }
}

/** A call beyond the permissions of a member of staff is logged; those of visitors are too many to mean anything. */
function authorizeAndLog(shop: Pick<Shop, 'log' | 'publicUrl'>, call: Call, caller: Caller, request: FastifyRequest) {
  try {
    return authorize(call, caller, request, shop.publicUrl)
  } catch (error) {
    if (caller.staff && error instanceof Refusal)
      shop.log.warn(
        { event: 'access_refused', call: `${call.method} ${call.path}`, code: error.code, userId: caller.staff.id },
        'A call was refused',
      )
    throw error
  }
}

const refuseAsClosed = (): never =>
  refuse(503, 'shop_closed', 'The shop is closed at the moment. Please come back later.', {
    retryAfterSeconds: closedSeconds,
  })

/** Travellers learn that the shop is closed, staff why. */
const refuseWhileRestored = ({ staff }: Caller): never =>
  staff
    ? refuse(
        503,
        'restore_not_compared',
        'This shop was restored from a backup. Until card provider and hotel supplier have been asked what happened ' +
          'since, nothing is booked, paid, refunded or redeemed.',
        { retryAfterSeconds: closedSeconds },
      )
    : refuseAsClosed()

function refuseUnstorableInput(call: Call, request: FastifyRequest): void {
  if (call.rawBody) return
  if (isNestedTooDeep(request.body) || isNestedTooDeep(request.query))
    refuseField('body', 'too_deep', 'is nested too deeply')
  const field =
    findUnstorablePath(request.body) ?? findUnstorablePath(request.query) ?? findUnstorablePath(request.params)
  if (field) refuseField(field, 'characters', 'has characters that cannot be stored')
}

/** Reads the records of pictures that another process may have stored a moment ago, so that they can be referred to. */
async function loadNamedPictures({ pictures }: Pick<Shop, 'pictures'>, body: unknown): Promise<void> {
  if (body === undefined || Buffer.isBuffer(body)) return
  const keys = new Set(JSON.stringify(body).match(/\bu-[0-9a-f]{24}\b/g))
  for (const key of keys) await pictures.find(key)
}

/**
 * The shop with a limit on the parties of travellers for which one IP address causes price requests. A page with a call
 * above the limit counts as incomplete.
 */
const limitParties = (shop: Shop, caller: Caller, reply: FastifyReply): Shop => ({
  ...shop,
  mayAskFor: async (party: string): Promise<boolean> => {
    const isWithin = await countAndCheckLimit(shop, 'party', caller.ip, party)
    if (!isWithin) void reply.header(incompleteHeader, 'party')
    return isWithin
  },
})

type CallContext = Omit<Context, 'storeReply'> & { extras: ReplyExtras }

const contextOf = (shop: Shop, request: FastifyRequest, caller: Caller, extras: ReplyExtras): CallContext => ({
  shop,
  caller,
  extras,
  header: (name) => readRequestHeader(request, name),
  // Without the prefix: a cookie of before it was set, which lives on until its session ends.
  cookie: (name) => request.cookies[`${securePrefix}${name}`] ?? request.cookies[name],
  ...(Buffer.isBuffer(request.body) ? { rawBody: request.body } : {}),
})

/**
 * Returns the handler's result, or the stored result if a request with the same idempotency key was answered before.
 */
async function answerOncePerKey(
  shop: Shop,
  { call, handle }: Route,
  request: FastifyRequest,
  context: CallContext,
): Promise<Answer> {
  const { caller, extras } = context
  const input = inputOf(request)
  const answerWith = (data: unknown): Answer => ({
    status: extras.status ?? 200,
    message: extras.message ?? 'OK',
    data,
  })
  const work = async (storeReply: StoreAnswer) =>
    answerWith(
      await handle(input as never, { ...context, storeReply: (trx, data) => storeReply(trx, answerWith(data)) }),
    )
  const onceKey = call.once ? idempotencyKeyOf(request) : null
  if (onceKey === null) return work(async () => undefined)
  return runIdempotently(shop, { call: `${call.method} ${call.path}`, key: onceKey, input, caller }, work)
}

/** Pages decide for themselves what to show while the shop is closed, and staff must be able to prepare the shop. */
const canSeeClosedShop = (request: FastifyRequest, { staff }: Caller, access: Access): boolean =>
  isInProcessPageCall(request) || access.who === 'staff' || (staff?.permissions.includes('catalogue.read') ?? false)

const kilobyte = 1024

/** Body limits in bytes: 1 MiB for staff, who send long imports and texts, and 64 KiB for all other callers. */
export const maxBodyBytes = (call: Call): number =>
  call.bodyBytes ?? (call.access.every((access) => access.who === 'staff') ? kilobyte * kilobyte : 64 * kilobyte)

/** The body size that the client announced, else the maximum. */
function announcedBodyBytes(request: FastifyRequest, call: Call): number {
  const announced = Number(request.headers['content-length'])
  return Number.isFinite(announced) ? announced : maxBodyBytes(call)
}

/** Browsers take a cookie of such a name from an https address only, so that no http answer can plant one. */
const securePrefix = '__Secure-'

/**
 * Cookies are secure if the shop is reached by https. Either its public address has https, also behind a proxy that
 * does not forward the protocol, or a trusted proxy's header in this request says so.
 */
function setCookies(reply: FastifyReply, extras: ReplyExtras, publicUrl: string): void {
  const isSecure = publicUrl.startsWith('https:') || reply.request.protocol === 'https'
  for (const cookie of extras.cookies ?? [])
    void reply.setCookie(isSecure ? `${securePrefix}${cookie.name}` : cookie.name, cookie.value, {
      path: cookie.path,
      httpOnly: true,
      sameSite: cookie.sameSite ?? 'strict',
      secure: isSecure,
      maxAge: cookie.maxAgeSeconds,
    })
}

/** Signed messages have their own ids, and their senders control the headers, so they are exempt. */
function refuseIdempotencyKey({ method, rawBody }: Call, request: FastifyRequest): void {
  if (method === 'GET' || (rawBody && request.headers.authorization === undefined)) return
  if (readRequestHeader(request, 'idempotency-key') === undefined) return
  const message = 'This call takes no Idempotency-Key: sent twice, it is done twice. Send it without the header.'
  refuse(400, 'idempotency_unsupported', message, {
    fields: [{ path: 'idempotency-key', code: 'unsupported', message }],
  })
}

/** The idempotency key of a write; null if the client sends none. */
function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = readRequestHeader(request, 'idempotency-key')
  if (key === undefined || key === '') return null
  return key.length <= 200
    ? key
    : refuseField('idempotency-key', 'too_long', 'An Idempotency-Key has at most 200 characters.')
}

const sendFile = (reply: FastifyReply, file: NonNullable<ReplyExtras['file']>): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${file.filename}"`)
    .type(file.contentType)
    .serializer((body: unknown) => body as string)
    .send(file.content)

const sendJson = (reply: FastifyReply, call: Call, status: number, body: string | Buffer): FastifyReply =>
  reply
    .status(status)
    .header('cache-control', cacheControlOf(call))
    .type('application/json; charset=utf-8')
    .serializer((text: unknown) => text as string)
    .send(body)

/**
 * Browsers may store public reads without path parameters and limits, but must revalidate them each time. Other replies
 * are not stored, unless the call sets `cacheSeconds`.
 */
function cacheControlOf(call: Call): string {
  if (call.cacheSeconds) return `public, max-age=${call.cacheSeconds}`
  const isPublicRead =
    call.method === 'GET' && !call.params && !call.limit && call.access.every((access) => access.who === 'public')
  return isPublicRead ? 'no-cache' : 'no-store'
}

type Serialise = (body: unknown) => string

/** Compiled serialisers by reply schema, for all servers of the process. */
const compiled = new WeakMap<TSchema, Serialise>()

/** Compiled at the first reply: most calls are not made in the first minutes. Throws if the schema is not valid. */
export function serialiserOf(reply: TSchema): Serialise {
  const serialise = compiled.get(reply) ?? makeSerialiser(reply)
  compiled.set(reply, serialise)
  return serialise
}

/**
 * Only fields of the reply schema leave the server. A schema that allows a list or a page is handled here, because
 * serialising a union is slower.
 */
function makeSerialiser(reply: TSchema): Serialise {
  const shapes = (reply as { anyOf?: TSchema[] }).anyOf
  if (!shapes) return compileSerialiser(reply)
  const [list, page] = shapes.map(compileSerialiser) as [Serialise, Serialise]
  return (body) => (Array.isArray((body as { data: unknown }).data) ? list(body) : page(body))
}

function compileSerialiser(data: TSchema): Serialise {
  const schema = {
    type: 'object',
    properties: { status: { type: 'integer' }, message: { type: 'string' }, data },
    required: ['status', 'message', 'data'],
  }
  return fastJson(schema as never) as Serialise
}
