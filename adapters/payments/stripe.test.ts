import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type KeyChange, PaymentsRefused, PaymentsUnavailable } from '@tussenuit/modules/money/payment/ports.ts'
import { randomToken } from '@tussenuit/modules/shared/secret.ts'
import {
  makeTestKeys,
  createStripeClient,
  secrets,
  startWebhookReceiver,
  startTestServer,
  waitForValue,
} from '@tussenuit/stand-ins/stripe/test-server.ts'
import type { StripeConfig } from './stripe-connection.ts'
import { createStripePayments } from './stripe.ts'

let ear: Awaited<ReturnType<typeof startWebhookReceiver>>
let trial: Awaited<ReturnType<typeof startTestServer>>
let config: StripeConfig
let payments: ReturnType<typeof createStripePayments>
beforeAll(async () => {
  ear = await startWebhookReceiver()
  trial = await startTestServer({ webhooks: [{ url: ear.url, account: 'sgr', secret: secrets.sgr }] })
  config = {
    apiUrl: trial.url,
    timeoutMs: 2000,
    accounts: {
      standard: { ...makeTestKeys('standard'), webhookSecret: secrets.standard },
      sgr: { ...makeTestKeys('sgr'), webhookSecret: secrets.sgr },
    },
  }
  payments = createStripePayments(config)
})
afterAll(async () => {
  await trial.close()
  await ear.close()
})

let keyCount = 0
const makeInput = (over: object = {}) => ({
  account: 'sgr' as const,
  amountCents: 59_700,
  methods: ['card', 'ideal', 'bancontact'],
  description: 'Trip R-1',
  metadata: { reservation_number: 'R-1' },
  key: `pi-create:${++keyCount}`,
  returnUrl: () => 'http://shop.test/payment-details',
  ...over,
})
const confirmIntent = (intentId: string, method = 'pm_card_visa') =>
  createStripeClient(trial.port, 'sgr').paymentIntents.confirm(intentId, { payment_method: method })
async function makePaidIntent(): Promise<string> {
  const { id } = await payments.createPayment(makeInput())
  await confirmIntent(id)
  return id
}

describe('a payment', () => {
  it('is made once for a key, and read as it is now', async () => {
    const first = await payments.createPayment(makeInput({ key: 'once' }))
    expect(first).toMatchObject({
      state: 'open',
      amountCents: 59_700,
      receivedCents: 0,
      refundedCents: 0,
      currency: 'eur',
      metadata: { reservation_number: 'R-1' },
      method: null,
      lastError: null,
      checkout: {
        kind: 'stripe',
        reference: first.id,
        publishable_key: makeTestKeys('sgr').publishableKey,
        script_url: null,
      },
    })
    await confirmIntent(first.id)
    const again = await payments.createPayment(makeInput({ key: 'once' }))
    expect(again).toMatchObject({
      id: first.id,
      proof: first.proof,
      state: 'paid',
      receivedCents: 59_700,
      method: 'card',
    })
  })

  it('tells why an attempt failed', async () => {
    const { id } = await payments.createPayment(makeInput())
    await expect(confirmIntent(id, 'pm_card_visa_chargeDeclined')).rejects.toThrow('declined')
    expect(await payments.findPayment('sgr', id)).toMatchObject({
      state: 'failed',
      receivedCents: 0,
      method: 'card',
      lastError: { code: 'card_declined', message: 'Your card was declined.' },
    })
  })

  it('of the other account is not there', async () => {
    const { id } = await payments.createPayment(makeInput())
    expect(await payments.findPayment('standard', id)).toBeNull()
    expect(await payments.findPayment('sgr', 'pi_unknown')).toBeNull()
  })

  it('changes its amount while it is open, and is returned unchanged once it was paid', async () => {
    const { id } = await payments.createPayment(makeInput())
    expect(await payments.changeAmount('sgr', id, 60_000)).toMatchObject({
      amountCents: 60_000,
      state: 'open',
    })
    await confirmIntent(id)
    expect(await payments.changeAmount('sgr', id, 100)).toMatchObject({
      amountCents: 60_000,
      state: 'paid',
      receivedCents: 60_000,
    })
  })

  it('is cancelled, or returned as paid when the guest paid first', async () => {
    const open = await payments.createPayment(makeInput())
    expect((await payments.cancelPayment('sgr', open.id)).state).toBe('cancelled')
    expect((await payments.cancelPayment('sgr', open.id)).state).toBe('cancelled')
    expect(await payments.cancelPayment('sgr', await makePaidIntent())).toMatchObject({
      state: 'paid',
      receivedCents: 59_700,
    })
  })
})

describe('a refund', () => {
  it('is given once for a key, also when the provider has forgotten the key', async () => {
    const intentId = await makePaidIntent()
    const order = {
      account: 'sgr' as const,
      paymentId: intentId,
      amountCents: 20_000,
      key: 'refund:R-1:1',
      metadata: { refund_row: '77' },
    }
    const [first, same] = await Promise.all([payments.refund(order), payments.refund(order)])
    expect(first).toMatchObject({ state: 'succeeded', amountCents: 20_000, metadata: { refund_row: '77' } })
    expect(same.id).toBe(first.id)
    await trial.control('/clock', { offset_seconds: 2 * 86_400 })
    expect((await payments.refund(order)).id).toBe(first.id)
    await trial.control('/clock', { offset_seconds: 0 })
    const other = await payments.refund({ ...order, key: 'refund:R-1:2', amountCents: 100 })
    expect(await payments.listRefunds('sgr', intentId)).toEqual([other, first])
    expect(await payments.findPayment('sgr', intentId)).toMatchObject({
      state: 'paid',
      receivedCents: 59_700,
      refundedCents: 20_100,
    })
  })

  it('beyond what was paid is refused for good', async () => {
    const intentId = await makePaidIntent()
    const refused = payments.refund({
      account: 'sgr',
      paymentId: intentId,
      amountCents: 59_701,
      key: 'refund:R-1:3',
      metadata: {},
    })
    await expect(refused).rejects.toBeInstanceOf(PaymentsRefused)
    expect((await payments.findPayment('sgr', intentId))?.refundedCents).toBe(0)
  })

  it('to a bank is pending until the bank has it', async () => {
    const made = await payments.createPayment(makeInput())
    await createStripeClient(trial.port, 'sgr').paymentIntents.confirm(made.id, {
      payment_method_data: { type: 'ideal' },
      return_url: 'http://shop.test/',
    })
    expect(await payments.findPayment('sgr', made.id)).toMatchObject({ state: 'open', method: 'ideal' })
    await trial.control(`/attempts/${made.id}/authorise`)
    const refund = await payments.refund({
      account: 'sgr',
      paymentId: made.id,
      amountCents: 100,
      key: 'refund:R-1:4',
      metadata: {},
    })
    expect(refund.state).toBe('pending')
    await waitForValue(async () => (await payments.listRefunds('sgr', made.id))[0]?.state === 'succeeded')
  })
})

const makeRequest = (body: string, signature: string) => ({
  body: Buffer.from(body),
  header: (name: string) => (name.toLowerCase() === 'stripe-signature' ? signature : undefined),
})

describe('an event', () => {
  it('is believed when its account signed it', async () => {
    const intentId = await makePaidIntent()
    const reported = await waitForValue(() =>
      ear.heard.find(({ event }) => event.type === 'charge.succeeded' && event.data.object.payment_intent === intentId),
    )
    const event = await payments.readEvent('sgr', makeRequest(reported.body, reported.signature))
    expect(event).toEqual({ id: reported.event.id, account: 'sgr', type: 'other', paymentId: intentId })
    const succeeded = await waitForValue(() =>
      ear.heard.find(({ event: each }) => each.type === 'payment_intent.succeeded' && each.data.object.id === intentId),
    )
    expect(await payments.readEvent('sgr', makeRequest(succeeded.body, succeeded.signature))).toMatchObject({
      type: 'paid',
      paymentId: intentId,
    })
  })

  it('is not believed when it is altered, too old, stamped ahead, signed by the other account or of the live environment', async () => {
    const body = (livemode: boolean) =>
      JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'payment_intent.succeeded',
        livemode,
        data: { object: { id: 'pi_1', object: 'payment_intent' } },
      })
    const sign = (payload: string, secret = secrets.sgr, timestamp = Math.floor(Date.now() / 1000)) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const read = (payload: string, signature: string) => payments.readEvent('sgr', makeRequest(payload, signature))
    expect(await read(body(false), sign(body(false)))).toMatchObject({ id: 'evt_1', paymentId: 'pi_1' })
    expect(await read(`${body(false)} `, sign(body(false)))).toBeNull()
    expect(await read(body(false), sign(body(false), secrets.standard))).toBeNull()
    expect(await read(body(false), sign(body(false), secrets.sgr, Math.floor(Date.now() / 1000) - 301))).toBeNull()
    expect(await read(body(false), sign(body(false), secrets.sgr, Math.floor(Date.now() / 1000) + 299))).not.toBeNull()
    expect(await read(body(false), sign(body(false), secrets.sgr, Math.floor(Date.now() / 1000) + 310))).toBeNull()
    expect(await read(body(true), sign(body(true)))).toBeNull()
    expect(await read('no json', sign('no json'))).toBeNull()
    expect(await read(body(false), '')).toBeNull()
  })
})

describe('a connection test', () => {
  const mark = () => randomToken()
  const eventOf = (wanted: string, type: string) =>
    waitForValue(() =>
      ear.heard.find(({ event }) => {
        const about = event.data.object as { metadata?: Record<string, string> }
        return event.type === type && about.metadata?.['connection_test'] === wanted
      }),
    )

  it('makes the provider send signed events that carry its mark, about a payment that is cancelled', async () => {
    const wanted = mark()
    await payments.eventTest!.cause('sgr', wanted)
    for (const type of ['payment_intent.created', 'payment_intent.canceled']) {
      const { body, signature, event } = await eventOf(wanted, type)
      const request = makeRequest(body, signature)
      const read = payments.eventTest!.read(request)!
      expect(read.mark).toBe(wanted)
      expect(read.message).not.toContain(secrets.sgr)
      expect(await payments.eventTest!.isSigned('sgr', read.message)).toBe(true)
      expect(await payments.eventTest!.isSigned('standard', read.message)).toBe(false)
      const { id } = event.data.object as { id: string }
      expect(await payments.findPayment('sgr', id)).toMatchObject({
        state: 'cancelled',
        amountCents: 50,
        receivedCents: 0,
      })
      expect(await payments.readEvent('sgr', request)).toMatchObject({ paymentId: id })
    }
  })

  it('uses keys that are given in the place of those in use', async () => {
    const wanted = mark()
    await payments.eventTest!.cause('standard', wanted, { secret_key: makeTestKeys('sgr').secretKey })
    const { body, signature } = await eventOf(wanted, 'payment_intent.canceled')
    const { message } = payments.eventTest!.read(makeRequest(body, signature))!
    const isSigned = (given: Record<string, string>) => payments.eventTest!.isSigned('standard', message, given)
    expect(await isSigned({ webhook_secret: secrets.sgr })).toBe(true)
    expect(await isSigned({ webhook_secret: 'whsec_another1234' })).toBe(false)
    expect(await isSigned({})).toBe(false)
    await expect(payments.eventTest!.cause('standard', mark(), { secret_key: 'sk_test_wrong' })).rejects.toBeInstanceOf(
      PaymentsRefused,
    )
  })

  it('is of one payment however often a lost answer is asked for again', async () => {
    const wanted = mark()
    await trial.control('/faults', { kind: 'reset', after_execution: true, times: 1 })
    await payments.eventTest!.cause('sgr', wanted)
    await payments.eventTest!.cause('sgr', wanted)
    const all = (await createStripeClient(trial.port, 'sgr').paymentIntents.list({ limit: 100 })).data
    expect(all.filter(({ metadata }) => metadata['connection_test'] === wanted)).toHaveLength(1)
  })

  it.each([
    ['', 'nothing'],
    ['"connection_test"', 'a text'],
    ['{"connection_test":', 'a part'],
    ['null', 'null'],
    [JSON.stringify({ connection_test: 'x'.repeat(43) }), 'a mark elsewhere'],
    [JSON.stringify({ data: { object: { metadata: { connection_test: 1 } } } }), 'a number'],
    [JSON.stringify({ data: { object: { metadata: { connection_test: 'short' } } } }), 'no mark'],
    [JSON.stringify({ data: { object: { metadata: null }, about: 'connection_test' } }), 'no metadata'],
    [JSON.stringify({ data: { object: { metadata: { reservation_number: 'R-1' } } } }), 'a sale'],
  ])('is not read from %s (%s)', (body) => expect(payments.eventTest!.read(makeRequest(body, ''))).toBeNull())
})

test.each([
  [{}, ['https://js.stripe.com', 'https://*.js.stripe.com']],
  [
    { scriptUrl: 'https://pay.example/v3/stripe.js' },
    ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://pay.example'],
  ],
  [{ apiUrl: 'http://localhost:8421', scriptUrl: 'http://localhost:8421/stripe.js' }, ['http://localhost:8421']],
])('a paying page of the addresses %j admits scripts of %j', (addresses, scripts) => {
  expect(createStripePayments({ ...config, apiUrl: null, ...addresses }).pageOrigins.scripts).toEqual(scripts)
})

describe('wallets', () => {
  it('are shown on a host once it is registered, however often it is asked', async () => {
    const register = () => payments.walletSupport!.register('standard', 'shop.example')
    expect([await register(), await register()]).toEqual([
      ['apple_pay', 'google_pay'],
      ['apple_pay', 'google_pay'],
    ])
    const { data } = await createStripeClient(trial.port, 'standard').paymentMethodDomains.list({
      domain_name: 'shop.example',
    })
    expect(data).toHaveLength(1)
    await expect(payments.walletSupport!.register('standard', 'no host')).rejects.toBeInstanceOf(PaymentsRefused)
  })

  it('are registered with the keys that will be in use', async () => {
    const wrong = { secret_key: 'sk_test_sim_entered' }
    const { walletSupport } = createStripePayments({ ...config, entered: async () => wrong })
    const register = (change?: KeyChange) => walletSupport!.register('standard', 'other.example', change)
    await expect(register()).rejects.toBeInstanceOf(PaymentsRefused)
    expect(await register({ configured: true })).toEqual(['apple_pay', 'google_pay'])
    expect(await register({ keys: { secret_key: makeTestKeys('standard').secretKey } })).toEqual([
      'apple_pay',
      'google_pay',
    ])
    await expect(register({ configured: true, keys: wrong })).rejects.toBeInstanceOf(PaymentsRefused)
  })
})

describe('a proof', () => {
  it('names its payment, and holds whole and unchanged only', async () => {
    const { id, proof } = await payments.createPayment(makeInput())
    expect(payments.paymentOfProof(proof)).toBe(id)
    expect(await payments.verifyProof('sgr', id, proof)).toBe(true)
    for (const wrong of [`${proof}x`, proof.slice(0, -1), id, '']) {
      expect(await payments.verifyProof('sgr', id, wrong)).toBe(false)
    }
    expect(await payments.verifyProof('standard', id, proof)).toBe(false)
    for (const none of [id, '', 'pi_1_secret_2', `${id}_secret_`, `x${proof}`, `${proof} `])
      expect(payments.paymentOfProof(none)).toBeNull()
  })
})

test.each([
  [null, null],
  ['text', null],
  [{ status: 'succeeded' }, { status: 'succeeded', errorCode: undefined, errorType: undefined }],
  [
    { paymentIntent: { status: 'processing' }, error: { code: 'card_declined', type: 'card_error' } },
    { status: 'processing', errorCode: 'card_declined', errorType: 'card_error' },
  ],
])('only plain terms of the report %j are read', (report, read) => expect(payments.readReport(report)).toEqual(read))

describe('a provider in trouble', () => {
  it('says of its keys whether they are for tests', async () => {
    const areTests = async (of: typeof payments) => (await of.credentials('sgr')).map(({ isTest }) => isTest)
    expect(await areTests(payments)).toEqual([true, true, false])
    const live = { publishableKey: 'pk_live_1234', secretKey: 'rk_live_1234', webhookSecret: 'whsec_1234' }
    const sold = createStripePayments({ ...config, accounts: { ...config.accounts, sgr: live } })
    expect(await areTests(sold)).toEqual([false, false, false])
  })

  it('leaves the outcome unknown, and the same key asks on', async () => {
    await trial.control('/faults', { kind: 'reset', after_execution: true, times: 3 })
    const order = makeInput()
    await expect(payments.createPayment(order)).rejects.toBeInstanceOf(PaymentsUnavailable)
    await trial.control('/faults', { kind: 'status', status: 503, times: 3 })
    await expect(payments.createPayment(order)).rejects.toBeInstanceOf(PaymentsUnavailable)
    expect((await payments.createPayment(order)).amountCents).toBe(59_700)
    const made = (await createStripeClient(trial.port, 'sgr').paymentIntents.list({ limit: 100 })).data.filter(
      (intent) => intent.status === 'requires_payment_method',
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(made.length)
    await trial.control('/faults', { kind: 'rate_limit' })
    await expect(payments.findPayment('sgr', 'pi_any')).rejects.toBeInstanceOf(PaymentsUnavailable)
    await trial.control('/faults', { kind: 'html' })
    await expect(payments.findPayment('sgr', 'pi_any')).rejects.toBeInstanceOf(PaymentsUnavailable)
    const nowhere = createStripePayments({ ...config, apiUrl: 'http://127.0.0.1:1' })
    await expect(nowhere.check('sgr')).rejects.toBeInstanceOf(PaymentsUnavailable)
  })

  it('is found out at start when the keys are wrong or mixed', async () => {
    await expect(payments.check('standard')).resolves.toBeUndefined()
    const with_ = (change: object) =>
      createStripePayments({ ...config, accounts: { ...config.accounts, sgr: { ...config.accounts.sgr, ...change } } })
    await expect(with_({ secretKey: 'sk_test_wrong' }).check('sgr')).rejects.toBeInstanceOf(PaymentsRefused)
    await expect(with_({ publishableKey: 'pk_live_other' }).check('sgr')).rejects.toThrow('different environments')
  })
})
