/** Payouts and movements of the provider's accounts, read from the stand-in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PaymentsUnavailable } from '@tussenuit/modules/money/payment/ports.ts'
import type { PayoutSource } from '@tussenuit/modules/money/payment/payout-ports.ts'
import {
  createStripeClient,
  makeTestKeys,
  methods,
  secrets,
  startTestServer,
  waitForValue,
} from '@tussenuit/stand-ins/stripe/test-server.ts'
import { createStripePayments } from './stripe.ts'
import { toHeldCents, toMovement } from './stripe-payouts.ts'

let trial: Awaited<ReturnType<typeof startTestServer>>
let payouts: PayoutSource
beforeAll(async () => {
  trial = await startTestServer()
  payouts = createStripePayments({
    apiUrl: trial.url,
    timeoutMs: 2000,
    accounts: {
      standard: { ...makeTestKeys('standard'), webhookSecret: secrets.standard },
      sgr: { ...makeTestKeys('sgr'), webhookSecret: secrets.sgr },
    },
  }).payouts!
})
afterAll(() => trial.close())

const day = 86_400_000
const epoch = new Date(0)
const setClockToDay = (days: number) => trial.control('/clock', { offset_seconds: (days * day) / 1000 })

async function makePayment(amount: number): Promise<string> {
  const before = (await payouts.listMovements('sgr', { since: epoch })).length
  const { id } = await createStripeClient(trial.port, 'sgr').paymentIntents.create({
    amount,
    currency: 'eur',
    allowed_payment_method_types: methods,
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  await waitForValue(async () => (await payouts.listMovements('sgr', { since: epoch })).length > before)
  return id
}

test('a payout, its movements and the balance are read per account', async () => {
  const paymentId = await makePayment(10_000)
  const stripe = createStripeClient(trial.port, 'sgr')
  const refund = await stripe.refunds.create({ payment_intent: paymentId, amount: 1_000 })
  await setClockToDay(1)
  const second = await makePayment(5_000)
  const dispute = (await trial.control(`/intents/${second}/dispute`)) as { id: string }
  expect(await payouts.readBalance('sgr')).toBe(9_650 - 1_000 + 4_812 - 7_000)
  await trial.control(`/disputes/${dispute.id}/won`)
  await trial.control('/fees', { account: 'sgr', amount: 300, description: 'Radar' })
  await setClockToDay(8)
  const listed = await payouts.listPayouts('sgr', epoch)
  const movements = await Promise.all(listed.map(({ id }) => payouts.listMovements('sgr', { payoutId: id })))
  const sums = movements.map((own) => own.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0))
  expect(sums).toEqual(listed.map(({ amountCents }) => amountCents))
  expect(listed.every(({ state, hasMovements }) => state === 'paid' && hasMovements)).toBe(true)
  expect(listed.map(({ createdAt }) => createdAt.getTime())).toEqual(
    listed.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => a - b),
  )
  expect(
    movements
      .flat()
      .toSorted((a, b) => b.amountCents - a.amountCents)
      .map(({ kind, amountCents, feeCents, paymentId: of, sourceId }) => [kind, amountCents, feeCents, of, sourceId]),
  ).toEqual([
    ['payment', 10_000, 350, paymentId, expect.stringMatching(/^ch_/)],
    ['dispute_returned', 5_000, 0, second, dispute.id],
    ['payment', 5_000, 188, second, expect.stringMatching(/^ch_/)],
    ['fee', -300, 0, null, null],
    ['refund', -1_000, 0, paymentId, refund.id],
    ['dispute', -5_000, 2_000, second, dispute.id],
  ])
  expect(await payouts.readBalance('sgr')).toBe(0)
  expect([await payouts.readBalance('standard'), await payouts.listPayouts('standard', epoch)]).toEqual([0, []])
})

test('movements of many pages are read whole, and only those since a moment', async () => {
  await setClockToDay(20)
  const since = new Date(Date.now() + 20 * day - 60_000)
  for (let count = 0; count < 105; count += 1)
    await trial.control('/fees', { account: 'standard', amount: 100 + count, description: 'x' })
  const read = await payouts.listMovements('standard', { since })
  expect(read.map(({ amountCents }) => amountCents)).toEqual(Array.from({ length: 105 }, (_, count) => -100 - count))
  expect(await payouts.listMovements('standard', { since: new Date(since.getTime() + day) })).toEqual([])
})

test('a payout that the bank sends back has failed, and its amount returns', async () => {
  await makePayment(20_000)
  await setClockToDay(30)
  const [payout] = (await payouts.listPayouts('sgr', epoch)).slice(-1)
  await trial.control(`/payouts/${payout!.id}/fail`)
  expect((await payouts.listPayouts('sgr', epoch)).at(-1)).toMatchObject({ id: payout!.id, state: 'failed' })
  expect((await payouts.listMovements('sgr', { since: epoch })).at(-1)).toMatchObject({
    kind: 'payout_returned',
    amountCents: payout!.amountCents,
    sourceId: payout!.id,
  })
})

test('no answer leaves the outcome unknown; what is not in whole euro cents, or does not add up, is not read', async () => {
  await trial.control('/faults', { kind: 'status', status: 503, times: 3 })
  await expect(payouts.listPayouts('sgr', epoch)).rejects.toBeInstanceOf(PaymentsUnavailable)
  const transaction = {
    id: 'txn_1',
    type: 'charge',
    reporting_category: 'charge',
    amount: 100,
    fee: 29,
    net: 71,
    currency: 'eur',
    source: null,
    description: null,
    created: 0,
  } as const
  expect(toMovement(transaction)).toMatchObject({ kind: 'payment', amountCents: 100, feeCents: 29, text: '' })
  expect(toMovement({ ...transaction, type: 'topup' }).kind).toBe('other')
  expect(toMovement({ ...transaction, type: 'adjustment', reporting_category: 'other_adjustment' }).kind).toBe('other')
  const euros = [{ amount: 100, currency: 'eur' }]
  expect(toHeldCents({ available: [...euros, { amount: 0, currency: 'usd' }], pending: euros })).toBe(200)
  expect(() => toHeldCents({ available: euros, pending: [{ amount: 1, currency: 'usd' }] })).toThrow(
    PaymentsUnavailable,
  )
  for (const wrong of [{ currency: 'usd' }, { net: 72 }, { amount: 100.5, net: 71.5 }])
    expect(() => toMovement({ ...transaction, ...wrong })).toThrow(PaymentsUnavailable)
})
