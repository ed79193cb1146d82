/**
 * Hundreds of clients send their requests byte by byte to nginx with the configuration of docs/production.md. None of
 * these requests reaches the shop, and ordinary visitors are served. slow-bodies.long.test.ts tests the shop without a
 * proxy.
 *
 * In the long suite: 400 slow clients of nginx with the configuration of docs/production.md, if nginx is installed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { retryUntilPasses } from '../../booking-steps.ts'
import { findConsecutiveFreePorts } from '../../free-ports.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  isLuaInstalled,
  isNginxInstalled,
  insertIntoLocation,
  type Nginx,
  readNginxBlocks,
  makeNginxFile,
  startNginx,
} from '../../nginx.ts'
import { openSlowSocket, type SlowSocket } from '../../slow-sockets.ts'

const isThere = isNginxInstalled()
if (!isThere) console.info('skipped: slow clients of a proxy need nginx (Debian: apt-get install nginx-light)')
else if (!isLuaInstalled())
  console.info('skipped: the deadline of bodies in nginx needs Lua (Debian: apt-get install libnginx-mod-http-lua)')

const kinds = {
  reading: '/api/deals/search',
  selling: '/api/pre-reservation',
  paying: '/api/payments/return',
  webhook: '/api/payments/webhook/standard',
}
const paths = Object.values(kinds)
/** Local IP addresses from which connections to nginx are made. */
const oneAddress = '127.0.0.60'
const fiftyAddresses = Array.from({ length: 50 }, (_, index) => `127.0.0.${index + 2}`)
const visitorAddress = (index: number) => `127.0.1.${1 + (index % 250)}`
/** The forwarded IP address that every client sends, which nginx must ignore. */
const claimed = '203.0.113.9'
const page = readNginxBlocks(readFileSync(new URL('../../../docs/production.md', import.meta.url), 'utf8'))

describe.skipIf(!isThere)('behind nginx', () => {
  let shop: TestShop
  let folder: string
  let port: number
  let nginx: Nginx | null = null
  let opened: SlowSocket[]
  /** The client IP address of each request that the shop received. */
  let reached: string[]

  beforeAll(async () => {
    shop = await startTestShop({ deals: 3, priceDays: 5, work: false, environment: { TRUST_PROXY: '127.0.0.1' } })
    shop.app.server.on('request', ({ headers }) => {
      reached.push(String(headers['x-forwarded-for']))
    })
  })
  afterAll(() => shop?.close())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tussenuit-nginx-'))
    ;[opened, reached] = [[], []]
    port = await findConsecutiveFreePorts(1)
  })
  afterEach(async () => {
    for (const one of opened) one.destroy()
    await nginx?.close()
    nginx = null
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async (block: string) => {
    const web = [Number(new URL(shop.url).port)]
    nginx = await startNginx(
      folder,
      port,
      makeNginxFile(block, { folder, listen: `127.0.0.1:${port}`, web, tls: null }),
    )
  }

  /** Opens 50 sockets for each kind of request, a few at a time. */
  async function openSlow(addressOf: (index: number) => string): Promise<SlowSocket[]> {
    const sockets: SlowSocket[] = []
    for (let index = 0; index < 200; index += 1) {
      const address = addressOf(Math.floor(index / paths.length))
      sockets.push(openSlowSocket(port, paths[index % paths.length]!, claimed, address))
      if (index % 10 === 9) await wait(40)
    }
    opened.push(...sockets)
    return sockets
  }

  /** The status of an ordinary request. */
  const ask = (localAddress: string, path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request({
        port,
        host: '127.0.0.1',
        localAddress,
        agent: false,
        path,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          host: 'localhost',
          'x-forwarded-for': claimed,
          'session-id': crypto.randomUUID(),
        },
      })
      sent.on('response', (response) => {
        response.resume()
        resolve(response.statusCode!)
      })
      sent.on('error', reject)
      sent.end('{}')
    })

  const open = () => opened.filter((one) => one.closedAfter() === null)
  const isRefused = (one: SlowSocket) => one.said().startsWith('HTTP/1.1 429')

  /**
   * Opens 400 slow sockets, half of them from one IP address, which may have 40. Meanwhile 300 ordinary requests are
   * answered.
   */
  async function openAllSlowSockets(): Promise<{ held: SlowSocket[]; refused: SlowSocket[] }> {
    const many = await openSlow((index) => fiftyAddresses[index]!)
    const same = await openSlow(() => oneAddress)
    await retryUntilPasses(() => expect(same.filter(isRefused).length).toBeGreaterThan(100))
    const refused = same.filter(isRefused)
    const held = [...many, ...same.filter((one) => !isRefused(one))]

    const statuses: Record<string, Set<number>> = {}
    let answeredMeanwhile = 0
    for (let turn = 0; turn < 75; turn += 1) {
      const answers = await Promise.all(paths.map((path, index) => ask(visitorAddress(turn * 4 + index), path)))
      for (const [index, path] of paths.entries()) (statuses[path] ??= new Set()).add(answers[index]!)
      if (held.some((one) => one.closedAfter() === null)) answeredMeanwhile += answers.length
      await wait(50)
    }
    // Invalid input and an unsigned event are refused with 400, not with 429 or 503.
    expect(statuses).toEqual({
      [kinds.reading]: new Set([200]),
      [kinds.selling]: new Set([400]),
      [kinds.paying]: new Set([400]),
      [kinds.webhook]: new Set([400]),
    })
    expect(answeredMeanwhile).toBeGreaterThan(40)
    expect(many.filter(isRefused)).toEqual([])
    return { held, refused }
  }

  /** Expects that the shop received the 300 ordinary requests under their own IP addresses, and no slow request. */
  function expectOnlyVisitors(): void {
    expect(reached.length).toBe(300)
    expect(new Set(reached)).toEqual(new Set(Array.from({ length: 250 }, (_, index) => visitorAddress(index))))
  }

  const seconds = (sockets: SlowSocket[]) =>
    `${Math.min(...sockets.map((one) => one.closedAfter() ?? Infinity)).toFixed(1)} to ` +
    `${Math.max(...sockets.map((one) => one.closedAfter() ?? Infinity)).toFixed(1)} s`

  test('with the configuration as it stands, 200 slow sockets from one address and 200 from fifty leave 300 ordinary requests answered, and are closed when nothing comes any more', async () => {
    await start(page.proxy)
    const { held, refused } = await openAllSlowSockets()
    await retryUntilPasses(() => expect(refused.filter((one) => one.closedAfter() === null)).toEqual([]))
    console.info(`refused and closed after ${seconds(refused)}; ${open().length} of ${held.length} are open`)
    // Here a body that continues to arrive has no deadline, as docs/production.md describes.
    for (const one of held) one.pause()
    await retryUntilPasses(() => expect(open()).toEqual([]))
    expect(held.map((one) => one.said()).filter((text) => /^HTTP\/1.1 [^4]/.test(text))).toEqual([])
    expectOnlyVisitors()
  })

  test.skipIf(!isLuaInstalled())('with its lines for a deadline they are closed while they go on sending', async () => {
    await start(insertIntoLocation(page.proxy, page.deadline))
    const { held, refused } = await openAllSlowSockets()
    await retryUntilPasses(() => expect(open()).toEqual([]))
    console.info(`held sockets closed after ${seconds(held)}, refused ones after ${seconds(refused)}`)
    expectOnlyVisitors()
  })

  test.skipIf(!isLuaInstalled())('those lines pass on bodies of every kind', async () => {
    await start(insertIntoLocation(page.proxy, page.deadline))
    const { headers, status } = await fetch(`http://localhost:${port}/api/categories`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    const text = JSON.stringify({ limit: 1 })
    const found = async (body: string | ReadableStream) => {
      const response = await fetch(`http://localhost:${port}/api/deals/search`, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { 'content-type': 'application/json', 'session-id': crypto.randomUUID() },
      } as RequestInit)
      const answer = await response.text()
      expect(response.status, answer).toBe(200)
      return (JSON.parse(answer) as { data: { items: unknown[] } }).data.items.length
    }
    expect(await found(text)).toBe(1)
    // Bodies that are larger than nginx keeps in memory; the second one has an unknown length.
    expect(await found(text + ' '.repeat(40_000))).toBe(1)
    expect(await found(new Blob([text, ' '.repeat(30_000)]).stream())).toBe(1)
  })
})
