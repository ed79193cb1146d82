import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestKeys, methods, expectRefusal, startTestServer } from './test-server.ts'

let trial: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  trial = await startTestServer({ allowedReturnOrigins: ['http://shop.test'] })
})
afterAll(() => trial.close())

const createIntent = (params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  trial.stripe.paymentIntents.create({
    amount: 59_700,
    currency: 'eur',
    allowed_payment_method_types: methods,
    ...params,
  })

describe('a payment intent', () => {
  it('is made, read, changed and cancelled', async () => {
    const made = await createIntent({
      description: 'Trip',
      metadata: { reservation_number: 'R-1', instalment: 'full' },
    })
    expect(made).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 59_700,
      amount_received: 0,
      payment_method_types: methods,
      allowed_payment_method_types: methods,
      latest_charge: null,
      livemode: false,
    })
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_[A-Za-z0-9]{25}$`))
    const changed = await trial.stripe.paymentIntents.update(made.id, {
      amount: 61_200,
      metadata: { instalment: '', purpose: 'reservation' },
    })
    expect(changed).toMatchObject({ amount: 61_200, metadata: { reservation_number: 'R-1', purpose: 'reservation' } })
    expect(changed.metadata).not.toHaveProperty('instalment')
    const cancelled = await trial.stripe.paymentIntents.cancel(made.id, { cancellation_reason: 'abandoned' })
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(await trial.stripe.paymentIntents.retrieve(made.id)).toMatchObject({ status: 'canceled', amount: 61_200 })
    expect((await trial.stripe.paymentIntents.update(made.id, { metadata: '' })).metadata).toEqual({})
  })

  it('preserves every character of its texts', async () => {
    const note = 'A&B + C=D [x] 50% ✈️ "é"\n#?'
    const made = await createIntent({ description: note, metadata: { note } })
    expect(await trial.stripe.paymentIntents.retrieve(made.id)).toMatchObject({ description: note, metadata: { note } })
  })

  it('refuses unknown parameters', async () => {
    expect(await expectRefusal(createIntent({ payment_method_types: ['card'] } as object))).toMatchObject({
      statusCode: 400,
      code: 'payment_method_types_no_longer_supported',
    })
    expect(await expectRefusal(createIntent({ automatic_payment_methods: { enabled: true } }))).toMatchObject({
      statusCode: 400,
    })
    expect(await expectRefusal(createIntent({ amount: 49 }))).toMatchObject({
      code: 'amount_too_small',
      param: 'amount',
    })
    expect(await expectRefusal(createIntent({ amount: 100_000_000 }))).toMatchObject({ code: 'amount_too_large' })
    expect(await expectRefusal(createIntent({ amount: 59.5 }))).toMatchObject({ code: 'parameter_invalid_integer' })
    expect(await expectRefusal(createIntent({ currency: 'euro' }))).toMatchObject({ code: 'invalid_currency' })
    expect(await expectRefusal(createIntent({ colour: 'red' } as object))).toMatchObject({
      code: 'parameter_unknown',
      param: 'colour',
    })
    expect(await expectRefusal(createIntent({ metadata: { ['k'.repeat(41)]: 'v' } }))).toMatchObject({
      statusCode: 400,
      param: 'metadata',
    })
    expect(
      await expectRefusal(createIntent({ allowed_payment_method_types: ['ideal'], currency: 'usd' })),
    ).toMatchObject({
      statusCode: 400,
    })
    expect((await createIntent({ currency: 'usd' })).payment_method_types).toEqual(['card'])
  })

  it('is unknown to the other account, and not readable with a wrong key', async () => {
    const made = await createIntent()
    expect(await expectRefusal(trial.sgr.paymentIntents.retrieve(made.id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'intent',
    })
    const stranger = new Stripe('sk_test_stranger', {
      host: '127.0.0.1',
      port: trial.port,
      protocol: 'http',
      maxNetworkRetries: 0,
    })
    expect(await expectRefusal(stranger.paymentIntents.retrieve(made.id))).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
  })

  it('is listed newest first, page by page, and found by its metadata', async () => {
    const mark = `series-${Date.now()}`
    const ids: string[] = []
    for (let count = 0; count < 25; count++)
      ids.push(
        (
          await trial.sgr.paymentIntents.create({
            amount: 1000 + count,
            currency: 'eur',
            metadata: { mark: count === 7 ? mark : 'other' },
          })
        ).id,
      )
    const seen: string[] = []
    for await (const intent of trial.sgr.paymentIntents.list({ limit: 10 })) seen.push(intent.id)
    expect(seen).toEqual(ids.toReversed())
    expect(
      (await trial.sgr.paymentIntents.search({ query: `metadata['mark']:'${mark}'` })).data.map(({ id }) => id),
    ).toEqual([ids[7]])
    expect((await trial.sgr.paymentIntents.list({ created: { gt: Math.floor(Date.now() / 1000) + 5 } })).data).toEqual(
      [],
    )
  })

  it('shows the browser only what the publishable key may see', async () => {
    const made = await createIntent({ metadata: { reservation_number: 'R-1' } })
    const ask = (secret: string) =>
      fetch(
        `${trial.url}/v1/payment_intents/${made.id}?` +
          `${new URLSearchParams({ key: makeTestKeys('standard').publishableKey, client_secret: secret })}`,
      )
    const seen = (await (await ask(made.client_secret ?? '')).json()) as Record<string, unknown>
    expect(seen).toMatchObject({ id: made.id, amount: 59_700, payment_method_types: methods })
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['metadata']))
    expect((await ask('pi_other_secret_x')).status).toBe(404)
    expect(
      (
        await trial.post('/v1/payment_intents', {
          key: makeTestKeys('standard').publishableKey,
          amount: '100',
          currency: 'eur',
        })
      ).status,
    ).toBe(403)
    const preflight = await fetch(`${trial.url}/v1/payment_intents/${made.id}`, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('the same idempotency key', () => {
  it('replays the reply, and refuses other parameters', async () => {
    const params = { amount: 5000, currency: 'eur' }
    const first = await trial.stripe.paymentIntents.create(params, { idempotencyKey: 'same-1' })
    const second = await trial.stripe.paymentIntents.create(params, { idempotencyKey: 'same-1' })
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(
      await expectRefusal(
        trial.stripe.paymentIntents.create({ ...params, amount: 5001 }, { idempotencyKey: 'same-1' }),
      ),
    ).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect((await trial.sgr.paymentIntents.create(params, { idempotencyKey: 'same-1' })).id).not.toBe(first.id)
  })

  it('replays a decline, but not a request that was never carried out', async () => {
    const made = await createIntent()
    const decline = () =>
      trial.stripe.paymentIntents.confirm(
        made.id,
        { payment_method: 'pm_card_visa_chargeDeclined' },
        { idempotencyKey: 'decline-1' },
      )
    const first = await expectRefusal(decline())
    const again = await expectRefusal(decline())
    expect([first.statusCode, again.statusCode]).toEqual([402, 402])
    expect(again.payment_intent?.latest_charge).toBe(first.payment_intent?.latest_charge)
    expect(
      await expectRefusal(
        trial.stripe.paymentIntents.create({ amount: 1, currency: 'eur' }, { idempotencyKey: 'fixed-1' }),
      ),
    ).toMatchObject({ statusCode: 400 })
    expect(
      await trial.stripe.paymentIntents.create({ amount: 100, currency: 'eur' }, { idempotencyKey: 'fixed-1' }),
    ).toMatchObject({ amount: 100 })
  })

  it('is locked while its first request is in progress', async () => {
    await trial.control('/faults', { kind: 'delay', delay_ms: 1_000, path: '/v1/payment_intents' })
    const params = { amount: 5000, currency: 'eur' }
    const slow = trial.stripe.paymentIntents.create(params, { idempotencyKey: 'busy-1' })
    await new Promise((done) => setTimeout(done, 50))
    expect(await expectRefusal(trial.stripe.paymentIntents.create(params, { idempotencyKey: 'busy-1' }))).toMatchObject(
      {
        statusCode: 409,
        code: 'idempotency_key_in_use',
      },
    )
    const { id } = await slow
    expect((await trial.stripe.paymentIntents.create(params, { idempotencyKey: 'busy-1' })).id).toBe(id)
  })
})

describe('the state of an intent', () => {
  it('refuses to cancel what was paid, and shows the payment', async () => {
    const made = await createIntent()
    await trial.stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' })
    const refused = await expectRefusal(trial.stripe.paymentIntents.cancel(made.id))
    expect(refused).toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect(refused.payment_intent).toMatchObject({ id: made.id, status: 'succeeded', amount_received: 59_700 })
    expect(await expectRefusal(trial.stripe.paymentIntents.update(made.id, { amount: 100 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    expect(
      await expectRefusal(trial.stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' })),
    ).toMatchObject({ code: 'payment_intent_unexpected_state' })
  })

  it('refuses to pay what was cancelled', async () => {
    const made = await createIntent()
    await trial.stripe.paymentIntents.cancel(made.id)
    expect(
      await expectRefusal(trial.stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' })),
    ).toMatchObject({ code: 'payment_intent_unexpected_state' })
  })

  it('waits for a confirmation once a method is attached, and for a capture when asked for', async () => {
    const attached = await createIntent({ payment_method: 'pm_card_mastercard' })
    expect(attached.status).toBe('requires_confirmation')
    expect((await trial.stripe.paymentIntents.confirm(attached.id)).status).toBe('succeeded')
    const held = await createIntent({ capture_method: 'manual', confirm: true, payment_method: 'pm_card_visa' })
    expect(held).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 59_700,
      payment_method_types: ['card'],
    })
    expect(await trial.stripe.paymentIntents.capture(held.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 59_700,
    })
  })

  it('requires a return address where a guest may be redirected, and only to a known shop', async () => {
    const automatic = await trial.stripe.paymentIntents.create({ amount: 1000, currency: 'eur' })
    expect(
      await expectRefusal(trial.stripe.paymentIntents.confirm(automatic.id, { payment_method: 'pm_card_visa' })),
    ).toMatchObject({ code: 'parameter_missing', param: 'return_url' })
    const made = await createIntent()
    const ideal = { payment_method_data: { type: 'ideal' as const } }
    expect(await expectRefusal(trial.stripe.paymentIntents.confirm(made.id, ideal))).toMatchObject({
      code: 'parameter_missing',
      param: 'return_url',
    })
    expect(
      await expectRefusal(
        trial.stripe.paymentIntents.confirm(made.id, { ...ideal, return_url: 'http://elsewhere.test/' }),
      ),
    ).toMatchObject({ code: 'url_invalid' })
    expect(
      await expectRefusal(
        trial.stripe.paymentIntents.confirm((await createIntent({ allowed_payment_method_types: ['card'] })).id, {
          ...ideal,
          return_url: 'http://shop.test/',
        }),
      ),
    ).toMatchObject({ code: 'payment_intent_incompatible_payment_method' })
  })
})
