/**
 * A manager's changes in the back-office appear in the pages, e-mails and documents of the next traveller.
 *
 * In the long suite: changes by staff, in page, e-mail and invoice; the calls are tested in the gate.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAfterSaleShop } from '../../after-sale-steps.ts'
import {
  findBookableStay,
  retryUntilPasses,
  readInbox,
  payByCard,
  reserveRoom,
  waitForState,
} from '../../booking-steps.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import type { TestShop } from '../../harness.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { patienceMs } from '../../suite/form.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;({ shop } = await startAfterSaleShop(true))
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const waitUntilSaved = (page: Page) =>
  page
    .getByText(/^Saved/)
    .first()
    .waitFor()

/** The VAT rates of a country. */
const ratesOf = (page: Page, country: string) =>
  page.locator('.vat-rates > section').filter({ has: page.getByRole('heading', { name: country }) })

test('a colour, a Dutch e-mail and a rate of VAT are in page, e-mail and invoice; what was sold keeps its invoice', async () => {
  const sold = async () => {
    const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
    const { reservation } = await reserveRoom(shop, chosen, { language: 'nl' })
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    return reservation
  }
  const invoiceOf = async ({ reservationNumber, manage_token }: Awaited<ReturnType<typeof sold>>) => {
    const token = encodeURIComponent(manage_token)
    const reply = await fetch(`${shop.url}/api/documents/invoice/${reservationNumber}?token=${token}`)
    return extractPdfText(Buffer.from(await reply.arrayBuffer()))
  }
  const earlier = await sold()
  const earlierInvoice = await invoiceOf(earlier)
  expect(earlierInvoice).toMatch(/21\s?%/)

  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, shop, 'manager', '/admin/brand', {
    expected: /status of 40/,
  })
  await waitForTitle(page, 'Look and contact')
  await page.getByLabel('Colour').fill('#1f5fbf')
  await page.getByRole('button', { name: 'Save look and contact' }).click()
  await waitUntilSaved(page)

  await page.goto(`${shop.url}/admin/email-templates/reservation_confirmed.nl`)
  await page.getByRole('switch', { name: 'Show the source' }).check()
  const body = page.locator('textarea[name=body]')
  await expect.poll(() => body.inputValue()).not.toBe('')
  await body.fill(`${await body.inputValue()}\n\nTot gauw, en veel plezier!`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await waitUntilSaved(page)

  await page.goto(`${shop.url}/admin/vat`)
  await waitForTitle(page, 'VAT')
  const home = ratesOf(page, 'Netherlands')
  const lodging = home.getByRole('textbox', { name: 'Lodging %' }).last()
  await expect.poll(() => lodging.inputValue()).toBe('21')
  await expectAccessible()
  await lodging.fill('17.5')
  await page.getByRole('button', { name: 'Save VAT' }).click()
  await waitUntilSaved(page)
  expectCalm()
  await leave()

  const visitor = await createVisitor(browser)
  const colour = async () => {
    await visitor.page.goto(shop.url, { waitUntil: 'domcontentloaded' })
    return visitor.page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--brand')")
  }
  await expect.poll(colour, { timeout: patienceMs }).toContain('#1f5fbf')
  await visitor.leave()

  const later = await sold()
  const mail = await retryUntilPasses(
    async () =>
      (await readInbox(shop, 'sanne@example.nl')).find(({ text }) => text.includes('Tot gauw, en veel plezier!')) ??
      Promise.reject(new Error('no such mail')),
  )
  expect(mail.text).toContain(later.reservationNumber)
  const laterInvoice = await invoiceOf(later)
  expect(laterInvoice).toMatch(/17[.,]5\s?%/)
  expect(laterInvoice).not.toMatch(/21\s?%.*(?:logies|lodging)/i)
  expect(await invoiceOf(earlier)).toBe(earlierInvoice)
})

test('a new date begins with the rates before it, a country gets rates of its own, and both can be taken away', async () => {
  const owner = shop.newClient(await signIn(shop, 'owner'))
  const readPeriods = async () =>
    (await owner('GET /vatSetting', {})).data.rates.map((rates) => [
      rates.country,
      rates.from,
      rates.lodging,
      rates.food,
    ])
  const before = await readPeriods()
  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, shop, 'manager', '/admin/vat')
  await waitForTitle(page, 'VAT')
  const home = ratesOf(page, 'Netherlands')
  const save = page.getByRole('button', { name: 'Save VAT' })
  await home.getByRole('button', { name: 'Add a date' }).click()
  await save.click()
  // The new period has no first day yet.
  await home.getByText('Please fill this in.').first().waitFor()
  await home.getByLabel('Counts from').last().fill('2031-01-01')
  await home.getByRole('textbox', { name: 'Lodging %' }).last().fill('13')
  await page.getByLabel('Rates of another country').selectOption('FR')
  const france = ratesOf(page, 'France')
  await france.getByLabel('Counts from').fill('2026-01-01')
  for (const field of await france.getByRole('textbox', { name: /%/ }).all()) await field.fill('10')
  await expectAccessible()
  await save.click()
  await waitUntilSaved(page)
  const food = before.findLast(([country]) => country === 'NL')![3]
  const saved = await readPeriods()
  expect(saved).toContainEqual(['NL', '2031-01-01', 13, food])
  expect(saved).toContainEqual(['FR', '2026-01-01', 10, 10])

  await france.getByRole('button', { name: 'Take this date away' }).click()
  await expect.poll(() => france.count()).toBe(0)
  await home.getByRole('button', { name: 'Take this date away' }).last().click()
  await save.click()
  await waitUntilSaved(page)
  expect(await readPeriods()).toEqual(before)
  expectCalm()
  await leave()
})

test('two rates from one day are refused at their field; finance reads the rates and changes none', async () => {
  const { page, expectAccessible, leave } = await openSignedIn(browser, shop, 'manager', '/admin/vat')
  await waitForTitle(page, 'VAT')
  const days = ratesOf(page, 'Netherlands').getByLabel('Counts from')
  await expect.poll(() => days.count()).toBe(2)
  await days.last().fill(await days.first().inputValue())
  await page.getByRole('button', { name: 'Save VAT' }).click()
  await page.getByText('Other rates begin on this day.').waitFor()
  await expectAccessible()
  await leave()
  const finance = await openSignedIn(browser, shop, 'finance', '/admin/vat')
  await finance.page.getByText('Your role cannot change it.').waitFor()
  expect(await finance.page.getByRole('textbox', { name: 'Lodging %' }).first().isEditable()).toBe(false)
  expect(await finance.page.getByRole('button', { name: /^Save/ }).count()).toBe(0)
  await finance.leave()
})
