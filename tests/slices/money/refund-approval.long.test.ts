/**
 * Refunds above the limit in the settings need the approval of another member of staff.
 *
 * In the long suite: all of it.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bookConfirmedStay,
  startAfterSaleShop,
  previewCancellation,
  expectRefused,
  type Role,
} from '../../after-sale-steps.ts'
import { readProviderPayment, retryUntilPasses, intentIdOfSale } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import type { TestShop } from '../../harness.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
const limit = 5_000
const setLimit = async (refund_approval_cents: number | null) => {
  const { accounts: _, ...setting } = (await at.as('owner')('GET /payment-setting', {})).data
  await at.as('owner')('POST /payment-setting', { body: { ...setting, refund_approval_cents } })
}
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
  await setLimit(limit)
})
afterAll(() => shop.close())

const requestRefund = async (role: Role, number: string, amount_cents?: number, key: string = crypto.randomUUID()) =>
  (
    await at.as(role)('POST /refunds', {
      body: { reservationNumber: number, reason: 'goodwill', key, ...(amount_cents ? { amount_cents } : {}) },
    })
  ).data
const requestsOf = async (number: string) =>
  (await at.as('viewer')('GET /refunds/requests', { query: { reservationNumber: number } })).data
const decideRequest = (role: Role, id: number, approve: boolean, note = '') =>
  at.as(role)('POST /refunds/requests/:id/decide', { params: { id }, body: { approve, note } })
const approvalTasksOf = async (number: string) =>
  (await at.as('finance')('GET /tasks', { query: { limit: 100 } })).data.items.filter(
    (task) => task.kind === 'refund_approval' && task.reservationNumber === number,
  )
const sumProviderRefunds = async (stay: Awaited<ReturnType<typeof bookConfirmedStay>>) =>
  (await readProviderPayment(shop, intentIdOfSale(stay.reservation))).refunds.reduce((sum, one) => sum + one.amount, 0)
const expectBooksInOrder = async () =>
  expect((await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())).rows).toEqual([])

test('up to the limit a refund is sent at once; beyond it, also in parts, it waits and nothing is sent', async () => {
  const stay = await bookConfirmedStay(shop)
  expect(stay.total).toBeGreaterThan(3 * limit)
  expect(await requestRefund('finance', stay.number, limit - 1_000)).toMatchObject({
    refund_cents: limit - 1_000,
    waits: false,
  })
  const preview = async (amount_cents: number) =>
    (await at.as('finance')('POST /refunds/preview', { body: { reservationNumber: stay.number, amount_cents } })).data
  expect([(await preview(1_000)).needs_approval, (await preview(1_001)).needs_approval]).toEqual([false, true])
  const key = crypto.randomUUID()
  const asked = await Promise.all(Array.from({ length: 3 }, () => requestRefund('finance', stay.number, 1_001, key)))
  for (const reply of asked) expect(reply).toMatchObject({ refund_cents: 0, card_cents: 0, waits: true })
  const [request, ...others] = await requestsOf(stay.number)
  expect(others).toEqual([])
  expect(request).toMatchObject({ amount_cents: 1_001, requested_by: 'finance@demo.test', state: 'waiting' })
  expect(await approvalTasksOf(stay.number)).toMatchObject([{ cents: 1_001, urgency: 'today' }])
  await expectRefused(requestRefund('manager', stay.number, 2_000), 409, 'refund_waits')
  expect((await at.refundsOf(stay.number)).map((row) => row.amount_cents)).toEqual([limit - 1_000])

  await expectRefused(decideRequest('finance', request!.id, true), 403, 'own_request')
  await expectRefused(decideRequest('support', request!.id, true), 403, 'not_allowed')
  await expectRefused(decideRequest('manager', 999_999, true), 404, 'request_unknown')
  // Of several concurrent decisions only one takes effect, and the refund is sent once.
  const decisions = await Promise.allSettled([
    decideRequest('manager', request!.id, true),
    decideRequest('owner', request!.id, true),
    decideRequest('owner', request!.id, false),
  ])
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [decided] = await requestsOf(stay.number)
  const approved = decided!.state === 'approved'
  await retryUntilPasses(async () =>
    expect(await sumProviderRefunds(stay)).toBe(limit - 1_000 + (approved ? 1_001 : 0)),
  )
  expect(await approvalTasksOf(stay.number)).toEqual([])
  await expectBooksInOrder()
})

test('approved, the whole sum goes back, to the name of who approved; declined, none', async () => {
  const stay = await bookConfirmedStay(shop)
  await requestRefund('manager', stay.number)
  const [request] = await requestsOf(stay.number)
  await decideRequest('finance', request!.id, false, 'Ask the hotel first')
  expect((await requestsOf(stay.number))[0]).toMatchObject({
    state: 'declined',
    decided_by: 'finance@demo.test',
    note: 'Ask the hotel first',
  })
  expect(await at.refundsOf(stay.number)).toEqual([])
  await requestRefund('manager', stay.number)
  const [again] = await requestsOf(stay.number)
  await decideRequest('finance', again!.id, true)
  await retryUntilPasses(async () => expect(await sumProviderRefunds(stay)).toBe(stay.total))
  const audits = await at
    .db()
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('subject', '=', `reservation:${stay.number}`)
    .where('action', 'like', 'payment.refund%')
    .orderBy('id')
    .execute()
  expect(audits.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'manager@demo.test payment.refund_asked',
    'finance@demo.test payment.refund_declined',
    'manager@demo.test payment.refund_asked',
    'finance@demo.test payment.refund',
    'finance@demo.test payment.refund_approved',
  ])
  await expectBooksInOrder()
})

test('what can no longer be refunded is not approved, and can be declined', async () => {
  const stay = await bookConfirmedStay(shop)
  await requestRefund('finance', stay.number, stay.total)
  const [request] = await requestsOf(stay.number)
  await setLimit(null)
  await requestRefund('finance', stay.number, 1_000)
  await expectRefused(decideRequest('manager', request!.id, true), 422, 'refund_too_much')
  expect((await requestsOf(stay.number))[0]!.state).toBe('waiting')
  await decideRequest('manager', request!.id, false)
  await setLimit(limit)
  await retryUntilPasses(async () => expect(await sumProviderRefunds(stay)).toBe(1_000))
})

test('cancelling with more than the terms give does not go round it', async () => {
  const stay = await bookConfirmedStay(shop, { free: false })
  const preview = await previewCancellation(shop, stay)
  const cancel = (refund_cents: number) =>
    at.as('manager')('DELETE /cancelBookingByAdmin/:id', { params: { id: stay.number }, query: { refund_cents } })
  expect(preview.refund_cents).toBeLessThan(stay.total)
  const most = preview.refund_cents! + limit
  expect(most).toBeLessThan(stay.total)
  await expectRefused(cancel(stay.total), 422, 'refund_needs_approval')
  expect((await at.rowOf(stay.number)).state).toBe('confirmed')
  await expectRefused(cancel(most + 1), 422, 'refund_needs_approval')
  await cancel(most)
  await retryUntilPasses(async () => expect(await sumProviderRefunds(stay)).toBe(most))
  // The amount beyond the terms has used up the limit, so even a small refund needs approval.
  expect(await requestRefund('finance', stay.number, 100)).toMatchObject({ refund_cents: 0, waits: true })
})
