/**
 * Hotels in the back-office: rooms on and off sale, and the import of a region.
 *
 * In the long suite: a room is closed; a hotel is closed for days, also in a change set; imports.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import { continueHotelImport } from '@tussenuit/modules/office/hotel-admin/index.ts'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay } from '../../booking-steps.ts'
import { startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 4, priceDays: 10, work: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})
const openAsStaff = (role: string, path: string) => openSignedIn(browser, shop, role, path)

test('a manager closes a room after seeing who uses it, and the calendar shows it at once', async () => {
  const stay = await findBookableStay(shop, { skipDays: 2 })
  const [hotel, room] = [stay.hotels[0]!, stay.rooms[0]!]
  const openDays = async () => {
    const { from, to } = { from: stay.stay.check_in, to: addDays(stay.stay.check_in, 5) }
    const { deals_id, nights, rooms } = stay.stay
    const { data } = await shop.client('POST /hotels/calendar', { body: { deals_id, nights, rooms, from, to } })
    return data.filter((day) => day.available).map((day) => `${day.date} ${day.all_in_cents}`)
  }
  const before = await openDays()
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('manager', '/admin/hotels')
  await waitForTitle(page, 'Hotels')
  await page.getByRole('link', { name: new RegExp(hotel.hotel_name) }).waitFor()
  await expectAccessible()
  await page.getByRole('searchbox').fill(hotel.hotel_name)
  await expect.poll(() => page.locator('.list-title').count()).toBe(1)
  await page.getByRole('link', { name: new RegExp(hotel.hotel_name) }).click()
  await waitForTitle(page, hotel.hotel_name)
  const onSale = page.getByRole('switch', { name: `${room.room_group_name} is on sale` })
  await onSale.waitFor()
  await expectAccessible()
  // Esc leaves the switch unchanged.
  await onSale.press('Space')
  const dialog = page.getByRole('dialog', { name: `Before you switch off ${room.room_group_name}` })
  await dialog.getByText(/deals? on sale uses? it/).waitFor()
  await dialog.getByText('No stay to come is booked here.').waitFor()
  // The row of the room shows that nothing has been saved yet.
  expect(await page.locator('tr[data-asked]').innerText()).toContain('not saved')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await openDays()).toEqual(before)
  await onSale.press('Space')
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await page.getByText('The room is off sale. The calendar follows at once.').waitFor()
  await expect.poll(() => onSale.isChecked()).toBe(false)
  const after = await openDays()
  expect(before.filter((day) => !after.includes(day)).length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByText('Room switched off').waitFor()
  await page.getByRole('button', { name: 'Rooms' }).click()
  await onSale.press('Space')
  await page.getByText('The room is on sale. The calendar follows at once.').waitFor()

  // The hotel's introduction appears on the page of a deal in the visitor's language.
  await page.getByRole('button', { name: 'About' }).click()
  const introduction = page.getByRole('textbox', { name: 'Introduction', exact: true })
  await introduction.first().fill('Under the pines')
  await page.getByRole('button', { name: /^فارسی/ }).click()
  await expect.poll(() => introduction.nth(1).getAttribute('dir')).toBe('rtl')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. The shop shows it now.').waitFor()
  const { data: detail } = await shop.client('GET /deals/:id', { params: { id: stay.stay.deals_id }, query: {} })
  expect((detail as { hotels: { intro: string }[] }).hotels.map(({ intro }) => intro)).toContain(
    '<p>Under the pines</p>',
  )
  await expect.poll(() => page.locator('.MuiSnackbarContent-message').count()).toBe(0)
  await expectAccessible()
  // The deletion dialog also lists the records that use the hotel.
  await page.getByRole('button', { name: 'Delete' }).click()
  const deletion = page.getByRole('dialog', { name: `Delete “${hotel.hotel_name}”?` })
  await deletion.getByText('Importing it again brings it back.').waitFor()
  await deletion.getByText(/deals? on sale uses? it/).waitFor()
  await deletion.getByText(/open days? lost within 120 days/).waitFor()
  await expectAccessible()
  await deletion.getByRole('button', { name: 'Cancel' }).click()
  expectCalm()
  await leave()
})

test('a manager closes a hotel for days after seeing what it does, finds them in the year at a glance, and opens it again', async () => {
  const stay = await findBookableStay(shop, { skipDays: 2 })
  const hotel = stay.hotels[0]!
  const { check_in, nights } = stay.stay
  const hotelsOnSale = async () =>
    (await shop.client('POST /live-prices', { body: stay.stay })).data.map((live) => live.hotel_id)
  expect(await hotelsOnSale()).toContain(hotel.hotel_id)
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('manager', `/admin/hotels/${hotel.hotel_id}`)
  await waitForTitle(page, hotel.hotel_name)
  await page.getByRole('button', { name: 'Closed days' }).click()
  await page.getByText('Nothing is closed in these twelve months.').waitFor()
  await page.getByRole('button', { name: 'Close days' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Close days' })
  const confirm = dialog.getByRole('button', { name: 'Close these days' })
  await dialog.getByLabel('From').fill(check_in)
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Until').fill(addDays(check_in, nights - 1))
  await dialog.getByLabel('Reason').fill('New roof')
  await dialog
    .getByText(/days? of arrival lost|deals? on sale uses? it/)
    .first()
    .waitFor()
  await dialog.getByText('No stay is booked on these days.').waitFor()
  await expectAccessible()
  await confirm.click()
  await page.getByText('Closed. Calendar, search and quotes follow at once.').waitFor()
  await page.getByText('The whole hotel · New roof').waitFor()
  // The closed days are also listed as text.
  await page
    .getByText(/^Closed: /)
    .first()
    .waitFor({ state: 'attached' })
  expect(await hotelsOnSale()).not.toContain(hotel.hotel_id)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.locator('.MuiSnackbarContent-message').count()).toBe(0)
  await expectAccessible()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.getByRole('button', { name: /^Open again/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
  await page.getByText('Nothing is closed in these twelve months.').waitFor()
  expect(await hotelsOnSale()).toContain(hotel.hotel_id)
  expectCalm()
  await leave()
})

longTest('a manager plans closed days in a change set, sees what they would do, releases and rolls back', async () => {
  const stay = await findBookableStay(shop, { skipDays: 5 })
  const hotel = stay.hotels[0]!
  const { check_in, nights } = stay.stay
  const hotelsOnSale = async () =>
    (await shop.client('POST /live-prices', { body: stay.stay })).data.map((live) => live.hotel_id)
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff(
    'manager',
    `/admin/hotels/${hotel.hotel_id}?tab=closures`,
  )
  await waitForTitle(page, hotel.hotel_name)
  await page.getByRole('button', { name: 'Close days' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Close days' })
  await dialog.getByLabel('From').fill(check_in)
  await dialog.getByLabel('Until').fill(addDays(check_in, nights - 1))
  await dialog.getByLabel('Reason').fill('New roof')
  await dialog.getByLabel('When').click()
  await page.getByRole('option', { name: 'Planned in a new change set' }).click()
  const keep = dialog.getByRole('button', { name: 'Keep in the change set' })
  await dialog.getByText('No stay is booked on these days.').waitFor()
  expect(await keep.isDisabled()).toBe(true)
  await dialog.getByLabel('Name of a new change set').fill('Roof works')
  await expectAccessible()
  await keep.click()
  const planned = page.getByRole('region', { name: 'Planned closed days' })
  await planned.getByText(/Will be closed:/).waitFor()
  expect(await hotelsOnSale()).toContain(hotel.hotel_id)
  // Planned changes can be edited in their list.
  await planned.getByRole('button', { name: 'Change what is planned' }).click()
  const change = page.getByRole('dialog', { name: 'Change closed days' })
  await change.getByLabel('Reason').fill('New roof and paint')
  await change.getByRole('button', { name: 'Keep in the change set' }).click()
  await planned.getByText('New roof and paint').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

  await planned.getByRole('link', { name: 'Roof works' }).click()
  await waitForTitle(page, 'Roof works')
  await page.getByText(/The whole hotel · New roof and paint/).waitFor()
  await page.getByRole('button', { name: /^What it would do/ }).click()
  await page.getByText('No stay is booked on these days.').waitFor()
  await expect.poll(() => page.locator('.MuiSnackbarContent-message').count()).toBe(0)
  await expectAccessible()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.getByRole('button', { name: 'Release now' }).press('Enter')
  const release = page.getByRole('dialog', { name: /Release/ })
  await release.getByText('No stay is booked on these days.').waitFor()
  await expectAccessible()
  await release.getByRole('button', { name: 'Release now' }).press('Enter')
  await page.getByText('Released: the shop shows it.').waitFor()
  expect(await hotelsOnSale()).not.toContain(hotel.hotel_id)
  await page.getByRole('button', { name: 'Roll back' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).press('Enter')
  await page.getByText('Rolled back: the shop is as it was.').waitFor()
  expect(await hotelsOnSale()).toContain(hotel.hotel_id)
  expectCalm()
  await leave()
})

longTest(
  'an editor imports hotels of a region, closes the window, and finds the import again with what changed',
  async () => {
    const { page, expectAccessible, expectCalm, leave } = await openAsStaff('editor', '/admin/hotels/create')
    await waitForTitle(page, 'Import hotels')
    const region = hotels[0]!.region.name
    await page.getByRole('searchbox').fill(region)
    await page.locator('#main').getByRole('button', { name: 'Find' }).click()
    await page.getByRole('button', { name: region }).click()
    await page.getByRole('heading', { name: new RegExp(`hotels? for “${region}”`) }).waitFor()
    await page.getByRole('button', { name: 'Choose all' }).click()
    await expectAccessible()
    await page.getByRole('button', { name: /^Import \d+ hotels?$/ }).click()
    await page.waitForURL(/import=\d+/)
    await page.getByRole('status').getByText('Under way.').waitFor()
    const id = Number(/import=(\d+)/.exec(page.url())![1])
    await page.goto('about:blank')
    await shop.shop.db.updateTable('hotel').set({ phone: 'none' }).execute()
    await continueHotelImport(shop.shop, id)
    await page.goto(`${shop.url}/admin/hotels/create`)
    await page.getByRole('link', { name: new RegExp(region) }).click()
    await page.getByRole('status').getByText('Finished.').waitFor()
    await page.getByText('1 change').first().click()
    await page.getByRole('cell', { name: 'none' }).first().waitFor()
    await expectAccessible()
    expectCalm()
    await leave()
  },
)
