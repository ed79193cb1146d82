/**
 * In a demo each reply says in `Server-Timing`, which browsers show beside the request, how long it took in all and in
 * the database. A page also says whether it came from the cache.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInProcessPageCall } from './local-fetch.ts'

type Times = { databaseMs: number; queries: number }
const times = new AsyncLocalStorage<Times>()

/** Counts a query for the request that made it. */
export function addQueryTime(ms: number): void {
  const own = times.getStore()
  if (!own) return
  own.databaseMs += ms
  own.queries += 1
}

export const pageSourceTiming = (source: string): string => `page;desc="${source}"`

export function addServerTiming(app: FastifyInstance): void {
  const timesOf = new WeakMap<FastifyRequest, Times>()
  const runWithTimes = (request: FastifyRequest, work: () => void): void => {
    const own = timesOf.get(request)
    if (own) times.run(own, work)
    else work()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    // The queries of a page's calls are those of the page.
    if (!isInProcessPageCall(request)) timesOf.set(request, { databaseMs: 0, queries: 0 })
    runWithTimes(request, done)
  })
  // The body arrives in events of the connection.
  app.addHook('preValidation', (request, _reply, done) => runWithTimes(request, done))
  app.addHook('onSend', async (request, reply) => {
    const own = timesOf.get(request)
    if (!own) return
    const page = reply.getHeader('server-timing')
    const database = `db;dur=${own.databaseMs.toFixed(1)};desc="${own.queries} queries"`
    const parts = [`total;dur=${reply.elapsedTime.toFixed(1)}`, database, ...(page ? [String(page)] : [])]
    void reply.header('server-timing', parts.join(', '))
  })
}
