/**
 * The prices for a family appear without a reload on the cards of the package page, the home page and the favourites.
 *
 * In the long suite: prices that arrive after the page, on the package page, the home page and among favourites;
 * `card-filler.test.ts` tests when they are read.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryUntilPasses, callSupplierStandIn } from '../../booking-steps.ts'
import { desktop, createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { parseCents, waitForHydration } from '../../journey-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 12, priceDays: 40, work: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const waiting = '.deal-card .deal-price-wait'
const readCardPrices = async (page: Page): Promise<[string, number][]> =>
  Promise.all(
    (await page.locator('.deal-card:has(.deal-price .price)').all()).map(async (card) => [
      (await card.getByRole('heading').textContent())!,
      parseCents(await card.locator('.deal-price .price').textContent()),
    ]),
  )
const readCardHeights = async (page: Page) =>
  Promise.all(
    (await page.locator('.deal-card').all()).map(async (card) => Math.round((await card.boundingBox())!.height)),
  )

/**
 * Opens a page while the hotels reply slowly, so that its rows are measured before the prices arrive, and counts the
 * requests for cards.
 */
async function expectFilled(
  page: Page,
  rooms: { adults: number; children: number[] }[],
  path: string,
  rows: number,
): Promise<void> {
  await callSupplierStandIn(shop, '/settings', { latency_ms: { 'search/serp/hotels': 20_000 } })
  let requests = 0
  const count = (request: { url(): string }) => (requests += request.url().endsWith('/api/deals/cards') ? 1 : 0)
  page.on('request', count)
  await page.goto(`${shop.url}${path}?adults=2&children=${rooms[0]!.children.join()}`)
  await waitForHydration(page)
  await page
    .locator('.deal-cards:has(.deal-card)')
    .nth(rows - 1)
    .waitFor()
  // Packages that only partners sell never get a price.
  expect(await page.locator(waiting).count()).toBeGreaterThan(1)
  expect(await readCardPrices(page)).toEqual([])
  const before = await readCardHeights(page)
  const url = page.url()
  await callSupplierStandIn(shop, '/settings', { latency_ms: { 'search/serp/hotels': 0 } })
  await page.locator(waiting).first().waitFor({ state: 'detached' })
  await retryUntilPasses(async () => expect(await page.locator(waiting).count()).toBe(0))
  page.off('request', count)
  expect(page.url()).toBe(url)
  // All parts of the page share one request, which is repeated while prices are missing.
  expect(requests).toBeGreaterThan(0)
  expect(requests).toBeLessThan(17)
  expect(await readCardHeights(page)).toEqual(before)

  const { items } = (await shop.client('POST /deals/search', { body: { rooms, limit: 100 } })).data
  const shown = await readCardPrices(page)
  expect(shown.length).toBeGreaterThan(1)
  for (const [title, cents] of shown)
    expect([title, cents]).toEqual([title, items.find((one) => one.title === title)!.price!.all_in_cents])
}

test.each([
  {
    name: 'a desktop',
    window: desktop,
    ages: [
      [3, 11],
      [4, 11],
      [5, 11],
    ],
  },
  {
    name: 'a phone',
    window: phone,
    ages: [
      [3, 12],
      [4, 12],
      [5, 12],
    ],
  },
])('on $name cards get their prices in place', async ({ window, ages }) => {
  const visitor = await createVisitor(browser, { size: window })
  const { page } = visitor
  const rooms = (at: number) => [{ adults: 2, children: ages[at]! }]
  const { items } = (await shop.client('POST /deals/search', { body: { limit: 100 } })).data
  const { category, category_id } = items.find(({ price }) => price !== null)!
  await expectFilled(page, rooms(0), `/packages/${category}/${category_id}`, 1)
  await expectFilled(page, rooms(1), '/', 3)
  await page.locator('.deal-place button.heart').first().click()
  await page.locator('.deal-place button.heart').nth(1).click()
  await expectFilled(page, rooms(2), '/favourites', 2)
  visitor.expectCalm()
  await visitor.leave()
})
