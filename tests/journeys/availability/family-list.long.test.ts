/**
 * A family opens a list. Its prices appear in place without a layout shift, and the next visitor gets the same prices
 * immediately.
 *
 * In the long suite: a family's list in two window sizes, and the next visitor.
 */
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callSupplierStandIn } from '../../booking-steps.ts'
import { desktop, createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { parseCents, waitForHydration } from '../../journey-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 12, priceDays: 90, work: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const priced = '.deal-row .deal-price .price'
const waiting = '.deal-row .deal-price-wait'
const readRowPlaces = async (page: Page) =>
  Promise.all(
    (await page.locator('.deal-row').all()).map(async (row) => {
      const { y, height } = (await row.boundingBox())!
      return [Math.round(y), Math.round(height)]
    }),
  )
const readRowPrices = async (page: Page): Promise<number[]> =>
  (await page.locator(priced).allTextContents()).map((text) => parseCents(text))

const sizes = [
  { name: 'a desktop', window: desktop, children: [2, 14] },
  { name: 'a phone', window: phone, children: [3, 14] },
]
test.each(sizes)('on $name prices of a family take the place that was reserved for them', async (size) => {
  const rooms = [{ adults: 2, children: size.children }]
  // The hotels reply only after the list has been rendered and measured.
  await callSupplierStandIn(shop, '/settings', { latency_ms: { 'search/serp/hotels': 2_500 } })
  const visitor = await createVisitor(browser, { size: size.window })
  const { page } = visitor
  await page.goto(`${shop.url}/packages/all?adults=2&children=${size.children.join()}`)
  const rows = await page.locator('.deal-row').count()
  expect(rows).toBeGreaterThan(5)
  expect(await page.locator(waiting).count()).toBeGreaterThan(5)
  expect(await readRowPrices(page)).toEqual([])
  await waitForHydration(page)
  const before = await readRowPlaces(page)
  await page.locator(priced).first().waitFor()
  await callSupplierStandIn(shop, '/settings', { latency_ms: { 'search/serp/hotels': 0 } })
  await page.locator(waiting).first().waitFor({ state: 'detached' })
  expect(await readRowPlaces(page)).toEqual(before)

  const { items } = (await shop.client('POST /deals/search', { body: { rooms, limit: 10 } })).data
  const known = items.flatMap(({ price }) => price?.all_in_cents ?? [])
  expect(known.length).toBeGreaterThan(5)
  expect(await readRowPrices(page)).toEqual(known)
  if (size.window === desktop) await expectFiltered(page, rooms)
  visitor.expectCalm()
  await visitor.leave()

  // The next visitor with the same party does not wait for prices.
  const next = await createVisitor(browser, { size: size.window, script: false })
  await next.page.goto(`${shop.url}/packages/all?adults=2&children=${size.children.join()}`)
  expect(await readRowPrices(next.page)).toEqual(known)
  await next.leave()
})

/** Expects that sort order and price filter use the prices of the party. */
async function expectFiltered(page: Page, rooms: { adults: number; children: number[] }[]): Promise<void> {
  const { items } = (await shop.client('POST /deals/search', { body: { rooms, sort: 'price', limit: 100 } })).data
  const known = items.filter(({ price }) => price !== null)
  await page.locator('.price-histogram').waitFor()
  const most = Math.ceil(known[Math.floor(known.length / 2)]!.price!.per_person_cents / 1_000) * 10
  const address = new URL(page.url())
  address.searchParams.set('sort', 'price')
  address.searchParams.set('price_max', String(most))
  await page.goto(address.href)
  const below = known.filter(({ price }: DealCard) => price!.per_person_cents <= most * 100)
  expect(below.length).toBeGreaterThan(2)
  expect(await readRowPrices(page)).toEqual(below.slice(0, 10).map(({ price }) => price!.all_in_cents))
}
