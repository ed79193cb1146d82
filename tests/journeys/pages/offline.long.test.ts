/**
 * When the connection is lost, the open page and its input are preserved.
 *
 * In the long suite: a lost connection, a browser that wrongly reports one.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration } from '../../journey-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([
    startTestShop({ pages: true, deals: 2, priceDays: 20, work: false }),
    startBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

test('without a connection the page stays and shows a message: links, other languages and "back" wait for it', async () => {
  const { page, context, expectAccessible, expectCalm, leave } = await createVisitor(browser, {
    expected: /ERR_INTERNET_DISCONNECTED/,
  })
  await page.goto(`${shop.url}/about-us`)
  await waitForHydration(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
  await page.waitForURL('**/contact')
  await page.getByRole('textbox', { name: 'Your name' }).first().fill('Noor')
  await context.setOffline(true)
  await page.getByText(/^You are offline\. You can keep reading/).waitFor()
  await expectAccessible()
  const refused = page.getByRole('button', { name: 'You are offline, or we could not be reached.' })
  const goes = [
    () =>
      page
        .getByRole('contentinfo')
        .getByRole('link', { name: /questions/i })
        .first()
        .click(),
    () => page.evaluate("document.querySelector('a[lang^=nl]').click()"),
    () => page.evaluate('history.back()'),
  ]
  for (const go of goes) {
    await go()
    await refused.first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/contact')
    await refused.first().click()
    await refused.waitFor({ state: 'detached' })
  }
  expect(await page.getByRole('textbox', { name: 'Your name' }).first().inputValue()).toBe('Noor')
  await context.setOffline(false)
  await page.getByText('You are back online.').waitFor()
  await page.evaluate('history.back()')
  await page.waitForURL('**/about-us')
  expectCalm()
  await leave()
})

test('where only the browser thinks that it is offline, of two links in a row the last one leads on', async () => {
  const { page, expectCalm, leave } = await createVisitor(browser)
  await page.addInitScript("Object.defineProperty(navigator, 'onLine', { get: () => false })")
  const held: (() => Promise<void>)[] = []
  await page.route('**/api/health', (route) => void held.push(() => route.continue()))
  await page.goto(`${shop.url}/about-us`)
  await waitForHydration(page)
  const footer = page.getByRole('contentinfo')
  await footer
    .getByRole('link', { name: /questions/i })
    .first()
    .click()
  await expect.poll(() => held.length).toBe(1)
  await footer.getByRole('link', { name: 'Contact' }).first().click()
  await expect.poll(() => held.length).toBe(2)
  for (const release of held) await release()
  await page.waitForURL('**/contact')
  expectCalm()
  await leave()
})
