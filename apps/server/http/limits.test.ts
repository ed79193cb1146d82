import { expect, test } from 'vitest'
import type { Limit } from '@tussenuit/modules/shared/call.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { countAgainstLimit, countSaleRequest } from './limits.ts'

/** A session store that counts in memory, or an unavailable one. */
function makeShop(away = false) {
  const counts = new Map<string, number>()
  const logged: string[] = []
  const shop = {
    sessionStore: {
      count: async (key: string) => {
        if (away) throw new Error('connection refused')
        counts.set(key, (counts.get(key) ?? 0) + 1)
        return { hits: counts.get(key)!, resetsInSeconds: 0 }
      },
    },
    log: { error: (_: object, message: string) => logged.push(message) },
  } as unknown as Shop
  return { shop, counts, logged }
}

const hits: Record<Limit, number> = {
  voucher: 10,
  'sign-in': 20,
  newsletter: 20,
  log: 10,
  'page-speed': 120,
  booking: 240,
  guest: 60,
  session: 600,
  party: 12,
  calendar: 600,
  outside: 120,
  sale: 60,
}

test.each(Object.entries(hits) as [Limit, number][])(
  '%s: %i attempts pass and the next is asked to wait',
  async (limit, allowed) => {
    const { shop } = makeShop()
    for (let attempt = 0; attempt < allowed; attempt += 1) await countAgainstLimit(shop, limit, '203.0.113.7')
    await expect(countAgainstLimit(shop, limit, '203.0.113.7')).rejects.toMatchObject({
      status: 429,
      code: 'too_many',
      retryAfterSeconds: 1,
    })
    await countAgainstLimit(shop, limit, '203.0.113.8')
  },
)

test('attempts of one kind do not use up those of another', async () => {
  const { shop, counts } = makeShop()
  await countAgainstLimit(shop, 'voucher', '2001:db8:1:2::9')
  await countAgainstLimit(shop, 'log', '2001:db8:1:2::8')
  expect([...counts]).toEqual([
    ['voucher:2001:db8:1:2', 1],
    ['log:2001:db8:1:2', 1],
  ])
})

test.each(['voucher', 'sign-in', 'newsletter', 'guest'] as const)(
  'where attempts cannot be counted, %s is refused',
  async (limit) => {
    const { shop, logged } = makeShop(true)
    await expect(countAgainstLimit(shop, limit, '203.0.113.7')).rejects.toMatchObject({
      status: 503,
      code: 'limits_unavailable',
      retryAfterSeconds: 10,
    })
    expect(logged).toEqual(['attempts cannot be counted'])
  },
)

test.each(['log', 'booking', 'session'] as const)('where attempts cannot be counted, %s is allowed', async (limit) => {
  const { shop, logged } = makeShop(true)
  await countAgainstLimit(shop, limit, '203.0.113.7')
  expect(logged).toEqual(['attempts cannot be counted'])
})

test('a sale is counted from every address, under a name that does not show what proves it', async () => {
  const { shop, counts } = makeShop()
  const keyed = { ...shop, keys: () => [Buffer.alloc(32)] } as unknown as Shop
  for (let attempt = 0; attempt < hits.sale; attempt += 1) await countSaleRequest(keyed, ' tu-abc ')
  await expect(countSaleRequest(keyed, 'TU-ABC')).rejects.toMatchObject({ status: 429, code: 'too_many' })
  await countSaleRequest(keyed, 'TU-DEF')
  expect([...counts.keys()].filter((name) => /ABC|DEF/i.test(name))).toEqual([])
})

test('hundreds of attempts of one address at once are counted one after the other, or refused without counting', async () => {
  let [running, most, asked] = [0, 0, 0]
  const shop = {
    log: { error: () => undefined },
    sessionStore: {
      count: async () => {
        running += 1
        most = Math.max(most, running)
        asked += 1
        await new Promise((resolve) => setImmediate(resolve))
        running -= 1
        return { hits: asked, resetsInSeconds: 60 }
      },
    },
  } as unknown as Shop
  const attempt = () =>
    countAgainstLimit(shop, 'guest', '203.0.113.7').then(
      () => 'let in',
      (error: { code: string; retryAfterSeconds: number }) => `${error.code} ${error.retryAfterSeconds}`,
    )
  const flood = await Promise.all(Array.from({ length: 300 }, attempt))
  const counted = asked
  expect(flood.filter((answer) => answer === 'let in')).toHaveLength(counted)
  expect(counted).toBeLessThan(hits.guest)
  expect(new Set(flood.slice(counted))).toEqual(new Set(['too_many 1']))
  // Further requests in the same window are admitted up to the limit; after that only one reaches the database.
  const later: string[] = []
  for (let index = counted; index < hits.guest + 5; index += 1) later.push(await attempt())
  expect(later.filter((answer) => answer === 'let in')).toHaveLength(hits.guest - counted)
  expect(later.at(-1)).toBe('too_many 60')
  expect([most, asked]).toEqual([1, hits.guest + 1])
})
