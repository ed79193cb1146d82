/**
 * Rules of the shop's specification for a package's page (sections 2 and 9): crumbs, facts, price card, pictures,
 * journey, price bar.
 *
 * In the long suite: prices of a picked day, the price card, crumbs, facts, pictures, elements that stay in view.
 */
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { boardCodes } from '@tussenuit/modules/shared/board.ts'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createVisitor, startBrowser, type VisitorOptions } from '../../browser.ts'
import { findOneByClass, parsePage, readSumTables } from '../../drawn-page.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { parseCents, waitForHydration, scrollTo, readComputedStyle } from '../../journey-steps.ts'
import { delayRequests } from '../../office-steps.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let browser: Browser
type Row = {
  id: number
  slug: string
  category: string
  category_type: string
  title: string
  length_of_stay: number[]
  board_types: string[]
  pictures: string[]
  partial_payment: number
  partial_payment_due_days: number
  externally_sold: boolean
  hide_price: boolean
  reference_price_cents: number | null
  lowest_price_cents: number | null
  is_sgr_package: boolean
}
let deal: Row
let pictures: string[]
const columns = [
  'id',
  'slug',
  'category',
  'category_type',
  'title',
  'length_of_stay',
  'board_types',
  'pictures',
  'partial_payment',
  'partial_payment_due_days',
  'externally_sold',
  'hide_price',
  'reference_price_cents',
  'lowest_price_cents',
  'is_sgr_package',
] as const

beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 6, priceDays: 40, work: false })
  browser = await startBrowser()
  deal = (await shop.shop.db
    .selectFrom('deal')
    .innerJoin('deal_activity', 'deal_activity.deal_id', 'deal.id')
    .select(columns)
    .where('lowest_price_cents', 'is not', null)
    .where('included', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()) as Row
  pictures = [
    ...new Set((await shop.shop.db.selectFrom('deal').select('pictures').execute()).flatMap((row) => row.pictures)),
  ]
  expect(pictures.length).toBeGreaterThan(6)
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})
beforeEach(() => resetDeal({}))

/** Resets the deal to its initial state with these changes. */
async function resetDeal(to: Partial<Row>): Promise<void> {
  const { id, ...row } = { ...deal, pictures: pictures.slice(0, 7), ...to }
  await shop.shop.db.updateTable('deal').set(row).where('id', '=', id).execute()
  shop.changed()
}
const openDealPage = async (options: VisitorOptions & { query?: string } = {}) => {
  const visitor = await createVisitor(browser, options)
  await goToDealPage(visitor.page, options.query)
  return visitor
}
async function goToDealPage(page: Page, query = ''): Promise<void> {
  await page.goto(`${shop.url}/packages/${deal.category}/${deal.slug}${query}`)
  await waitForHydration(page)
}
/** The text of the first match; white space, including no-break spaces, becomes single spaces. */
const textOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().innerText()).replace(/\s+/g, ' ')

/** The sum of the lines of the price breakdown and the total that it shows, in cents; null without a breakdown. */
async function readBreakdown(page: Page) {
  const part =
    (await page.locator('.price-build-up').count()) === 0
      ? null
      : findOneByClass(parsePage(await page.content()), 'price-build-up')
  if (part === null) return null
  const rows = readSumTables(part)[0]!
  const upTo = rows.findIndex(({ name }) => /^(You pay us|Total)/.test(name))
  return {
    lines: rows.slice(0, upTo).reduce((sum, { cents }) => sum + cents[0]!, 0),
    all: rows.at(-1)!.cents[0],
  }
}

longTest(
  "the crumbs: home, the label of the deal's type with dashes as spaces, and the first two words of the title",
  async () => {
    const { page, expectCalm, leave } = await openDealPage()
    const crumbs = async () =>
      (await page.locator('nav.crumbs li').allInnerTexts()).map((text) => text.trim().toLowerCase())
    for (const [category_type, category] of [
      ['category', 'city-breaks'],
      ['themes', 'sea-and-sand'],
      ['destination', 'south-limburg'],
    ]) {
      await shop.shop.db
        .updateTable('deal')
        .set({ category_type, category, title: 'Heather, sauna and a long table' })
        .where('id', '=', deal.id)
        .execute()
      shop.changed()
      await page.goto(`${shop.url}/packages/${category}/${deal.slug}`)
      expect([category_type, await crumbs()]).toEqual([
        category_type,
        ['home', category!.replaceAll('-', ' '), 'heather, sauna'],
      ])
      expect((await page.locator('.detail-about span span').first().innerText()).toLowerCase()).toBe(
        category!.replaceAll('-', ' '),
      )
    }
    expectCalm()
    await leave()
  },
)

longTest(
  'the facts: hero, hotel, activities, length of stay as text, surroundings and month; the journey with nights, boards and the part to pay',
  async () => {
    await resetDeal({
      length_of_stay: [5, 3, 4],
      board_types: ['BED_AND_BREAKFAST', 'HALF_BOARD'],
      partial_payment: 25,
      partial_payment_due_days: 42,
    })
    const { page, expectCalm, leave } = await openDealPage()
    const { data } = await shop.client('GET /deals/package/:id', { params: { id: String(deal.id) }, query: {} })
    expect(await page.locator('.detail-poster img').getAttribute('src')).toBe(data.deals_img)
    const about = await textOf(page, '.detail-about')
    expect(about).toContain('3, 4 or 5 days')
    expect(about.toLowerCase()).toContain(data.surrounding_name!.replaceAll('-', ' '))
    expect(about).toContain(
      new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(
        new Date(`${data.checkin_date}T12:00:00Z`),
      ),
    )
    const icons = await textOf(page, '.detail-icons')
    expect([icons.includes('Hotel'), icons.includes('Tickets'), icons.includes('Optional activity')]).toEqual([
      true,
      data.hasActivityAvailable,
      data.optional_activities.length > 0,
    ])
    const journey = await textOf(page, '.journey')
    expect(await page.getByRole('heading', { name: 'In this journey' }).count()).toBe(1)
    for (const line of [
      '2, 3 or 4 nights',
      'Bed & Breakfast or Half Board',
      data.activities[0]!.external_name,
      data.surrounding_title!,
      'Pay 25% now',
      'at least 42 days before you arrive',
    ])
      expect(journey).toContain(line)
    expect(await page.getByRole('region', { name: 'Board and meals' }).getByRole('listitem').allInnerTexts()).toEqual([
      'Bed & Breakfast\nBreakfast every morning.',
      'Half Board\nBreakfast and one other meal every day.',
    ])
    for (const activity of data.activities)
      expect(await page.locator('.activities h2', { hasText: activity.title }).count()).toBe(1)
    expect(await page.locator('.surrounding h2').textContent()).toBe(data.surrounding_title)
    expect((await page.locator('.surrounding .prose').innerHTML()).length).toBeGreaterThan(20)
    expect(await page.locator('.detail-text').innerHTML()).toBe(data.description)
    expect(await page.getByText('Carefree flexible.').count()).toBe(0)
    await page.getByRole('heading', { name: data.hotel_info.title, exact: true }).waitFor()
    expect(await page.locator('table.facts th').allTextContents()).toEqual(
      data.additional_blocks.map(({ title }) => title),
    )

    // Free cancellation is mentioned if a rate of the day allows it.
    const free = JSON.stringify({ BED_AND_BREAKFAST: '2099-01-01T00:00:00Z' })
    await shop.shop.db.updateTable('rate_snapshot').set({ free_until: free }).execute()
    shop.changed()
    await goToDealPage(page)
    await page.getByText('Carefree flexible.').waitFor()
    await resetDeal({ length_of_stay: [3], board_types: [], partial_payment: 0 })
    await goToDealPage(page)
    const plain = await textOf(page, '.journey')
    expect(plain).toContain('2 nights')
    expect(plain).toContain('Bed & Ontbijt')
    expect(plain).not.toContain('Pay ')
    expect(await page.getByRole('region', { name: 'Board and meals' }).getByRole('listitem').allInnerTexts()).toEqual([
      'Bed & Ontbijt',
    ])
    expect(await textOf(page, '.detail-about')).toContain('3 days')
    expectCalm()
    await leave()
  },
)

test('a picked day applies to the whole page: lengths, free cancellation and related stays; the previous price is never that of another day', async () => {
  const { db } = shop.shop
  const detailOf = async (query: object) =>
    (await shop.client('GET /deals/package/:id', { params: { id: String(deal.id) }, query })).data
  const { price } = await detailOf({})
  const free = Object.fromEntries(boardCodes.map((code) => [code, '2099-01-01T00:00:00Z']))
  await db.updateTable('rate_snapshot').set({ free_until: null }).execute()
  await db
    .updateTable('rate_snapshot')
    .set({ free_until: JSON.stringify(free) })
    .where('check_in', '=', price!.check_in)
    .where('nights', '=', price!.nights)
    .execute()
  await resetDeal({ reference_price_cents: price!.per_person_cents + 5_000 })
  const others = ((await shop.client('GET /deals', { query: {} })).data as DealCard[]).filter(
    ({ deals_id }) => deals_id !== deal.id,
  )
  const seen = others.slice(0, 3).map(({ deals_id }) => deals_id)
  const visitor = await createVisitor(browser)
  const { page, expectCalm, leave } = visitor
  await visitor.context.addInitScript(`localStorage.setItem('recently_seen', '${JSON.stringify(seen)}')`)
  await goToDealPage(page)
  await page.getByText('Carefree flexible.').waitFor()
  expect(await page.locator('.price-card .was').count()).toBe(1)
  expect(await readBreakdown(page)).toEqual({ lines: price!.total_cents, all: price!.all_in_cents })
  const days = page.locator('#pick-days').getByRole('button', { name: /per person/ })
  await page.locator('#pick-days').scrollIntoViewIfNeeded()
  await days.first().waitFor()
  const labels = await days.evaluateAll((cells: { getAttribute(name: string): string | null; textContent: string }[]) =>
    cells.map((cell) => cell.getAttribute('aria-label') ?? cell.textContent),
  )
  // The hotels' live reply for the picked day may include a rate with free cancellation, so it is delayed until the
  // page has been read.
  const released = delayRequests(page, '**/api/live-prices')
  await days.nth(labels.findIndex((label) => parseCents(label) !== price!.per_person_cents)).click()
  await page.waitForURL((url) => url.searchParams.has('check_in'))
  const address = new URL(page.url()).searchParams
  const [date_from, nights] = [address.get('check_in')!, Number(address.get('nights'))]
  expect(date_from).not.toBe(price!.check_in)
  const query = { date_from, date_to: addDays(date_from, nights), nights: [nights] }
  const then = await detailOf(query)
  expect(then.free_cancellation_until).toBeNull()
  expect(then.price!.per_person_cents).not.toBe(price!.per_person_cents)
  await expect.poll(() => page.getByText('Carefree flexible.').count()).toBe(0)
  expect(await page.locator('.price-card .was').count()).toBe(0)
  await expect
    .poll(async () => (await page.locator('.stay-prices td').allTextContents()).map(parseCents))
    .toEqual(then.length_prices.map(({ per_person_cents }) => per_person_cents))
  await released()
  // The price breakdown has one row per line, and card, bar and calendar show the hotels' price.
  await page.locator('.price-made .total .price').waitFor({ timeout: 30_000 })
  await expect
    .poll(() => readBreakdown(page))
    .toEqual({ lines: then.price!.total_cents, all: then.price!.all_in_cents })
  expect(await page.locator('.price-build-up tr').count()).toBe(await page.locator('.price-made tr').count())
  const { data: like } = await shop.client('GET /relatedDeals/:id', {
    params: { id: deal.id },
    query: { ...query, limit: 4 },
  })
  expect(like.some((one) => one.price !== null)).toBe(true)
  const related = page.locator('section').filter({ has: page.getByRole('heading', { name: 'You may also like' }) })
  await expect
    .poll(async () => (await related.locator('.deal-card .price > .unseen').allTextContents()).map(parseCents))
    .toEqual(like.flatMap((one) => one.price?.per_person_cents ?? []))
  // Recently viewed stays also show the prices of the choice.
  const { data: cards } = await shop.client('POST /deals/cards', { body: { deals: seen, ...query } })
  expect(cards.map(({ deals_id }) => deals_id)).toEqual(seen)
  const recent = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Recently viewed' }) })
  await expect
    .poll(async () => (await recent.locator('.deal-card .price > .unseen').allTextContents()).map(parseCents))
    .toEqual(cards.flatMap((one) => one.price?.per_person_cents ?? []))
  await db.updateTable('rate_snapshot').set({ free_until: null }).execute()
  expectCalm()
  await leave()
})

test('the price card: whole euros with a dash, the price before to the half euro, what is in it; none where another sells or the price is hidden', async () => {
  const lowest = deal.lowest_price_cents!
  await resetDeal({ reference_price_cents: lowest + 3_025 })
  const { page, expectCalm, leave } = await openDealPage()
  const card = page.locator('.price-card')
  expect(lowest % 100).toBe(0)
  const price = card.locator('.deal-price .price')
  expect((await price.innerText()).replace(/\s/g, '')).toContain(
    `€${new Intl.NumberFormat('nl-NL').format(lowest / 100)},-`,
  )
  expect((await textOf(page, '.price-card .was s')).replace(/\s/g, '')).toBe(
    `€${new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2 }).format((lowest + 3_050) / 100)}`,
  )
  await resetDeal({ reference_price_cents: lowest + 3_024 })
  await goToDealPage(page)
  expect((await textOf(page, '.price-card .was s')).replace(/\s/g, '')).toBe(
    `€${new Intl.NumberFormat('nl-NL').format((lowest + 3_000) / 100)},-`,
  )
  await card.getByText('What does this price include?').locator('xpath=ancestor::summary').click()
  const popup = (await textOf(page, '.price-card .popup')).replace(/\s/g, ' ')
  expect(popup).toMatch(
    /per person, with 2 adults in a room for \d+ days\. Surcharges, € 19,- reservation cost and what the hotel collects are in it/,
  )
  for (const hidden of [{ externally_sold: true }, { hide_price: true }]) {
    await resetDeal(hidden)
    await goToDealPage(page)
    expect(await card.count()).toBe(0)
    // Prices on the cards of related stays are not counted.
    expect(await page.locator('main .price:not(.deal-card .price)').count()).toBe(0)
  }
  expectCalm()
  await leave()
})

longTest('three tiles, two below 992 pixels; the last one says how many pictures there are besides', async () => {
  const { page, expectCalm, leave } = await openDealPage()
  const tiles = () => page.locator('.gallery > li').filter({ visible: true }).count()
  const more = () => page.locator('.gallery-more').filter({ visible: true }).allTextContents()
  // The first picture is the hero picture; six others remain.
  for (const [width, count, overlay] of [
    [1280, 3, '+3 images'],
    [992, 3, '+3 images'],
    [991, 2, '+4 images'],
    [360, 2, '+4 images'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => [width, await tiles(), await more()]).toEqual([width, count, [overlay]])
  }
  for (const [left, wide, narrow] of [
    [4, [3, ['+1 image']], [2, ['+2 images']]],
    [3, [3, []], [2, ['+1 image']]],
    [2, [2, []], [2, []]],
    [1, [1, []], [1, []]],
  ] as const) {
    await resetDeal({ pictures: pictures.slice(0, left + 1) })
    await goToDealPage(page)
    for (const [width, wanted] of [
      [1280, wide],
      [991, narrow],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(async () => [left, width, await tiles(), await more()]).toEqual([left, width, ...wanted])
    }
  }
  expectCalm()
  await leave()
})

longTest.each([
  ['en', 'ArrowRight', 'ArrowLeft'],
  ['fa', 'ArrowLeft', 'ArrowRight'],
])(
  'the lightbox wraps around in both directions, by button and by key, and closes: %s',
  async (language, forward, backward) => {
    const { page, expectAccessible, expectCalm, leave } = await openDealPage({ query: `?lang=${language}` })
    const dialog = page.locator('dialog.lightbox')
    const shown = () => dialog.locator('img').getAttribute('src')
    const { data } = await shop.client('GET /deals/package/:id', { params: { id: String(deal.id) }, query: {} })
    const urls = data.carousel_images.map(({ url }) => url)
    expect(urls).toHaveLength(6)
    await page.locator('.gallery a').nth(1).click()
    await expect.poll(shown).toBe(urls[1])
    await expectAccessible()
    const next = dialog.locator('.lightbox-next')
    const previous = dialog.locator('.lightbox-previous')
    const [nextBox, previousBox] = [(await next.boundingBox())!, (await previous.boundingBox())!]
    expect(nextBox.x > previousBox.x).toBe(language === 'en')
    for (const index of [2, 3, 4, 5, 0, 1]) {
      await next.click()
      await expect.poll(shown).toBe(urls[index])
    }
    for (const index of [0, 5, 4]) {
      await previous.click()
      await expect.poll(shown).toBe(urls[index])
    }
    for (const [key, indices] of [
      [forward, [5, 0, 1]],
      [backward, [0, 5]],
    ] as const)
      for (const index of indices) {
        await page.keyboard.press(key)
        await expect.poll(shown).toBe(urls[index])
      }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.locator('.gallery a').first().click()
    await expect.poll(shown).toBe(urls[0])
    await dialog.locator('.lightbox-close').click()
    await dialog.waitFor({ state: 'detached' })
    expectCalm()
    await leave()
  },
)

longTest('a lazy component whose script fails to load leaves the page usable', async () => {
  const { page, leave } = await createVisitor(browser, { expected: /net::ERR_FAILED/ })
  await page.route(/\/assets\/(?:lightbox|search-panel|pick-days|price-calendar)-[^/]*\.js/, (route) => route.abort())
  await goToDealPage(page)
  await page.locator('#pick-days a[href*="check_in="]').first().waitFor()
  const picture = page.locator('.gallery a').nth(1)
  const address = new URL((await picture.getAttribute('href'))!, shop.url).href
  await picture.click()
  await page.waitForURL(address)
  await page.goBack()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Search offers' }).filter({ visible: true }).click()
  await page.waitForURL(`${shop.url}/packages/all`)
  await leave()
})

const ratioOf = (picture: { width: number; height: number; getAttribute(name: string): string | null }): number =>
  Number(picture.getAttribute('width')) / Number(picture.getAttribute('height'))

longTest('a picture that loads has a placeholder, one that fails the default image', async () => {
  const { page, leave } = await createVisitor(browser, { expected: /net::ERR_FAILED/ })
  const held: (() => Promise<void>)[] = []
  await page.route('**/pictures/**', (route) => void held.push(() => route.abort()))
  await page.goto(`${shop.url}/packages/${deal.category}/${deal.slug}`, { waitUntil: 'commit' })
  await waitForHydration(page)
  const places = ['.detail-poster', '.gallery li:nth-child(1) .picture', '.gallery li:nth-child(3) .picture']
  for (const place of places) {
    await page.locator(place).scrollIntoViewIfNeeded()
    expect([place, await readComputedStyle(page.locator(place), 'backgroundColor')]).not.toEqual([
      place,
      'rgba(0, 0, 0, 0)',
    ])
    expect(await page.locator(`${place} .picture-mark`).count()).toBe(0)
  }
  const fail = async (place: string) => {
    await page.locator(place).scrollIntoViewIfNeeded()
    await expect
      .poll(async () => {
        for (const abort of held.splice(0)) await abort()
        return page.locator(`${place} .picture-mark .mark`).count()
      })
      .toBe(1)
    expect(await page.locator(`${place} img`).count()).toBe(0)
  }
  for (const place of places) await fail(place)
  await page.locator('.gallery a').first().click()
  const large = page.locator('dialog.lightbox .picture')
  await large.waitFor()
  expect(await readComputedStyle(large, 'backgroundColor')).not.toBe('rgba(0, 0, 0, 0)')
  const [{ width, height }, ratio] = [(await large.boundingBox())!, await large.locator('img').evaluate(ratioOf)]
  expect(width / height).toBeCloseTo(ratio, 1)
  expect(await large.locator('.picture-mark').count()).toBe(0)
  await fail('dialog.lightbox .picture')
  await leave()
})

const readBarPosition = (page: Page) => readComputedStyle(page.locator('.price-bar'), 'position')
/**
 * Scrolls through the page. Sections are rendered when they approach the viewport; after that the page height is
 * constant.
 */
async function scrollThroughPage(page: Page): Promise<void> {
  for (let top = 0; top < (await remainingScroll(page, 0)); top += 700) {
    await scrollTo(page, top)
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  }
  await scrollTo(page, 0)
}
const remainingScroll = (page: Page, left: number) =>
  page.evaluate<number>(`document.documentElement.scrollHeight - window.innerHeight - ${left}`)

longTest(
  'the price bar sticks to the bottom after 1400 pixels and is back in its place within 600 of the end',
  async () => {
    const { page, expectCalm, leave } = await openDealPage({ size: { width: 1280, height: 900 } })
    await page.waitForLoadState('networkidle')
    await scrollThroughPage(page)
    for (const [top, position] of [
      [0, 'static'],
      [1400, 'static'],
      [1401, 'fixed'],
      [1400, 'static'],
      [2000, 'fixed'],
      [await remainingScroll(page, 600), 'fixed'],
      [await remainingScroll(page, 598), 'static'],
      [await remainingScroll(page, 0), 'static'],
      [1500, 'fixed'],
    ] as const) {
      await scrollTo(page, top)
      await expect.poll(async () => [top, await readBarPosition(page)]).toEqual([top, position])
    }
    const box = (await page.locator('.price-bar').boundingBox())!
    expect(Math.round(box.y + box.height)).toBe(900)
    const button = page.locator('.price-bar').getByRole('link', { name: 'Choose date' })
    expect(await button.getAttribute('href')).toBe(`/booking/${deal.category}/${deal.slug}?step=date&q=${deal.id}`)
    await button.click()
    await page.waitForURL(`${shop.url}/booking/${deal.category}/${deal.slug}?step=date&q=${deal.id}*`)
    await page.getByRole('heading', { level: 1, name: 'Pick your days' }).waitFor()
    expectCalm()
    await leave()
  },
)

longTest(
  'up to 600 pixels of width the trip button is fixed, but for the last 200 of the page; also before scripts run',
  async () => {
    const { page, expectCalm, leave } = await openDealPage({ size: { width: 600, height: 800 } })
    await page.waitForLoadState('networkidle')
    await scrollThroughPage(page)
    for (const [top, position] of [
      [0, 'fixed'],
      [1000, 'fixed'],
      [await remainingScroll(page, 200), 'fixed'],
      [await remainingScroll(page, 198), 'static'],
      [0, 'fixed'],
    ] as const) {
      await scrollTo(page, top)
      await expect.poll(async () => [top, await readBarPosition(page)]).toEqual([top, position])
    }
    await page.setViewportSize({ width: 601, height: 800 })
    await expect.poll(() => readBarPosition(page)).toBe('static')
    expectCalm()
    await leave()
    for (const [width, position] of [
      [600, 'fixed'],
      [601, 'static'],
    ] as const) {
      const still = await createVisitor(browser, { script: false, size: { width, height: 800 } })
      await still.page.goto(`${shop.url}/packages/${deal.category}/${deal.slug}`)
      expect([width, await readBarPosition(still.page)]).toEqual([width, position])
      await still.leave()
    }
  },
)

test('an address with q shows the deal of that number', async () => {
  const other = await shop.shop.db
    .selectFrom('deal')
    .select(['id', 'title'])
    .where('id', '<>', deal.id)
    .where('status', '=', 'active')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { page, expectCalm, leave } = await openDealPage({ query: `?q=${other.id}` })
  expect(await page.locator('.detail h1').innerText()).toBe(other.title)
  expectCalm()
  await leave()
})
