/** In the long suite: the calendar of a package by keyboard, in other calendars, without scripts. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { parseCents, waitForTitle, readTotalCents } from '../../journey-steps.ts'

let shop: TestShop
let browser: Browser
let deal: DealCard
let path: string
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 6 })
  browser = await startBrowser()
  deal = ((await shop.client('GET /deals', { query: {} })).data as DealCard[]).find(
    (one) => one.travel_companion === 2 && one.lowest_price_cents !== null && one.has_activity,
  )!
  path = `/packages/${deal.category}/${deal.category_id}`
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const calendarOf = (page: Page) =>
  page
    .getByRole('group', { name: /Prices by day of arrival/ })
    .or(page.getByRole('application', { name: /Prices by day of arrival/ }))
    .first()
/** The live price in cents, once the hotels have replied. */
async function readLiveTotal(page: Page): Promise<number> {
  const made = page.getByRole('heading', { level: 3, name: /^How € .* is made up$/ })
  await made.waitFor({ timeout: 30_000 })
  return parseCents(await made.textContent())
}

test('a day chosen by keyboard opens its price; the link that is shared restores day and party, and leads on to the booking', async () => {
  const visitor = await createVisitor(browser)
  const { page } = visitor
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(shop.url + path)
  await page.locator('#pick-days').scrollIntoViewIfNeeded()
  const calendar = calendarOf(page)
  const free = calendar.getByRole('button', { name: /per person/ }).nth(5)
  await free.waitFor()
  await free.focus()
  const wanted = (await free.getAttribute('data-day')) ?? (await free.textContent())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(wanted)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.has('check_in'))
  const address = new URL(page.url()).searchParams
  const [checkIn, nights] = [address.get('check_in')!, Number(address.get('nights'))]
  const [day] = (
    await shop.client('POST /hotels/calendar', {
      body: { deals_id: deal.deals_id, nights, adults: 2, from: checkIn, to: checkIn },
    })
  ).data
  expect(await readLiveTotal(page)).toBe(day!.all_in_cents)
  // The day of departure has a label instead of the price of a stay that begins on it.
  const out = calendar.locator('.day-departure')
  expect(await out.locator('[aria-hidden="true"]').last().textContent()).toBe('leave')
  expect(await out.locator('.unseen').textContent()).toContain('you leave')
  const lines = page.locator('.price-made .sums').getByRole('row')
  expect(await lines.count()).toBeGreaterThan(2)
  await page
    .locator('.price-made')
    .getByText(/^(Free to cancel|Cancelling costs)/)
    .waitFor()
  await visitor.expectAccessible()

  await page.locator('#pick-days .party summary').focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /^One more.*adults/i })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.searchParams.get('adults') === '3')
  const three = (
    await shop.client('POST /live-prices', { body: { deals_id: deal.deals_id, check_in: checkIn, nights, adults: 3 } })
  ).data[0]!.price.all_in_cents
  await expect.poll(() => readLiveTotal(page), { timeout: 30_000 }).toBe(three)

  await page.locator('.price-made').getByRole('button', { name: 'Share' }).click()
  await page.getByRole('status').getByText('Link copied.').waitFor()
  const shared = (await page.evaluate('navigator.clipboard.readText()')) as string
  expect(Object.fromEntries(new URL(shared).searchParams)).toEqual({
    check_in: checkIn,
    nights: String(nights),
    adults: '3',
  })

  // The choices are preserved when the language changes.
  await page.locator('header details.header-language summary').click()
  await page.locator('header').getByRole('link', { name: 'Nederlands' }).click()
  await page.waitForURL((url) => url.searchParams.get('lang') === 'nl')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    check_in: checkIn,
    nights: String(nights),
    adults: '3',
    lang: 'nl',
  })
  visitor.expectCalm()
  await visitor.leave()

  const friend = await createVisitor(browser)
  await friend.context.addInitScript('navigator.share = async (given) => { window.given = given }')
  await friend.page.goto(shared)
  await friend.page.locator('#pick-days').scrollIntoViewIfNeeded()
  expect(await readLiveTotal(friend.page)).toBe(three)
  await friend.page.getByRole('button', { name: 'Share' }).first().click()
  expect(await friend.page.evaluate('window.given')).toEqual({ title: deal.title, url: shared })
  await friend.page.locator('.price-made').getByRole('link', { name: 'Book these dates' }).click()
  await waitForTitle(friend.page, 'Pick your days')
  const booking = new URL(friend.page.url()).searchParams
  expect([
    booking.get('step'),
    booking.get('q'),
    booking.get('check_in'),
    booking.get('nights'),
    booking.get('adults'),
  ]).toEqual(['date', String(deal.deals_id), checkIn, String(nights), '3'])
  await expect.poll(() => readTotalCents(friend.page), { timeout: 30_000 }).toBe(three)
  friend.expectCalm()
  await friend.leave()
})

test('an unavailable day shows the reason and the nearest available days', async () => {
  const visitor = await createVisitor(browser)
  const { page } = visitor
  const cards = ((await shop.client('GET /deals', { query: {} })).data as DealCard[]).filter(
    (one) => one.lowest_price_day !== null && one.lowest_price_nights !== null,
  )
  const reasons = {
    sold_out: 'fully booked',
    closed: 'closed: an activity does not run, or you cannot arrive on this day',
    too_soon: 'too soon to arrange',
    minimum_stay: 'the hotels ask for a longer stay from this day',
    outside_period: 'outside the period in which this stay is sold',
  }
  const lookFor = async () => {
    for (const one of cards) {
      const month = one.lowest_price_day!.slice(0, 7)
      const days = (
        await shop.client('POST /hotels/calendar', {
          body: { deals_id: one.deals_id, nights: one.lowest_price_nights!, from: `${month}-01`, to: `${month}-28` },
        })
      ).data
      const blocked = days.find(
        (day) => day.reason !== undefined && day.reason in reasons && day.date > new Date().toISOString().slice(0, 10),
      )
      if (blocked) return { one, blocked }
    }
    throw new Error('no day of any deal is blocked')
  }
  const { one, blocked } = await lookFor()
  await page.goto(`${shop.url}/packages/${one.category}/${one.category_id}`)
  await page.locator('#pick-days').scrollIntoViewIfNeeded()
  const label = reasons[blocked.reason as keyof typeof reasons]
  const date = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${blocked.date}T12:00:00Z`))
  const cell = calendarOf(page).getByText(`${date}, ${label}`)
  await cell.waitFor({ state: 'attached' })
  await cell.locator('xpath=..').click({ force: true })
  await page.locator('#pick-days .nearest').getByText(`: ${label}.`).waitFor()
  expect(await page.locator('#pick-days .nearest-days button').count()).toBeGreaterThan(0)
  await visitor.expectAccessible()
  visitor.expectCalm()
  await visitor.leave()
})

const calendars: [string, string, string][] = [
  ['fa', 'fa-IR-u-ca-persian', 'sat'],
  ['ur', 'ur', 'mon'],
]
test.each(calendars)(
  'the calendar names months, weekdays and days as its language does (%s)',
  async (language, tag, first) => {
    const visitor = await createVisitor(browser)
    const { page } = visitor
    await page.goto(`${shop.url}${path}?lang=${language}`)
    await page.locator('#pick-days').scrollIntoViewIfNeeded()
    const cell = page.locator('#pick-days .day-free .unseen').first()
    await cell.waitFor({ state: 'attached' })
    // Waits for hydration; the server-rendered months have the same weekday names.
    await page.locator('#pick-days .calendar-next').waitFor()
    await page.locator('#pick-days .calendar-grid th').first().waitFor()
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    // 2027-01-09 is a Saturday.
    const start = Date.UTC(2027, 0, first === 'sat' ? 9 : 11, 12)
    const weekday = format({ weekday: language === 'fa' ? 'narrow' : 'short' })
    const wanted = Array.from({ length: 7 }, (_, index) => weekday.format(start + index * 86_400_000))
    const heads = await page.locator('#pick-days .calendar-month').first().locator('th').allTextContents()
    expect(heads).toEqual(wanted)
    expect(new Set(heads).size).toBe(7)
    // The calendar contains no English text, and its digits are those of the language.
    const said = await page.evaluate<string[]>(
      "[...document.querySelectorAll('#pick-days .calendar [aria-label], #pick-days .calendar .unseen, #pick-days " +
        ".calendar-title')].map((one) => one.getAttribute('aria-label') ?? one.textContent)",
    )
    expect(said.length).toBeGreaterThan(30)
    const foreign = language === 'fa' ? /[A-Za-z0-9]/ : /[A-Za-z۰-۹]/
    expect(said.filter((text) => foreign.test(text))).toEqual([])
    const months = Array.from({ length: 14 }, (_, index) =>
      format({ month: 'long' }).format(shop.shop.now().getTime() + index * 28 * 86_400_000),
    )
    const title = await page.locator('#pick-days .calendar-title').first().textContent()
    expect(months.some((month) => title!.includes(month))).toBe(true)
    const weekdays = Array.from({ length: 7 }, (_, index) =>
      format({ weekday: 'long' }).format(start + index * 86_400_000),
    )
    const day = await cell.textContent()
    expect([day, weekdays.some((name) => day!.includes(name))]).toEqual([day, true])
    await visitor.expectAccessible()
    await visitor.leave()
  },
)

test('a client-side navigation from a list has the calendar too; without JavaScript its days link to the booking', async () => {
  const visitor = await createVisitor(browser)
  const { page } = visitor
  await page.goto(`${shop.url}/packages/all`)
  await page
    .getByRole('link', { name: /^View this stay/ })
    .filter({ hasText: deal.title })
    .click()
  await waitForTitle(page, deal.title)
  await page.locator('#pick-days').scrollIntoViewIfNeeded()
  await calendarOf(page)
    .getByRole('button', { name: /per person/ })
    .first()
    .waitFor()
  const related = page.getByRole('heading', { name: 'You may also like' })
  await related.scrollIntoViewIfNeeded()
  visitor.expectCalm()
  await visitor.leave()

  const still = await createVisitor(browser, { script: false })
  await still.page.goto(shop.url + path)
  const link = still.page
    .locator('#pick-days .calendar')
    .getByRole('link', { name: /per person/ })
    .first()
  const day = new URL((await link.getAttribute('href'))!, shop.url + path).searchParams.get('day')
  await link.click()
  await still.page.waitForURL(/\/booking\//)
  const to = new URL(still.page.url())
  expect(to.searchParams.get('check_in')).toBe(day)
  expect([to.pathname, to.searchParams.get('step'), to.searchParams.get('q')]).toEqual([
    `/booking/${deal.category}/${deal.category_id}`,
    'date',
    String(deal.deals_id),
  ])
  await still.page.goto(`${shop.url}/packages/all`)
  expect(await still.page.locator('.price-histogram rect').count()).toBeGreaterThan(2)
  const { bands } = (await shop.client('POST /deals/search', { body: { limit: 1 } })).data.facets.price
  const counts = bands.map(({ count }) => count)
  // The text says "most" only for more than half of the stays.
  expect(await still.page.locator('#price-bands').textContent()).toMatch(
    Math.max(...counts) * 2 > counts.reduce((sum, count) => sum + count, 0)
      ? /^Most stays cost between €\s\d+,- and €\s\d+,-: \d+ of \d+ stays\.$/
      : /^\d+ stays between €\s\d+,- and €\s\d+,-\.$/,
  )
  expect(
    await still.page.getByRole('slider', { name: 'Highest price per person' }).getAttribute('aria-describedby'),
  ).toBe('price-bands')
  await still.leave()
})
