/**
 * Limits the supplier requests for parties without stored prices: one IP address can cause them for a few parties a
 * minute. Above the limit, lists and the grid of arrival days request nothing and report the price as unknown; a
 * chosen stay still gets a price.
 *
 * In the long suite: a hundred parties of one address.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxQueries } from '@tussenuit/modules/availability/calendar/cheap-days.ts'
import { maxQueriesPerChoice } from '@tussenuit/modules/availability/calendar/choice-query-flows.ts'
import type { SearchReply } from '@tussenuit/modules/catalogue/deal/contract.ts'
import { addDays, type Day, today } from '@tussenuit/modules/shared/day.ts'
import { partyKey, type RoomParty } from '@tussenuit/modules/shared/party.ts'
import { findBookableStay, countSupplierAnswers, retryUntilPasses } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

/** Maximum number of parties per IP address and minute. */
const partiesAMinute = 12

let shop: TestShop
let now: Day
beforeAll(async () => {
  shop = await startTestShop({
    pages: true,
    deals: 12,
    priceDays: 90,
    work: false,
    limits: 'normal',
    environment: { TRUST_PROXY: '127.0.0.1,::1' },
  })
  now = today(shop.shop.now())
})
afterAll(() => shop?.close())

const clientAt = (address: string) => shop.newClient({ 'x-forwarded-for': address })
/** One hundred different parties. */
const parties = Array.from({ length: 100 }, (_, index): RoomParty[] => [
  { adults: 1 + Math.floor(index / 50), children: [index % 10, 10 + Math.floor((index % 50) / 10)] },
])
/** Number of concurrent requests, of which a server on an idle machine refuses none. */
const atOnce = 5
/** A busy server refuses some calls before they request anything. The test then repeats them, as a browser does. */
const comeAgain = retryUntilPasses

test('a hundred parties of one address cause the questions of a few; others and chosen stays are served', async () => {
  expect(new Set(parties.map(partyKey)).size).toBe(100)
  const { answered } = countSupplierAnswers(shop)
  const greedy = clientAt('198.51.100.7')
  const startedMs = performance.now()
  const arrivals = [addDays(now, 10), addDays(now, 17)]
  const weekend = { date_from: addDays(now, 12), date_to: addDays(now, 14) }
  const admitted: RoomParty[][] = []
  const replies: { rooms: RoomParty[]; lists: SearchReply[]; grid: { price_state: string }[] }[] = []
  const ask = async (rooms: RoomParty[]) => {
    const [list, dated, grid] = await Promise.all([
      comeAgain(() => greedy('POST /deals/search', { body: { rooms, limit: 100 } })),
      comeAgain(() => greedy('POST /deals/search', { body: { rooms, ...weekend, limit: 100 } })),
      comeAgain(() => greedy('POST /deals/arrivals', { body: { rooms, arrivals, nights: 2 } })),
    ])
    if (list.data.asking || list.data.items.some(({ price }) => price !== null)) admitted.push(rooms)
    replies.push({ rooms, lists: [list.data, dated.data], grid: grid.data })
  }
  for (let at = 0; at < parties.length; at += atOnce) await Promise.all(parties.slice(at, at + atOnce).map(ask))
  for (const rooms of admitted)
    await retryUntilPasses(async () =>
      expect((await greedy('POST /deals/search', { body: { rooms } })).data.asking).toBe(false),
    )
  const minutes = Math.ceil((performance.now() - startedMs) / 60_000)
  const most = partiesAMinute * minutes
  expect(admitted.length).toBeGreaterThan(0)
  expect(admitted.length).toBeLessThanOrEqual(most)
  expect(answered()).toBeLessThanOrEqual(most * (maxQueriesPerChoice + maxQueries + arrivals.length))

  // Prices that are not requested are reported as unknown, without a wait.
  const refused = replies.filter(({ rooms }) => !admitted.includes(rooms))
  expect(refused.length).toBeGreaterThan(50)
  for (const { lists, grid } of refused) {
    expect(lists.map(({ asking }) => asking)).toEqual([false, false])
    for (const { price, price_state, externally_sold, hide_price } of lists.flatMap(({ items }) => items))
      if (!externally_sold && !hide_price) expect([price, price_state]).toEqual([null, 'unknown'])
    expect(grid.map(({ price_state }) => price_state)).toEqual(['unknown', 'unknown'])
  }

  const { rooms } = refused[0]!
  const { deal, stay } = await findBookableStay(shop, { skipDays: 10 })
  const live = {
    deals_id: deal.deals_id,
    check_in: stay.check_in,
    nights: stay.nights,
    rooms: [{ adults: 1, children: [7] }],
  }
  expect((await greedy('POST /live-prices', { body: live })).data.length).toBeGreaterThan(0)

  const [room] = rooms
  const path = `${shop.url}/packages/all?adults=${room!.adults}&children=${room!.children.join()}`
  const pageAt = async (address: string) =>
    (await fetch(path, { headers: { 'x-forwarded-for': address, 'accept-language': 'en' } })).text()
  expect(await pageAt('198.51.100.7')).toContain('Open this stay and we’ll ask the hotels for a price')
  // Another IP address gets the prices of the same party, even on a page that the first one opened.
  const other = clientAt('198.51.100.8')
  await retryUntilPasses(async () => {
    const { items } = (await other('POST /deals/search', { body: { rooms, limit: 100 } })).data
    expect(items.filter(({ price }) => price !== null).length).toBeGreaterThan(5)
  })
  expect(await pageAt('198.51.100.8')).not.toContain('Open this stay and we’ll ask the hotels for a price')
})
