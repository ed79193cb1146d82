/**
 * Rules of the shop's specification for prices, days and URLs (sections 2, 5 and 9): raised cents, today as the first
 * day, and invalid input of the pages' scripts.
 *
 * In the long suite: prices, sorting, today and invalid input of a list.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today as todayOf } from '@tussenuit/modules/shared/day.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration, parseCents, readScrollTop, scrollTo, readComputedStyle } from '../../journey-steps.ts'

let shop: TestShop
let browser: Browser
let deal: { deals_id: number; category: string; category_id: string; length_of_stay: number[] }
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 12, priceDays: 40, work: false })
  browser = await startBrowser()
  const { data } = await shop.client('GET /deals', { query: {} })
  deal = (Array.isArray(data) ? data : data.items).find((one) => one.lowest_price_cents !== null)!
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

test('the lowest price of every stay in a list is in whole euros with a raised dash; other sums have raised cents', async () => {
  const { page, expectCalm, leave } = await createVisitor(browser)
  await page.goto(`${shop.url}/packages/all`)
  await waitForHydration(page)
  const prices = await page.locator('.deal-row .deal-price .price').allTextContents()
  expect(prices.length).toBeGreaterThan(5)
  for (const price of prices) expect(price).toMatch(/^€\s((\d{1,3}\.)*\d{1,3}),-€\1,-$/)
  // A page shows ten rows; the button adds the next rows below them.
  expect(await page.locator('.deal-row').count()).toBe(10)
  await page.getByRole('link', { name: /^Show \d+ more$/ }).click()
  await expect.poll(() => page.locator('.deal-row').count()).toBeGreaterThan(10)
  const { id } = await shop.shop.db
    .updateTable('voucher')
    .set({ selling_price_cents: 4_905, value_cents: 123_450 })
    .where('id', '=', 1)
    .returning('id')
    .executeTakeFirstOrThrow()
  await page.goto(`${shop.url}/vouchers/${id}`)
  for (const [index, sum] of ['1.234,50', '49,05'].entries()) {
    const price = page.locator('.voucher-page .price').nth(index)
    expect((await price.textContent())!.replace(/\s/g, '')).toBe(`€${sum}${sum}`)
    const [whole, cents] = [price.locator('> span').nth(1), price.locator('i')]
    expect(Number.parseFloat(await readComputedStyle(cents, 'fontSize'))).toBeLessThan(
      Number.parseFloat(await readComputedStyle(whole, 'fontSize')),
    )
    const [big, small] = [(await whole.boundingBox())!, (await cents.boundingBox())!]
    expect(small.y + small.height / 2).toBeLessThan(big.y + big.height / 2)
  }
  expectCalm()
  await leave()
})

test('sorting preserves scroll position and focus, and going back restores the order', async () => {
  const { page, expectCalm, leave } = await createVisitor(browser)
  await page.goto(`${shop.url}/packages/all`)
  await waitForHydration(page)
  const field = page.locator('.sort-field select')
  await scrollTo(page, 200)
  await field.focus()
  const before = await readScrollTop(page)
  expect(before).toBeGreaterThan(0)
  await field.selectOption('price')
  await page.waitForURL(/\?sort=price$/)
  const rows = () => page.locator('.deal-row .deal-price .price > .unseen').allTextContents()
  await expect
    .poll(async () => {
      const cents = (await rows()).map(parseCents)
      return cents.length > 5 && cents.every((one, index) => index === 0 || one >= cents[index - 1]!)
    })
    .toBe(true)
  expect([
    await page.evaluate("document.activeElement === document.querySelector('.sort-field select')"),
    await readScrollTop(page),
    await field.inputValue(),
  ]).toEqual([true, before, 'price'])
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('recommended')
  expectCalm()
  await leave()
})

test('today is the first day that can be chosen: in the calendar, in the filters, and at the server', async () => {
  const today = todayOf(shop.shop.now())
  const nights = deal.length_of_stay[0]! - 1
  const { page, expectCalm, leave } = await createVisitor(browser)
  const booking = `/booking/${deal.category}/${deal.category_id}?step=date&q=${deal.deals_id}&nights=${nights}`
  await page.goto(`${shop.url}${booking}&check_in=${today}`)
  await waitForHydration(page)
  const month = page.getByRole('grid').first()
  await month.waitFor()
  const past = month.locator('.day-past')
  await expect.poll(() => past.count()).toBe(Number(today.slice(8)) - 1)
  expect(await month.locator('.day-past[aria-disabled="true"]').count()).toBe(Number(today.slice(8)) - 1)
  // A past day in the URL selects nothing.
  await page.goto(`${shop.url}${booking}&check_in=${addDays(today, -1)}`)
  await waitForHydration(page)
  await page.getByRole('grid').first().waitFor()
  expect(await page.locator('.day-arrival').count()).toBe(0)
  // The earliest day of the filters' calendar, and of the plain fields before hydration.
  const list = await (await fetch(`${shop.url}/packages/all`)).text()
  expect(/<input[^>]*type="date"[^>]*min="([^"]+)"[^>]*name="from"/.exec(list)?.[1]).toBe(today)
  await page.goto(`${shop.url}/packages/all`)
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Choose dates/ }).click()
  const open = page.getByRole('dialog', { name: 'Choose dates' }).locator('.range-day:not(.range-day-outside)')
  await open.first().waitFor()
  expect(await open.and(page.locator(':not([data-disabled])')).first().textContent()).toBe(
    String(Number(today.slice(8))),
  )
  for (const check_in of [addDays(today, -1), addDays(today, -400)])
    expect(
      (await shop.raw('POST', '/live-prices', { deals_id: deal.deals_id, check_in, nights, rooms: [{ adults: 2 }] }))
        .status,
    ).toBe(422)
  expectCalm()
  await leave()
})

test("invalid input of a page's scripts leaves a working page", async () => {
  const { page, expectCalm, leave } = await createVisitor(browser, { expected: /status of (4\d\d)/ })
  const of =
    (path: string, names: string[], fixed = '') =>
    (value: string) =>
      `${path}?${fixed}${names.map((name) => `${name}=${value}`).join('&')}`
  const routes = [
    of('/', ['nights', 'lang']),
    of('/packages/all', ['q', 'nights', 'price_max', 'from', 'to', 'sort', 'page', 'board', 'filter.x']),
    of(`/packages/${deal.category}/${deal.category_id}`, ['check_in', 'nights', 'rooms', 'lang']),
    of(
      `/booking/${deal.category}/${deal.category_id}`,
      ['step', 'part', 'check_in', 'nights', 'rooms', 'hotel', 'room', 'extras', 'activities', 'pay'],
      `q=${deal.deals_id}&`,
    ),
    of(
      `/booking/${deal.category}/${deal.category_id}`,
      ['check_in', 'nights', 'rooms', 'hotel', 'room', 'extras'],
      `step=checkout&q=${deal.deals_id}&`,
    ),
    of('/payment-details', ['payment_intent_client_secret']),
    of('/thankyou', ['number', 'token']),
    of('/payment-overview/1', ['token']),
    of('/newsletter/1', ['unsubscribe']),
    of('/verzilveren', ['code']),
  ]
  for (const value of ['%00', '-1', '%3Cscript%3E__proto__'])
    for (const route of routes) {
      await page.goto(shop.url + route(value))
      await waitForHydration(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([
        route(value),
        await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).count(),
      ]).toEqual([route(value), 0])
    }
  // Browser storage may contain invalid data as well.
  await page.evaluate(
    `for (const key of ['session_id', 'favourites', 'recently_seen']) localStorage.setItem(key, '{"a":[')`,
  )
  await page.context().addCookies([
    { name: 'consent', value: '%E0%A4%A', url: shop.url },
    { name: 'language', value: '../../x', url: shop.url },
  ])
  for (const path of ['/', '/favourites', routes[3]!('1')]) {
    await page.goto(shop.url + path)
    await waitForHydration(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  expectCalm()
  await leave()
}, 240_000)
