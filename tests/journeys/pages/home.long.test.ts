/**
 * The home page, and elements of every page: the row of weekends, the cookie question, one filled button.
 *
 * In the long suite: weekends, one filled button, lists, newsletter tab and rows of cards at every width, in every
 * language.
 */
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration, parseCents, scrollTo } from '../../journey-steps.ts'
import { isLong, sampleInGate } from '../../suite/form.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let browser: Browser
let stay: string
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 14, priceDays: 90, work: false })
  browser = await startBrowser()
  const { data } = await shop.client('GET /deals', { query: {} })
  const deal = (Array.isArray(data) ? data : data.items).find((one) => one.lowest_price_cents !== null)!
  stay = `/packages/${deal.category}/${deal.category_id}`
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const wide = { width: 1440, height: 900 }

test('a weekend of the row leads to what is available that weekend, cheapest first; it names a stay that costs what it says', async () => {
  const { page, expectCalm, leave } = await createVisitor(browser, { size: wide })
  await page.goto(`${shop.url}/?nights=2`)
  await waitForHydration(page)
  const weekends = page.locator('.rail-weekends a')
  expect(await weekends.count()).toBe(5)
  // Each weekend names a stay for at least two people, at the shown price.
  const cards = (await shop.client('GET /deals', { query: {} })).data as DealCard[]
  const byTitle = new Map(cards.map((card) => [card.title, card]))
  let named = 0
  for (const link of await weekends.all()) {
    const text = await link.locator('.rail-end').textContent()
    const title = /such as (.*)$/.exec(text!)?.[1]
    if (title === undefined) continue
    named += 1
    const card = byTitle.get(title)!
    expect([title, card.travel_companion > 1]).toEqual([title, true])
    const search = new URL((await link.getAttribute('href'))!, shop.url).searchParams
    const day = { from: search.get('from')!, to: search.get('from')! }
    const { data: days } = await shop.client('POST /calendar/deals', {
      body: { deals: [card.deals_id], nights: 2, adults: 2, ...day },
    })
    expect([title, parseCents(await link.locator('.price').textContent())]).toEqual([
      title,
      days[0]!.days[0]!.price_per_person_cents,
    ])
  }
  expect(named).toBeGreaterThan(2)
  const [address, shown] = [await weekends.nth(2).getAttribute('href'), await weekends.nth(2).textContent()]
  const asked = new URL(address!, shop.url).searchParams
  await weekends.nth(2).click()
  await page.waitForURL(/\/packages\/all\?/)
  expect(new URL(page.url()).searchParams.toString()).toBe(asked.toString())
  const weekend = { date_from: asked.get('from')!, date_to: asked.get('to')!, nights: [2], limit: 100 }
  const { data } = await shop.client('POST /deals/search', { body: { ...weekend, sort: 'price' } })
  await page.getByText(new RegExp(`^${data.total} stays?$`)).waitFor()
  expect(data.total).toBeGreaterThan(1)
  expect(parseCents(shown)).toBe(data.items[0]!.price!.per_person_cents)
  expect(await page.locator('.deal-row h2').first().textContent()).toBe(data.items[0]!.title)

  // The chosen party is preserved, and the weekends show its prices.
  await page.goto(`${shop.url}/?nights=2&adults=1`)
  await waitForHydration(page)
  const singlePrice = parseCents(await weekends.nth(2).textContent())
  await weekends.nth(2).click()
  await page.waitForURL((url) => url.pathname === '/packages/all' && url.searchParams.get('adults') === '1')
  expect(new URL(page.url()).searchParams.getAll('adults')).toEqual(['1'])
  const one = (
    await shop.client('POST /deals/search', {
      body: { ...weekend, sort: 'price', rooms: [{ adults: 1, children: [] }] },
    })
  ).data.items[0]!
  expect(singlePrice).toBe(one.price!.per_person_cents)
  expect(singlePrice).not.toBe(parseCents(shown))
  expectCalm()
  await leave()
})

const areOverlapping = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('not on the page')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('the cookie question covers neither the row of weekends nor the price bar, at any scroll position', async () => {
  for (const size of sampleInGate([phone, { width: 820, height: 1100 }, wide], 1))
    for (const [path, part] of [
      ['/', '.rail-inside'],
      [stay, '.price-bar'],
    ] as const) {
      const { page, leave } = await createVisitor(browser, { size, undecided: true })
      await page.goto(shop.url + path, { waitUntil: 'domcontentloaded' })
      await waitForHydration(page)
      const question = page.locator('.cookie-question')
      await question.waitFor()
      for (const top of [0, 300, 700, 1500, 2400] as const) {
        await scrollTo(page, top)
        await page.waitForTimeout(60)
        expect([size.width, path, top, await areOverlapping(question, page.locator(part))]).toEqual([
          size.width,
          path,
          top,
          false,
        ])
      }
      // When it is reopened at the end of the page, the question is in view and focused.
      await question.getByRole('button').first().click()
      await question.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Manage cookies' }).click()
      await question.waitFor()
      expect(await areOverlapping(question, page.locator(part))).toBe(false)
      expect(await page.evaluate("document.querySelector('.cookie-question').contains(document.activeElement)")).toBe(
        true,
      )
      await leave()
    }
}, 240_000)

/** The visible buttons that are filled with the brand's colour. */
const findFilledButtons = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const brand = getComputedStyle(Object.assign(document.body.appendChild(document.createElement('i')), { style: 'background: var(--brand)' })).backgroundColor
    document.body.lastChild.remove()
    return [...document.querySelectorAll('.button:not(.unseen)')]
      .filter((one) => {
        const box = one.getBoundingClientRect()
        return box.height > 0 && box.bottom > 0 && box.top < innerHeight && one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).backgroundColor === brand
      })
      .map((one) => one.textContent)
  })()`)

longTest(
  'one filled button is on a screen at a time: front page, list, package, vouchers, forms',
  async () => {
    const counts: number[] = []
    const vouchers = (await shop.client('GET /fetchvouchers', { query: {} })).data
    const voucher = `/vouchers/${vouchers[0]!.voucher_id}`
    const others = ['/vouchers', voucher, '/verzilveren', '/destinations', '/contact', '/my-booking', '/favourites']
    for (const [narrow, size] of [wide, phone].entries())
      for (const [turn, path] of ['/', stay, '/packages/all', ...others].entries()) {
        // The gate tests each page at one of the widths, the package page at both.
        if (!isLong && path !== stay && turn % 2 !== narrow) continue
        const { page, leave } = await createVisitor(browser, { size })
        await page.goto(shop.url + path, { waitUntil: 'domcontentloaded' })
        await waitForHydration(page)
        const height = await page.evaluate<number>('document.body.scrollHeight')
        const step = async (top: number) => {
          await scrollTo(page, top)
          await page.waitForTimeout(120)
          const found = await findFilledButtons(page)
          expect([size.width, path, top, found.length <= 1 ? '' : found.join(' | ')]).toEqual([
            size.width,
            path,
            top,
            '',
          ])
          counts.push(found.length)
        }
        for (let top = 0; top < height; top += Math.round(size.height * (isLong ? 0.6 : 0.9))) await step(top)
        if (path === stay) {
          // After a day is picked, there is also a button below the calendar.
          await page.locator('.day-free').first().scrollIntoViewIfNeeded()
          await page.locator('.day-free').first().click()
          const book = page.locator('.price-made a.button')
          await book.waitFor()
          await book.scrollIntoViewIfNeeded()
          await page.waitForTimeout(200)
          expect(await findFilledButtons(page)).toHaveLength(1)
        }
        await leave()
      }
    // Verifies that the test finds such buttons at all.
    expect(Math.max(...counts)).toBe(1)
  },
  240_000,
)

longTest('the pages of all destinations, travel types and themes fit every width', async () => {
  for (const [path, name] of [
    ['/destinations', 'All destinations'],
    ['/travel-types', 'All travel types'],
    ['/themes', 'All themes'],
  ] as const) {
    const { page, expectAccessible, expectCalm, leave } = await createVisitor(browser, { size: wide })
    await page.goto(shop.url + path, { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { level: 1, name }).waitFor()
    for (const width of [1440, 820, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      expect([path, width, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([
        path,
        width,
        true,
      ])
    }
    await expectAccessible()
    expectCalm()
    await leave()
  }
})

longTest('no word of the headline is broken, at any width and in any language', async () => {
  const { page, leave } = await createVisitor(browser, { size: wide })
  const broken = () =>
    page.evaluate<string[]>(`(() => {
      const found = []
      const walk = document.createTreeWalker(document.querySelector('h1'), NodeFilter.SHOW_TEXT)
      for (let node = walk.nextNode(); node; node = walk.nextNode())
        for (const { 0: word, index } of node.data.matchAll(/[^\\s\\p{Script=Han}，。、：]+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top / 8)))
          if (lines.size > 1) found.push(word)
        }
      const h1 = document.querySelector('h1')
      if (h1.scrollWidth > h1.clientWidth + 1) found.push('wider than its place')
      return found
    })()`)
  let measured = 0
  const paths = ['/', '/destinations', '/vouchers', stay]
  for (const [turn, language] of languages.entries())
    for (const path of isLong ? paths : [paths[turn % paths.length]!]) {
      await page.goto(`${shop.url}${path}?lang=${language}`, { waitUntil: 'domcontentloaded' })
      // 330 is the width of a 660-pixel window at 200 %.
      for (const width of sampleInGate([2000, 1440, 1100, 820, 660, 641, 390, 330, 320], 5)) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(async () => [language, path, width, await broken()]).toEqual([language, path, width, []])
        measured += 1
      }
    }
  expect(measured).toBe(languages.length * (isLong ? 4 * 9 : 5))
  await leave()
})

longTest('the newsletter tab covers no text, at any width and scroll position', async () => {
  for (const width of sampleInGate([1440, 1340, 820, 390, 320], 3)) {
    const { page, leave } = await createVisitor(browser, { size: { width, height: 844 } })
    await page.goto(shop.url)
    await waitForHydration(page)
    await page.locator('.side-tab-button').waitFor({ state: 'attached' })
    const under = () =>
      page.evaluate<string[]>(`(() => {
        const button = document.querySelector('.side-tab-button')
        if (getComputedStyle(button).visibility !== 'visible') return []
        const tab = button.getBoundingClientRect()
        const walk = document.createTreeWalker(document.querySelector('#main'), NodeFilter.SHOW_TEXT)
        const found = []
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
          if (!node.data.trim() || node.parentElement.closest('.side-tab, .unseen')) continue
          const range = document.createRange()
          range.selectNodeContents(node)
          for (const one of range.getClientRects())
            if (one.left < tab.right && tab.left < one.right && one.top < tab.bottom && tab.top < one.bottom) found.push(node.data)
        }
        return found
      })()`)
    for (let top = 0; top < 4_000; top += 300) {
      await scrollTo(page, top)
      expect([width, top, await under()]).toEqual([width, top, []])
    }
    await leave()
  }
})

longTest('cards in a row have their prices on one line, whether or not something is paid at the hotel', async () => {
  const { page, leave } = await createVisitor(browser, { size: wide })
  for (const language of ['en', 'de', 'fa']) {
    await page.goto(`${shop.url}/?lang=${language}`)
    await page.locator('.deal-cards').first().waitFor()
    const rows = await page.evaluate<
      { tops: number[]; lines: number }[]
    >(`[...document.querySelectorAll('.deal-cards')].map((row) => ({
      tops: [...row.querySelectorAll('.deal-sum')].map((one) => Math.round(one.getBoundingClientRect().top)),
      lines: new Set([...row.querySelectorAll('.deal-foot')].map((one) => one.querySelectorAll('p.fine').length)).size,
    }))`)
    // Verifies that a row has cards both with and without an amount that is paid at the hotel.
    expect(Math.max(...rows.map(({ lines }) => lines))).toBeGreaterThan(1)
    for (const { tops } of rows)
      expect([language, Math.max(...tops) - Math.min(...tops) <= 1]).toEqual([language, true])
  }
  await leave()
})

test('the search button of a phone leads into the field; a bar between phone and desktop has two lines', async () => {
  const { page, leave } = await createVisitor(browser, { size: phone })
  await page.goto(shop.url)
  await waitForHydration(page)
  await page.locator('.header-find').click()
  expect(await page.evaluate('document.activeElement.type')).toBe('search')
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(shop.url + stay)
  const lines = await page.evaluate<number>("Math.round(document.querySelector('.price-bar-text').scrollHeight / 22)")
  expect(lines).toBeLessThanOrEqual(2)
  await leave()
})
