/**
 * Disputes: the money and voucher codes that they block or release, and the effect of lost messages.
 *
 * In the long suite: all of it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findClaim } from '@tussenuit/modules/money/claim/index.ts'
import { reconcileDisputes } from '@tussenuit/modules/money/dispute/index.ts'
import {
  cancelStay,
  bookConfirmedStay,
  startBalancePayment,
  startAfterSaleShop,
  refundAtProvider,
  expectRefused,
  setCancellationFee,
  type Stay,
} from '../../after-sale-steps.ts'
import {
  readProviderPayment,
  retryUntilPasses,
  intentIdOfSale,
  payByCard,
  callProviderStandIn,
  waitForState,
} from '../../booking-steps.ts'
import type { TestShop } from '../../harness.ts'
import { buyVouchers, readCodeBalance } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
})
afterAll(() => shop?.close())

const openDispute = async (intent: string, more: { amount?: number; reason?: string } = {}): Promise<string> =>
  ((await callProviderStandIn(shop, `/intents/${intent}/dispute`, { reason: 'fraudulent', ...more })) as { id: string })
    .id
/** Drops messages from now on. Waits for the earlier ones first, because handling a message also reads its payment. */
async function dropMessages(): Promise<void> {
  await retryUntilPasses(async () =>
    expect((await callProviderStandIn<{ waiting: object[] }>(shop, '/webhooks')).waiting).toEqual([]),
  )
  await callProviderStandIn(shop, '/webhooks', { drop: true })
}
const decideDispute = (id: string, outcome: 'won' | 'lost') =>
  callProviderStandIn(shop, `/disputes/${id}/${outcome}`, {})
const statusOf = async (id: string) =>
  (await at.db().selectFrom('dispute').select(['status', 'open']).where('dispute_id', '=', id).executeTakeFirst()) ??
  null
const readTasks = async (key: string) =>
  at.db().selectFrom('staff_task').select(['kind', 'done_at']).where('key', 'like', `${key}:%`).execute()
const findIntentOfOrder = async (number: string) =>
  (
    await at
      .db()
      .selectFrom('payment')
      .select('intent_id')
      .where('voucher_order_number', '=', number)
      .executeTakeFirstOrThrow()
  ).intent_id!

test('the balance of vouchers cannot be spent while their payment is disputed, and can again once the dispute is won', async () => {
  const { order, codes } = await buyVouchers(shop, { cents: 5_000, quantity: 2 })
  const unspent = codes[1]!
  await at.as('owner')('POST /vouchers/codes/:id/block', {
    params: { id: await findCodeId(unspent) },
    body: { blocked: true, note: 'reported as lost' },
  })
  const id = await openDispute(await findIntentOfOrder(order.transaction_number))
  await retryUntilPasses(() => expect(readCodeBalance(shop, codes[0]!)).rejects.toMatchObject({ status: 404 }))
  expect((await readTasks('dispute:standard')).at(-1)).toEqual({ kind: 'dispute', done_at: null })
  await decideDispute(id, 'won')
  await retryUntilPasses(async () =>
    expect(await readCodeBalance(shop, codes[0]!)).toEqual({ balance_cents: 5_000, available_cents: 5_000 }),
  )
  // A code that staff blocked for another reason stays blocked.
  await expect(readCodeBalance(shop, unspent)).rejects.toMatchObject({ status: 404 })
  expect((await readTasks('dispute:standard')).every((one) => one.done_at !== null)).toBe(true)
})

test('two disputes of one payment: while one is open the vouchers stay frozen, whatever becomes of the other', async () => {
  const { order, codes } = await buyVouchers(shop, { cents: 5_000 })
  const id = await openDispute(await findIntentOfOrder(order.transaction_number))
  await retryUntilPasses(async () => expect(await statusOf(id)).toMatchObject({ open: true }))
  const first = await at.db().selectFrom('dispute').selectAll().where('dispute_id', '=', id).executeTakeFirstOrThrow()
  await at
    .db()
    .insertInto('dispute')
    .values({ ...first, dispute_id: `${id}_second` })
    .execute()
  await decideDispute(id, 'won')
  await retryUntilPasses(async () => expect(await statusOf(id)).toMatchObject({ open: false }))
  await expect(readCodeBalance(shop, codes[0]!)).rejects.toMatchObject({ status: 404 })
})

async function findCodeId(code: string): Promise<number> {
  const { voucher_id } = await at
    .db()
    .selectFrom('voucher_code')
    .innerJoin('voucher_order', 'voucher_order.number', 'voucher_code.order_number')
    .select('voucher_code.voucher_id')
    .orderBy('voucher_code.id', 'desc')
    .executeTakeFirstOrThrow()
  const { items } = (
    await at.as('owner')('POST /fetchVoucherCodesByVoucherId', {
      body: { voucher_id: voucher_id!, page: 1, limit: 100 },
    })
  ).data
  return items.find((one) => one.code === code)!.id
}

test("a dispute whose messages were all lost is found in the provider's list, and so is its outcome", async () => {
  const { order, codes } = await buyVouchers(shop, { cents: 5_000 })
  await dropMessages()
  const id = await openDispute(await findIntentOfOrder(order.transaction_number))
  expect(await statusOf(id)).toBeNull()
  await reconcileDisputes(shop.shop)
  expect(await statusOf(id)).toEqual({ status: 'open', open: true })
  await expect(readCodeBalance(shop, codes[0]!)).rejects.toMatchObject({ status: 404 })
  await decideDispute(id, 'won')
  await reconcileDisputes({ ...shop.shop, now: () => new Date(Date.now() + 200 * 86_400_000) })
  expect(await statusOf(id)).toEqual({ status: 'won', open: false })
  expect((await readCodeBalance(shop, codes[0]!)).available_cents).toBe(5_000)
  await callProviderStandIn(shop, '/webhooks/reset', {})
})

/** Cancels a stay during a dispute; its refund waits for the outcome. */
async function cancelDuringDispute(more: { amount?: number; reason?: string } = {}) {
  const stay = await bookConfirmedStay(shop)
  const intent = intentIdOfSale(stay.reservation)
  const id = await openDispute(intent, more)
  await retryUntilPasses(async () => expect(await statusOf(id)).toMatchObject({ open: true }))
  await cancelStay(shop, stay)
  await at.as('owner')('DELETE /cancelBookingByAdmin/:id', { params: { id: stay.number }, query: {} })
  await waitForState(shop, stay.number, 'refunding')
  return { stay, intent, id }
}

test('after a won dispute the pending refund is sent', async () => {
  const { stay, intent, id } = await cancelDuringDispute()
  await decideDispute(id, 'won')
  await waitForState(shop, stay.number, 'refunded')
  expect((await readProviderPayment(shop, intent)).refunds.map((one) => one.amount)).toEqual([stay.total])
})

test('after a lost one the bank has withdrawn the money: nothing is refunded again, and the journal records it', async () => {
  const { stay, intent, id } = await cancelDuringDispute()
  await decideDispute(id, 'lost')
  await waitForState(shop, stay.number, 'refunded')
  expect((await at.refundsOf(stay.number)).map((row) => [row.reason, row.amount_cents, row.state])).toEqual([
    ['cancellation', stay.total, 'failed'],
    ['dispute', stay.total, 'succeeded'],
  ])
  expect((await readProviderPayment(shop, intent)).refunds).toEqual([])
  expect(await at.tasksOf(stay.number)).toContain('dispute_lost')
  await at.as('finance')('POST /moneyInbox/compare', {})
  expect(
    (await at.as('viewer')('GET /moneyInbox', { query: { state: 'open' } })).data.items.filter(
      (one) => one.intent_id === intent,
    ),
  ).toEqual([])
})

test('a lost dispute that is won after all is no longer owed, once, and is a task for staff', async () => {
  const stay = await bookConfirmedStay(shop)
  const { order, codes } = await buyVouchers(shop, { cents: 5_000 })
  const ids = [
    await openDispute(intentIdOfSale(stay.reservation)),
    await openDispute(await findIntentOfOrder(order.transaction_number)),
  ]
  for (const id of ids) await loseDispute(id)
  const entries = () =>
    at
      .db()
      .selectFrom('journal_entry')
      .select('key')
      .where((row) =>
        row.or([
          row('reservation_number', '=', stay.number),
          row('voucher_order_number', '=', order.transaction_number),
        ]),
      )
      .orderBy('id')
      .execute()
  const before = await entries()
  const known = [['dispute', stay.total, 'succeeded']]
  for (const id of ids) {
    await callProviderStandIn(shop, `/disputes/${id}/overturned`, {})
    await retryUntilPasses(async () =>
      expect(
        await at
          .db()
          .selectFrom('staff_task')
          .select(['kind', 'cents', 'done_at'])
          .where('key', 'like', `dispute-overturned:%:${id}`)
          .execute(),
      ).toEqual([{ kind: 'dispute_overturned', cents: id === ids[0] ? stay.total : 5_000, done_at: null }]),
    )
  }
  // The nightly comparison reads the lost disputes again and changes nothing.
  await reconcileDisputes(shop.shop)
  for (const id of ids) expect(await statusOf(id)).toEqual({ status: 'lost', open: true })
  expect((await at.refundsOf(stay.number)).map((row) => [row.reason, row.amount_cents, row.state])).toEqual(known)
  await expect(readCodeBalance(shop, codes[0]!)).rejects.toMatchObject({ status: 404 })
  expect(await entries()).toEqual([
    ...before,
    ...ids.map((id) => ({ key: expect.stringMatching(new RegExp(`^dispute_overturned:\\w+:${id}$`)) as string })),
  ])
  const { openCents, creditCents } = await findClaim(at.db(), { reservationNumber: stay.number })
  expect([openCents, creditCents]).toEqual([0, 0])
})

test('money of a returned refund that a lost dispute took is a loss: recorded once, and owed to nobody', async () => {
  const stay = await bookConfirmedStay(shop)
  await cancelStay(shop, stay)
  await waitForState(shop, stay.number, 'refunded')
  const reasons = async () => (await at.refundsOf(stay.number)).map((row) => [row.reason, row.amount_cents, row.state])
  // The refund is returned, then the payer disputes the payment and wins. No message about either arrives.
  await dropMessages()
  await callProviderStandIn(shop, `/refunds/${(await at.refundsOf(stay.number))[0]!.provider_id}/fail`, {})
  const id = await openDispute(intentIdOfSale(stay.reservation))
  await decideDispute(id, 'lost')
  await reconcileDisputes(shop.shop)
  expect(await statusOf(id)).toMatchObject({ status: 'lost' })
  expect(await reasons()).toEqual([['cancellation', stay.total, 'succeeded']])
  const known = [
    ['cancellation', stay.total, 'failed'],
    ['dispute', stay.total, 'succeeded'],
  ]
  await at.as('finance')('POST /moneyInbox/compare', {})
  expect(await reasons()).toEqual(known)
  await waitForState(shop, stay.number, 'refunded')
  const open = await at
    .db()
    .selectFrom('staff_task')
    .select('kind')
    .where('reservation_number', '=', stay.number)
    .where('done_at', 'is', null)
    .execute()
  expect(open.map(({ kind }) => kind)).not.toContain('refund_failed')
  await at.as('finance')('POST /moneyInbox/compare', {})
  expect(await reasons()).toEqual(known)
  await callProviderStandIn(shop, '/webhooks/reset', {})
})

const refundStay = (stay: Stay, amount_cents?: number) =>
  at.as('finance')('POST /refunds', {
    body: {
      reservationNumber: stay.number,
      reason: 'goodwill',
      key: crypto.randomUUID(),
      ...(amount_cents ? { amount_cents } : {}),
    },
  })
const recordRefundPaidElsewhere = async (stay: Stay) =>
  (
    await at.as('finance')('POST /refunds/elsewhere', {
      body: { reservationNumber: stay.number, note: 'to their account', key: crypto.randomUUID() },
    })
  ).data.paid_cents
/** The amounts of the open tasks about refunds that did not reach the traveller. */
const readUnpaidRefunds = async (stay: Stay) =>
  (
    await at
      .db()
      .selectFrom('staff_task')
      .select('cents')
      .where('reservation_number', '=', stay.number)
      .where('kind', '=', 'refund_failed')
      .where('done_at', 'is', null)
      .execute()
  ).map((task) => task.cents)
const loseDispute = async (id: string) => {
  await decideDispute(id, 'lost')
  await retryUntilPasses(async () => expect(await statusOf(id)).toMatchObject({ status: 'lost' }))
}

test('after a lost dispute about the deposit the balance can be refunded, and the reason why the rest cannot is true', async () => {
  const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
  await payByCard(shop, await startBalancePayment(shop, stay))
  await retryUntilPasses(async () => expect((await at.paymentsOf(stay.number))[1]).toMatchObject({ state: 'paid' }))
  const [taken, balance] = [stay.dueNow - 500, stay.total - stay.dueNow]
  await loseDispute(await openDispute(intentIdOfSale(stay.reservation), { amount: taken }))
  const preview = (
    await at.as('finance')('POST /refunds/preview', { body: { reservationNumber: stay.number, amount_cents: 2_000 } })
  ).data
  expect(preview).toMatchObject({ frozen: false, left_cents: balance, card_cents: 2_000 })
  expect(preview.payments.map((payment) => [payment.part, payment.left_cents, payment.refund_cents])).toEqual([
    ['deposit', 0, 0],
    ['balance', balance, 2_000],
  ])
  await expectRefused(refundStay(stay, balance + 501), 422, 'refund_too_much')
  await expectRefused(refundStay(stay, balance + 500), 409, 'payment_lost')
  await refundStay(stay)
  await expectRefused(refundStay(stay), 409, 'payment_lost')
  await retryUntilPasses(async () =>
    expect((await at.refundsOf(stay.number)).map((row) => [row.reason, row.amount_cents, row.state])).toEqual([
      ['dispute', taken, 'succeeded'],
      ['staff', balance, 'succeeded'],
    ]),
  )
})

test('a stay of which a bank took a part is cancelled: the refund that cannot be sent is a task, and is paid another way', async () => {
  const [stay, fee, taken] = [await bookConfirmedStay(shop), 5_000, 10_000]
  await setCancellationFee(shop, stay, fee)
  await loseDispute(await openDispute(intentIdOfSale(stay.reservation), { amount: taken }))
  await cancelStay(shop, stay)
  await at.as('owner')('DELETE /cancelBookingByAdmin/:id', { params: { id: stay.number }, query: {} })
  const owed = stay.total - taken - fee
  await retryUntilPasses(async () => expect(await readUnpaidRefunds(stay)).toEqual([owed]))
  expect((await at.rowOf(stay.number)).state).toBe('refunding')
  await expectRefused(refundStay(stay, owed), 409, 'payment_lost')
  await reconcileDisputes(shop.shop)
  expect(await recordRefundPaidElsewhere(stay)).toBe(owed)
  expect([(await at.rowOf(stay.number)).state, await readUnpaidRefunds(stay)]).toEqual(['refunded', []])
  expect(await at.invoicedOf(stay.number)).toEqual([stay.total, fee - stay.total])
  expect(await at.retainedOf(stay.number)).toBe(fee)
})

test('of a refund that waited for a dispute which is lost in part, what the bank did not take is a task', async () => {
  const taken = 10_000
  const { stay, id } = await cancelDuringDispute({ amount: taken })
  await loseDispute(id)
  expect(await readUnpaidRefunds(stay)).toEqual([stay.total - taken])
  expect(await recordRefundPaidElsewhere(stay)).toBe(stay.total - taken)
  expect((await at.rowOf(stay.number)).state).toBe('refunded')
  expect(await at.retainedOf(stay.number)).toBe(0)
})

test('of a refund that staff at the provider replace with a smaller one, the rest is a task', async () => {
  const { stay, intent, id } = await cancelDuringDispute({ reason: 'inquiry' })
  await refundAtProvider(shop, intent, stay.total - 3_000)
  await retryUntilPasses(async () => expect(await readUnpaidRefunds(stay)).toEqual([3_000]))
  await decideDispute(id, 'won')
  await retryUntilPasses(async () => expect(await statusOf(id)).toMatchObject({ open: false }))
  await refundStay(stay, 3_000)
  await waitForState(shop, stay.number, 'refunded')
  expect(await readUnpaidRefunds(stay)).toEqual([])
  expect(await at.invoicedOf(stay.number)).toEqual([stay.total, -stay.total])
})
