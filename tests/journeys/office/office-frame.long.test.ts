/**
 * The parts around the screens of the office: the bar on a phone, the search palette and the card of a person that it
 * finds, counts in the menu, buttons, the language, and the size of the scripts.
 *
 * In the long suite: a phone, the palette and the card of a person, the history of a stay in two languages,
 * open tasks.
 */
import { sql } from 'kysely'
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
const openAsStaff = (role: string, path: string, options?: VisitorOptions) =>
  openSignedIn(browser, at.shop, role, path, options)

test('on a phone what is used most is at the lower edge, language, look and signing out in the menu', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('owner', '/admin/deals', { size: phone })
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

test('the menu scrolls by itself, and another screen begins at its top', async () => {
  const { page, expectCalm, leave } = await openAsStaff('owner', '/admin/', { size: { width: 1440, height: 500 } })
  await page.locator('.figures-grid').waitFor()
  const scrolled = () => page.evaluate<number>('window.scrollY')
  await page.evaluate("window.scrollTo({ top: 200, behavior: 'instant' })")
  const top = await scrolled()
  expect(top).toBeGreaterThan(0)
  const files = page.locator('#menu').getByRole('link', { name: 'Files', exact: true })
  await files.scrollIntoViewIfNeeded()
  expect(await scrolled()).toBe(top)
  await files.click()
  await waitForTitle(page, 'Files')
  expect(await scrolled()).toBe(0)
  expectCalm()
  await leave()
})

/**
 * Maximum bytes of scripts that the first load of Today may transfer. Raise it only for a reason that staff would
 * accept.
 */
const maxScriptBytes = 280_000

async function readSentBytes(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  return Number(headers.get('content-length'))
}

test('the start page loads no more JavaScript than it needs', async () => {
  const { page, leave } = await openAsStaff('owner', '/admin')
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(request.url())
  })
  await page.reload({ waitUntil: 'networkidle' })
  await page.locator('.figures-grid').waitFor()
  const sizes = await Promise.all([...scripts].map(readSentBytes))
  expect(Math.min(...sizes)).toBeGreaterThan(0)
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(maxScriptBytes)
  await leave()
})

test('by keyboard alone a caller is found by telephone, and the card of the person leads to the stay', async () => {
  const { number } = await bookConfirmedStay(at.shop)
  const guest = JSON.stringify({ name: 'علی', surname: 'کریمی', phone: '+31 6 12340099' })
  await sql`update reservation set guest = guest || ${guest}::jsonb where number = ${number}`.execute(at.db())
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('owner', '/admin/account', { size: phone })
  await waitForTitle(page, 'My account')
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Find' })
  await dialog.getByRole('searchbox').fill('tourist')
  await dialog.getByRole('link', { name: 'Tourist tax in euros' }).waitFor()
  await dialog.getByRole('searchbox').fill('06-1234 0099')
  const found = dialog.getByRole('link', { name: 'علی کریمی' })
  await expect.poll(() => found.count()).toBe(2)
  await dialog.getByText('Person ·').waitFor()
  await expectAccessible()
  for (let down = 0; down < 2; down += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await waitForTitle(page, 'علی کریمی')
  expect(new URL(page.url()).pathname).toBe(`/admin/people/${number}`)
  await page.getByRole('heading', { name: 'Mails' }).waitFor()
  await page.getByText('Open balance').waitFor()
  await expectAccessible()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
  await page.getByRole('link', { name: 'Sea steam in Domburg' }).click()
  await waitForTitle(page, 'علی کریمی')
  await page.getByRole('link', { name: 'All about this person' }).click()
  await page.getByRole('link', { name: 'Export or erase' }).click()
  await page.getByRole('heading', { name: 'sanne@example.nl' }).waitFor()
  expectCalm()
  await leave()
})

longTest('what happened to a stay is told in the language of the office', async () => {
  const { number } = await bookConfirmedStay(at.shop)
  const { page, expectCalm, leave } = await openAsStaff('owner', `/admin/reservations/${number}`)
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
  const { page, expectCalm, leave } = await openAsStaff('owner', '/admin/activities')
  await page.locator('.list-title').first().click()
  const row = page.locator('.RaSimpleFormIterator-line').first()
  await row.waitFor()
  await page.mouse.move(0, 0)
  // Hidden buttons would not be found by their role.
  expect(await row.getByRole('button').count()).toBeGreaterThan(0)
  expectCalm()
  await leave()
})

longTest('how many tasks are open stands in the menu, until they are settled', async () => {
  await at.db().deleteFrom('staff_task').execute()
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('owner', '/admin')
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
