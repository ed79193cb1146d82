/**
 * Answers that pages share: soon after every kind of change they are those of the calls themselves, so that no
 * page is made from older ones.
 *
 * In the gate: changes of deals and their prices, a few questions.
 * In the long suite: every kind of change, and every call whose answer is shared.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { createLocalFetch, createPageFacts, type SharedAnswers } from '@tussenuit/server/http/local-fetch.ts'
import { dataFingerprint } from '@tussenuit/shop/app/data-fingerprint.server.ts'
import { PageCache } from '@tussenuit/server/pages/page-cache.ts'
import { createSharedAnswers } from '@tussenuit/server/pages/shared-answers.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { priceChanges } from '../../price-changes.ts'
import { isLong } from '../../suite/form.ts'

let shop: TestShop
let shared: SharedAnswers
let used = 0
beforeAll(async () => {
  shop = await startTestShop({ deals: 30, work: false, priceDays: 100, pages: true })
  // The supplier does not answer: prices that were removed stay so.
  shop.shop.supplier = new Proxy(shop.shop.supplier, { get: () => async () => Promise.reject(new Error('no answer')) })
  shared = createSharedAnswers(shop.answerCache!, shop.shop.now, () => (used += 1))
})
afterAll(() => shop?.close())

const day = (days: number) => addDays(today(new Date()), days)
type Question = { method: 'GET' | 'POST'; path: string; body?: string }
const read = (path: string): Question => ({ method: 'GET', path: `/api${path}` })
const send = (path: string, body: object): Question => ({
  method: 'POST',
  path: `/api${path}`,
  body: JSON.stringify(body),
})
const dates = { date_from: day(2), date_to: day(6) }

async function listQuestions(): Promise<Question[]> {
  const { slug, category } = await shop.shop.db
    .selectFrom('deal')
    .select(['slug', 'category'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const often = [
    read('/categories?language=en'),
    read('/recommended-deals?language=nl&page=1&limit=4'),
    send('/deals/search', { language: 'en', nights: [2], sort: 'price', page: 1, limit: 10 }),
    send('/deals/search', { language: 'fa', ...dates, rooms: [{ adults: 2, children: [] }], page: 1, limit: 10 }),
    send('/deals/arrivals', { arrivals: [day(3), day(4)], nights: 2, language: 'de', rooms: [{ adults: 2 }] }),
    read(`/deals/package/${category}/${slug}?language=en`),
    send('/hotels/calendar', { deals_id: 1, nights: 2, rooms: [{ adults: 2 }], from: day(1), to: day(9) }),
  ]
  const further = [
    ...['destinations', 'themes', 'fetchvouchers', 'sgrpaymentconfiguration', 'fetchBannerImages', 'minimum-days'].map(
      (name) => read(`/${name}?language=en`),
    ),
    read('/deals?language=en&page=1&limit=12'),
    read('/deals/new?language=en&page=1&limit=4'),
    read(`/recommended-deals?language=en&page=1&limit=4&adults=1&date_from=${day(2)}&date_to=${day(6)}`),
    read(`/deals/package/${category}/${slug}?language=en&adults=1&date_from=${day(3)}&date_to=${day(7)}`),
    read('/relatedDeals/1?language=en&limit=4'),
    send('/calendar/cheapest', { deals_id: 1, adults: 2 }),
  ]
  return isLong ? [...often, ...further] : often
}

/** What a page gets, from stored answers or from the calls. */
async function ask(question: Question, stored: SharedAnswers | null) {
  const request = { ip: '127.0.0.1', host: 'localhost' } as FastifyRequest
  const { method, path, body } = question
  const page = createPageFacts()
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const init = { method, headers, ...(body === undefined ? {} : { body }) }
  const answer = await createLocalFetch(shop.app, request, page, stored)(path, init)
  return { status: answer.status, data: await answer.json(), deals: [...page.deals], stays: page.stays }
}

test('soon after every kind of change a page has what the calls answer', async () => {
  const questions = await listQuestions()
  const names: Record<string, ReturnType<typeof sql>> = {
    'titles change': sql`update deal set title = 'A new title' where id < 4`,
    'a heading is renamed': sql`update reference_item set title = title || ' II'`,
  }
  const changes = Object.entries({ ...names, ...priceChanges }).filter((_, index) => isLong || index % 5 === 0)
  let effects = 0
  let before = await Promise.all(questions.map((question) => ask(question, shared)))
  for (const [name, change] of changes) {
    const { numAffectedRows } = await change.execute(shop.shop.db)
    expect([name, Number(numAffectedRows) > 0]).toEqual([name, true])
    const fresh = []
    for (const question of questions) fresh.push(await ask(question, null))
    // Lists follow changed from-prices after a pause of 0.8 s.
    const began = Date.now()
    const answers = () => Promise.all(questions.map((question) => ask(question, shared)))
    let shown = await answers()
    while (JSON.stringify(shown) !== JSON.stringify(fresh) && Date.now() < began + 5_000) {
      await wait(20)
      shown = await answers()
    }
    expect([name, shown]).toEqual([name, fresh])
    if (JSON.stringify(shown) !== JSON.stringify(before)) effects += 1
    before = shown
  }
  expect(effects).toBeGreaterThan(changes.length * 0.6)
  // Without stored answers the comparison would prove nothing.
  const usedBefore = used
  await Promise.all(questions.map((question) => ask(question, shared)))
  expect(used - usedBefore).toBeGreaterThan(questions.length / 2)
})

test('a stay that changed counts at once, although the pages of lists wait', () => {
  const cache = new PageCache(100_000, () => true)
  const own = createSharedAnswers(cache, () => new Date())
  const asked = { method: 'POST', path: '/api/deals/search', body: JSON.stringify(dates) }
  const store = () => own.begin(asked)!('{"data":{"items":[{"deals_id":4}]}}')
  // The first announcement drops lists at once; the next ones wait.
  cache.announce(`stays 2 2 ${day(3)} ${day(3)} 4`)
  store()
  expect(own.find(asked)?.deals).toEqual([4])
  cache.announce(`stays 2 2 ${day(3)} ${day(3)} 4`)
  expect(own.find(asked)).toBeNull()
})

test('each page of a package counts as a view, although pages of other languages have the same calendar', async () => {
  const { db } = shop.shop
  const { flushViewCounts } = await import('@tussenuit/modules/availability/calendar/view-count-flows.ts')
  const { slug, category } = await db
    .selectFrom('deal')
    .select(['slug', 'category'])
    .where('id', '=', 2)
    .executeTakeFirstOrThrow()
  for (const language of ['en', 'nl', 'de'])
    expect((await fetch(`${shop.url}/packages/${category}/${slug}?lang=${language}`)).status).toBe(200)
  await flushViewCounts(shop.shop)
  const { rows } = await sql<{ views: number }>`select sum(views)::int as views from deal_view
    where deal_id = 2`.execute(db)
  expect(rows[0]!.views).toBe(3)
})

test('an answer is not shared if a preview, a visitor or a hotel could change it', async () => {
  const cache = new PageCache(100_000, () => true)
  const own = createSharedAnswers(cache, () => new Date())
  const preview = { method: 'GET', path: '/api/deals/package/a/b?preview=x', body: undefined }
  expect(own.begin(preview)).toBeUndefined()
  expect(own.begin({ method: 'POST', path: '/api/reservation', body: '{}' })).toBeUndefined()
  const search = { method: 'POST', path: '/api/deals/search', body: '{}' }
  own.begin(search)!('{"data":{"asking":true,"items":[]}}')
  expect(own.find(search)).toBeNull()
  own.begin(search)!('{"data":{"asking":false,"items":[]}}')
  expect(own.find(search)).not.toBeNull()
  // With a header of the visitor's session the call is made.
  const request = { ip: '127.0.0.1', host: 'localhost' } as FastifyRequest
  const ofSession = createLocalFetch(shop.app, request, createPageFacts(), {
    find: () => ({ data: 'shared', deals: [], stays: [], endsAt: null }),
    begin: () => undefined,
  })
  const path = '/api/categories'
  expect(await (await ofSession(path, { method: 'GET', headers: {} })).json()).toBe('shared')
  expect(await (await ofSession(path, { method: 'GET', headers: { 'session-id': 'a' } })).json()).not.toBe('shared')
})

test('a page from stored answers has the fingerprint of one from the calls', async () => {
  const questions = await listQuestions()
  let compared = 0
  for (const question of questions) {
    const fresh = await ask(question, null)
    await ask(question, shared)
    const before = used
    const stored = await ask(question, shared)
    compared += used - before
    expect([question, dataFingerprint({ data: stored.data })]).toEqual([
      question,
      dataFingerprint({ data: fresh.data }),
    ])
  }
  expect(compared).toBeGreaterThan(questions.length / 2)
})

test('no page can change a part of an answer that another one uses', () => {
  const own = createSharedAnswers(new PageCache(100_000, () => true), () => new Date())
  const asked = { method: 'GET', path: '/api/themes', body: undefined }
  own.begin(asked)!('{"data":[{"name":"sea"}]}')
  const { data } = own.find(asked)!.data as { data: { name: string }[] }
  expect(() => Object.assign(data[0]!, { name: 'wood' })).toThrow(TypeError)
})
