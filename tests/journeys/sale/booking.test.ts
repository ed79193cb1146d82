/**
 * A booking from the package page to the confirmation.
 *
 * In the gate: by card, and by card on a phone when the bank requires confirmation.
 * In the long suite: also iDEAL on a phone.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookableStay, readInbox, waitForState } from '../../booking-steps.ts'
import { desktop, createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  readAmountToPayCents,
  cards,
  parseCents,
  expectBookingConfirmed,
  fillCardForm,
  fillTravellerDetails,
  continueToStep,
  makeGuest,
  openDatesStep,
  payButton,
  firstVisible,
  waitForTitle,
  continueToDetails,
  continueToPayment,
  readTotalCents,
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

test('a traveller finds a package, books it by card at the price of the calendar, and is confirmed', async () => {
  const visitor = await createVisitor(browser, { size: desktop })
  const { page } = visitor
  const who = makeGuest('found-it')
  await page.goto(shop.url)
  await visitor.expectAccessible()
  await firstVisible(page.getByRole('link', { name: 'View all stays' })).click()

  await waitForTitle(page, 'All stays')
  await visitor.expectAccessible()
  const deals = (await shop.client('GET /deals', { query: {} })).data as {
    title: string
    travel_companion: number
    lowest_price_cents: number | null
    hasActivityAvailable: boolean
    has_activity: boolean
  }[]
  const stays = page.getByRole('link', { name: /^View this stay/ })
  const offered = await stays.allTextContents()
  const deal = deals.find(
    (one) =>
      one.travel_companion === 2 &&
      one.lowest_price_cents !== null &&
      one.hasActivityAvailable &&
      offered.includes(`View this stay: ${one.title}`),
  )!
  await stays.filter({ hasText: deal.title }).click()

  await waitForTitle(page, deal.title)
  expect(
    parseCents(
      await page.getByRole('complementary', { name: 'Price and dates' }).locator('.price').first().textContent(),
    ),
  ).toBe(deal.lowest_price_cents)
  await visitor.expectAccessible()
  await firstVisible(page.getByRole('link', { name: 'Choose date' })).click()

  await waitForTitle(page, 'Pick your days')
  const calendar = page
    .getByRole('group', { name: /Prices by day of arrival/ })
    .or(page.getByRole('application', { name: /Prices by day of arrival/ }))
    .first()
  const cell = calendar.getByRole('button', { name: /per person/ }).nth(4)
  const perPerson = parseCents(await cell.textContent())
  await cell.click()
  await page.getByRole('radio').first().waitFor()
  const address = new URL(page.url()).searchParams
  const [checkIn, nights] = [address.get('check_in')!, Number(address.get('nights'))]
  const [day] = (
    await shop.client('POST /hotels/calendar', {
      body: { deals_id: Number(address.get('q')), nights, adults: 2, from: checkIn, to: checkIn },
    })
  ).data
  expect(perPerson).toBe(day!.price_per_person_cents)
  const total = day!.total_cents!
  const allIn = day!.all_in_cents!
  expect(await readTotalCents(page)).toBe(allIn)
  await visitor.expectAccessible()

  await continueToStep(page, 'rooms')
  await page.getByRole('radio').first().waitFor()
  await visitor.expectAccessible()
  const extrasOffered = await page.getByRole('button', { name: 'Continue to extras' }).isVisible()
  if (extrasOffered) {
    await continueToStep(page, 'extras')
    await visitor.expectAccessible()
  }
  await continueToStep(page, 'details')
  expect(await readTotalCents(page)).toBe(allIn)
  await visitor.expectAccessible()
  await fillTravellerDetails(page, who)
  const recorded = await continueToPayment(page)
  expect(recorded.total_cents).toBe(total)
  expect(await readAmountToPayCents(page)).toBe(total)
  await visitor.expectAccessible()
  await fillCardForm(page, cards.good)
  await payButton(page).click()

  await expectBookingConfirmed(page, recorded.reservationNumber, allIn)
  await visitor.expectAccessible()
  const [mail] = await readInbox(shop, who.email)
  expect(mail!.subject).toContain(recorded.reservationNumber)
  expect(mail!.text).toContain(recorded.reservationNumber)
  const euros = total % 100 === 0 ? `${total / 100},(?:00|-)` : (total / 100).toFixed(2).replace('.', ',')
  expect(mail!.text.replaceAll('.', '')).toMatch(new RegExp(`\\b${euros}`))
  expect(await waitForState(shop, recorded.reservationNumber, 'confirmed')).toBe('confirmed')
  visitor.expectCalm()
  await visitor.leave()
})

test('on a phone a traveller adds an extra, approves the payment at the bank, and pays exactly the quote', async () => {
  const visitor = await createVisitor(browser, { size: phone })
  const { page } = visitor
  const chosen = await findBookableStay(shop, {
    deal: (deal) => (deal as unknown as { hasActivityAvailable: boolean }).hasActivityAvailable && !deal.has_activity,
    skipDays: 20,
  })
  await openDatesStep(page, shop, chosen)
  await continueToStep(page, 'rooms')
  await page.getByRole('radio').first().waitFor()
  await continueToStep(page, 'extras')
  const before = await readTotalCents(page)
  await page.getByRole('checkbox').first().check()
  await page.waitForURL((url) => url.searchParams.has('activities'))
  const address = new URL(page.url()).searchParams
  const activities = address.get('activities')!.split(',').map(Number)
  const quote = (
    await shop.client('POST /specific-config', {
      body: { deals_id: chosen.deal.deals_id, book_hash: address.get('room')!, activities },
    })
  ).data
  expect(quote.all_in_cents).toBeGreaterThan(before)
  await expect.poll(() => readTotalCents(page)).toBe(quote.all_in_cents)
  await continueToStep(page, 'details')
  await visitor.expectAccessible()
  await fillTravellerDetails(page, makeGuest('approved'))
  const recorded = await continueToPayment(page)
  expect(recorded.total_cents).toBe(quote.total_cents)
  await fillCardForm(page, cards.asksApproval)
  await payButton(page).click()
  await page.getByTestId('3ds-complete').waitFor()
  await visitor.expectAccessible()
  await page.getByTestId('3ds-complete').click()
  await expectBookingConfirmed(page, recorded.reservationNumber, recorded.all_in_cents)
  await visitor.expectAccessible()
  visitor.expectCalm()
  await visitor.leave()
})

longTest('on a phone a traveller pays with iDEAL at the bank and comes back to a confirmed trip', async () => {
  const visitor = await createVisitor(browser, { size: phone })
  const { page } = visitor
  await openDatesStep(page, shop, await findBookableStay(shop, { skipDays: 30 }))
  await continueToDetails(page)
  await fillTravellerDetails(page, makeGuest('ideal'))
  const recorded = await continueToPayment(page)
  await page.getByTestId('method-ideal').check()
  await payButton(page).click()
  await page.getByTestId('bank-authorise').waitFor()
  expect(await page.getByTestId('bank-amount').textContent()).toBe(`€${(recorded.amount_due_cents / 100).toFixed(2)}`)
  await page.getByTestId('bank-authorise').click()
  await expectBookingConfirmed(page, recorded.reservationNumber, recorded.all_in_cents)
  visitor.expectCalm()
  await visitor.leave()
})
