/**
 * An invoice for a company is requested in the details of a booking and of a voucher, on a phone and in a wide window,
 * and is available in my booking.
 *
 * In the long suite: a booking for a company on a phone; the same fields from right to left; a voucher.
 */
import { messagesOf } from '@tussenuit/languages/messages.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookableStay, type Chosen, waitForState } from '../../booking-steps.ts'
import { createVisitor, desktop, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  cards,
  continueToDetails,
  continueToPayment,
  fillCardForm,
  fillTravellerDetails,
  makeGuest,
  openDatesStep,
  payButton,
  waitForHydration,
  waitForTitle,
} from '../../journey-steps.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let browser: Browser
let chosen: Chosen
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: ['Sea steam in Domburg'] })
  browser = await startBrowser()
  chosen = await findBookableStay(shop, { skipDays: 15 })
  const owner = shop.newClient(await signIn(shop, 'owner'))
  const template = (await owner('GET /getInVoiceTemplateData', {})).data
  await owner('PUT /updateInvoiceVoucherTemplateData', {
    body: {
      ...template,
      company: { ...template.company, address: 'Singel 1, 1012 VC Amsterdam', vat_number: 'NL000099998B57' },
    },
  })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

test('a booking for a company, with a VAT number in odd ways, on a phone; its documents are in my booking', async () => {
  const visitor = await createVisitor(browser, { size: phone })
  const { page } = visitor
  await openDatesStep(page, shop, chosen)
  await continueToDetails(page)
  await fillTravellerDetails(page, makeGuest('company'))
  const field = (name: string) => page.getByRole('group', { name: 'The company on the invoice' }).getByLabel(name)
  expect(await field('Company name').count()).toBe(0)
  await page.getByRole('checkbox', { name: 'I need an invoice for a company' }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.locator('.error-summary').getByRole('link', { name: 'Company name' }).waitFor()
  await field('Company name').fill('Duinrand Advies B.V.')
  await field('Street and number').fill('Zeeweg 7')
  await field('Postal code').fill('2042 AA')
  await field('Town').fill('Zandvoort')
  await field('VAT number').fill('nl 0044.95.446.b01')
  await page.keyboard.press('Tab')
  await page.getByText('There is a typing error in this VAT number.', { exact: false }).first().waitFor()
  await field('VAT number').fill('btw nl 0044.95.445.b01')
  await visitor.expectAccessible()
  expect(await page.evaluate(sideways)).toBe(0)
  // A reload preserves what was typed.
  await page.waitForTimeout(800)
  await page.reload()
  await expect.poll(() => field('Company name').inputValue()).toBe('Duinrand Advies B.V.')
  const { reservationNumber, manage_token: token } = await continueToPayment(page)
  await fillCardForm(page, cards.good)
  await payButton(page).click()
  await waitForState(shop, reservationNumber, 'confirmed')
  await page.goto(`${shop.url}/my-booking?number=${reservationNumber}&token=${encodeURIComponent(token)}`)
  await waitForTitle(page, /./)
  const documents = page.getByRole('region', { name: 'Documents' })
  await documents.getByText('Duinrand Advies B.V.').waitFor()
  expect(await documents.innerText()).toContain('NL004495445B01')
  const file = documents.getByRole('link', { name: /^For your bookkeeping \(XML\)/ })
  const download = page.waitForEvent('download')
  await file.click()
  expect((await download).suggestedFilename()).toMatch(/^invoice-\d{10}\.xml$/)
  expect(await page.evaluate(sideways)).toBe(0)
  await visitor.expectAccessible()
  visitor.expectCalm()
  await visitor.leave()
})

test('a family fills in the same fields from right to left and at 320 pixels, and may leave them empty again', async () => {
  const visitor = await createVisitor(browser, { size: { width: 320, height: 844 } })
  const { page } = visitor
  const family = await findBookableStay(shop, { skipDays: 20, rooms: [{ adults: 2, children: [7] }] })
  await openDatesStep(page, shop, family, '&adults=2&children=7')
  await continueToDetails(page)
  await page.goto(`${page.url()}&lang=fa`)
  const { booking } = messagesOf<{ booking: { company: Record<string, string>; problem: Record<string, string> } }>(
    'fa',
    'shop',
  )!
  const group = page.getByRole('group', { name: booking.company['legend']! })
  const tick = page.getByRole('checkbox', { name: booking.company['tick']! })
  await tick.check()
  await group.getByLabel(booking.company['vat_number']!).fill('be 0428.759.498')
  await page.keyboard.press('Tab')
  await group.getByText(booking.problem['vatNumberDigits']!).waitFor()
  expect(await page.evaluate(sideways)).toBe(0)
  await visitor.expectAccessible()
  await tick.uncheck()
  expect(await group.count()).toBe(0)
  visitor.expectCalm()
  await visitor.leave()
})

test('a voucher with an invoice asks for the company, one without does not', async () => {
  const headers = await signIn(shop, 'finance')
  const create = async (vat_class: 'single_purpose' | 'multi_purpose') =>
    (
      await shop.client(
        'POST /createVouchers',
        {
          body: {
            name: `A night (${vat_class})`,
            value_cents: 10_000,
            selling_price: 9_000,
            vat_class,
            vat_parts: vat_class === 'single_purpose' ? [{ kind: 'lodging', share_bp: 10_000 }] : null,
            active: true,
          },
        },
        headers,
      )
    ).data.voucher_id
  const [single, multi] = [await create('single_purpose'), await create('multi_purpose')]
  const visitor = await createVisitor(browser, { size: desktop })
  const { page } = visitor
  const tick = page.getByRole('checkbox', { name: 'I need an invoice for a company' })
  const open = async (id: number) => {
    await page.goto(`${shop.url}/voucher-checkout?voucher_id=${id}`)
    await waitForTitle(page, 'Buy a voucher')
    await waitForHydration(page)
  }
  await open(multi)
  expect(await tick.count()).toBe(0)
  await open(single)
  await tick.check()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Noor')
  await page.getByRole('textbox', { name: 'Surname', exact: true }).fill('Smit')
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('noor-voucher@example.nl')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.locator('.error-summary').getByRole('link', { name: 'Company name' }).waitFor()
  await visitor.expectAccessible()
  const group = page.getByRole('group', { name: 'The company on the invoice' })
  for (const [label, value] of [
    ['Company name', 'Reien Advies BV'],
    ['Street and number', 'Spiegelrei 3'],
    ['Postal code', '8000'],
    ['Town', 'Brugge'],
    ['VAT number', '0428.759.497'],
  ] as const)
    await group.getByLabel(label).fill(value)
  await group.getByLabel('Country').selectOption('BE')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payButton(page).waitFor()
  const { company } = await shop.shop.db
    .selectFrom('voucher_order')
    .select('company')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(company).toMatchObject({ name: 'Reien Advies BV', country: 'BE', vat_number: 'BE0428759497' })
  visitor.expectCalm()
  await visitor.leave()
})
