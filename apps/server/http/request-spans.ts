/** A span for each request, named by the pattern of its path. Added only where traces are exported. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentTraces, type Span } from '@tussenuit/adapters/tracing/traces.ts'
import { routeOf } from '../metrics/request-routes.ts'
import { isInProcessPageCall } from './local-fetch.ts'

export function addRequestSpans(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const kind = isInProcessPageCall(request) ? 'internal' : 'server'
    const span = currentTraces()?.start(kind, request.method, { 'http.request.method': request.method })
    if (!span) return done()
    spans.set(request, span)
    span.run(done)
  })
  // The body arrives in events of the connection, after which the request is not what runs any more.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request.raw, request.routeOptions.url)
    spans.get(request)?.end({
      name: `${request.method} ${route}`.trim(),
      attributes: { 'http.route': route, 'http.response.status_code': reply.statusCode },
      hasFailed: reply.statusCode >= 500,
    })
  })
}
