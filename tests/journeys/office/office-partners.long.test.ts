/**
 * Partners in the office: finance makes the invoice of stays that codes paid, sends it again, writes a claim off and
 * takes back a receipt of the wrong partner.
 *
 * In the long suite: all of it, in the languages of the office, on a desktop and on a phone.
 */
import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import { defaultSettings, saveSetting } from '@tussenuit/modules/platform/settings/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { startAfterSaleShop } from '../../after-sale-steps.ts'
import { type Chosen, findBookableStay, waitForState } from '../../booking-steps.ts'
import { phone, startBrowser } from '../../browser.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'
import { reserveWithCodes } from '../../voucher-steps.ts'

const day = today(new Date())
let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let browser: Browser
let chosen: Chosen
beforeAll(async () => {
  at = await startAfterSaleShop(true)
  browser = await startBrowser()
  await saveSetting(at.db(), 'package', {
    ...defaultSettings.package,
    weekend: { weekdays: [], surchargeCents: 0 },
  })
  chosen = await findBookableStay(at.shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
})
afterAll(async () => {
  await browser?.close()
  await at?.shop.close()
})

type Texts = { [key: string]: string | Texts }
/** A text of the office in a language, with its values; of a plural the form at `form`. */
function say(language: string, key: string, values: Record<string, string> = {}, form = 0): string {
  const texts = messagesOf<Texts>(language, 'office')!
  const found = key.split('.').reduce<string | Texts>((inner, name) => (inner as Texts)[name]!, texts) as string
  return found
    .split(' |||| ')
    .at(form)!
    .replaceAll(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

const pagesWidth = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth')
/** With `PICTURES=folder`, stores a screenshot for manual inspection. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** Two stays that codes of a new partner paid, at an agreed price of 143.17 each. */
async function sellOnCodes(partner: string): Promise<string[]> {
  const finance = at.as('finance')
  const codes = [1, 2].map((index) => `${partner.toUpperCase().replaceAll(/[^A-Z]/g, '')}-${index}X`)
  const body = {
    campaign_name: 'Winter',
    partner,
    deals_id: chosen.deal.deals_id,
    valid_from: day,
    valid_until: addDays(day, 300),
    nights: chosen.stay.nights,
    persons: 2,
    codes,
  }
  const { id } = (await finance('POST /addPackageVoucherCampaign', { body })).data
  const { version } = (await finance('GET /campaignTerms/:id', { params: { id } })).data
  const company = {
    name: `${partner} BV`,
    street: 'Kade 1',
    postal_code: '1011 AA',
    city: 'Amsterdam',
    country: 'NL',
    vat_number: '',
  }
  await finance('PUT /campaignTerms/:id', {
    params: { id },
    body: {
      company,
      invoice_email: 'books@example.nl',
      payment_days: 30,
      price_cents: 14_317,
      price_bp: null,
      language: 'de',
      version,
    },
  })
  const numbers = []
  for (const code of codes) {
    const { reservation } = await reserveWithCodes(at.shop, chosen, [code])
    const number = reservation.reservationNumber
    await at.shop.client(
      'POST /reservation',
      { body: { reservationNumber: number } },
      { 'manage-token': reservation.manage_token },
    )
    await waitForState(at.shop, number, 'confirmed')
    numbers.push(number)
  }
  return numbers
}

const wide = { width: 1440, height: 900 }
test.each([
  { language: 'en', partner: 'Weekend Club', size: wide },
  { language: 'nl', partner: 'Reisgenoot', size: phone },
  { language: 'de', partner: 'Nordlicht', size: wide },
  { language: 'de', partner: 'Windrose', size: phone },
])('finance invoices $partner in $language at $size.width', async ({ language, partner, size }) => {
  const text = (key: string, values: Record<string, string> = {}) => say(language, key, { partner, ...values })
  const numbers = await sellOnCodes(partner)
  const name = `${language}-${size.width}`
  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(
    browser,
    at.shop,
    'finance',
    '/admin/debtors?show=partners',
    { size },
  )
  await page.evaluate(`localStorage.setItem('RaStore.locale', '"${language}"')`)
  await page.reload()
  await waitForTitle(page, say(language, 'resources.debtors.name', {}, -1))
  await page.getByText(text('partner.lead'), { exact: true }).waitFor()
  await page.getByRole('button', { name: `${text('partner.stays')} ${partner}`, exact: true }).click()
  await page.getByRole('button', { name: text('partner.invoice'), exact: true }).click()
  const again = page.getByRole('button', { name: new RegExp(`^${text('partner.mailAgain')} \\d{10}$`) })
  await again.waitFor()
  const label = (await again.getAttribute('aria-label'))!
  const number = label.split(' ').at(-1)!
  expect(await page.getByRole('button', { name: text('partner.invoice'), exact: true }).count()).toBe(0)
  await page.getByText(number).nth(2).waitFor()
  for (const stay of numbers) expect(await page.getByText(stay, { exact: true }).count()).toBe(1)
  await expectAccessible()
  expect(await pagesWidth(page)).toBe(size.width)
  await takeScreenshot(page, `partners-${name}`)
  await again.click()
  await page.getByText(text('partner.mailed')).waitFor()

  await page.getByRole('button', { name: `${text('debtor.writeOff')} ${numbers[0]}`, exact: true }).click()
  await page.getByLabel(text('debtor.why')).fill('bankrupt')
  await expectAccessible()
  await takeScreenshot(page, `write-off-${name}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('debtor.writeOff'), exact: true })
    .click()
  await page.getByText(text('debtor.writeOffDone')).waitFor()
  await page
    .getByRole('button', { name: `${text('debtor.writeOff')} ${numbers[0]}`, exact: true })
    .waitFor({ state: 'detached' })
  expectCalm()
  await leave()
})

test('a receipt of the wrong partner is taken back', async () => {
  const finance = at.as('finance')
  const { items } = (await finance('GET /partners', { query: {} })).data
  const body = {
    received_on: day,
    amount_cents: 5_000,
    payer: 'Wrong Club',
    reference: 'codes',
    partner_id: items[0]!.id,
    key: crypto.randomUUID(),
  }
  await finance('POST /partnerReceipts', { body })
  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(
    browser,
    at.shop,
    'finance',
    '/admin/bank-receipts?state=partner',
    { size: phone },
  )
  await page.getByRole('button', { name: /^Undo Wrong Club/ }).click()
  await page.getByLabel('Reason').fill('of another club')
  await expectAccessible()
  await takeScreenshot(page, 'undo-receipt')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Undone. It can be assigned again.').waitFor()
  await page.getByText('Wrong Club').waitFor({ state: 'detached' })
  const open = (await finance('GET /bankReceipts', { query: { state: 'open' } })).data.items
  expect(open).toMatchObject([{ payer: 'Wrong Club', partner: null, note: 'of another club' }])
  expectCalm()
  await leave()
})
