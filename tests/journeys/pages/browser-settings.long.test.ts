/**
 * Unusual browser settings: storage and cookies refused, forced colours, pages at 200 %. The shop and the office work,
 * or report what does not work. No state is shown by a background colour alone, and nothing is cut off.
 *
 * In the long suite: storage and cookies refused, forced colours, pages at 200 %.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookableStay, waitForState } from '../../booking-steps.ts'
import { createVisitor, startBrowser, type Visitor } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  cards,
  fillCardForm,
  fillTravellerDetails,
  continueToStep,
  makeGuest,
  waitForHydration,
  openDatesStep,
  payButton,
  firstVisible,
  continueToDetails,
  continueToPayment,
} from '../../journey-steps.ts'
import { openSignedIn } from '../../office-steps.ts'
import { findPageFaults } from '../../page-faults.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startTestShop({ pages: true, deals: 6 }), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** Behaves like Chromium with blocked site data: access to storage throws, and cookies are neither stored nor sent. */
const refused = `{
  const refuse = { configurable: true, get() { throw new DOMException('Access is denied for this document.', 'SecurityError') } }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, refuse)
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
  Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
}`

async function openWithoutStorage(): Promise<Visitor> {
  const visitor = await createVisitor(browser, {
    fresh: true,
    undecided: true,
    expected: /status of 401|status of 404.*reservationDataByResId/,
  })
  await visitor.page.addInitScript(refused)
  await visitor.context.route('**/*', async (route) => {
    if (!/\/api\/|\/admin|\/auth/.test(route.request().url())) return route.continue()
    const answer = await route.fetch({ maxRedirects: 0 }).catch(() => null)
    if (!answer) return route.abort()
    const { 'set-cookie': _, ...headers } = answer.headers()
    await visitor.context.clearCookies()
    await route.fulfill({ response: answer, headers })
  })
  // Removes the route handlers first, because nothing would handle pending requests after the window is closed.
  const leave = async () => {
    await visitor.context.unrouteAll({ behavior: 'ignoreErrors' })
    await visitor.leave()
  }
  return { ...visitor, leave }
}

test('a stay is booked where storage and cookies are refused', async () => {
  const visitor = await openWithoutStorage()
  const { page } = visitor
  await page.goto(`${shop.url}/packages/all`)
  await waitForHydration(page)
  // Without cookies, the choice about cookies lasts while the page is open.
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect.poll(() => page.locator('.cookie-question').count()).toBe(0)
  await firstVisible(page.locator('main .heart')).click()
  const lead = makeGuest('no-storage')
  await openDatesStep(page, shop, await findBookableStay(shop))
  await continueToDetails(page)
  await fillTravellerDetails(page, lead)
  const { reservationNumber } = await continueToPayment(page)
  await fillCardForm(page, cards.good)
  await payButton(page).click()
  // Without a session, the page after payment omits personal details and explains how to see them.
  await page.waitForURL(/\/thankyou\?number=/)
  await page.getByRole('main').getByText('Your booking is confirmed.').waitFor()
  expect(await page.getByRole('main').textContent()).toContain('this page leaves out your personal details')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(lead.email)
  await page.getByRole('button', { name: 'Show my booking' }).click()
  await expect.poll(() => page.getByRole('main').textContent()).toContain(lead.surname)
  await waitForState(shop, reservationNumber, 'confirmed')
  visitor.expectCalm()
  await visitor.leave()
})

test('the office says that it needs cookies before somebody signs in', async () => {
  const visitor = await openWithoutStorage()
  const { page } = visitor
  await page.goto(`${shop.url}/auth/login`)
  await page.getByRole('alert').getByText('This browser refuses cookies').waitFor()
  await page.goto(`${shop.url}/admin/deals`)
  await page.getByRole('alert').getByText('This browser refuses cookies').waitFor()
  visitor.expectCalm()
  await visitor.leave()
})

test('the office works where only its storage is refused', async () => {
  const visitor = await openSignedIn(browser, shop, 'owner', '/admin', { fresh: true })
  const { page } = visitor
  await page.addInitScript(refused.replace(/Object\.defineProperty\((Document|Navigator).*\n/g, ''))
  for (const path of ['/admin', '/admin/deals', '/admin/deals/1', '/admin/reservations', '/admin/shop-settings']) {
    await page.goto(shop.url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  visitor.expectCalm()
  await visitor.leave()
})

/** The outlines, borders, underlines, check marks and icons of an element, which remain visible in forced colours. */
const readDrawnMarks = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const style = (element: unknown) =>
        (globalThis as unknown as { getComputedStyle(of: unknown): Record<string, string> }).getComputedStyle(element)
      const lines = (element: unknown) => {
        const { outlineStyle, outlineWidth, borderStyle, borderWidth, textDecorationLine, maskImage } = style(element)
        return [outlineStyle, outlineWidth, borderStyle, borderWidth, textDecorationLine, maskImage].join(' ')
      }
      const inside = one as unknown as { querySelectorAll(selector: string): Iterable<{ checked?: boolean }> }
      const marks = [...inside.querySelectorAll('input, .icon')].map(
        (mark) => lines(mark) + (mark.checked ? ' on' : ''),
      )
      return [lines(one), ...marks].join(' | ')
    })

const readBackground = (page: Page, selector: string): Promise<string> =>
  page.evaluate(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`)

async function expectApart(page: Page, chosen: string, other: string): Promise<void> {
  await page.locator(chosen).first().waitFor({ state: 'attached' })
  expect(await readDrawnMarks(page, chosen), chosen).not.toBe(await readDrawnMarks(page, other))
}

test('with forced colours, chosen, pressed and current elements differ by lines', async () => {
  const visitor = await createVisitor(browser, { fresh: true, undecided: true })
  const { page } = visitor
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto(`${shop.url}/cookies`)
  await waitForHydration(page)
  await page.locator('.cookie-choice button').first().click()
  await expectApart(page, '.cookie-choice [aria-pressed=true]', '.cookie-choice [aria-pressed=false]')
  await page.goto(`${shop.url}/packages/all`)
  await waitForHydration(page)
  await firstVisible(page.locator('main .heart')).click()
  await expectApart(page, '.heart[aria-pressed=true] .icon', '.heart[aria-pressed=false] .icon')
  await openDatesStep(page, shop, await findBookableStay(shop))
  await waitForHydration(page)
  await expectApart(page, '.day-away', '.day-free')
  await expectApart(page, '.day-blocked, .day-past', '.day-free')
  await expectApart(page, '.ticks .tick-now i', '.ticks li:last-child i')
  await continueToStep(page, 'rooms')
  if ((await page.locator('.option').count()) > 1)
    await expectApart(page, '.option:has(input:checked)', '.option:not(:has(input:checked))')
  visitor.expectCalm()
  await visitor.leave()
})

test('with forced colours, the office marks the current screen by lines', async () => {
  const visitor = await openSignedIn(browser, shop, 'owner', '/admin/deals', { fresh: true })
  const { page } = visitor
  await page.emulateMedia({ forcedColors: 'active' })
  await expectApart(page, '.office-side nav a[aria-current=page]', '.office-side nav a:not([aria-current])')
  await expectApart(page, '[aria-pressed=true]', '[aria-pressed=false]')
  // The figures on the first screen are bars that are drawn as backgrounds.
  await page.goto(`${shop.url}/admin`)
  for (const bar of ['.day-bars span', '.funnel .track span']) {
    await page.locator(bar).first().waitFor({ state: 'attached' })
    expect(await readBackground(page, bar), bar).not.toBe(await readBackground(page, 'body'))
  }
  visitor.expectCalm()
  await visitor.leave()
})

/** A window of 1280 × 900 at 200 % has half as many CSS pixels in each direction. */
const zoomed = { width: 640, height: 450 }

/** Horizontal overflow, and the share of the window that fixed and sticky elements cover. */
const layoutFaults = `(() => {
  const wide = document.documentElement.scrollWidth - innerWidth
  const fixed = [...document.querySelectorAll('body *')].filter((one) => {
    const { position } = getComputedStyle(one)
    return (position === 'fixed' || position === 'sticky') && one.checkVisibility({ visibilityProperty: true })
  })
  scrollTo({ top: document.body.scrollHeight / 3, behavior: 'instant' })
  const boxes = fixed.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width > innerWidth / 2 && height > 0)
  const covered = boxes.filter(({ top, bottom }) => top <= 1 || bottom >= innerHeight - 1)
    .reduce((sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)), 0)
  return [wide > 1 ? 'scrolls sideways by ' + wide : '', covered > innerHeight * 0.4 ? 'covered: ' + covered : '']
    .filter((one) => one !== '')
})()`

test('pages at 200 % neither scroll sideways nor cut or cover what is on them', async () => {
  const chosen = await findBookableStay(shop)
  const { category, category_id } = (
    await shop.client('GET /deals/package/:id', { params: { id: String(chosen.deal.deals_id) }, query: {} })
  ).data
  const visitor = await createVisitor(browser, { size: zoomed })
  const { page } = visitor
  const paths = ['/', '/packages/all', `/packages/${category}/${category_id}`, '/vouchers', '/verzilveren', '/contact']
  for (const language of ['en', 'fa'])
    for (const path of paths) {
      await page.goto(`${shop.url}${path}?lang=${language}`)
      await waitForHydration(page)
      expect([...(await page.evaluate<string[]>(layoutFaults)), ...(await findPageFaults(page))], path).toEqual([])
    }
  await page.goto(`${shop.url}/?lang=en`)
  await openDatesStep(page, shop, chosen)
  await continueToDetails(page)
  expect([...(await page.evaluate<string[]>(layoutFaults)), ...(await findPageFaults(page))], 'details').toEqual([])
  visitor.expectCalm()
  await visitor.leave()
})

test('screens of the office at 200 % neither scroll sideways nor cover what is on them', async () => {
  const visitor = await openSignedIn(browser, shop, 'owner', '/admin', { size: zoomed })
  const { page } = visitor
  for (const path of ['/admin', '/admin/deals', '/admin/deals/1', '/admin/reservations', '/admin/shop-settings']) {
    await page.goto(shop.url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate<string[]>(layoutFaults), path).toEqual([])
  }
  visitor.expectCalm()
  await visitor.leave()
})
