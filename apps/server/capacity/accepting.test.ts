/** Several connections are accepted per event-loop turn, and a port that another process uses is not shared. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { listenOnSharedPort } from './accepting.ts'

const opened: FastifyInstance[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})
const makeServer = (): FastifyInstance => {
  const app = fastify({ forceCloseConnections: true })
  app.get('/', async () => 'answered')
  opened.push(app)
  return app
}
const host = '127.0.0.1'
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test.runIf(process.platform === 'linux')('many connections are taken in few turns of a slow event loop', async () => {
  const [app, port] = [makeServer(), await findFreePort()]
  await listenOnSharedPort(app, { port, host })
  let [taken, turns] = [0, 0]
  app.server.on('connection', () => (taken += 1))
  const many = 200
  const visitors = spawn(process.execPath, [
    '-e',
    `const net = require('net'); for (let i = 0; i < ${many}; i += 1) net.connect(${port}, '${host}` +
      `').on('error', () => {}); setTimeout(() => {}, 60_000)`,
  ])
  await new Promise<void>((resolve) => {
    const turn = () => {
      for (const until = performance.now() + 10; performance.now() < until; );
      if (taken > 0) turns += 1
      if (taken < many && turns < 2 * many) setImmediate(turn)
      else resolve()
    }
    turn()
  })
  visitors.kill()
  expect(taken).toBe(many)
  expect(turns).toBeLessThan(many / 2)
})

test('a port that another server has is refused by its number, shared or not', async () => {
  const port = await findFreePort()
  await listenOnSharedPort(makeServer(), { port, host })
  await expect(listenOnSharedPort(makeServer(), { port, host })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('answered')
})

test('a closed server accepts no connection', async () => {
  const [app, port] = [makeServer(), await findFreePort()]
  await listenOnSharedPort(app, { port, host })
  await app.close()
  for (let index = 0; index < 40; index += 1) {
    const [error] = (await once(connect(port, host), 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ECONNREFUSED')
  }
})
