/** Manual refunds, disputes, and reconciliation with the card provider's list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcileBooks } from '@tussenuit/modules/sale/reconciliation/index.ts'
import { recordExternalRefunds } from '@tussenuit/modules/money/refund/index.ts'
import {
  cancelStay,
  bookConfirmedStay,
  startBalancePayment,
  startAfterSaleShop,
  previewCancellation,
  expectRefused,
  type Role,
} from '../../after-sale-steps.ts'
import {
  readProviderPayment,
  findBookableStay,
  retryUntilPasses,
  intentIdOfSale,
  payByCard,
  callProviderStandIn,
  formatEnglishEuros,
  waitForState,
} from '../../booking-steps.ts'
import type { TestShop } from '../../harness.ts'
import { buyVouchers, reserveWithCodes, readCodeBalance } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
})
afterAll(() => shop.close())

const requestRefund = (role: Role, body: { reservationNumber: string; amount_cents?: number; key?: string }) =>
  at.as(role)('POST /refunds', { body: { reason: 'goodwill', key: crypto.randomUUID(), ...body } })

describe('refunds by staff', () => {
  test('are previewed, made in part and then in full, and never exceed what was paid', async () => {
    const stay = await bookConfirmedStay(shop)
    const first = (
      await at.as('finance')('POST /refunds/preview', { body: { reservationNumber: stay.number, amount_cents: 1000 } })
    ).data
    expect(first).toMatchObject({
      left_cents: stay.total,
      refund_cents: 1000,
      card_cents: 1000,
      frozen: false,
      payments: [{ part: 'full', method: 'card', left_cents: stay.total, refund_cents: 1000 }],
    })
    const key = crypto.randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        requestRefund('finance', { reservationNumber: stay.number, amount_cents: 1000, key }),
      ),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply.data))).size).toBe(1)
    await retryUntilPasses(async () =>
      expect((await at.refundsOf(stay.number)).map((row) => [row.amount_cents, row.state])).toEqual([
        [1000, 'succeeded'],
      ]),
    )
    await expectRefused(
      requestRefund('finance', { reservationNumber: stay.number, amount_cents: 1001, key }),
      422,
      'key_reused',
    )
    await expectRefused(
      requestRefund('finance', { reservationNumber: stay.number, amount_cents: stay.total - 999 }),
      422,
      'refund_too_much',
    )
    await expectRefused(
      requestRefund('support', { reservationNumber: stay.number, amount_cents: 1 }),
      403,
      'not_allowed',
    )
    await requestRefund('finance', { reservationNumber: stay.number })
    await retryUntilPasses(async () =>
      expect(
        (await readProviderPayment(shop, intentIdOfSale(stay.reservation))).refunds.reduce(
          (sum, one) => sum + one.amount,
          0,
        ),
      ).toBe(stay.total),
    )
    await expectRefused(requestRefund('finance', { reservationNumber: stay.number }), 409, 'nothing_left')
    expect((await at.rowOf(stay.number)).state).toBe('confirmed')
    expect((await at.mailAbout(stay.number, `refund of ${formatEnglishEuros(1000)}`)).text).toContain(
      formatEnglishEuros(1000),
    )
    expect(
      await at
        .db()
        .selectFrom('audit')
        .select('actor')
        .where('subject', '=', `reservation:${stay.number}`)
        .where('action', '=', 'payment.refund')
        .execute(),
    ).toHaveLength(2)
  })

  test('of twenty concurrent refunds of a stay one is made', async () => {
    const stay = await bookConfirmedStay(shop)
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => requestRefund('finance', { reservationNumber: stay.number })),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    await retryUntilPasses(async () =>
      expect((await at.refundsOf(stay.number)).map((row) => row.state)).toEqual(['succeeded']),
    )
  })

  test('wait during a dispute, and continue after it', async () => {
    const stay = await bookConfirmedStay(shop)
    const intent = intentIdOfSale(stay.reservation)
    await callProviderStandIn(shop, `/intents/${intent}/dispute`, { reason: 'fraudulent' })
    await retryUntilPasses(async () => expect(await at.tasksOf(stay.number)).toContain('dispute'))
    const { items } = (await at.as('viewer')('GET /disputes', { query: { open: true } })).data
    expect(items.find((one) => one.reservationNumber === stay.number)).toMatchObject({
      frozen: true,
      status: 'open',
      amount_cents: stay.total,
    })
    await expectRefused(
      requestRefund('finance', { reservationNumber: stay.number, amount_cents: 100 }),
      409,
      'payment_disputed',
    )
    expect(await previewCancellation(shop, stay)).toMatchObject({ automatic: false })
    const request = await cancelStay(shop, stay)
    expect(request.state).toBe('waiting')
    await at.as('owner')('DELETE /cancelBookingByAdmin/:id', { params: { id: stay.number }, query: {} })
    await waitForState(shop, stay.number, 'refunding')
    // Once a later refund has been sent, the scheduled job must have skipped this one.
    const other = await bookConfirmedStay(shop)
    await requestRefund('finance', { reservationNumber: other.number, amount_cents: 100 })
    await retryUntilPasses(async () =>
      expect((await at.refundsOf(other.number)).map((row) => row.state)).toEqual(['succeeded']),
    )
    expect((await at.refundsOf(stay.number)).map((row) => row.state)).toEqual(['wanted'])
  })

  test('made at the provider are recorded once, notified, and not sent again', async () => {
    const stay = await bookConfirmedStay(shop)
    const intent = intentIdOfSale(stay.reservation)
    const { account } = await readProviderPayment(shop, intent)
    const made = await fetch(`${shop.standIns}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer sk_test_sim_${account}` },
      body: new URLSearchParams({ payment_intent: intent, amount: '2500' }),
    })
    expect(made.status).toBe(200)
    await retryUntilPasses(async () =>
      expect(await at.refundsOf(stay.number)).toMatchObject([
        { reason: 'outside', amount_cents: 2500, state: 'succeeded' },
      ]),
    )
    const payment = (await at.paymentsOf(stay.number))[0]!
    await recordExternalRefunds(shop.shop, payment)
    expect(await at.refundsOf(stay.number)).toHaveLength(1)
    expect(await at.tasksOf(stay.number)).toContain('refund_outside')
    await requestRefund('finance', { reservationNumber: stay.number })
    await retryUntilPasses(async () =>
      expect((await readProviderPayment(shop, intent)).refunds.map((one) => one.amount).sort()).toEqual(
        [2500, stay.total - 2500].sort(),
      ),
    )
  })
})

describe('reconciliation', () => {
  test('payments without a sale, stays without a payment and other amounts are found once, and staff resolve them', async () => {
    const stay = await bookConfirmedStay(shop)
    const made = await shop.shop.payments.createPayment({
      account: 'sgr',
      amountCents: 7700,
      methods: ['card'],
      description: 'by hand',
      metadata: {},
      key: crypto.randomUUID(),
      returnUrl: () => shop.url,
    })
    await payByCard(shop, { payment: { client_secret: made.proof, publishable_key: 'pk_test_sim_sgr' } })
    await at
      .db()
      .updateTable('payment')
      .set({ received_cents: stay.total - 1 })
      .where('reservation_number', '=', stay.number)
      .execute()
    const open = async () => (await at.as('viewer')('GET /moneyInbox', { query: { state: 'open' } })).data.items
    await at.as('finance')('POST /moneyInbox/compare', {})
    await at.as('finance')('POST /moneyInbox/compare', {})
    const found = await open()
    expect(found.filter((one) => one.intent_id === made.id)).toMatchObject([
      { kind: 'paid_no_booking', account: 'sgr', cents: 7700 },
    ])
    expect(
      found
        .filter((one) => one.reservationNumber === stay.number)
        .map((one) => [one.kind, one.cents])
        .sort(),
    ).toEqual([
      ['amount_differs', 1],
      ['booked_not_paid', 1],
    ])
    const stray = found.find((one) => one.intent_id === made.id)!
    expect(
      (await shop.raw('POST', `/moneyInbox/${stray.id}/resolve`, { action: 'refund', note: 'x' }, at.bearer('support')))
        .status,
    ).toBe(403)
    const resolved = (
      await at.as('finance')('POST /moneyInbox/:id/resolve', {
        params: { id: stray.id },
        body: { action: 'refund', note: 'nobody bought this' },
      })
    ).data
    expect(resolved).toMatchObject({
      state: 'resolved',
      resolved_by: 'finance@demo.test',
      resolution: 'nobody bought this',
    })
    expect((await readProviderPayment(shop, made.id)).refunds.map((one) => one.amount)).toEqual([7700])
    await expectRefused(
      at.as('finance')('POST /moneyInbox/:id/resolve', {
        params: { id: stray.id },
        body: { action: 'refund', note: 'again' },
      }),
      409,
      'finding_resolved',
    )
    await at
      .db()
      .updateTable('payment')
      .set({ received_cents: stay.total })
      .where('reservation_number', '=', stay.number)
      .execute()
    await at.as('finance')('POST /moneyInbox/compare', {})
    expect((await open()).filter((one) => one.reservationNumber === stay.number || one.intent_id === made.id)).toEqual(
      [],
    )
  })

  test('a payment whose events were lost is settled by the comparison, and is not a finding', async () => {
    const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
    const rest = await startBalancePayment(shop, stay)
    await callProviderStandIn(shop, '/webhooks/pause', {})
    await payByCard(shop, rest)
    await at.as('finance')('POST /moneyInbox/compare', {})
    expect((await at.paymentsOf(stay.number)).map((payment) => payment.state)).toEqual(['paid', 'paid'])
    await callProviderStandIn(shop, '/webhooks/resume', {})
    expect(
      (await at.as('finance')('GET /moneyInbox', { query: { state: 'open' } })).data.items.filter(
        (one) => one.reservationNumber === stay.number,
      ),
    ).toEqual([])
  })
})

describe('findings of the comparison', () => {
  const findingsOf = async (number: string) =>
    (
      await at
        .db()
        .selectFrom('money_finding')
        .select(['kind', 'cents', 'state', 'resolution'])
        .where('reservation_number', '=', number)
        .orderBy('kind')
        .execute()
    ).map((row) => [row.kind, row.cents, row.state, row.resolution])
  const setReceived = (number: string, cents: number) =>
    at.db().updateTable('payment').set({ received_cents: cents }).where('reservation_number', '=', number).execute()
  const faults = (path: string) =>
    callProviderStandIn(shop, '/faults', { path, kind: 'status', status: 500, times: 1_000 })
  const noFaults = () => fetch(`${shop.standIns}/_sim/faults`, { method: 'DELETE' })

  test('one payment that cannot be read stops neither the others nor the comparison, and its finding stays', async () => {
    const [unread, other] = [await bookConfirmedStay(shop), await bookConfirmedStay(shop, { pay: 'deposit' })]
    await setReceived(unread.number, unread.total - 1)
    await reconcileBooks(shop.shop)
    const found = [
      ['amount_differs', 1, 'open', null],
      ['booked_not_paid', 1, 'open', null],
    ]
    expect(await findingsOf(unread.number)).toEqual(found)
    const rest = await startBalancePayment(shop, other)
    await callProviderStandIn(shop, '/webhooks/pause', {})
    await payByCard(shop, rest)
    await faults(`/v1/payment_intents/${intentIdOfSale(unread.reservation)}`)
    try {
      await reconcileBooks(shop.shop)
    } finally {
      await noFaults()
      await callProviderStandIn(shop, '/webhooks/resume', {})
    }
    expect((await at.paymentsOf(other.number)).map((payment) => payment.state)).toEqual(['paid', 'paid'])
    expect(await findingsOf(unread.number)).toEqual(found)
    await setReceived(unread.number, unread.total)
    await reconcileBooks(shop.shop)
    expect(await findingsOf(unread.number)).toEqual(
      found.map(([kind, cents]) => [kind, cents, 'resolved', 'no longer so']),
    )
  })

  test('one payment whose disputes cannot be read stops neither the others nor the comparison', async () => {
    const [unread, other] = [await bookConfirmedStay(shop), await bookConfirmedStay(shop)]
    await callProviderStandIn(shop, '/webhooks', { drop: true })
    for (const stay of [unread, other])
      await callProviderStandIn(shop, `/intents/${intentIdOfSale(stay.reservation)}/dispute`, { reason: 'fraudulent' })
    const first = (await at.paymentsOf(unread.number))[0]!
    const { listDisputes } = shop.shop.payments
    shop.shop.payments.listDisputes = (account, which) =>
      'paymentId' in which && which.paymentId === first.intent_id
        ? Promise.reject(new Error('not readable'))
        : listDisputes(account, which)
    try {
      await reconcileBooks(shop.shop)
    } finally {
      shop.shop.payments.listDisputes = listDisputes
      await callProviderStandIn(shop, '/webhooks/reset', {})
    }
    expect(await at.tasksOf(other.number)).toContain('dispute')
    expect(await at.tasksOf(unread.number)).not.toContain('dispute')
  })

  test('a finding that is older than the compared time stays open as long as it is so', async () => {
    const stay = await bookConfirmedStay(shop)
    await setReceived(stay.number, stay.total - 1)
    await reconcileBooks(shop.shop)
    const found = await findingsOf(stay.number)
    expect(found.map(([kind, , state]) => [kind, state])).toEqual([
      ['amount_differs', 'open'],
      ['booked_not_paid', 'open'],
    ])
    const later = { ...shop.shop, now: () => new Date(Date.now() + 60 * 86_400_000) }
    await reconcileBooks(later)
    expect(await findingsOf(stay.number)).toEqual(found)
    await setReceived(stay.number, stay.total)
    await reconcileBooks(later)
    expect((await findingsOf(stay.number)).map(([, , state, why]) => [state, why])).toEqual([
      ['resolved', 'no longer so'],
      ['resolved', 'no longer so'],
    ])
    // If the difference occurs again, the finding is reopened, unless staff resolved it.
    await setReceived(stay.number, stay.total - 1)
    await reconcileBooks(shop.shop)
    expect(await findingsOf(stay.number)).toEqual(found)
    await setReceived(stay.number, stay.total)
    await reconcileBooks(shop.shop)
  })
})

describe('a voucher payment', () => {
  test('refunded by staff in parts is booked in the journal each time', async () => {
    const voucher = (await shop.client('GET /fetchvouchers', { query: {} })).data.find((one) => one.kind === 'value')!
    const { codes } = await buyVouchers(shop, { cents: voucher.value_cents })
    const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 50 })
    const { reservation, quote } = await reserveWithCodes(shop, chosen, codes)
    const number = reservation.reservationNumber
    await payByCard(shop, reservation)
    await waitForState(shop, number, 'confirmed')
    await requestRefund('finance', {
      reservationNumber: number,
      amount_cents: quote.total_cents - voucher.value_cents + 100,
    })
    await requestRefund('finance', { reservationNumber: number })
    expect((await readCodeBalance(shop, codes[0]!)).balance_cents).toBe(voucher.value_cents)
    const { cents } = await at
      .db()
      .selectFrom('posting')
      .innerJoin('journal_entry', 'journal_entry.id', 'posting.entry_id')
      .select(({ fn }) => fn.sum<string>('credit_cents').as('cents'))
      .where('reservation_number', '=', number)
      .where('kind', '=', 'voucher_return')
      .where('account', '=', 'voucher_liability')
      .executeTakeFirstOrThrow()
    expect(Number(cents)).toBe(voucher.value_cents)
  })

  test('is returned to the voucher, after the card, when the stay is cancelled', async () => {
    const voucher = (await shop.client('GET /fetchvouchers', { query: {} })).data.find((one) => one.kind === 'value')!
    const { codes } = await buyVouchers(shop, { cents: voucher.value_cents })
    const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
    const { reservation, quote } = await reserveWithCodes(shop, chosen, codes)
    const [number, token] = [reservation.reservationNumber, { 'manage-token': reservation.manage_token }]
    await payByCard(shop, reservation)
    await waitForState(shop, number, 'confirmed')
    expect((await readCodeBalance(shop, codes[0]!).catch(() => ({ balance_cents: 0 }))).balance_cents).toBe(0)
    const card = quote.total_cents - voucher.value_cents
    const part = (
      await at.as('finance')('POST /refunds/preview', { body: { reservationNumber: number, amount_cents: card + 100 } })
    ).data
    expect(part).toMatchObject({ card_cents: card, voucher_cents: 100, left_cents: quote.total_cents })
    const first = (await shop.client('POST /cancellation-preview', { body: { reservationNumber: number } }, token)).data
    expect(first).toMatchObject({
      refund_cents: quote.total_cents,
      card_refund_cents: card,
      voucher_refund_cents: voucher.value_cents,
    })
    await shop.client('POST /cancelBooking', { body: { reservationNumber: number } }, token)
    await waitForState(shop, number, 'refunded')
    expect(await readCodeBalance(shop, codes[0]!)).toEqual({
      balance_cents: voucher.value_cents,
      available_cents: voucher.value_cents,
    })
    expect((await at.refundsOf(number)).map((refund) => refund.amount_cents)).toEqual([card])
    expect((await at.mailAbout(number, 'Cancelled:')).text).toContain(
      `of which on your voucher: ${formatEnglishEuros(voucher.value_cents)}`,
    )
  })
})
