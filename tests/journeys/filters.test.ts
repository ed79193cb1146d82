/** The filters of a list: days from a calendar of their own, two thumbs for the price, beside the list on a desk and in a sheet on a phone. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today as todayOf } from '@tussenuit/modules/shared/day.ts'
import { newVisitor, phone, startBrowser } from '../browser.ts'
import { startTestShop, type TestShop } from '../harness.ts'
import { awake, centsIn, scrollTo } from '../journey-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 14, priceDays: 60, work: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const wide = { width: 1440, height: 900 }
const list = '/packages/all'
const total = async (body: object) =>
  (await shop.client('POST /deals/search', { body: { ...body, limit: 1 } })).data.total
const params = (page: Page) => new URL(page.url()).searchParams

test('days are picked in a calendar of the page, in either order, and taken away again', async () => {
  const { page, expectAccessible, expectCalm, leave } = await newVisitor(browser, { size: wide })
  await page.goto(shop.url + list)
  await awake(page)
  const field = page.getByRole('button', { name: /^Choose dates/ })
  expect(await page.locator('#filters input[type="date"]').count()).toBe(0)
  await field.click()
  const panel = page.getByRole('dialog', { name: 'Choose dates' })
  const free = panel.locator('.range-day:not(.range-day-outside):not([data-disabled])')
  await panel.getByRole('button', { name: 'Next month' }).click()
  await expect.poll(() => free.count()).toBeGreaterThan(27)
  await expectAccessible()
  // The later day first: the days between are meant all the same.
  await free.nth(19).click()
  await free.nth(4).click()
  await panel.waitFor({ state: 'hidden' })
  await page.waitForURL(/from=.*to=/)
  const [from, to] = [params(page).get('from')!, params(page).get('to')!]
  expect([from.slice(8), to]).toEqual(['05', addDays(from, 15)])
  await page.getByText(new RegExp(`^${await total({ date_from: from, date_to: to })} stays?$`)).waitFor()
  expect(await page.evaluate("document.activeElement.className.includes('day-range-button')")).toBe(true)
  await field.click()
  await panel.getByRole('button', { name: 'Clear dates' }).click()
  await expect.poll(() => [...params(page).keys()]).toEqual([])
  // By keys, and Esc leaves all as it was.
  await field.press('Enter')
  await free.first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect([...params(page).keys()]).toEqual([])
  expectCalm()
  await leave()
})

test('a Persian page picks its days in the Persian calendar', async () => {
  const { page, expectCalm, leave } = await newVisitor(browser, { size: wide })
  await page.goto(`${shop.url}${list}?lang=fa`)
  await awake(page)
  await page.locator('.day-range-button').click()
  const title = page.locator('.range-calendar-head b')
  await title.waitFor()
  const today = todayOf(shop.shop.now())
  const month = new Intl.DateTimeFormat('fa-IR-u-ca-persian', { month: 'long', timeZone: 'UTC' })
  expect(await title.textContent()).toContain(month.format(new Date(`${today}T12:00:00Z`)))
  expect(await page.locator('.range-calendar .range-day').first().textContent()).toMatch(/^[۰-۹]+$/)
  // The week of a Persian calendar begins on Saturday.
  expect(await page.locator('.range-calendar th').first().textContent()).toBe('ش')
  expectCalm()
  await leave()
})

test('the price has two thumbs that do not pass each other; at its ends the slider asks nothing', async () => {
  const { page, expectAccessible, expectCalm, leave } = await newVisitor(browser, { size: wide })
  await page.goto(shop.url + list)
  await awake(page)
  const least = page.getByRole('slider', { name: 'Lowest price per person' })
  const most = page.getByRole('slider', { name: 'Highest price per person' })
  const [floor, ceiling] = [Number(await least.inputValue()), Number(await most.inputValue())]
  expect(ceiling - floor).toBeGreaterThan(40)
  for (const thumb of [least, most]) {
    expect([await thumb.getAttribute('min'), await thumb.getAttribute('max')]).toEqual([`${floor}`, `${ceiling}`])
    expect(await thumb.getAttribute('aria-valuetext')).toMatch(/^€/)
  }
  await least.focus()
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect.poll(() => params(page).get('price_min')).toBe(String(floor + 20))
  await most.focus()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await expect.poll(() => params(page).get('price_max')).toBe(String(ceiling - 30))
  const between = { price_min: floor + 20, price_max: ceiling - 30 }
  await page.getByText(new RegExp(`^${await total(between)} stays?$`)).waitFor()
  for (const price of await page.locator('.deal-row .deal-price .price > .unseen').allTextContents()) {
    expect(centsIn(price)).toBeGreaterThanOrEqual(between.price_min * 100)
    expect(centsIn(price)).toBeLessThanOrEqual(between.price_max * 100)
  }
  await expectAccessible()
  // The lower thumb stops at the upper one.
  await least.focus()
  await page.keyboard.press('End')
  await expect.poll(() => params(page).get('price_min')).toBe(String(ceiling - 30))
  await page.keyboard.press('Home')
  await most.focus()
  await page.keyboard.press('End')
  await expect.poll(() => [...params(page).keys()]).toEqual([])
  expectCalm()
  await leave()
})

test('on a desk the filters stay in view beside the list', async () => {
  const { page, leave } = await newVisitor(browser, { size: wide })
  await page.goto(shop.url + list)
  await awake(page)
  await scrollTo(page, 1600)
  const box = (await page.locator('.filters-sheet').boundingBox())!
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height).toBeLessThanOrEqual(900)
  expect(await page.locator('.filters-open').isVisible()).toBe(false)
  await leave()
})

test('on a phone they are a sheet whose button says how many stays there would be, before one asks for them', async () => {
  const { page, expectAccessible, expectCalm, leave } = await newVisitor(browser, { size: phone })
  await page.goto(shop.url + list)
  await awake(page)
  const sheet = page.locator('#filters-sheet')
  expect(await sheet.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  const button = sheet.locator('.filters-button')
  const all = await total({})
  expect(await button.textContent()).toBe(`Show ${all} stays`)
  expect((await button.boundingBox())!.y + (await button.boundingBox())!.height).toBeLessThanOrEqual(phone.height)
  await expectAccessible()
  await sheet.locator('input[name="board"]').first().check()
  const board = (await sheet.locator('input[name="board"]').first().getAttribute('value')) as 'ROOM_ONLY'
  const fewer = await total({ board: [board] })
  expect(fewer).toBeLessThan(all)
  await expect.poll(() => button.textContent()).toBe(`Show ${fewer} ${fewer === 1 ? 'stay' : 'stays'}`)
  expect(new URL(page.url()).search).toBe('')
  await button.click()
  await page.waitForURL(/\?board=/)
  await sheet.waitFor({ state: 'hidden' })
  await page.getByText(new RegExp(`^${fewer} stays?$`)).waitFor()
  await page.getByRole('button', { name: 'Filters, 1' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'hidden' })
  expectCalm()
  await leave()
})

test('without scripts the days are plain fields, both thumbs are sent, and reversed days are put right', async () => {
  const { page, leave } = await newVisitor(browser, { size: wide, script: false })
  const today = todayOf(shop.shop.now())
  const [from, to] = [addDays(today, 10), addDays(today, 30)]
  await page.goto(shop.url + list)
  await page.locator('input[type="date"][name="from"]').fill(to)
  await page.locator('input[type="date"][name="to"]').fill(from)
  await page.locator('.filters-button').click()
  await page.waitForURL(/price_min=.*price_max=/)
  await page.getByText(new RegExp(`^${await total({ date_from: from, date_to: to })} stays?$`)).waitFor()
  expect(await page.locator('.listing-chips .chip').count()).toBe(2)
  await leave()
})
