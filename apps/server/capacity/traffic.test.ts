/** Limits and shutdown: running work is finished, even if no client waits for it. */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { routes as booking } from '@tussenuit/modules/sale/booking/routes.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import { currentRequestWait } from '@tussenuit/modules/shared/third-party.ts'
import { searchCalls } from '../http/calls.ts'
import type { Config } from '../config/config.ts'
import { createLoadShedder } from './shedding.ts'
import { watchTraffic, type Traffic } from './traffic.ts'

let app: FastifyInstance
afterEach(() => app?.close())

/** Serves a page with one call that runs until `letGo` is called. */
async function openServer(): Promise<{
  url: string
  traffic: Traffic
  letGo(): void
  done: string[]
  begun: Promise<void>
}> {
  const shedding = createLoadShedder()
  app = fastify({
    forceCloseConnections: 'idle',
    serverFactory: (handler) => shedding.server(handler, { keepAliveMs: 5_000, headersMs: 5_000, connectionMs: 5_000 }),
  })
  const traffic = watchTraffic(app, { hostsGerman: [] as string[] } as Config, shedding)
  const done: string[] = []
  const hold = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  app.get('/api/call', async () => {
    began.resolve()
    await hold.promise
    done.push('call')
    return {}
  })
  app.get('/page', async () => {
    await app.inject('/api/call')
    done.push('page')
    return 'page'
  })
  // Answers without waiting for the call that it starts.
  app.get('/quick', async () => {
    void app.inject('/api/call')
    return 'quick'
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, traffic, letGo: () => hold.resolve(), done, begun: began.promise }
}

/** The work that was done when the server finished. */
async function finishAndReadDone({ traffic, done, letGo }: Awaited<ReturnType<typeof openServer>>): Promise<string[]> {
  traffic.drain()
  const finished = traffic.finish({ limitMs: 5_000, unusedMs: 0 }).then(() => [...done])
  await wait(100)
  letGo()
  return finished
}

test('a page that is being made is finished before the end', async () => {
  const one = await openServer()
  const page = fetch(`${one.url}/page`).then((answer) => answer.text())
  await one.begun
  expect(await finishAndReadDone(one)).toEqual(['call', 'page'])
  expect(await page).toBe('page')
})

test('a call that goes on inside the process is finished before the end, though its page was answered', async () => {
  const one = await openServer()
  expect(await (await fetch(`${one.url}/quick`)).text()).toBe('quick')
  await one.begun
  expect(await finishAndReadDone(one)).toEqual(['call'])
})

test('what a visitor has begun who left is finished before the end', async () => {
  const one = await openServer()
  const visitor = new AbortController()
  const page = fetch(`${one.url}/page`, { signal: visitor.signal }).catch(() => null)
  await one.begun
  visitor.abort()
  await page
  await wait(50)
  expect(await finishAndReadDone(one)).toEqual(['call', 'page'])
})

test('shutdown has a time limit', async () => {
  const one = await openServer()
  void fetch(`${one.url}/page`).catch(() => null)
  await one.begun
  one.traffic.drain()
  await one.traffic.finish({ limitMs: 100, unusedMs: 0 })
  expect(one.done).toEqual([])
  one.letGo()
})

test('an open connection is served once more before the end, and closed with that reply', async () => {
  const { url, traffic } = await openServer()
  const [agent, unused] = [new Agent({ keepAlive: true, maxSockets: 1 }), connect(Number(new URL(url).port))]
  await once(unused, 'connect')
  const ask = async () => {
    const [answer] = (await once(get(`${url}/ready`, { agent }), 'response')) as [IncomingMessage]
    await text(answer)
    return answer.headers.connection
  }
  expect(await ask()).toBe('keep-alive')
  traffic.drain()
  expect(await ask()).toBe('keep-alive')
  let isFinished = false
  const finished = traffic.finish({ limitMs: 60_000, unusedMs: 60_000 }).then(() => (isFinished = true))
  await wait(100)
  expect(await ask()).toBe('close')
  await wait(100)
  // The other connection could still be used.
  expect(isFinished).toBe(false)
  unused.destroy()
  await finished
  agent.destroy()
})

/**
 * Pages, searches and calls of a sale that are answered only after `letGo`; `inside` counts the started requests of
 * each kind.
 */
async function openGates() {
  const shedding = createLoadShedder()
  app = fastify({
    forceCloseConnections: true,
    serverFactory: (handler) =>
      shedding.server(handler, { keepAliveMs: 5_000, headersMs: 30_000, connectionMs: 30_000 }),
  })
  watchTraffic(app, { hostsGerman: [] as string[] } as Config, shedding)
  const hold = Promise.withResolvers<void>()
  const inside = { pages: 0, searches: 0, sales: 0 }
  const held = (kind: keyof typeof inside) => async () => {
    inside[kind] += 1
    await hold.promise
    return {}
  }
  const search = [...searchCalls].find(({ method, path }) => method === 'GET' && !path.includes(':'))
  app.get(`/api${search!.path}`, { config: { call: search } }, held('searches'))
  app.post(`/api${sale.path}`, { config: { call: sale } }, held('sales'))
  app.get('/*', held('pages'))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    search: `${url}/api${search!.path}`,
    sale: `${url}/api${sale.path}`,
    inside,
    letGo: () => hold.resolve(),
  }
}
const [sale] = booking.map(({ call }) => call).filter(({ path }) => path === '/pre-reservation') as [Call]

test('pages and searches over their limit get 503 with Retry-After, while all calls of a sale are served', async () => {
  const { url, search, sale: book, inside, letGo } = await openGates()
  const many = <T>(count: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: count }, ask))
  const asked = {
    pages: many(60, () => fetch(`${url}/packages/all`)),
    searches: many(60, () => fetch(search)),
    sales: many(60, () => fetch(book, { method: 'POST' })),
  }
  while (inside.sales < 60) await wait(20)
  // Waits longer than a request may wait for a place.
  await wait(2_000)
  expect(inside).toEqual({ pages: 4, searches: 6, sales: 60 })
  letGo()
  for (const [kind, most] of [
    ['pages', 24],
    ['searches', 30],
  ] as const) {
    const answers = await asked[kind]
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length, kind).toBeGreaterThanOrEqual(60 - most)
    expect(refused.length + answers.filter(({ status }) => status === 200).length, kind).toBe(60)
    expect(new Set(refused.map(({ headers }) => headers.get('retry-after'))), kind).toEqual(new Set(['5']))
  }
  expect((await asked.sales).map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200))
})

test('a request that waits for somebody outside gives up its place among its kind, and has a deadline', async () => {
  const shedding = createLoadShedder()
  app = fastify({
    forceCloseConnections: true,
    serverFactory: (handler) =>
      shedding.server(handler, { keepAliveMs: 5_000, headersMs: 30_000, connectionMs: 30_000 }),
  })
  const traffic = watchTraffic(app, { hostsGerman: [] as string[] } as Config, shedding, { deadlineMs: 60_000 })
  const hold = Promise.withResolvers<void>()
  let waiting = 0
  app.post(`/api${sale.path}`, { config: { call: sale } }, async () => {
    const wait = currentRequestWait()!
    expect(wait.deadlineAt).toBeGreaterThan(performance.now())
    const entered = await wait.enter('payments')
    if (entered) {
      waiting += 1
      await hold.promise
    }
    return { entered }
  })
  app.get('/api/other', { config: { call: { ...sale, waitsFor: undefined } } }, async () => ({}))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const asked = Array.from({ length: 60 }, () => fetch(`${url}/api${sale.path}`, { method: 'POST' }))
  while (waiting < 60) await wait(20)
  // If the places were not released, every place of this kind would be taken.
  expect((await fetch(`${url}/api/other`)).status).toBe(200)
  expect(traffic.undeclared).toEqual(new Set())
  hold.resolve()
  for (const answer of await Promise.all(asked)) expect(await answer.json()).toEqual({ entered: true })
})

test('a call that asks somebody whom it does not name is noticed', async () => {
  const shedding = createLoadShedder()
  app = fastify({
    forceCloseConnections: true,
    serverFactory: (handler) =>
      shedding.server(handler, { keepAliveMs: 5_000, headersMs: 30_000, connectionMs: 30_000 }),
  })
  const traffic = watchTraffic(app, { hostsGerman: [] as string[] } as Config, shedding)
  app.post(`/api${sale.path}`, { config: { call: sale } }, async () => ({
    entered: await currentRequestWait()!.enter('mail'),
  }))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  expect((await fetch(`${url}/api${sale.path}`, { method: 'POST' })).status).toBe(200)
  expect([...traffic.undeclared]).toEqual([`POST ${sale.path}: mail`])
})
