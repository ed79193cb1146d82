/**
 * The frame around the screens of the office: the bar of a phone, counts in the menu, buttons, and its language.
 *
 * In the gate: a phone.
 * In the long suite: also the history of a stay in Dutch and German, rows by keyboard, open tasks.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookConfirmedStay, startAfterSaleShop } from '../../after-sale-steps.ts'
import { phone, startBrowser, type VisitorOptions } from '../../browser.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'
import { longTest } from '../../suite/long-test.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let browser: Browser
beforeAll(async () => {
  at = await startAfterSaleShop(true)
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await at?.shop.close()
})
const asStaff = (role: string, path: string, options?: VisitorOptions) =>
  openSignedIn(browser, at.shop, role, path, options)

test('on a phone what is used most is at the lower edge, language, look and signing out in the menu', async () => {
  const { page, expectAccessible, expectCalm, leave } = await asStaff('owner', '/admin/deals', { size: phone })
  await waitForTitle(page, 'Deals')
  await page.locator('.list-title').first().waitFor()
  expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await page.getByRole('combobox', { name: 'Language' }).waitFor()
  await expectAccessible()
  await page.getByRole('navigation', { name: 'Most used' }).getByRole('link', { name: 'Bookings' }).click()
  await waitForTitle(page, 'Reservations')
  expectCalm()
  await leave()
})

longTest('what happened to a stay is told in the language of the office', async () => {
  const { number } = await bookConfirmedStay(at.shop)
  const { page, expectCalm, leave } = await asStaff('owner', `/admin/reservations/${number}`)
  await page.getByText('the hotel confirmed · hotel').waitFor()
  for (const [language, said, paid] of [
    ['nl', 'het hotel heeft bevestigd · hotel', 'kaart ontvangen'],
    ['de', 'vom Hotel bestätigt · Hotel', 'Karte eingegangen'],
  ] as const) {
    await page.locator('.office-tools select').selectOption(language)
    await page.getByText(said).waitFor()
    await page.locator('.timeline').getByText(paid, { exact: false }).waitFor()
  }
  expectCalm()
  await leave()
})

longTest('the buttons of a season are there without a mouse', async () => {
  const { page, expectCalm, leave } = await asStaff('owner', '/admin/activities')
  await page.locator('.list-title').first().click()
  const row = page.locator('.RaSimpleFormIterator-line').first()
  await row.waitFor()
  await page.mouse.move(0, 0)
  // Hidden buttons have no role.
  expect(await row.getByRole('button').count()).toBeGreaterThan(0)
  expectCalm()
  await leave()
})

longTest('how many tasks are open stands in the menu, until they are settled', async () => {
  await at.db().deleteFrom('staff_task').execute()
  const { page, expectAccessible, expectCalm, leave } = await asStaff('owner', '/admin')
  await waitForTitle(page, 'Nothing to decide')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Today', exact: true }).waitFor()
  await at
    .db()
    .insertInto('staff_task')
    .values({ kind: 'refund_outside', key: 'look', text: 'Refunded by hand.' })
    .execute()
  await page.reload()
  await menu.getByRole('link', { name: 'Today 1 thing to decide', exact: true }).waitFor()
  await expectAccessible()
  await page.getByRole('button', { name: 'Settle', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What was done').fill('Asked the bank')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await menu.getByRole('link', { name: 'Today', exact: true }).waitFor()
  expectCalm()
  await leave()
})
