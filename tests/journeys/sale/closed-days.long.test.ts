/**
 * A family of five gets from unavailable days to available stays with one click each.
 *
 * In the long suite: days that are full for a family lead to alternatives in one tap, on every page that shows them;
 * the calls are tested in the gate.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day, today } from '@tussenuit/modules/shared/day.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
let browser: Browser
let day: Day
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: ['Heather, steam and silence', 'Warm springs on Cauberg'] })
  browser = await startBrowser()
  day = await findFreeDay()
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const path = '/packages/wellness/heather-and-sauna-on-the-veluwe'
const family = 'adults=2&children=4,7,10'
const findDealId = async (): Promise<number> =>
  (await shop.client('POST /deals/package-as-slug', { body: { slug: 'heather-and-sauna-on-the-veluwe' } })).data
    .deals_id

/** A day on which two rooms for the family are available but no single room is large enough. */
async function findFreeDay(): Promise<Day> {
  const now = today(shop.shop.now())
  const body = { deals_id: await findDealId(), nights: 2, from: addDays(now, 5), to: addDays(now, 40) }
  const rooms = [
    { adults: 1, children: [4, 10] },
    { adults: 1, children: [7] },
  ]
  const { data: days } = await shop.client('POST /hotels/calendar', { body: { ...body, rooms } })
  return days.find(({ available }) => available)!.date
}

const openAddress = async (address: string): Promise<Page> => {
  const { page } = await createVisitor(browser)
  await page.goto(shop.url + address, { waitUntil: 'load' })
  return page
}
const twoRoomsOption = (page: Page) =>
  page.locator('.nearest-days .option').filter({ hasText: '2 rooms for the 5 of you' })
const hasTwoRooms = (page: Page) => page.waitForURL((url) => url.searchParams.get('rooms')?.split('|').length === 2)

test('a list names two rooms with their price, and the card leads to them', async () => {
  const page = await openAddress(`/packages/all?${family}`)
  const row = page.locator('.deal-row').filter({ hasText: 'Heather, steam and silence' })
  await row.getByText('We found no room big enough for 2 adults and 3 children').waitFor()
  const price = /from €\s([\d.]+),-/.exec(await row.locator('.deal-other-rooms').innerText())![1]!
  await row.locator('a.button').click()
  await hasTwoRooms(page)
  await page.locator('.price-card .deal-price .unseen').filter({ hasText: price }).waitFor({ state: 'attached' })
})

test('the page of a package offers two rooms, and a day of its calendar too', async () => {
  const page = await openAddress(`${path}?${family}`)
  await page.getByRole('link', { name: 'Choose 2 rooms' }).click()
  await hasTwoRooms(page)
  await page.goto(`${shop.url}${path}?${family}&check_in=${day}&nights=2`, { waitUntil: 'load' })
  await page.locator('#pick-days').scrollIntoViewIfNeeded()
  await page.getByText('there are rooms, but none is big enough').first().waitFor()
  const sum = /€\s([\d.]+),- together/.exec(await twoRoomsOption(page).innerText())![1]!
  await twoRoomsOption(page).click()
  await hasTwoRooms(page)
  await page.locator('.price-made h3').getByText(sum).waitFor()
})

test.each(['', '&part=room'])('a booking opened with a day that is full for the party goes on: "%s"', async (part) => {
  const page = await openAddress(
    `${path.replace('packages', 'booking')}?step=date${part}&${family}&check_in=${day}&nights=2`,
  )
  await twoRoomsOption(page).click()
  await hasTwoRooms(page)
  await page.locator('.booking-next:not([disabled])').waitFor()
  await page.locator('.booking-next').click()
  await page.locator('input[name="room"]').first().waitFor()
  expect(await page.locator('.nearest').count()).toBe(0)
})

test('the party box proposes rooms, and one tap takes them', async () => {
  const page = await openAddress(`${path.replace('packages', 'booking')}?step=date&adults=2&children=4,7`)
  await page.locator('.party summary').click()
  await page.getByRole('button', { name: 'One more: Children' }).click()
  await page.getByLabel('Age of child 3').selectOption('8')
  await page.getByRole('button', { name: 'Divide over 2 rooms' }).click()
  await hasTwoRooms(page)
  expect(await page.getByRole('button', { name: 'Divide over 2 rooms' }).count()).toBe(0)
})

test('a search that finds nothing on its days leads to the nearest that have something', async () => {
  const page = await openAddress(`/packages/all?adults=2&from=${day}&to=${day}`)
  await page.getByText('Nothing is available on those dates').waitFor()
  await page.locator('.nothing a.chip').first().click()
  await page.locator('.deal-row').first().waitFor()
})

const couple = [{ adults: 2, children: [] }]
const isFreeDay = (one: { available: boolean }) => one.available

/** A blocked day after an available one, and the next available day, for a couple and two nights. */
async function findClosedDay(): Promise<{ closed: Day; next: Day }> {
  const now = today(shop.shop.now())
  const body = { deals_id: await findDealId(), nights: 2, from: addDays(now, 5), to: addDays(now, 40), rooms: couple }
  const { data: days } = await shop.client('POST /hotels/calendar', { body })
  const at = days.findIndex((one, index) => !isFreeDay(one) && days.slice(0, index).some(isFreeDay))
  return { closed: days[at]!.date, next: days.slice(at).find(isFreeDay)!.date }
}

/** Occupies every room of the hotels for a night, or releases them. */
async function setOccupied(night: Day, taken: boolean): Promise<void> {
  for (const { supplier_id: hid } of await shop.shop.db.selectFrom('hotel').select('supplier_id').execute())
    await fetch(`${shop.standIns}/_etg/stock`, { method: 'POST', body: JSON.stringify({ hid, days: [night], taken }) })
}

test('days that are offered stay in place when the hotels answer, and one that is full after all says so', async () => {
  const { closed, next } = await findClosedDay()
  const { page } = await createVisitor(browser)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/booking/alternatives', (route) => held.then(() => route.continue()))
  await page.goto(`${shop.url}${path.replace('packages', 'booking')}?step=date&adults=2&check_in=${closed}&nights=2`)
  const options = page.locator('.nearest-days .option')
  await options.first().waitFor()
  const offered = await options.elementHandles()
  const shown = () =>
    Promise.all(
      offered.map(async (one) => {
        const { x, y, width } = (await one.boundingBox())!
        return [x, y, width, await (await one.$('b'))!.innerText()]
      }),
    )
  const before = await shown()
  await setOccupied(next, true)
  answer()
  await page.locator('.nearest[aria-busy=false]').waitFor()
  await setOccupied(next, false)
  expect(await shown()).toEqual(before)
  expect(await options.filter({ hasText: 'fully booked' }).getAttribute('aria-disabled')).toBe('true')
})

test('a chosen day that is free after all says so, and goes on', async () => {
  const { next } = await findClosedDay()
  const { page } = await createVisitor(browser)
  await page.route('**/api/hotels/calendar', async (route) => {
    const answer = await route.fetch()
    const reply = (await answer.json()) as { data: { date: Day }[] }
    const full = { available: false, reason: 'sold_out', price_per_person_cents: null }
    const data = reply.data.map((day) => (day.date === next ? { ...day, ...full } : day))
    await route.fulfill({ response: answer, json: { ...reply, data } })
  })
  await page.goto(`${shop.url}${path.replace('packages', 'booking')}?step=date&adults=2&check_in=${next}&nights=2`)
  await page.locator('.party summary').click()
  await page.getByRole('button', { name: 'One fewer: Adults' }).click()
  await page.keyboard.press('Escape')
  await page.locator('[aria-live] .nearest').getByText('available after all').waitFor()
  await page.locator('.booking-next:not([disabled])').waitFor()
})
