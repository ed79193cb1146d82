/**
 * The server's messages are in the visitor's language: no English sentence on a page in another language.
 *
 * In the long suite: replies of the server in the page's language.
 */
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { findBookableStay } from '../../booking-steps.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration, makeCheckout } from '../../journey-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 12, priceDays: 60, work: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

type Texts = {
  refusal: Record<string, string>
  reply: Record<string, string>
  booking: { extras: { failed: string } }
  payment: { provider: Record<string, string> }
}
const messagesOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../languages/${language}/shop.json`, import.meta.url), 'utf8')) as Texts

const openInLanguage = async (path: string, language: string, expected?: RegExp) => {
  const visitor = await createVisitor(browser, expected ? { expected } : {})
  await visitor.page.goto(`${shop.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
  await waitForHydration(visitor.page)
  return visitor
}

test('a newsletter subscription in Dutch is answered in Dutch', async () => {
  const { page, expectCalm, leave } = await openInLanguage('/about-us', 'nl')
  const form = page.locator('footer.footer form.newsletter')
  await form.getByRole('textbox').fill('noor@example.nl')
  await form.getByRole('button').click()
  await form.locator('.alert-good').getByText(messagesOf('nl').reply['newsletter_asked']!).waitFor()
  expectCalm()
  await leave()
})

test('a code that is not valid, in Spanish', async () => {
  const { page, leave } = await openInLanguage('/verzilveren', 'es', /status of 404/)
  await page.locator('#redeem-code').fill('ABCD-EFGH-JKMN-PQRS')
  await page.locator('.redeem-form button').click()
  await page.locator('#redeem-problem').getByText(messagesOf('es').refusal['voucher_not_valid']!).waitFor()
  await leave()
})

test('hotels that do not answer, in Persian and in English', async () => {
  const chosen = await findBookableStay(shop)
  const message = 'The hotels do not answer at the moment. Please try again in a minute.'
  for (const [language, says] of [
    ['fa', messagesOf('fa').refusal['supplier_unavailable']!],
    ['en', message],
  ] as const) {
    const visitor = await createVisitor(browser, { expected: /status of 502/ })
    await visitor.page.route('**/api/live-prices', (route) =>
      route.fulfill({ status: 502, json: { status: 502, message, error: { code: 'supplier_unavailable', message } } }),
    )
    await visitor.page.goto(`${shop.url}${await readBookingPath(chosen)}&step=date&lang=${language}`)
    await visitor.page.locator('.notice').getByText(says).first().waitFor()
    await visitor.leave()
  }
})

/** Section 8 of the shop's specification: a list of activities that fails to load, without a message. */
test('extras that fail to load without a message', async () => {
  const chosen = await findBookableStay(shop, { deal: (deal) => deal.has_activity })
  const address =
    `${await readBookingPath(chosen)}&step=date&part=extras&hotel=${chosen.hotels[0]!.hotel_id}&room=` +
    `${encodeURIComponent(chosen.rooms[0]!.book_hash)}`
  const message = 'That offer is gone.'
  const cases = [
    ['en', '', 'Error fetching Actitvity'],
    ['de', '', messagesOf('de').booking.extras.failed],
    ['en', JSON.stringify({ status: 410, message, error: { code: 'offer_expired', message } }), message],
  ] as const
  for (const [language, body, says] of cases) {
    const visitor = await createVisitor(browser, { expected: /status of (?:500|410)/ })
    await visitor.page.route('**/api/booking/extras', (route) =>
      route.fulfill({ status: body === '' ? 500 : 410, contentType: 'application/json', body }),
    )
    await visitor.page.goto(`${shop.url}${address}&lang=${language}`)
    await visitor.page.locator('.notice').getByText(says).first().waitFor()
    await visitor.leave()
  }
})

test("a card provider's script that does not load, in French", async () => {
  const visitor = await createVisitor(browser, { expected: /stripe\.js/ })
  await visitor.page.route('**/stripe.js', (route) => route.abort())
  await visitor.page.route('**/api/payments/return', (route) =>
    route.fulfill({
      json: {
        status: 200,
        message: '',
        data: {
          kind: 'reservation',
          number: 'TU23456789',
          state: 'paid',
          account: 'standard',
          publishable_key: 'pk_test_x',
          payment_state: 'open',
          checkout: makeCheckout(shop.standIns),
          deal_slug: null,
          deals_id: null,
        },
      },
    }),
  )
  await visitor.page.goto(`${shop.url}/payment-details?payment_intent_client_secret=pi_1_secret_2&lang=fr`)
  await visitor.page.getByText(messagesOf('fr').payment.provider['failedToLoad']!).waitFor()
  await visitor.leave()
})

async function readBookingPath({ deal, stay }: Awaited<ReturnType<typeof findBookableStay>>): Promise<string> {
  const { category, category_id } = (
    await shop.client('GET /deals/package/:id', { params: { id: String(deal.deals_id) }, query: {} })
  ).data
  return `/booking/${category}/${category_id}?q=${deal.deals_id}&nights=${stay.nights}&check_in=${stay.check_in}`
}
