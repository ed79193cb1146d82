/**
 * Payouts at the bank in the office: what was received and what is missing, the proposals for an entry of the bank, and
 * finance assigns one and takes it back.
 *
 * In the long suite: all of it, in two languages of the office, on a desktop and on a phone.
 */
import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import { readPayouts } from '@tussenuit/modules/money/payout/index.ts'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { startAfterSaleShop } from '../../after-sale-steps.ts'
import { phone, startBrowser } from '../../browser.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'
import {
  compareNightly,
  importStatement,
  listPayouts,
  makeBankStatement,
  moveClocks,
  sellVoucher,
  tasksAtBank,
} from '../../payout-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let browser: Browser
let sent: { id: string; cents: number; day: string }[]
beforeAll(async () => {
  at = await startAfterSaleShop(true)
  browser = await startBrowser()
  for (const [index, method] of (['ideal', 'bancontact', 'card'] as const).entries()) {
    await moveClocks(at.shop, index * 4)
    await sellVoucher(at.shop, method, 10_000)
  }
  await moveClocks(at.shop, 40)
  await compareNightly(at.shop)
  await readPayouts(at.shop.shop)
  sent = (await listPayouts(at.shop)).items
    .map(({ payout_id: id, amount_cents: cents, arrives_on: day }) => ({ id, cents, day }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
  const [first, second] = sent
  const lines = [
    { ...first!, reference: 'A', text: first!.id },
    { ...second!, cents: second!.cents - 1, reference: 'B', text: `STRIPE ${second!.id}` },
  ]
  await importStatement(at.shop, makeBankStatement(lines, addDays(sent.at(-1)!.day, 20)))
})
afterAll(async () => {
  await browser?.close()
  await at?.shop.close()
})

type Texts = { [key: string]: string | Texts }
function say(language: string, key: string): string {
  const texts = messagesOf<Texts>(language, 'office')!
  const found = key.split('.').reduce<string | Texts>((inner, name) => (inner as Texts)[name]!, texts) as string
  return found.split(' |||| ').at(-1)!
}
const pagesWidth = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth')
/** With `PICTURES=folder`, stores a screenshot for manual inspection. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

const wide = { width: 1440, height: 900 }
test.each([
  { language: 'en', size: wide },
  { language: 'nl', size: wide },
  { language: 'en', size: phone },
  { language: 'nl', size: phone },
])('payouts, receipts and proposals in $language at $size.width', async ({ language, size }) => {
  const text = (key: string) => say(language, key)
  const name = `${language}-${size.width}`
  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(
    browser,
    at.shop,
    'finance',
    '/admin/payouts',
    {
      size,
    },
  )
  const expectWhole = async (screen: string) => {
    await expectAccessible()
    expect([screen, await pagesWidth(page)]).toEqual([screen, size.width])
    await takeScreenshot(page, `${screen}-${name}`)
  }
  await page.evaluate(`localStorage.setItem('RaStore.locale', '"${language}"')`)
  await page.reload()
  await waitForTitle(page, text('resources.payouts.name'))
  await page.getByRole('link', { name: text('payout.received').split(' %{')[0]! }).waitFor()
  expect(await page.getByText(text('payout.notReceived'), { exact: true }).count()).toBe(sent.length - 1)
  await expectWhole('payouts')
  await page.getByRole('button', { name: text('payout.show.missing'), exact: true }).click()
  await page.getByRole('link', { name: text('payout.received').split(' %{')[0]! }).waitFor({ state: 'detached' })

  await page.goto(`${at.shop.url}/admin/bank-receipts`)
  await waitForTitle(page, text('resources.bank-receipts.name'))
  await page.getByText(text('receipt.payout').replace('%{id}', sent[1]!.id)).waitFor()
  await expectWhole('receipts')
  await page.getByRole('button', { name: new RegExp(`^${text('receipt.assign')} `) }).click()
  await page.getByLabel(text('receipt.choosePayout')).click()
  await page.getByRole('option', { name: new RegExp(sent[1]!.id) }).click()
  await expectWhole('assign')
  await expectCalm()
  await leave()
})

test('finance assigns the entry to its payout, sees the difference, and takes it back', async () => {
  const text = (key: string) => say('nl', key)
  const { page, expectCalm, leave } = await openSignedIn(browser, at.shop, 'finance', '/admin/bank-receipts', {
    size: wide,
  })
  await page.evaluate(`localStorage.setItem('RaStore.locale', '"nl"')`)
  await page.reload()
  await waitForTitle(page, text('resources.bank-receipts.name'))
  await page.getByRole('button', { name: new RegExp(`^${text('receipt.assign')} `) }).click()
  await page.getByLabel(text('receipt.choosePayout')).click()
  await page.getByRole('option', { name: new RegExp(sent[1]!.id) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('receipt.assign'), exact: true })
    .click()
  await page.getByText(text('receipt.assigned')).waitFor()
  expect((await tasksAtBank(at.shop)).map(({ id, cents }) => [id, cents])).toContainEqual([sent[1]!.id, 1])
  await page.goto(`${at.shop.url}/admin/payouts/standard/${sent[1]!.id}`)
  await page.getByRole('link', { name: text('payout.receivedOther').split('} ')[1]!.split(' %{')[0]! }).click()
  await page.getByRole('button', { name: new RegExp(`^${text('receipt.unassign')} `) }).click()
  await page.getByLabel(text('receipt.unassignReason')).fill('toch niet')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('receipt.unassign'), exact: true })
    .click()
  await page.getByText(text('receipt.unassigned')).waitFor()
  await expectCalm()
  await leave()
})
