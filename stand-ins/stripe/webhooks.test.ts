import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReceivedWebhook } from './test-server.ts'
import { methods, secrets, startWebhookReceiver, startTestServer, waitForValue } from './test-server.ts'

let ear: Awaited<ReturnType<typeof startWebhookReceiver>>
let trial: Awaited<ReturnType<typeof startTestServer>>
const answers: number[] = []
beforeEach(async () => {
  answers.length = 0
  ear = await startWebhookReceiver(answers)
  trial = await startTestServer({ webhooks: [{ url: ear.url, account: 'standard', secret: secrets.standard }] })
})
afterEach(async () => {
  await trial.close()
  await ear.close()
})

const createIntent = (params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  trial.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'eur',
    allowed_payment_method_types: methods,
    ...params,
  })
const heardTypes = (): string[] => ear.heard.map(({ event }) => event.type)
const verifyEvent = ({ body, signature }: ReceivedWebhook, secret = secrets.standard): Stripe.Event =>
  Stripe.webhooks.constructEvent(body, signature, secret)

describe('a webhook', () => {
  it("reports a paid card, signed with the account's secret", async () => {
    const paid = await createIntent({
      confirm: true,
      payment_method: 'pm_card_visa',
      metadata: { reservation_number: 'R-1' },
    })
    await waitForValue(() => heardTypes().includes('charge.updated'))
    expect(heardTypes().toSorted()).toEqual([
      'charge.succeeded',
      'charge.updated',
      'payment_intent.created',
      'payment_intent.succeeded',
    ])
    const last = ear.heard.find(({ event }) => event.type === 'payment_intent.succeeded')
    if (last === undefined) throw new Error('nothing heard')
    expect(verifyEvent(last)).toMatchObject({
      type: 'payment_intent.succeeded',
      api_version: Stripe.API_VERSION,
      livemode: false,
      data: {
        object: { id: paid.id, status: 'succeeded', amount_received: 5000, metadata: { reservation_number: 'R-1' } },
      },
    })
    expect(() => verifyEvent(last, secrets.sgr)).toThrow('No signatures found matching')
    expect(() => verifyEvent({ ...last, body: last.body.replace('5000', '5001') })).toThrow(
      'No signatures found matching',
    )
    expect(await trial.stripe.events.retrieve(last.event.id)).toMatchObject({
      id: last.event.id,
      type: 'payment_intent.succeeded',
    })
    expect((await trial.stripe.events.list({ types: ['charge.succeeded'] })).data).toHaveLength(1)
  })

  it('of the other account goes to its own endpoint', async () => {
    await trial.sgr.paymentIntents.create({ amount: 5000, currency: 'eur' })
    const made = await createIntent()
    await waitForValue(() => ear.heard.length > 0)
    expect(ear.heard.map(({ event }) => (event.data.object as { id?: string }).id)).toEqual([made.id])
  })

  it('is sent again, signed anew, until it is accepted', async () => {
    answers.push(500)
    await createIntent()
    await waitForValue(() => ear.heard.length === 2)
    const [first, second] = ear.heard
    expect(second?.event.id).toBe(first?.event.id)
    expect(second?.signature).not.toBe(first?.signature)
    const reported = (await (await fetch(`${trial.url}/_sim/webhooks`)).json()) as {
      waiting: unknown[]
      attempts: { status: number }[]
    }
    expect(reported.attempts.map(({ status }) => status)).toEqual([200, 500])
    expect(reported.waiting).toEqual([])
  })

  it('does not follow a redirect and is sent again', async () => {
    answers.push(302)
    await createIntent()
    await waitForValue(() => ear.heard.length === 2)
  })

  it('waits while the deliveries are paused', async () => {
    await trial.control('/webhooks/pause')
    await createIntent()
    await new Promise((done) => setTimeout(done, 60))
    expect(ear.heard).toEqual([])
    await trial.control('/webhooks/resume')
    await waitForValue(() => ear.heard.length === 1)
  })

  it('is duplicated, dropped, wrongly signed or too old when configured', async () => {
    await trial.control('/webhooks', { duplicate: 2 })
    await createIntent()
    await waitForValue(() => ear.heard.length === 2)
    expect(new Set(ear.heard.map(({ event }) => event.id)).size).toBe(1)

    await trial.control('/webhooks', { duplicate: 1, drop: 1 })
    const dropped = await createIntent()
    const event = (await trial.stripe.events.list({ limit: 1 })).data[0]
    await trial.control(`/webhooks/resend/${event?.id}`)
    await waitForValue(() => ear.heard.length === 3)
    expect(ear.heard.filter(({ event: { data } }) => (data.object as { id?: string }).id === dropped.id)).toHaveLength(
      1,
    )

    await trial.control('/webhooks', { bad_signature: 1 })
    await createIntent()
    const bad = await waitForValue(() => ear.heard[3])
    expect(() => verifyEvent(bad)).toThrow('No signatures found matching')

    await trial.control('/webhooks', { old_timestamp: 1 })
    await createIntent()
    const old = await waitForValue(() => ear.heard[4])
    expect(() => verifyEvent(old)).toThrow('Timestamp outside the tolerance zone')

    await trial.control('/webhooks', { double_secret: true, shuffle: true })
    await createIntent()
    expect(verifyEvent(await waitForValue(() => ear.heard[5])).type).toBe('payment_intent.created')
    expect(await trial.control('/webhooks', { colour: 'red' })).toMatchObject({
      error: expect.stringContaining('colour'),
    })
  })

  it('is sent to an endpoint created over the API, for its event types', async () => {
    const endpoint = await trial.sgr.webhookEndpoints.create({
      url: ear.url,
      enabled_events: ['payment_intent.canceled'],
    })
    const made = await trial.sgr.paymentIntents.create({ amount: 5000, currency: 'eur' })
    await trial.sgr.paymentIntents.cancel(made.id)
    const heard = await waitForValue(() => ear.heard[0])
    expect(verifyEvent(heard, endpoint.secret).type).toBe('payment_intent.canceled')
    expect((await trial.sgr.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined()
    await trial.sgr.webhookEndpoints.del(endpoint.id)
    expect((await trial.sgr.webhookEndpoints.list()).data).toEqual([])
  })
})

describe('a request with an injected fault', () => {
  const retrying = () =>
    new Stripe('sk_test_sim_standard', {
      host: '127.0.0.1',
      port: trial.port,
      protocol: 'http',
      maxNetworkRetries: 2,
      telemetry: false,
      timeout: 5000,
    })
  const count = async (): Promise<number> => (await trial.stripe.paymentIntents.list({ limit: 100 })).data.length

  it('is tried three times under one key, and carried out once', async () => {
    await trial.control('/faults', { kind: 'status', status: 503, times: 2 })
    const made = await retrying().paymentIntents.create({ amount: 5000, currency: 'eur' })
    expect(made.status).toBe('requires_payment_method')
    expect(await count()).toBe(1)
  })

  it('whose answer was lost is not carried out again', async () => {
    await trial.control('/faults', { kind: 'reset', after_execution: true })
    const made = await retrying().paymentIntents.create({ amount: 5000, currency: 'eur' })
    expect(made.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(await count()).toBe(1)
    await trial.control('/faults', { kind: 'cut', after_execution: true })
    const call = () =>
      trial.stripe.paymentIntents.create({ amount: 6000, currency: 'eur' }, { idempotencyKey: 'cut-1' })
    await expect(call()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect((await call()).amount).toBe(6000)
    expect(await count()).toBe(2)
  })

  it('that failed after it was carried out fails the same way again', async () => {
    await trial.control('/faults', { kind: 'status', status: 500, after_execution: true })
    const call = () =>
      trial.stripe.paymentIntents.create({ amount: 5000, currency: 'eur' }, { idempotencyKey: 'lost-1' })
    await expect(call()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
    await expect(call()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
    expect(await count()).toBe(1)
  })

  it('has a distinct error', async () => {
    await trial.control('/faults', { kind: 'rate_limit' })
    await expect(trial.stripe.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError)
    await trial.control('/faults', { kind: 'html', path: '/v1/balance' })
    await expect(trial.stripe.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
    await trial.control('/faults', { kind: 'delay', delay_ms: 300, account: 'sgr' })
    await expect(trial.sgr.balance.retrieve({}, { timeout: 60 })).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    )
    await expect(trial.stripe.balance.retrieve()).resolves.toMatchObject({ object: 'balance' })
  })
})
