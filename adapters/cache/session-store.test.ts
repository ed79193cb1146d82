/** The contract of the session store, for the database and for Redis. */
import { Redis } from 'ioredis'
import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { openPglite } from '@tussenuit/adapters/db/pglite.ts'
import type { SessionStore } from '@tussenuit/modules/platform/session/ports.ts'
import { createDatabaseSessionStore } from './database.ts'
import { createRedisSessionStore } from './redis.ts'

const redisUrl = 'redis://127.0.0.1:6379'
const prefix = `test-${randomBytes(6).toString('hex')}:`
const database = await openPglite(null)
const stores: [string, SessionStore][] = [['the database', createDatabaseSessionStore(database.kysely)]]
if (await isListening(6379)) stores.push(['Redis', createRedisSessionStore(redisUrl, prefix)])
else console.log(`No Redis answers at ${redisUrl}: its session store is left out.`)

afterAll(async () => {
  for (const [, sessionStore] of stores) await sessionStore.close()
  await database.close()
  if (stores.length > 1) await removeTestKeys()
})

describe.each(stores)('stored in %s', (_, sessionStore) => {
  test('a value is read unchanged, and the last write wins', async () => {
    const session = randomUUID()
    const values = [
      { b: 1, a: [null, true, 0.1, 'é😀'] },
      'text',
      0,
      false,
      null,
      [],
      JSON.parse('{"__proto__":{"polluted":1},"constructor":2}'),
      'NUL \u0000 and half \ud83d',
      1e300,
      'x'.repeat(60_000),
    ]
    for (const value of values) {
      expect(await sessionStore.save(session, 'deals', value)).toBe(true)
      expect(await sessionStore.find(session, 'deals')).toEqual(value)
    }
    expect(await sessionStore.find(session, 'dealsData')).toBeUndefined()
  })

  test('sessions do not read, drop or clear each other', async () => {
    const [mine, yours] = [randomUUID(), randomUUID()]
    for (const session of [mine, yours])
      for (const key of ['deals', 'voucherCode', 'selectedHotel'])
        await sessionStore.save(session, key, `${session} ${key}`)
    await sessionStore.remove(mine, ['deals', 'unknown', '*', '%', `../${yours}`])
    await sessionStore.remove(mine, [])
    expect(await sessionStore.find(mine, 'deals')).toBeUndefined()
    expect(await sessionStore.find(mine, 'voucherCode')).toBe(`${mine} voucherCode`)
    await sessionStore.clear(mine)
    expect(await sessionStore.find(mine, 'voucherCode')).toBeUndefined()
    for (const key of ['deals', 'voucherCode', 'selectedHotel'])
      expect(await sessionStore.find(yours, key)).toBe(`${yours} ${key}`)
    await sessionStore.clear(yours)
  })

  test('a session holds 512 KiB, and replacing a value does not count it twice', async () => {
    const session = randomUUID()
    const value = 'x'.repeat(64 * 1024 - 2)
    for (let key = 0; key < 8; key += 1) expect(await sessionStore.save(session, `key-${key}`, value)).toBe(true)
    expect(await sessionStore.save(session, 'key-8', 1)).toBe(false)
    expect(await sessionStore.find(session, 'key-8')).toBeUndefined()
    expect(await sessionStore.save(session, 'key-0', value)).toBe(true)
    await sessionStore.remove(session, ['key-1'])
    expect(await sessionStore.save(session, 'key-8', 1)).toBe(true)
    await sessionStore.clear(session)
  })

  test('every attempt is counted, also concurrent ones, per key', async () => {
    const key = `sign-in:${randomUUID()}`
    const counted = await Promise.all(Array.from({ length: 50 }, () => sessionStore.count(key, 60)))
    expect(counted.map((one) => one.hits).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    )
    expect(counted.every((one) => one.resetsInSeconds >= 1 && one.resetsInSeconds <= 60)).toBe(true)
    expect((await sessionStore.count(`${key}:other`, 60)).hits).toBe(1)
    expect([
      await sessionStore.currentCount(key),
      await sessionStore.currentCount(key),
      await sessionStore.currentCount(`${key}:none`),
    ]).toEqual([50, 50, 0])
  })

  test('an expired window restarts', async () => {
    const key = `log:${randomUUID()}`
    await sessionStore.count(key, 1)
    expect((await sessionStore.count(key, 1)).hits).toBe(2)
    await wait(1_050)
    expect(await sessionStore.currentCount(key)).toBe(0)
    expect(await sessionStore.count(key, 1)).toEqual({ hits: 1, resetsInSeconds: 1 })
  })

  test('amounts are counted as well, from the first on', async () => {
    const key = `quota:${randomUUID()}`
    expect(await sessionStore.count(key, 60, 64)).toMatchObject({ hits: 64, resetsInSeconds: 60 })
    expect((await sessionStore.count(key, 60, 3)).hits).toBe(67)
    expect((await sessionStore.count(key, 60)).hits).toBe(68)
  })

  test('it says that it takes what is written', () => expect(sessionStore.check()).resolves.toBeUndefined())
})

test('in the database a value ends after 30 days, and what has ended is removed', async () => {
  let clock = new Date('2026-11-20T09:00:00Z')
  const sessionStore = createDatabaseSessionStore(database.kysely, () => clock)
  const session = randomUUID()
  await sessionStore.save(session, 'deals', 1)
  await sessionStore.count('old', 60)
  clock = new Date('2026-12-20T08:59:59Z')
  expect(await sessionStore.find(session, 'deals')).toBe(1)
  clock = new Date('2026-12-20T09:00:00Z')
  expect(await sessionStore.find(session, 'deals')).toBeUndefined()
  for (let written = 0; written < 500; written += 1) await sessionStore.count('new', 60)
  expect(
    await database.kysely.selectFrom('session_value').select('key').where('session_id', '=', session).execute(),
  ).toEqual([])
  expect(await database.kysely.selectFrom('rate_limit').select('key').where('key', '=', 'old').execute()).toEqual([])
})

test.runIf(stores.length > 1)('in Redis a session ends 30 days after its last write', async () => {
  const sessionStore = stores[1]![1]
  const session = randomUUID()
  await sessionStore.save(session, 'deals', 1)
  const redis = new Redis(redisUrl)
  const seconds = await redis.ttl(`${prefix}session:${session}`)
  redis.disconnect()
  expect(seconds).toBeGreaterThan(30 * 86_400 - 60)
  expect(seconds).toBeLessThanOrEqual(30 * 86_400)
})

test('where Redis does not answer, calls are refused with 503 instead of waiting or skipping the count', async () => {
  const sessionStore = createRedisSessionStore('redis://127.0.0.1:1', prefix)
  const refusals = await Promise.allSettled([
    sessionStore.count('sign-in:x', 60),
    sessionStore.find(randomUUID(), 'deals'),
    sessionStore.save(randomUUID(), 'deals', 1),
  ])
  await sessionStore.close()
  expect(refusals).toMatchObject(
    Array.from({ length: 3 }, () => ({
      status: 'rejected',
      reason: { status: 503, code: 'session_store_unavailable' },
    })),
  )
})

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.setTimeout(500, () => {
      socket.destroy()
      resolve(false)
    })
    socket.on('error', () => resolve(false))
  })
}

async function removeTestKeys(): Promise<void> {
  const redis = new Redis(redisUrl)
  for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 200 }))
    if ((keys as string[]).length > 0) await redis.del(...(keys as string[]))
  redis.disconnect()
}
