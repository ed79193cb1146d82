/** Several processes of the shop share one rate limit of the supplier. */
import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SharedCount } from './etg-transport.ts'
import { createTransport } from './etg-transport.ts'

const [limit, windowSeconds] = [10, 60]
const path = 'search/serp/hotels'
const app = fastify()
let [apiUrl, arrived] = ['', 0]

/** The test server sends the rate-limit headers that the supplier sends with its replies. */
beforeAll(async () => {
  app.post('/*', async (_request, reply) => {
    arrived += 1
    const now = new Date()
    const moment = (date: Date) => date.toISOString().slice(0, 19)
    return reply
      .headers({
        'x-ratelimit-requestsnumber': limit,
        'x-ratelimit-secondsnumber': windowSeconds,
        'x-ratelimit-remaining': limit - 1,
        'x-ratelimit-reset': moment(new Date(now.getTime() + windowSeconds * 1000)),
      })
      .send({ status: 'ok', error: null, data: {}, debug: { utcnow: moment(now) } })
  })
  apiUrl = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(() => {
  arrived = 0
})

const makeCounter = (): SharedCount => {
  const hits = new Map<string, number>()
  return async (name) => {
    hits.set(name, (hits.get(name) ?? 0) + 1)
    return { hits: hits.get(name)!, resetsInSeconds: windowSeconds }
  }
}
const makeProcesses = (count: SharedCount) =>
  Array.from({ length: 3 }, () => {
    const transport = createTransport({ apiUrl, keyId: '1', apiKey: 'k', count })
    transport.learnLimit(path, limit, windowSeconds)
    return (leave: 0 | 0.25 | 0.6 = 0) =>
      transport.call(path, {}, { limit: 'search', retries: 0, patienceMs: 0, leave })
  })

test("three processes together stay within the supplier's limit, and return when to retry", async () => {
  const replies = await Promise.all(
    makeProcesses(makeCounter()).flatMap((ask) => Array.from({ length: 8 }, () => ask())),
  )
  expect(arrived).toBe(limit)
  const refused = replies.filter((reply) => reply.kind === 'limited')
  expect(refused).toHaveLength(24 - limit)
  expect(refused[0]).toEqual({ kind: 'limited', retryAfterSeconds: windowSeconds })
})

test('background work leaves a share of the limit to visitors, and refused calls do not use it', async () => {
  const [first, second, third] = makeProcesses(makeCounter())
  for (let turn = 0; turn < 8; turn += 1) await Promise.all([first!(0.6), second!(0.6)])
  expect(arrived).toBe(4)
  for (let turn = 0; turn < 6; turn += 1) expect((await third!()).kind).toBe('ok')
  expect([(await second!()).kind, arrived]).toEqual(['limited', limit])
})

test('lists leave a share to chosen stays, together with the background and across processes', async () => {
  const [first, second, third] = makeProcesses(makeCounter())
  for (let turn = 0; turn < 8; turn += 1) await Promise.all([first!(0.6), second!(0.25), third!(0.25)])
  expect(arrived).toBe(7)
  for (let turn = 0; turn < 3; turn += 1) expect((await first!()).kind).toBe('ok')
  expect([(await second!()).kind, arrived]).toEqual(['limited', limit])
})

test("without a shared counter each process uses the supplier's headers", async () => {
  const [ask] = makeProcesses(() => Promise.reject(new Error('unavailable')))
  expect((await ask!()).kind).toBe('ok')
})
