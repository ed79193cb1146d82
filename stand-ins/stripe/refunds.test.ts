import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { methods, expectRefusal, startTestServer, waitForValue } from './test-server.ts'

let trial: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  trial = await startTestServer()
})
afterAll(() => trial.close())

const payByCard = () =>
  trial.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'eur',
    allowed_payment_method_types: methods,
    confirm: true,
    payment_method: 'pm_card_visa',
  })

async function payByBank(): Promise<Stripe.PaymentIntent> {
  const made = await trial.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'eur',
    allowed_payment_method_types: methods,
    confirm: true,
    payment_method_data: { type: 'ideal' },
    return_url: 'http://shop.test/',
  })
  await trial.control(`/attempts/${made.id}/authorise`)
  return made
}

async function readCharge(intent: Stripe.PaymentIntent): Promise<Stripe.Charge> {
  return (await trial.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.refunds'] }))
    .latest_charge as Stripe.Charge
}

describe('a refund', () => {
  it('to a card succeeds at once, in parts, up to what was paid and no further', async () => {
    const paid = await payByCard()
    const part = await trial.stripe.refunds.create({
      payment_intent: paid.id,
      amount: 4000,
      reason: 'requested_by_customer',
      metadata: { row: '77' },
    })
    expect(part).toMatchObject({ status: 'succeeded', amount: 4000, payment_intent: paid.id, metadata: { row: '77' } })
    expect(part.id).toMatch(/^re_/)
    expect(await expectRefusal(trial.stripe.refunds.create({ payment_intent: paid.id, amount: 6001 }))).toMatchObject({
      statusCode: 400,
      param: 'amount',
    })
    const rest = await trial.stripe.refunds.create({ payment_intent: paid.id })
    expect(rest.amount).toBe(6000)
    expect(await readCharge(paid)).toMatchObject({
      amount_refunded: 10_000,
      refunded: true,
      refunds: { data: [{ id: rest.id }, { id: part.id }] },
    })
    expect(await expectRefusal(trial.stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    expect((await trial.stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded')
    expect((await trial.stripe.refunds.list({ payment_intent: paid.id })).data.map(({ id }) => id)).toEqual([
      rest.id,
      part.id,
    ])
  })

  it('to a bank is pending first and succeeds later', async () => {
    const paid = await payByBank()
    const refund = await trial.stripe.refunds.create({ payment_intent: paid.id, amount: 4000 })
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' })
    expect(refund.id).toMatch(/^pyr_/)
    expect((await readCharge(paid)).id).toMatch(/^py_/)
    await waitForValue(async () => (await trial.stripe.refunds.retrieve(refund.id)).status === 'succeeded')
  })

  it('that the bank sends back is no longer counted', async () => {
    const paid = await payByBank()
    const refund = await trial.stripe.refunds.create({ payment_intent: paid.id })
    await trial.control(`/refunds/${refund.id}/fail`)
    expect(await trial.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' })
    expect(await readCharge(paid)).toMatchObject({ amount_refunded: 0, refunded: false })
    const types = (await trial.stripe.events.list({ limit: 20 })).data
      .filter((event) => (event.data.object as { id?: string }).id === refund.id)
      .map(({ type }) => type)
    // The refund may have succeeded before it failed; then the events include one for the success.
    expect([types.slice(0, 3), types.at(-1)]).toEqual([
      ['refund.failed', 'charge.refund.updated', 'refund.updated'],
      'refund.created',
    ])
  })

  it('is refused for an unpaid intent', async () => {
    const made = await trial.stripe.paymentIntents.create({ amount: 10_000, currency: 'eur' })
    expect(await expectRefusal(trial.stripe.refunds.create({ payment_intent: made.id }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    expect(await expectRefusal(trial.sgr.refunds.create({ payment_intent: made.id }))).toMatchObject({
      code: 'resource_missing',
    })
  })
})

describe('an account', () => {
  it('returns its balance, itself and its customers', async () => {
    expect(await trial.sgr.balance.retrieve()).toMatchObject({
      object: 'balance',
      livemode: false,
      available: [{ amount: 0, currency: 'eur' }],
    })
    expect(await trial.sgr.accounts.retrieveCurrent()).toMatchObject({ object: 'account', charges_enabled: true })
    const guest = await trial.sgr.customers.create({ email: 'guest@example.nl', name: 'Test Guest' })
    expect(await trial.sgr.customers.update(guest.id, { name: 'Other Name' })).toMatchObject({
      id: guest.id,
      name: 'Other Name',
      email: 'guest@example.nl',
    })
    const method = await trial.sgr.paymentMethods.attach('pm_card_visa', { customer: guest.id })
    expect(
      (await trial.sgr.paymentMethods.list({ customer: guest.id, type: 'card' })).data.map(({ id }) => id),
    ).toEqual([method.id])
    expect(await expectRefusal(trial.stripe.customers.retrieve(guest.id))).toMatchObject({ code: 'resource_missing' })
    expect(await expectRefusal(trial.sgr.customers.retrieve(guest.id, { expand: ['cat'] }))).toMatchObject({
      statusCode: 400,
      param: 'expand',
    })
  })
})

describe('a dispute', () => {
  const disputed = async () => {
    const paid = await payByCard()
    const { id } = (await trial.control(`/intents/${paid.id}/dispute`)) as { id: string }
    return { paid, id, refund: () => trial.stripe.refunds.create({ payment_intent: paid.id }) }
  }

  it('that is won gives the money back to the shop, which can refund it', async () => {
    const { id, refund } = await disputed()
    expect(await expectRefusal(refund())).toMatchObject({ code: 'charge_disputed' })
    await trial.control(`/disputes/${id}/won`)
    expect(await trial.stripe.disputes.retrieve(id)).toMatchObject({ status: 'won', is_charge_refundable: true })
    expect(await refund()).toMatchObject({ status: 'succeeded' })
  })

  it("that is lost stays lost, and its money is not the shop's to refund", async () => {
    const { paid, id, refund } = await disputed()
    await trial.control(`/disputes/${id}/lost`)
    await trial.control(`/disputes/${id}/won`).catch(() => undefined)
    expect((await trial.stripe.disputes.list({ payment_intent: paid.id })).data).toMatchObject([{ id, status: 'lost' }])
    expect(await expectRefusal(refund())).toMatchObject({ code: 'charge_disputed' })
  })
})
