/**
 * The page System of a shop that was restored and not yet compared with its providers: which backup, when, by whom, and
 * what is still missing; afterwards the section is gone.
 *
 * In the long suite: all of it, in two languages of the office, on a desktop and on a phone.
 */
import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import { endReconciliation } from '@tussenuit/modules/sale/reconciliation/index.ts'
import { insertRestore } from '@tussenuit/modules/platform/restore/index.ts'
import { phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 2, priceDays: 20, work: false })
  browser = await startBrowser()
})
afterEach(async () => {
  await shop.shop.db.deleteFrom('restore_run').execute()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

type Texts = { [key: string]: string | Texts }
const say = (language: string, key: string): string =>
  key
    .split('.')
    .reduce<string | Texts>((inner, name) => (inner as Texts)[name]!, messagesOf<Texts>(language, 'office')!) as string
/** With `PICTURES=folder`, stores a screenshot for manual inspection. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
const backupAt = new Date('2026-11-28T02:05:00Z')
const restoredAt = new Date('2026-11-28T09:40:00Z')
const name = '2026-11-28T02-05-00-000Z'
const restore = (backup: string | null) =>
  insertRestore(shop.shop.db, {
    backup_name: backup,
    backup_at: backupAt,
    restored_at: restoredAt,
    restored_by: 'anna@machine-7',
  })
async function open(language: string, size: { width: number; height: number }) {
  const visitor = await openSignedIn(browser, shop, 'owner', '/admin/system', { size })
  await visitor.page.evaluate(`localStorage.setItem('RaStore.locale', '"${language}"')`)
  await visitor.page.reload()
  return visitor
}

const wide = { width: 1440, height: 900 }
test.each([
  { language: 'en', size: wide },
  { language: 'nl', size: wide },
  { language: 'en', size: phone },
  { language: 'nl', size: phone },
])('an owner sees the restore in $language at $size.width', async ({ language, size }) => {
  await restore(name)
  const { page, expectAccessible, expectCalm, leave } = await open(language, size)
  await waitForTitle(page, say(language, 'resources.system.name'))
  const section = page.locator('section', { has: page.getByRole('heading', { name: say(language, 'system.restore') }) })
  const text = await section.innerText()
  expect(text).toContain(name)
  expect(text).toContain('anna@machine-7')
  // In the shop's time, an hour after UTC in November.
  for (const time of ['3:05', '10:40']) expect(text).toContain(time)
  expect(text).toContain('npm run admin -- reconcile-after-restore')
  expect(text).toContain(say(language, 'system.restoreEnd'))
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width)
  await takeScreenshot(page, `restored-${language}-${size.width}`)
  await expectAccessible()
  expectCalm()
  await leave()
})

test('a restore to a moment has no name; after both have answered the section is gone', async () => {
  await restore(null)
  const { page, expectCalm, leave } = await open('en', wide)
  await waitForTitle(page, 'System')
  await page.getByText(say('en', 'system.restoreToMoment')).waitFor()
  await endReconciliation(shop.shop)
  await page.reload()
  await page.getByRole('heading', { name: say('en', 'system.backup'), exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: say('en', 'system.restore') }).count()).toBe(0)
  expectCalm()
  await leave()
})
