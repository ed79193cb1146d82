/** In a demo, replies say how long they took; in production they do not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryUntilPasses } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
let production: TestShop
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 2, priceDays: 5, work: false })
  production = await startTestShop({ empty: true, work: false })
})
afterAll(async () => {
  await shop?.close()
  await production?.close()
})

const timingOf = async (url: string): Promise<Record<string, string>> => {
  const answer = await fetch(url)
  await answer.text()
  const parts = (answer.headers.get('server-timing') ?? '').split(', ').filter(Boolean)
  return Object.fromEntries(parts.map((part) => [part.split(';')[0]!, part.split(';').slice(1).join(';')]))
}

test('a call says its whole time and that of its queries', async () => {
  const timing = await timingOf(`${shop.url}/api/deals`)
  expect(Object.keys(timing)).toEqual(['total', 'db'])
  expect(timing['total']).toMatch(/^dur=\d+\.\d$/)
  expect(timing['db']).toMatch(/^dur=\d+\.\d;desc="\d+ queries"$/)
})

test('a page counts the queries of its calls, and says whether it was rendered or cached', async () => {
  const rendered = await timingOf(`${shop.url}/packages/all`)
  expect(rendered['page']).toBe('desc="rendered"')
  expect(Number(/desc="(\d+) queries"/.exec(rendered['db']!)![1])).toBeGreaterThan(0)
  // A change of the catalogue in the background drops a page.
  await retryUntilPasses(async () => {
    expect((await timingOf(`${shop.url}/packages/all`))['page']).toMatch(/^desc="cache/)
  })
})

test('in production there is no such header', async () => {
  expect(await timingOf(`${production.url}/api/health`)).toEqual({})
})
