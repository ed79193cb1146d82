/**
 * The shop apart from booking: cookies, languages, favourites, a message to the shop.
 *
 * In the gate: cookies, language, favourites, the speed of pages.
 * In the long suite: also the contact form, the narrowest phone, cut-off texts, the notches of a ticket.
 */
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registry } from '@tussenuit/server/metrics/instruments.ts'
import { createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration } from '../../journey-steps.ts'
import { findPageFaults } from '../../page-faults.ts'
import { longTest } from '../../suite/long-test.ts'
import { isLong } from '../../suite/form.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 6 })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

test('cookies are asked about once, refusing is as easy as agreeing, and the choice can be changed on every page', async () => {
  const { page, context, expectAccessible, expectCalm, leave } = await createVisitor(browser, { undecided: true })
  const choices = () =>
    shop.shop.db.selectFrom('cookie_choice').select(['visitor', 'analytics', 'version']).orderBy('id').execute()
  const question = page.getByRole('dialog', { name: 'May we count your booking?' })
  await page.goto(shop.url)
  await question.waitFor()
  const [refuse, agree] = [
    await question.getByRole('button').nth(0).boundingBox(),
    await question.getByRole('button').nth(1).boundingBox(),
  ]
  expect([refuse!.width, refuse!.height, refuse!.y]).toEqual([agree!.width, agree!.height, agree!.y])
  await expectAccessible()
  const saved = page.waitForResponse('**/api/cookie-choice')
  await question.getByRole('button').nth(0).click()
  await saved
  await question.waitFor({ state: 'detached' })
  await page.goto(`${shop.url}/thankyou`)
  // Before hydration the link leads to the page about cookies, which has the same buttons.
  await waitForHydration(page)
  expect(await question.count()).toBe(0)
  const changed = page.waitForResponse('**/api/cookie-choice')
  await page.getByRole('link', { name: 'Manage cookies' }).click()
  await question.getByRole('button').nth(1).click()
  await changed
  const found = await choices()
  expect(found.map(({ analytics }) => analytics)).toEqual([false, true])
  expect(new Set(found.map(({ visitor }) => visitor)).size).toBe(1)
  expect((await context.cookies()).find(({ name }) => name === 'consent')!.value).toContain(found[0]!.visitor)
  expectCalm()
  await leave()
})

longTest(
  'on a small phone the question takes a third of the screen at most and never covers what has the focus',
  async () => {
    const { page, leave } = await createVisitor(browser, { size: { width: 360, height: 640 }, undecided: true })
    for (const language of ['en', 'de', 'fa']) {
      await page.goto(`${shop.url}/faq?lang=${language}`)
      const box = (await page.locator('.cookie-question').boundingBox())!
      expect([language, box.height <= 640 / 3]).toEqual([language, true])
    }
    const covered: string[] = []
    for (let step = 0; step < 45; step += 1) {
      await page.keyboard.press('Tab')
      const under = await page.evaluate<string | null>(`(() => {
      const [question, focus] = [document.querySelector('.cookie-question'), document.activeElement]
      if (focus === document.body || question.contains(focus)) return null
      const mine = focus.getBoundingClientRect()
      const seen = document.elementFromPoint(mine.left + mine.width / 2, mine.top + mine.height / 2)
      return seen !== null && question.contains(seen) ? focus.outerHTML.slice(0, 120) : null
    })()`)
      if (under !== null) covered.push(under)
    }
    expect(covered).toEqual([])
    await leave()
  },
)

test('a chosen language is preserved during navigation, with its direction and page', async () => {
  const { page, expectAccessible, expectCalm, leave } = await createVisitor(browser)
  await page.goto(`${shop.url}/packages/all?nights=2`)
  await page.locator('summary', { hasText: 'Language' }).click()
  await page.getByRole('link', { name: 'فارسی' }).first().click()
  await page.waitForURL('**/packages/all?nights=2&lang=fa')
  expect([await page.locator('html').getAttribute('lang'), await page.locator('html').getAttribute('dir')]).toEqual([
    'fa',
    'rtl',
  ])
  await expectAccessible()
  await page.locator('.deal-row a').first().click()
  await page.waitForURL(
    (url) => /^\/packages\/[^/]+\/[^/]+$/.test(url.pathname) && url.searchParams.get('lang') === 'fa',
  )
  await page.reload()
  expect([await page.locator('html').getAttribute('lang'), await page.locator('html').getAttribute('dir')]).toEqual([
    'fa',
    'rtl',
  ])
  expectCalm()
  await leave()
})

test('favourites and recently seen stays are stored by their numbers only', async () => {
  const { page, expectAccessible, expectCalm, leave } = await createVisitor(browser, { size: phone })
  await page.goto(`${shop.url}/packages/all`)
  const heart = page.getByRole('button', { name: /^Save .* to favourites$/ }).first()
  const box = (await heart.boundingBox())!
  expect([box.width >= 44, box.height >= 44]).toEqual([true, true])
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  const name = (await heart.getAttribute('aria-label'))!.replace(/^Save | to favourites$/g, '')
  await page.locator('.deal-row a').nth(1).click()
  await page.locator('.detail h1').waitFor()
  // One request loads both lists, independent of the number of cards.
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/deals/')) asked.push(pathname)
  })
  await page.getByRole('link', { name: 'Favourites' }).click()
  await page.getByRole('heading', { name, level: 3 }).waitFor()
  await page.getByRole('heading', { name: 'Recently viewed' }).waitFor()
  expect(asked).toEqual(['/api/deals/cards'])
  await expectAccessible()
  const saved = await page.evaluate<(string | null)[]>(
    "[localStorage.getItem('favourites'), localStorage.getItem('recently_seen')]",
  )
  for (const text of saved) expect(JSON.parse(text!)).toEqual([expect.any(Number)])
  await page.getByRole('button', { name: `Save ${name} to favourites` }).click()
  await page.getByText('You have no favourites yet').waitFor()
  expectCalm()
  await leave()
})

test('a visitor who leaves tells once how fast the page was, and nothing about the person', async () => {
  const { page, context, expectCalm, leave } = await createVisitor(browser, { size: phone })
  const countOf = async (metric: string) =>
    Number(
      new RegExp(`^shop_page_${metric}_count\\{page="listing",screen="phone"\\} (\\d+)$`, 'm').exec(
        await registry.getSingleMetricAsString(`shop_page_${metric}`),
      )?.[1] ?? 0,
    )
  const metrics = ['largest_contentful_paint_seconds', 'interaction_to_next_paint_seconds', 'cumulative_layout_shift']
  const counts = () => Promise.all(metrics.map(countOf))
  const before = await counts()
  const headersOf: Record<string, unknown>[] = []
  shop.app.server.on('request', ({ url, headers }) => url === '/api/page-speed' && headersOf.push(headers))
  const record = vi.spyOn(shop.shop, 'recordPageSpeed')
  const measuring = page.waitForResponse(/\/assets\/measure-[\w-]+\.js$/)
  await page.goto(`${shop.url}/packages/all`)
  await waitForHydration(page)
  await measuring
  await page
    .getByRole('button', { name: /^Save .* to favourites$/ })
    .first()
    .click()
  // The page that follows in the same document belongs to the same visit.
  await page.getByRole('link', { name: 'Favourites' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('about:blank')
  await expect.poll(counts).toEqual(before.map((count) => count + 1))
  // A page that is left is hidden, too: both would send.
  expect((await context.cookies()).length).toBeGreaterThan(0)
  expect(headersOf).toHaveLength(1)
  for (const name of ['cookie', 'session-id', 'referer', 'authorization'])
    for (const headers of headersOf) expect(headers).not.toHaveProperty(name)
  const value = expect.any(Number)
  const speed = { page: 'listing', screen: 'phone', lcp_ms: value, inp_ms: value, cls: value }
  expect(record.mock.calls).toEqual([[speed]])
  record.mockRestore()
  expectCalm()
  await leave()
})

longTest('the contact form shows errors at their fields, and a confirmation in its place', async () => {
  const { page, expectAccessible, expectCalm, leave } = await createVisitor(browser, { expected: /status of 400/ })
  await page.goto(`${shop.url}/contact`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect.poll(() => page.locator(':focus').textContent()).toContain('Your name')
  for (const [field, problem] of [
    ['Your name', 'Please enter your name.'],
    ['Your message', 'Please tell us a little more'],
  ]) {
    const input = page.locator('main').getByLabel(field!)
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator(`#${await input.getAttribute('aria-describedby')}`).textContent()).toContain(problem)
  }
  await expectAccessible()
  const form = page.locator('main')
  await form.getByLabel('Your name').fill('Noor el Amrani')
  await form.getByLabel('Your e-mail address').fill('noor@example.org')
  await form.getByLabel('Your message').fill('May we arrive after nine in the evening?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Thank you for your message.').waitFor()
  expectCalm()
  await leave()
})

longTest(
  'on the narrowest phone nothing overflows: a long title, the text on a picture, the amount on a ticket',
  async () => {
    const { page, leave } = await createVisitor(browser, { size: { width: 320, height: 844 } })
    const { data } = await shop.client('GET /deals', { query: {} })
    const deals = Array.isArray(data) ? data : data.items
    const vouchers = (await shop.client('GET /fetchvouchers', { query: {} })).data
    const dearest = vouchers.toSorted((a, b) => b.value_cents - a.value_cents)[0]!
    const paths = [
      'vouchers',
      `vouchers/${dearest.voucher_id}`,
      ...deals
        .filter(({ externally_sold, hide_price }) => hide_price || !externally_sold)
        .map(({ category, category_id }) => `packages/${category}/${category_id}`),
    ]
    for (const [turn, language] of ['en', 'nl'].entries())
      for (const path of isLong ? paths : paths.filter((_, index) => index % 2 === turn)) {
        await page.goto(`${shop.url}/${path}?lang=${language}`, { waitUntil: 'domcontentloaded' })
        await page.getByRole('heading', { level: 1 }).waitFor()
        const wider = await page.evaluate<string[]>(`(() => {
        const sticksOut = (whole) => {
          const box = whole.getBoundingClientRect()
          const margin = whole.matches('.gift-stub') ? 4 : -1
          const walk = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT)
          for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            if (!node.data.trim() || node.parentElement.closest('.unseen')) continue
            const range = document.createRange()
            range.selectNodeContents(node)
            const text = range.getBoundingClientRect()
            if (text.width > 1 && (text.left < box.left + margin || text.right > box.right - margin)) return true
          }
          return false
        }
        const found = [...document.querySelectorAll('.gallery-more, .gift-stub')]
          .filter((one) => one.checkVisibility() && sticksOut(one))
          .map((one) => one.innerText)
        const over = document.documentElement.scrollWidth - document.documentElement.clientWidth
        return over > 0 ? [...found, 'the page, by ' + over] : found
      })()`)
        expect([language, path, wider]).toEqual([language, path, []])
      }
    await leave()
  },
)

longTest(
  'the notches of a ticket are transparent and have an outline, on a light and on a dark background',
  async () => {
    const { page, leave } = await createVisitor(browser, { size: { width: 1200, height: 900 } })
    const [voucher] = (await shop.client('GET /fetchvouchers', { query: {} })).data
    for (const language of ['en', 'fa'])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto(`${shop.url}/vouchers/${voucher!.voucher_id}?lang=${language}`)
        const ticket = page.locator('.gift').first()
        await ticket.scrollIntoViewIfNeeded()
        const box = (await ticket.boundingBox())!
        const { data, info } = await sharp(await page.screenshot({ scale: 'css' }))
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true })
        const light = (x: number, y: number): number => {
          const at = (Math.round(y) * info.width + Math.round(x)) * 3
          return (data[at]! + data[at + 1]! + data[at + 2]!) / 3
        }
        const middle = box.x + box.width * (language === 'fa' ? 0.4 : 0.6)
        const ground = light(middle, box.y - 6)
        for (const [edge, inwards] of [
          [box.y, 1],
          [box.y + box.height - 1, -1],
        ] as const) {
          // Measured diagonally, because the ticket is perforated straight inwards from the notch.
          const slant = (away: number) => light(middle + away * Math.SQRT1_2, edge + inwards * away * Math.SQRT1_2)
          const inside = light(middle, edge + inwards * 5)
          const outline = Math.min(...[11, 12, 13].map(slant))
          const background = slant(18)
          expect([language, colorScheme, Math.abs(inside - ground) < 6]).toEqual([language, colorScheme, true])
          // The outline is darker than the ticket, and in light mode also darker than the page background.
          expect([language, colorScheme, background - outline > 40]).toEqual([language, colorScheme, true])
          if (colorScheme === 'light')
            expect([language, colorScheme, ground - outline > 40]).toEqual([language, colorScheme, true])
        }
        // The outline is visible along every edge, beside pictures and beside text, and darker than the ticket inside.
        for (const part of [0.15, 0.3, 0.45, 0.75, 0.9]) {
          const [x, y] = [box.x + box.width * part, box.y + box.height * part]
          const [right, below] = [box.x + box.width - 1, box.y + box.height - 1]
          for (const [edgeX, edgeY, inX, inY] of [
            [x, box.y, 0, 1],
            [x, below, 0, -1],
            [box.x, y, 1, 0],
            [right, y, -1, 0],
          ] as const) {
            const outline = Math.min(...[0, 1].map((away) => light(edgeX + inX * away, edgeY + inY * away)))
            const background = light(edgeX + inX * 4, edgeY + inY * 4)
            const line = background - outline > 40
            expect([language, colorScheme, part, edgeX, edgeY, line]).toEqual([
              language,
              colorScheme,
              part,
              edgeX,
              edgeY,
              true,
            ])
          }
        }
      }
    await leave()
  },
)

longTest.each(['en', 'fa'])(
  'no text is cut off, no row or heading of a table is empty, no button is repeated (%s)',
  async (language) => {
    const { page, leave } = await createVisitor(browser)
    const { data } = await shop.client('GET /deals', { query: {} })
    const deal = (Array.isArray(data) ? data : data.items).find((one) => one.price !== null)!
    const [voucher] = (await shop.client('GET /fetchvouchers', { query: {} })).data
    const path = `${deal.category}/${deal.category_id}`
    const found: string[] = []
    for (const address of [
      '?',
      'packages/all?nights=2',
      `packages/${path}?`,
      `booking/${path}?step=date&q=${deal.deals_id}&nights=${deal.price!.nights}&check_in=${deal.price!.check_in}`,
      `vouchers/${voucher!.voucher_id}?`,
      'verzilveren?',
      'my-booking?',
    ]) {
      await page.goto(`${shop.url}/${address}&lang=${language}`)
      if (address.startsWith('booking')) await page.locator('.summary .sums th').first().waitFor()
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 })
        found.push(...(await findPageFaults(page)).map((fault) => `${address} at ${width}: ${fault}`))
      }
    }
    expect(found).toEqual([])
    await leave()
  },
)
