/** Where things stand on the pages of a booking: the way on in view, costs without collisions, names whole, nothing jumps. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookableStay, type Chosen, payByCard, reserve, untilState } from '../booking-steps.ts'
import { newVisitor, phone, startBrowser } from '../browser.ts'
import { startTestShop, type TestShop } from '../harness.ts'
import { fillDetails, goOn, guest, openDates, title, toDetails, toPayment } from '../journey-steps.ts'
import { buyVouchers, reserveWith } from '../voucher-steps.ts'

let shop: TestShop
let browser: Browser
let chosen: Chosen
beforeAll(async () => {
  shop = await startTestShop({
    pages: true,
    deals: [
      'Sea steam in Domburg',
      'Heather, steam and silence',
      'Heather and sauna on the Veluwe',
      'Still canals after six',
      'A merchant’s house on the Spiegelrei',
      'Malt loft and rooftops',
      'Over a brown café, or on the canal',
      'Flemish masters in winter',
      'A fire to come back to',
      'Mill walks with children',
      'Under the roof in Sint-Anna',
    ],
  })
  browser = await startBrowser()
  chosen = await bookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 45 })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** The primary buttons of which something is on the screen. */
const primaries = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main .button:not(.button-quiet)')].filter((one) => {
    const { top, bottom, width } = one.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight && getComputedStyle(one).visibility === 'visible'
  }).map((one) => one.innerText)`)

/** Headings that leave out a level. */
const skippedHeadings = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    let before = 0
    return [...document.querySelectorAll('h1, h2, h3, h4')].filter((one) => one.checkVisibility()).flatMap((one) => {
      const level = Number(one.tagName[1])
      const skipped = level > before + 1 ? [before + ' ' + level + ' ' + one.innerText] : []
      before = level
      return skipped
    })
  })()`)

test.each([
  ['a desk', 1440],
  ['a small desk', 1140],
  ['a tablet', 820],
])('on %s of 900 pixels the way on is in view at every step, and is the only primary button', async (_, width) => {
  const visitor = await newVisitor(browser, { size: { width, height: 900 } })
  const { page } = visitor
  await openDates(page, shop, chosen)
  for (const to of ['rooms', 'extras'] as const) {
    const next = page.getByRole('button', { name: /^(Continue to|To) /, disabled: false }).filter({ visible: true })
    await next.first().waitFor()
    await page.evaluate('scrollTo(0, 0)')
    const box = (await next.first().boundingBox())!
    expect(box.y + box.height, await next.first().innerText()).toBeLessThanOrEqual(900)
    expect(await primaries(page)).toHaveLength(1)
    if (to === 'rooms') await page.locator('.cheapest-dates').waitFor()
    expect(await skippedHeadings(page)).toEqual([])
    // What the summary says is in view without scrolling in it.
    if (width === 1440)
      expect(
        await page.evaluate<number>(
          "(() => { const summary = document.querySelector('.summary'); return summary.scrollHeight - summary.clientHeight })()",
        ),
      ).toBeLessThanOrEqual(1)
    if (to === 'rooms') await goOn(page, 'rooms')
  }
  await visitor.leave()
})

test.each([
  ['en', 320],
  ['fa', 320],
  ['fa', 390],
])('what cancelling costs is read without collisions (%s, %i pixels)', async (language, width) => {
  const { reservation } = await reserve(shop, chosen, { email: `costs-${language}-${width}@example.nl` })
  await payByCard(shop, reservation)
  await untilState(shop, reservation.reservationNumber, 'confirmed')
  const visitor = await newVisitor(browser, { size: { width, height: 844 } })
  const { page } = visitor
  await page.goto(
    `${shop.url}/my-booking?number=${reservation.reservationNumber}&token=${encodeURIComponent(reservation.manage_token)}&lang=${language}`,
  )
  const costs = page.locator('.costs-words')
  await costs.first().waitFor()
  expect(await costs.count()).toBeGreaterThan(1)
  const cut = await page.evaluate(`(() => {
    const parts = [...document.querySelectorAll('.costs-words > *')].map((one) => one.getBoundingClientRect())
    const meet = parts.flatMap((one, index) => parts.slice(index + 1).filter((other) =>
      one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1))
    return [meet.length, document.documentElement.scrollWidth - innerWidth, parts.filter((one) => one.right > innerWidth || one.left < 0).length]
  })()`)
  expect(cut).toEqual([0, 0, 0])
  await visitor.expectAccessible()
  await visitor.leave()
})

test('nothing jumps on the page of a booking: by its link, opened again, and without one', async () => {
  const { reservation } = await reserve(shop, chosen, { email: 'still@example.nl' })
  await payByCard(shop, reservation)
  await untilState(shop, reservation.reservationNumber, 'confirmed')
  const visitor = await newVisitor(browser, { size: phone })
  const { page } = visitor
  await page.addInitScript(
    'window.shifted = 0; new PerformanceObserver((list) => list.getEntries().forEach((one) => { if (!one.hadRecentInput) window.shifted += one.value })).observe({ type: "layout-shift", buffered: true })',
  )
  const number = reservation.reservationNumber
  for (const path of [
    '/my-booking',
    `/my-booking?number=${number}&token=${encodeURIComponent(reservation.manage_token)}`,
    `/my-booking?number=${number}`,
  ]) {
    await page.goto(shop.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (path.includes('number')) await page.locator('.my-columns').waitFor()
    await page.waitForTimeout(1500)
    expect(await page.evaluate<number>('window.shifted'), path).toBeLessThan(0.02)
  }
  await visitor.leave()
})

test('without a script my booking asks for its link already', async () => {
  const visitor = await newVisitor(browser, { script: false })
  await visitor.page.goto(`${shop.url}/my-booking`)
  await visitor.page.locator('form.look-up').waitFor()
  await visitor.leave()
})

test('paid in another browser than it was booked in: the booking is shown without personal data, and nothing is called failed', async () => {
  const booker = await newVisitor(browser)
  await openDates(booker.page, shop, await bookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 60 }))
  await toDetails(booker.page)
  await fillDetails(booker.page, guest('other-browser', 'Zandstra'))
  const recorded = await toPayment(booker.page)
  await booker.leave()
  await payByCard(shop, recorded)

  const payer = await newVisitor(browser, { size: phone, expected: /status of 404/ })
  await payer.page.goto(`${shop.url}/payment-details?payment_intent_client_secret=${recorded.payment.client_secret}`)
  await payer.page.waitForURL(/\/thankyou\?number=/)
  await payer.page.getByText('Your booking is confirmed.').waitFor({ timeout: 30_000 })
  const text = await payer.page.getByRole('main').innerText()
  expect(text).toContain(recorded.reservationNumber)
  expect(text).toContain('o•••@example.nl')
  expect(text).not.toMatch(/Zandstra|Sanne|Joost/)
  await payer.expectAccessible()
  await payer.leave()
})

test('bought vouchers stand on the page at once: ticket, codes, PDF and the link to give', async () => {
  const visitor = await newVisitor(browser, { size: phone })
  const { page } = visitor
  // The purchase itself is another journey: here the order is paid by the API in this very browser's session.
  const session = crypto.randomUUID()
  await page.addInitScript(`localStorage.setItem('session_id', '${session}')`)
  const client = shop.newClient({ 'session-id': session })
  const voucher = (await client('GET /fetchvouchers', { query: {} })).data.find((one) => one.kind === 'value')!
  const order = (
    await client('POST /pre-voucher-transaction', {
      body: { voucher_id: voucher.voucher_id, quantity: 2, name: 'Noor', surname: 'Smit', email: 'at-once@example.nl' },
    })
  ).data
  await payByCard(shop, order)
  await page.goto(`${shop.url}/payment-details?payment_intent_client_secret=${order.payment.client_secret}`)
  await page.waitForURL(`${shop.url}/vouchers`)
  const bought = page.getByRole('region', { name: /Your vouchers are ready/ })
  await expect.poll(() => bought.locator('.gift-code').count()).toBe(2)
  expect(await bought.locator('.gift').isVisible()).toBe(true)
  expect((await bought.getByRole('link', { name: /PDF/ }).getAttribute('href'))!).toMatch(
    /^\/api\/documents\/voucher\//,
  )
  expect(page.url()).toBe(`${shop.url}/vouchers`)
  await visitor.expectAccessible()
  await bought.getByRole('link', { name: 'Open the gift page' }).click()
  await title(page, /./)
  await page.locator('.gift-code').first().waitFor()
  await visitor.leave()
})

test('before it is bought a voucher shows all stays, the ones with nothing to add first, and the map of each', async () => {
  const { voucher } = await buyVouchers(shop, { cents: 25_000 })
  const visitor = await newVisitor(browser)
  const { page } = visitor
  await page.goto(`${shop.url}/vouchers/${voucher.voucher_id}`)
  const cards = page.locator('.stay-card')
  await cards.first().waitFor()
  expect(await cards.count()).toBeGreaterThan(3)
  const covered = await page.evaluate<boolean[]>(
    "[...document.querySelectorAll('.stay-card')].map((one) => one.querySelector('.stay-covered') !== null)",
  )
  expect([...covered].sort((one, other) => Number(other) - Number(one))).toEqual(covered)
  await cards
    .nth(1)
    .getByRole('button', { name: /^Hotels and days/ })
    .click()
  await page.getByRole('region', { name: /Hotels and dates/ }).waitFor()
  await visitor.expectAccessible()
  await visitor.leave()
})

test('a phone shows the confirmation of a booking paid with a voucher and a card whole, in every direction, and its first step names both', async () => {
  const { codes } = await buyVouchers(shop, { cents: 5_000 })
  const { reservation } = await reserveWith(shop, chosen, [codes[0]!])
  await payByCard(shop, reservation)
  await untilState(shop, reservation.reservationNumber, 'confirmed')
  const own = `number=${reservation.reservationNumber}&token=${encodeURIComponent(reservation.manage_token)}`
  const visitor = await newVisitor(browser, { size: phone })
  const { page } = visitor
  for (const language of ['en', 'nl', 'fa'])
    for (const path of ['thankyou', 'my-booking']) {
      await page.goto(`${shop.url}/${path}?${own}&lang=${language}`)
      await page.locator('.timeline').waitFor()
      const over = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      expect([language, path, over]).toEqual([language, path, 0])
      if (language === 'en')
        expect(await page.locator('.timeline li').first().innerText()).toMatch(/with card, €\s50,00 with voucher/)
    }
  await visitor.leave()
})
