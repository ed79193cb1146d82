/**
 * Answers of calls that the process holds (decision 016): after every kind of change they are those of a server that
 * holds nothing, without waiting.
 *
 * In the gate: one package.
 * In the long suite: three.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { readConfig } from '@tussenuit/server/config/config.ts'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { Opening } from '@tussenuit/server/http/opening.ts'
import { makeApp } from '@tussenuit/server/start/app.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { priceChanges } from '../../price-changes.ts'
import { chooseBySuite } from '../../suite/form.ts'
import { signIn } from '../../voucher-steps.ts'

type App = Awaited<ReturnType<typeof makeApp>>

let shop: TestShop
let [holding, holdingNothing]: App[] = []
let editor: Record<string, string>
beforeAll(async () => {
  shop = await startTestShop({ deals: 30, work: false, priceDays: 10 })
  editor = await signIn(shop, 'editor')
  await sql`insert into rate_snapshot select (jsonb_populate_record(rate, '{"party": "2+8"}')).*
    from rate_snapshot rate where party = '2' on conflict do nothing`.execute(shop.shop.db)
  const config = readConfig({ LIMITS: 'off' }, () => 'a secret of this test with 32 characters')
  // The supplier does not answer: prices that were removed stay so.
  const supplier = new Proxy(shop.shop.supplier, { get: () => async () => Promise.reject(new Error('no answer')) })
  const source: Shop = { ...shop.shop, supplier }
  const opening = new Opening(source.db, () => true)
  const options = { logger: false, pages: false, ready: async () => true, opening } as const
  holding = await makeApp(source, config, { ...options, heldAnswers: shop.heldAnswers })
  holdingNothing = await makeApp(source, config, options)
})
afterAll(async () => {
  await holding?.close()
  await holdingNothing?.close()
  await shop?.close()
})

const day = (days: number) => addDays(today(new Date()), days)
type Asked = { method: 'GET' | 'POST'; url: string; payload?: object }

/** How each of the held calls asks about a package. */
const questions: Record<string, (deal: { id: number; slug: string; category: string }) => Asked[]> = {
  'GET /deals/package/:id': ({ id }) =>
    ['', '?language=nl', '?children=8', `?adults=1&date_from=${day(3)}&date_to=${day(7)}`].map((query) => ({
      method: 'GET',
      url: `/api/deals/package/${id}${query}`,
    })),
  'GET /deals/package/:category/:q': ({ slug, category }) => [
    { method: 'GET', url: `/api/deals/package/${category}/${slug}?language=fa` },
  ],
  'GET /relatedDeals/:id': ({ id }) => [
    { method: 'GET', url: `/api/relatedDeals/${id}?limit=4` },
    { method: 'GET', url: `/api/relatedDeals/${id}?adults=1&language=de` },
  ],
  'POST /hotels/calendar': ({ id }) =>
    [{ adults: 2 }, { rooms: [{ adults: 1 }] }, { children: [8] }, { adults: 3 }].map((party) => ({
      method: 'POST',
      url: '/api/hotels/calendar',
      payload: { deals_id: id, nights: 2, from: day(1), to: day(9), ...party },
    })),
  'POST /calendar/cheapest': ({ id }) => [
    { method: 'POST', url: '/api/calendar/cheapest', payload: { deals_id: id, adults: 2 } },
    { method: 'POST', url: '/api/calendar/cheapest', payload: { deals_id: id, nights: 2, from: day(2), to: day(6) } },
  ],
}

const firstDeal = sql`(select min(id) from deal)`
const textChanges: typeof priceChanges = {
  'a title changes': sql`update deal set title = 'A new title' where id = ${firstDeal}`,
  'a title is translated': sql`update deal set translations = '{"nl": {"title": "Nieuw"}}' where id = ${firstDeal}`,
  'a hotel is renamed': sql`update hotel set name = name || ' II'`,
  'an activity is renamed': sql`update activity set title = title || ' II'`,
  'a heading is renamed': sql`update reference_item set title = title || ' II'`,
  // Another day than the one whose price was shown.
  'a day becomes the cheapest for a family': sql`update rate_snapshot
    set room_only_cents = 1000, bed_and_breakfast_cents = 1200 where party = '2+8' and check_in = ${day(8)}::date`,
  'other packages are like it': sql`update deal set recommended = not recommended where id > 5`,
}

const answerOf = async (app: App, { method, url, payload }: Asked) => {
  const { statusCode, body, headers } = await app.inject({ method, url, ...(payload ? { payload } : {}) })
  return { statusCode, body, isHeld: String(headers['server-timing']).includes('"0 queries"') }
}

async function readQuestions(): Promise<Asked[]> {
  const deals = await shop.shop.db
    .selectFrom('deal')
    .select(['id', 'slug', 'category'])
    .where('id', 'in', [1, 3, 7].slice(0, chooseBySuite(1, 3)))
    .execute()
  return deals.flatMap((deal) => Object.values(questions).flatMap((ask) => ask(deal)))
}

test('every call that is held is asked here', () => {
  const held = allRoutes.filter(({ call }) => call.held === true).map(({ call }) => `${call.method} ${call.path}`)
  expect(held.toSorted()).toEqual(Object.keys(questions).toSorted())
})

test('an answer with prices that may arrive, an answer for staff and a refusal are not held', async () => {
  const unasked = { deals_id: 1, nights: 2, adults: 3, from: day(1), to: day(9) }
  const calendar: Asked = { method: 'POST', url: '/api/hotels/calendar', payload: unasked }
  const unknown: Asked = { method: 'GET', url: '/api/deals/package/999999' }
  for (const question of [calendar, unknown]) {
    expect((await answerOf(holding!, question)).body).toMatch('unknown')
    expect([question, (await answerOf(holding!, question)).isHeld]).toEqual([question, false])
  }
  const url = '/api/deals/package/1'
  await holding!.inject({ url })
  const forStaff = await holding!.inject({ url, headers: editor })
  expect([forStaff.statusCode, String(forStaff.headers['server-timing'])]).toEqual([
    200,
    expect.not.stringMatching('"0 q'),
  ])
})

test('a call whose answer is held counts as a view of the package', async () => {
  const { db } = shop.shop
  const { flushViewCounts } = await import('@tussenuit/modules/availability/calendar/view-count-flows.ts')
  const views = async () => {
    await flushViewCounts(shop.shop)
    const { rows } = await sql<{ views: number }>`select coalesce(sum(views), 0)::int as views from deal_view
      where deal_id = 1`.execute(db)
    return rows[0]!.views
  }
  const [question] = questions['POST /hotels/calendar']!({ id: 1, slug: '', category: '' })
  const before = await views()
  for (let count = 0; count < 3; count += 1) await answerOf(holding!, question!)
  expect((await views()) - before).toBe(3)
})

test('after every kind of change an answer is that of a server that holds nothing', async () => {
  const asked = await readQuestions()
  let [heldCount, before] = [0, new Map<Asked, string>()]
  const compareAll = async (change: string): Promise<number> => {
    const changed: Asked[] = []
    for (const question of asked) {
      const [own, other] = [await answerOf(holding!, question), await answerOf(holdingNothing!, question)]
      expect([change, question, own.statusCode, own.body]).toEqual([change, question, other.statusCode, other.body])
      if (before.get(question) !== own.body) changed.push(question)
      before.set(question, own.body)
      if ((await answerOf(holding!, question)).isHeld) heldCount += 1
    }
    return changed.length
  }
  await compareAll('nothing')
  const changes = Object.entries({ ...textChanges, ...priceChanges })
  const counts: [string, number][] = []
  for (const [name, change] of changes) {
    const { numAffectedRows } = await change.execute(shop.shop.db)
    expect([name, Number(numAffectedRows) > 0]).toEqual([name, true])
    counts.push([name, await compareAll(name)])
  }
  const days = { from_day: day(1), to_day: day(30), weekdays: null }
  await shop.newClient(editor)('POST /createClosure', {
    body: { hotel_id: 1, room_id: null, ...days, reason: 'Painting' },
  })
  counts.push(['a hotel is closed by staff', await compareAll('a hotel is closed by staff')])
  // Most answers must have been held, and most changes must have changed answers, or the comparison proves little.
  expect(heldCount).toBeGreaterThan((asked.length * changes.length) / 2)
  expect(counts.filter(([, count]) => count > 0).length).toBeGreaterThan(counts.length * chooseBySuite(0.6, 0.8))
})
