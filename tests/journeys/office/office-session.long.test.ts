/**
 * A session of the office that expires while text is being typed.
 *
 * In the long suite: a session that ends while a form is open, and another account.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { openSignedIn } from '../../office-steps.ts'
import { signIn } from '../../voucher-steps.ts'

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

test('a session that ends while a form is open loses no text: the user signs in in another tab and continues', async () => {
  const { page, context, expectAccessible, expectCalm, leave } = await openSignedIn(
    browser,
    shop,
    'editor',
    '/admin/themes',
  )
  await page.locator('.list-title').first().click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  const field = page.getByLabel('Summary').first()
  await field.fill('Typed before the session ended')
  const endSession = async () => {
    const ended = await page.request.post(`${shop.url}/api/auth/logout`, { headers: { origin: shop.url } })
    expect(ended.status()).toBe(200)
  }
  await endSession()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const over = page.getByRole('dialog', { name: 'You have been signed out' })
  await over.waitFor()
  await expectAccessible()
  await over.getByRole('button', { name: 'I am signed in: go on' }).click()
  await over.getByText('You are not signed in yet.').waitFor()
  const signInAs = async (role: string) => {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      over.getByRole('link', { name: 'Sign in in a new tab' }).click(),
    ])
    await tab.getByLabel('E-mail address').fill(`${role}@demo.test`)
    await tab.getByLabel('Password', { exact: true }).fill('demo-2026')
    await tab.getByRole('button', { name: 'Sign in' }).click()
    await tab.waitForURL(/\/admin\/themes\//)
    await tab.close()
    await page.bringToFront()
  }
  // Another member of staff who signs in does not get the typed text.
  await signInAs('manager')
  await over.getByRole('button', { name: 'I am signed in: go on' }).click()
  await over.getByText('Another account is signed in now.').waitFor()
  await endSession()
  await signInAs('editor')
  await over.getByRole('button', { name: 'I am signed in: go on' }).click()
  await over.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('Typed before the session ended')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. The shop shows it now.').waitFor()
  const id = Number(/themes\/(\d+)/.exec(page.url())![1])
  const { data } = await shop.newClient(await signIn(shop, 'manager'))('GET /fetchThemesById/:id', { params: { id } })
  expect(data.summary).toBe('Typed before the session ended')
  // If nothing was typed, the sign-in page opens immediately.
  await endSession()
  await page.reload()
  await page.waitForURL(/\/auth\/login\?next=%2Fadmin%2Fthemes/)
  expectCalm()
  await leave()
})
