import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookableStay } from '../../booking-steps.ts'
import { createVisitor, startBrowser, type Visitor } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { parseCents, firstVisible, waitForTitle } from '../../journey-steps.ts'

let shop: TestShop
let browser: Browser
let visitor: Visitor
beforeAll(async () => {
  shop = await startTestShop({ pages: true, work: false })
  browser = await startBrowser()
  visitor = await createVisitor(browser, { script: false })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

test('without JavaScript home, listing and detail can be read and followed by their links', async () => {
  const { page } = visitor
  // Without scripts a browser does not lazy-load pictures, and each picture is encoded at its first request.
  await page.goto(shop.url, { waitUntil: 'domcontentloaded' })
  await waitForTitle(page, /Get\s*out/)
  await firstVisible(page.getByRole('link', { name: 'View all stays' })).click()
  await waitForTitle(page, 'All stays')
  const offered = page.getByRole('link', { name: /^View this stay/ })
  expect(await offered.count()).toBeGreaterThan(5)
  const name = (await offered.first().textContent())!.replace('View this stay: ', '')
  await offered.first().click()
  await waitForTitle(page, name)
  expect(parseCents(await page.getByRole('complementary', { name: 'Price and dates' }).textContent())).toBeGreaterThan(
    0,
  )
  expect(await firstVisible(page.getByRole('link', { name: 'Choose date' })).getAttribute('href')).toMatch(
    /^\/booking\/[^/]+\/[^/]+\?step=date&q=\d+$/,
  )
  visitor.expectCalm()
})

test('without JavaScript the booking page lists its free days as links with their prices', async () => {
  const { page } = visitor
  const { deal } = await findBookableStay(shop)
  const { category, category_id } = (
    await shop.client('GET /deals/package/:id', { params: { id: String(deal.deals_id) }, query: {} })
  ).data
  await page.goto(`${shop.url}/booking/${category}/${category_id}?step=date&q=${deal.deals_id}`)
  await waitForTitle(page, 'Pick your days')
  const days = page.locator('.calendar').getByRole('link', { name: /per person/ })
  expect(await days.count()).toBeGreaterThan(10)
  const wanted = new URL((await days.nth(3).getAttribute('href'))!, page.url())
  const cents = parseCents(await days.nth(3).locator('i').textContent())
  const checkIn = wanted.searchParams.get('check_in')!
  const [day] = (
    await shop.client('POST /hotels/calendar', {
      body: {
        deals_id: deal.deals_id,
        nights: Number(wanted.searchParams.get('nights')),
        adults: 2,
        from: checkIn,
        to: checkIn,
      },
    })
  ).data
  expect(cents).toBe(day!.price_per_person_cents)
  await days.nth(3).click()
  await page.waitForURL((url) => url.searchParams.get('check_in') === checkIn)
  expect(
    parseCents(
      await page
        .getByRole('row', { name: /^Total for/ })
        .first()
        .textContent(),
    ),
  ).toBe(day!.all_in_cents)
  visitor.expectCalm()
})
