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
  const body = page.locator('textarea[name=body]')
  await expect.poll(() => body.inputValue()).not.toBe('')
  await body.fill(`${await body.inputValue()}\n\nTot gauw, en veel plezier!`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await waitUntilSaved(page)

  await page.goto(`${shop.url}/admin/vat`)
  await waitForTitle(page, 'VAT')
  const lodging = page.getByRole('textbox', { name: 'Lodging %' }).last()
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

test('two rates from one day are refused at their field; finance reads the rates and changes none', async () => {
  const { page, expectAccessible, leave } = await openSignedIn(browser, shop, 'manager', '/admin/vat')
  await waitForTitle(page, 'VAT')
  const days = page.getByLabel('Counts from')
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
