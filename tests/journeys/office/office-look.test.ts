/**
 * The screens of the office at the widths and in the colour schemes of its design: nothing scrolls horizontally, and
 * axe finds nothing.
 *
 * In the gate: a list, a table and a dialog on a phone.
 * In the long suite: also every screen of the design, at both widths and in both colour schemes.
 */
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookableStay, payByCard, reserveRoom, waitForState } from '../../booking-steps.ts'
import { phone, startBrowser, findAxeViolations } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'
import { longTest } from '../../suite/long-test.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 4, priceDays: 40 })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** Elements that scroll horizontally. Tabs are excluded, because MUI's tabs scroll by touch. */
const findHorizontalScrollers = (page: Page) =>
  page.evaluate<string[]>(`[document.documentElement, ...document.querySelectorAll('main *')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && !one.matches('.MuiTabs-scroller'))
    .filter((one) => one.matches('html') || ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
    .map((one) => one.outerHTML.slice(0, 80))`)

test('on a phone the rows of a list are stacked: labels beside values, a named link to the record, sorting above', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, shop, 'editor', '/admin/deals', {
    size: phone,
  })
  await waitForTitle(page, 'Deals')
  const row = page.locator('.list-table tbody tr').first()
  await row.locator('.list-title').waitFor()
  expect(await findHorizontalScrollers(page)).toEqual([])
  expect(await row.locator('[data-label="Margin %"]').isVisible()).toBe(true)
  // The buttons have a text; react-admin's own buttons show only an icon, or nothing, at this width.
  for (const name of ['New deal', 'Edit as a table'])
    expect(await page.getByRole('link', { name }).innerText()).toBe(name)
  await expectAccessible()
  await page.locator('.list-table thead').getByText('Title').click()
  await page.waitForURL(/sort=title/)
  // Days in the column that all small resources share are formatted in the user's language.
  await page.goto(`${shop.url}/admin/activities`)
  const until = page.locator('[data-label="Priced until"]').first()
  expect(await until.innerText()).toMatch(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/)
  expectCalm()
  await leave()
})

/** Elements that extend beyond an edge of the open dialog or scroll horizontally in it. */
const findDialogOverflow = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const paper = document.querySelector('[role=dialog]')
    const { left, right } = paper.getBoundingClientRect()
    return [...paper.querySelectorAll('*')]
      .filter((one) => {
        const box = one.getBoundingClientRect()
        const scrolls = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible'
        return box.width > 1 && (box.left < left - 1 || box.right > right + 1 || scrolls)
      })
      .map((one) => one.outerHTML.slice(0, 80))
  })()`)

test('on a phone the dialog that describes a picture fits, and so does the table of deals', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, shop, 'editor', '/admin/pictures', {
    size: phone,
  })
  await waitForTitle(page, 'Pictures')
  const photo = await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#7a4b8c' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').first().setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page
    .getByRole('button', { name: /^Describe and crop/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Describe and crop' })
  await expect.poll(() => page.evaluate("document.querySelector('.focal img').naturalWidth")).toBeGreaterThan(0)
  expect(await findDialogOverflow(page)).toEqual([])
  const button = (await dialog.getByRole('button', { name: 'Save' }).boundingBox())!
  expect(button.y + button.height).toBeLessThanOrEqual(phone.height)
  // Clicking the picture sets the focal point there.
  const spot = (await dialog.locator('.focal').boundingBox())!
  await dialog.locator('.focal').click({ position: { x: spot.width - 4, y: spot.height / 2 } })
  expect(Number(await dialog.getByRole('slider').first().inputValue())).toBeGreaterThan(95)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.goto(`${shop.url}/admin/deal-grid`)
  await page.locator('.grid tbody tr').first().waitFor()
  expect(await findHorizontalScrollers(page)).toEqual([])
  const row = page.locator('.grid tbody tr').first()
  const name = await row.getByRole('rowheader').innerText()
  const margin = row.getByRole('textbox', { name: `Margin %: ${name}` })
  await margin.fill(String(Number(await margin.inputValue()) + 1))
  expect(await page.getByRole('button', { name: 'See what 1 change does' }).isEnabled()).toBe(true)
  await expectAccessible()
  expectCalm()
  await leave()
})

longTest('every screen of the design, at both widths and in both colours', { timeout: 600_000 }, async () => {
  const chosen = await findBookableStay(shop)
  const { reservation } = await reserveRoom(shop, chosen)
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const { codes } = await buyVouchers(shop, { cents: 5_000 })
  const found = await shop.client(
    'POST /vouchers/codes/find',
    { body: { voucher_code: codes[0]! } },
    await signIn(shop, 'owner'),
  )
  const screens = [
    '',
    `/reservations/${reservation.reservationNumber}`,
    `/deals/${chosen.deal.deals_id}`,
    '/brand',
    '/deals',
    '/deal-grid',
    '/pictures',
    '/reservations',
    '/hotels',
    '/activities',
    '/vouchers',
    '/voucher-orders',
    '/users',
    '/banners',
    '/translations',
    `/hotels/${chosen.hotels[0]!.hotel_id}`,
    `/voucher-codes/${found.data.id}`,
    '/shop-settings',
    '/prices',
    '/vat',
    '/payments',
    '/documents',
    '/audit',
    '/no-such-screen',
  ]
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    const { page, expectCalm, leave } = await openSignedIn(browser, shop, 'owner', '/admin/account', { size })
    for (const colour of ['light', 'dark'] as const) {
      for (const screen of screens) {
        await page.goto(`${shop.url}/admin${screen}`)
        await page.locator('main h1').first().waitFor()
        await page.waitForLoadState('networkidle')
        const where = `${screen} ${size.width} ${colour}`
        expect([where, await findHorizontalScrollers(page)]).toEqual([where, []])
        let barriers: string[] = []
        // A label that is still moving is half transparent, so axe is repeated until the page is idle.
        await expect
          .poll(
            async () => {
              barriers = (await findAxeViolations(page)).map(
                ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
              )
              return barriers.length
            },
            { timeout: 5_000 },
          )
          .toBe(0)
          .catch(() => undefined)
        expect([where, barriers]).toEqual([where, []])
      }
      if (colour === 'dark') continue
      if (size === phone) await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: 'Light or dark' }).click()
    }
    expectCalm()
    await leave()
  }
})
