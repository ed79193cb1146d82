/**
 * A family of four pays a deposit with two codes and a card. The amounts that only the browser renders are compared to
 * the cent.
 *
 * In the long suite: pages show the amounts of the calls; the calls are tested in the gate.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxCodes } from '@tussenuit/modules/money/ledger/limits.ts'
import { findBookableStay, payByCard } from '../../booking-steps.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { findOneByClass, parsePage, readSumTables } from '../../drawn-page.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  readAmountToPayCents,
  cards,
  parseCents,
  expectBookingConfirmed,
  fillCardForm,
  fillTravellerDetails,
  makeGuest,
  openDatesStep,
  payButton,
  waitForTitle,
  continueToDetails,
  continueToPayment,
} from '../../journey-steps.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: ['Sea steam in Domburg'] })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const [single, multi] = [3_000, 5_000]
async function buySinglePurposeCode(): Promise<string> {
  const { voucher_id } = (
    await shop.client(
      'POST /createVouchers',
      {
        body: {
          name: 'A night',
          value_cents: single,
          selling_price: single,
          vat_class: 'single_purpose',
          vat_parts: [{ kind: 'lodging', share_bp: 10_000 }],
          active: true,
        },
      },
      await signIn(shop, 'finance'),
    )
  ).data
  const order = (
    await shop.client('POST /pre-voucher-transaction', {
      body: { voucher_id, quantity: 1, name: 'Noor', surname: 'Smit', email: 'noor@example.nl' },
    })
  ).data
  await payByCard(shop, order)
  const body = { transaction_number: order.transaction_number }
  const own = { 'manage-token': order.manage_token }
  return (await shop.client('POST /deals/voucher-transaction', { body }, own)).data.codes[0]!
}

/** The price tables in a part of the page as it is shown now. */
const readPriceTables = async (page: Page, className: string) =>
  readSumTables(findOneByClass(parsePage(await page.content()), className)).map((table) =>
    table.map(({ name, cents }) => [name, cents]),
  )

test('checkout, thank-you and my booking show the same vouchers, deposit and balance as the calls', async () => {
  const codes = [await buySinglePurposeCode(), (await buyVouchers(shop, { cents: multi })).codes[0]!]
  const rooms = [{ adults: 2, children: [7, 9] }]
  const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55, rooms })
  const { deals_id } = chosen.deal
  const offer = { deals_id, book_hash: chosen.rooms[0]!.book_hash, activities: [], voucher_codes: codes }
  const quote = (await shop.newClient()('POST /specific-config', { body: { ...offer, pay: 'deposit' } })).data
  const [vouchers, rest] = [single + multi, quote.balance_cents]

  const visitor = await createVisitor(browser)
  const { page } = visitor
  const { check_in, nights } = chosen.stay
  const category = (await shop.client('GET /deals/:id', { params: { id: deals_id }, query: {} })).data.category
  await page.goto(
    `${shop.url}/booking/${category}/sea-steam-in-domburg?step=date&q=${deals_id}&check_in=${check_in}&nights=` +
      `${nights}&adults=2&children=7,9`,
  )
  await waitForTitle(page, 'Pick your days')
  await continueToDetails(page)
  await page.locator('.code-part summary').click()
  for (const [index, code] of codes.entries()) {
    await page.locator('#field-voucher').fill(code)
    await page.locator('.code-form button').click()
    await page.locator('.code-list li').nth(index).waitFor()
  }
  const who = makeGuest('family-journey')
  await fillTravellerDetails(page, who)
  for (const [number, name] of [
    [3, 'Fien'],
    [4, 'Daan'],
  ] as const) {
    const child = page.getByRole('group', { name: new RegExp(`^Traveller ${number}`) })
    await child.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await child.getByRole('textbox', { name: 'Surname', exact: true }).fill('Bakker')
  }
  await page.locator('input[type="radio"][value="deposit"]').check()
  const [summary] = await readPriceTables(page, 'booking-side')
  const lines = quote.lines.filter((line) => line.amount_cents !== 0 || line.kind === 'included_activity')
  expect(summary!.map(([, cents]) => cents)).toEqual([
    ...lines.map((line) => [line.amount_cents]),
    ...(quote.payable_at_hotel_cents > 0 ? [[quote.total_cents], [quote.payable_at_hotel_cents]] : []),
    [quote.all_in_cents],
    // Vouchers reduce the shop's part of the price, so that part is shown above them unless it equals the total.
    ...(quote.payable_at_hotel_cents > 0 ? [[quote.total_cents]] : []),
    [-vouchers],
    [quote.total_cents - vouchers],
  ])
  expect(summary!.slice(-2).map(([name]) => name)).toEqual(['Paid with vouchers', 'Still to pay us'])

  const recorded = await continueToPayment(page)
  expect([recorded.total_cents, recorded.all_in_cents, recorded.amount_due_cents]).toEqual([
    quote.total_cents,
    quote.all_in_cents,
    quote.due_now_cents,
  ])
  expect(await readAmountToPayCents(page)).toBe(quote.due_now_cents)
  await fillCardForm(page, cards.good)
  await payButton(page).click()
  await expectBookingConfirmed(page, recorded.reservationNumber, quote.all_in_cents)
  const payments = [
    ['Paid with card', [quote.due_now_cents]],
    ['Paid with vouchers', [vouchers]],
    [expect.stringMatching(/^Still to pay us/), [rest]],
  ]
  const made = summary!.slice(0, quote.payable_at_hotel_cents > 0 ? -3 : -2)
  const [price, paid] = await readPriceTables(page, 'thankyou-facts')
  expect([price, paid]).toEqual([made, payments])
  await page.locator('a[href^="/my-booking?number="]').first().click()
  await page.locator('.my-columns .thankyou-payments').waitFor()
  expect((await readPriceTables(page, 'my-columns'))[1]).toEqual(payments)
  await visitor.expectAccessible()
  await visitor.leave()
}, 240_000)

test('where a voucher pays the deposit, the button orders and says what is left, by when and at the hotel', async () => {
  const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 62 })
  const offer = { deals_id: chosen.deal.deals_id, book_hash: chosen.rooms[0]!.book_hash, activities: [] }
  const code = (await buyVouchers(shop, { cents: 15_000 })).codes[0]!
  const body = { ...offer, voucher_codes: [code], pay: 'deposit' as const }
  const quote = (await shop.newClient()('POST /specific-config', { body })).data
  expect(quote.due_now_cents).toBe(0)
  expect(quote.balance_cents).toBeGreaterThan(0)

  const visitor = await createVisitor(browser)
  const { page } = visitor
  await openDatesStep(page, shop, chosen)
  await continueToDetails(page)
  await page.locator('.code-part summary').click()
  await page.locator('#field-voucher').fill(code)
  await page.locator('.code-form button').click()
  await page.locator('.code-list li').waitFor()
  await fillTravellerDetails(page, makeGuest('deposit-by-voucher'))
  await page.locator('input[type="radio"][value="deposit"]').check()
  const order = page.getByRole('button', { name: 'Book with an obligation to pay', exact: true })
  await order.waitFor()
  const said = (await page.locator('.form-send .fine').innerText()).match(/€\s?[\d.,]*\d/g)!.map(parseCents)
  expect(said).toEqual([
    quote.balance_cents,
    ...(quote.payable_at_hotel_cents > 0 ? [quote.payable_at_hotel_cents] : []),
  ])
  await visitor.expectAccessible()
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check()
  await order.click()
  await page.waitForURL(/\/thankyou\?number=/)
  await page.locator('.thankyou-facts').waitFor()
  const [, payments] = await readPriceTables(page, 'thankyou-facts')
  expect(payments!.map(([, cents]) => cents)).toEqual([[expect.any(Number)], [quote.balance_cents]])
  await visitor.leave()
}, 240_000)

test('ten codes pay for a booking; an eleventh is refused in words and stays typed', async () => {
  const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 66 })
  const finance = await signIn(shop, 'finance')
  const product = { value_cents: 1_000, selling_price: 1_000, vat_class: 'multi_purpose' as const, active: false }
  const { voucher_id } = (
    await shop.client('POST /createVouchers', { body: { name: 'Ten euros', ...product } }, finance)
  ).data
  const codes = Array.from({ length: maxCodes + 1 }, (_, index) => `ELEVEN-${index + 10}`)
  await shop.client('POST /savevouchers', { body: { voucher_id, codes } }, finance)
  const visitor = await createVisitor(browser)
  const { page } = visitor
  await openDatesStep(page, shop, chosen)
  await continueToDetails(page)
  await page.locator('.code-part summary').click()
  const [field, use] = [page.locator('#field-voucher'), page.locator('.code-form button')]
  for (const [index, code] of codes.slice(0, maxCodes).entries()) {
    await field.fill(code)
    await use.click()
    await page.locator('.code-list li').nth(index).waitFor()
  }
  await field.fill(codes.at(-1)!)
  await use.click()
  await page.getByText(`A booking takes at most ${maxCodes} codes.`).waitFor()
  expect([await field.inputValue(), await page.locator('.code-list li').count()]).toEqual([codes.at(-1), maxCodes])
  visitor.expectCalm()
  await visitor.leave()
})
