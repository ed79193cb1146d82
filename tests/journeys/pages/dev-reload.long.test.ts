/**
 * `npm run dev`: an open page reloads when a new server process answers, and at no other time.
 *
 * In the long suite: an open page during development.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  process.env['SHOP_DEV'] = 'on'
  ;[shop, browser] = await Promise.all([
    startTestShop({ pages: true, deals: 2, priceDays: 20, work: false }),
    startBrowser(),
  ])
})
afterAll(async () => {
  delete process.env['SHOP_DEV']
  await browser?.close()
  await shop?.close()
})

test('an open page reloads when the server was started again', async () => {
  const { page, expectCalm, leave } = await createVisitor(browser)
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.goto(`${shop.url}/about-us`)
  const health = () => page.waitForResponse('**/api/health')
  const { started } = ((await (await health()).json()) as { data: { started: number } }).data
  expect(started).toBeGreaterThan(0)
  await health()
  await health()
  expect(loads).toBe(1)

  await page.route('**/api/health', async (route) => {
    const body = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...body, data: { ...body.data, started: started + 1 } } })
  })
  await expect.poll(() => loads).toBe(2)
  await health()
  await health()
  expect(loads).toBe(2)
  expectCalm()
  await leave()
})
