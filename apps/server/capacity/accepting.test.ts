/**
 * Several connections are accepted per event-loop turn, a port that another process uses is not shared, and a server
 * that stops loses none of the connections that wait.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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
  app.post('/', async () => 'sold')
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

const waiting = 150
/** Sends requests on new connections, and makes a file once all are sent. Prints the answers. */
const buyers = (port: number, file: string) => `
  const net = require('net')
  let sent = 0
  for (let index = 0; index < ${waiting}; index += 1) {
    let received = ''
    const socket = net.connect(${port}, '${host}')
    socket.on('error', (error) => console.log(error.code)).on('data', (part) => (received += part))
    socket.on('end', () => console.log(received.split('\\r\\n')[0]))
    socket.write('POST / HTTP/1.1\\r\\nHost: shop\\r\\nConnection: close\\r\\nContent-Length: 0\\r\\n\\r\\n', () => {
      sent += 1
      if (sent === ${waiting}) require('fs').writeFileSync(${JSON.stringify(file)}, '')
    })
  }`

test.runIf(process.platform === 'linux')(
  'a server that stops answers what was sent on connections that it had not yet accepted',
  async () => {
    const [app, port, folder] = [makeServer(), await findFreePort(), mkdtempSync(join(tmpdir(), 'tussenuit-accept-'))]
    const stopAccepting = await listenOnSharedPort(app, { port, host })
    const file = join(folder, 'sent')
    const visitors = spawn(process.execPath, ['-e', buyers(port, file)], { stdio: ['ignore', 'pipe', 'inherit'] })
    const answers = text(visitors.stdout)
    // The event loop stands still until everything is sent, so that nothing is accepted before.
    for (const until = performance.now() + 30_000; !existsSync(file) && performance.now() < until; );
    await stopAccepting()
    expect(app.server.listening).toBe(false)
    expect((await answers).trim().split('\n')).toEqual(Array(waiting).fill('HTTP/1.1 200 OK'))
    rmSync(folder, { recursive: true })
    const [error] = (await once(connect(port, host), 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ECONNREFUSED')
  },
)
