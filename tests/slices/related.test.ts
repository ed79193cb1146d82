/** What stands beside a package: stays like it, and how the prices of all are spread. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DealCard } from '@tussenuit/modules/deal/contract.ts'
import { startTestShop, type TestShop } from '../harness.ts'

let shop: TestShop
let deals: DealCard[]
beforeAll(async () => {
  shop = await startTestShop({ deals: 14, priceDays: 12, work: false })
  deals = (await shop.client('GET /deals', { query: {} })).data as DealCard[]
})
afterAll(() => shop.close())

const shared = (one: DealCard, other: DealCard) => (one.destination !== null && one.destination.name === other.destination?.name ? 3 : 0) + (one.category === other.category ? 2 : 0) + one.themes.filter((theme) => other.themes.includes(theme)).length

test('stays like one share its place, its kind or a theme, and those that share most come first', async () => {
  for (const deal of deals) {
    const related = (await shop.client('GET /relatedDeals/:id', { params: { id: deal.deals_id }, query: { limit: 12 } })).data
    const scores = related.map((one) => shared(deal, one))
    expect(related.map(({ deals_id }) => deals_id)).not.toContain(deal.deals_id)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    const alike = deals.filter((one) => one.deals_id !== deal.deals_id && shared(deal, one) > 0)
    expect(related).toHaveLength(Math.min(12, alike.length))
    expect(scores.every((score) => score > 0)).toBe(true)
  }
  const [first] = deals
  expect((await shop.client('GET /relatedDeals/:id', { params: { id: first!.deals_id }, query: {} })).data.length).toBeLessThanOrEqual(4)
})

test('they are cards in the visitor\'s language, may be kept a while, and hide a price that is hidden', async () => {
  const hidden = deals.find((deal) => deal.hide_price)!
  const near = deals.find((deal) => deal.deals_id !== hidden.deals_id && shared(hidden, deal) > 0)!
  const dutch = await shop.raw('GET', `/relatedDeals/${near.deals_id}?language=nl&limit=12`)
  expect(dutch.headers.get('cache-control')).toBe('public, max-age=300')
  expect(dutch.body.data.find((card: DealCard) => card.deals_id === hidden.deals_id)).toMatchObject({ lowest_price: null, lowest_price_cents: null })
  const english = (await shop.client('GET /relatedDeals/:id', { params: { id: near.deals_id }, query: { limit: 12 } })).data
  expect(dutch.body.data.map((card: DealCard) => card.deals_id)).toEqual(english.map((card) => card.deals_id))
  expect(dutch.body.data.map((card: DealCard) => card.title)).not.toEqual(english.map((card) => card.title))
  expect((await shop.raw('GET', '/relatedDeals/999999')).status).toBe(404)
})

test('the bands of the price filter count every stay that shows its price once, whatever price is asked for', async () => {
  const search = async (body: object) => (await shop.client('POST /deals/search', { body })).data
  const all = await search({})
  const prices = deals.flatMap(({ lowest_price }) => (lowest_price === null ? [] : [lowest_price]))
  expect(all.facets.price.bands.map(({ from, to }) => prices.filter((price) => price >= from && price < to).length)).toEqual(all.facets.price.bands.map(({ count }) => count))
  expect(all.facets.price.bands.reduce((sum, { count }) => sum + count, 0)).toBe(prices.length)
  expect((await search({ price_max: Math.min(...prices) })).facets.price.bands).toEqual(all.facets.price.bands)
  const kind = deals[0]!.category
  expect((await search({ category: [kind] })).facets.price.bands.reduce((sum, { count }) => sum + count, 0)).toBe(deals.filter((deal) => deal.category === kind && deal.lowest_price !== null).length)
})
