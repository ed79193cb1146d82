/**
 * The traveller's choice determines every price, and is preserved on every page of the visit.
 *
 * In the gate: days, the part paid at the hotel.
 * In the long suite: also two nights, a family, card and bar, partners, the narrowest phone.
 */
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { addDays, type Day, today as todayOf } from '@tussenuit/modules/shared/day.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration, parseCents } from '../../journey-steps.ts'
import { sampleInGate } from '../../suite/form.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let browser: Browser
let from: Day
let to: Day
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 12, priceDays: 90 })
  browser = await startBrowser()
  from = addDays(todayOf(shop.shop.now()), 20)
  to = addDays(from, 3)
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const searchDeals = async (body: object) =>
  (await shop.client('POST /deals/search', { body: { limit: 100, ...body } })).data
const pathOf = (deal: Pick<DealCard, 'category' | 'category_id'>) => `/packages/${deal.category}/${deal.category_id}`
const rowOf = (page: Page, deal: DealCard) =>
  page.locator('.deal-row').filter({ has: page.getByRole('heading', { level: 2, name: deal.title, exact: true }) })
const readPriceIn = async (page: Page, place: string): Promise<number> =>
  parseCents(await page.locator(`${place} .price`).first().textContent())

/** Expects the data of the call in every row of the page; rows without a price show the reason. */
async function expectRows(page: Page, cards: DealCard[], sum: 'per_person_cents' | 'all_in_cents'): Promise<void> {
  const rows = await page.locator('.deal-row').count()
  expect(rows).toBeGreaterThan(3)
  for (const card of cards.slice(0, rows)) {
    const row = rowOf(page, card)
    if (card.price === null) expect((await row.locator('.deal-priceless').textContent())!.length).toBeGreaterThan(10)
    else expect(parseCents(await row.locator('.deal-price .price').textContent())).toBe(card.price[sum])
  }
}

test('days chosen on the listing determine its prices and are preserved: on the deal page, its card and bar, and back on the home page', async () => {
  const visitor = await createVisitor(browser)
  const { page } = visitor
  // The days are set in the URL, because filters.test.ts tests choosing them on the page.
  await page.goto(`${shop.url}/packages/all?sort=price&from=${from}&to=${to}`)
  await waitForHydration(page)
  const { items, total } = await searchDeals({ date_from: from, date_to: to, sort: 'price' })
  await page.getByText(`${total} stays`, { exact: true }).first().waitFor()
  await expectRows(page, items, 'per_person_cents')
  const chosen = items.find((card) => card.price !== null)!
  const price = chosen.price!
  expect(price.check_in >= from && addDays(price.check_in, price.nights) <= to).toBe(true)
  const usual = (await searchDeals({ sort: 'price' })).items.find(({ deals_id }) => deals_id === chosen.deals_id)!
  expect(usual.price!.check_in).not.toBe(price.check_in)

  await rowOf(page, chosen)
    .getByRole('button', { name: /^Save .* to favourites$/ })
    .click()
  await rowOf(page, chosen).getByRole('link').click()
  await page.waitForURL((url) => url.pathname === pathOf(chosen) && url.searchParams.get('from') === from)
  expect(await readPriceIn(page, '.price-card')).toBe(price.per_person_cents)
  expect(await readPriceIn(page, '.price-bar')).toBe(price.per_person_cents)
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).not.toContain('from=')
  expect(await page.locator('link[rel="alternate"][hreflang]').first().getAttribute('href')).not.toContain('from=')

  await page.getByRole('link', { name: 'Favourites' }).click()
  await page.waitForURL((url) => url.pathname === '/favourites' && url.searchParams.get('from') === from)
  const favourite = page.locator('.favourites .deal-place').filter({ hasText: chosen.title })
  expect(parseCents(await favourite.locator('.price').first().textContent())).toBe(price.per_person_cents)

  await page.locator('header .header-home').click()
  await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('to') === to)
  const { data } = await shop.client('GET /recommended-deals', {
    query: { date_from: from, date_to: to, page: 1, limit: 4 },
  })
  // If no stay has a price, only the rows above are compared.
  const first = (Array.isArray(data) ? data : data.items).find((card) => card.price !== null)
  if (first) {
    const card = page.locator('.deal-place').filter({ hasText: first.title }).first()
    expect(parseCents(await card.locator('.price').first().textContent())).toBe(first.price!.per_person_cents)
  }
  visitor.expectCalm()
  await visitor.leave()
})

longTest('two nights are priced as two nights, on every card and its strip', async () => {
  const visitor = await createVisitor(browser, { script: false })
  const { page } = visitor
  await page.goto(`${shop.url}/packages/all?nights=2`)
  const { items } = await searchDeals({ nights: [2] })
  await expectRows(page, items, 'per_person_cents')
  const strips = await page.locator('.deal-row .week').all()
  expect(strips.length).toBeGreaterThan(3)
  for (const strip of strips) expect(await strip.locator('b').count()).toBe(3)
  await visitor.leave()
})

longTest('card and bar show the picked day, and the bar leads to booking it', async () => {
  const visitor = await createVisitor(browser)
  const { page } = visitor
  const deal = (await searchDeals({})).items.find(({ price, travel_companion }) => price && travel_companion === 2)!
  await page.goto(shop.url + pathOf(deal))
  // The lowest of several prices has the label "from"; the price of a picked day does not.
  const saysFrom = async () =>
    Promise.all(
      ['.price-card-head', '.price-bar-price'].map(async (part) =>
        /\bfrom\b/.test((await page.locator(part).textContent())!),
      ),
    )
  expect(await saysFrom()).toEqual([true, true])
  await page.locator('#pick-days').scrollIntoViewIfNeeded()
  const calendar = page
    .getByRole('group', { name: /Prices by day/ })
    .or(page.getByRole('application'))
    .first()
  await calendar
    .getByRole('button', { name: /per person/ })
    .nth(6)
    .click()
  await page.waitForURL((url) => url.searchParams.has('check_in'))
  const address = new URL(page.url()).searchParams
  const [checkIn, nights] = [address.get('check_in')!, Number(address.get('nights'))]
  expect(checkIn).not.toBe(deal.price!.check_in)
  const { data } = await shop.client('POST /hotels/calendar', {
    body: { deals_id: deal.deals_id, nights, adults: 2, from: checkIn, to: checkIn },
  })
  await expect.poll(() => readPriceIn(page, '.price-bar')).toBe(data[0]!.price_per_person_cents)
  expect(await readPriceIn(page, '.price-card')).toBe(data[0]!.price_per_person_cents)
  expect(await saysFrom()).toEqual([false, false])
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC' }).format(new Date(checkIn))
  expect(await page.locator('.price-bar-text').textContent()).toMatch(new RegExp(`\\b${day}\\b`))
  await visitor.expectAccessible()

  // Each of the five cheapest dates opens its stay.
  const cheapest = page.locator('.cheapest-dates a')
  expect(await cheapest.count()).toBe(5)
  await page.locator('.price-bar').getByRole('link', { name: 'Book these dates' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/booking/') && url.searchParams.get('check_in') === checkIn)
  visitor.expectCalm()
  await visitor.leave()
})

longTest('a family sees the total, or with one tap the price per person', async () => {
  const visitor = await createVisitor(browser)
  const { page } = visitor
  const family = { rooms: [{ adults: 2, children: [5, 8] }] }
  const until = addDays(from, 2)
  await page.goto(`${shop.url}/packages/all?sort=price&from=${from}&to=${until}&adults=2&children=5,8`)
  await waitForHydration(page)
  const { items } = await searchDeals({ ...family, date_from: from, date_to: until, sort: 'price' })
  await expectRows(page, items, 'all_in_cents')
  await page.getByRole('navigation', { name: 'Prices shown' }).getByRole('link', { name: 'per person' }).click()
  await page.waitForURL((url) => url.searchParams.get('prices') === 'person')
  await page.locator('.segments [aria-current="true"]', { hasText: 'per person' }).waitFor()
  await expectRows(page, items, 'per_person_cents')
  const deal = items.find((card) => card.price !== null)!
  expect(deal.price!.per_person_cents * 4).toBe(deal.price!.all_in_cents)

  await rowOf(page, deal).getByRole('link').click()
  await page.waitForURL((url) => url.pathname === pathOf(deal) && url.searchParams.get('children') === '5,8')
  expect(await readPriceIn(page, '.price-card')).toBe(deal.price!.per_person_cents)
  await page.locator('#pick-days').scrollIntoViewIfNeeded()
  await page.locator('#pick-days').getByRole('link', { name: 'together' }).click()
  await expect.poll(() => readPriceIn(page, '.price-card')).toBe(deal.price!.all_in_cents)
  const calendar = page
    .getByRole('group', { name: /Prices by day/ })
    .or(page.getByRole('application'))
    .first()
  await calendar
    .getByRole('button', { name: /together/ })
    .first()
    .waitFor()

  const { data: dates } = await shop.client('POST /calendar/cheapest', {
    body: { deals_id: deal.deals_id, nights: deal.price!.nights, from, to: until, ...family },
  })
  const links = page.locator('.cheapest-dates a')
  expect(dates.length).toBeGreaterThan(0)
  expect((await links.allTextContents()).map(parseCents)).toEqual(dates.map((date) => date.all_in_cents))
  await links.first().click()
  await page.waitForURL((url) => url.searchParams.get('check_in') === dates[0]!.check_in)
  await page.getByRole('heading', { level: 3, name: /^How € .* is made up$/ }).waitFor({ timeout: 30_000 })
  visitor.expectCalm()
  await visitor.leave()
})

test('the amount paid at the hotel is part of the first price and shown there; in the breakdown it is one of the two parts of the total', async () => {
  const visitor = await createVisitor(browser, { script: false })
  const { page } = visitor
  const { items } = await searchDeals({})
  const deal = items.find(({ price }) => price !== null && price.payable_at_hotel_cents > 0)!
  const { price } = deal
  await page.goto(`${shop.url}/packages/all?q=${encodeURIComponent(deal.title)}`)
  const named = await rowOf(page, deal)
    .getByText(/paid at the hotel$/)
    .textContent()
  expect(parseCents(named)).toBe(price!.payable_at_hotel_cents)
  await page.goto(shop.url + pathOf(deal))
  expect(
    parseCents(
      await page
        .locator('.price-card')
        .getByText(/paid at the hotel$/)
        .textContent(),
    ),
  ).toBe(price!.payable_at_hotel_cents)
  await visitor.leave()

  const buyer = await createVisitor(browser)
  await buyer.page.goto(`${shop.url}${pathOf(deal)}?check_in=${price!.check_in}&nights=${price!.nights}`)
  await buyer.page.locator('#pick-days').scrollIntoViewIfNeeded()
  const made = buyer.page.locator('.price-made .sums')
  const row = async (name: RegExp) => parseCents(await made.getByRole('row', { name }).textContent())
  await made.getByRole('row', { name: /^You pay at the hotel/ }).waitFor({ timeout: 30_000 })
  expect([await row(/^You pay us/), await row(/^You pay at the hotel/), await row(/^Total for/)]).toEqual([
    price!.total_cents,
    price!.payable_at_hotel_cents,
    price!.all_in_cents,
  ])
  buyer.expectCalm()
  await buyer.leave()
})

longTest('a deal sold by partners has no price on any page, and leads to redeeming', async () => {
  const { items } = await searchDeals({})
  const deal = items.find(({ price }) => price !== null)!
  const sums = (
    await shop.shop.db.selectFrom('deal').selectAll().where('id', '=', deal.deals_id).executeTakeFirstOrThrow()
  ).lowest_price_cents
  await shop.shop.db.updateTable('deal').set({ externally_sold: true }).where('id', '=', deal.deals_id).execute()
  shop.changed()
  const visitor = await createVisitor(browser, { script: false })
  const { page } = visitor
  try {
    for (const path of [
      pathOf(deal),
      `${pathOf(deal)}?check_in=${from}&nights=2`,
      `/packages/all?q=${encodeURIComponent(deal.title)}`,
      `/booking/${deal.category}/${deal.category_id}?step=date&q=${deal.deals_id}`,
    ]) {
      await page.goto(shop.url + path)
      const html = await page.content()
      expect(html).not.toContain(`:${sums}`)
      expect(html).not.toMatch(new RegExp(`price_per_person_cents\\\\?":\\d`))
      expect(html).not.toContain('"offers"')
    }
    // In lists the card of this deal has no amount. Pages of vouchers do not list the deal.
    const other = items.find(({ deals_id, category }) => deals_id !== deal.deals_id && category === deal.category)
    let cards = 0
    for (const path of ['/', '/packages/all?page=9', `/packages/${deal.category}`, ...(other ? [pathOf(other)] : [])]) {
      await page.goto(shop.url + path)
      const links = page.getByRole('main').locator(`a[href^="${pathOf(deal)}"]`)
      for (const link of await links.all()) {
        const card = link.locator(
          'xpath=ancestor-or-self::*[self::a or self::article[contains(@class, "deal-row")]][last()]',
        )
        expect(await card.first().textContent()).not.toContain('€')
        cards += 1
      }
    }
    expect(cards).toBeGreaterThan(1)
    const voucher = (await shop.client('GET /fetchvouchers', { query: {} })).data.find(({ kind }) => kind === 'value')
    await page.goto(`${shop.url}/vouchers/${voucher!.voucher_id}`)
    expect(await page.locator('.stay-card').count()).toBeGreaterThan(3)
    expect(await page.locator('.stay-card', { hasText: deal.title }).count()).toBe(0)
    await page.goto(shop.url + pathOf(deal))
    expect(await page.locator('.price-card, .price-bar .price, .pick-days').count()).toBe(0)
    expect(await page.locator('.price-bar').getByRole('link').getAttribute('href')).toBe('/verzilveren')
    await page.goto(`${shop.url}/booking/${deal.category}/${deal.category_id}?step=date&q=${deal.deals_id}`)
    expect(await page.getByRole('main').getByRole('link', { name: 'Redeem a voucher' }).getAttribute('href')).toBe(
      '/verzilveren',
    )
  } finally {
    await shop.shop.db.updateTable('deal').set({ externally_sold: false }).where('id', '=', deal.deals_id).execute()
    shop.changed()
    await visitor.leave()
  }
})

longTest(
  'on the narrowest phone price and button of the bar are on the screen, for a family whose price is long',
  async () => {
    const visitor = await createVisitor(browser, { size: { width: 320, height: 640 }, script: false })
    const { page } = visitor
    const deal = (await searchDeals({})).items.find(({ price }) => price !== null)!
    for (const language of ['en', 'nl', 'de', 'fa']) {
      await page.goto(
        `${shop.url}${pathOf(deal)}?check_in=${deal.price!.check_in}&nights=${deal.price!.nights}` +
          `&adults=2&prices=together&lang=${language}`,
      )
      for (const part of ['.price-bar .button', '.price-bar-price']) {
        const { x, width } = (await page.locator(part).boundingBox())!
        expect([language, part, x >= 0, x + width <= 320]).toEqual([language, part, true, true])
      }
    }
    await visitor.leave()
  },
)

const windows: [number, number][] = [
  [360, 640],
  [1440, 900],
  [390, 844],
  [820, 1180],
  [1280, 720],
]
test.each(sampleInGate(windows, 1))(
  'at %i × %i the party box fits the window, asks the age of each child, and no price is shown until then',
  async (width, height) => {
    const { page, expectAccessible, leave } = await createVisitor(browser, { size: { width, height } })
    const { items } = await searchDeals({})
    for (const path of ['/packages/all', pathOf(items[0]!), `${pathOf(items[0]!).replace('packages', 'booking')}`]) {
      await page.goto(shop.url + path)
      await waitForHydration(page)
      if (path === '/packages/all' && width < 992) await page.locator('.filters-open').click()
      const party = page.locator('details.party').first()
      await party.locator('summary').click()
      const more = party.getByRole('button', { name: 'One more: Children' })
      for (let child = 0; child < 3; child += 1) await more.click()
      const done = party.getByRole('button', { name: 'Done' })
      for (const part of [party.locator('.party-box'), done]) {
        const box = (await part.boundingBox())!
        const edges = [box.x, box.y, width - box.x - box.width, height - box.y - box.height]
        expect([path, ...edges.map((edge) => edge >= 0)]).toEqual([path, true, true, true, true])
      }
      await party.getByText('Choose the age of each child to see prices.').waitFor()
      expect(await page.locator('main .price, main .day > span[aria-hidden]').filter({ visible: true }).count()).toBe(0)
      // Until the age of each child is chosen, every click moves the focus to that field.
      const asked = new URL(page.url()).search
      await done.click()
      expect(await page.evaluate('document.activeElement.tagName')).toBe('SELECT')
      await expectAccessible()
      for (const [child, age] of ['0', '9', '17'].entries())
        await party.getByLabel(`Age of child ${child + 1}`).selectOption(age)
      // The list behind the filters of a phone is updated only when they are closed.
      if (path === '/packages/all')
        await expect.poll(() => page.locator('main input[name="children"]').inputValue()).toBe('0,9,17')
      else await page.waitForURL((url) => url.searchParams.get('children') === '0,9,17' && url.search !== asked)
      await done.click()
      await expect.poll(() => party.getAttribute('open')).toBeNull()
      await page.locator('main').locator('.price, .day > span, .deal-priceless').first().waitFor({ state: 'attached' })
    }
    await leave()
  },
)
