/**
 * Payments that fail.
 *
 * In the long suite: a declined card; the bank, the hotel, a closed browser; slices test each of them in the gate.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standInAccounts } from '@tussenuit/adapters/payments/settings.ts'
import { findBookableStay, readInbox, waitForState } from '../../booking-steps.ts'
import { desktop, createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  cards,
  expectBookingConfirmed,
  expectTravellerDetails,
  fillCardForm,
  fillTravellerDetails,
  makeGuest,
  openDatesStep,
  payButton,
  waitForTitle,
  continueToDetails,
  continueToPayment,
} from '../../journey-steps.ts'
import { longTest } from '../../suite/long-test.ts'

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

const declinedAtProvider = /status of 402|payment-panel-/

test('after a declined card the same booking is paid with another card', async () => {
  const visitor = await createVisitor(browser, { size: desktop, expected: declinedAtProvider })
  const { page } = visitor
  const who = makeGuest('declined')
  await openDatesStep(page, shop, await findBookableStay(shop, { skipDays: 15 }))
  await continueToDetails(page)
  await fillTravellerDetails(page, who)
  // The script of the form fails to load at first.
  let online = false
  await page.route('**/assets/payment-panel-*.js', (route) => (online ? route.continue() : route.abort()))
  const tryAgain = async () => {
    await page
      .getByRole('alert')
      .filter({ hasText: 'The payment form could not be loaded. Nothing has been charged.' })
      .waitFor()
    await visitor.expectAccessible()
    online = true
    await page.getByRole('button', { name: 'Try again' }).click()
  }
  const [first] = await Promise.all([continueToPayment(page), tryAgain()])
  // A missing value in the provider's form is reported only at its field.
  await page.getByTestId('method-card').check()
  await payButton(page).click()
  await page.locator('#payment-provider-form').getByText('Your card number is incomplete.').waitFor()
  await expect.poll(() => payButton(page).textContent()).toBe('Order and pay')
  expect(await page.getByText('Your card number is incomplete.').count()).toBe(1)
  await fillCardForm(page, cards.declined)
  await payButton(page).click()
  await page.getByRole('alert').filter({ hasText: 'Nothing has been charged.' }).waitFor()
  await visitor.expectAccessible()

  // Records the delays of timers: if the provider sends the browser to the return page, that page redirects after 1500
  // ms.
  await page.addInitScript(
    'window.waits = []; const genuine = window.setTimeout; window.setTimeout = (act, ms, ...more) => { ' +
      'window.waits.push(ms); return genuine(act, ms, ...more) }',
  )
  await page.goto(`${shop.url}/payment-details?payment_intent_client_secret=${first.payment.client_secret}`)
  await page.getByText('We will take you back to your booking. Everything you typed is still there.').waitFor()
  expect(page.url()).toBe(`${shop.url}/payment-details`)
  await visitor.expectAccessible()
  await page.waitForURL(/\/booking\/[^/]+\/[^/]+\?step=checkout&q=\d+/)
  expect(await page.evaluate('window.waits')).toContain(1500)

  // At the payment step, one click retries the payment. The reason stays visible, even after a reload.
  const reason = page.getByText('The payment did not go through. Nothing has been charged.')
  await payButton(page).waitFor()
  await reason.waitFor()
  expect(await page.locator('.toasts .toast').count()).toBe(0)
  await page.reload()
  await payButton(page).waitFor()
  await reason.waitFor()
  await visitor.expectAccessible()
  // The step before has the travellers' details as typed.
  await page.locator('.step-done').last().getByRole('button').click()
  await waitForTitle(page, 'Who is travelling?')
  await expectTravellerDetails(page, who)
  const second = await continueToPayment(page)
  expect(second.reservationNumber).toBe(first.reservationNumber)
  expect(second.total_cents).toBe(first.total_cents)
  await fillCardForm(page, cards.good)
  await payButton(page).click()
  await expectBookingConfirmed(page, first.reservationNumber, first.all_in_cents)
  visitor.expectCalm()
  await visitor.leave()
})

longTest('after a refusal by the bank the payment is open again, and the booking is still filled in', async () => {
  const visitor = await createVisitor(browser, { size: phone, expected: /status of 404/ })
  const { page } = visitor
  const who = makeGuest('bank-refused')
  await openDatesStep(page, shop, await findBookableStay(shop, { skipDays: 22 }))
  await continueToDetails(page)
  // A refused code can be corrected in place, repeatedly.
  await page.getByText('Do you have a voucher?').click()
  const code = page.locator('#field-voucher')
  await code.fill('0000-0000-0000-0000-1')
  await code.press('Enter')
  await page.locator('#voucher-problem').waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/specific-config', async (route) => await answer.promise.then(() => route.continue()))
  await code.press('Enter')
  await page.locator('#voucher-problem').waitFor({ state: 'detached' })
  expect([await code.isVisible(), await page.evaluate('document.activeElement.id')]).toEqual([true, 'field-voucher'])
  answer.resolve()
  await page.locator('#voucher-problem').waitFor()
  await fillTravellerDetails(page, who)
  const first = await continueToPayment(page)
  for (const outcome of ['fail', 'cancel']) {
    await page.getByTestId('method-ideal').check()
    await payButton(page).click()
    await page.getByTestId(`bank-${outcome}`).click()
    await page.getByRole('heading', { name: 'The payment did not go through' }).waitFor()
    await payButton(page).waitFor()
    await page.getByText('The payment did not go through. Nothing has been charged.').waitFor()
  }
  await page.locator('.step-done').last().getByRole('button').click()
  await waitForTitle(page, 'Who is travelling?')
  await expectTravellerDetails(page, who)
  await continueToPayment(page)
  await page.getByTestId('method-ideal').check()
  await payButton(page).click()
  await page.getByTestId('bank-authorise').click()
  await expectBookingConfirmed(page, first.reservationNumber, first.all_in_cents)
  visitor.expectCalm()
  await visitor.leave()
})

longTest(
  'a browser closed right after paying costs nothing: the trip is confirmed and the mail leads to it',
  async () => {
    const payer = await createVisitor(browser, { size: desktop })
    const who = makeGuest('closed')
    // The redirect to the shop is blocked, as if the window were closed at that moment.
    await payer.context.route('**/payment-details**', () => undefined)
    await openDatesStep(payer.page, shop, await findBookableStay(shop, { skipDays: 29 }))
    await continueToDetails(payer.page)
    await fillTravellerDetails(payer.page, who)
    const recorded = await continueToPayment(payer.page)
    await fillCardForm(payer.page, cards.good)
    const taken = payer.page.waitForResponse(
      (response) =>
        response.url().startsWith(shop.standIns) && response.url().endsWith('/confirm') && response.status() === 200,
    )
    await payButton(payer.page).click({ noWaitAfter: true })
    await taken
    payer.expectCalm()
    await payer.leave()

    expect(await waitForState(shop, recorded.reservationNumber, 'confirmed')).toBe('confirmed')
    await expect.poll(async () => (await readInbox(shop, who.email)).length, { timeout: 15_000 }).toBe(1)
    const [mail] = await readInbox(shop, who.email)
    const link = /https?:\/\/[^\s"<>]*\/thankyou\?[^\s"<>]*/.exec(mail!.text)![0]
    const reader = await createVisitor(browser, { size: phone })
    await reader.page.goto(link)
    await expectBookingConfirmed(reader.page, recorded.reservationNumber, recorded.all_in_cents)
    expect(new URL(reader.page.url()).searchParams.has('token')).toBe(false)
    await reader.expectAccessible()
    reader.expectCalm()
    await reader.leave()
  },
)

longTest('a refusal by the hotel is reported on the page and by mail, with a full refund', async () => {
  const visitor = await createVisitor(browser, { size: desktop })
  const { page } = visitor
  const who = makeGuest('sold-out', 'Soldout')
  await openDatesStep(page, shop, await findBookableStay(shop, { skipDays: 36 }))
  await continueToDetails(page)
  await fillTravellerDetails(page, who)
  const recorded = await continueToPayment(page)
  await fillCardForm(page, cards.good)
  await payButton(page).click()
  await page.waitForURL(/\/thankyou\?number=/)
  await page.getByRole('heading', { level: 1, name: /the hotel could not confirm/ }).waitFor({ timeout: 30_000 })
  await page.getByText('We refund everything the way you paid').waitFor()
  await visitor.expectAccessible()
  expect(await waitForState(shop, recorded.reservationNumber, 'refunded')).toBe('refunded')
  const refunds = await fetch(
    `${shop.standIns}/v1/refunds?payment_intent=${recorded.payment.client_secret.split('_secret_')[0]}`,
    { headers: { authorization: `Bearer ${standInAccounts[recorded.payment.account].secretKey}` } },
  )
  expect(((await refunds.json()) as { data: { amount: number }[] }).data.map((refund) => refund.amount)).toEqual([
    recorded.amount_due_cents,
  ])
  await expect
    .poll(async () => (await readInbox(shop, who.email)).map((mail) => mail.subject).join(), { timeout: 15_000 })
    .toContain(recorded.reservationNumber)
  visitor.expectCalm()
  await visitor.leave()
})
