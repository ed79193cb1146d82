import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { methods, startWebhookReceiver, secrets, startTestServer, waitForValue } from './test-server.ts'

let ear: Awaited<ReturnType<typeof startWebhookReceiver>>
let trial: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  ear = await startWebhookReceiver()
  trial = await startTestServer({ webhooks: [{ url: ear.url, account: 'standard', secret: secrets.standard }] })
})
afterAll(async () => {
  await trial.close()
  await ear.close()
})

async function startAtBank(
  type: 'ideal' | 'bancontact' = 'ideal',
): Promise<{ intent: Stripe.PaymentIntent; page: string }> {
  const intent = await trial.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'eur',
    allowed_payment_method_types: methods,
    confirm: true,
    return_url: 'http://shop.test/back?order=7',
    payment_method_data: type === 'ideal' ? { type } : { type, billing_details: { name: 'Test Guest' } },
  })
  return { intent, page: intent.next_action?.redirect_to_url?.url ?? '' }
}

async function decideOnPage(
  page: string,
  outcome: string,
  extra: Record<string, string> = {},
): Promise<{ status: number; location: string; back: URLSearchParams }> {
  const answer = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ outcome, ...extra }),
    redirect: 'manual',
  })
  const location = answer.headers.get('location') ?? ''
  return { status: answer.status, location, back: URL.parse(location)?.searchParams ?? new URLSearchParams() }
}

const readIntent = (intent: Stripe.PaymentIntent) =>
  trial.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })

describe("the bank's page", () => {
  it('shows the amount, and a guest who authorises returns with a paid intent', async () => {
    const { intent, page } = await startAtBank()
    const html = await (await fetch(page, { headers: { 'accept-language': 'nl-NL' } })).text()
    expect(html).toContain('€ 100,00'.replace(' ', '\u00a0'))
    expect(html).toContain('Betalen met iDEAL | Wero')
    const { status, back } = await decideOnPage(page, 'authorise')
    expect(status).toBe(303)
    expect(Object.fromEntries(back)).toEqual({
      order: '7',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    })
    expect(await readIntent(intent)).toMatchObject({
      status: 'succeeded',
      amount_received: 10_000,
      latest_charge: { payment_method_details: { type: 'ideal' } },
    })
  })

  it.each([
    ['fail', 'payment_intent_payment_attempt_failed'],
    ['cancel', 'payment_method_customer_decline'],
  ])('lets the payment %s, and another try is possible', async (outcome, code) => {
    const { intent, page } = await startAtBank('bancontact')
    expect((await decideOnPage(page, outcome)).back.get('redirect_status')).toBe('failed')
    expect(await readIntent(intent)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code, payment_method: { type: 'bancontact' } },
    })
    expect((await trial.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).status).toBe(
      'succeeded',
    )
  })

  it('lets the guest authorise later', async () => {
    const { intent, page } = await startAtBank()
    expect((await decideOnPage(page, 'later')).back.get('redirect_status')).toBe('pending')
    expect((await readIntent(intent)).status).toBe('processing')
    await waitForValue(async () => (await readIntent(intent)).status === 'succeeded')
  })

  it('expires with its attempt', async () => {
    const { intent } = await startAtBank()
    await trial.control('/clock', { offset_seconds: 16 * 60 })
    await waitForValue(
      async () => (await readIntent(intent)).last_payment_error?.code === 'payment_intent_payment_attempt_expired',
    )
    await trial.control('/clock', { offset_seconds: 0 })
  })

  it('has no effect once the intent was paid otherwise or cancelled', async () => {
    const first = await startAtBank()
    await trial.stripe.paymentIntents.confirm(first.intent.id, { payment_method: 'pm_card_visa' })
    expect((await decideOnPage(first.page, 'fail')).back.get('redirect_status')).toBe('succeeded')
    expect((await readIntent(first.intent)).status).toBe('succeeded')
    const second = await startAtBank()
    await trial.stripe.paymentIntents.cancel(second.intent.id)
    expect((await decideOnPage(second.page, 'authorise')).back.get('redirect_status')).toBe('failed')
    expect(await readIntent(second.intent)).toMatchObject({ status: 'canceled', amount_received: 0 })
    expect((await fetch(`${trial.url}/_hosted/bank/att_unknown`)).status).toBe(404)
  })

  it('can omit the return, so that only the webhook reports the payment', async () => {
    const { intent, page } = await startAtBank()
    expect(await decideOnPage(page, 'authorise', { lost_return: 'on' })).toMatchObject({ status: 200, location: '' })
    await waitForValue(() =>
      ear.heard.some(
        ({ event }) =>
          event.type === 'payment_intent.succeeded' && (event.data.object as { id?: string }).id === intent.id,
      ),
    )
  })

  it('can send the webhook before the guest returns, or long after', async () => {
    const reported = (intent: Stripe.PaymentIntent) =>
      ear.heard.some(
        ({ event }) =>
          event.type === 'payment_intent.succeeded' && (event.data.object as { id?: string }).id === intent.id,
      )
    await trial.control('/hosted', { order: 'webhook_first' })
    const early = await startAtBank()
    await decideOnPage(early.page, 'authorise')
    expect(reported(early.intent)).toBe(true)
    await trial.control('/hosted', { order: 'return_first' })
    const late = await startAtBank()
    await decideOnPage(late.page, 'authorise')
    await new Promise((done) => setTimeout(done, 50))
    expect(reported(late.intent)).toBe(false)
    await trial.control('/hosted', { order: 'usual' })
  })
})
