/** Generates the OpenAPI documents from the calls. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Access, Call } from '@tussenuit/modules/shared/call.ts'
import { refuse } from '@tussenuit/modules/shared/refusal.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { getCaller } from './access.ts'
import type { Config } from '../config/config.ts'

const tags = [
  { name: 'shop', description: 'Open to everyone: deals, prices, vouchers, texts' },
  { name: 'visitor', description: 'For a browser with a session' },
  { name: 'guest', description: 'For the holder of a reservation or an order: its manage-token or its session' },
  { name: 'sign-in', description: 'Signing in and out' },
  { name: 'staff', description: 'For signed-in staff, each call with the permission that it names' },
  { name: 'providers', description: 'Signed messages of the card provider and the hotel supplier' },
]

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of POST /auth/login' },
  session: { type: 'apiKey', in: 'header', name: 'session-id', description: 'A UUID that the browser draws' },
  manageToken: { type: 'apiKey', in: 'header', name: 'manage-token', description: 'From the link of a booking' },
  refreshCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'tussenuit_refresh',
    description: 'With the prefix __Secure- where the shop has https',
  },
} as const

/** The plugin is registered before the calls, so that it sees each of them. */
export async function registerOpenApiPlugin(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tussenuit',
        version: '1',
        description:
          'Hotel-and-activity packages and vouchers. Every reply is an envelope of status, message and data.',
        contact: { name: 'Tussenuit', url: new URL(config.publicUrl).origin },
        license: { name: 'MIT', identifier: 'MIT' } as never,
      },
      servers: [{ url: new URL(config.publicUrl).origin, description: 'This shop' }],
      tags,
      components: { securitySchemes },
    },
    transform: describeRoute as never,
    refResolver: { buildLocalReference: (json) => String(json['$id'] ?? 'part') },
  })
}

/**
 * Serves the documents to everyone in a demo, with pages for trying the calls; in production only to signed-in staff.
 */
export async function addOpenApiRoutes(
  app: FastifyInstance,
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  config: Config,
): Promise<void> {
  const document = async (request: FastifyRequest, reply: FastifyReply) => {
    const { staff } = await getCaller(shop, request)
    if (!config.demo && (!staff || staff.mustEnrol)) refuse(401, 'not_signed_in', 'Please sign in.')
    return reply.header('cache-control', 'no-store').send(app.swagger())
  }
  for (const path of ['/openapi.json', '/api/openapi.json'])
    app.get(path, { schema: { hide: true } as never }, document)
  if (config.demo) await app.register(swaggerUi, { routePrefix: '/docs' })
}

/** "POST /cancelBooking/:id" → "postCancelBookingById". */
export function operationIdForCall(call: Pick<Call, 'method' | 'path'>): string {
  const segments = call.path
    .split('/')
    .filter(Boolean)
    .flatMap((part) => (part.startsWith(':') ? ['by', part.slice(1)] : part.split(/[^A-Za-z0-9]+/)))
  return (
    call.method.toLowerCase() + segments.map((segment) => segment.slice(0, 1).toUpperCase() + segment.slice(1)).join('')
  )
}

function tagOf(call: Call): string {
  if (call.rawBody && call.access[0].who === 'public') return 'providers'
  if (call.path.startsWith('/auth/')) return 'sign-in'
  const who = call.access.map((access) => access.who)
  if (who.includes('public')) return 'shop'
  if (who.some((caller) => caller === 'guest' || caller === 'session or guest')) return 'guest'
  return who.includes('session') ? 'visitor' : 'staff'
}

/** Any one of the returned schemes is sufficient; `{}` means that none is required. */
function securityOf(access: Access): Record<string, string[]>[] {
  switch (access.who) {
    case 'public':
      return [{}]
    case 'session':
      return [{ session: [] }]
    case 'guest':
    case 'session or guest':
      return [{ manageToken: [] }, { session: [] }, { bearer: [] }]
    case 'cookie':
      return [{ refreshCookie: [] }]
    case 'staff':
      return [{ bearer: [] }]
  }
}

const errorBody = {
  type: 'object',
  required: ['status', 'message', 'error'],
  properties: {
    status: { type: 'integer' },
    message: { type: 'string' },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
}
const retryAfter = {
  'retry-after': { type: 'integer', description: 'Seconds until another try makes sense' },
}
const refusalReply = (description: string, headers?: object) => ({
  description,
  ...(headers ? { headers } : {}),
  ...errorBody,
})

/** Only for calls that are idempotent; other writes refuse the header. */
const idempotencyHeader = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      maxLength: 200,
      description: 'Under one key the request is done once, and answered the same for a day',
    },
  },
}

function repliesOf(call: Call, access: Access) {
  const open = call.access.some((access) => access.who === 'public')
  return {
    200: {
      description: 'As asked',
      headers: { 'cache-control': { type: 'string', description: 'How long the reply may be cached' } },
      type: 'object',
      required: ['status', 'message', 'data'],
      properties: { status: { type: 'integer' }, message: { type: 'string' }, data: access.reply },
    },
    ...(call.redirects
      ? {
          303: {
            description: 'The browser goes on at the address of the header',
            headers: { location: { type: 'string', description: 'Where to' } },
            type: 'null',
          },
        }
      : {}),
    400: refusalReply('Some fields are not valid; each is named'),
    ...(open ? {} : { 401: refusalReply('Nobody is signed in, or the proof is missing') }),
    ...(open ? {} : { 403: refusalReply('Not allowed to this caller') }),
    ...(call.params ? { 404: refusalReply('There is no such thing') } : {}),
    ...(call.method === 'GET' ? {} : { 409: refusalReply('Not as things stand now') }),
    ...(call.limit ? { 429: refusalReply('Too many attempts', retryAfter) } : {}),
    503: refusalReply('Too busy at the moment', retryAfter),
  }
}

function describeRoute({
  schema,
  route,
  url,
}: {
  schema: Record<string, unknown>
  route: { config?: { call?: Call } }
  url: string
}) {
  const call = route.config?.call
  if (!call) return { schema: { ...schema, hide: true }, url }
  const who = call.access
    .map((access) => (access.who === 'staff' ? `staff (${access.permission})` : access.who))
    .join(', ')
  const security = call.access.flatMap(securityOf)
  return {
    schema: {
      ...schema,
      operationId: operationIdForCall(call),
      tags: [tagOf(call)],
      summary: call.summary,
      description: `Access: ${who}`,
      security: security.filter(
        (scheme, index) => security.findIndex((other) => JSON.stringify(other) === JSON.stringify(scheme)) === index,
      ),
      ...(call.once ? { headers: idempotencyHeader } : {}),
      response: repliesOf(call, call.access[0]),
    },
    url,
  }
}
