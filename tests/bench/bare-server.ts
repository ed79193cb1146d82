/** A minimal server for comparison: Fastify with constant strings of the sizes in SIZES ("json:1200,html:34000"). */
import Fastify from 'fastify'

const app = Fastify({ logger: false })
for (const [kind, size] of (process.env['SIZES'] ?? '')
  .split(',')
  .filter(Boolean)
  .map((entry) => entry.split(':') as [string, string])) {
  const json = kind === 'json'
  const body = json
    ? JSON.stringify({ status: 200, message: 'OK', data: 'x'.repeat(Math.max(0, Number(size) - 41)) })
    : `<!doctype html><p>${'x'.repeat(Math.max(0, Number(size) - 18))}`
  app.get(`/${kind}/${size}`, async (_request, reply) =>
    reply.type(json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8').send(body),
  )
}
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
