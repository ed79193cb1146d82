import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { expectRefusal, methods, startTestServer, waitForValue } from './test-server.ts'

const day = 86_400
let trial: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  trial = await startTestServer()
})
afterAll(() => trial.close())
beforeEach(async () => {
  await trial.control('/reset')
})

async function createPaidIntent(
  method: 'card' | 'ideal' | 'bancontact',
  amount: number,
  stripe = trial.stripe,
): Promise<string> {
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    allowed_payment_method_types: methods,
    confirm: true,
    return_url: 'http://shop.test/',
    ...(method === 'card'
      ? { payment_method: 'pm_card_visa' }
      : { payment_method_data: { type: method, billing_details: { name: 'Test Guest' } } }),
  })
  if (method !== 'card') await trial.control(`/attempts/${intent.id}/authorise`)
  await waitForValue(
    async () =>
      (
        (await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] }))
          .latest_charge as Stripe.Charge | null
      )?.balance_transaction ?? false,
  )
  return intent.id
}

const listTransactions = (stripe = trial.stripe, filter: Stripe.BalanceTransactionListParams = {}) =>
  stripe.balanceTransactions.list({ limit: 100, ...filter }).autoPagingToArray({ limit: 1000 })
const sumOf = (transactions: { net: number }[]) => transactions.reduce((total, { net }) => total + net, 0)
const readBalance = async (stripe = trial.stripe) => {
  const { available, pending } = await stripe.balance.retrieve()
  return [available[0]!.amount, pending[0]!.amount]
}
const setClockToDay = (days: number) => trial.control('/clock', { offset_seconds: days * day })

it('charges a fee by the method, and gives none of it back with a refund', async () => {
  const card = await createPaidIntent('card', 10_000)
  await createPaidIntent('ideal', 10_000)
  await createPaidIntent('bancontact', 10_000)
  await trial.stripe.refunds.create({ payment_intent: card, amount: 4_000 })
  const rows = (await listTransactions()).reverse().map(({ type, amount, fee, net }) => [type, amount, fee, net])
  expect(rows).toEqual([
    ['charge', 10_000, 350, 9_650],
    ['payment', 10_000, 29, 9_971],
    ['payment', 10_000, 35, 9_965],
    ['refund', -4_000, 0, -4_000],
  ])
  expect(await readBalance()).toEqual([-4_000, 29_586])
  expect(await listTransactions(trial.sgr)).toEqual([])
})

it('pays out once a day what was available at its end, and lists what each payout consists of', async () => {
  await createPaidIntent('ideal', 10_000)
  await setClockToDay(1)
  await createPaidIntent('card', 20_000)
  await setClockToDay(9)
  const payouts = (await trial.stripe.payouts.list({ limit: 100 })).data
  expect(payouts.map(({ amount, status, automatic }) => [amount, status, automatic])).toEqual([
    [19_325, 'paid', true],
    [9_971, 'paid', true],
  ])
  for (const payout of payouts) {
    const [own, ...parts] = await listTransactions(trial.stripe, { payout: payout.id, expand: ['data.source'] })
    expect(own).toMatchObject({ type: 'payout', amount: -payout.amount, source: { id: payout.id } })
    expect([parts.length, sumOf(parts)]).toEqual([1, payout.amount])
    expect((parts[0]!.source as Stripe.Charge).payment_intent).toMatch(/^pi_/)
    expect(new Date(payout.arrival_date * 1000).getUTCDay() % 6).not.toBe(0)
    expect(payout.arrival_date).toBeGreaterThanOrEqual(payout.created + day)
  }
  expect(await readBalance()).toEqual([0, 0])
  expect((await trial.stripe.payouts.list({ created: { gt: payouts[1]!.created } })).data).toHaveLength(1)
})

it('takes a dispute with its fee, returns the amount when it is won, and carries a negative balance over', async () => {
  const intent = await createPaidIntent('card', 10_000)
  await setClockToDay(5)
  expect((await trial.stripe.payouts.list()).data).toHaveLength(1)
  const { id } = (await trial.control(`/intents/${intent}/dispute`)) as { id: string }
  expect(await readBalance()).toEqual([-12_000, 0])
  await setClockToDay(8)
  expect((await trial.stripe.payouts.list()).data).toHaveLength(1)
  await trial.control(`/disputes/${id}/won`)
  await createPaidIntent('ideal', 5_000)
  await trial.control('/fees', { account: 'standard', amount: 500, description: 'Radar' })
  await setClockToDay(20)
  const [payout] = (await trial.stripe.payouts.list()).data
  const parts = (await listTransactions(trial.stripe, { payout: payout!.id })).filter(({ type }) => type !== 'payout')
  expect(parts.map(({ type, reporting_category: category, net }) => [type, category, net]).reverse()).toEqual([
    ['adjustment', 'dispute', -12_000],
    ['adjustment', 'dispute_reversal', 10_000],
    ['payment', 'charge', 4_971],
    ['stripe_fee', 'fee', -500],
  ])
  expect(payout!.amount).toBe(2_471)
  expect((await trial.stripe.disputes.retrieve(id)).balance_transactions).toHaveLength(2)
})

it('returns the amount of a payout that the bank sends back, and that of a failed refund', async () => {
  const intent = await createPaidIntent('ideal', 10_000)
  await setClockToDay(5)
  const [payout] = (await trial.stripe.payouts.list()).data
  await trial.control(`/payouts/${payout!.id}/fail`)
  expect(await trial.stripe.payouts.retrieve(payout!.id)).toMatchObject({ status: 'failed' })
  expect(await readBalance()).toEqual([9_971, 0])
  const refund = await trial.stripe.refunds.create({ payment_intent: intent })
  await trial.control(`/refunds/${refund.id}/fail`)
  expect(await readBalance()).toEqual([9_971, 0])
  expect((await listTransactions()).slice(0, 2).map(({ type }) => type)).toEqual(['refund_failure', 'payment_refund'])
})

it('pages, and refuses unknown parameters and payouts', async () => {
  for (const amount of [1_000, 1_100, 1_200]) await createPaidIntent('ideal', amount)
  const first = await trial.stripe.balanceTransactions.list({ limit: 2 })
  expect([first.data.length, first.has_more]).toEqual([2, true])
  const next = await trial.stripe.balanceTransactions.list({ limit: 2, starting_after: first.data[1]!.id })
  expect([next.data.map(({ amount }) => amount), next.has_more]).toEqual([[1_000], false])
  expect(await expectRefusal(trial.stripe.balanceTransactions.list({ flavour: 'x' } as object))).toMatchObject({
    code: 'parameter_unknown',
  })
  expect(await expectRefusal(trial.stripe.payouts.list({ flavour: 'x' } as object))).toMatchObject({
    code: 'parameter_unknown',
  })
  expect(await expectRefusal(trial.stripe.payouts.retrieve('po_unknown'))).toMatchObject({ code: 'resource_missing' })
  expect(await expectRefusal(trial.stripe.balanceTransactions.list({ payout: 'po_unknown' }))).toMatchObject({
    code: 'resource_missing',
  })
})

it('plants a difference in one transaction', async () => {
  await createPaidIntent('ideal', 10_000)
  const [transaction] = await listTransactions()
  await trial.control(`/balance_transactions/${transaction!.id}`, { cents: 1 })
  expect((await listTransactions())[0]).toMatchObject({ amount: 10_001, fee: 29, net: 9_972 })
})
