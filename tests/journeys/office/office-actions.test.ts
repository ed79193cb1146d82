/** What all actions and all data loading of the office have in common, tested on the page of a reservation. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookConfirmedStay, startAfterSaleShop } from '../../after-sale-steps.ts'
import { startBrowser } from '../../browser.ts'
import { refusedStatus, openSignedIn, waitForTitle } from '../../office-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let browser: Browser
let number: string
beforeAll(async () => {
  at = await startAfterSaleShop(true)
  browser = await startBrowser()
  ;({ number } = await bookConfirmedStay(at.shop))
})
afterAll(async () => {
  await browser?.close()
  await at?.shop.close()
})

const away = 'The server does not answer. Try again in a moment.'
/** Expected console errors, including those of requests without a network. */
const expected = new RegExp(`${refusedStatus.source}|ERR_INTERNET_DISCONNECTED|ERR_FAILED`)
const openReservation = async () => {
  const visitor = await openSignedIn(browser, at.shop, 'support', `/admin/reservations/${number}`, { expected })
  await waitForTitle(visitor.page, 'Sanne de Vries')
  return visitor
}

test('a double click does it once, is announced, and the focus is on the button again', async () => {
  const { page, expectCalm, leave } = await openReservation()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/resendConfirmation')) sent.push(request.method())
  })
  const button = page.getByRole('button', { name: 'Send confirmation again' })
  await button.focus()
  // Both clicks happen before the screen is rendered again.
  await page.evaluate('[document.activeElement, document.activeElement].forEach((element) => element.click())')
  await page.getByText('The confirmation is on its way.').waitFor()
  await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Send confirmation again')
  expect(await button.isEnabled()).toBe(true)
  expect(sent).toEqual(['POST'])
  expectCalm()
  await leave()
})

test('what was typed survives a lost network, which is said at once; the next try sends it', async () => {
  const { page, expectCalm, leave } = await openReservation()
  await page.getByLabel('New note').fill('Arrives by bicycle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText(away).waitFor()
  expect(await page.getByLabel('New note').inputValue()).toBe('Arrives by bicycle')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.locator('.notes').getByText('Arrives by bicycle').waitFor()
  expect(await page.getByLabel('New note').inputValue()).toBe('')
  expectCalm()
  await leave()
})

test('a dialog stays open over a lost answer, says why, and the second try has the key of the first', async () => {
  const { page, expectCalm, leave } = await openReservation()
  const keys: (string | undefined)[] = []
  let isLost = true
  await page.route('**/api/reservationLinks/**', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (!isLost) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'End all links' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'End the links' }).click()
  await dialog.getByRole('alert').filter({ hasText: away }).waitFor()
  isLost = false
  await dialog.getByRole('button', { name: 'End the links' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\w-]{36}/)
  expect(keys[1]).toBe(keys[0])
  expectCalm()
  await leave()
})

test('a screen that cannot be read says so at once, and is shown as soon as the server answers', async () => {
  const { page, expectCalm, leave } = await openReservation()
  let isLost = true
  await page.route('**/api/reservationHistory/**', (route) => (isLost ? route.abort() : route.continue()))
  await page.reload()
  await page.getByRole('alert').filter({ hasText: away }).waitFor()
  isLost = false
  await waitForTitle(page, 'Sanne de Vries')
  expect(await page.getByRole('alert').count()).toBe(0)
  expectCalm()
  await leave()
})

test('a list that cannot be read again stays, with the dialog that somebody types in', async () => {
  await at
    .db()
    .insertInto('money_finding')
    .values({
      key: 'actions',
      kind: 'amount_differs',
      account: 'standard',
      reservation_number: number,
      cents: 1234,
      text: 'The provider says another sum.',
    })
    .execute()
  const { page, expectCalm, leave } = await openSignedIn(browser, at.shop, 'finance', '/admin/queues', { expected })
  await page.getByRole('button', { name: 'Settle' }).click()
  const reason = page.getByRole('dialog').getByLabel('Reason')
  await reason.fill('Checked with the bank')
  await page.route('**/api/moneyInbox**', (route) => route.abort())
  // Simulates a user who returns to the tab.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  await page.getByText(away).waitFor({ state: 'attached' })
  expect(await reason.inputValue()).toBe('Checked with the bank')
  expectCalm()
  await leave()
})
