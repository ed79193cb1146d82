/** The health port of a process that runs only jobs: it answers whether the process runs and whether it is ready. */
import Fastify, { type FastifyInstance } from 'fastify'
import { busyCounts } from './busy.ts'

export function createHealthServer(ready: () => Promise<boolean>): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  for (const path of ['/ready', '/api/ready'])
    app.get(path, async (_request, reply) => {
      const isReady = await ready()
      return reply
        .status(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isReady ? 200 : 503, message: isReady ? 'ready' : 'not ready' })
    })
  for (const path of ['/health', '/api/health'])
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ status: 200, message: 'OK', data: { answered_503: busyCounts.all() } }),
    )
  return app
}
