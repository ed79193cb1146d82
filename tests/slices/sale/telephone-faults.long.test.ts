/**
 * Failures of a sale by telephone: its codes, links that are used late or twice, and rooms that have sold out.
 *
 * In the long suite: codes, an unavailable card provider, two tabs, a room that is gone, links used late or twice.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookConfirmedStay, expectRefused, startAfterSaleShop } from '../../after-sale-steps.ts'
import { callSupplierStandIn, payByCard, retryUntilPasses, waitForState } from '../../booking-steps.ts'
import { expectCallFailed } from '../../failure.ts'
import type { TestShop } from '../../harness.ts'
import { telephoneSteps } from '../../telephone-steps.ts'
import { issueCode } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
let steps: ReturnType<typeof telephoneSteps>
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
  steps = telephoneSteps(at)
})
afterAll(() => shop.close())

const holdsOf = async (number: string) =>
  (
    await shop.shop.db
      .selectFrom('voucher_hold')
      .select(['cents', 'state'])
      .where('reservation_number', '=', number)
      .orderBy('id')
      .execute()
  ).map(({ cents, state }) => `${state} ${cents}`)
const codeIdOf = async (number: string): Promise<number> =>
  (
    await shop.shop.db
      .selectFrom('voucher_hold')
      .select('code_id')
      .where('reservation_number', '=', number)
      .executeTakeFirstOrThrow()
  ).code_id
const mailsOf = async (number: string) =>
  (
    await shop.shop.db
      .selectFrom('mail')
      .select('kind')
      .where('reservation_number', '=', number)
      .where('kind', '=', 'pay_link')
      .execute()
  ).length

describe('a sale with a code, renewed after its hold', () => {
  test('the code is held again and captured once; the card pays the rest', async () => {
    const held = await steps.sold({ codes: [await issueCode(shop, 5_000)], skipDays: 62 })
    const { number } = held
    await steps.endHold(number)
    const seen = await steps.renew(held)
    expect(seen).toMatchObject({
      has_ended: false,
      state: 'awaiting_payment',
      voucher_cents: 5_000,
      due_now_cents: held.sale.amount_due_cents,
    })
    expect(await holdsOf(number)).toEqual(['released 5000', 'open 5000'])
    // The reservation expires and is renewed a second time.
    await steps.endHold(number)
    await steps.renew(held)
    expect(await holdsOf(number)).toEqual(['released 5000', 'released 5000', 'open 5000'])
    const { amount_due_cents, payment } = await steps.pay(held, seen.total_cents)
    expect(amount_due_cents).toBe(seen.total_cents - 5_000)
    await payByCard(shop, { payment } as never)
    await waitForState(shop, number, 'confirmed')
    expect(await holdsOf(number)).toEqual(['released 5000', 'released 5000', 'captured 5000'])
    // A code that staff gave away counts as a discount on the invoice.
    expect(await at.invoicedOf(number)).toEqual([seen.total_cents - 5_000])
    expect(await at.violationsOf(number)).toEqual([])
  })

  test('a code that pays all of it is held again, and the traveller agrees without a card', async () => {
    const held = await steps.sold({ codes: [await issueCode(shop, 200_000)], skipDays: 64 })
    await steps.endHold(held.number)
    const seen = await steps.renew(held)
    expect(seen).toMatchObject({ due_now_cents: 0, voucher_cents: held.sale.voucher_amount_cents })
    expect(await steps.pay(held, seen.total_cents)).toEqual({ amount_due_cents: 0, payment: null })
    await waitForState(shop, held.number, 'confirmed')
    expect(await at.violationsOf(held.number)).toEqual([])
  })

  test('a price that rose is shown with what the code pays, and charged to the card once it is agreed to', async () => {
    const held = await steps.sold({ codes: [await issueCode(shop, 4_000)], skipDays: 66 })
    await steps.endHold(held.number)
    const raisePrices = () => callSupplierStandIn(shop, '/prices', { hid: 0, percent: 10, where: 'prebook', times: 1 })
    await raisePrices()
    const { code, data } = await expectCallFailed(steps.renew(held))
    const price = data as { all_in_cents: number; total_cents: number; due_now_cents: number; voucher_cents: number }
    expect(code).toBe('price_changed')
    expect(price).toMatchObject({ voucher_cents: 4_000, due_now_cents: price.total_cents - 4_000 })
    expect(await holdsOf(held.number)).toEqual(['released 4000'])
    await raisePrices()
    const seen = await steps.renew(held, { agreed_all_in_cents: price.all_in_cents })
    expect(seen).toMatchObject({ total_cents: price.total_cents, due_now_cents: price.due_now_cents })
    expect((await steps.pay(held, seen.total_cents)).amount_due_cents).toBe(price.due_now_cents)
    expect(await holdsOf(held.number)).toEqual(['released 4000', 'open 4000'])
  })

  test('a code that was blocked or used elsewhere meanwhile is refused in words, and nothing is held', async () => {
    const blocked = await steps.sold({ codes: [await issueCode(shop, 5_000)], skipDays: 68 })
    await steps.endHold(blocked.number)
    await expectCallFailed(steps.pay(blocked, blocked.sale.total_cents))
    const finance = at.as('finance')
    await finance('POST /vouchers/codes/:id/block', {
      params: { id: await codeIdOf(blocked.number) },
      body: { blocked: true, note: 'lost' },
    })
    expect(await expectCallFailed(steps.renew(blocked))).toMatchObject({
      status: 409,
      code: 'voucher_not_usable_any_more',
    })
    expect(await steps.look(blocked)).toMatchObject({ state: 'expired', has_ended: true })

    const typed = await issueCode(shop, 5_000)
    const used = await steps.sold({ codes: [typed], skipDays: 70 })
    await steps.endHold(used.number)
    // The hold of the expired sale must be released before the code can be used at the counter.
    await retryUntilPasses(async () => {
      await steps.look(used)
      await finance(
        'POST /redeemVoucher',
        { body: { voucher_code: typed, amount_cents: 2_000, note: 'at the counter', supply: 'meals' } },
        { 'idempotency-key': `counter-${used.number}` },
      )
    })
    expect(await expectCallFailed(steps.renew(used))).toMatchObject({
      status: 409,
      code: 'voucher_not_usable_any_more',
    })
    expect(await holdsOf(used.number)).toEqual(['released 5000'])
    expect((await at.rowOf(used.number)).state).toBe('expired')
    expect(await at.violationsOf(used.number)).toEqual([])
  })
})

test('sold while the card provider is unavailable: one sale and one mail, and paid once it answers', async () => {
  const { body } = await steps.quoted({ skipDays: 72 })
  const form = { ...body, guestForm: { ...(await steps.sold({ skipDays: 74 })).form, email: 'outage@example.nl' } }
  const before = shop.shop.payments.createPayment
  shop.shop.payments.createPayment = () =>
    Promise.reject(new Error('the card provider is asked at a sale by telephone'))
  const key = { 'idempotency-key': 'telephone-outage' }
  const sell = async () => (await at.as('support')('POST /telephone-sales', { body: form }, key)).data
  try {
    const sale = await sell()
    expect(await sell()).toEqual(sale)
    expect(await mailsOf(sale.reservationNumber)).toBe(1)
    expect(await at.rowOf(sale.reservationNumber)).toMatchObject({ state: 'awaiting_payment' })
    expect((await at.paymentsOf(sale.reservationNumber)).map(({ state }) => state)).toEqual(['creating'])
  } finally {
    shop.shop.payments.createPayment = before
  }
})

test('paid in two tabs at once: one payment, charged once', async () => {
  const held = await steps.sold({ skipDays: 76 })
  const tabs = await Promise.all([1, 2, 3].map(() => steps.pay(held, held.sale.total_cents)))
  expect(new Set(tabs.map(({ payment }) => payment!.client_secret)).size).toBe(1)
  const [first, second] = await Promise.all([payByCard(shop, tabs[0]!), payByCard(shop, tabs[1]!)])
  expect([first, second].filter(({ status }) => status === 'succeeded').length).toBeGreaterThan(0)
  await waitForState(shop, held.number, 'confirmed')
  await expectRefused(steps.pay(held, held.sale.total_cents), 409, 'reservation_paid')
  expect((await at.paymentsOf(held.number)).map(({ state, received_cents }) => [state, received_cents])).toEqual([
    ['paid', held.sale.total_cents],
  ])
  expect(await at.refundsOf(held.number)).toEqual([])
  expect(await at.violationsOf(held.number)).toEqual([])
})

test('a room that is gone when the hold is renewed: refused in words, the sale stays ended and unpaid', async () => {
  const held = await steps.sold({ skipDays: 78 })
  await steps.endHold(held.number)
  const { hotel_id, check_in } = await at.rowOf(held.number)
  const { id } = (
    await at.as('manager')('POST /createClosure', {
      body: { hotel_id, room_id: null, from_day: check_in, to_day: check_in, weekdays: null, reason: 'Full' },
    })
  ).data
  await expectRefused(steps.renew(held), 409, 'offer_gone')
  expect(await steps.look(held)).toMatchObject({ state: 'expired', has_ended: true })
  await expectRefused(steps.pay(held, held.sale.total_cents), 410, 'reservation_expired')
  await at.as('manager')('PUT /deleteClosure/:id', { params: { id } })
  expect(await steps.renew(held)).toMatchObject({ state: 'awaiting_payment', has_ended: false })
})

test('a link that has ended or was replaced opens nothing; the new one does', async () => {
  const held = await steps.sold({ skipDays: 80 })
  await shop.shop.db.updateTable('reservation').set({ link_version: 1 }).where('number', '=', held.number).execute()
  await expectRefused(steps.look(held), 410, 'link_ended')
  await expectRefused(steps.pay(held, held.sale.total_cents), 410, 'link_ended')
  await expectRefused(steps.renew(held), 410, 'link_ended')
  const { data } = await at.as('support')('POST /payLinks/:id', { params: { id: held.number }, body: { send: true } })
  const renewed = { ...held, link: { token: new URL(data.pay_link).searchParams.get('token')! } }
  expect(await steps.look(renewed)).toMatchObject({ has_ended: false })
  const other = await steps.sold({ skipDays: 82 })
  for (const link of [other.link, { token: 'x' }, { token: '' }])
    await expectRefused(steps.look({ ...held, link }), 404, 'reservation_unknown')
})

test('a pay link of a balance that is paid, or of a cancelled stay, pays nothing', async () => {
  const support = at.as('support')
  const stay = await bookConfirmedStay(shop, { pay: 'deposit', skipDays: 58 })
  const params = { params: { id: stay.number } }
  const { data } = await support('POST /payLinks/:id', { ...params, body: { send: false } })
  const token = new URL(data.pay_link).searchParams.get('token')!
  const start = () => shop.newClient()('POST /payment-overview/:id/pay', { ...params, query: { token } })
  await at.as('manager')('DELETE /cancelBookingByAdmin/:id', { ...params, query: { reason: 'fire' } })
  const state = await waitForState(shop, stay.number, 'refunded', 'cancelled')
  await expectRefused(start(), 409, 'balance_closed')
  await expectRefused(support('POST /payLinks/:id', { ...params, body: { send: true } }), 409, 'nothing_to_pay')
  const seen = await shop.newClient()('GET /payment-overview/:id', { ...params, query: { token } })
  expect(seen.data).toMatchObject({ state, open_cents: 0 })
  expect(await at.violationsOf(stay.number)).toEqual([])
})
