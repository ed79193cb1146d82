/**
 * Filters of a list are chips that can be used by keyboard and on a phone. A bulk change applies to every deal that
 * the filters match, also on other pages. A saved view contains the filters and is sent by e-mail to those who
 * subscribe.
 *
 * In the long suite: deals narrowed and changed; reservations on a phone, a saved view and its e-mail.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 30, priceDays: 5, work: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

async function readMargins(): Promise<number[]> {
  const deals = await shop.shop.db
    .selectFrom('deal')
    .select('margin_bp')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  return deals.map((deal) => deal.margin_bp / 100)
}

test('an editor narrows the deals by chips and changes all that match, more than a page has', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, shop, 'editor', '/admin/deals')
  await waitForTitle(page, 'Deals')
  const before = await readMargins()
  const within = before.filter((margin) => margin >= 5 && margin <= 500).length
  expect(within).toBeGreaterThan(25)
  const chips = page.getByRole('group', { name: 'Filters' })
  const add = chips.getByRole('button', { name: 'Add filter' })

  // Uses the keyboard only.
  await add.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Margin' }).waitFor()
  await expectAccessible()
  await page.getByRole('menuitem', { name: 'Margin' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From').fill('5')
  await dialog.getByLabel('To').fill('1')
  await dialog
    .getByText(/before/)
    .or(dialog.getByRole('alert'))
    .first()
    .waitFor()
  expect(await dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
  await dialog.getByLabel('To').fill('500')
  await expectAccessible()
  await page.keyboard.press('Enter')
  await chips.getByRole('button', { name: /^Change the filter Margin/ }).waitFor()
  await add.click()
  await page.getByRole('menuitem', { name: 'Incomplete' }).click()
  await dialog.getByLabel('complete', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await chips.getByRole('button', { name: 'Change the filter Incomplete: complete' }).waitFor()
  await expectAccessible()

  // Delete on a chip removes its filter, and the focus stays in the row of chips.
  await chips.getByRole('button', { name: 'Remove the filter Incomplete: complete' }).press('Delete')
  await chips
    .getByRole('button', { name: /Incomplete/ })
    .first()
    .waitFor({ state: 'detached' })
  await page.locator(':focus').and(add).waitFor()
  await page.locator('tbody').getByRole('checkbox').first().check()
  await page.getByRole('button', { name: `All ${within} that match` }).click()
  await dialog.getByRole('heading', { name: `Change ${within} deals` }).waitFor()
  await dialog.getByRole('combobox', { name: 'What changes' }).click()
  await page.getByRole('option', { name: 'Margin: add points' }).click()
  await dialog.getByLabel('New value').fill('1')
  await dialog.getByRole('button', { name: 'See what it does' }).click()
  await dialog.getByRole('heading', { name: `This would change ${within} deals` }).waitFor()
  expect(await readMargins()).toEqual(before)

  // Another member of staff takes one of the deals off sale meanwhile.
  const one = await shop.shop.db
    .selectFrom('deal')
    .select('id')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  const setStatus = (status: string) =>
    shop.shop.db.updateTable('deal').set({ status }).where('id', '=', one.id).execute()
  await setStatus('deleted')
  await dialog.getByRole('button', { name: `Change ${within} deals` }).click()
  await dialog.getByText(`The list has changed in the meantime: ${within - 1} deals match now.`).waitFor()
  await setStatus('active')
  expect(await readMargins()).toEqual(before)
  await dialog.getByRole('button', { name: `Change ${within} deals` }).click()
  await dialog.getByRole('heading', { name: `${within} deals changed` }).waitFor()
  expect(await readMargins()).toEqual(before.map((margin) => (margin >= 5 && margin <= 500 ? margin + 1 : margin)))
  await dialog.getByRole('button', { name: 'Close' }).click()
  await chips.getByRole('button', { name: 'Clear all' }).click()
  await chips
    .getByRole('button', { name: /Margin/ })
    .first()
    .waitFor({ state: 'detached' })
  expectCalm()
  await leave()
})

test('support narrows reservations on a phone, saves the view, and gets it every Monday', async () => {
  const size = { width: 390, height: 844 }
  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(
    browser,
    shop,
    'support',
    '/admin/reservations',
    { size },
  )
  await waitForTitle(page, 'Reservations')
  const chips = page.getByRole('group', { name: 'Filters' })
  const tools = page.getByRole('button', { name: 'Filters and views' })
  await tools.waitFor()
  expect([await chips.isVisible(), await page.getByRole('button', { name: 'Save this view' }).isVisible()]).toEqual([
    false,
    false,
  ])
  await tools.press('Enter')
  expect(await tools.getAttribute('aria-expanded')).toBe('true')
  await chips.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'State' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('confirmed', { exact: true }).check()
  await dialog.getByLabel('completed', { exact: true }).check()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await chips.getByRole('button', { name: 'Change the filter State: confirmed or completed' }).waitFor()
  await chips.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Destination' }).click()
  await dialog.getByLabel('Search by name').fill('a')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await chips.getByRole('button', { name: /^Remove the filter Destination: / }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await expectAccessible()
  // The filters are in the URL, so they survive a reload.
  await page.reload()
  // An active filter is visible beside the folded tools.
  await chips.getByRole('button', { name: /^Remove the filter Destination: / }).waitFor()

  await tools.click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await dialog.getByLabel('Name of the view').fill('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const mail = page.getByRole('switch', { name: 'Send me this view every Monday morning' })
  await mail.check()
  const mailed = () => shop.shop.db.selectFrom('saved_view_mail').select('view_id').execute()
  await expect.poll(mailed).toHaveLength(1)
  await expectAccessible()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await mail.uncheck()
  await expect.poll(mailed).toHaveLength(0)
  expectCalm()
  await leave()
})
