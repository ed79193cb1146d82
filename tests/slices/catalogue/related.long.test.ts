/**
 * Related stays, the price histogram, and availability counts.
 *
 * In the long suite: related stays and price bands.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { addDays, type Day, today } from '@tussenuit/modules/shared/day.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
let deals: DealCard[]
beforeAll(async () => {
  shop = await startTestShop({ deals: 14, priceDays: 12, work: false })
  deals = (await shop.client('GET /deals', { query: {} })).data as DealCard[]
})
afterAll(() => shop.close())

const similarityOf = (one: DealCard, other: DealCard) =>
  (one.destination !== null && one.destination.name === other.destination?.name ? 3 : 0) +
  (one.category === other.category ? 2 : 0) +
  one.themes.filter((theme) => other.themes.includes(theme)).length

test('related stays share destination, type or theme, and those that share most come first', async () => {
  for (const deal of deals) {
    const related = (
      await shop.client('GET /relatedDeals/:id', { params: { id: deal.deals_id }, query: { limit: 12 } })
    ).data
    const scores = related.map((one) => similarityOf(deal, one))
    expect(related.map(({ deals_id }) => deals_id)).not.toContain(deal.deals_id)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    const alike = deals.filter((one) => one.deals_id !== deal.deals_id && similarityOf(deal, one) > 0)
    expect(related).toHaveLength(Math.min(12, alike.length))
    expect(scores.every((score) => score > 0)).toBe(true)
  }
  const [first] = deals
  expect(
    (await shop.client('GET /relatedDeals/:id', { params: { id: first!.deals_id }, query: {} })).data.length,
  ).toBeLessThanOrEqual(4)
})

test("they are cards in the visitor's language, are not cached because prices change, and hide hidden prices", async () => {
  const hidden = deals.find((deal) => deal.hide_price)!
  const near = deals.find((deal) => deal.deals_id !== hidden.deals_id && similarityOf(hidden, deal) > 0)!
  const dutch = await shop.raw('GET', `/relatedDeals/${near.deals_id}?language=nl&limit=12`)
  expect(dutch.headers.get('cache-control')).toBe('no-store')
  expect(dutch.body.data.find((card: DealCard) => card.deals_id === hidden.deals_id)).toMatchObject({
    lowest_price: null,
    lowest_price_cents: null,
  })
  const english = (await shop.client('GET /relatedDeals/:id', { params: { id: near.deals_id }, query: { limit: 12 } }))
    .data
  expect(dutch.body.data.map((card: DealCard) => card.deals_id)).toEqual(english.map((card) => card.deals_id))
  expect(dutch.body.data.map((card: DealCard) => card.title)).not.toEqual(english.map((card) => card.title))
  expect((await shop.raw('GET', '/relatedDeals/999999')).status).toBe(404)
})

test('the bands of the price filter count every stay that shows its price once, with any price filter', async () => {
  const search = async (body: object) => (await shop.client('POST /deals/search', { body })).data
  const all = await search({})
  const prices = deals.flatMap(({ lowest_price }) => (lowest_price === null ? [] : [lowest_price]))
  expect(
    all.facets.price.bands.map(({ from, to }) => prices.filter((price) => price >= from && price < to).length),
  ).toEqual(all.facets.price.bands.map(({ count }) => count))
  expect(all.facets.price.bands.reduce((sum, { count }) => sum + count, 0)).toBe(prices.length)
  expect((await search({ price_max: Math.min(...prices) })).facets.price.bands).toEqual(all.facets.price.bands)
  const { category: kind } = deals.find(({ category_type }) => category_type === 'category')!
  expect((await search({ category: [kind] })).facets.price.bands.reduce((sum, { count }) => sum + count, 0)).toBe(
    deals.filter((deal) => deal.category === kind && deal.lowest_price !== null).length,
  )
})

test('with days, only stays are found that their calendar shows free within them, and the counts follow', async () => {
  const now = today(shop.shop.now())
  const last = addDays(now, 12)
  // One deal is sold out on all days, another one in the first week.
  const [gone, later] = deals.filter((deal) => !deal.externally_sold)
  const hotelsOf = async (deal: DealCard) =>
    (await shop.shop.db.selectFrom('deal_hotel').select('hotel_id').where('deal_id', '=', deal.deals_id).execute()).map(
      ({ hotel_id }) => hotel_id,
    )
  const soldOut = {
    room_only_cents: null,
    bed_and_breakfast_cents: null,
    half_board_cents: null,
    full_board_cents: null,
    all_inclusive_cents: null,
  }
  await shop.shop.db
    .updateTable('rate_snapshot')
    .set(soldOut)
    .where('hotel_id', 'in', await hotelsOf(gone!))
    .execute()
  await shop.shop.db
    .updateTable('rate_snapshot')
    .set(soldOut)
    .where('hotel_id', 'in', await hotelsOf(later!))
    .where('check_in', '<', addDays(now, 7))
    .execute()
  await shop.shop.db
    .updateTable('deal')
    .set({ closed_arrival_weekdays: [0, 1, 2, 3, 4, 5] })
    .where('id', '=', deals[4]!.deals_id)
    .execute()

  const free: { deal: DealCard; nights: number; day: Day }[] = []
  for (const deal of deals.filter(({ externally_sold }) => !externally_sold)) {
    for (const nights of deal.show_hotel_nights) {
      const days = (
        await shop.client('POST /hotels/calendar', { body: { deals_id: deal.deals_id, nights, from: now, to: last } })
      ).data
      free.push(...days.filter((day) => day.available).map(({ date }) => ({ deal, nights, day: date })))
    }
  }
  const numbers = (list: { deals_id: number }[]) =>
    [...new Set(list.map(({ deals_id }) => deals_id))].sort((a, b) => a - b)
  const seen = new Set<number>()
  for (const [from, to] of [
    [now, addDays(now, 1)],
    [addDays(now, 1), addDays(now, 3)],
    [addDays(now, 5), undefined],
    [undefined, addDays(now, 4)],
    [addDays(now, 2), addDays(now, 2)],
    [addDays(now, 60), addDays(now, 70)],
  ] as const) {
    const inside = free.filter(
      ({ nights, day }) => (from === undefined || day >= from) && (to === undefined || addDays(day, nights) <= to),
    )
    const dates = { ...(from ? { date_from: from } : {}), ...(to ? { date_to: to } : {}) }
    const found = (await shop.client('POST /deals/search', { body: { ...dates, limit: 100 } })).data
    expect([dates, numbers(found.items)]).toEqual([dates, numbers(inside.map(({ deal }) => deal))])
    expect(found.facets.nights.map(({ value, count }) => [Number(value), count])).toEqual(
      [...new Set(inside.map(({ nights }) => nights))]
        .sort((a, b) => a - b)
        .map((nights) => [
          nights,
          numbers(inside.filter((one) => one.nights === nights).map(({ deal }) => deal)).length,
        ]),
    )
    const short = (await shop.client('POST /deals/search', { body: { ...dates, nights: [1], limit: 100 } })).data
    expect(numbers(short.items)).toEqual(numbers(inside.filter(({ nights }) => nights === 1).map(({ deal }) => deal)))
    seen.add(found.total)
  }
  expect(seen.size).toBeGreaterThan(2)
  expect(seen.has(0)).toBe(true)
})
