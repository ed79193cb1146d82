/**
 * Claims in a browser. The traveller sees the open amount and pays it by the link. In the office, finance imports a
 * bank statement, books the payments that name a sale, assigns the others, writes off and enters a payment.
 *
 * In the long suite: the traveller on a desktop, finance on a phone; both on both.
 */
import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findClaim } from '@tussenuit/modules/money/claim/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import {
  bookConfirmedStay,
  cancelStay,
  setCancellationFee,
  startAfterSaleShop,
  type Stay,
} from '../../after-sale-steps.ts'
import { callProviderStandIn, intentIdOfSale, retryUntilPasses, waitForState } from '../../booking-steps.ts'
import { createVisitor, phone, startBrowser } from '../../browser.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'
import { isLong } from '../../suite/form.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let browser: Browser
beforeAll(async () => {
  at = await startAfterSaleShop(true)
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await at?.shop.close()
})

const wide = { width: 1440, height: 900 }
type Texts = { [key: string]: string | Texts }
/** A text of a language by its dotted key; `count` selects the singular or the plural. */
const textIn =
  (language: string, file: 'office' | 'shop') =>
  (key: string, count?: 1 | 2): string => {
    const texts = messagesOf<Texts>(language, file)!
    const found = key.split('.').reduce<string | Texts>((inner, name) => (inner as Texts)[name]!, texts)
    return count === undefined ? (found as string) : (found as string).split(' |||| ')[count - 1]!
  }

const expectPageWidth = async (page: Page, width: number) =>
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width)
/** With `PICTURES=folder`, stores a screenshot for manual inspection. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

const readOpenCents = async (stay: Stay) => (await findClaim(at.db(), { reservationNumber: stay.number })).openCents

const makeStatement = (stay: Stay, cents: number, day: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
  <Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>${[
    { sum: cents, text: stay.number, payer: 'S. de Vries', reference: `A${stay.number}` },
    { sum: 4_200, text: 'huur november', payer: 'Huurder B.V.', reference: `B${stay.number}` },
  ]
    .map(
      ({ sum, text, payer, reference }) => `<Ntry><Amt Ccy="EUR">${(sum / 100).toFixed(2)}</Amt>
      <CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
      <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>
      </NtryDtls></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`

const readers = [
  ['en', wide],
  ['nl', phone],
] as const

test.each(isLong ? readers : readers.slice(0, 1))(
  'a traveller sees the fee that is left and pays it, disputed money is not due (%s)',
  async (language, size) => {
    const say = textIn(language, 'shop')
    const stay = await bookConfirmedStay(at.shop, { pay: 'deposit' })
    await setCancellationFee(at.shop, stay, stay.dueNow + 7_000)
    await cancelStay(at.shop, stay)
    await waitForState(at.shop, stay.number, 'cancelled')
    const { data } = await at.as('manager')('POST /payLinks/:id', {
      params: { id: stay.number },
      body: { send: false },
    })
    const { page, expectAccessible, expectCalm, leave } = await createVisitor(browser, { size })
    await page.goto(`${data.pay_link}&lang=${language}`)
    const pay = page.getByRole('button', { name: say('balance.pay').replace('{{amount}}', '').trim() })
    await pay.waitFor()
    expect(await pay.innerText()).toMatch(/70/)
    await expectAccessible()
    await expectPageWidth(page, size.width)
    await takeScreenshot(page, `claim-${language}`)
    await leave()

    const disputed = await bookConfirmedStay(at.shop)
    await callProviderStandIn(at.shop, `/intents/${intentIdOfSale(disputed.reservation)}/dispute`, {
      reason: 'fraudulent',
    })
    await retryUntilPasses(async () =>
      expect((await findClaim(at.db(), { reservationNumber: disputed.number })).disputedCents).toBe(disputed.total),
    )
    const own = await createVisitor(browser, { size })
    await own.page.goto(
      `${at.shop.url}/my-booking?number=${disputed.number}&token=${disputed.reservation.manage_token}&lang=${language}`,
    )
    await own.page.getByText(say('balance.disputed'), { exact: true }).waitFor()
    await own.expectAccessible()
    await takeScreenshot(own.page, `disputed-${language}`)
    expectCalm()
    own.expectCalm()
    await own.leave()
  },
)

test.each(isLong ? readers : readers.slice(1))(
  'finance reads a statement, books, assigns, writes off and makes an entry (%s)',
  async (language, size) => {
    const say = textIn(language, 'office')
    const stay = await bookConfirmedStay(at.shop, { pay: 'deposit' })
    const other = await bookConfirmedStay(at.shop, { pay: 'deposit' })
    const [balance, otherBalance] = [await readOpenCents(stay), await readOpenCents(other)]
    const visitor = await openSignedIn(browser, at.shop, 'finance', '/admin/bank-receipts', { size })
    const { page, expectAccessible, expectCalm, leave } = visitor
    await page.evaluate(`localStorage.setItem('RaStore.locale', '"${language}"')`)
    await page.reload()
    await waitForTitle(page, say('resources.bank-receipts.name', 2))
    await page.locator('input[type=file]').setInputFiles({
      name: 'statement.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(makeStatement(stay, balance, addDays(today(new Date()), -1))),
    })
    await page.getByText(say('receipt.exact'), { exact: false }).first().waitFor()
    await expectAccessible()
    await expectPageWidth(page, size.width)
    await takeScreenshot(page, `receipts-${language}`)
    await page.getByRole('button', { name: new RegExp(`^${say('receipt.book')} S\\. de Vries`) }).click()
    await retryUntilPasses(async () => expect(await readOpenCents(stay)).toBe(0))

    const dialog = page.getByRole('dialog')
    const assignTenant = async () => {
      await page.getByRole('button', { name: new RegExp(`^${say('receipt.assign')} Huurder`) }).click()
      await dialog.getByLabel(say('receipt.sale')).fill(other.number.toLowerCase())
      await expectAccessible()
      await dialog.getByRole('button', { name: say('receipt.assign') }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await readOpenCents(other)).toBe(otherBalance - 4_200)
    }
    await assignTenant()

    await page.goto(`${at.shop.url}/admin/bank-receipts?state=booked&q=${other.number}`)
    await page.getByRole('button', { name: new RegExp(`^${say('receipt.unassign')} Huurder`) }).click()
    await dialog.getByLabel(say('receipt.unassignReason')).fill('Was voor een ander')
    await expectAccessible()
    await expectPageWidth(page, size.width)
    await takeScreenshot(page, `receipt-undo-${language}`)
    await dialog.getByRole('button', { name: say('receipt.unassign') }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await readOpenCents(other)).toBe(otherBalance)
    await page.goto(`${at.shop.url}/admin/bank-receipts?state=open`)
    await assignTenant()

    await page.goto(`${at.shop.url}/admin/debtors?q=${other.number}`)
    await page.getByRole('button', { name: new RegExp(`^${say('debtor.writeOff')} ${other.number}`) }).waitFor()
    await expectAccessible()
    await expectPageWidth(page, size.width)
    await takeScreenshot(page, `debtors-${language}`)
    await page.getByRole('button', { name: new RegExp(`^${say('debtor.writeOff')} ${other.number}`) }).click()
    await dialog.getByLabel(say('debtor.amount')).fill('1')
    await dialog.getByLabel(say('debtor.why')).fill('Coulance')
    await takeScreenshot(page, `write-off-${language}`)
    await dialog.getByRole('button', { name: say('debtor.writeOff') }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await readOpenCents(other)).toBe(otherBalance - 4_300)

    await page.goto(`${at.shop.url}/admin/manual-entries`)
    await page.getByRole('button', { name: say('manualEntry.new') }).click()
    await dialog.getByLabel(say('manualEntry.reason')).fill(`Bankkosten ${language}`)
    await dialog.getByLabel(say('manualEntry.debit')).first().fill('9')
    await dialog.getByLabel(say('manualEntry.credit'), { exact: true }).nth(1).fill('9')
    await dialog.getByRole('status').getByText(say('manualEntry.balanced')).waitFor()
    await expectAccessible()
    await takeScreenshot(page, `entry-dialog-${language}`)
    await dialog.getByRole('button', { name: say('manualEntry.book') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(`Bankkosten ${language}`, { exact: true }).first().waitFor()
    await expectAccessible()
    await expectPageWidth(page, size.width)
    await takeScreenshot(page, `entries-${language}`)
    expectCalm()
    await leave()
  },
)
