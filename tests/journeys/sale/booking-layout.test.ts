/**
 * Layout of the booking pages: the next step is in view, costs do not overlap, names are not broken, the layout does
 * not shift.
 *
 * In the gate: without scripts, the switch of rates.
 * In the long suite: all widths; costs, names, vouchers, codes and confirmations in view.
 */
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { generateCode, formatCode } from '@tussenuit/modules/money/ledger/code.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookableStay, type Chosen, payByCard, reserveRoom, waitForState } from '../../booking-steps.ts'
import { createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  parseCents,
  fillTravellerDetails,
  continueToStep,
  makeGuest,
  openDatesStep,
  readScrollTop,
  scrollTo,
  waitForTitle,
  continueToDetails,
  continueToPayment,
} from '../../journey-steps.ts'
import { findUnisolatedNames } from '../../page-faults.ts'
import { buyVouchers, reserveWithCodes } from '../../voucher-steps.ts'
import { longTest } from '../../suite/long-test.ts'

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
  chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 45 })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** The primary buttons that are at least partly in view. */
const readPrimaryButtons = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main .button:not(.button-quiet)')].filter((one) => {
    const { top, bottom, width } = one.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight && getComputedStyle(one).visibility === 'visible'
  }).map((one) => one.innerText)`)

/** Headings that skip a level. */
const findSkippedHeadings = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    let before = 0
    return [...document.querySelectorAll('h1, h2, h3, h4')].filter((one) => one.checkVisibility()).flatMap((one) => {
      const level = Number(one.tagName[1])
      const skipped = level > before + 1 ? [before + ' ' + level + ' ' + one.innerText] : []
      before = level
      return skipped
    })
  })()`)

const screens: [string, number][] = [
  ['a desktop', 1440],
  ['a small desktop', 1140],
  ['a tablet', 820],
]
longTest.each(screens)(
  'on %s of 900 pixels the next button is in view at every step, and is the only primary button',
  async (_, width) => {
    const visitor = await createVisitor(browser, { size: { width, height: 900 } })
    const { page } = visitor
    await openDatesStep(page, shop, chosen)
    for (const step of ['dates', 'rooms', 'extras', 'details', 'pay'] as const) {
      const next = page
        .getByRole('button', { name: /^(Continue to |To |Order and pay$)/, disabled: false })
        .filter({ visible: true })
      await next.first().waitFor()
      await page.evaluate('scrollTo(0, 0)')
      const box = (await next.first().boundingBox())!
      expect([step, Math.max(0, Math.round(box.y + box.height - 900))]).toEqual([step, 0])
      expect([step, await readPrimaryButtons(page)]).toEqual([step, [await next.first().innerText()]])
      if (step === 'dates') await page.locator('.cheapest-dates').waitFor()
      expect(await findSkippedHeadings(page)).toEqual([])
      // The summary is fully visible without scrolling within it.
      if (width === 1440 && (step === 'dates' || step === 'rooms'))
        expect(
          await page.evaluate<number>(
            "(() => { const summary = document.querySelector('.summary'); return summary.scrollHeight - " +
              'summary.clientHeight })()',
          ),
        ).toBeLessThanOrEqual(1)
      if (step === 'dates') await continueToStep(page, 'rooms')
      if (step === 'rooms') await continueToStep(page, 'extras')
      if (step === 'extras') await continueToStep(page, 'details')
      if (step === 'details') {
        // The bar with the next step does not cover the focused field.
        await page.locator('textarea').first().focus()
        const [field, send] = [page.locator('textarea:focus'), page.locator('.form-send')]
        expect((await field.boundingBox())!.y + (await field.boundingBox())!.height).toBeLessThanOrEqual(
          (await send.boundingBox())!.y,
        )
        await fillTravellerDetails(page, makeGuest(`way-on-${width}`))
        await continueToPayment(page)
      }
    }
    await visitor.leave()
  },
)

const narrow: [string, number][] = [
  ['fa', 320],
  ['en', 320],
  ['fa', 390],
]
longTest.each(narrow)('cancellation costs are shown without overlaps (%s, %i pixels)', async (language, width) => {
  const { reservation } = await reserveRoom(shop, chosen, { email: `costs-${language}-${width}@example.nl` })
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const visitor = await createVisitor(browser, { size: { width, height: 844 } })
  const { page } = visitor
  await page.goto(
    `${shop.url}/my-booking?number=${reservation.reservationNumber}&token=` +
      `${encodeURIComponent(reservation.manage_token)}&lang=${language}`,
  )
  const costs = page.locator('.costs-text')
  await costs.first().waitFor()
  expect(await costs.count()).toBeGreaterThan(1)
  const cut = await page.evaluate(`(() => {
    const parts = [...document.querySelectorAll('.costs-text > *')].map((one) => one.getBoundingClientRect())
    const meet = parts.flatMap((one, index) => parts.slice(index + 1).filter((other) =>
      one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1))
    return [meet.length, document.documentElement.scrollWidth - innerWidth, parts.filter((one) => one.right > innerWidth || one.left < 0).length]
  })()`)
  expect(cut).toEqual([0, 0, 0])
  await visitor.expectAccessible()
  await visitor.leave()
})

longTest('Latin names are left-to-right on Persian pages: package, booking, confirmation, my booking', async () => {
  const { reservation } = await reserveRoom(shop, chosen, { email: 'names@example.nl' })
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const { hotels, category } = (
    await shop.client('GET /deals/package/:id', { params: { id: String(chosen.deal.deals_id) }, query: {} })
  ).data
  const names = [...hotels.flatMap(({ hotel_name, address }) => [hotel_name, address]), chosen.rooms[0]!.room_name]
  const stay = `q=${chosen.deal.deals_id}&check_in=${chosen.stay.check_in}&nights=${chosen.stay.nights}`
  const own = `number=${reservation.reservationNumber}&token=${encodeURIComponent(reservation.manage_token)}`
  const visitor = await createVisitor(browser)
  const { page } = visitor
  const booking = `booking/${category}/${chosen.deal.category_id}?step=date&${stay}`
  let seen = 0
  for (const [path, ready] of [
    [`packages/${category}/${chosen.deal.category_id}?${stay}`, '.price-made .sums'],
    [booking, '.summary'],
    [`${booking}&part=room&hotel=${chosen.hotels[0]!.hotel_id}`, '.option'],
    [`thankyou?${own}`, '.timeline'],
    [`my-booking?${own}`, '.my-columns'],
  ] as const) {
    await page.goto(`${shop.url}/${path}&lang=fa`)
    await page.locator('#pick-days, main').first().scrollIntoViewIfNeeded()
    await page.locator(ready).first().waitFor()
    const text = await page.locator('main').innerText()
    seen += names.filter((name) => text.includes(name)).length
    expect([path, await findUnisolatedNames(page, names)]).toEqual([path, []])
  }
  expect(seen).toBeGreaterThan(6)
  await visitor.leave()
})

longTest('the page of a booking has no layout shift: by its link, reloaded, and without a link', async () => {
  const { reservation } = await reserveRoom(shop, chosen, { email: 'still@example.nl' })
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const visitor = await createVisitor(browser, { size: phone })
  const { page } = visitor
  await page.addInitScript(
    'window.shifted = 0; new PerformanceObserver((list) => list.getEntries().forEach((one) => { if ' +
      '(!one.hadRecentInput) window.shifted += one.value })).observe({ type: "layout-shift", buffered: true })',
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

test('without JavaScript my booking shows the form for its link', async () => {
  const visitor = await createVisitor(browser, { script: false })
  await visitor.page.goto(`${shop.url}/my-booking`)
  await visitor.page.locator('form.look-up').waitFor()
  await visitor.leave()
})

longTest(
  'paid in another browser than it was booked in: the booking is shown without personal data and without an error',
  async () => {
    const booker = await createVisitor(browser)
    await openDatesStep(booker.page, shop, await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 60 }))
    await continueToDetails(booker.page)
    await fillTravellerDetails(booker.page, makeGuest('other-browser', 'Zandstra'))
    const recorded = await continueToPayment(booker.page)
    await booker.leave()
    await payByCard(shop, recorded)

    const payer = await createVisitor(browser, { size: phone, expected: /status of 404/ })
    await payer.page.goto(`${shop.url}/payment-details?payment_intent_client_secret=${recorded.payment.client_secret}`)
    await payer.page.waitForURL(/\/thankyou\?number=/)
    await payer.page.getByRole('main').getByText('Your booking is confirmed.').waitFor({ timeout: 30_000 })
    const text = await payer.page.getByRole('main').innerText()
    expect(text).toContain(recorded.reservationNumber)
    expect(text).toContain('o•••@example.nl')
    expect(text).not.toMatch(/Zandstra|Sanne|Joost/)
    await payer.expectAccessible()
    await payer.leave()
  },
)

longTest('bought vouchers are on the page at once: ticket, codes, PDF and gift link', async () => {
  const visitor = await createVisitor(browser, { size: phone })
  const { page } = visitor
  // Another test buys through the pages; here the order is paid through the API with this browser's session.
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
  expect((await bought.getByRole('link', { name: /^Download as PDF/ }).getAttribute('href'))!).toMatch(
    /^\/api\/documents\/voucher\//,
  )
  expect(page.url()).toBe(`${shop.url}/vouchers`)
  // A code may be copied by hand, so it is on one line even on the narrowest phone.
  await page.setViewportSize({ width: 320, height: 844 })
  const lines = await page.evaluate<number[]>(`[...document.querySelectorAll('.gift-code')].map((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size
  })`)
  expect(lines).toEqual([1, 1])
  await visitor.expectAccessible()
  await bought.getByRole('link', { name: 'Open the gift page' }).click()
  await waitForTitle(page, /./)
  await page.locator('.gift-code').first().waitFor()
  await visitor.leave()
})

/** A stay at a hotel whose cheapest room has no free cancellation while another room has it. */
async function findStayWithRates() {
  const { data } = await shop.client('GET /deals', { query: {} })
  for (const deal of (Array.isArray(data) ? data : data.items).filter(({ price }) => price !== null)) {
    const { check_in, nights, adults } = deal.price!
    const stay = { deals_id: deal.deals_id, check_in, nights, rooms: [{ adults }] }
    for (const { hotel_id } of (await shop.client('POST /live-prices', { body: stay })).data) {
      const rooms = (await shop.client('POST /room-config', { body: { ...stay, hotel_id } })).data
      const flexible = rooms.find(
        ({ cancellation: { free_until } }) => free_until !== null && new Date(free_until) > new Date(),
      )
      if (flexible && flexible !== rooms[0]) return { deal, hotel_id, cheapest: rooms[0]!, flexible }
    }
  }
  throw new Error('no hotel with both')
}

test('above the rooms is a switch: the cheapest, or the cheapest with free cancellation and its surcharge', async () => {
  const { deal, hotel_id, cheapest, flexible } = await findStayWithRates()
  const { check_in, nights, adults } = deal.price!
  const visitor = await createVisitor(browser)
  const { page } = visitor
  await page.goto(
    `${shop.url}/booking/${deal.category}/${deal.category_id}?step=date&q=${deal.deals_id}&part=room&check_in=` +
      `${check_in}&nights=${nights}&adults=${adults}&hotel=${hotel_id}`,
  )
  const ways = page.getByRole('group', { name: 'Choose by price or by flexibility' }).getByRole('button')
  await ways.first().waitFor()
  expect(await ways.count()).toBe(2)
  const total = async () => parseCents(await page.locator('.summary .total').first().textContent())
  expect(parseCents(await ways.nth(1).textContent())).toBe(flexible.price.all_in_cents - cheapest.price.all_in_cents)
  await ways.nth(1).click()
  await expect.poll(() => ways.nth(1).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(total).toBe(flexible.price.all_in_cents)
  const chosenRoom = page.locator('.option').filter({ has: page.locator('input[name="room"]:checked') })
  expect(await chosenRoom.textContent()).toMatch(/free/i)
  await visitor.expectAccessible()
  await ways.nth(0).click()
  await expect.poll(total).toBe(cheapest.price.all_in_cents)
  visitor.expectCalm()
  await visitor.leave()
})

longTest(
  'a phone shows the confirmation of a booking paid with a voucher and a card whole, in every direction, and its first step names both',
  async () => {
    const { codes } = await buyVouchers(shop, { cents: 5_000 })
    const { reservation } = await reserveWithCodes(shop, chosen, [codes[0]!])
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    const own = `number=${reservation.reservationNumber}&token=${encodeURIComponent(reservation.manage_token)}`
    const visitor = await createVisitor(browser, { size: phone })
    const { page } = visitor
    for (const language of ['en', 'nl', 'fa'])
      for (const path of ['thankyou', 'my-booking']) {
        await page.goto(`${shop.url}/${path}?${own}&lang=${language}`)
        await page.locator('.timeline').waitFor()
        const over = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        expect([language, path, over]).toEqual([language, path, 0])
        // Postcodes are not split at the end of a line.
        expect([language, await page.locator('.timeline li').last().textContent()]).toEqual([
          language,
          expect.stringMatching(/\b\d{4}\u00a0[A-Z]{2}\b/),
        ])
        if (language === 'en')
          expect(await page.locator('.timeline li').first().innerText()).toMatch(/with card, €\s50,00 with voucher/)
      }
    await visitor.leave()
  },
)

longTest('a code that is typed in is in view whole, at every width: on redeeming and in the booking', async () => {
  const visitor = await createVisitor(browser, { size: { width: 320, height: 844 } })
  const { page } = visitor
  // Characters differ in width, so many codes are tested.
  const codes = Array.from({ length: 500 }, () => formatCode(generateCode()))
  /** The codes that are wider than the field. */
  const cut = (field: string) =>
    page.locator(field).evaluate((one, all) => {
      const input = one as unknown as { value: string; scrollWidth: number; clientWidth: number }
      return all.filter((code) => {
        input.value = code
        return input.scrollWidth > input.clientWidth
      })
    }, codes)
  await page.goto(`${shop.url}/verzilveren`)
  for (const width of [320, 360, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(async () => [width, await cut('#redeem-code')]).toEqual([width, []])
  }
  await openDatesStep(page, shop, chosen)
  await continueToDetails(page)
  await page.locator('.code-part summary').click()
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(async () => [width, await cut('#field-voucher')]).toEqual([width, []])
  }
  await visitor.leave()
})

longTest(
  'a field behind the button that stays in view shows neither its border nor its focus mark beside it',
  async () => {
    const visitor = await createVisitor(browser, { size: phone })
    const { page } = visitor
    await openDatesStep(page, shop, chosen)
    await continueToDetails(page)
    const field = page.getByRole('textbox', { name: 'Requests for the hotel' })
    await field.focus()
    const bar = page.locator('.form-send')
    const box = (await bar.boundingBox())!
    const behind = (await field.boundingBox())!
    await scrollTo(page, (await readScrollTop(page)) + Math.round(behind.y - box.y - 8))
    await expect.poll(async () => Math.round((await field.boundingBox())!.y - (await bar.boundingBox())!.y)).toBe(8)
    const { x, y, width, height } = (await bar.boundingBox())!
    expect((await field.boundingBox())!.width).toBe(width)
    const { data, info } = await sharp(await page.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const colour = (column: number, row: number) => [...data.subarray((row * info.width + column) * 3).subarray(0, 3)]
    const background = colour(2, Math.round(y + height / 2))
    for (let row = Math.ceil(y) + 4; row < Math.floor(y + height) - 4; row += 1)
      for (const beside of [-1, -2, -3, -4, width, width + 1, width + 2, width + 3])
        expect([row, beside, colour(x + beside, row)]).toEqual([row, beside, background])
    await visitor.leave()
  },
)
