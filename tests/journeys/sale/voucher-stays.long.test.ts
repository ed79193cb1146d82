/**
 * Where a voucher can be used: a grid of hotels and days, the packages as cards, and a map for each package.
 *
 * In the long suite: cards, maps and the grid of one voucher; on a phone, and for chosen dates and a family.
 */
import { addDays, type Day, daysBetween, today, weekday } from '@tussenuit/modules/shared/day.ts'
import type { CallInput, CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { RoomParty } from '@tussenuit/modules/shared/party.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseParty } from '../../../apps/shop/app/choice/travel-choice.ts'
import { findBookableStay, type Chosen } from '../../booking-steps.ts'
import { createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { parseCents } from '../../journey-steps.ts'
import { longTest } from '../../suite/long-test.ts'
import { buyVouchers } from '../../voucher-steps.ts'

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

const remainingTotal = (left: { toUs: number; atHotel: number } | null) => (left ? left.toUs + left.atHotel : Infinity)

/** The expected cards: the amount that remains to be paid with a voucher of this value, lowest first. */
async function readExpectedStays(cents: number, query: object = {}) {
  const { data } = await shop.client('GET /deals', { query })
  return (Array.isArray(data) ? data : data.items)
    .filter((deal) => !deal.externally_sold)
    .map(({ deals_id, title, price }) => ({
      deals_id,
      title,
      price,
      left: price && {
        toUs: Math.max(0, price.total_cents - cents),
        atHotel: price.payable_at_hotel_cents,
      },
    }))
    .sort((a, b) => remainingTotal(a.left) - remainingTotal(b.left))
}

/** Compares the cards with the stays in their order, and the maps of some of them with the amounts of the call. */
async function expectStays(
  page: Page,
  cents: number,
  voucher: { voucher_id: number } | { voucher_code: string },
  { query, rooms }: { query?: object; rooms?: { adults: number; children: number[] }[] } = {},
) {
  const stays = await readExpectedStays(cents, query)
  const cards = page.locator('.stay-card')
  await cards
    .first()
    .waitFor()
    .catch(async (error: Error) => {
      throw new Error(`${error.message}\n${page.url()}\n${await page.locator('main').innerText()}`)
    })
  const drawn = (await cards.allInnerTexts()).map((text) => {
    if (/No(?:t available| availability)/.test(text)) return null
    const [toUs, atHotel] = [/You pay us (€\s[\d.]+,(?:-|\d\d)) more/, /(€\s[\d.]+,(?:-|\d\d)) at the hotel/].map(
      (sum) => sum.exec(text)?.[1],
    )
    if (toUs === undefined)
      expect(text).toContain(atHotel === undefined ? 'Nothing left to pay\n' : 'Nothing left to pay us')
    return { toUs: toUs ? parseCents(toUs) : 0, atHotel: atHotel ? parseCents(atHotel) : 0 }
  })
  expect(drawn.length).toBeGreaterThan(3)
  expect(drawn).toEqual(stays.slice(0, drawn.length).map(({ left }) => left))
  for (const index of [1, 2]) {
    const card = cards.nth(index)
    const name = (await card.getByRole('heading').innerText()).trim()
    const { deals_id, price } = stays.find(({ title }) => title === name)!
    const [answer] = await Promise.all([
      page.waitForResponse(
        (one) => one.url().endsWith('/vouchers/days') && one.request().postDataJSON().deals_id === deals_id,
      ),
      card.getByRole('button', { name: /^Hotels and days/ }).click(),
    ])
    const { from, to } = answer.request().postDataJSON() as { from: string; to: string }
    const stay = { nights: price!.nights, ...(rooms ? { rooms } : {}) }
    const { data } = await shop.newClient()('POST /vouchers/days', {
      body: { ...voucher, deals_id, from, to, ...stay },
    })
    const map = page.locator('.stay-map')
    await map.locator('.heat a, .heat button').first().waitFor()
    // The map opens at the day of the card's price.
    expect(await map.locator(`th[data-day="${price!.check_in}"]`).count()).toBe(1)
    for (const link of (await map.getByRole('region').getByRole('link').all()).slice(0, 3)) {
      const address = new URL((await link.getAttribute('href'))!, shop.url).searchParams
      expect([parseParty(address), address.get('nights')]).toEqual([data.rooms, String(price!.nights)])
      const hotel = data.hotels.find(({ hotel_id }) => String(hotel_id) === address.get('hotel'))!
      expect(hotel.unknown_days).toContain(address.get('check_in'))
      expect(await link.textContent()).toMatch(/price on request/)
    }
    await expectCells(map, data, 4)
  }
}

type VoucherDays = CallReply<Calls['POST /vouchers/days'] | Calls['POST /vouchers/hotels']>

/**
 * Cells show the amounts of the call. A selected cell shows the price of its stay, and its link opens the booking of
 * that stay.
 */
async function expectCells(map: Locator, data: VoucherDays, most: number): Promise<void> {
  const cells = (await map.locator('.heat button').all()).slice(0, most)
  expect(cells.length).toBeGreaterThan(0)
  for (const cell of cells) {
    await cell.click()
    await expect.poll(() => cell.getAttribute('aria-pressed')).toBe('true')
    const bar = map.locator('.heat-chosen')
    const link = bar.getByRole('link', { name: 'Choose these days' })
    const address = new URL((await link.getAttribute('href'))!, shop.url).searchParams
    expect([parseParty(address), address.get('nights')]).toEqual([data.rooms, String(data.nights)])
    const hotel = data.hotels.find(({ hotel_id }) => String(hotel_id) === address.get('hotel'))!
    const day = hotel.days.find(({ date }) => date === address.get('check_in'))!
    if (address.has('q')) expect(address.get('q')).toBe(String(day.deals_id))
    const sums = [day.on_top_cents, day.payable_at_hotel_cents].filter((sum) => sum > 0)
    const text = (await cell.textContent())!
    expect(text).toContain(hotel.hotel_name)
    expect(sumsIn(text)).toEqual(sums)
    expect(/nothing to add/.test(text)).toBe(sums.length === 0)
    expect(sumsIn((await bar.textContent())!)).toEqual([
      day.total_cents! + day.payable_at_hotel_cents,
      day.total_cents! - day.on_top_cents,
      ...sums,
    ])
  }
}
const sumsIn = (text: string) => [...text.matchAll(/€\s[\d.]+,(?:-|\d\d)/g)].map(([sum]) => parseCents(sum))

/**
 * Compares the grid of a value voucher with its call: all hotels by days, with at least one stay that the voucher
 * covers.
 */
async function expectGrid(page: Page, address: string, rooms: RoomParty[]): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/vouchers/hotels')),
    page.goto(address),
  ])
  const body = answer.request().postDataJSON() as CallInput<Calls['POST /vouchers/hotels']>['body']
  expect(body.rooms).toEqual(rooms)
  expect(new Set(body.arrivals.map((day) => weekday(day))).size).toBe(1)
  const { data } = await shop.newClient()('POST /vouchers/hotels', { body })
  expect(data.hotels.length).toBeGreaterThan(1)
  const grid = page.locator('.redeem-grid')
  await grid.locator('.heat button').first().waitFor()
  expect(await grid.locator('tbody tr').count()).toBe(data.hotels.length)
  const covered = data.hotels.flatMap(({ days }) => days).filter((day) => day.on_top_cents === 0).length
  expect(covered).toBeGreaterThan(0)
  await expectCells(grid, data, 5)
}

test('before it is bought a voucher shows all stays, those with nothing to add first, and the map of each; the same when redeeming', async () => {
  const { voucher, codes } = await buyVouchers(shop, { cents: 25_000 })
  const visitor = await createVisitor(browser)
  const { page } = visitor
  await page.goto(`${shop.url}/vouchers/${voucher.voucher_id}`)
  await expectStays(page, 25_000, { voucher_id: voucher.voucher_id })
  await visitor.expectAccessible()
  await expectGrid(page, `${shop.url}/verzilveren#${codes[0]}`, [{ adults: 2, children: [] }])
  await expectStays(page, 25_000, { voucher_code: codes[0]! })
  await visitor.expectAccessible()
  await visitor.leave()
})

longTest.each(['fa', 'en'])(
  'on a phone the map of a stay opens with the day of its card in view (%s)',
  async (language) => {
    const { codes } = await buyVouchers(shop, { cents: 25_000, email: 'map@example.nl' })
    const priced = (await readExpectedStays(25_000, { language })).filter(({ price }) => price !== null)
    // A stay that is so late in its eight weeks that the first columns of the map do not show it.
    const { title: name, price } = priced.reduce((best, one) =>
      weekOfMap(one.price!.check_in) > weekOfMap(best.price!.check_in) ? one : best,
    )
    expect(weekOfMap(price!.check_in)).toBeGreaterThan(2)
    const visitor = await createVisitor(browser, { size: phone })
    const { page } = visitor
    await page.goto(`${shop.url}/verzilveren?lang=${language}#${codes[0]}`)
    const card = page.locator('.stay-card').filter({ hasText: name })
    await page.locator('.stay-card').first().waitFor()
    if (!(await card.isVisible())) await page.locator('.stay-cards + p button').click()
    await card.getByRole('button').click()
    const map = page.locator('.stay-map .heat-scroll')
    const ofDay = map.locator(`th[data-day="${price!.check_in}"]`)
    await ofDay.waitFor()
    const inView = async () => {
      const [cell, row] = [(await ofDay.boundingBox())!, (await map.locator('tbody th').first().boundingBox())!]
      const [start, end] = language === 'fa' ? [0, row.x] : [row.x + row.width, phone.width]
      return cell.x >= start - 1 && cell.x + cell.width <= end + 1
    }
    await expect.poll(inView).toBe(true)
    await visitor.expectAccessible()
    await visitor.leave()
  },
)
/** The column of a day in its map. Each map shows eight weeks, counted from today. */
const weekOfMap = (day: Day): number => Math.floor((daysBetween(today(shop.shop.now()), day) % 56) / 7)

longTest(
  'dates and party that were chosen price the stays of a voucher and the map of each, on sale as on redeeming',
  async () => {
    const { voucher, codes } = await buyVouchers(shop, { cents: 25_000, email: 'chosen@example.nl' })
    const date_from = addDays(chosen.stay.check_in, 3)
    const rooms = [{ adults: 2, children: [4] }]
    const asked = { rooms, query: { date_from, date_to: addDays(date_from, 3), rooms: '2+4' } }
    const address = `from=${date_from}&to=${asked.query.date_to}&adults=2&children=4`
    const [usual, own] = [await readExpectedStays(25_000), await readExpectedStays(25_000, asked.query)]
    expect(own.filter(({ price }) => price !== null).length).toBeGreaterThan(3)
    expect(own.map(({ left }) => left)).not.toEqual(usual.map(({ left }) => left))
    const visitor = await createVisitor(browser)
    const { page } = visitor
    await page.goto(`${shop.url}/vouchers/${voucher.voucher_id}?${address}`)
    await expectStays(page, 25_000, { voucher_id: voucher.voucher_id }, asked)
    expect(await page.locator('.stay-card').first().innerText()).toContain('2 adults and 1 child')
    await visitor.expectAccessible()
    await page.getByRole('link', { name: 'I have a voucher' }).click()
    await page.waitForURL((url) => url.pathname === '/verzilveren' && url.searchParams.get('children') === '4')
    await expectGrid(page, `${shop.url}/verzilveren?${address}#${codes[0]}`, rooms)
    await expectStays(page, 25_000, { voucher_code: codes[0]! }, asked)
    await visitor.expectAccessible()
    await visitor.leave()
  },
)
