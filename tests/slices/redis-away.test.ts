/** A shop whose Redis is away from the start, comes, and goes again in the middle of a sale. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chosen, bookableStay, eventually, payByCard, reserve, supplier, untilState } from '../booking-steps.ts'
import { freePortsInARow } from '../free-ports.ts'
import { startTestShop, type TestShop } from '../harness.ts'

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
const keysInRedis = async (): Promise<number> => {
  const redis = new Redis(redisPort)
  const count = await redis.dbsize()
  redis.disconnect()
  return count
}

beforeAll(async () => {
  if (!hasRedis) return
  redisPort = await freePortsInARow(1)
  shop = await startTestShop({
    deals: ['Sea steam in Domburg'],
    limits: 'normal',
    patience: 1,
    environment: { REDIS_URL: `redis://127.0.0.1:${redisPort}` },
  })
  await supplier(shop, '/settings', { polls: 0 })
  chosen = await bookableStay(shop)
})
afterAll(async () => {
  await shop?.close()
  await stopRedis()
})

const session = { 'session-id': crypto.randomUUID() }
const keep = (value: string) => shop.raw('POST', '/redis', { key: 'deals', value }, session)
const savedDeals = async () =>
  (await shop.raw('GET', '/redis?key=deals', undefined, session)).body.data.value as unknown
const signIn = (email: string, password: string) => shop.raw('POST', '/auth/login', { email, password })
const code = { voucher_code: 'ABCD-EFGH-JKMN-PQRS' }
/** What a visitor does that is counted or saved. */
async function everythingWorks(number: string, token: string): Promise<void> {
  expect((await keep('mine')).status).toBe(200)
  expect(await savedDeals()).toBe('mine')
  expect((await signIn('owner@demo.test', 'demo-2026')).status).toBe(200)
  expect((await shop.raw('POST', '/validate-voucher', code)).status).toBe(404)
  const look = await fetch(`${shop.url}/api/documents/calendar/${number}`, { headers: { 'manage-token': token } })
  expect(look.status).toBe(200)
}

test.skipIf(!hasRedis)('without Redis from the start everything works, and guessing is limited', async () => {
  const { reservation } = await reserve(shop, chosen)
  await payByCard(shop, reservation)
  await untilState(shop, reservation.reservationNumber, 'confirmed')
  await everythingWorks(reservation.reservationNumber, reservation.manage_token)
  const guesses = await Promise.all(Array.from({ length: 10 }, () => shop.raw('POST', '/validate-voucher', code)))
  // Half of the ten a minute, one of which was the look before.
  expect(guesses.filter(({ status }) => status === 404)).toHaveLength(4)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(6)
  const wrong: number[] = []
  for (let time = 0; time < 12; time += 1) wrong.push((await signIn('viewer@demo.test', 'wrong')).status)
  expect(new Set(wrong.slice(-2))).toEqual(new Set([429]))
})

test.skipIf(!hasRedis)('Redis that is there again is used again, with what was saved meanwhile', async () => {
  await keep('from the time without')
  await startRedis()
  await eventually(async () => {
    await shop.raw('GET', '/redis?key=deals', undefined, session)
    expect(await keysInRedis()).toBeGreaterThan(0)
  })
  expect(await savedDeals()).toBe('from the time without')
  expect(await shop.shop.db.selectFrom('session_value').select('key').execute()).toEqual([])
})

test.skipIf(!hasRedis)('Redis that stops in the middle of a sale stops nobody', async () => {
  const { reservation } = await reserve(shop, chosen, { room: 1 })
  await stopRedis()
  await payByCard(shop, reservation)
  await untilState(shop, reservation.reservationNumber, 'confirmed')
  expect((await keep('later')).status).toBe(200)
  expect(await savedDeals()).toBe('later')
})
