/**
 * A forgotten password: the link is requested on a page, opened from the mail, and used to set a new one.
 *
 * In the long suite: the page of a link; the calls are tested in the gate.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, phone, startBrowser, type VisitorOptions } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration } from '../../journey-steps.ts'
import { waitForMail } from '../../voucher-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 1, priceDays: 5 })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const refusedStatus = /status of (400|410)/
const openAddress = async (address: string, options: VisitorOptions = {}) => {
  const visitor = await createVisitor(browser, { expected: refusedStatus, ...options })
  await visitor.page.goto(address)
  await waitForHydration(visitor.page)
  return visitor
}
const signIn = (password: string) => shop.raw('POST', '/auth/login', { email: 'editor@demo.test', password })

test('the link of the mail opens a page on which the password is set anew, once', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAddress(`${shop.url}/auth/forget-password`)
  await expectAccessible()
  expect(await page.locator('header.header, footer.footer').count()).toBe(0)
  await page.getByLabel('Your e-mail address').fill('editor@demo')
  await page.getByRole('button', { name: 'E-mail me a link' }).click()
  await page.getByText('Please enter a valid e-mail address').waitFor()
  await page.getByLabel('Your e-mail address').fill('Editor@demo.test')
  await page.getByRole('button', { name: 'E-mail me a link' }).click()
  await page.getByRole('status').getByText('an e-mail with a link is on its way').waitFor()

  const mail = await waitForMail(shop, 'editor@demo.test', /password|wachtwoord/i)
  const link = /https?:\/\/\S+\/auth\/reset-password#token=[\w-]+/.exec(mail.text)![0]
  await page.goto(link)
  await waitForHydration(page)
  await expectAccessible()
  expect(await page.locator('header.header, footer.footer').count()).toBe(0)
  const [field, save] = [page.getByLabel('New password'), page.getByRole('button', { name: 'Save the new password' })]
  await field.fill('short')
  await save.click()
  await page.getByText('Choose a password of at least 12 characters.').waitFor()
  await field.fill('passwordpassword')
  await save.click()
  await page.getByText('This password is easily guessed.').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect((await signIn('demo-2026')).status).toBe(200)
  await page.getByLabel('Show the password').check()
  await expect.poll(() => field.getAttribute('type')).toBe('text')
  await field.fill('lantern orchard seventeen')
  await save.click()
  await page.getByRole('status').getByText('Your password is changed').waitFor()
  expect(page.url()).not.toContain('token')
  expect((await signIn('demo-2026')).status).toBe(401)
  expect((await signIn('lantern orchard seventeen')).status).toBe(200)
  await expectAccessible()

  await page.goto('about:blank')
  await page.goto(link)
  await waitForHydration(page)
  await page.getByLabel('New password').fill('another orchard seventeen')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await page.waitForURL(/forget-password/)
  expect((await signIn('lantern orchard seventeen')).status).toBe(200)
  expectCalm()
  await leave()
})

test('a link without its token says so, in the language of the visitor, on a phone', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAddress(`${shop.url}/auth/reset-password?lang=fa`, {
    size: phone,
  })
  await page.getByRole('heading', { name: 'این پیوند دیگر کار نمی‌کند' }).waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width)
  await expectAccessible()
  expectCalm()
  await leave()
})
