/** Steps of a traveller on the booking pages, in English. Elements are found by role and label. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Chosen, waitForState } from './booking-steps.ts'
import type { TestShop } from './harness.ts'
import { patienceMs } from './suite/form.ts'

export type Guest = { name: string; surname: string; email: string; phone: string }

/** Each test uses another e-mail address, so that its mails can be distinguished. */
export const makeGuest = (email: string, surname = 'de Vries'): Guest => ({
  name: 'Sanne',
  surname,
  email: `${email}@example.nl`,
  phone: '06 12345678',
})

/** Converts "€ 1.234,50" and "€ 189,-" to cents. */
export function parseCents(text: string | null): number {
  const found = /€\s?([\d.]+),(\d\d|-)/.exec(text ?? '')
  if (!found) throw new Error(`no amount in "${text}"`)
  return Number(found[1]!.replaceAll('.', '')) * 100 + (found[2] === '-' ? 0 : Number(found[2]))
}

/** The first visible match, because the page contains both the phone bar and the desktop button. */
export const firstVisible = (found: Locator): Locator => found.filter({ visible: true }).first()

export const waitForTitle = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/**
 * Waits for hydration, because buttons work only after it. It does not use `expect`, so that concurrent tests can use
 * it.
 */
export async function waitForHydration(page: Page): Promise<void> {
  const until = Date.now() + patienceMs
  while (
    !(await page.evaluate<boolean>(
      "Object.keys(document.querySelector('#main') ?? {}).some((key) => key.startsWith('__reactProps'))",
    ))
  ) {
    if (Date.now() > until) throw new Error(`${page.url()} is not hydrated`)
    await page.waitForTimeout(100)
  }
}

/** Navigates within the shop without loading a document. */
export const navigateInShop = (page: Page, path: string): Promise<void> =>
  page.evaluate(`__reactRouterDataRouter.navigate(${JSON.stringify(path)})`)
export const readScrollTop = (page: Page): Promise<number> => page.evaluate<number>('window.scrollY')
export const scrollTo = (page: Page, top: number | 'end'): Promise<void> =>
  page.evaluate(`window.scrollTo({ top: ${top === 'end' ? 'document.body.scrollHeight' : top}, behavior: 'instant' })`)
export const readComputedStyle = (found: Locator, name: string): Promise<string> =>
  found.evaluate(
    (element, property) =>
      (globalThis as unknown as { getComputedStyle(of: unknown): Record<string, string> }).getComputedStyle(element)[
        property
      ]!,
    name,
  )

/**
 * Opens the booking page with the preselected days of `chosen`, as from a shared link. `party`: more query parameters.
 */
export async function openDatesStep(page: Page, shop: TestShop, chosen: Chosen, party = ''): Promise<void> {
  const { category, category_id } = (
    await shop.client('GET /deals/package/:id', { params: { id: String(chosen.deal.deals_id) }, query: {} })
  ).data
  await page.goto(
    `${shop.url}/booking/${category}/${category_id}?step=date&q=${chosen.deal.deals_id}&check_in=` +
      `${chosen.stay.check_in}&nights=${chosen.stay.nights}${party}`,
  )
  await waitForTitle(page, 'Pick your days')
}

/** Presses the button to the next step, after the hotels have replied. */
export async function continueToStep(page: Page, to: 'rooms' | 'extras' | 'details'): Promise<void> {
  await firstVisible(
    page.getByRole('button', {
      name: to === 'details' ? /^(Continue to your|To) details$/ : new RegExp(`^(Continue to|To) ${to}$`),
      disabled: false,
    }),
  ).click()
  await waitForTitle(
    page,
    { rooms: 'Which room?', extras: 'Would you like any extras?', details: 'Who is travelling?' }[to],
  )
}

/** Continues from the dates to the travellers' form with the first offer of each step. */
export async function continueToDetails(page: Page): Promise<void> {
  await continueToStep(page, 'rooms')
  const extras = firstVisible(page.getByRole('button', { name: /^(Continue to|To) extras$/, disabled: false }))
  const details = firstVisible(page.getByRole('button', { name: /^(Continue to your|To) details$/, disabled: false }))
  await extras.or(details).first().waitFor()
  if (await extras.isVisible()) await continueToStep(page, 'extras')
  await continueToStep(page, 'details')
}

/** The total of the summary in cents. */
export async function readTotalCents(page: Page): Promise<number> {
  const row = page.getByRole('row', { name: /^Total for/, includeHidden: true }).first()
  await row.waitFor({ state: 'attached' })
  return parseCents(await row.textContent())
}

export async function fillTravellerDetails(
  page: Page,
  who: Guest,
  companion = { name: 'Joost', surname: 'Bakker' },
): Promise<void> {
  const main = (label: string) => page.getByRole('textbox', { name: label, exact: true }).first()
  await main('Name').fill(who.name)
  await main('Surname').fill(who.surname)
  await main('E-mail').fill(who.email)
  await main('Phone').fill(who.phone)
  const second = page.getByRole('group', { name: /^Traveller 2/ })
  await second.getByRole('textbox', { name: 'Name', exact: true }).fill(companion.name)
  await second.getByRole('textbox', { name: 'Surname', exact: true }).fill(companion.surname)
}

export async function expectTravellerDetails(page: Page, who: Guest): Promise<void> {
  const main = (label: string) => page.getByRole('textbox', { name: label, exact: true }).first()
  await main('Name').waitFor()
  expect(await Promise.all(['Name', 'Surname', 'E-mail', 'Phone'].map((label) => main(label).inputValue()))).toEqual([
    who.name,
    who.surname,
    who.email,
    who.phone,
  ])
  expect(
    await page
      .getByRole('group', { name: /^Traveller 2/ })
      .getByRole('textbox', { name: 'Name', exact: true })
      .inputValue(),
  ).toBe('Joost')
}

export type Recorded = {
  reservationNumber: string
  total_cents: number
  all_in_cents: number
  amount_due_cents: number
  manage_token: string
  payment: { client_secret: string; publishable_key: string; account: 'standard' | 'sgr' }
}

/**
 * Accepts the terms and continues to payment. Returns the recorded reservation once the card provider's form is shown.
 */
export async function continueToPayment(page: Page): Promise<Recorded> {
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check()
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/pre-reservation')),
    page.getByRole('button', { name: 'Continue to payment' }).click(),
  ])
  expect(answer.status()).toBe(200)
  await payButton(page).waitFor()
  return ((await answer.json()) as { data: Recorded }).data
}

export const payButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Order and pay', exact: true, disabled: false })
/** The amount in cents in the description of the pay button. */
export async function readAmountToPayCents(page: Page): Promise<number> {
  const described = await payButton(page).getAttribute('aria-describedby')
  return parseCents(await page.locator(`#${described}`).textContent())
}

export const cards = { good: '4242424242424242', asksApproval: '4000002760003184', declined: '4000000000000002' }

export async function fillCardForm(page: Page, number: string): Promise<void> {
  await page.getByTestId('method-card').check()
  await page.getByTestId('card-number').fill(number)
  await page.getByTestId('card-expiry').fill('12 / 34')
  await page.getByTestId('card-cvc').fill('123')
}

/** Expects the thank-you page of a confirmed booking. */
export async function expectBookingConfirmed(page: Page, number: string, totalCents: number): Promise<void> {
  await page.waitForURL(/\/thankyou\?number=/)
  await page.getByRole('heading', { level: 1, name: /^Sanne, you are\s*out in/ }).waitFor()
  expect(await page.getByRole('main').textContent()).toContain(number)
  expect(await readTotalCents(page)).toBe(totalCents)
}

/** Books the chosen days, pays by card, and waits for the hotel's confirmation. */
export async function bookAndPay(page: Page, shop: TestShop, chosen: Chosen, who: Guest): Promise<void> {
  await openDatesStep(page, shop, chosen)
  await continueToDetails(page)
  await fillTravellerDetails(page, who)
  const recorded = await continueToPayment(page)
  expect(await readAmountToPayCents(page)).toBe(recorded.amount_due_cents)
  await fillCardForm(page, cards.good)
  await payButton(page).click()
  await expectBookingConfirmed(page, recorded.reservationNumber, recorded.all_in_cents)
  await waitForState(shop, recorded.reservationNumber, 'confirmed')
}

/** The server's reply with a payment that does not exist at the card provider. */
export const makeCheckout = (standIns: string) => ({
  kind: 'stripe',
  reference: 'pi_1',
  publishable_key: 'pk_test_x',
  script_url: `${standIns}/stripe.js`,
})
