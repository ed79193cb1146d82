/**
 * Behaviour of the booking pages: focus, "back", reload, and the order of questions.
 *
 * In the long suite: every form, details, a reload, a changed price.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookableStay, type Chosen } from '../../booking-steps.ts'
import { createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  readAmountToPayCents,
  waitForHydration,
  cards,
  parseCents,
  expectBookingConfirmed,
  expectTravellerDetails,
  fillCardForm,
  fillTravellerDetails,
  continueToStep,
  makeGuest,
  openDatesStep,
  payButton,
  waitForTitle,
  continueToDetails,
  continueToPayment,
  readTotalCents,
} from '../../journey-steps.ts'
import { longTest } from '../../suite/long-test.ts'
import { sampleInGate } from '../../suite/form.ts'

let shop: TestShop
let browser: Browser
let chosen: Chosen
beforeAll(async () => {
  shop = await startTestShop({ pages: true })
  browser = await startBrowser()
  chosen = await findBookableStay(shop, { skipDays: 15 })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** The text of the element that has the focus. */
const readFocusedText = (page: Page) => page.evaluate<string>("document.activeElement?.innerText ?? ''")

const forms: [name: string, path: string, form: string, wrong: number][] = [
  ['contact', '/contact', '.contact-form', 3],
  ['withdrawal', '/vouchers/withdraw', '.withdraw-form', 2],
  ['my booking', '/my-booking', '.look-up', 2],
  ['thank-you', '/thankyou?number=TU22222222', '.look-up', 1],
]
test.each(sampleInGate(forms, 1))(
  'the form of %s moves the focus to the field with an error',
  async (_, path, form, wrong) => {
    const visitor = await createVisitor(browser, { expected: /status of 40[134]/ })
    const { page } = visitor
    await page.goto(shop.url + path)
    await waitForHydration(page)
    await page.locator(`${form} button:enabled`).last().click()
    const summary = page.locator('.error-summary')
    await expect.poll(() => page.evaluate("document.activeElement?.className ?? ''")).toMatch(/error-summary/)
    expect(await summary.getByRole('link').count()).toBe(wrong)
    // The summary names the fields; each problem is described only at its field.
    for (const problem of await page.locator('.field-error').allInnerTexts())
      expect(await summary.innerText()).not.toContain(problem.trim())
    await summary.getByRole('link').first().click()
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-invalid')")).toBe('true')
    await visitor.expectAccessible()
    await visitor.leave()
  },
)

longTest('the form for a voucher does so too', async () => {
  const visitor = await createVisitor(browser, { size: phone })
  const { page } = visitor
  await page.goto(`${shop.url}/vouchers`)
  await page.locator('.voucher-card').first().click()
  await page.getByRole('link', { name: /^Buy/ }).last().click()
  await waitForTitle(page, 'Buy a voucher')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect.poll(() => readFocusedText(page)).toMatch(/\b3\b/)
  await visitor.leave()
})

test('details: the focus goes to the error summary, and codes are entered after the travellers', async () => {
  const visitor = await createVisitor(browser)
  const { page } = visitor
  await openDatesStep(page, shop, chosen)
  // The picture of the summary has the same height in every step.
  const picture = async () => (await page.locator('.booking-side .summary-picture').boundingBox())!.height
  const atDates = await picture()
  await continueToStep(page, 'rooms')
  expect(await picture()).toBe(atDates)
  await page.goBack()
  await waitForTitle(page, 'Pick your days')
  await continueToDetails(page)
  expect(await picture()).toBe(atDates)
  const top = async (of: ReturnType<Page['locator']>) => (await of.boundingBox())!.y
  expect(await top(page.locator('.code-part'))).toBeGreaterThan(
    await top(page.getByRole('group', { name: /^Traveller 2/ })),
  )
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect.poll(() => readFocusedText(page)).toMatch(/\b7\b/)
  // Correcting a field after the error does not move the focus.
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Sanne')
  await page.keyboard.press('Tab')
  await expect.poll(() => readFocusedText(page)).not.toMatch(/\b6\b/)
  // The hotel gets the name as in the passport, so the form requests it in Latin letters if it cannot be transliterated
  // unambiguously.
  const latin = page.getByRole('textbox', { name: 'Surname in Latin letters' })
  const surname = page.getByRole('textbox', { name: 'Surname', exact: true }).first()
  expect(await latin.count()).toBe(0)
  await surname.fill('رضایی')
  await latin.waitFor()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.locator('.error-summary').getByRole('link', { name: 'Surname in Latin letters' }).waitFor()
  await latin.fill('Rezaei')
  await page.keyboard.press('Tab')
  expect(await page.getByRole('link', { name: 'Surname in Latin letters' }).count()).toBe(0)
  await visitor.expectAccessible()
  await visitor.leave()
})

test('a reload at the payment stays at the payment, "back" leads to the details, and nothing is booked twice', async () => {
  const visitor = await createVisitor(browser)
  const { page } = visitor
  const who = makeGuest('reload')
  await openDatesStep(page, shop, await findBookableStay(shop, { skipDays: 22 }))
  await continueToDetails(page)
  const allIn = await readTotalCents(page)
  await fillTravellerDetails(page, who)
  // The acceptance of the terms is preserved like typed text.
  const terms = page.getByRole('checkbox', { name: /I agree to the terms/ })
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/redis') && /"terms":true/.test(response.request().postData() ?? ''),
  )
  await terms.check()
  await saved
  await page.reload()
  await waitForTitle(page, 'Who is travelling?')
  await expect.poll(() => terms.isChecked()).toBe(true)
  await expectTravellerDetails(page, who)
  // Text typed immediately before the reload is preserved as well.
  const remarks = page.locator('#field-remarks')
  await remarks.fill('We arrive late.')
  await page.reload()
  await waitForTitle(page, 'Who is travelling?')
  await expect.poll(() => remarks.inputValue()).toBe('We arrive late.')
  const first = await continueToPayment(page)
  const again = page.waitForResponse((response) => response.url().endsWith('/api/pre-reservation'))
  await page.reload()
  await waitForTitle(page, 'Pay')
  const second = ((await (await again).json()) as { data: typeof first }).data
  expect(second.reservationNumber).toBe(first.reservationNumber)
  expect(second.payment.client_secret).toBe(first.payment.client_secret)
  await payButton(page).waitFor()
  expect(await readAmountToPayCents(page)).toBe(first.amount_due_cents)

  await page.goBack()
  await waitForTitle(page, 'Who is travelling?')
  await expectTravellerDetails(page, who)
  await page.goForward()
  await waitForTitle(page, 'Pay')
  await payButton(page).waitFor()
  await fillCardForm(page, cards.good)
  await payButton(page).click()
  await expectBookingConfirmed(page, first.reservationNumber, allIn)
  visitor.expectCalm()
  await visitor.leave()
})

test("a price that changed at the supplier's check is shown, and nothing is charged before the traveller agrees", async () => {
  const visitor = await createVisitor(browser)
  const { page } = visitor
  const stay = await findBookableStay(shop, { skipDays: 29 })
  const before = stay.rooms[0]!.price.all_in_cents
  await raisePrices(12)
  try {
    await openDatesStep(page, shop, stay)
    await continueToStep(page, 'rooms')
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('/api/pre-') && asked.push(request.url())))
    const details = page.getByRole('button', { name: /^(Continue to|To) (your )?(extras|details)$/, disabled: false })
    await details.filter({ visible: true }).first().click()
    const extras = await page.getByRole('heading', { level: 1, name: 'Would you like any extras?' }).isVisible()
    if (extras) await details.filter({ visible: true }).first().click()
    const sums = page.locator('table.moved tr')
    await sums.first().waitFor()
    const [shown, now] = (await sums.allTextContents()).map(parseCents) as [number, number]
    expect(shown).toBe(before)
    expect(now).toBeGreaterThan(before)
    expect(await page.getByRole('textbox', { name: 'Surname' }).count()).toBe(0)
    await visitor.expectAccessible()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: /^Agree/ }).click()
    await waitForTitle(page, 'Who is travelling?')
    expect(await readTotalCents(page)).toBe(now)
    await fillTravellerDetails(page, makeGuest('moved'))
    const recorded = await continueToPayment(page)
    expect(recorded.total_cents + stay.rooms[0]!.price.payable_at_hotel_cents).toBe(now)
  } finally {
    await raisePrices(0)
  }
  await visitor.leave()
})

/** Makes the supplier's stand-in raise prices at prebook by this percentage. */
async function raisePrices(percent: number): Promise<void> {
  const answer = await fetch(`${shop.standIns}/_etg/prices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hid: 0, percent, where: 'prebook' }),
  })
  expect(answer.ok).toBe(true)
}
