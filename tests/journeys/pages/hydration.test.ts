/**
 * A page's scripts load after the first paint, or immediately after an interaction, and in any case eventually
 * (decision 009). Input before that is not lost.
 *
 * In the gate: before the scripts are loaded, and after.
 * In the long suite: also a stopped clock, the moment in between, Enter.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration, parseCents } from '../../journey-steps.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startTestShop({ pages: true, deals: 4 }), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/**
 * Opens the home page with its pictures blocked until `releaseRequests` is called. `scripts`: the scripts requested so
 * far.
 */
async function openWithSlowPictures(page: Page): Promise<{ scripts: string[]; releaseRequests(): void }> {
  const scripts: string[] = []
  let releaseRequests = (): void => undefined
  const come = new Promise<void>((resolve) => {
    releaseRequests = resolve
  })
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
  })
  await page.route('**/pictures/**', async (route) => {
    await come
    await route.continue().catch(() => undefined)
  })
  await page.goto(shop.url, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { scripts, releaseRequests }
}

longTest(
  'no script is requested while the large picture loads; then the page is hydrated, also with a stopped clock',
  async () => {
    const { page, expectCalm, leave } = await createVisitor(browser)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const { scripts, releaseRequests } = await openWithSlowPictures(page)
    await page.waitForTimeout(700)
    expect(scripts).toEqual([])
    releaseRequests()
    await waitForHydration(page)
    expect(scripts.length).toBeGreaterThan(4)
    expectCalm()
    await leave()
  },
)

test('an interaction starts hydration without waiting for pictures, and a menu opened before hydration stays open', async () => {
  const { page, expectCalm, leave } = await createVisitor(browser)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const { scripts, releaseRequests } = await openWithSlowPictures(page)
  expect(scripts).toEqual([])
  const menu = page.locator('details[name="header-menu"]').first()
  await menu.locator('summary').click()
  await waitForHydration(page)
  expect(await menu.evaluate((element) => (element as unknown as { open: boolean }).open)).toBe(true)
  releaseRequests()
  expectCalm()
  await leave()
})

/** Opens a page with its scripts blocked until `releaseRequests` is called. */
async function openWithSlowScripts(page: Page, path: string): Promise<{ releaseRequests(): void }> {
  let releaseRequests = (): void => undefined
  const come = new Promise<void>((resolve) => {
    releaseRequests = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await come
    await route.continue().catch(() => undefined)
  })
  await page.goto(shop.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { releaseRequests }
}

test('a favourite tapped before the scripts load is saved, and tapped twice it is removed', async () => {
  const { page, expectCalm, leave } = await createVisitor(browser)
  const { releaseRequests } = await openWithSlowScripts(page, '/')
  // Before hydration, only forms that a page action handles are enabled, because a form that needs scripts would load
  // another page.
  for (const form of await page.locator('form[method="post"]:has(button:not([type="button"]):enabled)').all())
    expect(await form.getAttribute('action')).toMatch(/^\/newsletter/)
  const hearts = page.locator('button.heart')
  await hearts.nth(0).click()
  await hearts.nth(1).dblclick()
  releaseRequests()
  await waitForHydration(page)
  await expect.poll(() => hearts.nth(0).getAttribute('aria-pressed')).toBe('true')
  expect(await hearts.nth(1).getAttribute('aria-pressed')).toBe('false')
  // After hydration, one click counts once.
  await hearts.nth(0).click()
  await expect.poll(() => hearts.nth(0).getAttribute('aria-pressed')).toBe('false')
  expectCalm()
  await leave()
})

longTest(
  'a favourite tapped in the moment when hydration has started and still waits for its data is saved',
  async () => {
    const { page, expectCalm, leave } = await createVisitor(browser)
    // Clicks as soon as the framework adds its listeners to the document, at the start of hydration.
    await page.addInitScript(`{
    const listen = document.addEventListener
    document.addEventListener = function (type, ...rest) {
      listen.call(this, type, ...rest)
      if (type !== 'click' || window.tapped !== undefined) return
      window.tapped = false
      queueMicrotask(() => {
        document.querySelector('button.heart').click()
        window.tapped = true
      })
    }
  }`)
    await page.goto(shop.url)
    await waitForHydration(page)
    expect(await page.evaluate('window.tapped')).toBe(true)
    await expect.poll(() => page.locator('button.heart').first().getAttribute('aria-pressed')).toBe('true')
    expectCalm()
    await leave()
  },
)

test("input made before the scripts load is preserved and part of the form's state", async () => {
  const { page, expectCalm, leave } = await createVisitor(browser)
  const [voucher] = (await shop.client('GET /fetchvouchers', { query: {} })).data
  const { releaseRequests } = await openWithSlowScripts(page, `/voucher-checkout?voucher_id=${voucher!.voucher_id}`)
  const total = page.locator('.sums .total td')
  const [quantity, name, gift] = [
    page.getByLabel('How many?'),
    page.locator('#field-name'),
    page.getByRole('checkbox', { name: 'This is a gift' }),
  ]
  const before = parseCents(await total.innerText())
  await quantity.selectOption('3')
  await name.fill('Noor')
  await gift.check()
  releaseRequests()
  await waitForHydration(page)
  // After hydration the form shows the gift fields and the total of three vouchers.
  await page.getByLabel('Their name').waitFor()
  expect(parseCents(await total.innerText())).toBe(3 * before)
  expect([await quantity.inputValue(), await name.inputValue(), await gift.isChecked()]).toEqual(['3', 'Noor', true])
  // Only the surname is reported as missing, because the name that was typed before hydration is preserved.
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByText('Enter your surname.').first().waitFor()
  expect(await name.getAttribute('aria-invalid')).not.toBe('true')
  expectCalm()
  await leave()
})

test('a filter ticked before the scripts load filters the list, and text typed in the menu finds the destination', async () => {
  const { page, expectCalm, leave } = await createVisitor(browser, { size: desktop })
  const { releaseRequests } = await openWithSlowScripts(page, '/packages/all')
  const nights = page.locator('#filters input[name="nights"]').first()
  await nights.check({ force: true })
  releaseRequests()
  await page.waitForURL(/[?&]nights=/)
  expect(await nights.isChecked()).toBe(true)
  expectCalm()
  await leave()

  const onPhone = await createVisitor(browser, { size: phone })
  const slow = await openWithSlowScripts(onPhone.page, '/')
  await onPhone.page.getByRole('button', { name: 'Open the menu' }).click()
  const searchField = onPhone.page.getByPlaceholder('Suchen')
  await searchField.pressSequentially('nowhere at all')
  slow.releaseRequests()
  await waitForHydration(onPhone.page)
  await onPhone.page.getByText('no destinations found !').waitFor()
  expect(await searchField.inputValue()).toBe('nowhere at all')
  onPhone.expectCalm()
  await onPhone.leave()
})

longTest('Enter in a form that needs scripts submits it once after they have loaded', async () => {
  const { page, expectCalm, leave } = await createVisitor(browser, { expected: /status of 404/ })
  const { releaseRequests } = await openWithSlowScripts(page, '/verzilveren')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/validate-voucher')) asked += 1
  })
  const field = page.locator('#redeem-code')
  await field.fill('0000-0000-0000-0000-1')
  await field.press('Enter')
  await field.press('Enter')
  releaseRequests()
  await page.getByRole('alert').waitFor()
  expect([asked, await field.inputValue()]).toEqual([1, '0000-0000-0000-0000-1'])
  expectCalm()
  await leave()
})

test('a picture that never comes does not hold up hydration', async () => {
  const { page, expectCalm, leave } = await createVisitor(browser)
  const { releaseRequests } = await openWithSlowPictures(page)
  await waitForHydration(page)
  releaseRequests()
  expectCalm()
  await leave()
})
