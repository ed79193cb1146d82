/**
 * Cancelling a stay, and paying the balance.
 *
 * In the gate: cancellation, the balance.
 * In the long suite: also the order by its id at the supplier, a past stay.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendBalanceReminders } from '@tussenuit/modules/sale/balance/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
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
  readSupplierOrders,
  retryUntilPasses,
  intentIdOfSale,
  listTransitions,
  payByCard,
  callProviderStandIn,
  formatEnglishEuros,
  callSupplierStandIn,
  waitForState,
} from '../../booking-steps.ts'
import type { TestShop } from '../../harness.ts'
import { longTest } from '../../suite/long-test.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
})
afterAll(() => shop.close())

describe('cancelling', () => {
  test('follows its setting: who decides at once, the reservation cost of what is sold from then on', async () => {
    const owner = at.as('owner')
    const { version, ...old } = (await owner('GET /cancellationSetting', {})).data
    expect(old).toEqual({ automatic: true, keep_reservation_cost: false })
    const [soldBefore, changed] = [await bookConfirmedStay(shop), { automatic: false, keep_reservation_cost: true }]
    const { data: saved } = await owner('POST /cancellationSetting', { body: { ...changed, version } })
    expect(saved).toEqual({ ...changed, version: version + 1 })
    // A stay that was sold earlier keeps its terms, but the new setting determines how its request is decided.
    expect(await previewCancellation(shop, soldBefore)).toMatchObject({ fee_cents: 0, automatic: false })
    expect(await previewCancellation(shop, await bookConfirmedStay(shop))).toMatchObject({
      fee_cents: 1_900,
      automatic: false,
    })
    await expect(owner('POST /cancellationSetting', { body: { ...old, version } })).rejects.toMatchObject({
      status: 409,
      code: 'record_changed',
    })
    const { data: log } = await owner('GET /fetchAuditLog', { query: { subject: 'setting:cancellation' } })
    expect(log.items[0]).toMatchObject({ action: 'setting.cancellation', before: old, after: changed })
    await owner('POST /cancellationSetting', { body: { ...old, version: version + 1 } })
    expect(await previewCancellation(shop, soldBefore)).toMatchObject({ fee_cents: 0, automatic: true })
  })

  test('a stay with free cancellation: previewed, cancelled with the hotel, and refunded in full', async () => {
    const stay = await bookConfirmedStay(shop)
    const shownFirst = await previewCancellation(shop, stay)
    expect(shownFirst).toMatchObject({
      possible: true,
      fee_cents: 0,
      refund_cents: stay.total,
      card_refund_cents: stay.total,
      paid_cents: stay.total,
      automatic: true,
    })
    expect((await at.rowOf(stay.number)).state).toBe('confirmed')
    const request = await cancelStay(shop, stay, { agreed_refund_cents: stay.total })
    expect(request).toMatchObject({ reservationNumber: stay.number, refund_cents: stay.total, automatic: true })
    await waitForState(shop, stay.number, 'refunded')
    expect((await listTransitions(shop, stay.number)).slice(-4)).toEqual([
      'traveller: confirmed > cancellation_requested',
      'the terms: cancellation_requested > cancelled',
      'cancellation: cancelled > refunding',
      'card provider: refunding > refunded',
    ])
    const { orders, attempts } = await readSupplierOrders(shop, stay.number)
    expect(orders.map((order) => order.state)).toEqual(['cancelled'])
    expect(attempts.map((attempt) => attempt.state)).toEqual(['cancelled'])
    expect(
      (await readProviderPayment(shop, intentIdOfSale(stay.reservation))).refunds.map((refund) => refund.amount),
    ).toEqual([stay.total])
    expect((await at.mailAbout(stay.number, 'We received your cancellation')).text).toContain(
      `Your refund: ${formatEnglishEuros(stay.total)}`,
    )
    expect((await at.mailAbout(stay.number, 'Cancelled:')).text).toContain(
      `Your refund: ${formatEnglishEuros(stay.total)}`,
    )
  })

  test('requested twice there is one request, one refund, one e-mail', async () => {
    const stay = await bookConfirmedStay(shop)
    const [first, second] = await Promise.all([cancelStay(shop, stay), cancelStay(shop, stay)])
    expect(second.request_id).toBe(first.request_id)
    await waitForState(shop, stay.number, 'refunded')
    expect((await cancelStay(shop, stay)).request_id).toBe(first.request_id)
    expect(await at.refundsOf(stay.number)).toHaveLength(1)
    expect(
      await at
        .db()
        .selectFrom('mail')
        .select('id')
        .where('reservation_number', '=', stay.number)
        .where('kind', '=', 'cancellation_done')
        .execute(),
    ).toHaveLength(1)
  })

  test('with a fee of the full price nothing is refunded, and the stay is cancelled', async () => {
    const stay = await bookConfirmedStay(shop, { free: false })
    expect(await previewCancellation(shop, stay)).toMatchObject({ fee_cents: stay.total, refund_cents: 0 })
    await cancelStay(shop, stay)
    await waitForState(shop, stay.number, 'cancelled')
    expect(await at.refundsOf(stay.number)).toEqual([])
    expect((await readSupplierOrders(shop, stay.number)).orders.map((order) => order.state)).toEqual(['cancelled'])
  })

  test('a refund that differs from the agreed one is refused, and nothing changes', async () => {
    const stay = await bookConfirmedStay(shop)
    await expectRefused(cancelStay(shop, stay, { agreed_refund_cents: stay.total - 1 }), 409, 'refund_changed')
    expect((await at.rowOf(stay.number)).state).toBe('confirmed')
  })

  test('nobody else sees or cancels a stay, and reading it is not enough for staff', async () => {
    const stay = await bookConfirmedStay(shop)
    const body = { reservationNumber: stay.number }
    for (const path of ['/cancelBooking', '/cancellation-preview'])
      expect((await shop.raw('POST', path, body)).status).toBe(404)
    expect((await shop.raw('POST', '/cancelBooking', body, at.bearer('viewer'))).status).toBe(403)
    expect(
      (await shop.raw('DELETE', `/cancelBookingByAdmin/${stay.number}`, undefined, at.bearer('viewer'))).status,
    ).toBe(403)
    expect((await shop.raw('GET', '/getCancellationRequest')).status).toBe(401)
    expect((await at.rowOf(stay.number)).state).toBe('confirmed')
  })

  test('an unclear reply of the supplier is not a cancellation: the state is requested until it is final, and only then refunded', async () => {
    const stay = await bookConfirmedStay(shop)
    await callSupplierStandIn(shop, '/faults', { path: 'hotel/order/cancel', kind: '500', times: 4 })
    await cancelStay(shop, stay)
    await retryUntilPasses(
      async () =>
        expect(
          (
            await at
              .db()
              .selectFrom('cancellation_request')
              .select('tries')
              .where('reservation_number', '=', stay.number)
              .executeTakeFirstOrThrow()
          ).tries,
        ).toBeGreaterThan(0),
      20_000,
    )
    expect((await at.rowOf(stay.number)).state).toBe('cancellation_requested')
    expect(await at.refundsOf(stay.number)).toEqual([])
    await waitForState(shop, stay.number, 'refunded')
    expect(await at.refundsOf(stay.number)).toHaveLength(1)
  })

  /** Requests a cancellation at this fee, which waits for the hotel's reply. */
  async function waitingForHotel(stay: Stay, fee: number): Promise<void> {
    await setCancellationFee(shop, stay, fee)
    await callSupplierStandIn(shop, '/faults', { path: 'hotel/order/cancel', kind: '500', times: 1_000 })
    expect(await cancelStay(shop, stay)).toMatchObject({ state: 'approved', fee_cents: fee })
  }
  const hotelAnswers = () => fetch(`${shop.standIns}/_etg/faults`, { method: 'DELETE' })

  test('what staff refund at the provider while the hotel is asked is part of what goes back: the fee stays', async () => {
    const [fee, stay] = [10_000, await bookConfirmedStay(shop)]
    await waitingForHotel(stay, fee)
    await refundAtProvider(shop, intentIdOfSale(stay.reservation), stay.total - fee)
    await retryUntilPasses(async () => expect(await at.refundsOf(stay.number)).toMatchObject([{ state: 'succeeded' }]))
    expect((await at.rowOf(stay.number)).state).toBe('cancellation_requested')
    await hotelAnswers()
    await waitForState(shop, stay.number, 'cancelled')
    expect((await at.refundsOf(stay.number)).map((refund) => refund.amount_cents)).toEqual([stay.total - fee])
    expect(await at.invoicedOf(stay.number)).toEqual([stay.total, fee - stay.total])
    expect(await at.retainedOf(stay.number)).toBe(fee)
  })

  test('what a bank returns while the hotel is asked goes back with the cancellation', async () => {
    const [fee, stay] = [10_000, await bookConfirmedStay(shop)]
    await at.as('finance')('POST /refunds', {
      body: { reservationNumber: stay.number, amount_cents: 5_000, reason: 'goodwill', key: crypto.randomUUID() },
    })
    await retryUntilPasses(async () => expect(await at.refundsOf(stay.number)).toMatchObject([{ state: 'succeeded' }]))
    await waitingForHotel(stay, fee)
    await callProviderStandIn(shop, `/refunds/${(await at.refundsOf(stay.number))[0]!.provider_id}/fail`, {})
    await retryUntilPasses(async () => expect(await at.refundsOf(stay.number)).toMatchObject([{ state: 'failed' }]))
    expect((await at.rowOf(stay.number)).state).toBe('cancellation_requested')
    await hotelAnswers()
    await waitForState(shop, stay.number, 'refunded')
    expect((await at.refundsOf(stay.number)).map((refund) => [refund.amount_cents, refund.state])).toEqual([
      [5_000, 'failed'],
      [stay.total - fee, 'succeeded'],
    ])
    expect(await at.invoicedOf(stay.number)).toEqual([stay.total, -5_000, fee + 5_000 - stay.total])
    expect(await at.retainedOf(stay.number)).toBe(fee)
  })

  test('a hotel order cancelled before the result was stored is recognised as cancelled: the refund follows', async () => {
    const stay = await bookConfirmedStay(shop)
    const { attempts } = await readSupplierOrders(shop, stay.number)
    expect(await shop.shop.supplier.cancel(attempts[0]!.id)).toMatchObject({ kind: 'cancelled' })
    await cancelStay(shop, stay)
    await waitForState(shop, stay.number, 'refunded')
    expect((await at.refundsOf(stay.number)).map((refund) => refund.amount_cents)).toEqual([stay.total])
  })

  test('a refusal by the supplier changes nothing, and staff decide again', async () => {
    const stay = await bookConfirmedStay(shop)
    await callSupplierStandIn(shop, '/faults', {
      path: 'hotel/order/cancel',
      kind: 'error',
      code: 'order_not_cancellable',
      times: 1,
    })
    const request = await cancelStay(shop, stay)
    await retryUntilPasses(async () => expect(await at.tasksOf(stay.number)).toContain('cancellation_refused'))
    expect((await at.rowOf(stay.number)).state).toBe('cancellation_requested')
    expect(await at.refundsOf(stay.number)).toEqual([])
    await at.as('support')('DELETE /cancelBookingByAdmin/:id', {
      params: { id: String(request.request_id) },
      query: {},
    })
    await waitForState(shop, stay.number, 'refunded')
  })

  test('where the terms are not clear, staff may decide that nothing goes back', async () => {
    const stay = await bookConfirmedStay(shop)
    const { snapshot } = await at.rowOf(stay.number)
    await at
      .db()
      .updateTable('reservation')
      .set({ snapshot: JSON.stringify({ ...(snapshot as object), cancellation: { free_until: null, steps: [] } }) })
      .where('number', '=', stay.number)
      .execute()
    const nothing = { params: { id: stay.number }, query: { refund_cents: 0, reason: 'a day too late' } }
    await expectRefused(at.as('support')('DELETE /cancelBookingByAdmin/:id', nothing), 403, 'not_allowed')
    const { data } = await at.as('owner')('DELETE /cancelBookingByAdmin/:id', nothing)
    expect([data.fee_cents, data.refund_cents]).toEqual([stay.total, 0])
    await waitForState(shop, stay.number, 'cancelled')
    expect(await at.refundsOf(stay.number)).toEqual([])
  })

  test('each refusal by the supplier is a task for staff, until they have decided', async () => {
    const stay = await bookConfirmedStay(shop)
    const open = async () =>
      (await at.as('support')('GET /tasks', { query: { limit: 100 } })).data.items.filter(
        (task) => task.kind === 'cancellation_refused' && task.reservationNumber === stay.number,
      )
    const refuse = () =>
      callSupplierStandIn(shop, '/faults', {
        path: 'hotel/order/cancel',
        kind: 'error',
        code: 'order_not_cancellable',
        times: 1,
      })
    await refuse()
    const { request_id } = await cancelStay(shop, stay)
    const approve = () =>
      at.as('support')('DELETE /cancelBookingByAdmin/:id', { params: { id: String(request_id) }, query: {} })
    const [task] = await retryUntilPasses(async () => {
      const tasks = await open()
      expect(tasks).toHaveLength(1)
      return tasks
    })
    await at.as('support')('POST /tasks/:id/settle', { params: { id: task!.id }, body: { note: 'called the hotel' } })
    await refuse()
    await approve()
    await retryUntilPasses(async () => expect(await open()).toMatchObject([{ note: '' }]))
    await approve()
    await waitForState(shop, stay.number, 'refunded')
    expect(await open()).toEqual([])
  })

  test('unknown terms wait for staff, who decide on the refund or refuse; each decision is in the audit log', async () => {
    const stay = await bookConfirmedStay(shop)
    const { snapshot } = await at.rowOf(stay.number)
    await at
      .db()
      .updateTable('reservation')
      .set({ snapshot: JSON.stringify({ ...(snapshot as object), cancellation: { free_until: null, steps: [] } }) })
      .where('number', '=', stay.number)
      .execute()
    expect(await previewCancellation(shop, stay)).toMatchObject({ fee_cents: null, refund_cents: 0, automatic: false })
    const request = await cancelStay(shop, stay)
    expect(request).toMatchObject({ state: 'waiting', fee_cents: null })
    expect(await at.tasksOf(stay.number)).toContain('cancellation_waiting')
    const waiting = (await at.as('viewer')('GET /getCancellationRequest', { query: { state: 'waiting' } })).data
    expect(waiting.items.map((one) => one.reservationNumber)).toContain(stay.number)
    await expectRefused(
      at.as('support')('DELETE /cancelBookingByAdmin/:id', { params: { id: String(request.request_id) }, query: {} }),
      422,
      'refund_missing',
    )
    await expectRefused(
      at.as('support')('DELETE /cancelBookingByAdmin/:id', {
        params: { id: String(request.request_id) },
        query: { refund_cents: 5000 },
      }),
      403,
      'not_allowed',
    )
    const no = (
      await at.as('support')('POST /refuseCancellation/:id', {
        params: { id: request.request_id },
        body: { reason: 'Please call the hotel first.' },
      })
    ).data
    expect(no).toMatchObject({ state: 'refused', reservation_state: 'confirmed' })
    expect((await at.mailAbout(stay.number, 'still stands')).text).toContain('Please call the hotel first.')
    await expectRefused(
      at.as('owner')('DELETE /cancelBookingByAdmin/:id', {
        params: { id: stay.number },
        query: { refund_cents: stay.total + 1 },
      }),
      422,
      'refund_too_much',
    )
    const yes = await at.as('owner')('DELETE /cancelBookingByAdmin/:id', {
      params: { id: stay.number },
      query: { refund_cents: 5000, reason: 'goodwill' },
    })
    // The decision concerns the new request, not the refused one.
    expect([yes.data.state === 'refused', yes.data.request_id === request.request_id]).toEqual([false, false])
    await waitForState(shop, stay.number, 'refunded')
    expect((await at.refundsOf(stay.number)).map((refund) => [refund.amount_cents, refund.state])).toEqual([
      [5000, 'succeeded'],
    ])
    const audit = await at
      .db()
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('subject', 'in', [`cancellation_request:${request.request_id}`, `reservation:${stay.number}`])
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { actor: 'support@demo.test', action: 'cancellation.refuse' },
      { actor: 'owner@demo.test', action: 'reservation.cancel' },
    ])
  })

  longTest("staff cancel by the supplier's id of the order", async () => {
    const stay = await bookConfirmedStay(shop)
    const { attempts } = await readSupplierOrders(shop, stay.number)
    await at.as('support')('POST /cancelBookingByPartnerOrderId', { body: { partner_order_id: attempts[0]!.id } })
    await waitForState(shop, stay.number, 'refunded')
    await expectRefused(
      at.as('support')('POST /cancelBookingByPartnerOrderId', { body: { partner_order_id: crypto.randomUUID() } }),
      404,
      'order_unknown',
    )
  })

  longTest('a stay is completed after departure', async () => {
    const stay = await bookConfirmedStay(shop)
    await at
      .db()
      .updateTable('reservation')
      .set({ check_in: addDays(today(new Date()), -3), check_out: addDays(today(new Date()), -1) })
      .where('number', '=', stay.number)
      .execute()
    await waitForState(shop, stay.number, 'completed')
    await expectRefused(cancelStay(shop, stay), 409, 'reservation_not_cancellable')
  })
})

const readPaymentOverview = async (stay: Stay, token?: string) =>
  (
    await shop.client(
      'GET /payment-overview/:id',
      { params: { id: stay.number }, query: token ? { token } : {} },
      token ? {} : stay.token,
    )
  ).data

describe('the balance', () => {
  test('is paid once, by one payment however often the page is opened, and both payments are refunded in reverse order', async () => {
    const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
    const balance = stay.total - stay.dueNow
    expect(await readPaymentOverview(stay)).toMatchObject({
      balance_state: 'open',
      paid_cents: stay.dueNow,
      balance_cents: balance,
    })
    const [one, two] = await Promise.all([startBalancePayment(shop, stay), startBalancePayment(shop, stay)])
    expect(one.payment.client_secret).toBe(two.payment.client_secret)
    expect((await at.paymentsOf(stay.number)).filter((payment) => payment.part === 'balance')).toHaveLength(1)
    await payByCard(shop, one)
    await retryUntilPasses(async () => expect((await readPaymentOverview(stay)).balance_state).toBe('paid'))
    expect((await at.mailAbout(stay.number, 'We received your payment')).text).toContain(formatEnglishEuros(balance))
    await expectRefused(startBalancePayment(shop, stay), 409, 'balance_paid')
    expect((await at.rowOf(stay.number)).state).toBe('confirmed')
    await cancelStay(shop, stay)
    await waitForState(shop, stay.number, 'refunded')
    expect((await at.refundsOf(stay.number)).map((refund) => refund.amount_cents)).toEqual([balance, stay.dueNow])
  })

  test('has reminders seven and two days before, a task for staff three days after, and the mailed link is sufficient for paying', async () => {
    const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
    const due = async (days: number) => {
      await at
        .db()
        .updateTable('reservation')
        .set({ balance_due_date: addDays(today(new Date()), days) })
        .where('number', '=', stay.number)
        .execute()
      await sendBalanceReminders(shop.shop)
      await sendBalanceReminders(shop.shop)
    }
    const reminders = async () =>
      (
        await at
          .db()
          .selectFrom('mail')
          .select('key')
          .where('reservation_number', '=', stay.number)
          .where('kind', '=', 'balance_reminder')
          .orderBy('id')
          .execute()
      ).map((row) => row.key.split(':').at(-1))
    await due(8)
    expect(await reminders()).toEqual([])
    await due(7)
    await due(6)
    expect(await reminders()).toEqual(['7'])
    await due(1)
    expect(await reminders()).toEqual(['7', '2'])
    await due(0)
    expect(
      await at
        .db()
        .selectFrom('mail')
        .select('id')
        .where('reservation_number', '=', stay.number)
        .where('kind', '=', 'balance_overdue')
        .execute(),
    ).toEqual([])
    await due(-2)
    expect(await at.tasksOf(stay.number)).not.toContain('balance_overdue')
    expect((await at.mailAbout(stay.number, 'was due on')).text).toContain(formatEnglishEuros(stay.total - stay.dueNow))
    expect(
      await at
        .db()
        .selectFrom('mail')
        .select('id')
        .where('reservation_number', '=', stay.number)
        .where('kind', '=', 'balance_overdue')
        .execute(),
    ).toHaveLength(1)
    await due(-3)
    expect((await at.tasksOf(stay.number)).filter((kind) => kind === 'balance_overdue')).toHaveLength(1)
    const overdue = (await at.as('viewer')('GET /overdueBalances', { query: {} })).data
    expect(overdue.items.find((one) => one.reservationNumber === stay.number)).toMatchObject({
      days_overdue: 3,
      balance_cents: stay.total - stay.dueNow,
    })
    const mail = await at.mailAbout(stay.number, 'is due on')
    const link = new URL(/https?:\S+payment-overview\S+/.exec(mail.text)![0])
    const token = link.searchParams.get('token')!
    expect(await readPaymentOverview(stay, token)).toMatchObject({ balance_state: 'overdue' })
    expect(
      (await shop.raw('POST', '/cancellation-preview', { reservationNumber: stay.number }, { 'manage-token': token }))
        .status,
    ).toBe(404)
    expect((await shop.raw('GET', `/payment-overview/${stay.number}?token=${token}x`)).status).toBe(404)
  })

  test('paid after the stay was cancelled is refunded automatically', async () => {
    const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
    const rest = await startBalancePayment(shop, stay)
    await at.db().updateTable('reservation').set({ state: 'cancelled' }).where('number', '=', stay.number).execute()
    await payByCard(shop, rest)
    await retryUntilPasses(async () =>
      expect(await at.refundsOf(stay.number)).toMatchObject([
        { reason: 'late_payment', state: 'succeeded', amount_cents: stay.total - stay.dueNow },
      ]),
    )
  })
})
