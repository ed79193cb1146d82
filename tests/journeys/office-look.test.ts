/** The screens of the office as designed: at a desk and on a phone, in both looks, and in the language of the office. */
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedStay, openShop } from '../after-sale-steps.ts'
import { phone, startBrowser, type VisitorOptions } from '../browser.ts'
import { signedIn, title } from '../office-steps.ts'
import { longTest } from '../suite/long-test.ts'
import { buyVouchers } from '../voucher-steps.ts'

let at: Awaited<ReturnType<typeof openShop>>
let browser: Browser
beforeAll(async () => {
  at = await openShop(true)
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await at?.shop.close()
})
const asStaff = (role: string, path: string, options?: VisitorOptions) =>
  signedIn(browser, at.shop, role, path, options)

const desk = { width: 1440, height: 900 }

const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth')

async function screens() {
  const stay = await confirmedStay(at.shop)
  await buyVouchers(at.shop, { cents: 5_000 })
  const idOf = async (table: string) => {
    const found = await sql<{ id: number }>`select id from ${sql.table(table)} order by id limit 1`.execute(at.db())
    return found.rows[0]!.id
  }
  return {
    first: '',
    reservation: `reservations/${stay.number}`,
    deal: `deals/${await idOf('deal')}`,
    brand: 'brand',
    deals: 'deals',
    reservations: 'reservations',
    translations: 'translations',
    hotel: `hotels/${await idOf('hotel')}`,
    code: `voucher-codes/${await idOf('voucher_code')}`,
    counter: 'counter',
    settings: 'shop-settings',
    prices: 'prices',
    seasons: `activities/${await idOf('activity')}`,
    audit: 'audit',
    unknown: 'no-such-screen',
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${at.shop.url}/admin${path === '' ? '' : `/${path}`}`)
  await page.locator('main h1').waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

test('on a phone what is used most is at the lower edge, language, look and signing out in the menu', async () => {
  const { page, expectAccessible, expectCalm, leave } = await asStaff('owner', '/admin/deals', { size: phone })
  await title(page, 'Deals')
  await page.locator('.list-title').first().waitFor()
  expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await page.getByRole('combobox', { name: 'Language' }).waitFor()
  await expectAccessible()
  await page.getByRole('navigation', { name: 'Most used' }).getByRole('link', { name: 'Bookings' }).click()
  await title(page, 'Reservations')
  expectCalm()
  await leave()
})

longTest('every designed screen is accessible, at a desk and on a phone, light and dark', async () => {
  const paths = Object.values(await screens())
  for (const size of [desk, phone])
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, expectAccessible, expectCalm, leave } = await asStaff('owner', '/admin/account', { size })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const path of paths) {
        await open(page, path)
        expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme)
        await expectAccessible()
        expect([path, await widthOf(page)]).toEqual([path, size.width])
        if (!path.startsWith('hotels/')) continue
        await page.locator('.page-actions').getByRole('button', { name: 'Switch off' }).click()
        await page.getByRole('dialog').locator('.impact').waitFor()
        await expectAccessible()
        await page.keyboard.press('Escape')
      }
      expectCalm()
      await leave()
    }
})

longTest('what happened to a stay is told in the language of the office', async () => {
  const { reservation } = await screens()
  const { page, expectCalm, leave } = await asStaff('owner', `/admin/${reservation}`)
  await page.getByText('the hotel confirmed · hotel').waitFor()
  for (const [language, said, paid] of [
    ['nl', 'het hotel heeft bevestigd · hotel', 'kaart ontvangen'],
    ['de', 'vom Hotel bestätigt · Hotel', 'Karte eingegangen'],
  ] as const) {
    await page.locator('.office-tools select').selectOption(language)
    await page.getByText(said).waitFor()
    await page.locator('.timeline').getByText(paid, { exact: false }).waitFor()
  }
  expectCalm()
  await leave()
})

longTest('the buttons of a season are there without a mouse', async () => {
  const { seasons } = await screens()
  const { page, expectCalm, leave } = await asStaff('owner', `/admin/${seasons}`, { size: desk })
  const row = page.locator('.RaSimpleFormIterator-line').first()
  await row.waitFor()
  await page.mouse.move(0, 0)
  // Hidden buttons have no role.
  expect(await row.getByRole('button').count()).toBeGreaterThan(0)
  expectCalm()
  await leave()
})

longTest('how many tasks are open stands in the menu, until they are settled', async () => {
  await at.db().deleteFrom('staff_task').execute()
  const { page, expectAccessible, expectCalm, leave } = await asStaff('owner', '/admin')
  await title(page, 'Nothing to decide')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Today', exact: true }).waitFor()
  await at
    .db()
    .insertInto('staff_task')
    .values({ kind: 'money_differs', key: 'look', text: 'The provider says another sum.' })
    .execute()
  await page.reload()
  await menu.getByRole('link', { name: 'Today 1 thing to decide', exact: true }).waitFor()
  await expectAccessible()
  await page.getByRole('button', { name: 'Settle', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What was done').fill('Asked the provider')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await menu.getByRole('link', { name: 'Today', exact: true }).waitFor()
  expectCalm()
  await leave()
})
