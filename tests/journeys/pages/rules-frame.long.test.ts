/**
 * Rules of the shop's specification for the frame around every page (sections 2, 8 and 9): header, menus, search, side
 * menu, footer, fade, languages, alerts.
 *
 * In the long suite: header, menus, suggestions, side menu and footer; not-found; lists that fail to load; every
 * navigation.
 */
import { get } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentPages } from '@tussenuit/demo/catalogue/content.ts'
import { demoSettings } from '@tussenuit/demo/catalogue/settings.ts'
import { defaultSettings, saveSetting } from '@tussenuit/modules/platform/settings/index.ts'
import { sql } from 'kysely'
import { createVisitor, phone, startBrowser, type VisitorOptions } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration, readScrollTop, scrollTo, readComputedStyle, navigateInShop } from '../../journey-steps.ts'
import { longTest } from '../../suite/long-test.ts'
import { sampleInGate } from '../../suite/form.ts'

let shop: TestShop
let browser: Browser
let popular: string[]
let deal: { path: string; booking: string }

beforeAll(async () => {
  // The test's IP address is configured as the host of the German shop.
  shop = await startTestShop({
    pages: true,
    deals: 6,
    priceDays: 40,
    work: false,
    environment: { HOSTS_GERMAN: '127.0.0.1' },
  })
  browser = await startBrowser()
  const { data } = await shop.client('GET /deals', { query: {} })
  const one = (Array.isArray(data) ? data : data.items).find((card) => card.lowest_price_cents !== null)!
  deal = {
    path: `/packages/${one.category}/${one.category_id}`,
    booking: `/booking/${one.category}/${one.category_id}?step=date&q=${one.deals_id}`,
  }
  const destinations = (await shop.client('GET /destinations', { query: {} })).data
  popular = [3, 0, 5, 2, 1].map((index) => destinations[index]!.name)
  await saveSetting(shop.shop.db, 'customization', {
    ...defaultSettings.customization,
    ...demoSettings.customization,
    popular_destinations: popular,
    socials: [{ name: 'Fediverse', url: 'https://social.example/@tussenuit' }],
  })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const openPage = async (path: string, options: VisitorOptions = {}) => {
  const visitor = await createVisitor(browser, options)
  await visitor.page.goto(shop.url + path)
  await waitForHydration(visitor.page)
  return visitor
}
const fetchHtml = async (path: string) => {
  const response = await fetch(shop.url + path, { headers: { 'accept-language': 'en' } })
  return { path: new URL(response.url).pathname, status: response.status, text: await response.text() }
}

test('header and footer are left out on the listed paths only; cookies can be managed on every page', async () => {
  const bare = [
    deal.booking,
    '/thankyou',
    '/thankyou?number=TU23456789',
    '/not-found',
    '/auth/forget-password',
    '/auth/nothing',
    '/booking',
    '/booking/rooms',
    '/booking/reservation',
    '/booking/date-selection',
    '/booking/hotels',
    '/nowhere/at/all',
  ]
  const framed = [
    '/',
    '/health',
    '/error',
    '/blank-page',
    '/contact',
    '/faq',
    '/algemene-voorwaarden',
    '/privacy-policy',
    '/about-us',
    '/custom-service',
    '/cookies',
    '/accessibility',
    '/favourites',
    '/payment-details',
    '/vouchers',
    '/vouchers/1',
    '/voucher-checkout?voucher_id=1',
    '/verzilveren',
    '/payment-overview/TU23456789',
    '/newsletter/abc',
    '/packages/all',
    deal.path,
    deal.path.replace('/packages', '/packages/view'),
    '/packages/nothing-called-that',
    '/packages/nothing/at-all',
    '/vouchers/nothing',
  ]
  const seen = async (path: string) => {
    const { text } = await fetchHtml(path)
    return [
      path,
      text.includes('<header class="header"'),
      text.includes('<footer class="footer"'),
      /<a [^>]*href="\/cookies"/.test(text),
    ]
  }
  for (const path of bare) expect(await seen(path)).toEqual([path, false, false, true])
  for (const path of framed) expect(await seen(path)).toEqual([path, true, true, true])
  // The back-office is a separate application without the shop's header and footer, and without cookies that need
  // consent.
  for (const path of ['/auth/login', '/admin', '/admin/deals'])
    expect(await seen(path)).toEqual([path, false, false, false])
})

/** Requests the URL with the headers of a browser navigation; fetch sends others. */
const requestNavigation = (path: string) =>
  new Promise<{ status: number; location: string | undefined }>((done, fail) => {
    get(shop.url + path, { headers: { 'sec-fetch-mode': 'navigate' } }, (response) => {
      response.resume()
      done({ status: response.statusCode!, location: response.headers.location })
    }).on('error', fail)
  })

test('any other path redirects to not-found, for a document and in client-side navigation', async () => {
  for (const path of [
    '/nowhere',
    '/nowhere/at/all',
    '/packages',
    '/booking/rooms',
    '/auth/nothing',
    '/adminx',
    '/Vouchers/1/2/3',
    '/index.php',
    '/.env',
    '/%F0%9F%92%A9',
  ]) {
    const { status, location } = await requestNavigation(path)
    expect([path, status, location]).toEqual([path, 302, '/not-found'])
  }
  const notFound = await fetchHtml('/not-found')
  expect([notFound.status, notFound.text.includes('There is nothing at this address</h1>')]).toEqual([404, true])
  const { page, leave } = await openPage('/', { expected: /status of 404/ })
  await navigateInShop(page, '/nowhere/at/all')
  await page.waitForURL(`${shop.url}/not-found`)
  await page.getByRole('heading', { level: 1, name: 'There is nothing at this address' }).waitFor()
  expect(await page.locator('header.header').count()).toBe(0)
  // On a page of the shop, header and footer are shown again.
  await page.getByRole('link', { name: 'go home' }).click()
  await page.waitForURL(`${shop.url}/`)
  await page.locator('header.header').waitFor()
  await page.locator('footer.footer').waitFor()
  await leave()
})

longTest(
  'every navigation starts at the top and fades for 500 ms; the first page does not fade, and reduced motion disables it',
  async () => {
    const { page, expectCalm, leave } = await openPage('/')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const main = async () => [
      await readComputedStyle(page.locator('main'), 'animationName'),
      await readComputedStyle(page.locator('main'), 'animationDuration'),
    ]
    expect((await main())[0]).toBe('none')
    const ways = [
      ['/contact', contentPages.contact.title],
      ['/faq', contentPages.faq.title],
      ['/algemene-voorwaarden', contentPages['algemene-voorwaarden'].title],
      ['/privacy-policy', contentPages['privacy-policy'].title],
      ['/accessibility', contentPages.accessibility.title],
    ]
    for (const [to, heading] of ways) {
      await scrollTo(page, 'end')
      await expect.poll(() => readScrollTop(page)).toBeGreaterThan(100)
      await page.locator(`footer.footer a[href="${to}"]`).click()
      await page.waitForURL(shop.url + to)
      await expect.poll(() => readScrollTop(page)).toBe(0)
      await page.getByRole('heading', { level: 1, name: heading! }).waitFor()
      expect([to, ...(await main())]).toEqual([to, 'page-fade', '0.5s'])
    }
    await page.goBack()
    await page.waitForURL(`${shop.url}/privacy-policy`)
    await page.getByRole('heading', { level: 1, name: contentPages['privacy-policy'].title }).waitFor()
    expect((await main())[0]).toBe('page-fade')
    await expect.poll(() => readScrollTop(page)).toBe(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.locator('footer.footer a[href="/contact"]').click()
    await page.getByRole('heading', { level: 1, name: contentPages.contact.title }).waitFor()
    expect(Number.parseFloat((await main())[1]!)).toBeLessThan(0.001)
    expectCalm()
    await leave()
  },
)

longTest('while the next page loads an overlay is shown', async () => {
  const { page, expectCalm, leave } = await openPage('/about-us')
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/faq.data*', async (route) => {
    await held
    await route.continue()
  })
  expect(await page.locator('.waiting').count()).toBe(0)
  await page.locator('footer.footer a[href="/faq"]').click()
  await page.locator('.waiting .spinner').waitFor()
  expect(await readComputedStyle(page.locator('.waiting'), 'position')).toBe('fixed')
  answer()
  await page.waitForURL(`${shop.url}/faq`)
  await page.locator('.waiting').waitFor({ state: 'detached' })
  expectCalm()
  await leave()
})

longTest('there are five menus, each ends with a "view all" link, and they close after a choice', async () => {
  const { page, expectCalm, leave } = await openPage('/')
  const menus = page.locator('nav.menus > details')
  expect(await menus.locator('summary').allTextContents()).toEqual([
    'Travel type',
    'Destinations',
    'Themes',
    'Vouchers',
    'Other',
  ])
  const links = await Promise.all(
    [0, 1, 2, 3, 4].map(async (index) =>
      Promise.all(
        (await menus.nth(index).locator('a').all()).map(
          async (link) => [await link.getAttribute('href'), await link.textContent()] as const,
        ),
      ),
    ),
  )
  for (const [index, menu] of links.entries()) {
    expect(menu.length).toBeGreaterThan(1)
    expect(menu.at(-1)![1]).toMatch(/^View all/)
    expect(menu.at(-1)![0]).toBe(['/travel-types', '/destinations', '/themes', '/vouchers', '/faq'][index])
  }
  expect(links[4]!.slice(0, 2).map(([to]) => to)).toEqual(['/custom-service', '/about-us'])
  await menus.nth(4).locator('summary').click()
  await page.getByRole('link', { name: 'About us' }).filter({ visible: true }).click()
  await page.waitForURL(`${shop.url}/about-us`)
  await expect.poll(() => page.locator('nav.menus > details[open]').count()).toBe(0)
  expectCalm()
  await leave()
})

longTest(
  'search suggestions: the first five popular destinations, filtered while typing, and a text when there is none',
  async () => {
    const { page, expectAccessible, expectCalm, leave } = await openPage('/')
    await page.getByRole('button', { name: 'Search offers' }).filter({ visible: true }).click()
    const panel = page.getByRole('dialog', { name: 'Search offers' })
    await panel.getByRole('heading', { name: 'popular travel destinations' }).waitFor()
    const shown = () =>
      page.evaluate<string[]>(
        "[...document.querySelectorAll('.search-panel .posters a')].map((link) => " +
          "link.getAttribute('href').split('/').at(-1))",
      )
    await expect.poll(shown).toEqual(popular)
    await expectAccessible()
    const field = panel.getByRole('searchbox')
    await field.pressSequentially(popular[2]!.slice(0, 4))
    expect((await shown())[0]).toBe(popular[2])
    expect((await shown()).length).toBeLessThan(5)
    await field.fill('Tibet')
    await panel.getByText('no destinations found !', { exact: true }).waitFor()
    expect(await shown()).toEqual([])
    await field.fill('')
    await expect.poll(() => shown()).toEqual(popular)
    await field.fill(popular[1]!)
    await field.press('Enter')
    await page.waitForURL(`${shop.url}/packages/${popular[1]}`)
    await panel.waitFor({ state: 'detached' })
    expectCalm()
    await leave()
  },
)

longTest(
  'search suggestions also include travel types, themes, hotels and stays; the heading "popular" is only above popular ones',
  async () => {
    const { page, expectAccessible, expectCalm, leave } = await openPage('/')
    const { data } = await shop.client('GET /deals', { query: {} })
    const cards = Array.isArray(data) ? data : data.items
    const stay = cards[0]!
    const { hotels } = (
      await shop.client('GET /deals/package/:id', { params: { id: String(stay.deals_id) }, query: {} })
    ).data
    const type = (await shop.client('GET /categories', { query: {} })).data.find(({ deals }) => deals > 0)!
    const theme = (await shop.client('GET /themes', { query: {} })).data.find(({ deals }) => deals > 0)!
    await page.getByRole('button', { name: 'Search offers' }).filter({ visible: true }).click()
    const panel = page.getByRole('dialog', { name: 'Search offers' })
    const field = panel.getByRole('searchbox')
    const headings = async () =>
      (await panel.getByRole('heading', { level: 2 }).allTextContents()).map((text) => text.toLowerCase())
    await expect.poll(headings).toEqual(['popular travel destinations'])
    const group = (name: string) => panel.locator('.found-group').filter({ has: page.getByRole('heading', { name }) })
    const expected = [
      [type.display_name, 'Travel type', `/packages/${type.category_name}`],
      [theme.title, 'Themes', `/packages/${theme.name}`],
      [hotels[0]!.hotel_name, 'Hotels', `/packages/all?q=${encodeURIComponent(hotels[0]!.hotel_name)}`],
      [stay.title.slice(0, -2), 'Stays', `/packages/${stay.category}/${stay.category_id}?q=${stay.deals_id}`],
    ] as const
    for (const [typed, kind, address] of expected) {
      await field.fill(typed)
      await group(kind).locator(`a[href="${address}"]`).waitFor()
      expect(await headings()).not.toContain('popular travel destinations')
      // Every heading has content.
      expect(await panel.locator('h2').count()).toBe(
        (await panel.locator('.found-group:has(a)').count()) + (await panel.locator('.posters:has(a)').count()),
      )
    }
    await expectAccessible()
    // A hotel's link leads to the stays at that hotel.
    await field.fill(hotels[0]!.hotel_name)
    await group('Hotels').getByRole('link').first().click()
    await page.waitForURL(/\/packages\/all\?q=/)
    await page.locator('.deal-row').getByRole('heading', { name: stay.title }).waitFor()
    // On a phone the side menu has the same suggestions.
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const side = page.locator('#side-menu')
    for (const [typed, kind, address] of expected) {
      await side.getByPlaceholder('Suchen').fill(typed)
      await side
        .locator('.found-group')
        .filter({ has: page.getByRole('heading', { name: kind }) })
        .locator(`a[href="${address}"]`)
        .waitFor()
    }
    await side.getByPlaceholder('Suchen').fill('Tibet')
    await side.getByText('no destinations found !', { exact: true }).waitFor()
    // Enter opens a theme in the same way as a destination.
    await side.getByPlaceholder('Suchen').fill(theme.title)
    await side.getByPlaceholder('Suchen').press('Enter')
    await page.waitForURL(`${shop.url}/packages/${theme.name}`)
    expectCalm()
    await leave()
  },
)

longTest(
  'below 992 px the menus are a side menu: "Suchen" and Enter lead to the destination, and it closes on each navigation',
  async () => {
    const { page, expectAccessible, expectCalm, leave } = await openPage('/', { size: { width: 991, height: 900 } })
    const burger = page.getByRole('button', { name: 'Open the menu' })
    const side = page.locator('#side-menu')
    expect([await burger.isVisible(), await page.locator('nav.menus').isVisible(), await side.isVisible()]).toEqual([
      true,
      false,
      false,
    ])
    const open = async () => {
      await burger.click()
      await side.waitFor()
    }
    await open()
    await expectAccessible()
    const field = side.getByPlaceholder('Suchen', { exact: true })
    await field.fill(popular[0]!)
    await field.press('Enter')
    await page.waitForURL(`${shop.url}/packages/${popular[0]}`)
    await side.waitFor({ state: 'hidden' })
    // A link, "back", and a link to the current page close the menu.
    await open()
    await side.locator('summary', { hasText: 'Other' }).click()
    await side.locator('a[href="/about-us"]').click()
    await page.waitForURL(`${shop.url}/about-us`)
    await side.waitFor({ state: 'hidden' })
    await open()
    await page.goBack()
    await side.waitFor({ state: 'hidden' })
    await open()
    await side.locator('a[href="/"]').first().click()
    await page.waitForURL(`${shop.url}/`)
    await side.waitFor({ state: 'hidden' })
    await open()
    await side.locator('a[href="/"]').first().click()
    await side.waitFor({ state: 'hidden' })
    // From a width of 992 px the header shows the menus itself.
    await open()
    await page.setViewportSize({ width: 992, height: 900 })
    await side.waitFor({ state: 'hidden' })
    expect([await burger.isVisible(), await page.locator('nav.menus').isVisible()]).toEqual([false, true])
    expectCalm()
    await leave()
  },
)

longTest(
  'the footer: ways to pay, the sign of the guarantee, its links, the way to the top, and where else the shop is',
  async () => {
    await saveSetting(shop.shop.db, 'sgr', { ...defaultSettings.sgr, sgr_logo: '/assets/icon.svg' })
    shop.changed()
    const { page, expectCalm, leave } = await openPage('/faq')
    const footer = page.locator('footer.footer')
    for (const name of ['iDEAL | Wero', 'Bancontact', 'Mastercard', 'Visa'])
      expect([name, await footer.getByRole('img', { name, exact: true }).isVisible()]).toEqual([name, true])
    expect(await footer.getByRole('img', { name: 'SGR, on package holidays' }).getAttribute('src')).toBe(
      '/assets/icon.svg',
    )
    for (const path of ['/faq', '/algemene-voorwaarden', '/privacy-policy', '/contact'])
      expect([path, await footer.locator(`a[href="${path}"]`).count()]).toEqual([path, 1])
    expect(await footer.getByRole('link', { name: 'Fediverse' }).getAttribute('href')).toBe(
      'https://social.example/@tussenuit',
    )
    expect(await footer.getByRole('textbox', { name: 'Your e-mail address' }).isVisible()).toBe(true)
    await scrollTo(page, 'end')
    await footer.getByRole('link', { name: 'Go to top' }).click()
    await expect.poll(() => readScrollTop(page)).toBe(0)
    expect(page.url()).toBe(`${shop.url}/faq`)
    await saveSetting(shop.shop.db, 'sgr', defaultSettings.sgr)
    shop.changed()
    await page.reload()
    await footer.getByText('SGR on package holidays').waitFor()
    expectCalm()
    await leave()
  },
)

longTest('"manage cookies" also works where header and footer are left out', async () => {
  for (const path of ['/not-found', '/thankyou', deal.booking, '/']) {
    const { page, leave } = await openPage(path, { expected: /status of 404/, size: phone })
    await page.getByRole('link', { name: 'Manage cookies' }).click()
    await page.getByRole('dialog', { name: 'May we count your booking?' }).waitFor()
    await leave()
  }
})

longTest(
  'lists that fail show the text of the specification for three seconds; destinations fail silently, and the page works',
  async () => {
    const { page, leave } = await createVisitor(browser, { expected: /./ })
    const silent = console.error
    console.error = () => undefined
    await sql`alter table reference_item rename to reference_item_away`.execute(shop.shop.db)
    // A cached page does not read the lists, and a process holds them until a change is announced.
    await sql`select pg_notify('deal_change', 'references')`.execute(shop.shop.db)
    shop.changed()
    try {
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.goto(shop.url)
      const alerts = page.locator('.toasts .toast')
      await expect
        .poll(async () => (await alerts.allTextContents()).sort())
        .toEqual(['Eror fetching Themss !', 'Eror fetching categories !'])
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.clock.runFor(2999)
      expect(await page.locator('.toast-leaving').count()).toBe(0)
      await page.clock.runFor(1)
      await expect.poll(() => page.locator('.toast-leaving').count()).toBe(2)
      await page.clock.runFor(500)
      await expect.poll(() => alerts.count()).toBe(0)
    } finally {
      await sql`alter table reference_item_away rename to reference_item`.execute(shop.shop.db)
      console.error = silent
    }
    await leave()
  },
)

test("the language: the browser's where supported, else English; German on a German host; each with its own file", async () => {
  const languageServed = async (locale: string, host = shop.url) => {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    const files: string[] = []
    page.on('request', (request) => {
      const file = /\/assets\/i18n\/([^/]+)\.json/.exec(request.url())?.[1]
      if (file) files.push(file)
    })
    await page.goto(`${host}/about-us`)
    await waitForHydration(page)
    const found = [
      await page.locator('html').getAttribute('lang'),
      await page.locator('html').getAttribute('dir'),
      [...new Set(files)].join(),
    ]
    await context.close()
    return found
  }
  const expected: [string, string, string, string][] = [
    ['en-US', 'en-GB', 'ltr', 'en'],
    ['fr-BE', 'fr', 'ltr', 'fr'],
    ['ur-PK', 'ur', 'rtl', 'ur'],
    ['es-MX', 'es', 'ltr', 'es'],
    ['it-IT', 'it', 'ltr', 'it'],
    ['fa-IR', 'fa', 'rtl', 'fa'],
    ['de-AT', 'de', 'ltr', 'de'],
    ['zh-CN', 'zh-Hans', 'ltr', 'zh-CHS'],
    ['pt-BR', 'en-GB', 'ltr', 'en'],
  ]
  for (const [locale, lang, dir, file] of sampleInGate(expected, 4)) {
    expect([locale, ...(await languageServed(locale))]).toEqual([locale, lang, dir, file])
  }
  const german = shop.url.replace('localhost', '127.0.0.1')
  expect([await languageServed('fr-FR', german), await languageServed('pt-BR', german)]).toEqual([
    ['de', 'ltr', 'de'],
    ['de', 'ltr', 'de'],
  ])
})

test('the session of a visitor is a random UUID in local storage', async () => {
  const id = async () => {
    const { page, leave } = await openPage('/packages/all')
    const savedId = () => page.evaluate<string | null>("localStorage.getItem('session_id')")
    await page.goto(`${shop.url}${deal.booking}`)
    await expect.poll(savedId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const first = await savedId()
    await page.goto(shop.url)
    expect(await savedId()).toBe(first)
    await leave()
    return first
  }
  expect(await id()).not.toBe(await id())
})
