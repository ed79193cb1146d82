/** A booking by keyboard with Tab, Shift+Tab, Enter, Space, arrow keys and letters. The focus is always visible. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForState } from '../../booking-steps.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { expectBookingConfirmed, payButton, firstVisible, waitForTitle, type Recorded } from '../../journey-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 4 })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const maxSteps = 150

/** Presses Tab until the element has the focus. The focus must be visible and not behind a sticky element. */
async function pressTabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < maxSteps; step += 1) {
    if (await hasFocus(target)) return expectFocusVisible(page)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not come to ${String(target)}`)
}

const hasFocus = async (target: Locator): Promise<boolean> =>
  (await target.count()) > 0 &&
  target
    .first()
    .evaluate(
      (element) =>
        element === (element as unknown as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement,
    )

async function expectFocusVisible(page: Page): Promise<void> {
  const marks = await page.evaluate<{ outlined: boolean; uncovered: boolean; what: string }>(`(() => {
    const element = document.activeElement
    const holder = element.matches('input[type=radio], input[type=checkbox]') ? element.closest('label') ?? element : element
    const marked = [element, holder, ...holder.querySelectorAll('*')].some((one) => {
      const style = getComputedStyle(one)
      return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none'
    })
    const box = holder.getBoundingClientRect()
    const points = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]].map(([x, y]) => document.elementFromPoint(box.left + box.width * x, box.top + box.height * y))
    const uncovered = points.some((found) => found && (holder.contains(found) || found.contains(holder)))
    return { outlined: marked, uncovered, what: element.outerHTML.slice(0, 120) }
  })()`)
  expect(marks).toEqual({ outlined: true, uncovered: true, what: marks.what })
}

async function pressKeyOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await pressTabTo(page, target)
  await page.keyboard.press(key)
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await pressTabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

test('from the front page to a confirmed trip without a mouse', async () => {
  const { page, expectCalm, leave } = await createVisitor(browser)
  await page.goto(shop.url)
  await page.waitForLoadState('networkidle')

  // The first Tab stop of every page is the skip link.
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate<string>('document.activeElement.getAttribute("href")')).toBe('#main')

  await pressKeyOn(page, firstVisible(page.getByRole('link', { name: 'View all stays' })))
  await waitForTitle(page, 'All stays')
  await pressKeyOn(page, page.getByRole('link', { name: /^View this stay/ }).first())
  await page.waitForURL(/\/packages\/[^/]+\/[^/?]+$/)
  await pressKeyOn(page, firstVisible(page.getByRole('link', { name: 'Choose date' })))

  // The arrow keys move between the days of the calendar, which is one Tab stop.
  await waitForTitle(page, 'Pick your days')
  const calendar = page
    .getByRole('group', { name: /Prices by day of arrival/ })
    .or(page.getByRole('application', { name: /Prices by day of arrival/ }))
    .first()
  await calendar
    .getByRole('button', { name: /per person/ })
    .first()
    .waitFor()
  await pressTabTo(page, calendar.locator('.day[tabindex="0"]').first())
  const focused = () =>
    page.evaluate<string>('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent')
  const before = await focused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused()).not.toBe(before)
  for (let day = 0; day < 30 && !/per person/.test(await focused()); day += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused()).toMatch(/per person/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/check_in=/)
  await page.getByRole('radio').first().waitFor()

  const onward = (to: string) =>
    firstVisible(page.getByRole('button', { name: new RegExp(`^(Continue to( your)?|To) ${to}$`), disabled: false }))
  await pressKeyOn(page, onward('rooms'))
  await waitForTitle(page, 'Which room?')
  const extras = onward('extras')
  await extras.or(onward('details')).first().waitFor()
  if (await extras.isVisible()) {
    await pressKeyOn(page, extras)
    await waitForTitle(page, 'Would you like any extras?')
  }
  await pressKeyOn(page, onward('details'))
  await waitForTitle(page, 'Who is travelling?')

  // After a premature submit the focus moves to the error summary, whose links lead to the fields.
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true }).first()
  await pressKeyOn(page, page.getByRole('button', { name: 'Continue to payment' }))
  await expect
    .poll(() => page.evaluate<number>('document.activeElement.querySelectorAll("a").length'))
    .toBeGreaterThan(3)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(field('Name'))).toBe(true)
  const entries = { Name: 'Sanne', Surname: 'de Vries', 'E-mail': 'keyboard@example.nl', Phone: '06 12345678' }
  for (const [label, text] of Object.entries(entries)) await typeInto(page, field(label), text)
  const second = page.getByRole('group', { name: /^Traveller 2/ })
  await typeInto(page, second.getByRole('textbox', { name: 'Name', exact: true }), 'Joost')
  await typeInto(page, second.getByRole('textbox', { name: 'Surname', exact: true }), 'Bakker')
  await pressKeyOn(page, page.getByRole('checkbox', { name: /I agree to the terms/ }), 'Space')
  await pressTabTo(page, page.getByRole('button', { name: 'Continue to payment' }))
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/pre-reservation')),
    page.keyboard.press('Enter'),
  ])
  const { data } = (await answer.json()) as { data: Recorded }

  await payButton(page).waitFor()
  await pressKeyOn(page, page.getByTestId('method-ideal'), 'ArrowDown')
  await typeInto(page, page.getByTestId('card-number'), '4242424242424242')
  await typeInto(page, page.getByTestId('card-expiry'), '1234')
  await typeInto(page, page.getByTestId('card-cvc'), '123')
  await pressKeyOn(page, payButton(page))
  await expectBookingConfirmed(page, data.reservationNumber, data.all_in_cents)
  expect(await waitForState(shop, data.reservationNumber, 'confirmed')).toBe('confirmed')
  expectCalm()
  await leave()
})
