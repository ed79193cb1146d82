/** When a page's scripts come: not before it is drawn, at a touch at once, and always in the end (decision 009); nothing done before is lost. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk, newVisitor, phone, startBrowser } from '../browser.ts'
import { startTestShop, type TestShop } from '../harness.ts'
import { awake, centsIn } from '../journey-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startTestShop({ pages: true, deals: 4 }), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** The home page with its pictures on their way until `letCome`; which scripts were asked for so far. */
async function withSlowPictures(page: Page): Promise<{ scripts: string[]; letCome(): void }> {
  const scripts: string[] = []
  let letCome = (): void => undefined
  const come = new Promise<void>((resolve) => {
    letCome = resolve
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
  return { scripts, letCome }
}

test('no script is fetched while the large picture is on its way; then the page wakes, also where its clock stands still', async () => {
  const { page, expectCalm, leave } = await newVisitor(browser)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const { scripts, letCome } = await withSlowPictures(page)
  await page.waitForTimeout(700)
  expect(scripts).toEqual([])
  letCome()
  await awake(page)
  expect(scripts.length).toBeGreaterThan(4)
  expectCalm()
  await leave()
})

test('who touches the page does not wait for pictures, and a menu opened before the page woke stays open', async () => {
  const { page, expectCalm, leave } = await newVisitor(browser)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const { scripts, letCome } = await withSlowPictures(page)
  expect(scripts).toEqual([])
  const menu = page.locator('details[name="header-menu"]').first()
  await menu.locator('summary').click()
  await awake(page)
  expect(await menu.evaluate((element) => (element as unknown as { open: boolean }).open)).toBe(true)
  letCome()
  expectCalm()
  await leave()
})

/** A page that can be seen while its scripts are on their way until `letCome`. */
async function withSlowScripts(page: Page, path: string): Promise<{ letCome(): void }> {
  let letCome = (): void => undefined
  const come = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await come
    await route.continue().catch(() => undefined)
  })
  await page.goto(shop.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { letCome }
}

test('a heart tapped before the scripts came is kept, and tapped twice it is let go', async () => {
  const { page, expectCalm, leave } = await newVisitor(browser)
  const { letCome } = await withSlowScripts(page, '/')
  const hearts = page.locator('button.heart')
  await hearts.nth(0).click()
  await hearts.nth(1).dblclick()
  letCome()
  await awake(page)
  await expect.poll(() => hearts.nth(0).getAttribute('aria-pressed')).toBe('true')
  expect(await hearts.nth(1).getAttribute('aria-pressed')).toBe('false')
  // Once the page is awake a tap counts once.
  await hearts.nth(0).click()
  expect(await hearts.nth(0).getAttribute('aria-pressed')).toBe('false')
  expectCalm()
  await leave()
})

test('what was typed, chosen and ticked before the scripts came stands, and the form knows it', async () => {
  const { page, expectCalm, leave } = await newVisitor(browser)
  const [voucher] = (await shop.client('GET /fetchvouchers', { query: {} })).data
  const { letCome } = await withSlowScripts(page, `/voucher-checkout?voucher_id=${voucher!.voucher_id}`)
  const total = page.locator('.sums .total td')
  const [quantity, name, gift] = [
    page.getByLabel('How many?'),
    page.locator('#field-name'),
    page.getByRole('checkbox', { name: 'This is a gift' }),
  ]
  const before = centsIn(await total.innerText())
  await quantity.selectOption('3')
  await name.fill('Noor')
  await gift.check()
  letCome()
  await awake(page)
  // What only a gift asks, and the sum of three, are drawn by the form itself.
  await page.getByLabel('Their name').waitFor()
  expect(centsIn(await total.innerText())).toBe(3 * before)
  expect([await quantity.inputValue(), await name.inputValue(), await gift.isChecked()]).toEqual(['3', 'Noor', true])
  // The form asks for the surname alone: it has the name.
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByText('Enter your surname.').first().waitFor()
  expect(await name.getAttribute('aria-invalid')).not.toBe('true')
  expectCalm()
  await leave()
})

test('a filter ticked before the scripts came narrows the list, and words typed in the menu find their destination', async () => {
  const { page, expectCalm, leave } = await newVisitor(browser, { size: desk })
  const { letCome } = await withSlowScripts(page, '/packages/all')
  const nights = page.locator('#filters input[name="nights"]').first()
  await nights.check({ force: true })
  letCome()
  await page.waitForURL(/[?&]nights=/)
  expect(await nights.isChecked()).toBe(true)
  expectCalm()
  await leave()

  const onPhone = await newVisitor(browser, { size: phone })
  const slow = await withSlowScripts(onPhone.page, '/')
  await onPhone.page.getByRole('button', { name: 'Open the menu' }).click()
  const words = onPhone.page.getByPlaceholder('Suchen')
  await words.pressSequentially('nowhere at all')
  slow.letCome()
  await awake(onPhone.page)
  await onPhone.page.getByText('no destinations found !').waitFor()
  expect(await words.inputValue()).toBe('nowhere at all')
  onPhone.expectCalm()
  await onPhone.leave()
})

test('Enter in a form that only scripts can send sends it once they have come, once', async () => {
  const { page, expectCalm, leave } = await newVisitor(browser, { expected: /status of 404/ })
  const { letCome } = await withSlowScripts(page, '/verzilveren')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/validate-voucher')) asked += 1
  })
  const field = page.locator('#redeem-code')
  await field.fill('0000-0000-0000-0000-1')
  await field.press('Enter')
  await field.press('Enter')
  letCome()
  await page.getByRole('alert').waitFor()
  expect([asked, await field.inputValue()]).toEqual([1, '0000-0000-0000-0000-1'])
  expectCalm()
  await leave()
})

test('a picture that never comes keeps no page asleep', async () => {
  const { page, expectCalm, leave } = await newVisitor(browser)
  const { letCome } = await withSlowPictures(page)
  await awake(page)
  letCome()
  expectCalm()
  await leave()
})
