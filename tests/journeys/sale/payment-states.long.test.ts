/**
 * The pages show the state of a payment that the server has.
 *
 * In the long suite: the pages compared with the server's state: a pending payment at a bank, a second device, a second
 * tab; same-stay.long.test.ts tests the rule.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  readProviderPayment,
  findBookableStay,
  type Chosen,
  payByCard,
  callProviderStandIn,
  waitForState,
} from '../../booking-steps.ts'
import { desktop, createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  cards,
  expectBookingConfirmed,
  fillCardForm,
  fillTravellerDetails,
  makeGuest,
  openDatesStep,
  payButton,
  type Recorded,
  waitForTitle,
  continueToDetails,
  continueToPayment,
} from '../../journey-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

async function reserveUntilPayment(page: Page, chosen: Chosen, email: string): Promise<Recorded> {
  await openDatesStep(page, shop, chosen)
  await continueToDetails(page)
  await fillTravellerDetails(page, makeGuest(email))
  return continueToPayment(page)
}
const intentOf = ({ payment }: Recorded) => payment.client_secret.split('_secret_')[0]!
const readReceivedAmount = async (sale: Recorded) =>
  (await readProviderPayment(shop, intentOf(sale))).intent.amount_received
const mainOf = (page: Page) => page.getByRole('main')
/** Completes all payments that are pending at a bank. */
async function completeBankPayments(of: TestShop, answer: 'authorise' | 'fail'): Promise<void> {
  const books = await callProviderStandIn<Record<string, { attempt: { id: string; state: string }[] }>>(of, '/state')
  for (const { attempt } of Object.values(books))
    for (const { id, state } of attempt)
      if (state === 'later') await callProviderStandIn(of, `/attempts/${id}/${answer}`, {})
}
const countPaymentControls = (page: Page) =>
  mainOf(page).getByRole('link', { name: 'Go to the payment' }).or(payButton(page)).filter({ visible: true }).count()
const bookAgainAlert = (page: Page) => page.getByRole('alert').filter({ hasText: 'You have already booked this stay' })

test('while the bank is working every page says so and offers no second payment; then it is confirmed', async () => {
  const visitor = await createVisitor(browser, { size: phone, expected: /status of 409/ })
  const { page } = visitor
  const chosen = await findBookableStay(shop, { skipDays: 15 })
  const recorded = await reserveUntilPayment(page, chosen, 'patient')
  const bookingUrl = page.url()
  await page.getByTestId('method-ideal').check()
  await payButton(page).click()
  await page.getByTestId('bank-later').click()
  await page.waitForURL(/\/thankyou\?number=/)
  await waitForTitle(page, /^Sanne, your bank is working on it/)
  await mainOf(page)
    .getByText('Your bank is still processing your payment. You don’t have to pay again.')
    .first()
    .waitFor()
  expect(await countPaymentControls(page)).toBe(0)
  await visitor.expectAccessible()

  await page.goto(`${shop.url}/my-booking?number=${recorded.reservationNumber}`)
  await mainOf(page).getByText('Your bank is still processing your payment.').waitFor()
  expect(await countPaymentControls(page)).toBe(0)
  await visitor.expectAccessible()

  // Opens the payment step of the same booking again.
  await page.goto(bookingUrl)
  await waitForTitle(page, 'Who is travelling?')
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await bookAgainAlert(page).waitFor()
  expect(await countPaymentControls(page)).toBe(0)
  await bookAgainAlert(page).getByRole('link', { name: 'See my booking' }).click()
  await waitForTitle(page, /^Sanne, your bank is working on it/)

  // After the bank's reply, the page shows the confirmation without a reload.
  await completeBankPayments(shop, 'authorise')
  await expectBookingConfirmed(page, recorded.reservationNumber, recorded.all_in_cents)
  visitor.expectCalm()
  await visitor.leave()
})

test('a second device with the payment form open is asked before it is charged, and pays once more if told to', async () => {
  const expected = /status of 409/
  const [first, second] = [
    await createVisitor(browser, { size: phone, expected }),
    await createVisitor(browser, { size: desktop, expected }),
  ]
  const chosen = await findBookableStay(shop, { skipDays: 22 })
  const one = await reserveUntilPayment(first.page, chosen, 'two-devices')
  const other = await reserveUntilPayment(second.page, chosen, 'two-devices')
  await fillCardForm(second.page, cards.good)
  await fillCardForm(first.page, cards.good)
  await payButton(first.page).click()
  await expectBookingConfirmed(first.page, one.reservationNumber, one.all_in_cents)

  await payButton(second.page).click()
  await bookAgainAlert(second.page).waitFor()
  expect(await payButton(second.page).count()).toBe(0)
  expect(await readReceivedAmount(other)).toBe(0)
  await second.expectAccessible()
  await bookAgainAlert(second.page).getByRole('button', { name: 'Book it again' }).click()
  await expectBookingConfirmed(second.page, other.reservationNumber, other.all_in_cents)
  expect(await readReceivedAmount(other)).toBe(other.amount_due_cents)
  for (const visitor of [first, second]) {
    visitor.expectCalm()
    await visitor.leave()
  }
})

test('of two tabs one is charged, and the other leads to what was paid', async () => {
  const visitor = await createVisitor(browser, { size: desktop, expected: /status of 4\d\d/ })
  const { page } = visitor
  const chosen = await findBookableStay(shop, { skipDays: 29 })
  const recorded = await reserveUntilPayment(page, chosen, 'two-tabs')
  await fillCardForm(page, cards.good)
  // The booking is paid in another tab meanwhile.
  await payByCard(shop, recorded)
  await payButton(page).click()
  await expectBookingConfirmed(page, recorded.reservationNumber, recorded.all_in_cents)
  expect(await readReceivedAmount(recorded)).toBe(recorded.amount_due_cents)
  await waitForState(shop, recorded.reservationNumber, 'confirmed')

  const tab = await visitor.context.newPage()
  await openDatesStep(tab, shop, chosen)
  await continueToDetails(tab)
  await fillTravellerDetails(tab, makeGuest('two-tabs'))
  await tab.getByRole('checkbox', { name: /I agree to the terms/ }).check()
  await tab.getByRole('button', { name: 'Continue to payment' }).click()
  await bookAgainAlert(tab).filter({ hasText: recorded.reservationNumber }).waitFor()
  visitor.expectCalm()
  await visitor.leave()
})
