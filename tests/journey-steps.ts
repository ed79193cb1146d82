/** What a traveller does on the booking pages, in English, by roles and labels. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Chosen } from './booking-steps.ts'
import type { TestShop } from './harness.ts'

export type Guest = { name: string; surname: string; email: string; phone: string }

/** Each journey has a traveller of its own, so that its mails can be told from the others'. */
export const guest = (email: string, surname = 'de Vries'): Guest => ({
  name: 'Sanne',
  surname,
  email: `${email}@example.nl`,
  phone: '06 12345678',
})

/** "€ 1.234,50" and "€ 189,-" in cents. */
export function centsIn(text: string | null): number {
  const found = /€\s?([\d.]+),(\d\d|-)/.exec(text ?? '')
  if (!found) throw new Error(`no amount in "${text}"`)
  return Number(found[1]!.replaceAll('.', '')) * 100 + (found[2] === '-' ? 0 : Number(found[2]))
}

/** Only what can be seen: a bar for phones and a button for desks stand in the same page. */
export const seen = (found: Locator): Locator => found.filter({ visible: true }).first()

export const title = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** Scripts have taken over what the server sent: only then do buttons of scripts answer. */
export async function awake(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate<boolean>(
          "Object.keys(document.querySelector('#main') ?? {}).some((key) => key.startsWith('__reactProps'))",
        ),
      { timeout: 15_000 },
    )
    .toBe(true)
}

/** A step within the shop, as its links take it: without a new document. */
export const walkTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(`__reactRouterDataRouter.navigate(${JSON.stringify(path)})`)
export const scrolled = (page: Page): Promise<number> => page.evaluate<number>('window.scrollY')
export const scrollTo = (page: Page, top: number | 'end'): Promise<void> =>
  page.evaluate(`window.scrollTo({ top: ${top === 'end' ? 'document.body.scrollHeight' : top}, behavior: 'instant' })`)
export const styleOf = (found: Locator, name: string): Promise<string> =>
  found.evaluate(
    (element, property) =>
      (globalThis as unknown as { getComputedStyle(of: unknown): Record<string, string> }).getComputedStyle(element)[
        property
      ]!,
    name,
  )

/** The booking page with the days of `chosen` already picked, as a shared link opens it. */
export async function openDates(page: Page, shop: TestShop, chosen: Chosen): Promise<void> {
  const { category, category_id } = (
    await shop.client('GET /deals/package/:id', { params: { id: String(chosen.deal.deals_id) }, query: {} })
  ).data
  await page.goto(
    `${shop.url}/booking/${category}/${category_id}?step=date&q=${chosen.deal.deals_id}&check_in=${chosen.stay.check_in}&nights=${chosen.stay.nights}`,
  )
  await title(page, 'Pick your days')
}

/** The button that leads to the next step; it waits until the hotels have answered. */
export async function goOn(page: Page, to: 'rooms' | 'extras' | 'details'): Promise<void> {
  await seen(
    page.getByRole('button', {
      name: to === 'details' ? /^(Continue to your|To) details$/ : new RegExp(`^(Continue to|To) ${to}$`),
      disabled: false,
    }),
  ).click()
  await title(page, { rooms: 'Which room?', extras: 'Would you like any extras?', details: 'Who is travelling?' }[to])
}

/** From the dates to the form for the travellers, taking what is offered first. */
export async function toDetails(page: Page): Promise<void> {
  await goOn(page, 'rooms')
  const extras = seen(page.getByRole('button', { name: /^(Continue to|To) extras$/, disabled: false }))
  const details = seen(page.getByRole('button', { name: /^(Continue to your|To) details$/, disabled: false }))
  await extras.or(details).first().waitFor()
  if (await extras.isVisible()) await goOn(page, 'extras')
  await goOn(page, 'details')
}

/** The total in the summary: what the traveller believes the trip costs. */
export async function totalShown(page: Page): Promise<number> {
  const row = page.getByRole('row', { name: /^Total for/, includeHidden: true }).first()
  await row.waitFor({ state: 'attached' })
  return centsIn(await row.textContent())
}

export async function fillDetails(
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

export async function expectDetails(page: Page, who: Guest): Promise<void> {
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

/** Agrees and continues; answers what the shop has recorded, once the card provider's form stands in the page. */
export async function toPayment(page: Page): Promise<Recorded> {
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
/** What the button asks for: the amount that describes it. */
export async function amountToPay(page: Page): Promise<number> {
  const described = await payButton(page).getAttribute('aria-describedby')
  return centsIn(await page.locator(`#${described}`).textContent())
}

export const cards = { good: '4242424242424242', asksApproval: '4000002760003184', declined: '4000000000000002' }

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByTestId('card-number').fill(number)
  await page.getByTestId('card-expiry').fill('12 / 34')
  await page.getByTestId('card-cvc').fill('123')
}

/** The thank-you page after everything went well. */
export async function expectConfirmed(page: Page, number: string, totalCents: number): Promise<void> {
  await page.waitForURL(/\/thankyou\?number=/)
  await page.getByRole('heading', { level: 1, name: /^Sanne, you are\s*out in/ }).waitFor({ timeout: 30_000 })
  expect(await page.getByRole('main').textContent()).toContain(number)
  expect(await totalShown(page)).toBe(totalCents)
}

/** What the server hands to the browser of a payment that no provider knows. */
export const checkoutAt = (standIns: string) => ({
  kind: 'stripe',
  reference: 'pi_1',
  publishable_key: 'pk_test_x',
  script_url: `${standIns}/stripe.js`,
})
