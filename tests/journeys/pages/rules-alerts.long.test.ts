/**
 * Durations and texts of alerts (sections 8 and 9 of the shop's specification) and of the return from payment (section
 * 4). The test controls the clock of the pages.
 *
 * In the long suite: times of an alert, two returns from payment, one error; every return and error, polling, scripts
 * and lists that fail to load.
 */
import type { Browser, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration, makeCheckout, navigateInShop } from '../../journey-steps.ts'
import { buyVouchers } from '../../voucher-steps.ts'
import { longTest } from '../../suite/long-test.ts'
import { sampleInGate } from '../../suite/form.ts'

let shop: TestShop
let browser: Browser
let deal: { id: number; slug: string }
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 4, priceDays: 40, work: false })
  browser = await startBrowser()
  deal = await shop.shop.db
    .selectFrom('deal')
    .select(['id', 'slug'])
    .where('lowest_price_cents', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const readAlerts = (page: Page) => page.locator('.toast').allInnerTexts()
const readFadingAlerts = (page: Page) => page.locator('.toast-leaving').allInnerTexts()

/** Bundles the alerts of the shop for an otherwise empty page, which shows them with `toast`. */
async function bundleAlerts(): Promise<string> {
  const parts = new URL('../../../apps/shop/app/parts/toasts.tsx', import.meta.url).pathname
  const code = `
    import { createElement as h } from 'react'
    import { createRoot } from 'react-dom/client'
    import { Toasts, useToast } from ${JSON.stringify(parts)}
    function Ask() { window.toast = useToast(); return null }
    createRoot(document.getElementById('root')).render(h(Toasts, null, h(Ask)))`
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    root: new URL('../../../apps/shop', import.meta.url).pathname,
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual-entry.js' ? id : null),
        load: (id) => (id === 'virtual-entry.js' ? code : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'virtual-entry.js' } },
  })) as Rolldown.RolldownOutput
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n')
}

test('an alert is shown for three seconds or the given time, fades for half a second, and is removed by a click; zero waits for the click', async () => {
  const page = await browser.newPage()
  await page.clock.install({ time: 0 })
  await page.setContent('<div id="root"></div>')
  await page.addScriptTag({ content: await bundleAlerts(), type: 'module' })
  await page.waitForFunction("'toast' in window")
  await page.clock.pauseAt(100_000)
  const ask = (options: { text: string; forMs?: number }) => page.evaluate(`toast(${JSON.stringify(options)})`)
  for (const options of [
    { text: 'usual' },
    { text: 'short', forMs: 2000 },
    { text: 'stays', forMs: 0 },
    { text: 'clicked' },
  ])
    await ask(options)
  await expect.poll(() => readAlerts(page)).toEqual(['usual', 'short', 'stays', 'clicked'])
  await page.locator('.toast', { hasText: 'clicked' }).click()
  await expect.poll(() => readFadingAlerts(page)).toEqual(['clicked'])
  const expectAlertsAfter = async (ms: number, there: string[], fading: string[]) => {
    await page.clock.runFor(ms)
    await expect.poll(async () => [await readAlerts(page), await readFadingAlerts(page)]).toEqual([there, fading])
  }
  await expectAlertsAfter(499, ['usual', 'short', 'stays', 'clicked'], ['clicked'])
  await expectAlertsAfter(1, ['usual', 'short', 'stays'], [])
  await expectAlertsAfter(1499, ['usual', 'short', 'stays'], [])
  await expectAlertsAfter(1, ['usual', 'short', 'stays'], ['short'])
  await expectAlertsAfter(500, ['usual', 'stays'], [])
  await expectAlertsAfter(499, ['usual', 'stays'], [])
  await expectAlertsAfter(1, ['usual', 'stays'], ['usual'])
  await expectAlertsAfter(499, ['usual', 'stays'], ['usual'])
  await expectAlertsAfter(1, ['stays'], [])
  await expectAlertsAfter(3_600_000, ['stays'], [])
  await page.locator('.toast').click()
  await expectAlertsAfter(500, [], [])
  await page.close()
})

type Answer = {
  paymentIntent?: { id: string; status: string; next_action?: object }
  error?: { message: string }
} | null
/** Opens the return page while the card provider reports this payment state. */
async function openReturnPage(
  answer: Answer,
  voucher = false,
  { settled = Promise.resolve(), ...more }: { settled?: Promise<void>; bought?: object; language?: string } = {},
) {
  const visitor = await createVisitor(browser)
  const { page } = visitor
  await page.clock.install()
  await page.route('**/stripe.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body:
        'window.Stripe = () => ({ retrievePaymentIntent: async () => { window.retrieved = true; return (' +
        `${JSON.stringify(answer)}) } }); window.Stripe.version = 3.4`,
    }),
  )
  await page.route(
    '**/api/payments/return',
    async (route) =>
      await settled.then(() =>
        route.fulfill({
          json: {
            status: 200,
            message: '',
            data: {
              kind: voucher ? 'voucher' : 'reservation',
              number: 'TU23456789',
              state: 'awaiting_payment',
              account: 'standard',
              publishable_key: 'pk_test_x',
              payment_state: 'open',
              checkout: makeCheckout(shop.standIns),
              deal_slug: voucher ? null : deal.slug,
              deals_id: voucher ? null : deal.id,
            },
          },
        }),
      ),
  )
  await page.route('**/api/deals/voucher-transaction', (route) => route.fulfill({ json: more.bought ?? {} }))
  // The clock is paused before the page's first request, so that the test controls all of the page's timers.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(
    `${shop.url}/payment-details?payment_intent_client_secret=pi_1_secret_2` +
      `${more.language ? `&lang=${more.language}` : ''}`,
  )
  return visitor
}
const makeIntent = (status: string, next_action?: object) => ({
  paymentIntent: { id: 'pi_1', status, ...(next_action ? { next_action } : {}) },
})
const checkoutPath = () => `/booking/${deal.slug}/${deal.slug}?step=checkout&q=${deal.id}`
const unknown = 'Unknown Payment Status\nUnexpected payment result'

const declined = 'The payment did not go through'
const cancelled = 'The payment was cancelled'
const returns: [string, Answer, boolean, string, string | null, 'checkout' | 'vouchers'][] = [
  ['requires_payment_method', makeIntent('requires_payment_method'), false, declined, null, 'checkout'],
  ['failed', makeIntent('failed'), false, declined, null, 'checkout'],
  ['failed, a voucher', makeIntent('failed'), true, declined, null, 'vouchers'],
  ['canceled', makeIntent('canceled'), false, cancelled, null, 'checkout'],
  ['canceled, a voucher', makeIntent('canceled'), true, cancelled, null, 'vouchers'],
  ['any other status', makeIntent('requires_capture'), false, cancelled, unknown, 'checkout'],
]
test.each(sampleInGate(returns, 2))(
  'back from paying, %s: the text, and 1500 ms later the redirect',
  async (_, answer, voucher, says, alert, to) => {
    const { page, leave } = await openReturnPage(answer, voucher)
    // The heading states what happened; the text explains the consequences.
    await page.getByRole('heading', { level: 1, name: says, exact: true }).waitFor()
    const notice = page.locator('main .notice').filter({ hasText: /^Nothing has been charged\./ })
    expect(await notice.innerText()).toMatch(
      voucher ? /No voucher has been bought\./ : /We will take you back to your booking\./,
    )
    expect(
      await page
        .locator('main')
        .getByText(/payment (failed|cancell?ed)/i)
        .count(),
    ).toBe(0)
    expect(await readAlerts(page)).toEqual(alert === null ? [] : [alert])
    const there = to === 'vouchers' ? '/vouchers' : checkoutPath()
    expect(await page.getByRole('link', { name: 'Go back to try again' }).getAttribute('href')).toBe(there)
    expect(await page.getByRole('link', { name: 'go home' }).getAttribute('href')).toBe('/')
    await page.clock.runFor(1499)
    expect(page.url()).toBe(`${shop.url}/payment-details`)
    await page.clock.runFor(1)
    await page.waitForURL(
      to === 'vouchers'
        ? `${shop.url}/vouchers`
        : new RegExp(`/booking/${deal.slug}/${deal.slug}\\?step=checkout&q=${deal.id}`),
    )
    await leave()
  },
)

const errors: [string, Answer, RegExp, string][] = [
  [
    'an error of the provider',
    { error: { message: 'No such payment_intent.' } },
    /^Please try again in a moment\. .* No such payment_intent\./,
    'Error\nNo such payment_intent.',
  ],
  ['nothing at all', {}, /^Please try again in a moment\./, 'Blank Payment Response\nNo response from payment system'],
  ['no answer', null, /^Please try again in a moment\./, 'Blank Payment Response\nNo response from payment system'],
]
test.each(sampleInGate(errors, 1))(
  'back from paying, %s: the text stays, the alert for two seconds',
  async (_, answer, says, alert) => {
    const { page, leave } = await openReturnPage(answer)
    await page.locator('main .notice').filter({ hasText: says }).waitFor()
    await expect.poll(() => readAlerts(page)).toEqual([alert])
    await page.clock.runFor(1999)
    expect(await readFadingAlerts(page)).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => readFadingAlerts(page)).toEqual([alert])
    await page.clock.runFor(500)
    await expect.poll(() => readAlerts(page)).toEqual([])
    await page.clock.runFor(10_000)
    expect(page.url()).toBe(`${shop.url}/payment-details`)
    expect(await page.getByRole('link', { name: 'Go back to try again' }).getAttribute('href')).toBe(checkoutPath())
    await leave()
  },
)

test('back from paying without a secret: the text, and no request', async () => {
  const { page, expectCalm, leave } = await createVisitor(browser)
  const asked: string[] = []
  page.on('request', (request) => void (/\/api\/|stripe/.test(request.url()) && asked.push(request.url())))
  await page.goto(`${shop.url}/payment-details`)
  await page.getByText('This page opens by itself once you have paid.').waitFor()
  expect([
    await page.getByRole('link', { name: 'Go back to try again' }).count(),
    await page.getByRole('link', { name: 'go home' }).count(),
    asked,
  ]).toEqual([1, 1, []])
  expectCalm()
  await leave()
})

test('back from paying, the bank requires authentication: the browser is redirected to it', async () => {
  const { page, leave } = await openReturnPage(
    makeIntent('requires_action', { type: 'redirect_to_url', redirect_to_url: { url: `${shop.url}/blank-page?bank` } }),
  )
  await page.waitForURL(`${shop.url}/blank-page?bank`)
  await leave()
})

test('back from paying, a reply after the visitor has left the page has no effect', async () => {
  for (const answer of [
    makeIntent('requires_capture'),
    makeIntent('requires_action', { type: 'redirect_to_url', redirect_to_url: { url: `${shop.url}/blank-page?bank` } }),
  ]) {
    const settled = Promise.withResolvers<void>()
    const { page, leave } = await openReturnPage(answer, false, { settled: settled.promise })
    await waitForHydration(page)
    // Uses a page without a form, because the router would wait for a timer before it shows a page with one.
    await navigateInShop(page, '/faq')
    await page.locator('.return-page').waitFor({ state: 'detached' })
    const opened: string[] = []
    page.on(
      'request',
      (request) => void (/blank-page|booking|vouchers/.test(request.url()) && opened.push(request.url())),
    )
    settled.resolve()
    await expect.poll(() => page.evaluate('window.retrieved')).toBe(true)
    await page.clock.runFor(1500)
    // After the reply to this request, a redirect would have begun.
    expect(await page.evaluate<number>("fetch('/api/health').then(({ status }) => status)")).toBe(200)
    expect(opened).toEqual([])
    expect([page.url(), await readAlerts(page)]).toEqual([`${shop.url}/faq`, []])
    await leave()
  }
})

longTest('a booking is no longer polled once its page is left, also with a pending reply', async () => {
  const { page, leave } = await createVisitor(browser, { expected: /status of 40/ })
  let asked = 0
  const held: (() => void)[] = []
  await page.route('**/api/getReservationStatusMessage/*', async (route) => {
    asked += 1
    // The page polls again after the first reply; the second reply is held back.
    if (asked > 1) await new Promise<void>((resolve) => held.push(resolve))
    await route.fulfill({ json: { status: 200, message: '', data: { state: 'paid', message: '' } } })
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(`${shop.url}/thankyou?number=TU23456789`)
  await expect
    .poll(async () => {
      await page.clock.runFor(2000)
      return held.length
    })
    .toBe(1)
  await navigateInShop(page, '/faq')
  await page.locator('main .faq').waitFor()
  const answered = page.waitForResponse('**/api/getReservationStatusMessage/*')
  held[0]!()
  await answered
  await page.clock.runFor(20_000)
  await page.clock.runFor(20_000)
  expect(asked).toBe(2)
  await leave()
})

/** The shop's reply for a paid voucher. */
async function sellVoucher(): Promise<object> {
  const { order } = await buyVouchers(shop, { cents: 5_000 })
  return (
    await shop.raw(
      'POST',
      '/deals/voucher-transaction',
      { transaction_number: order.transaction_number },
      { 'manage-token': order.manage_token },
    )
  ).body
}

test("a paid voucher: the shop's text, and one second later the vouchers", async () => {
  const { page, leave } = await openReturnPage(makeIntent('succeeded'), true, { bought: await sellVoucher() })
  await expect.poll(() => readAlerts(page)).toEqual(['Your voucher is on its way by mail.'])
  await page.getByText("We've sent a confirmation email.").waitFor()
  await page.clock.runFor(999)
  expect(page.url()).toBe(`${shop.url}/payment-details`)
  await page.clock.runFor(1)
  await page.waitForURL(`${shop.url}/vouchers`)
  await leave()
})

longTest('a paid voucher: a German visitor gets a German text', async () => {
  const { page, leave } = await openReturnPage(makeIntent('succeeded'), true, {
    bought: await sellVoucher(),
    language: 'de',
  })
  await expect.poll(() => readAlerts(page)).toEqual(['Ihr Gutschein ist per E-Mail unterwegs.'])
  await leave()
})

longTest(
  "a card provider's script that does not load, or is empty, is reported with the text of the specification",
  async () => {
    for (const [answer, says] of [
      [null, 'Failed to load Stripe.js'],
      ['', 'Stripe.js not available'],
    ] as const) {
      const { page, leave } = await createVisitor(browser, { expected: /stripe\.js/ })
      await page.route('**/stripe.js', (route) =>
        answer === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: answer }),
      )
      await page.route('**/api/payments/return', (route) =>
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
              deal_slug: deal.slug,
              deals_id: deal.id,
            },
          },
        }),
      )
      await page.goto(`${shop.url}/payment-details?payment_intent_client_secret=pi_1_secret_2`)
      await page.getByText(says).waitFor()
      await leave()
    }
  },
)

longTest(
  'destinations that fail to load are logged to the console; the panel shows it and links to all stays',
  async () => {
    const { page, expectAccessible, leave } = await createVisitor(browser, {
      expected: /status of 503|CallFailed|destinations/,
    })
    await page.goto(shop.url)
    await waitForHydration(page)
    await page.route('**/api/destinations?*', (route) =>
      route.fulfill({ status: 503, json: { status: 503, message: 'away', data: null } }),
    )
    const reported: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') reported.push(message.text())
    })
    await page.getByRole('button', { name: 'Search offers' }).filter({ visible: true }).click()
    const panel = page.getByRole('dialog', { name: 'Search offers' })
    await panel.getByText('We could not load the destinations.').waitFor()
    expect([
      await panel.getByText('no destinations found !').count(),
      await page.locator('.toasts .toast').count(),
      reported.length,
    ]).toEqual([0, 0, 2])
    await expectAccessible()
    await panel.getByRole('searchbox').fill('Zeeland')
    await panel.getByRole('link', { name: 'Search all stays for “Zeeland”' }).waitFor()
    await panel.getByRole('link', { name: 'View all stays' }).click()
    await page.waitForURL(`${shop.url}/packages/all`)
    await leave()
  },
)
