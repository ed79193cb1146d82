/**
 * Refunds that banks return, and payments of a wrong amount.
 *
 * In the long suite: all of it.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendBalanceReminders } from '@tussenuit/modules/sale/balance/index.ts'
import { findUnpaidBalances } from '@tussenuit/modules/sale/balance/store.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { closeOutdatedTasks } from '@tussenuit/modules/office/today/index.ts'
import {
  cancelStay,
  bookConfirmedStay,
  startBalancePayment,
  startAfterSaleShop,
  previewCancellation,
  refundAtProvider,
  expectRefused,
  setCancellationFee,
  type Stay,
} from '../../after-sale-steps.ts'
import {
  readProviderPayment,
  findBookableStay,
  retryUntilPasses,
  intentIdOfSale,
  payByCard,
  callProviderStandIn,
  reserveRoom,
  formatEnglishEuros,
  callSupplierStandIn,
  waitForState,
} from '../../booking-steps.ts'
import type { TestShop } from '../../harness.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
})
afterAll(() => shop?.close())

const listOpenTasks = async (number: string) =>
  (
    await at
      .db()
      .selectFrom('staff_task')
      .select('kind')
      .where('reservation_number', '=', number)
      .where('done_at', 'is', null)
      .execute()
  ).map((row) => row.kind)
const recordRefundElsewhere = (number: string, key: string = crypto.randomUUID()) =>
  at.as('finance')('POST /refunds/elsewhere', { body: { reservationNumber: number, note: 'to another account', key } })

/** Simulates that the traveller's bank returns a refund that had succeeded. */
async function returnRefund(stay: Stay, which = 0): Promise<void> {
  await retryUntilPasses(async () =>
    expect((await at.refundsOf(stay.number))[which]).toMatchObject({ state: 'succeeded' }),
  )
  await callProviderStandIn(shop, `/refunds/${(await at.refundsOf(stay.number))[which]!.provider_id}/fail`, {})
  await retryUntilPasses(async () =>
    expect((await at.refundsOf(stay.number))[which]).toMatchObject({ state: 'failed' }),
  )
}

async function bookAndCancelStay(): Promise<Stay> {
  const stay = await bookConfirmedStay(shop)
  await cancelStay(shop, stay)
  await waitForState(shop, stay.number, 'refunded')
  await returnRefund(stay)
  return stay
}

test('a stay with a returned refund is no longer in state refunded, until it is refunded again', async () => {
  const stay = await bookAndCancelStay()
  expect((await at.rowOf(stay.number)).state).toBe('refunding')
  expect(await listOpenTasks(stay.number)).toContain('refund_failed')
  await at.as('finance')('POST /refunds', {
    body: { reservationNumber: stay.number, reason: 'once more', key: crypto.randomUUID() },
  })
  await waitForState(shop, stay.number, 'refunded')
  expect(await listOpenTasks(stay.number)).not.toContain('refund_failed')
  const { refunds } = await readProviderPayment(shop, intentIdOfSale(stay.reservation))
  expect(refunds.filter((refund) => refund.status === 'succeeded').map((refund) => refund.amount)).toEqual([stay.total])
})

test('a returned refund may be paid out another way, which is recorded once and leaves nothing to refund', async () => {
  const stay = await bookAndCancelStay()
  const key = crypto.randomUUID()
  await expectRefused(
    at.as('support')('POST /refunds/elsewhere', { body: { reservationNumber: stay.number, note: 'x', key } }),
    403,
    'not_allowed',
  )
  const replies = await Promise.all([1, 2, 3].map(() => recordRefundElsewhere(stay.number, key)))
  expect(replies.map((reply) => reply.data.paid_cents)).toEqual([stay.total, stay.total, stay.total])
  expect((await at.rowOf(stay.number)).state).toBe('refunded')
  expect(await listOpenTasks(stay.number)).not.toContain('refund_failed')
  await expectRefused(recordRefundElsewhere(stay.number), 409, 'nothing_owed')
  await expectRefused(
    at.as('finance')('POST /refunds', {
      body: { reservationNumber: stay.number, reason: 'x', key: crypto.randomUUID() },
    }),
    409,
    'nothing_left',
  )
  await at.as('finance')('POST /moneyInbox/compare', {})
  expect(
    (await at.as('viewer')('GET /moneyInbox', { query: { state: 'open' } })).data.items.filter(
      (one) => one.reservationNumber === stay.number,
    ),
  ).toEqual([])
})

const refundCents = (stay: Stay, amount_cents: number) =>
  at.as('finance')('POST /refunds', {
    body: { reservationNumber: stay.number, amount_cents, reason: 'once more', key: crypto.randomUUID() },
  })
const waitForRefundSuccess = (stay: Stay, which: number) =>
  retryUntilPasses(async () => expect((await at.refundsOf(stay.number))[which]).toMatchObject({ state: 'succeeded' }))

test('a refund of a cancellation that is sent again is credited once: the fee stays on the invoice', async () => {
  const fee = 10_000
  const stay = await bookConfirmedStay(shop)
  await setCancellationFee(shop, stay, fee)
  await cancelStay(shop, stay, { agreed_refund_cents: stay.total - fee })
  await waitForState(shop, stay.number, 'refunded')
  await returnRefund(stay)
  await refundCents(stay, stay.total - fee)
  await waitForState(shop, stay.number, 'refunded')
  expect(await at.invoicedOf(stay.number)).toEqual([stay.total, fee - stay.total])
  expect(await at.retainedOf(stay.number)).toBe(fee)
  expect(await at.violationsOf(stay.number)).toEqual([])
  // A refund beyond that amount reduces the retained fee and is credited.
  await refundCents(stay, 2_500)
  await waitForRefundSuccess(stay, 2)
  expect(await at.invoicedOf(stay.number)).toEqual([stay.total, fee - stay.total, -2_500])
  expect(await at.retainedOf(stay.number)).toBe(fee - 2_500)
})

test('goodwill that a bank returns is credited once, whether the shop or staff at the provider send it again', async () => {
  const stay = await bookConfirmedStay(shop)
  await refundCents(stay, 10_000)
  await returnRefund(stay)
  expect(await at.violationsOf(stay.number)).toEqual([])
  await refundCents(stay, 12_500)
  await waitForRefundSuccess(stay, 1)
  expect(await at.invoicedOf(stay.number)).toEqual([stay.total, -10_000, -2_500])
  await returnRefund(stay, 1)
  await refundAtProvider(shop, intentIdOfSale(stay.reservation), 12_500)
  await waitForRefundSuccess(stay, 2)
  expect(await at.invoicedOf(stay.number)).toEqual([stay.total, -10_000, -2_500])
  expect(await at.retainedOf(stay.number)).toBe(stay.total - 12_500)
  expect(await at.violationsOf(stay.number)).toEqual([])
})

test('a part of the fee that staff refund at the provider is credited, and the traveller is notified', async () => {
  const [stay, fee, part] = [await bookConfirmedStay(shop), 10_000, 4_000]
  await setCancellationFee(shop, stay, fee)
  await cancelStay(shop, stay)
  await waitForState(shop, stay.number, 'refunded')
  await refundAtProvider(shop, intentIdOfSale(stay.reservation), part)
  await waitForRefundSuccess(stay, 1)
  expect(await at.invoicedOf(stay.number)).toEqual([stay.total, fee - stay.total, -part])
  expect(await at.retainedOf(stay.number)).toBe(fee - part)
  expect((await at.mailAbout(stay.number, `Your refund of ${formatEnglishEuros(part)}`)).text).toContain(
    formatEnglishEuros(part),
  )
  // A refund that the bank returned and that is sent again is not credited twice.
  await returnRefund(stay, 1)
  await refundAtProvider(shop, intentIdOfSale(stay.reservation), part)
  await waitForRefundSuccess(stay, 2)
  expect(await at.invoicedOf(stay.number)).toEqual([stay.total, fee - stay.total, -part])
})

test('what staff refund at the provider before the hotel confirms is credited with the invoice', async () => {
  await callSupplierStandIn(shop, '/settings', { polls: null })
  const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
  const { reservation, quote } = await reserveRoom(shop, chosen)
  const number = reservation.reservationNumber
  await payByCard(shop, reservation)
  await waitForState(shop, number, 'confirming')
  await refundAtProvider(shop, intentIdOfSale(reservation), 4_000)
  await retryUntilPasses(async () => expect(await at.refundsOf(number)).toMatchObject([{ state: 'succeeded' }]))
  expect((await at.rowOf(number)).state).toBe('confirming')
  await callSupplierStandIn(shop, '/settings', { polls: 0 })
  await waitForState(shop, number, 'confirmed')
  expect(await at.invoicedOf(number)).toEqual([quote.total_cents, -4_000])
  expect(await at.retainedOf(number)).toBe(quote.total_cents - 4_000)
  expect(await at.violationsOf(number)).toEqual([])
})

/** A stay with a deposit and a balance payment of a wrong amount, which is refunded immediately. */
async function bookWronglyPaidStay(cents: number): Promise<Stay> {
  const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
  const rest = await startBalancePayment(shop, stay)
  const intent = rest.payment.client_secret.split('_secret_')[0]!
  const { account } = await readProviderPayment(shop, intent)
  await fetch(`${shop.standIns}/v1/payment_intents/${intent}`, {
    method: 'POST',
    headers: { authorization: `Bearer sk_test_sim_${account}` },
    body: new URLSearchParams({ amount: String(cents) }),
  })
  await payByCard(shop, rest)
  await retryUntilPasses(async () =>
    expect(await at.refundsOf(stay.number)).toMatchObject([
      { reason: 'wrong_amount', amount_cents: cents, state: 'succeeded' },
    ]),
  )
  return stay
}

const readPaymentOverview = async (stay: Stay) =>
  (await shop.client('GET /payment-overview/:id', { params: { id: stay.number }, query: {} }, stay.token)).data

test('a balance payment of a wrong amount is refunded, notified, and leaves the balance due', async () => {
  const stay = await bookWronglyPaidStay(4_321)
  expect((await at.mailAbout(stay.number, `We are returning ${formatEnglishEuros(4_321)}`)).text).toContain(
    formatEnglishEuros(4_321),
  )
  expect(await readPaymentOverview(stay)).toMatchObject({ balance_state: 'open', paid_cents: stay.dueNow })
  await payByCard(shop, await startBalancePayment(shop, stay))
  await retryUntilPasses(async () =>
    expect(await readPaymentOverview(stay)).toMatchObject({ balance_state: 'paid', paid_cents: stay.total }),
  )
  // The refund of the wrong payment does not affect the valid one, so there is no reminder.
  const unpaid = await findUnpaidBalances(at.db(), '9999-12-31')
  expect(unpaid.map(({ number }) => number)).not.toContain(stay.number)
})

test('a balance that was refunded at once is still due: its reminder goes out, and its task stays open', async () => {
  const stay = await bookWronglyPaidStay(4_321)
  const due = async (days: number) => {
    await at
      .db()
      .updateTable('reservation')
      .set({ balance_due_date: addDays(today(new Date()), days) })
      .where('number', '=', stay.number)
      .execute()
    await sendBalanceReminders(shop.shop)
  }
  await due(7)
  expect((await at.mailAbout(stay.number, 'is due on')).text).toContain(formatEnglishEuros(stay.total - stay.dueNow))
  await due(-3)
  await closeOutdatedTasks(shop.shop)
  expect(await listOpenTasks(stay.number)).toContain('balance_overdue')
  await payByCard(shop, await startBalancePayment(shop, stay))
  await retryUntilPasses(async () => expect(await readPaymentOverview(stay)).toMatchObject({ balance_state: 'paid' }))
  await closeOutdatedTasks(shop.shop)
  expect(await listOpenTasks(stay.number)).not.toContain('balance_overdue')
})

test('an overdue balance is a task again once the cancellation is refused; one that staff settled stays settled', async () => {
  const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
  await at
    .db()
    .updateTable('reservation')
    .set({ balance_due_date: addDays(today(new Date()), -3) })
    .where('number', '=', stay.number)
    .execute()
  await sql`update reservation set snapshot = jsonb_set(snapshot, '{cancellation,steps}', '[]')
    where number = ${stay.number}`.execute(at.db())
  await sendBalanceReminders(shop.shop)
  const { request_id } = await cancelStay(shop, stay)
  await closeOutdatedTasks(shop.shop)
  expect(await listOpenTasks(stay.number)).not.toContain('balance_overdue')
  await at.as('support')('POST /refuseCancellation/:id', { params: { id: request_id }, body: { reason: 'too late' } })
  await sendBalanceReminders(shop.shop)
  expect(await listOpenTasks(stay.number)).toContain('balance_overdue')
  const { items } = (await at.as('support')('GET /tasks', { query: { limit: 100 } })).data
  const task = items.find(
    ({ kind, reservationNumber }) => kind === 'balance_overdue' && reservationNumber === stay.number,
  )
  await at.as('support')('POST /tasks/:id/settle', { params: { id: task!.id }, body: { note: 'paid at the desk' } })
  await sendBalanceReminders(shop.shop)
  expect(await listOpenTasks(stay.number)).not.toContain('balance_overdue')
})

test("an overpayment whose refund was returned is part of a cancellation's refund, once", async () => {
  const stay = await bookWronglyPaidStay(4_321)
  await returnRefund(stay)
  expect((await previewCancellation(shop, stay)).refund_cents).toBe(stay.dueNow + 4_321)
  await cancelStay(shop, stay)
  await waitForState(shop, stay.number, 'refunded')
  expect(await listOpenTasks(stay.number)).not.toContain('refund_failed')
  await expectRefused(recordRefundElsewhere(stay.number), 409, 'nothing_owed')
  const back = (await at.refundsOf(stay.number))
    .filter((refund) => refund.state === 'succeeded')
    .reduce((sum, refund) => sum + refund.amount_cents, 0)
  expect(back).toBe(stay.dueNow + 4_321)
})

test('an overpayment that is refunded again is not credited: it was never invoiced', async () => {
  const stay = await bookWronglyPaidStay(4_321)
  await returnRefund(stay)
  await refundCents(stay, 4_321)
  await waitForRefundSuccess(stay, 1)
  expect(await at.invoicedOf(stay.number)).toEqual([stay.total])
  expect(await at.retainedOf(stay.number)).toBe(stay.dueNow)
})

test('an overpayment that was paid out another way is not refunded again', async () => {
  const stay = await bookWronglyPaidStay(4_321)
  await returnRefund(stay)
  expect((await recordRefundElsewhere(stay.number)).data.paid_cents).toBe(4_321)
  expect((await previewCancellation(shop, stay)).refund_cents).toBe(stay.dueNow)
})
