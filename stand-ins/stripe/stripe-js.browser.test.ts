import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBrowser } from '../../tests/browser.ts'
import { patienceMs } from '../../tests/suite/form.ts'
import { makeTestKeys, methods, startTestServer } from './test-server.ts'

const within = { timeout: patienceMs }

const loader = readFileSync(createRequire(import.meta.url).resolve('@stripe/stripe-js/dist/pure.mjs'), 'utf8')

/** A minimal payment page with the official loader and a content policy that forbids inline styles. */
const app = `
import { loadStripe } from '/loader.js'
const query = new URLSearchParams(location.search)
const show = (result) => { document.querySelector('#result').textContent = JSON.stringify(result) }
const stripe = await loadStripe(query.get('pk'), { locale: query.get('locale') ?? 'en' })
if (location.pathname === '/back') {
  show(await stripe.retrievePaymentIntent(query.get('payment_intent_client_secret')))
} else {
  const elements = stripe.elements({ clientSecret: query.get('secret'), appearance: { variables: { colorPrimary: '#0b5a3c' } } })
  const element = elements.create('payment')
  window.changes = []
  element.on('change', (change) => window.changes.push(change))
  element.on('ready', () => document.body.classList.add('ready'))
  element.on('loaderror', ({ error }) => show({ loaderror: error.code }))
  element.mount('#host')
  document.querySelector('#pay').addEventListener('click', async () => {
    show('…')
    try {
      show(await stripe.confirmPayment({ elements, confirmParams: { return_url: location.origin + '/back?pk=' + query.get('pk') }, redirect: query.get('redirect') ?? 'always' }))
    } catch (error) {
      show({ thrown: error.name })
    }
  })
}
`

let trial: Awaited<ReturnType<typeof startTestServer>>
let shop: Server
let origin: string
let browser: Browser
let page: Page
let complaints: string[]

beforeAll(async () => {
  trial = await startTestServer()
  shop = createServer((request, answer) => {
    const path = URL.parse(request.url ?? '/', 'http://shop')?.pathname
    if (path === '/loader.js' || path === '/app.js')
      return answer.writeHead(200, { 'content-type': 'text/javascript' }).end(path === '/app.js' ? app : loader)
    return answer
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          `default-src 'none'; script-src 'self' ${trial.url}; style-src 'self'; connect-src ${trial.url}; ` +
          `img-src data:; require-trusted-types-for 'script'`,
      })
      .end(
        '<!doctype html><html lang="en"><title>Pay</title><link rel="icon" href="data:,"><script src="' +
          `${trial.url}/stripe.js"></script><script type="module" src="/app.js"></script><main><form ` +
          'action="/posted"><div id="host"></div></form><button id="pay">Pay</button><pre id="result"></pre>' +
          '</main>',
      )
  })
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  browser = await startBrowser()
}, patienceMs)
afterAll(async () => {
  await browser.close()
  shop.closeAllConnections()
  await new Promise((done) => shop.close(done))
  await trial.close()
})
beforeEach(async () => {
  page = await browser.newPage()
  complaints = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterEach(() => page.close())

async function openForm(params: { redirect?: string; locale?: string } = {}): Promise<{ id: string; secret: string }> {
  const intent = await trial.stripe.paymentIntents.create({
    amount: 59_700,
    currency: 'eur',
    allowed_payment_method_types: methods,
  })
  const secret = intent.client_secret ?? ''
  await page.goto(
    `${origin}/?${new URLSearchParams({ pk: makeTestKeys('standard').publishableKey, secret, ...params })}`,
  )
  await page.locator('body.ready').waitFor()
  return { id: intent.id, secret }
}

async function typeCard(number: string): Promise<void> {
  await page.getByTestId('card-number').pressSequentially(number)
  await page.getByTestId('card-expiry').pressSequentially('1250')
  await page.getByTestId('card-cvc').fill('123')
}

type Result = {
  paymentIntent?: { id: string; status: string }
  error?: { type: string; code: string; message: string; payment_intent?: { status: string } }
  thrown?: string
  loaderror?: string
}
async function readResult(): Promise<Result> {
  const settled = page.locator('#result:not(:empty)').filter({ hasNotText: /^"…"$/ })
  await settled.waitFor({ timeout: patienceMs })
  return JSON.parse((await settled.textContent()) ?? '') as Result
}

const statusOf = async (id: string): Promise<string> => (await trial.stripe.paymentIntents.retrieve(id)).status

describe('the payment form in a browser', { timeout: 2 * patienceMs }, () => {
  it('takes a card and sends the guest to the return page', async () => {
    const { id, secret } = await openForm()
    await typeCard('4242424242424242')
    await expect.poll(() => page.getByTestId('card-number').inputValue(), within).toBe('4242 4242 4242 4242')
    await expect.poll(() => page.getByTestId('card-expiry').inputValue(), within).toBe('12 / 50')
    await expect
      .poll(() => page.evaluate('changes.at(-1)'), within)
      .toEqual({
        elementType: 'payment',
        empty: false,
        complete: true,
        collapsed: false,
        value: { type: 'card' },
      })
    await page.click('#pay')
    await page.waitForURL('**/back?**')
    const back = new URL(page.url()).searchParams
    expect([back.get('payment_intent'), back.get('payment_intent_client_secret'), back.get('redirect_status')]).toEqual(
      [id, secret, 'succeeded'],
    )
    expect(await readResult()).toMatchObject({ paymentIntent: { id, status: 'succeeded' } })
    expect(complaints).toEqual([])
  })

  it('shows what is wrong with a card before anything is sent', async () => {
    const { id } = await openForm({ locale: 'nl' })
    await page.getByTestId('card-number').fill('4242 4242 4242 4241')
    await page.getByTestId('card-expiry').fill('13/50')
    await page.click('#pay')
    expect(await readResult()).toMatchObject({
      error: { type: 'validation_error', code: 'incorrect_number', message: 'Het kaartnummer is niet geldig.' },
    })
    expect(await page.getByTestId('card-expiry-error').textContent()).toBe('De vervalmaand is niet geldig.')
    expect(await page.getByTestId('card-cvc-error').textContent()).toBe('De beveiligingscode is niet volledig.')
    expect(await page.getByTestId('card-number').getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator(':focus').getAttribute('data-testid')).toBe('card-number')
    expect((await trial.stripe.paymentIntents.retrieve(id)).last_payment_error).toBeNull()
  })

  it('shows that a card was declined and lets the guest try another one', async () => {
    const { id } = await openForm({ redirect: 'if_required' })
    await typeCard('4000000000009995')
    await page.click('#pay')
    expect(await readResult()).toMatchObject({
      error: {
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card has insufficient funds.',
        payment_intent: { status: 'requires_payment_method' },
      },
    })
    await page.getByTestId('card-number').fill('4242424242424242')
    await page.click('#pay')
    expect(await readResult()).toMatchObject({ paymentIntent: { id, status: 'succeeded' } })
  })

  it('asks the guest to authenticate, and goes on when it was done', async () => {
    const { id } = await openForm({ redirect: 'if_required' })
    await typeCard('4000000000003220')
    await page.click('#pay')
    await page.getByTestId('3ds-dialog').getByText('€597.00').waitFor()
    expect(await statusOf(id)).toBe('requires_action')
    await page.getByTestId('3ds-complete').click()
    expect(await readResult()).toMatchObject({ paymentIntent: { id, status: 'succeeded' } })
    expect(complaints).toEqual([])
  })

  it('ends the attempt when the guest refuses to authenticate, by button or Escape', async () => {
    const { id } = await openForm()
    await typeCard('4000002760003184')
    await page.click('#pay')
    await page.getByTestId('3ds-fail').click()
    expect(await readResult()).toMatchObject({
      error: { code: 'payment_intent_authentication_failure', payment_intent: { status: 'requires_payment_method' } },
    })
    await page.click('#pay')
    await page.getByTestId('3ds-dialog').waitFor()
    await page.keyboard.press('Escape')
    expect(await readResult()).toMatchObject({ error: { code: 'payment_intent_authentication_failure' } })
    expect(await statusOf(id)).toBe('requires_payment_method')
  })

  it('sends the guest to the bank for iDEAL, and back', async () => {
    const { id } = await openForm()
    await page.getByTestId('method-ideal').check()
    await page.click('#pay')
    await page.getByTestId('bank-amount').getByText('597').waitFor()
    await page.getByTestId('bank-authorise').click()
    await page.waitForURL('**/back?**')
    expect(await readResult()).toMatchObject({ paymentIntent: { id, status: 'succeeded' } })
    expect(complaints).toEqual([])
  })

  it('asks a name for Bancontact and returns unpaid when the bank refuses', async () => {
    const { id } = await openForm()
    await page.getByTestId('method-bancontact').check()
    await page.click('#pay')
    expect(await readResult()).toMatchObject({ error: { code: 'incomplete_name' } })
    await page.getByTestId('bancontact-name').fill('Test Guest')
    await page.click('#pay')
    await page.getByTestId('bank-fail').click()
    await page.waitForURL('**/back?**')
    expect(new URL(page.url()).searchParams.get('redirect_status')).toBe('failed')
    expect(await readResult()).toMatchObject({ paymentIntent: { id, status: 'requires_payment_method' } })
  })

  it('allows another attempt when the guest returns with the back button', async () => {
    const { id } = await openForm()
    await page.getByTestId('method-ideal').check()
    await page.click('#pay')
    await page.getByTestId('bank-authorise').waitFor()
    await page.goBack()
    await page.locator('body.ready').waitFor()
    await page.getByTestId('method-card').check()
    await typeCard('4242424242424242')
    await page.click('#pay')
    await page.waitForURL('**/back?**')
    expect(await statusOf(id)).toBe('succeeded')
  })

  it('refuses a foreign key, a paid intent and a second click', async () => {
    const { id, secret } = await openForm({ redirect: 'if_required' })
    await trial.control('/faults', { kind: 'delay', delay_ms: 200, path: '/confirm' })
    await typeCard('4242424242424242')
    await page.locator('#pay').dblclick()
    expect((await readResult()).thrown).toBe('IntegrationError')
    await page.locator('#result').filter({ hasText: 'succeeded' }).waitFor()
    expect(await statusOf(id)).toBe('succeeded')
    await page.reload()
    expect((await readResult()).loaderror).toBe('payment_intent_unexpected_state')
    await page.goto(`${origin}/?${new URLSearchParams({ pk: 'pk_live_other', secret })}`)
    await expect.poll(() => complaints.some((text) => text.includes('pk_test_sim'))).toBe(true)
  })
})
