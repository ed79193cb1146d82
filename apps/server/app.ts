/** The HTTP application: headers, hosts, calls, pictures, pages. Listens nowhere; main.ts does. */
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { allRoutes } from './calls.ts'
import type { Config } from './config.ts'
import { sendError, useErrorHandler } from './errors.ts'
import { addPages, isShopBuilt } from './pages.ts'
import { addPictures } from './pictures.ts'
import { registerCalls } from './register.ts'
import { useStrictValidation } from './validation.ts'

export type Options = { logger: object | false; pages: boolean; ready: () => Promise<boolean> }

export async function makeApp(shop: Shop, config: Config, options: Options): Promise<FastifyInstance> {
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger as FastifyBaseLogger } : { logger: false }), bodyLimit: 1_048_576, requestTimeout: 30_000, connectionTimeout: 35_000, forceCloseConnections: 'idle', return503OnClosing: true,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false, logController: new LogController({ disableRequestLogging: true }), genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Refused before any hook runs, so without the headers that the hooks add.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(bareHeaders)
      // An address that cannot be read leads nowhere; only a call is told why.
      void (request.raw.url?.startsWith('/api/') ? sendError(error, request, reply) : reply.redirect('/not-found'))
    },
  })
  useStrictValidation(app)
  useErrorHandler(app)
  await app.register(cookie)
  await app.register(helmet, { contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] } }, crossOriginEmbedderPolicy: false, referrerPolicy: { policy: 'strict-origin-when-cross-origin' }, frameguard: { action: 'deny' }, strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false })
  useKnownHosts(app, config)
  if (config.demo) await app.register(swagger, { openapi: { info: { title: 'Tussenuit', version: '1' } }, transform: describe as never, refResolver: { buildLocalReference: (json) => String(json['$id'] ?? 'part') } })

  await app.register(async (api) => {
    // JSON is the only language here; plain text is what a foreign page may send without asking.
    api.removeContentTypeParser('text/plain')
    registerCalls(api, shop, allRoutes.filter((route) => !route.call.rawBody), { limits: config.limits === 'normal', now: () => shop.now().getTime() })
    api.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 200, message: 'OK', data: null }))
    api.setNotFoundHandler((request, reply) => sendError(Object.assign(new Error('no such call'), { statusCode: 404 }), request, reply))
  }, { prefix: '/api' })
  await app.register(async (signed) => {
    signed.removeAllContentTypeParsers()
    signed.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    registerCalls(signed, shop, allRoutes.filter((route) => route.call.rawBody), { limits: false, now: () => shop.now().getTime() })
  }, { prefix: '/api' })
  for (const path of ['/ready', '/api/ready']) {
    app.get(path, async (_request, reply) => {
      const ready = await options.ready()
      return reply.status(ready ? 200 : 503).header('cache-control', 'no-store').send({ status: ready ? 200 : 503, message: ready ? 'ready' : 'not ready' })
    })
  }
  if (config.demo) {
    for (const path of ['/openapi.json', '/api/openapi.json']) app.get(path, async () => app.swagger())
    await app.register(swaggerUi, { routePrefix: '/docs' })
  }
  addPictures(app, shop)
  if (options.pages && isShopBuilt()) {
    await app.register(async (pages) => {
      pages.removeAllContentTypeParsers()
      pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
      await addPages(pages, app, shop, config)
    })
  }
  return app
}

const bareHeaders = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'", 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'strict-origin-when-cross-origin' }

/** Only hosts that are ours are answered: no link in a mail or page can be turned elsewhere by a header. */
function useKnownHosts(app: FastifyInstance, config: Config): void {
  const known = new Set(config.publicHosts)
  app.addHook('onRequest', async (request, reply) => {
    const host = request.host.replace(/:\d+$/, '')
    if (!known.has(host)) return reply.status(421).type('text/plain').send('Unknown host')
  })
}

/** What the API documents say of a call: its summary and every reply with the envelope. */
function describe({ schema, route, url }: { schema: Record<string, unknown>; route: { config?: { call?: Call } }; url: string }) {
  const call = route.config?.call
  if (!call) return { schema: { ...schema, hide: true }, url }
  const [access] = call.access
  const who = call.access.map((one) => (one.who === 'staff' ? `staff (${one.permission})` : one.who)).join(', ')
  return { schema: { ...schema, summary: call.summary, description: `Access: ${who}`, response: { 200: { description: 'OK', type: 'object', properties: { status: { type: 'integer' }, message: { type: 'string' }, data: access.reply } } } }, url }
}
