/**
 * Special cases of voucher money: returned and manual refunds, several blocks of a code, balances that are already
 * paid, midnight.
 *
 * In the long suite: refunds, withdrawals, blocks, balances, frozen gifts, late payments.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDueMails } from '@tussenuit/modules/platform/mail/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { freezeOrderCodes, unfreezeOrderCodes } from '@tussenuit/modules/sale/voucher/index.ts'
import {
  cancelStay,
  bookConfirmedStay,
  startBalancePayment,
  startAfterSaleShop,
  expectRefused,
} from '../../after-sale-steps.ts'
import {
  findBookableStay,
  type Chosen,
  retryUntilPasses,
  payByCard,
  callProviderStandIn,
  waitForState,
} from '../../booking-steps.ts'
import type { TestShop } from '../../harness.ts'
import { buyVouchers, issueCode, waitForMail, reserveWithCodes, readCodeBalance } from '../../voucher-steps.ts'
import { longTest } from '../../suite/long-test.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
let chosen: Chosen
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
  chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 50 })
})
afterAll(() => shop?.close())

type Order = Awaited<ReturnType<typeof buyVouchers>>['order']

const paymentOf = (order: Order) =>
  at
    .db()
    .selectFrom('payment')
    .selectAll()
    .where('voucher_order_number', '=', order.transaction_number)
    .executeTakeFirstOrThrow()
const refundsOf = async (order: Order) =>
  at
    .db()
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', (await paymentOf(order)).id)
    .orderBy('id')
    .execute()
const stateOf = async (order: Order) =>
  (
    await at
      .db()
      .selectFrom('voucher_order')
      .select('state')
      .where('number', '=', order.transaction_number)
      .executeTakeFirstOrThrow()
  ).state
const waitForOrderState = (order: Order, state: string) =>
  retryUntilPasses(async () => expect(await stateOf(order)).toBe(state))
const withdrawOrder = async (order: Order, email: string) =>
  (
    await shop.newClient()('POST /vouchers/withdrawal/confirm', {
      body: { transaction_number: order.transaction_number, email, name: 'Noor Smit' },
    })
  ).data

/** Refunds in the card provider's dashboard, without the shop. */
async function refundByHand(order: Order, cents: number): Promise<void> {
  const { intent_id: intent, account } = await paymentOf(order)
  const reply = await fetch(`${shop.standIns}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer sk_test_sim_${account}` },
    body: new URLSearchParams({ payment_intent: intent!, amount: String(cents) }),
  })
  expect(reply.status).toBe(200)
  await retryUntilPasses(async () =>
    expect((await refundsOf(order)).filter((row) => row.reason === 'outside').map((row) => row.amount_cents)).toEqual([
      cents,
    ]),
  )
}

async function findCodeId(code: string): Promise<number> {
  const latest = await at.db().selectFrom('voucher_code').select('voucher_id').orderBy('id', 'desc').limit(20).execute()
  for (const voucherId of new Set(latest.map((row) => row.voucher_id!))) {
    const { items } = (
      await at.as('owner')('POST /fetchVoucherCodesByVoucherId', {
        body: { voucher_id: voucherId, page: 1, limit: 100 },
      })
    ).data
    const found = items.find((one) => one.code === code)
    if (found) return found.id
  }
  throw new Error('no such code')
}
const setBlocked = async (code: string, blocked: boolean) =>
  (
    await at.as('owner')('POST /vouchers/codes/:id/block', {
      params: { id: await findCodeId(code) },
      body: { blocked, note: 'test' },
    })
  ).data.blocked

/** A withdrawn order whose refund the bank returned. */
async function makeOrderWithReturnedRefund(email: string): Promise<Order> {
  const { order } = await buyVouchers(shop, { cents: 7_500, email })
  await withdrawOrder(order, email)
  await waitForOrderState(order, 'refunded')
  await callProviderStandIn(shop, `/refunds/${(await refundsOf(order))[0]!.provider_id}/fail`, {})
  await waitForOrderState(order, 'refunding')
  return order
}

test('a withdrawal with a returned refund is refunded once more, or paid another way, once', async () => {
  const [again, elsewhere] = [
    await makeOrderWithReturnedRefund('again@example.nl'),
    await makeOrderWithReturnedRefund('elsewhere@example.nl'),
  ]
  const refund = (order: Order, more = {}) =>
    at.as('finance')('POST /refunds', {
      body: { reservationNumber: order.transaction_number, reason: 'once more', key: crypto.randomUUID(), ...more },
    })
  await expectRefused(refund(again, { amount_cents: 7_499 }), 422, 'refund_not_owed')
  expect((await refund(again)).data).toEqual({
    reservationNumber: again.transaction_number,
    refund_cents: 7_500,
    card_cents: 7_500,
    voucher_cents: 0,
    waits: false,
  })
  await waitForOrderState(again, 'refunded')
  await expectRefused(refund(again), 409, 'nothing_owed')

  const key = crypto.randomUUID()
  const note = () =>
    at.as('finance')('POST /refunds/elsewhere', {
      body: { reservationNumber: elsewhere.transaction_number, note: 'to another account', key },
    })
  expect((await Promise.all([note(), note()])).map((reply) => reply.data.paid_cents)).toEqual([7_500, 7_500])
  expect(await stateOf(elsewhere)).toBe('refunded')
  expect((await refundsOf(elsewhere)).map((row) => [row.reason, row.state])).toEqual([
    ['withdrawn', 'failed'],
    ['elsewhere', 'succeeded'],
  ])
  await expectRefused(
    refund(await buyVouchers(shop, { cents: 7_500 }).then((bought) => bought.order)),
    409,
    'nothing_owed',
  )
})

test('a full manual refund of an order voids its codes; after a partial one, a withdrawal refunds the rest', async () => {
  const whole = await buyVouchers(shop, { cents: 7_500, email: 'hand@example.nl' })
  await refundByHand(whole.order, 7_500)
  await waitForOrderState(whole.order, 'refunded')
  await expectRefused(readCodeBalance(shop, whole.codes[0]!), 404, 'voucher_not_valid')
  await expectRefused(setBlocked(whole.codes[0]!, false), 409, 'voucher_block_not_ours')

  const part = await buyVouchers(shop, { cents: 7_500, email: 'part@example.nl' })
  await refundByHand(part.order, 1_000)
  expect((await readCodeBalance(shop, part.codes[0]!)).available_cents).toBe(7_500)
  expect(
    (
      await shop.newClient()('POST /vouchers/withdrawal', {
        body: { transaction_number: part.order.transaction_number, email: 'part@example.nl' },
      })
    ).data.refund_cents,
  ).toBe(6_500)
  expect(await withdrawOrder(part.order, 'part@example.nl')).toMatchObject({ withdrawn: 1, refund_cents: 6_500 })
  await waitForOrderState(part.order, 'refunded')
})

test("a code is blocked while any block exists: a withdrawal's block is permanent, and a dispute removes only its own", async () => {
  const {
    order,
    codes: [mine, other],
  } = await buyVouchers(shop, { cents: 7_500, quantity: 2, email: 'blocks@example.nl' })
  await setBlocked(mine!, true)
  expect(await withdrawOrder(order, 'blocks@example.nl')).toMatchObject({ withdrawn: 1, state: 'issued' })
  await expectRefused(setBlocked(other!, false), 409, 'voucher_block_not_ours')
  // A code that staff blocked still counts as the buyer's.
  await setBlocked(mine!, false)
  expect(await withdrawOrder(order, 'blocks@example.nl')).toMatchObject({ withdrawn: 1, state: 'refunding' })

  const disputed = await buyVouchers(shop, { cents: 7_500 })
  const { id } = (await callProviderStandIn(shop, `/intents/${(await paymentOf(disputed.order)).intent_id}/dispute`, {
    reason: 'fraudulent',
  })) as { id: string }
  await retryUntilPasses(() => expectRefused(readCodeBalance(shop, disputed.codes[0]!), 404, 'voucher_not_valid'))
  await setBlocked(disputed.codes[0]!, true)
  await callProviderStandIn(shop, `/disputes/${id}/won`, {})
  await retryUntilPasses(async () =>
    expect(
      (await at.db().selectFrom('dispute').select('status').where('dispute_id', '=', id).executeTakeFirstOrThrow())
        .status,
    ).toBe('won'),
  )
  await expectRefused(readCodeBalance(shop, disputed.codes[0]!), 404, 'voucher_not_valid')
  expect(await setBlocked(disputed.codes[0]!, false)).toBe(false)
  expect((await readCodeBalance(shop, disputed.codes[0]!)).available_cents).toBe(7_500)
})

test('what is returned to a voucher with a disputed payment cannot be spent', async () => {
  const { order, codes } = await buyVouchers(shop, { cents: 7_500 })
  const { reservation } = await reserveWithCodes(shop, chosen, codes)
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  expect(await readCodeBalance(shop, codes[0]!).catch((error: { code: string }) => error.code)).toBe('voucher_used_up')
  await callProviderStandIn(shop, `/intents/${(await paymentOf(order)).intent_id}/dispute`, { reason: 'fraudulent' })
  await retryUntilPasses(() => expectRefused(readCodeBalance(shop, codes[0]!), 404, 'voucher_not_valid'))
  await shop.client(
    'POST /cancelBooking',
    { body: { reservationNumber: reservation.reservationNumber, reason: 'plans changed' } },
    { 'manage-token': reservation.manage_token },
  )
  await waitForState(shop, reservation.reservationNumber, 'refunded')
  expect(
    (
      await at
        .db()
        .selectFrom('voucher_code')
        .select('balance_cents')
        .where('order_number', '=', order.transaction_number)
        .executeTakeFirstOrThrow()
    ).balance_cents,
  ).toBe(7_500)
  await expectRefused(readCodeBalance(shop, codes[0]!), 404, 'voucher_not_valid')
})

test('staff cannot use a voucher for a paid balance; an unfinished payment is cancelled, and its amount cannot be paid', async () => {
  const [begun, paid] = [
    await bookConfirmedStay(shop, { pay: 'deposit' }),
    await bookConfirmedStay(shop, { pay: 'deposit' }),
  ]
  const code = await issueCode(shop, 5_000)
  const redeem = (number: string) =>
    at.as('support')('POST /redeem-voucher-from-reservation', {
      body: { voucher_code: code, reservationNumber: number },
    })
  await payByCard(shop, await startBalancePayment(shop, paid))
  await expectRefused(redeem(paid.number), 409, 'reservation_nothing_due')
  expect((await readCodeBalance(shop, code)).available_cents).toBe(5_000)

  const former = await startBalancePayment(shop, begun)
  expect((await redeem(begun.number)).data).toMatchObject({
    redeemed_cents: 5_000,
    balance_cents: begun.total - begun.dueNow - 5_000,
  })
  expect((await at.paymentsOf(begun.number)).find((payment) => payment.part === 'balance')).toMatchObject({
    state: 'cancelled',
  })
  const rest = await startBalancePayment(shop, begun)
  expect(rest.amount_due_cents).toBe(former.amount_due_cents - 5_000)
  await payByCard(shop, rest)
  await cancelStay(shop, begun)
  await waitForState(shop, begun.number, 'refunded')
  expect((await readCodeBalance(shop, code)).available_cents).toBe(5_000)
})

test('a code held before midnight of its last day still pays for that booking after it, and for no other', async () => {
  const code = await issueCode(shop, 5_000)
  const { client, body, reservation } = await reserveWithCodes(shop, chosen, [code])
  await at
    .db()
    .updateTable('voucher_code')
    .set({ valid_until: '2026-01-01', valid_from: '2025-01-01' })
    .where('id', '=', await findCodeId(code))
    .execute()
  expect(
    (
      await client(
        'POST /pre-reservation',
        { body: { ...body, reservationNumber: reservation.reservationNumber } },
        { 'manage-token': reservation.manage_token },
      )
    ).data,
  ).toMatchObject({ reservationNumber: reservation.reservationNumber, voucher_amount_cents: 5_000 })
  await expectRefused(readCodeBalance(shop, code), 410, 'voucher_expired')
  await expectRefused(shop.newClient()('POST /pre-reservation', { body }), 410, 'voucher_expired')
})

longTest('a gift whose codes are frozen on its day waits, and is not delivered empty', async () => {
  const { order, codes } = await buyVouchers(shop, {
    cents: 7_500,
    recipient: { name: 'Mees', email: 'frozen-gift@example.nl' },
    send_on: addDays(today(new Date()), 3),
  })
  const inOne = (work: typeof freezeOrderCodes) =>
    at
      .db()
      .transaction()
      .execute((trx) => work(trx, order.transaction_number, 'dp_gift'))
  const email = () =>
    at
      .db()
      .selectFrom('mail')
      .select(['state', 'last_error'])
      .where('key', '=', `voucher-gift:${order.transaction_number}`)
      .executeTakeFirstOrThrow()
  // The scheduled job may already be sending the e-mail; this call then skips it.
  const itsDay = async () => {
    await at
      .db()
      .updateTable('mail')
      .set({ next_at: new Date(Date.now() - 1_000) })
      .where('key', '=', `voucher-gift:${order.transaction_number}`)
      .execute()
    await sendDueMails(shop.shop)
  }
  await inOne(freezeOrderCodes)
  await itsDay()
  await retryUntilPasses(async () =>
    expect(await email()).toEqual({ state: 'queued', last_error: 'the codes of this gift are blocked' }),
  )
  await inOne((trx, number, note) => unfreezeOrderCodes(shop.shop, trx, number, note))
  await itsDay()
  await retryUntilPasses(async () => expect((await email()).state).toBe('sent'))
  expect((await waitForMail(shop, 'frozen-gift@example.nl', /./)).text).toContain(codes[0])
})

longTest('a buyer whose payment was too late is notified of the refund', async () => {
  const [voucher] = (await shop.client('GET /fetchvouchers', { query: {} })).data
  const order = (
    await shop.newClient()('POST /pre-voucher-transaction', {
      body: {
        voucher_id: voucher!.voucher_id,
        quantity: 1,
        name: 'Noor',
        surname: 'Smit',
        email: 'late-buyer@example.nl',
        language: 'fa',
      },
    })
  ).data
  await at
    .db()
    .updateTable('voucher_order')
    .set({ state: 'expired' })
    .where('number', '=', order.transaction_number)
    .execute()
  await payByCard(shop, order)
  await waitForOrderState(order, 'refunded')
  const email = await waitForMail(shop, 'late-buyer@example.nl', new RegExp(order.transaction_number))
  expect(email.text).toContain('پرداخت شما برمی‌گردد')
})
