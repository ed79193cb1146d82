/**
 * Changes of security settings are confirmed in a dialog, delayed, and approved by a second owner.
 *
 * In the long suite: a higher limit of refunds, confirmed and approved.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { refusedStatus, openSignedIn, waitForTitle } from '../../office-steps.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 2, priceDays: 20, work: false, confirmations: 'normal' })
  browser = await startBrowser()
  const owner = shop.newClient(await signIn(shop, 'owner'))
  const { accounts: _, ...setting } = (await owner('GET /payment-setting', {})).data
  await owner('POST /payment-setting', { body: { ...setting, refund_approval_cents: 10_000 } })
  // The demo's manager becomes the second owner.
  await shop.shop.db.updateTable('staff_user').set({ role: 'owner' }).where('email', '=', 'manager@demo.test').execute()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const limitField = (page: Page) => page.getByLabel('A second member of staff agrees above, per sale, in euros')
const expected = new RegExp(`${refusedStatus.source}|status of 403|ERR_INTERNET_DISCONNECTED`)
const readStoredSettings = async () => {
  const owner = shop.newClient(await signIn(shop, 'owner'))
  const { data } = await owner('GET /payment-setting', {})
  return [data.refund_approval_cents, data.deposit_percent]
}

test('a higher limit of refunds: confirmed with the password, nothing typed is lost, a second owner approves on a phone', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, shop, 'owner', '/admin/payments', {
    expected,
  })
  await waitForTitle(page, 'Payments')
  await expect.poll(() => limitField(page).inputValue()).toBe('100.00')
  await shop.shop.db.updateTable('staff_session').set({ confirmed_at: null }).execute()
  await limitField(page).fill('500')
  await page.getByLabel('Deposit of new deals, %').fill('20')
  const save = page.getByRole('button', { name: 'Save methods and deposit' })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.waitFor()
  await expectAccessible()
  // After cancelling, nothing is saved and the typed text is preserved.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Not changed: confirm first that it is you.').waitFor()
  expect(await limitField(page).inputValue()).toBe('500.00')
  expect(await readStoredSettings()).toEqual([10_000, 0])
  await shop.shop.db.updateTable('staff_session').set({ confirmed_at: null }).execute()
  await save.click()
  await dialog.getByLabel('Password').fill('not this one')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('This is not your password.').waitFor()
  await dialog.getByLabel('Password').fill('demo-2026')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('The server does not answer. Try again in a moment.').waitFor()
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
  const note = page.getByRole('status').filter({ hasText: 'A second person will be needed for refunds above € 500' })
  await note.getByText('Asked for by owner@demo.test', { exact: false }).waitFor()
  await expect.poll(() => limitField(page).inputValue()).toBe('100.00')
  expect(await readStoredSettings()).toEqual([10_000, 20])
  // The requester may withdraw the request, but not approve it.
  await note.getByRole('button', { name: 'Withdraw' }).waitFor()
  expect(await note.getByRole('button', { name: 'Approve now' }).count()).toBe(0)
  await expectAccessible()
  expectCalm()
  await leave()

  const second = await openSignedIn(browser, shop, 'manager', '/admin/payments', { size: phone, expected })
  await second.page.getByRole('button', { name: 'Approve now' }).click()
  await expect.poll(() => limitField(second.page).inputValue()).toBe('500.00')
  await expect.poll(() => second.page.getByRole('button', { name: 'Withdraw' }).count()).toBe(0)
  expect(await second.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
  await second.expectAccessible()
  expect(await readStoredSettings()).toEqual([50_000, 20])
  second.expectCalm()
  await second.leave()
})
