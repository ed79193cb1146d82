/** When a page's scripts come: not before it is drawn, at a touch at once, and always in the end (decision 009). */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, startBrowser } from '../browser.ts'
import { startTestShop, type TestShop } from '../harness.ts'
import { awake } from '../journey-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startTestShop({ pages: true, deals: 4 }), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** The home page with its pictures on their way until `letCome`; which scripts were asked for so far. */
async function withSlowPictures(page: Page): Promise<{ scripts: string[]; letCome(): void }> {
  const scripts: string[] = []
  let letCome = (): void => undefined
  const come = new Promise<void>((resolve) => { letCome = resolve })
  page.on('request', (request) => { if (request.url().endsWith('.js')) scripts.push(request.url()) })
  await page.route('**/pictures/**', async (route) => {
    await come
    await route.continue().catch(() => undefined)
  })
  await page.goto(shop.url, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { scripts, letCome }
}

test('no script is fetched while the large picture is on its way; then the page wakes, also where its clock stands still', async () => {
  const { page, expectCalm, leave } = await newVisitor(browser)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const { scripts, letCome } = await withSlowPictures(page)
  await page.waitForTimeout(700)
  expect(scripts).toEqual([])
  letCome()
  await awake(page)
  expect(scripts.length).toBeGreaterThan(4)
  expectCalm()
  await leave()
})

test('who touches the page does not wait for pictures, and a menu opened before the page woke stays open', async () => {
  const { page, expectCalm, leave } = await newVisitor(browser)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const { scripts, letCome } = await withSlowPictures(page)
  expect(scripts).toEqual([])
  const menu = page.locator('details[name="header-menu"]').first()
  await menu.locator('summary').click()
  await awake(page)
  expect(await menu.evaluate((element) => (element as unknown as { open: boolean }).open)).toBe(true)
  letCome()
  expectCalm()
  await leave()
})

test('a picture that never comes keeps no page asleep', async () => {
  const { page, expectCalm, leave } = await newVisitor(browser)
  const { letCome } = await withSlowPictures(page)
  await awake(page)
  letCome()
  expectCalm()
  await leave()
})
