/** What a visitor meets besides booking: cookies, languages, favourites, a letter to the shop. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layOutAll, newVisitor, phone, startBrowser } from '../browser.ts'
import { startTestShop, type TestShop } from '../harness.ts'

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
  const { page, context, expectAccessible, expectCalm, leave } = await newVisitor(browser, { undecided: true })
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
  const kept = page.waitForResponse('**/api/cookie-choice')
  await question.getByRole('button').nth(0).click()
  await kept
  await question.waitFor({ state: 'detached' })
  await page.goto(`${shop.url}/thankyou`)
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

test('on a small phone the question takes a third of the screen at most and never covers what has the focus', async () => {
  const { page, leave } = await newVisitor(browser, { size: { width: 360, height: 640 }, undecided: true })
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
})

test('a language that is chosen stays on the way, with its direction, and keeps the page', async () => {
  const { page, expectAccessible, expectCalm, leave } = await newVisitor(browser)
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

test('stays are kept with the heart and remembered when seen, by their numbers alone', async () => {
  const { page, expectAccessible, expectCalm, leave } = await newVisitor(browser, { size: phone })
  await page.goto(`${shop.url}/packages/all`)
  const heart = page.getByRole('button', { name: /^Save .* to favourites$/ }).first()
  const box = (await heart.boundingBox())!
  expect([box.width >= 44, box.height >= 44]).toEqual([true, true])
  await heart.click()
  expect(await heart.getAttribute('aria-pressed')).toBe('true')
  const name = (await heart.getAttribute('aria-label'))!.replace(/^Save | to favourites$/g, '')
  await page.locator('.deal-row a').nth(1).click()
  await page.locator('.detail h1').waitFor()
  await page.getByRole('link', { name: 'Favourites' }).click()
  await page.getByRole('heading', { name, level: 3 }).waitFor()
  await page.getByRole('heading', { name: 'Recently viewed' }).waitFor()
  await expectAccessible()
  const kept = await page.evaluate<(string | null)[]>(
    "[localStorage.getItem('favourites'), localStorage.getItem('recently_seen')]",
  )
  for (const text of kept) expect(JSON.parse(text!)).toEqual([expect.any(Number)])
  await page.getByRole('button', { name: `Save ${name} to favourites` }).click()
  await page.getByText('You have no favourites yet').waitFor()
  expectCalm()
  await leave()
})

test('a letter to the shop says at its field what is wrong, and in its place that it has gone', async () => {
  const { page, expectAccessible, expectCalm, leave } = await newVisitor(browser)
  await page.goto(`${shop.url}/contact`)
  await page.getByRole('button', { name: 'Send message' }).click()
  expect(await page.locator(':focus').textContent()).toContain('Please enter your name.')
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

test('on the narrowest phone nothing is wider than its place: a long title, the words on a picture, the sum on a ticket', async () => {
  const { page, leave } = await newVisitor(browser, { size: { width: 320, height: 844 } })
  const { data } = await shop.client('GET /deals', { query: {} })
  const deals = Array.isArray(data) ? data : data.items
  const paths = [
    'vouchers',
    ...deals
      .filter(({ externally_sold, hide_price }) => hide_price || !externally_sold)
      .map(({ category, category_id }) => `packages/${category}/${category_id}`),
  ]
  for (const language of ['en', 'nl'])
    for (const path of paths) {
      await page.goto(`${shop.url}/${path}?lang=${language}`, { waitUntil: 'domcontentloaded' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await layOutAll(page)
      const wider = await page.evaluate<string[]>(`(() => {
        const sticksOut = (whole) => {
          const box = whole.getBoundingClientRect()
          const walk = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT)
          for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            if (!node.data.trim() || node.parentElement.closest('.unseen')) continue
            const range = document.createRange()
            range.selectNodeContents(node)
            const text = range.getBoundingClientRect()
            if (text.width > 1 && (text.left < box.left - 1 || text.right > box.right + 1)) return true
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
})
