/**
 * The catalogue by file in the back-office: exported, checked, corrected, imported, and sold to a traveller.
 *
 * In the long suite: import and export of the catalogue.
 */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv } from '@tussenuit/modules/shared/csv.ts'
import { findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 4, priceDays: 30, work: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const readExample = (name: string) =>
  readFileSync(new URL(`../../../docs/import-example/${name}`, import.meta.url), 'utf8')
const chooseFile = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
async function chooseKind(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'What' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('an editor brings an activity and a deal in by file, after mending what the trial found; a traveller books it', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, shop, 'editor', '/admin/files')
  await waitForTitle(page, 'Files')
  await expectAccessible()
  await chooseKind(page, 'Activities')
  await chooseFile(page, 'activities.csv', readExample('activities.csv'))
  await page.getByText('1 row: 1 to add, 0 to change, 0 unchanged. Nothing has been changed yet.').waitFor()
  await page.getByRole('button', { name: 'Import all rows' }).click()
  await page.getByText('1 row: 1 added, 0 changed, 0 unchanged.').waitFor()

  await chooseKind(page, 'Deals')
  const good = readExample('deals.csv')
  const [columns, row] = [good.slice(0, good.indexOf('\n') + 1), good.slice(good.indexOf('\n') + 1).trimEnd()]
  const unknown = row.replace('example-by-file', 'example-two').replace(',wellness,', ',nowhere,')
  await chooseFile(page, 'deals.csv', `${columns}${row.replace(',18.5,', ',-4,')}\n${unknown}\n`)
  await page.getByText('2 things to mend. Nothing was imported.').waitFor()
  expect(await page.locator('.compare tbody tr').allTextContents()).toEqual([
    '2margin-4This is too little.',
    '3categorynowhereThis no longer exists. Choose another.',
  ])
  expect(await page.getByRole('button', { name: 'Import all rows' }).count()).toBe(0)
  await expectAccessible()
  const slug = 'example-by-file'
  const known = () => shop.shop.db.selectFrom('deal').select('id').where('slug', '=', slug).execute()
  await chooseFile(page, 'deals.csv', good)
  await page.getByText('1 row: 1 to add, 0 to change, 0 unchanged. Nothing has been changed yet.').waitFor()
  expect(await known()).toEqual([])
  await page.getByRole('button', { name: 'Import all rows' }).click()
  await page.getByText('1 row: 1 added, 0 changed, 0 unchanged.').waitFor()
  expect(await known()).toHaveLength(1)

  const visitor = await createVisitor(browser)
  await visitor.page.goto(`${shop.url}/packages/wellness/${slug}?lang=en`, { waitUntil: 'domcontentloaded' })
  await waitForTitle(visitor.page, 'A stay from a file')
  await visitor.leave()
  const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { slug, skipDays: 3 }))
  expect(reservation.total_cents).toBeGreaterThan(0)

  // An exported file can be imported unchanged.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('deals.csv')
  const saved = readFileSync(await download.path())
  expect([...saved.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const read = parseCsv(saved.toString())
  const rows = 'rows' in read ? read.rows.map(({ cells }) => cells) : []
  expect(rows.map((row) => row[rows[0]!.indexOf('title')])).toContain('A stay from a file')
  await chooseFile(page, 'deals.csv', saved.toString())
  await page.getByText(`${rows.length - 1} rows: 0 to add, 0 to change, ${rows.length - 1} unchanged.`).waitFor()
  expect(await page.getByRole('button', { name: 'Import all rows' }).isDisabled()).toBe(true)
  expectCalm()
  await leave()
})

test('who only reads the catalogue saves files and imports none; on a phone the screen fits its width', async () => {
  const viewer = await openSignedIn(browser, shop, 'viewer', '/admin/files', { size: phone })
  const { page } = viewer
  await waitForTitle(page, 'Files')
  await page.getByText('Your role cannot change it.').waitFor()
  expect(await page.locator('input[type=file]').count()).toBe(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as JSON' }).click(),
  ])
  expect(JSON.parse(readFileSync(await download.path(), 'utf8')).length).toBeGreaterThan(0)
  await viewer.expectAccessible()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
  await viewer.leave()
})
