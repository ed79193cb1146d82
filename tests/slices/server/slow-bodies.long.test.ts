/**
 * Hundreds of clients send their requests byte by byte. They occupy no places, so that ordinary visitors are served,
 * and their connections are closed after the deadline. A trusted proxy reports their IP addresses.
 *
 * In the long suite: load test with 400 slow clients.
 */
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryUntilPasses } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { openSlowSocket, type SlowSocket } from '../../slow-sockets.ts'

const kinds = {
  reading: '/api/deals/search',
  selling: '/api/pre-reservation',
  paying: '/api/payments/return',
  webhook: '/api/payments/webhook/standard',
}
const paths = Object.values(kinds)
const opened: SlowSocket[] = []
let shop: TestShop
let port: number

beforeAll(async () => {
  shop = await startTestShop({ deals: 3, priceDays: 5, work: false, environment: { TRUST_PROXY: '127.0.0.1,::1' } })
  port = Number(new URL(shop.url).port)
})
afterAll(async () => {
  for (const one of opened) one.destroy()
  await shop.close()
})

/**
 * Opens 50 sockets for each kind of request; `addressOf` returns the client's IP address by index. They are opened a
 * few at a time, because an overloaded server refuses requests, which another test covers.
 */
async function openSlowSockets(addressOf: (index: number) => string): Promise<SlowSocket[]> {
  const sockets: SlowSocket[] = []
  for (let index = 0; index < 200; index += 1) {
    sockets.push(openSlowSocket(port, paths[index % paths.length]!, addressOf(Math.floor(index / paths.length))))
    if (index % 10 === 9) await wait(40)
  }
  opened.push(...sockets)
  return sockets
}

/** The status of an ordinary request of this visitor. */
const requestStatus = (visitor: number, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        host: 'localhost',
        'x-forwarded-for': `198.51.100.${visitor % 250}`,
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

test('200 slow sockets from one address and 200 from fifty leave 300 ordinary requests answered, and are closed', async () => {
  const many = await openSlowSockets((index) => `203.0.113.${index + 1}`)
  const same = await openSlowSockets(() => '192.0.2.7')
  // The server waits for eight requests of one IP address and refuses the others immediately.
  const refused = () => same.filter((one) => one.said().startsWith('HTTP/1.1 429'))
  await retryUntilPasses(() => expect(refused().length).toBeGreaterThan(100))

  const statuses: Record<string, Set<number>> = {}
  const areOpen = () => many.some((one) => one.closedAfter() === null)
  let answeredMeanwhile = 0
  for (let turn = 0; turn < 75; turn += 1) {
    const answers = await Promise.all(paths.map((path, index) => requestStatus(turn * 4 + index, path)))
    for (const [index, path] of paths.entries()) (statuses[path] ??= new Set()).add(answers[index]!)
    if (areOpen()) answeredMeanwhile += answers.length
    await wait(50)
  }
  // Invalid input and an unsigned event are refused with 400, not with 503.
  expect(statuses).toEqual({
    [kinds.reading]: new Set([200]),
    [kinds.selling]: new Set([400]),
    [kinds.paying]: new Set([400]),
    [kinds.webhook]: new Set([400]),
  })
  expect(answeredMeanwhile).toBeGreaterThan(40)

  await retryUntilPasses(() => expect(opened.filter((one) => one.closedAfter() === null)).toEqual([]))
  expect(new Set(many.map((one) => one.said().slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']))
  expect(new Set(same.map((one) => one.said().slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408', 'HTTP/1.1 429']))
})
