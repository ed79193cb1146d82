import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cards, isLuhnValid, tokens } from './cards.ts'
import { makeTestKeys, methods, expectRefusal, startTestServer, waitForValue } from './test-server.ts'

let trial: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  trial = await startTestServer()
})
afterAll(() => trial.close())

const createIntent = (params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  trial.stripe.paymentIntents.create({
    amount: 12_345,
    currency: 'eur',
    allowed_payment_method_types: methods,
    ...params,
  })

type Seen = {
  status?: string
  next_action?: { type: string } | null
  last_payment_error?: { code: string; decline_code?: string } | null
  error?: { code: string; decline_code?: string; message: string; payment_intent?: Record<string, unknown> }
}

/** Sends the request that the browser script makes for a typed card. */
async function payWithCard(
  intent: Stripe.PaymentIntent,
  number: string,
  extra: Record<string, string> = {},
): Promise<{ http: number; seen: Seen }> {
  const answer = await trial.post(`/v1/payment_intents/${intent.id}/confirm`, {
    key: makeTestKeys('standard').publishableKey,
    client_secret: intent.client_secret ?? '',
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2050',
    'payment_method_data[card][cvc]': '123',
    ...extra,
  })
  return { http: answer.status, seen: (await answer.json()) as Seen }
}

async function decideChallenge(intent: Stripe.PaymentIntent, outcome: 'pass' | 'fail'): Promise<Seen> {
  const answer = await trial.post(`/v1/payment_intents/${intent.id}/verify_challenge`, {
    key: makeTestKeys('standard').publishableKey,
    client_secret: intent.client_secret ?? '',
    outcome,
  })
  return (await answer.json()) as Seen
}

describe('each test card', () => {
  const expected = {
    paid: [
      '4242424242424242',
      '5555555555554444',
      '4000056655665556',
      '378282246310005',
      '4000000000003055',
      '4000000000003097',
      '4000000000000259',
      '4000000000002685',
      '4000000000001976',
      '4000000000005423',
    ],
    asked: [
      '4000002500003155',
      '4000002760003184',
      '4000003800000446',
      '4000000000003220',
      '4000008400001629',
      '4000008260003178',
    ],
    refused: [
      ['4000000000000002', 'card_declined', 'generic_decline'],
      ['4000000000009995', 'card_declined', 'insufficient_funds'],
      ['4000000000009987', 'card_declined', 'lost_card'],
      ['4000000000009979', 'card_declined', 'stolen_card'],
      ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
      ['4000000000000069', 'expired_card', 'expired_card'],
      ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
      ['4000000000000119', 'processing_error', 'processing_error'],
      ['4100000000000019', 'card_declined', 'fraudulent'],
      ['4000000000000341', 'card_declined', 'generic_decline'],
      ['4000008400001280', 'card_declined', 'generic_decline'],
    ] as const,
  }

  it.each(expected.paid)('%s pays', async (number) => {
    const made = await createIntent()
    expect(await payWithCard(made, number)).toMatchObject({ http: 200, seen: { status: 'succeeded' } })
    const paid = await trial.stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge', 'payment_method'] })
    expect(paid).toMatchObject({
      amount_received: 12_345,
      latest_charge: { object: 'charge', paid: true, amount: 12_345 },
      payment_method: { card: { last4: number.slice(-4) } },
    })
    expect((paid.latest_charge as Stripe.Charge).id).toMatch(/^ch_/)
  })

  it.each(expected.refused)('%s is refused with %s / %s', async (number, code, declineCode) => {
    const made = await createIntent()
    const { http, seen } = await payWithCard(made, number)
    expect(http).toBe(402)
    expect(seen.error).toMatchObject({
      code,
      decline_code: declineCode,
      payment_intent: { id: made.id, status: 'requires_payment_method', payment_method: null },
    })
    expect(seen.error?.payment_intent).not.toHaveProperty('metadata')
    const after = await trial.stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] })
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code },
      latest_charge: { status: 'failed', paid: false, failure_code: code },
    })
    expect(await payWithCard(made, '4242424242424242')).toMatchObject({ http: 200 })
    expect((await trial.stripe.paymentIntents.retrieve(made.id)).last_payment_error).toBeNull()
  })

  it.each(expected.asked)('%s is asked to authenticate', async (number) => {
    const made = await createIntent()
    expect(await payWithCard(made, number)).toMatchObject({
      http: 200,
      seen: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
    })
    expect(await decideChallenge(made, 'fail')).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    await payWithCard(made, number)
    const passed = await decideChallenge(made, 'pass')
    if (number.endsWith('1629'))
      expect(passed).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } })
    else if (number.endsWith('3178'))
      expect(passed).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { decline_code: 'insufficient_funds' },
      })
    else expect(passed).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  it('is in one of these lists, and valid', () => {
    expect([...expected.paid, ...expected.asked, ...expected.refused.map(([number]) => number)].toSorted()).toEqual(
      [...cards.keys()].toSorted(),
    )
    expect([...cards.keys()].filter((number) => !isLuhnValid(number))).toEqual([])
    expect(new Set([...cards.keys()].map((number) => number.slice(-4))).size).toBe(cards.size)
    expect([...tokens.values()].filter((number) => !cards.has(number))).toEqual([])
  })
})

describe('a card', () => {
  it('that is not a test card is refused and its number is not stored', async () => {
    const made = await createIntent()
    const { http, seen } = await payWithCard(made, '4539578763621486')
    expect([http, seen.error?.code]).toEqual([402, 'card_declined'])
    expect((await payWithCard(made, '4242424242424241')).seen.error?.code).toBe('incorrect_number')
    expect(
      (await payWithCard(made, '4242424242424242', { 'payment_method_data[card][exp_month]': '13' })).seen.error?.code,
    ).toBe('invalid_expiry_month')
    expect(
      (await payWithCard(made, '4242424242424242', { 'payment_method_data[card][exp_year]': '2020' })).seen.error?.code,
    ).toBe('invalid_expiry_year')
    expect(
      (await payWithCard(made, '4242424242424242', { 'payment_method_data[card][cvc]': '12' })).seen.error?.code,
    ).toBe('invalid_cvc')
    await payWithCard(made, '4242424242424242')
    const state = await (await fetch(`${trial.url}/_sim/state`)).text()
    expect(state).not.toMatch(/4539578763621486|4242424242424242/)
  })

  it('is confirmed by the server with a ready-made method, or by the browser with only the client secret', async () => {
    expect(
      (await trial.stripe.paymentIntents.confirm((await createIntent()).id, { payment_method: 'pm_card_visa' })).status,
    ).toBe('succeeded')
    const made = await createIntent()
    const answer = await trial.post(`/v1/payment_intents/${made.id}/confirm`, {
      key: makeTestKeys('standard').publishableKey,
      client_secret: made.client_secret ?? '',
      payment_method: 'pm_card_visa',
    })
    expect([answer.status, ((await answer.json()) as Seen).status]).toEqual([200, 'succeeded'])
    const other = await createIntent()
    const wrong = await trial.post(`/v1/payment_intents/${other.id}/confirm`, {
      key: makeTestKeys('standard').publishableKey,
      client_secret: made.client_secret ?? '',
      payment_method: 'pm_card_visa',
    })
    expect(wrong.status).toBe(404)
  })

  it('that was declined is a card error for the server, with the intent inside', async () => {
    const made = await createIntent()
    const refused = await expectRefusal(
      trial.stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' }),
    )
    expect(refused).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(refused).toMatchObject({
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    })
    expect(refused.payment_intent).toMatchObject({ id: made.id, status: 'requires_payment_method' })
  })

  it('that needs authentication cannot be charged off-session, unless it was saved before', async () => {
    const customer = await trial.stripe.customers.create({ email: 'guest@example.nl' })
    const away = { confirm: true, off_session: true, customer: customer.id }
    expect(
      await expectRefusal(createIntent({ ...away, payment_method: 'pm_card_authenticationRequired' })),
    ).toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
    })
    const saved = await createIntent({
      customer: customer.id,
      setup_future_usage: 'off_session',
      confirm: true,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      use_stripe_sdk: true,
    })
    expect(saved.status).toBe('requires_action')
    await decideChallenge(saved, 'pass')
    const method = (await trial.stripe.paymentIntents.retrieve(saved.id)).payment_method as string
    expect((await createIntent({ ...away, payment_method: method })).status).toBe('succeeded')
  })

  it('confirmed by a server without the browser script is authenticated on a page', async () => {
    const made = await createIntent({
      confirm: true,
      payment_method: 'pm_card_threeDSecure2Required',
      return_url: 'http://shop.test/back?order=7#end',
    })
    const url = made.next_action?.redirect_to_url?.url ?? ''
    expect(await (await fetch(url)).text()).toContain('3ds-complete')
    const back = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'authorise' }),
      redirect: 'manual',
    })
    expect(back.status).toBe(303)
    const target = new URL(back.headers.get('location') ?? '')
    expect([
      target.searchParams.get('order'),
      target.hash,
      target.searchParams.get('redirect_status'),
      target.searchParams.get('payment_intent'),
    ]).toEqual(['7', '#end', 'succeeded', made.id])
    expect(await trial.stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] })).toMatchObject({
      status: 'succeeded',
      latest_charge: { payment_method_details: { card: { three_d_secure: { authenticated: true } } } },
    })
  })

  it('for disputes is disputed soon after the payment, and then not refunded', async () => {
    const made = await createIntent({ confirm: true, payment_method: 'pm_card_createDispute' })
    const dispute = await waitForValue(
      async () => (await trial.stripe.disputes.list({ payment_intent: made.id })).data[0],
    )
    expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 12_345 })
    expect(await expectRefusal(trial.stripe.refunds.create({ payment_intent: made.id }))).toMatchObject({
      code: 'charge_disputed',
    })
  })
})
