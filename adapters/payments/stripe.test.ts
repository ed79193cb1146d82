import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PaymentsUnavailable } from '@tussenuit/modules/payment/ports.ts'
import { keys, sdk, secrets, startEar, startTrial, until } from '@tussenuit/stand-ins/stripe/trial.ts'
import type { StripeConfig } from './stripe.ts'
import { createStripePayments, PaymentsRefused } from './stripe.ts'

let ear: Awaited<ReturnType<typeof startEar>>
let trial: Awaited<ReturnType<typeof startTrial>>
let config: StripeConfig
let payments: ReturnType<typeof createStripePayments>
beforeAll(async () => {
  ear = await startEar()
  trial = await startTrial({ webhooks: [{ url: ear.url, account: 'sgr', secret: secrets.sgr }] })
  config = {
    apiUrl: trial.url,
    timeoutMs: 2000,
    accounts: {
      standard: { ...keys('standard'), webhookSecret: secrets.standard },
      sgr: { ...keys('sgr'), webhookSecret: secrets.sgr },
    },
  }
  payments = createStripePayments(config)
})
afterAll(async () => {
  await trial.close()
  await ear.close()
})

let keyCount = 0
const wish = (over: object = {}) => ({
  account: 'sgr' as const,
  amountCents: 59_700,
  methods: ['card', 'ideal', 'bancontact'],
  description: 'Trip R-1',
  metadata: { reservation_number: 'R-1' },
  key: `pi-create:${++keyCount}`,
  ...over,
})
const pay = (intentId: string, method = 'pm_card_visa') =>
  sdk(trial.port, 'sgr').paymentIntents.confirm(intentId, { payment_method: method })
async function paid(): Promise<string> {
  const { id } = await payments.createIntent(wish())
  await pay(id)
  return id
}

describe('an intent', () => {
  it('is made once for a key, and read as it is now', async () => {
    const first = await payments.createIntent(wish({ key: 'once' }))
    expect(first).toMatchObject({
      status: 'requires_payment_method',
      amountCents: 59_700,
      receivedCents: 0,
      refundedCents: 0,
      currency: 'eur',
      metadata: { reservation_number: 'R-1' },
      chargeId: null,
      method: null,
      lastError: null,
    })
    await pay(first.id)
    const again = await payments.createIntent(wish({ key: 'once' }))
    expect(again).toMatchObject({
      id: first.id,
      clientSecret: first.clientSecret,
      status: 'succeeded',
      receivedCents: 59_700,
      method: 'card',
    })
    expect(again.chargeId).toMatch(/^ch_/)
  })

  it('tells why an attempt failed', async () => {
    const { id } = await payments.createIntent(wish())
    await expect(pay(id, 'pm_card_visa_chargeDeclined')).rejects.toThrow('declined')
    expect(await payments.findIntent('sgr', id)).toMatchObject({
      status: 'requires_payment_method',
      receivedCents: 0,
      method: 'card',
      lastError: { code: 'card_declined', message: 'Your card was declined.' },
    })
  })

  it('of the other account is not there', async () => {
    const { id } = await payments.createIntent(wish())
    expect(await payments.findIntent('standard', id)).toBeNull()
    expect(await payments.findIntent('sgr', 'pi_unknown')).toBeNull()
  })

  it('changes its amount while it is open, and is told as it is once it was paid', async () => {
    const { id } = await payments.createIntent(wish())
    expect(await payments.changeAmount('sgr', id, 60_000)).toMatchObject({
      amountCents: 60_000,
      status: 'requires_payment_method',
    })
    await pay(id)
    expect(await payments.changeAmount('sgr', id, 100)).toMatchObject({
      amountCents: 60_000,
      status: 'succeeded',
      receivedCents: 60_000,
    })
  })

  it('is cancelled, or told as paid when the guest was quicker', async () => {
    const open = await payments.createIntent(wish())
    expect((await payments.cancelIntent('sgr', open.id)).status).toBe('canceled')
    expect((await payments.cancelIntent('sgr', open.id)).status).toBe('canceled')
    expect(await payments.cancelIntent('sgr', await paid())).toMatchObject({
      status: 'succeeded',
      receivedCents: 59_700,
    })
  })
})

describe('a refund', () => {
  it('is given once for a key, also when the provider has forgotten the key', async () => {
    const intentId = await paid()
    const order = {
      account: 'sgr' as const,
      intentId,
      amountCents: 20_000,
      key: 'refund:R-1:1',
      metadata: { refund_row: '77' },
    }
    const [first, same] = await Promise.all([payments.refund(order), payments.refund(order)])
    expect(first).toMatchObject({ status: 'succeeded', amountCents: 20_000, metadata: { refund_row: '77' } })
    expect(same.id).toBe(first.id)
    await trial.control('/clock', { offset_seconds: 2 * 86_400 })
    expect((await payments.refund(order)).id).toBe(first.id)
    await trial.control('/clock', { offset_seconds: 0 })
    const other = await payments.refund({ ...order, key: 'refund:R-1:2', amountCents: 100 })
    expect(await payments.listRefunds('sgr', intentId)).toEqual([other, first])
    expect(await payments.findIntent('sgr', intentId)).toMatchObject({
      status: 'succeeded',
      receivedCents: 59_700,
      refundedCents: 20_100,
    })
  })

  it('beyond what was paid is refused for good', async () => {
    const intentId = await paid()
    const refused = payments.refund({
      account: 'sgr',
      intentId,
      amountCents: 59_701,
      key: 'refund:R-1:3',
      metadata: {},
    })
    await expect(refused).rejects.toBeInstanceOf(PaymentsRefused)
    expect((await payments.findIntent('sgr', intentId))?.refundedCents).toBe(0)
  })

  it('to a bank is pending until the bank has it', async () => {
    const made = await payments.createIntent(wish())
    await sdk(trial.port, 'sgr').paymentIntents.confirm(made.id, {
      payment_method_data: { type: 'ideal' },
      return_url: 'http://shop.test/',
    })
    expect(await payments.findIntent('sgr', made.id)).toMatchObject({ status: 'requires_action', method: 'ideal' })
    await trial.control(`/attempts/${made.id}/authorise`)
    const refund = await payments.refund({
      account: 'sgr',
      intentId: made.id,
      amountCents: 100,
      key: 'refund:R-1:4',
      metadata: {},
    })
    expect(refund.status).toBe('pending')
    await until(async () => (await payments.listRefunds('sgr', made.id))[0]?.status === 'succeeded')
  })
})

describe('an event', () => {
  it('is believed when its account signed it', async () => {
    const intentId = await paid()
    const told = await until(() =>
      ear.heard.find(({ event }) => event.type === 'charge.succeeded' && event.data.object.payment_intent === intentId),
    )
    const event = payments.readEvent('sgr', Buffer.from(told.body), told.signature)
    expect(event).toEqual({
      id: told.event.id,
      account: 'sgr',
      type: 'charge.succeeded',
      intentId,
      objectId: (told.event.data.object as { id: string }).id,
    })
    const succeeded = await until(() =>
      ear.heard.find(({ event: each }) => each.type === 'payment_intent.succeeded' && each.data.object.id === intentId),
    )
    expect(payments.readEvent('sgr', Buffer.from(succeeded.body), succeeded.signature)).toMatchObject({
      type: 'payment_intent.succeeded',
      intentId,
      objectId: intentId,
    })
  })

  it('is not believed when it is altered, too old, stamped ahead, signed by the other account or of the live environment', () => {
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
    const read = (payload: string, signature: string) => payments.readEvent('sgr', Buffer.from(payload), signature)
    expect(read(body(false), sign(body(false)))).toMatchObject({ id: 'evt_1', intentId: 'pi_1' })
    expect(read(`${body(false)} `, sign(body(false)))).toBeNull()
    expect(read(body(false), sign(body(false), secrets.standard))).toBeNull()
    expect(read(body(false), sign(body(false), secrets.sgr, Math.floor(Date.now() / 1000) - 301))).toBeNull()
    expect(read(body(false), sign(body(false), secrets.sgr, Math.floor(Date.now() / 1000) + 299))).not.toBeNull()
    expect(read(body(false), sign(body(false), secrets.sgr, Math.floor(Date.now() / 1000) + 310))).toBeNull()
    expect(read(body(true), sign(body(true)))).toBeNull()
    expect(read('no json', sign('no json'))).toBeNull()
    expect(read(body(false), '')).toBeNull()
  })
})

describe('a provider in trouble', () => {
  it('leaves the outcome unknown, and the same key asks on', async () => {
    await trial.control('/faults', { kind: 'reset', after_execution: true, times: 3 })
    const order = wish()
    await expect(payments.createIntent(order)).rejects.toBeInstanceOf(PaymentsUnavailable)
    await trial.control('/faults', { kind: 'status', status: 503, times: 3 })
    await expect(payments.createIntent(order)).rejects.toBeInstanceOf(PaymentsUnavailable)
    expect((await payments.createIntent(order)).amountCents).toBe(59_700)
    const made = (await sdk(trial.port, 'sgr').paymentIntents.list({ limit: 100 })).data.filter(
      (intent) => intent.status === 'requires_payment_method',
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(made.length)
    await trial.control('/faults', { kind: 'rate_limit' })
    await expect(payments.findIntent('sgr', 'pi_any')).rejects.toBeInstanceOf(PaymentsUnavailable)
    await trial.control('/faults', { kind: 'html' })
    await expect(payments.findIntent('sgr', 'pi_any')).rejects.toBeInstanceOf(PaymentsUnavailable)
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
