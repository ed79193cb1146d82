/**
 * The filters of a list: a calendar for days and a slider with two thumbs for the price, beside the list on a desktop
 * and in a sheet on a phone.
 *
 * In the gate: days, the sheet on a phone.
 * In the long suite: also Persian, the slider, every width, without scripts.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today as todayOf } from '@tussenuit/modules/shared/day.ts'
import { createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration, parseCents, scrollTo } from '../../journey-steps.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 14, priceDays: 90, work: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const wide = { width: 1440, height: 900 }
const list = '/packages/all'
const countDeals = async (body: object) =>
  (await shop.client('POST /deals/search', { body: { ...body, limit: 1 } })).data.total
const paramsOf = (page: Page) => new URL(page.url()).searchParams

test("days are picked in the page's calendar, in either order, and cleared again", async () => {
  const { page, expectAccessible, expectCalm, leave } = await createVisitor(browser, { size: wide })
  await page.goto(shop.url + list)
  await waitForHydration(page)
  const field = page.getByRole('button', { name: /^Choose dates/ })
  await expect.poll(() => page.locator('#filters input[type="date"]').count()).toBe(0)
  await field.click()
  const panel = page.getByRole('dialog', { name: 'Choose dates' })
  const free = panel.locator('.range-day:not(.range-day-outside):not([data-disabled])')
  // The calendar has a second button of this name for screen readers, after the days.
  await panel.getByRole('button', { name: 'Next month' }).first().click()
  await expect.poll(() => free.count()).toBeGreaterThan(27)
  await expectAccessible()
  // The later day is picked first, which results in the same range.
  await free.nth(19).click()
  await free.nth(4).click()
  await panel.waitFor({ state: 'hidden' })
  await page.waitForURL(/from=.*to=/)
  const [from, to] = [paramsOf(page).get('from')!, paramsOf(page).get('to')!]
  expect([from.slice(8), to]).toEqual(['05', addDays(from, 15)])
  await page.getByText(new RegExp(`^${await countDeals({ date_from: from, date_to: to })} stays?$`)).waitFor()
  expect(await page.evaluate("document.activeElement.className.includes('day-range-button')")).toBe(true)
  await field.click()
  await panel.getByRole('button', { name: 'Clear dates' }).click()
  await expect.poll(() => [...paramsOf(page).keys()]).toEqual([])
  // Picks days by keyboard. Esc changes nothing.
  await field.press('Enter')
  await free.first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect([...paramsOf(page).keys()]).toEqual([])
  expectCalm()
  await leave()
})

longTest('a Persian page picks its days in the Persian calendar', async () => {
  const { page, expectCalm, leave } = await createVisitor(browser, { size: wide })
  await page.goto(`${shop.url}${list}?lang=fa`)
  await waitForHydration(page)
  await page.locator('.day-range-button').click()
  const title = page.locator('.range-calendar-head b')
  await title.waitFor()
  const today = todayOf(shop.shop.now())
  const month = new Intl.DateTimeFormat('fa-IR-u-ca-persian', { month: 'long', timeZone: 'UTC' })
  expect(await title.textContent()).toContain(month.format(new Date(`${today}T12:00:00Z`)))
  expect(await page.locator('.range-calendar .range-day').first().textContent()).toMatch(/^[۰-۹]+$/)
  // The week of the Persian calendar begins on Saturday.
  expect(await page.locator('.range-calendar th').first().textContent()).toBe('ش')
  // No label of a day or a button is in another language.
  const names = await page.evaluate<string[]>(
    "[...document.querySelectorAll('.range-calendar [aria-label]')].map((one) => one.getAttribute('aria-label'))",
  )
  expect(names.length).toBeGreaterThan(28)
  expect(names.filter((name) => /[A-Za-z0-9]/.test(name))).toEqual([])
  expectCalm()
  await leave()
})

longTest("the price slider's thumbs do not pass each other; at its ends the slider does not filter", async () => {
  const { page, expectAccessible, expectCalm, leave } = await createVisitor(browser, { size: wide })
  await page.goto(shop.url + list)
  await waitForHydration(page)
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
  await expect.poll(() => paramsOf(page).get('price_min')).toBe(String(floor + 20))
  await most.focus()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await expect.poll(() => paramsOf(page).get('price_max')).toBe(String(ceiling - 30))
  const between = { price_min: floor + 20, price_max: ceiling - 30 }
  await page.getByText(new RegExp(`^${await countDeals(between)} stays?$`)).waitFor()
  for (const price of await page.locator('.deal-row .deal-price .price > .unseen').allTextContents()) {
    expect(parseCents(price)).toBeGreaterThanOrEqual(between.price_min * 100)
    expect(parseCents(price)).toBeLessThanOrEqual(between.price_max * 100)
  }
  await expectAccessible()
  // Other filters do not change the ends of the scale.
  for (const thumb of [least, most])
    expect([await thumb.getAttribute('min'), await thumb.getAttribute('max')]).toEqual([`${floor}`, `${ceiling}`])
  // The lower thumb stops at the upper one.
  await least.focus()
  await page.keyboard.press('End')
  await expect.poll(() => paramsOf(page).get('price_min')).toBe(String(ceiling - 30))
  await page.keyboard.press('Home')
  await most.focus()
  await page.keyboard.press('End')
  await expect.poll(() => [...paramsOf(page).keys()]).toEqual([])
  expectCalm()
  await leave()
})

longTest('on a desktop the filters stay in view beside the list', async () => {
  const { page, leave } = await createVisitor(browser, { size: wide })
  await page.goto(shop.url + list)
  await waitForHydration(page)
  await scrollTo(page, 1600)
  const box = (await page.locator('.filters-sheet').boundingBox())!
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height).toBeLessThanOrEqual(900)
  expect(await page.locator('.filters-open').isVisible()).toBe(false)
  await leave()
})

test('on a phone they are a sheet whose button shows the number of results before they are applied', async () => {
  const { page, expectAccessible, expectCalm, leave } = await createVisitor(browser, { size: phone })
  await page.goto(shop.url + list)
  await waitForHydration(page)
  const sheet = page.locator('#filters-sheet')
  expect(await sheet.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  const button = sheet.locator('.filters-button')
  const all = await countDeals({})
  expect(await button.textContent()).toBe(`Show ${all} stays`)
  expect((await button.boundingBox())!.y + (await button.boundingBox())!.height).toBeLessThanOrEqual(phone.height)
  await expectAccessible()
  await sheet.locator('input[name="board"]').first().check()
  const board = (await sheet.locator('input[name="board"]').first().getAttribute('value')) as 'ROOM_ONLY'
  const fewer = await countDeals({ board: [board] })
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

/** The number of elements in each visual row. */
const linesOf = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate(`(() => {
    const lines = new Map()
    for (const one of document.querySelectorAll(${JSON.stringify(selector)})) {
      const { top, bottom, width } = one.getBoundingClientRect()
      if (width > 0) lines.set(Math.round((top + bottom) / 20), (lines.get(Math.round((top + bottom) / 20)) ?? 0) + 1)
    }
    return [...lines.values()]
  })()`)

longTest(
  "the list's controls take two rows on a phone, of which one scrolls, and the first picture is in view; no row has a single length of stay",
  async () => {
    const { page, leave } = await createVisitor(browser, { size: wide })
    const tools = '.listing-tools > :not(.listing-chips), .listing-chips .chip, .listing-head > :not(.listing-tools)'
    for (const language of ['en', 'de', 'fa'])
      for (const width of language === 'en' ? [1440, 820, 390, 320] : [320]) {
        await page.setViewportSize({ width, height: 900 })
        for (const [query, most] of [
          ['', width < 390 && language === 'de' ? 3 : width < 640 ? 2 : 1],
          ['&nights=2&nights=1&board=BED_AND_BREAKFAST', width < 390 && language === 'de' ? 3 : 2],
        ] as const) {
          await page.goto(`${shop.url}${list}?lang=${language}${query}`)
          await page.locator('.listing-head').waitFor()
          const lines = await linesOf(page, tools)
          expect([language, width, query, lines.length <= most ? '' : lines]).toEqual([language, width, query, ''])
          const outside = await page.evaluate<string[]>(
            "[...document.querySelectorAll('.listing-head > :not(.listing-tools)')].filter((one) => { const box = " +
              'one.getBoundingClientRect(); return box.width > 0 && (box.left < 16 || box.right > innerWidth - 16 ' +
              '|| (one.firstElementChild?.getBoundingClientRect().right ?? 0) > innerWidth - 16) }).map((one) => ' +
              'one.className)',
          )
          expect([language, width, outside]).toEqual([language, width, []])
          expect([language, width, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([
            language,
            width,
            0,
          ])
          if (width === 390) {
            const picture = (await page.locator('.deal-row .picture').first().boundingBox())!
            expect([query, picture.y < 600]).toEqual([query, true])
          }
        }
        if (width < 992) await page.locator('.filters-open').click()
        const nights = await linesOf(page, '.filter-nights .chip')
        expect(nights.length).toBeGreaterThan(0)
        expect([language, width, nights.length > 1 && nights.at(-1) === 1]).toEqual([language, width, false])
      }
    await leave()
  },
)

longTest('the party is chosen in whole view, at every width', async () => {
  const { page, leave } = await createVisitor(browser, { size: wide })
  for (const width of [1440, 1280, 1100, 992, 390]) {
    await page.setViewportSize({ width, height: 1200 })
    await page.goto(shop.url + list)
    if (width < 992) await page.locator('.filters-open').click()
    await page.locator('.filter .party summary').click()
    // No part of the party box is outside the visible part of the page.
    const cut = await page.evaluate<string[]>(`(() => {
      const frame = document.querySelector('.filters-sheet').getBoundingClientRect()
      return [...document.querySelectorAll('.party-box, .party-box b, .party-box button, .party-box select')].filter((one) => {
        const box = one.getBoundingClientRect()
        return box.width > 0 && (box.left < Math.max(0, frame.left) || box.right > Math.min(innerWidth, frame.right) + 1)
      }).map((one) => one.className || one.innerText)
    })()`)
    expect([width, cut]).toEqual([width, []])
    await page.getByRole('button', { name: 'One more: Children' }).waitFor()
  }
  await leave()
})

longTest('a filter chip shows its whole label, however long and however narrow the page', async () => {
  const { page, expectAccessible, leave } = await createVisitor(browser, { size: { width: 320, height: 844 } })
  const { facets } = (await shop.client('POST /deals/search', { body: { limit: 1, language: 'de' } })).data
  const query = new URLSearchParams({
    lang: 'de',
    q: 'ein stilles Haus am Wasser, mit Sauna und einem langen Frühstück',
  })
  for (const { value } of facets.theme) query.append('theme', value)
  for (const { value } of facets.destination) query.append('destination', value)
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${shop.url}${list}?${query}`)
    const chips = page.locator('.listing-chips .chip')
    await chips.first().waitFor()
    expect(await chips.count()).toBe(1 + facets.theme.length + facets.destination.length)
    const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('.listing-chips .chip')].filter((chip) => {
      const [box, label] = [chip.getBoundingClientRect(), document.createRange()]
      label.selectNodeContents(chip.querySelector('bdi'))
      const text = label.getBoundingClientRect()
      return text.left < box.left || text.right > box.right || text.top < box.top || text.bottom > box.bottom || box.width > innerWidth || getComputedStyle(chip).textOverflow === 'ellipsis'
    }).map((chip) => chip.innerText)`)
    expect([width, cut]).toEqual([width, []])
    // The row of chips scrolls horizontally; the page does not.
    const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect([width, beyond]).toEqual([width, 0])
    // The last chip scrolls into view when it is focused.
    await chips.last().focus()
    const last = (await chips.last().boundingBox())!
    expect([width, last.x >= 0 && last.x + last.width <= width]).toEqual([width, true])
  }
  await expectAccessible()
  await leave()
})

longTest(
  'without scripts the days are plain fields, both thumbs are sent, and reversed days are put right',
  async () => {
    const { page, leave } = await createVisitor(browser, { size: wide, script: false })
    const today = todayOf(shop.shop.now())
    const [from, to] = [addDays(today, 10), addDays(today, 30)]
    await page.goto(shop.url + list)
    await page.locator('input[type="date"][name="from"]').fill(to)
    await page.locator('input[type="date"][name="to"]').fill(from)
    await page.locator('.filters-button').click()
    await page.waitForURL(/price_min=.*price_max=/)
    await page.getByText(new RegExp(`^${await countDeals({ date_from: from, date_to: to })} stays?$`)).waitFor()
    expect(await page.locator('.listing-chips .chip').count()).toBe(2)
    await leave()
  },
)
