/** The HTTP application: headers, hosts, calls, pictures, pages. It does not listen on a port; start.ts does. */
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { isIP } from 'node:net'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { allRoutes } from '../http/calls.ts'
import type { Config } from '../config/config.ts'
import { developmentHealthFields } from '../pages/dev-reload.ts'
import { sendError, addErrorHandler } from '../http/errors.ts'
import { addOfficeRoutes, isOfficeBuilt } from '../pages/office.ts'
import { Opening } from '../http/opening.ts'
import type { HeldAnswers } from '../http/held-answers.ts'
import type { Asked } from '../http/local-fetch.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { createCachedPageServer } from '../pages/cached-pages.ts'
import { addFormParser } from '../pages/page-forms.ts'
import { addPageRoutes, isNavigation, isShopBuilt } from '../pages/pages.ts'
import { createSharedAnswers } from '../pages/shared-answers.ts'
import { registerOpenApiPlugin, addOpenApiRoutes } from '../http/openapi.ts'
import { addPictureRoute } from '../http/pictures.ts'
import { detectReactBuild } from '../pages/react-build.ts'
import { type CallSettings, registerCalls } from '../http/register.ts'
import { currentTraces } from '@tussenuit/adapters/tracing/traces.ts'
import { addRequestSpans } from '../http/request-spans.ts'
import { addServerTiming } from '../http/server-timing.ts'
import { watchSessionStore } from '../http/session-health.ts'
import { addResponseHooks } from '../http/responses.ts'
import { countSaleRequest } from '../http/limits.ts'
import { createLoadShedder, type Shedding } from '../capacity/shedding.ts'
import { addUnfinishedBodyLimit } from '../capacity/slow-requests.ts'
import { watchTraffic } from '../capacity/traffic.ts'
import { addStrictValidation } from '../http/validation.ts'

export type Options = {
  logger: object | false
  pages: boolean
  ready: () => Promise<boolean>
  /** Null if pages are not cached. */
  pageCache?: PageCache | null
  answerCache?: PageCache | null
  /** Null, or omitted, if no answers are held. */
  heldAnswers?: HeldAnswers | null
  /** If omitted, the opening state is queried each time. */
  opening?: Opening
  /** For tests: how long a request may wait for third parties. */
  requestDeadlineMs?: number
  /** If false, a call that changes security settings does not require the password again; for tests. */
  confirmations?: boolean
}

/** Time limits for the headers of a request, and for an idle connection. */
const [headersMs, keepAliveMs] = [10_000, 72_000]
export const connectionMs = 35_000

export async function makeApp(shop: Shop, config: Config, options: Options): Promise<FastifyInstance> {
  const shedding = createLoadShedder()
  const pageCache = options.pageCache ?? null
  const opening = options.opening ?? new Opening(shop.db)
  const cachedPages = pageCache && createCachedPageServer(pageCache, config, shop.now)
  const answerCache = options.answerCache ?? null
  const sharedAnswers = answerCache && createSharedAnswers(answerCache, shop.now, runAfterwards(shop))
  const app = makeFastify(config, options.logger, shedding)
  if (currentTraces()) addRequestSpans(app)
  if (config.demo) addServerTiming(app)
  addStrictValidation(app)
  addErrorHandler(app)
  addResponseHooks(app)
  await app.register(cookie)
  await addHeaders(app, config)
  refuseUnknownHosts(app, config)
  warnOfUnknownProxy(app, shop, config)
  addUnfinishedBodyLimit(app)
  const traffic = watchTraffic(app, config, shedding, {
    ...(options.requestDeadlineMs === undefined ? {} : { deadlineMs: options.requestDeadlineMs }),
    ...(config.limits === 'normal' ? { countOfSale: (sale: string) => countSaleRequest(shop, sale) } : {}),
  })
  app.decorate('traffic', traffic)
  if (cachedPages) cachedPages.isDraining = traffic.isDraining
  shedding.cachedPages = cachedPages
  dropPagesAfterWrites(app, answerCache ?? pageCache, opening)
  await registerOpenApiPlugin(app, config)
  await addCalls(app, shop, {
    limits: config.limits === 'normal',
    confirmations: options.confirmations ?? true,
    opening,
    heldAnswers: options.heldAnswers ?? null,
  })
  addProbes(app, shop, { pages: options.pages, isReady: async () => !traffic.isDraining() && (await options.ready()) })
  await addOpenApiRoutes(app, shop, config)
  addPictureRoute(app, shop)
  if (options.pages && isOfficeBuilt()) await addOfficeRoutes(app, config)
  if (options.pages && isShopBuilt()) {
    await app.register(async (pages) => {
      addFormParser(pages)
      await addPageRoutes(pages, app, shop, config, { cachedPages, sharedAnswers, opening })
    })
  }
  return app
}

/** Does for an answer that pages share what is also done for each reply of its call. */
function runAfterwards(shop: Shop): (asked: Asked) => void {
  const routes = new Map(allRoutes.map((route) => [`${route.call.method} /api${route.call.path}`, route]))
  return ({ method, path, body }) =>
    routes.get(`${method} ${path}`)?.afterwards?.({ body: body && JSON.parse(body) } as never, { shop })
}

const makeFastify = (config: Config, logger: Options['logger'], shedding: Shedding): FastifyInstance =>
  Fastify({
    ...(logger ? { loggerInstance: logger as FastifyBaseLogger } : { logger: false }),
    bodyLimit: 1_048_576,
    // The storefront's bundle is loaded while plugins start, which on a busy machine takes longer than the default
    // limit of ten seconds.
    pluginTimeout: 60_000,
    serverFactory: (handler) => shedding.server(handler, { keepAliveMs, headersMs, connectionMs }),
    forceCloseConnections: 'idle',
    // Running requests are finished before the server closes; see traffic.ts.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // These errors occur before any hook runs, so the headers that hooks add are set here.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(bareHeaders)
      if (request.raw.url?.startsWith('/api/')) return void sendError(error, request, reply)
      // A malformed address is redirected to the not-found page.
      if (isNavigation(request)) return void reply.redirect('/not-found')
      void (reply as FastifyReply).status(404).type('text/plain; charset=utf-8').send('Not found')
    },
  })

async function addHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  })
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', permissionsPolicy))
}

/** Adds calls with a JSON body, and webhooks, whose signature covers the raw bytes of the body. */
async function addCalls(app: FastifyInstance, shop: Shop, settings: CallSettings): Promise<void> {
  await app.register(
    async (api) => {
      // Pages of other sites may send plain text without a CORS preflight.
      api.removeContentTypeParser('text/plain')
      const routes = allRoutes.filter((route) => !route.call.rawBody)
      registerCalls(api, shop, routes, settings)
      api.setNotFoundHandler((request, reply) =>
        sendError(Object.assign(new Error('no such call'), { statusCode: 404 }), request, reply),
      )
    },
    { prefix: '/api' },
  )
  await app.register(
    async (signed) => {
      signed.removeAllContentTypeParsers()
      signed.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      const routes = allRoutes.filter((route) => route.call.rawBody)
      registerCalls(signed, shop, routes, { ...settings, limits: false, confirmations: true })
    },
    { prefix: '/api' },
  )
}

/** `pages`: whether /api/health also returns the facts by which an open page decides whether to reload. */
function addProbes(
  app: FastifyInstance,
  shop: Shop,
  { pages, isReady }: { pages: boolean; isReady(): Promise<boolean> },
): void {
  const sessions = watchSessionStore(shop)
  app.get('/api/health', async (_request, reply) => {
    const store = await sessions.state()
    return reply.header('cache-control', 'no-store').send({
      status: 200,
      message: store === 'ok' ? 'OK' : 'degraded',
      data: { sessions: store, ...(pages ? { react: detectReactBuild(), ...developmentHealthFields() } : {}) },
    })
  })
  for (const path of ['/ready', '/api/ready']) {
    app.get(path, async (_request, reply) => {
      const ready = await isReady()
      return reply
        .status(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: ready ? 200 : 503, message: ready ? 'ready' : 'not ready' })
    })
  }
}

/** Disables browser features that the shop never uses. Payment requests are made by the card provider's own frame. */
const permissionsPolicy =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
  'microphone=(), midi=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()'

const bareHeaders = {
  'permissions-policy': permissionsPolicy,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/**
 * Staff must see their changes on the next page: this process drops its cached pages before it answers a write, because
 * the database's announcement may arrive later.
 */
function dropPagesAfterWrites(app: FastifyInstance, pageCache: PageCache | null, opening: Opening): void {
  app.addHook('onSend', async (request, reply) => {
    const isStaff = request.headers.authorization !== undefined
    if (!isStaff || request.method === 'GET' || reply.statusCode >= 400) return
    pageCache?.announce('all')
    opening.forget()
  })
}

/** Paths that a load balancer requests by the machine's address. */
const probes = new Set(['/ready', '/api/ready', '/health', '/api/health'])

/** Refuses unknown hosts, so that a Host header cannot change the links in e-mails and pages. */
function refuseUnknownHosts(app: FastifyInstance, config: Config): void {
  const publicHosts = new Set(config.publicHosts)
  app.addHook('onRequest', async (request, reply) => {
    const host = request.host.replace(/:\d+$/, '').toLowerCase()
    if (publicHosts.has(host) || (isIP(host.replace(/^\[|\]$/g, '')) > 0 && probes.has(pathOf(request)))) return
    return reply.status(421).type('text/plain').send('Unknown host')
  })
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!

/**
 * Logs a warning if requests come through a proxy that TRUST_PROXY does not name. Every visitor then has the proxy's
 * address: rate limits count all visitors together, and requests appear to come without https. Logged once, because any
 * client can send such a header.
 */
function warnOfUnknownProxy(app: FastifyInstance, shop: Pick<Shop, 'log'>, config: Config): void {
  const forwarded =
    config.trustProxy.length === 0
      ? ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']
      : ['x-forwarded-for']
  let warned = false
  app.addHook('onRequest', async (request) => {
    if (warned || request.ip !== request.socket.remoteAddress) return
    const name = forwarded.find((header) => request.headers[header] !== undefined)
    // A visitor on the proxy's own machine has the proxy's address in any case.
    if (name === undefined || (config.trustProxy.length > 0 && request.headers[name] === request.ip)) return
    warned = true
    shop.log.warn(
      { header: name, from: request.ip },
      'a forwarded header is not believed: if this address is your proxy, name it in TRUST_PROXY',
    )
  })
}
