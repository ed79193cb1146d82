/**
 * A shop whose Redis is unavailable at the start, becomes available, and fails again while visitors use the shop.
 *
 * In the long suite: Redis away, back, and killed; a full Redis, and the quota of one network.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Chosen,
  findBookableStay,
  retryUntilPasses,
  payByCard,
  reserveRoom,
  callSupplierStandIn,
  waitForState,
} from '../../booking-steps.ts'
import { findConsecutiveFreePorts } from '../../free-ports.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { isLong } from '../../suite/form.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis) console.info('skipped: a Redis that is stopped needs redis-server on this machine')

let shop: TestShop
let redisPort: number
let server: ChildProcess | null = null
let chosen: Chosen

async function startRedis(): Promise<void> {
  const args = ['--port', String(redisPort), '--save', '', '--appendonly', 'no']
  server = spawn('redis-server', args, { stdio: 'ignore' })
  const redis = new Redis(redisPort, { retryStrategy: () => 100, maxRetriesPerRequest: null })
  redis.on('error', () => undefined)
  await redis.ping()
  redis.disconnect()
}
async function stopRedis(): Promise<void> {
  if (!server) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
  server = null
}
const countRedisKeys = async (): Promise<number> => {
  const redis = new Redis(redisPort)
  const count = await redis.dbsize()
  redis.disconnect()
  return count
}

beforeAll(async () => {
  if (!hasRedis) return
  redisPort = await findConsecutiveFreePorts(1)
  shop = await startTestShop({
    deals: ['Sea steam in Domburg'],
    limits: 'normal',
    patience: 1,
    // Each test uses another IP address, which a trusted proxy reports.
    environment: { REDIS_URL: `redis://127.0.0.1:${redisPort}`, TRUST_PROXY: '127.0.0.1,::1' },
  })
  await callSupplierStandIn(shop, '/settings', { polls: 0 })
  chosen = await findBookableStay(shop)
})
afterAll(async () => {
  await shop?.close()
  await stopRedis()
})

const session = { 'session-id': crypto.randomUUID() }
const saveDeals = (value: string) => shop.raw('POST', '/redis', { key: 'deals', value }, session)
const readSavedDeals = async () =>
  (await shop.raw('GET', '/redis?key=deals', undefined, session)).body.data.value as unknown
const signIn = (email: string, password: string, from = '198.51.100.1') =>
  shop.raw('POST', '/auth/login', { email, password }, { 'x-forwarded-for': from })
const code = { voucher_code: 'ABCD-EFGH-JKMN-PQRS' }
const checkCode = (from = '198.51.100.1') => shop.raw('POST', '/validate-voucher', code, { 'x-forwarded-for': from })
const fetchCalendar = (number: string, token: string, from = '198.51.100.1') =>
  fetch(`${shop.url}/api/documents/calendar/${number}`, {
    headers: { 'manage-token': token, 'x-forwarded-for': from },
  })
/** Expects that everything that needs sessions or counters works for a visitor. */
async function expectEverythingWorks(number: string, token: string): Promise<void> {
  expect((await saveDeals('mine')).status).toBe(200)
  expect(await readSavedDeals()).toBe('mine')
  expect((await signIn('owner@demo.test', 'demo-2026')).status).toBe(200)
  expect((await checkCode()).status).toBe(404)
  expect((await fetchCalendar(number, token)).status).toBe(200)
}

test.skipIf(!hasRedis)('without Redis from the start everything works, and guessing is limited', async () => {
  const { reservation } = await reserveRoom(shop, chosen)
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  await expectEverythingWorks(reservation.reservationNumber, reservation.manage_token)
  const guesses = await Promise.all(Array.from({ length: 10 }, () => checkCode()))
  // Half of the ten attempts per minute are allowed, and the look-up before has used one of them.
  expect(guesses.filter(({ status }) => status === 404)).toHaveLength(4)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(6)
  const wrong: number[] = []
  for (let time = 0; time < 12; time += 1) wrong.push((await signIn('viewer@demo.test', 'wrong')).status)
  expect(new Set(wrong.slice(-2))).toEqual(new Set([429]))
})

test.skipIf(!hasRedis)('Redis that is there again is used again, with what was saved meanwhile', async () => {
  await saveDeals('from the time without')
  await startRedis()
  await retryUntilPasses(async () => {
    await shop.raw('GET', '/redis?key=deals', undefined, session)
    expect(await countRedisKeys()).toBeGreaterThan(0)
  })
  expect(await readSavedDeals()).toBe('from the time without')
  expect(await shop.shop.db.selectFrom('session_value').select('key').execute()).toEqual([])
})

test.skipIf(!hasRedis)('a sale continues when Redis stops in the middle of it', async () => {
  const { reservation } = await reserveRoom(shop, chosen, { room: 1 })
  await stopRedis()
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  expect((await saveDeals('later')).status).toBe(200)
  expect(await readSavedDeals()).toBe('later')
})

test.skipIf(!hasRedis)(
  'Redis that is killed while visitors sign in, check a code and look at their booking fails none of them',
  async () => {
    const { reservation } = await reserveRoom(shop, chosen, { room: 1 })
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    await startRedis()
    const isUsed = async () => {
      await saveDeals('with Redis')
      expect(await countRedisKeys()).toBeGreaterThan(0)
    }
    await retryUntilPasses(isUsed)

    const statuses = { 'sign-in': new Set<number>(), code: new Set<number>(), booking: new Set<number>() }
    let [visitor, going] = [0, true]
    const visit = async () => {
      while (going) {
        visitor += 1
        // Each visitor has another network, because networks have a limit of their own.
        const from = `10.${visitor >> 8}.${visitor & 255}.7`
        const [signedIn, checked, looked] = await Promise.all([
          signIn('owner@demo.test', 'demo-2026', from),
          checkCode(from),
          fetchCalendar(reservation.reservationNumber, reservation.manage_token, from),
        ])
        statuses['sign-in'].add(signedIn.status)
        statuses.code.add(checked.status)
        statuses.booking.add(looked.status)
      }
    }
    const visits = Promise.all([visit(), visit()])
    const visitorsLater = async (count: number) => {
      const from = visitor
      await retryUntilPasses(() => expect(visitor).toBeGreaterThan(from + count))
    }
    await visitorsLater(6)
    await stopRedis()
    await visitorsLater(6)

    // Only half of the attempts are allowed, even for a client that began while Redis was available.
    const guesses: number[] = []
    for (let time = 0; time < 12; time += 1) guesses.push((await checkCode('192.0.2.66')).status)
    expect(guesses.filter((status) => status === 404)).toHaveLength(5)
    expect(guesses.slice(5)).toEqual(Array.from({ length: 7 }, () => 429))
    const passwords: number[] = []
    for (let time = 0; time < 12; time += 1)
      passwords.push((await signIn('viewer@demo.test', 'wrong', '192.0.2.67')).status)
    expect(passwords.at(-1)).toBe(429)

    await startRedis()
    await retryUntilPasses(isUsed)
    await visitorsLater(6)
    going = false
    await visits
    expect(statuses).toEqual({ 'sign-in': new Set([200]), code: new Set([404]), booking: new Set([200]) })
  },
)

const readHealth = async () =>
  (await (await fetch(`${shop.url}/api/health`)).json()) as { message: string; data: object }
const setMaxMemory = async (bytes: number) => {
  const redis = new Redis(redisPort)
  await redis.config('SET', 'maxmemory', bytes)
  redis.disconnect()
}

test.skipIf(!hasRedis || !isLong)(
  'Redis that is full is seen by the health of the shop, and visitors notice nothing',
  async () => {
    await retryUntilPasses(async () =>
      expect(await readHealth()).toMatchObject({ message: 'OK', data: { sessions: 'ok' } }),
    )
    await setMaxMemory(1)
    await retryUntilPasses(async () =>
      expect(await readHealth()).toMatchObject({ message: 'degraded', data: { sessions: 'refused' } }),
    )
    expect((await saveDeals('while it is full')).status).toBe(200)
    expect(await readSavedDeals()).toBe('while it is full')
    expect((await checkCode('192.0.2.99')).status).toBe(404)
    await setMaxMemory(0)
    await retryUntilPasses(async () => expect(await readHealth()).toMatchObject({ message: 'OK' }))
  },
)

test.skipIf(!hasRedis || !isLong)('one network stores at most 16 MiB, however many sessions it makes up', async () => {
  const value = 'x'.repeat(63 * 1024)
  const from = (host: number, ip = '198.18.7') =>
    shop.raw(
      'POST',
      '/redis',
      { key: 'deals', value },
      {
        'session-id': crypto.randomUUID(),
        'x-forwarded-for': `${ip}.${host}`,
      },
    )
  const logged = vi.spyOn(shop.shop.log, 'error')
  const statuses: number[] = []
  for (let turn = 0; turn < 15; turn += 1)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 20 }, (_, host) => from(host + 1)))).map((one) => one.status),
    )
  // On a slow machine Redis may respond too late. A request that cannot be counted is allowed and logged.
  const uncounted = logged.mock.calls.filter(
    ([facts, message]) => message === 'a quota cannot be counted' && JSON.stringify(facts).includes('198.18.7'),
  ).length
  logged.mockRestore()
  const stored = statuses.filter((status) => status === 200).length - uncounted
  expect(uncounted).toBeLessThan(100)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  // 16 MiB are 256 chunks of 64 KiB; their overhead reduces the number.
  expect(stored).toBeGreaterThan(240)
  expect(stored).toBeLessThanOrEqual(256)
  expect((await from(1, '198.18.8')).status).toBe(200)
})
