/** Disputes: what is frozen, what is released, and the effect of lost messages. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareDisputes } from '@tussenuit/modules/dispute/index.ts'
import { cancelStay, confirmedStay, openShop } from '../after-sale-steps.ts'
import { atProvider, eventually, intentIdOf, provider, untilState } from '../booking-steps.ts'
import type { TestShop } from '../harness.ts'
import { buyVouchers, worth } from '../voucher-steps.ts'

let at: Awaited<ReturnType<typeof openShop>>
let shop: TestShop
beforeAll(async () => {
  at = await openShop()
  shop = at.shop
})
afterAll(() => shop?.close())

const dispute = async (intent: string): Promise<string> =>
  ((await provider(shop, `/intents/${intent}/dispute`, { reason: 'fraudulent' })) as { id: string }).id
/** From now on; earlier ones are delivered first, since each has its payment asked for when it is handled. */
async function loseMessages(): Promise<void> {
  await eventually(async () => expect((await provider<{ waiting: object[] }>(shop, '/webhooks')).waiting).toEqual([]))
  await provider(shop, '/webhooks', { drop: true })
}
const decide = (id: string, outcome: 'won' | 'lost') => provider(shop, `/disputes/${id}/${outcome}`, {})
const statusOf = async (id: string) =>
  (await at.db().selectFrom('dispute').select(['status', 'open']).where('dispute_id', '=', id).executeTakeFirst()) ??
  null
const task = async (key: string) =>
  at.db().selectFrom('staff_task').select(['kind', 'done_at']).where('key', 'like', `${key}:%`).execute()
const intentOfOrder = async (number: string) =>
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
    params: { id: await codeId(unspent) },
    body: { blocked: true, note: 'reported as lost' },
  })
  const id = await dispute(await intentOfOrder(order.transaction_number))
  await eventually(() => expect(worth(shop, codes[0]!)).rejects.toMatchObject({ status: 404 }))
  expect((await task('dispute:standard')).at(-1)).toEqual({ kind: 'dispute', done_at: null })
  await decide(id, 'won')
  await eventually(async () =>
    expect(await worth(shop, codes[0]!)).toEqual({ balance_cents: 5_000, available_cents: 5_000 }),
  )
  // Blocked by staff for another reason: independent of the dispute.
  await expect(worth(shop, unspent)).rejects.toMatchObject({ status: 404 })
  expect((await task('dispute:standard')).every((one) => one.done_at !== null)).toBe(true)
})

test('two disputes of one payment: while one is open the vouchers stay frozen, whatever becomes of the other', async () => {
  const { order, codes } = await buyVouchers(shop, { cents: 5_000 })
  const id = await dispute(await intentOfOrder(order.transaction_number))
  await eventually(async () => expect(await statusOf(id)).toMatchObject({ open: true }))
  const first = await at.db().selectFrom('dispute').selectAll().where('dispute_id', '=', id).executeTakeFirstOrThrow()
  await at
    .db()
    .insertInto('dispute')
    .values({ ...first, dispute_id: `${id}_second` })
    .execute()
  await decide(id, 'won')
  await eventually(async () => expect(await statusOf(id)).toMatchObject({ open: false }))
  await expect(worth(shop, codes[0]!)).rejects.toMatchObject({ status: 404 })
})

async function codeId(code: string): Promise<number> {
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
  await loseMessages()
  const id = await dispute(await intentOfOrder(order.transaction_number))
  expect(await statusOf(id)).toBeNull()
  await compareDisputes(shop.shop)
  expect(await statusOf(id)).toEqual({ status: 'open', open: true })
  await expect(worth(shop, codes[0]!)).rejects.toMatchObject({ status: 404 })
  await decide(id, 'won')
  await compareDisputes({ ...shop.shop, now: () => new Date(Date.now() + 200 * 86_400_000) })
  expect(await statusOf(id)).toEqual({ status: 'won', open: false })
  expect((await worth(shop, codes[0]!)).available_cents).toBe(5_000)
  await provider(shop, '/webhooks/reset', {})
})

/** A stay cancelled during a dispute: its refund waits for the outcome. */
async function cancelledWhileDisputed() {
  const stay = await confirmedStay(shop)
  const intent = intentIdOf(stay.reservation)
  const id = await dispute(intent)
  await eventually(async () => expect(await statusOf(id)).toMatchObject({ open: true }))
  await cancelStay(shop, stay)
  await at.as('owner')('DELETE /cancelBookingByAdmin/:id', { params: { id: stay.number }, query: {} })
  await untilState(shop, stay.number, 'refunding')
  return { stay, intent, id }
}

test('after a won dispute the pending refund is sent', async () => {
  const { stay, intent, id } = await cancelledWhileDisputed()
  await decide(id, 'won')
  await untilState(shop, stay.number, 'refunded')
  expect((await atProvider(shop, intent)).refunds.map((one) => one.amount)).toEqual([stay.total])
})

test('after a lost one the bank has withdrawn the money: nothing is refunded again, and the journal records it', async () => {
  const { stay, intent, id } = await cancelledWhileDisputed()
  await decide(id, 'lost')
  await untilState(shop, stay.number, 'refunded')
  expect((await at.refundsOf(stay.number)).map((row) => [row.reason, row.amount_cents, row.state])).toEqual([
    ['cancellation', stay.total, 'failed'],
    ['dispute', stay.total, 'succeeded'],
  ])
  expect((await atProvider(shop, intent)).refunds).toEqual([])
  expect(await at.tasksOf(stay.number)).toContain('dispute_lost')
  await at.as('finance')('POST /moneyInbox/compare', {})
  expect(
    (await at.as('viewer')('GET /moneyInbox', { query: { state: 'open' } })).data.items.filter(
      (one) => one.intent_id === intent,
    ),
  ).toEqual([])
})

test('money of a returned refund that a lost dispute took is a loss: recorded once, and owed to nobody', async () => {
  const stay = await confirmedStay(shop)
  await cancelStay(shop, stay)
  await untilState(shop, stay.number, 'refunded')
  const reasons = async () => (await at.refundsOf(stay.number)).map((row) => [row.reason, row.amount_cents, row.state])
  // The refund comes back, then the payer disputes and wins, and no message of either arrives.
  await loseMessages()
  await provider(shop, `/refunds/${(await at.refundsOf(stay.number))[0]!.provider_id}/fail`, {})
  const id = await dispute(intentIdOf(stay.reservation))
  await decide(id, 'lost')
  await compareDisputes(shop.shop)
  expect(await statusOf(id)).toMatchObject({ status: 'lost' })
  expect(await reasons()).toEqual([['cancellation', stay.total, 'succeeded']])
  const known = [
    ['cancellation', stay.total, 'failed'],
    ['dispute', stay.total, 'succeeded'],
  ]
  await at.as('finance')('POST /moneyInbox/compare', {})
  expect(await reasons()).toEqual(known)
  await untilState(shop, stay.number, 'refunded')
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
  await provider(shop, '/webhooks/reset', {})
})
