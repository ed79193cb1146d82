/**
 * Everything that staff give away beyond the terms counts towards one total. Above a limit, a second person decides.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { findSettings, saveSetting } from '@tussenuit/modules/platform/settings/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'
import {
  cancelStay,
  bookConfirmedStay,
  startAfterSaleShop,
  previewCancellation,
  expectRefused,
  type Role,
} from '../../after-sale-steps.ts'
import {
  findBookableStay,
  retryUntilPasses,
  payByCard,
  callProviderStandIn,
  waitForState,
} from '../../booking-steps.ts'
import type { TestShop } from '../../harness.ts'
import { buyVouchers, reserveWithCodes, readCodeBalance } from '../../voucher-steps.ts'

const addedRange = { first_id: expect.any(Number), last_id: expect.any(Number) }

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
const limit = 10_000
/** Sets the limits immediately; through the call, a higher limit would apply only from the next day. */
const setLimits = async (refundApprovalCents: number | null, staffApprovalCents: number | null = null) => {
  const { payment } = await findSettings(at.db())
  await saveSetting(at.db(), 'payment', { ...payment, refundApprovalCents, staffApprovalCents })
}
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
})
beforeEach(async () => {
  await sql`delete from value_given`.execute(at.db())
  await setLimits(limit, 1_000_000)
})
afterAll(() => shop?.close())

const refundSale = async (role: Role, reservationNumber: string, amount_cents: number) =>
  (
    await at.as(role)('POST /refunds', {
      body: { reservationNumber, amount_cents, reason: 'goodwill', key: crypto.randomUUID() },
    })
  ).data
const listWaitingRequests = async (role: Role = 'owner') =>
  (await at.as(role)('GET /approvals', { query: { state: 'waiting', limit: 100 } })).data.items
const decideRequest = (role: Role, id: number, approve: boolean) =>
  at.as(role)('POST /approvals/:id/decide', { params: { id }, body: { approve, note: '' } })
/** Returns the request for approval that a refused call has created. */
async function readAskedRequest(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (reason: { status: number; code: string; data: { request_id: number } }) => reason,
  )
  expect(error).toMatchObject({ status: 409, code: 'approval_asked' })
  return (await listWaitingRequests()).find((one) => one.id === error!.data.request_id)!
}

async function createVoucher(value_cents: number, more: object = {}) {
  const { voucher_id } = (
    await at.as('finance')('POST /createVouchers', {
      body: { name: 'A voucher', value_cents, selling_price: value_cents, active: false, ...more },
    })
  ).data
  const codes = async () =>
    (await at.as('finance')('POST /fetchVoucherCodesByVoucherId', { body: { voucher_id } })).data.items
  return { voucher_id, codes }
}
/** A code that staff created before there was a limit. */
async function createCode(value_cents: number) {
  await setLimits(null)
  const { voucher_id, codes } = await createVoucher(value_cents)
  await at.as('manager')('POST /savevouchers', { body: { voucher_id, generate: 1 } })
  await setLimits(limit, 1_000_000)
  return (await codes())[0]!
}

test('codes: made and imported up to the limit, also in slices and by several people; beyond it they wait', async () => {
  const { voucher_id, codes } = await createVoucher(4_000)
  const make = (role: Role, body: { generate: number } | { codes: string[] }) =>
    at.as(role)('POST /savevouchers', { body: { voucher_id, ...body } })
  await readAskedRequest(make('finance', { generate: 100 }))
  await make('finance', { generate: 1 })
  await make('manager', { codes: ['PARTNER-0001'] })
  expect(await codes()).toHaveLength(2)
  // The same input again is the same request. Another input for the same voucher is refused while the request waits.
  await expectRefused(make('manager', { generate: 1 }), 409, 'approval_waits')
  const again = await readAskedRequest(make('finance', { generate: 100 }))
  expect(again).toMatchObject({ kind: 'codes', amount_cents: 400_000, requested_by: 'finance@demo.test' })
  await expectRefused(decideRequest('finance', again.id, true), 403, 'own_request')
  await expectRefused(decideRequest('support', again.id, true), 403, 'not_allowed')
  await decideRequest('manager', again.id, true)
  await expectRefused(decideRequest('owner', again.id, true), 409, 'request_decided')
  expect((await at.as('finance')('POST /fetchVoucherCodesByVoucherId', { body: { voucher_id } })).data.total).toBe(102)
  // Approved amounts do not count towards the limit of a person: 8,000 of 10,000 were given without approval.
  await readAskedRequest(make('manager', { codes: ['PARTNER-0002'] }))
})

test('a list of codes waits sealed, and is gone once it is declined', async () => {
  const { voucher_id, codes } = await createVoucher(9_000)
  const { id } = await readAskedRequest(
    at.as('finance')('POST /savevouchers', { body: { voucher_id, codes: ['SECRET-CODE-1', 'SECRET-CODE-2'] } }),
  )
  const stored = async () =>
    JSON.stringify(await at.db().selectFrom('approval_request').selectAll().where('id', '=', id).execute())
  expect(await stored()).not.toContain('SECRET')
  await decideRequest('manager', id, false)
  expect(JSON.parse(await stored())).toMatchObject([{ payload_sealed: '', state: 'declined' }])
  expect(await codes()).toEqual([])
})

test('a code is extended, and used again after a block, within the limit of the code', async () => {
  const code = await createCode(6_000)
  const extend = (role: Role, days: number) =>
    at.as(role)('POST /vouchers/codes/:id/extend', {
      params: { id: code.id },
      body: { valid_until: addDays(code.valid_until, days), note: 'was ill' },
    })
  expect((await extend('finance', 1)).data.valid_until).toBe(addDays(code.valid_until, 1))
  const { id, kind, amount_cents } = await readAskedRequest(extend('manager', 2))
  expect([kind, amount_cents]).toEqual(['code_change', 6_000])
  const block = (blocked: boolean) =>
    at.as('manager')('POST /vouchers/codes/:id/block', { params: { id: code.id }, body: { blocked, note: 'lost' } })
  await block(true)
  await expectRefused(block(false), 409, 'approval_waits')
  await decideRequest('finance', id, true)
  expect((await at.as('finance')('GET /vouchers/codes/:id', { params: { id: code.id } })).data).toMatchObject({
    valid_until: addDays(code.valid_until, 2),
    blocked: true,
  })
  const unblocking = await readAskedRequest(block(false))
  await decideRequest('finance', unblocking.id, true)
  expect((await readCodeBalance(shop, code.code)).available_cents).toBe(6_000)
})

test('several codes at once: all of them or none, with one request for all', async () => {
  const codes = [await createCode(6_000), await createCode(5_000), await createCode(12_000)]
  await setLimits(limit, 11_000)
  const change = (ids: number[]) =>
    at.as('finance')('POST /vouchers/codes/change', { body: { ids, valid_until: '2031-01-01', note: 'sorry' } })
  const { id, amount_cents } = await readAskedRequest(change(codes.map((code) => code.id)))
  expect(amount_cents).toBe(23_000)
  expect((await change([codes[0]!.id])).data).toEqual({ changed: 1, skipped: 0 })
  await decideRequest('manager', id, true)
  for (const code of codes)
    expect((await at.as('viewer')('GET /vouchers/codes/:id', { params: { id: code.id } })).data.valid_until).toBe(
      '2031-01-01',
    )
})

test('what is taken at the counter counts; approved, it is taken once', async () => {
  const code = await createCode(20_000)
  const redeem = (role: Role, amount_cents: number, key = crypto.randomUUID()) =>
    at.as(role)(
      'POST /redeemVoucher',
      { body: { voucher_code: code.code, amount_cents, note: 'lunch', supply: 'meals' } },
      { 'idempotency-key': key },
    )
  expect((await redeem('finance', 9_000)).data.balance_cents).toBe(11_000)
  const key = crypto.randomUUID()
  const { id } = await readAskedRequest(redeem('manager', 1_001, key))
  await readAskedRequest(redeem('manager', 1_001, key))
  await decideRequest('owner', id, true)
  expect((await readCodeBalance(shop, code.code)).available_cents).toBe(9_999)
})

test("a partner's campaign: its codes, and what makes those that are out worth more", async () => {
  const deal = (await at.as('manager')('GET /fetchdeals', {})).data.find((one) => one.title === 'Sea steam in Domburg')!
  const campaign = {
    campaign_name: 'Partner',
    partner: 'Partner BV',
    deals_id: deal.deals_id,
    valid_from: today(new Date()),
    valid_until: addDays(today(new Date()), 200),
    nights: deal.length_of_stay[0]! - 1,
    persons: 2,
  }
  const { id: requested, amount_cents } = await readAskedRequest(
    at.as('finance')('POST /addPackageVoucherCampaign', { body: { ...campaign, generate: 3 } }),
  )
  expect(amount_cents === null || amount_cents > 3 * 5_000).toBe(true)
  const campaigns = async () => (await at.as('finance')('GET /fetchPackageVoucherCampaigns', {})).data
  expect(await campaigns()).toEqual([])
  await decideRequest('manager', requested, true)
  const [made] = await campaigns()
  expect(made).toMatchObject({ codes: 3, campaign_name: 'Partner' })
  const change = (role: Role, body: object) =>
    at.as(role)('PUT /updatePackageVoucherCampaign/:id', { params: { id: made!.id }, body: body as never })
  await change('finance', { campaign_name: 'Partner one', valid_until: addDays(today(new Date()), 100) })
  const longer = await readAskedRequest(change('finance', { valid_until: addDays(today(new Date()), 150) }))
  await decideRequest('owner', longer.id, false)
  await readAskedRequest(change('finance', { persons: 4 }))
  expect((await campaigns())[0]).toMatchObject({ persons: 2, valid_until: addDays(today(new Date()), 100) })
  await expectRefused(change('manager', { generate: 5 }), 409, 'approval_waits')
})

test('a voucher that costs less than it is worth', async () => {
  const cheap = { name: 'Cheap', value_cents: 50_000, selling_price: 50, active: true }
  const { id, subject } = await readAskedRequest(at.as('finance')('POST /createVouchers', { body: cheap }))
  expect(subject).toBe('voucher:new')
  const { voucher_id } = await createVoucher(50_000)
  await readAskedRequest(
    at.as('finance')('PUT /editVouchers/:id', {
      params: { id: voucher_id },
      body: { active: true, selling_price: 50 },
    }),
  )
  await at.as('finance')('PUT /editVouchers/:id', { params: { id: voucher_id }, body: { active: true } })
  await decideRequest('manager', id, true)
  const sold = (await at.as('viewer')('GET /fetchvouchers', { query: {} })).data
  expect(sold.filter((one) => one.name === 'Cheap').map((one) => one.selling_price)).toEqual([50])
})

test('slices of a refund count together where it goes to the codes that paid', async () => {
  const { codes } = await buyVouchers(shop, { cents: 7_500, quantity: 4 })
  const { reservation } = await reserveWithCodes(
    shop,
    await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 48 }),
    codes,
  )
  if (reservation.payment) await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const number = reservation.reservationNumber
  const card = reservation.amount_due_cents
  const first = await refundSale('finance', number, Math.min(limit, card + 7_000))
  expect(first.waits).toBe(false)
  const left = limit - first.refund_cents
  if (left > 0) expect((await refundSale('manager', number, left)).waits).toBe(false)
  // All staff share the limit of a sale, which this sale has reached.
  expect((await refundSale('manager', number, 500)).waits).toBe(true)
})

test('a cancellation beyond its terms and a refund have one sum', async () => {
  const stay = await bookConfirmedStay(shop, { free: false })
  const cancel = (role: Role, refund_cents: number) =>
    at.as(role)('DELETE /cancelBookingByAdmin/:id', { params: { id: stay.number }, query: { refund_cents } })
  expect(await refundSale('finance', stay.number, 6_000)).toMatchObject({ waits: false })
  const preview = await previewCancellation(shop, stay)
  await expectRefused(cancel('manager', preview.refund_cents! + 4_001), 422, 'refund_needs_approval')
  await cancel('manager', preview.refund_cents! + 4_000)
  await waitForState(shop, stay.number, 'refunded')
  expect((await refundSale('finance', stay.number, 1)).waits).toBe(true)
})

test('by one member of staff, over all sales, in thirty days; ten sales where only the limit of a sale is set', async () => {
  const stays = [await bookConfirmedStay(shop), await bookConfirmedStay(shop), await bookConfirmedStay(shop)]
  await setLimits(limit, 15_000)
  const [first, second, third] = stays.map(({ number }) => number) as [string, string, string]
  expect((await refundSale('finance', first, 8_000)).waits).toBe(false)
  expect((await refundSale('finance', second, 7_000)).waits).toBe(false)
  const preview = async (role: Role) =>
    (await at.as(role)('POST /refunds/preview', { body: { reservationNumber: third, amount_cents: 1 } })).data
  expect([(await preview('finance')).needs_approval, (await preview('manager')).needs_approval]).toEqual([true, false])
  await sql`update value_given set given_at = given_at - interval '31 days'`.execute(at.db())
  // The amount still counts towards the limit of the sale, but no longer towards that of the person.
  expect((await refundSale('finance', first, 2_001)).waits).toBe(true)
  expect((await refundSale('finance', third, 9_999)).waits).toBe(false)
  await setLimits(1_000)
  expect((await at.as('owner')('GET /payment-setting', {})).data.staff_approval_cents).toBeNull()
  const code = await createCode(900)
  await sql`insert into value_given (given_at, given_by, kind, subject, amount_cents)
    values (now(), 'finance@demo.test', 'refund', 'reservation:other', 9500)`.execute(at.db())
  await setLimits(1_000)
  await readAskedRequest(
    at.as('finance')('POST /vouchers/codes/:id/extend', {
      params: { id: code.id },
      body: { valid_until: '2031-01-01', note: 'late' },
    }),
  )
})

test('at once, on several sales, one person gives no more than the limit of staff', async () => {
  const stays = await Promise.all([1, 2, 3, 4].map(() => bookConfirmedStay(shop)))
  await setLimits(limit, 10_000)
  const replies = await Promise.all(stays.map(({ number }) => refundSale('finance', number, 4_000)))
  expect(replies.filter(({ waits }) => !waits)).toHaveLength(2)
  // Control: with a limit that is not reached all of them succeed, so they do run concurrently.
  await sql`delete from value_given`.execute(at.db())
  await setLimits(limit, 100_000)
  const others = await Promise.all(stays.map(({ number }) => refundSale('manager', number, 1_000).catch(() => null)))
  expect(others.filter((reply) => reply?.waits === false)).toHaveLength(4)
})

test('refunds of voucher orders, and what is said to have been paid out another way', async () => {
  const owing = async (email: string) => {
    const { order } = await buyVouchers(shop, { cents: 15_000, email })
    await shop.newClient()('POST /vouchers/withdrawal/confirm', {
      body: { transaction_number: order.transaction_number, email, name: 'Noor Smit' },
    })
    const refunds = () =>
      at
        .db()
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.payment_id')
        .select(['refund.provider_id', 'refund.state'])
        .where('payment.voucher_order_number', '=', order.transaction_number)
        .executeTakeFirstOrThrow()
    await retryUntilPasses(async () => expect((await refunds()).state).toBe('succeeded'))
    await callProviderStandIn(shop, `/refunds/${(await refunds()).provider_id}/fail`, {})
    await retryUntilPasses(async () => expect((await refunds()).state).toBe('failed'))
    return order.transaction_number
  }
  const [sent, elsewhere] = [await owing('one@example.nl'), await owing('two@example.nl')]
  const again = await readAskedRequest(
    at.as('finance')('POST /refunds', {
      body: { reservationNumber: sent, reason: 'once more', key: crypto.randomUUID() },
    }),
  )
  expect(again).toMatchObject({ kind: 'order_refund', amount_cents: 15_000 })
  const noted = await readAskedRequest(
    at.as('finance')('POST /refunds/elsewhere', {
      body: { reservationNumber: elsewhere, note: 'by bank', key: crypto.randomUUID() },
    }),
  )
  for (const { id } of [again, noted]) await decideRequest('manager', id, true)
  const stateOf = async (number: string) =>
    (await at.db().selectFrom('voucher_order').select('state').where('number', '=', number).executeTakeFirstOrThrow())
      .state
  await retryUntilPasses(async () =>
    expect([await stateOf(sent), await stateOf(elsewhere)]).toEqual(['refunded', 'refunded']),
  )
})

test('two people are not those of whom one has had control over the account of the other', async () => {
  const { voucher_id } = await createVoucher(90_000)
  const { id } = await readAskedRequest(at.as('finance')('POST /savevouchers', { body: { voucher_id, generate: 1 } }))
  const influence = { email: 'manager@demo.test', by_email: 'finance@demo.test', kind: 'invited', at: new Date() }
  await at.db().insertInto('staff_influence').values(influence).execute()
  await expectRefused(decideRequest('manager', id, true), 403, 'approver_invited')
  await at.db().deleteFrom('staff_influence').execute()
  await decideRequest('manager', id, true)
})

test('a request shows to those who may decide on it, and Today has a task until it is decided', async () => {
  const { voucher_id } = await createVoucher(90_000)
  const { id } = await readAskedRequest(at.as('manager')('POST /savevouchers', { body: { voucher_id, generate: 1 } }))
  expect((await listWaitingRequests('finance')).map((one) => one.id)).toContain(id)
  await expectRefused(at.as('support')('GET /approvals', { query: {} }), 403, 'not_allowed')
  const tasks = async () =>
    (await at.as('finance')('GET /tasks', { query: { limit: 100 } })).data.items.filter((one) => one.cents === 90_000)
  expect((await tasks()).map((one) => one.kind)).toEqual(['refund_approval'])
  await decideRequest('finance', id, false)
  expect(await tasks()).toEqual([])
})

test('who decides sees what would change: values before and after, and the codes, masked', async () => {
  const readEvidence = async (id: number, role: Role = 'manager') =>
    (await at.as(role)('GET /approvals/:id/evidence', { params: { id } })).data
  const code = await createCode(20_000)
  const until = addDays(code.valid_until, 365)
  const extension = await readAskedRequest(
    at.as('finance')('POST /vouchers/codes/:id/extend', {
      params: { id: code.id },
      body: { valid_until: until, note: 'The hotel was closed' },
    }),
  )
  const evidence = await readEvidence(extension.id)
  expect(evidence).toMatchObject({
    facts: [{ name: 'valid_until', before: null, after: until }],
    codes: [{ id: code.id, balance_cents: 20_000, valid_until: code.valid_until }],
    code_count: 1,
  })
  expect(evidence.codes[0]!.code).toMatch(/^•/)
  expect(JSON.stringify(evidence)).not.toContain(code.code)

  const { voucher_id } = await createVoucher(20_000, { active: true })
  const cheaper = await readAskedRequest(
    at.as('finance')('PUT /editVouchers/:id', { params: { id: voucher_id }, body: { selling_price: 5_000 } }),
  )
  expect(await readEvidence(cheaper.id)).toEqual({
    facts: [{ name: 'price_cents', before: 20_000, after: 5_000 }],
    codes: [],
    code_count: 0,
  })
  const made = await readAskedRequest(at.as('finance')('POST /savevouchers', { body: { voucher_id, generate: 7 } }))
  expect((await readEvidence(made.id)).facts).toEqual([
    { name: 'name', before: null, after: 'A voucher' },
    { name: 'codes', before: null, after: 7 },
    { name: 'value_cents', before: null, after: 20_000 },
  ])
  // Who may not decide does not see it, and a decision erases it.
  await expectRefused(readEvidence(extension.id, 'support'), 403, 'not_allowed')
  await expectRefused(readEvidence(1_000_000), 404, 'request_unknown')
  for (const { id } of [extension, cheaper, made]) await decideRequest('manager', id, false)
  expect(await readEvidence(extension.id)).toEqual({ facts: [], codes: [], code_count: 0 })
})

test('cancelling by the terms is never given away', async () => {
  const stay = await bookConfirmedStay(shop)
  await setLimits(0, 0)
  await cancelStay(shop, stay)
  expect(await at.db().selectFrom('value_given').selectAll().execute()).toEqual([])
})

test("partners' codes are one only where they differ in case and dashes; what looks alike is refused by its line", async () => {
  await setLimits(null)
  const { voucher_id, codes } = await createVoucher(1_000)
  const add = (list: string[]) => at.as('finance')('POST /savevouchers', { body: { voucher_id, codes: list } })
  expect((await add(['LOOK-ONE-1', 'look one 1'])).data).toEqual({ added: 1, skipped: 1, ...addedRange })
  const problemOf = (list: string[]) =>
    add(list).then(
      () => null,
      (error: { status: number; fields: { path: string; code: string; message: string }[] }) => error.fields[0],
    )
  expect(await problemOf(['NEW-CODE-1', 'LOT-0007', 'IOT-0007'])).toMatchObject({
    path: 'codes',
    code: 'code_clash',
    message: expect.stringContaining('Lines 2 and 3'),
  })
  expect(await problemOf(['NEW-CODE-1', 'LOOK-ONE-I'])).toMatchObject({
    code: 'code_clash',
    message: expect.stringContaining('Line 2'),
  })
  expect(await codes()).toHaveLength(1)
})

test('staff who cancel agree to the sum that they saw', async () => {
  const stay = await bookConfirmedStay(shop)
  const cancel = (agreed_refund_cents: number) =>
    at.as('support')('DELETE /cancelBookingByAdmin/:id', {
      params: { id: stay.number },
      query: { agreed_refund_cents },
    })
  const { refund_cents } = await previewCancellation(shop, stay)
  await expectRefused(cancel(refund_cents - 1), 409, 'refund_changed')
  expect((await at.rowOf(stay.number)).state).toBe('confirmed')
  await cancel(refund_cents)
  await waitForState(shop, stay.number, 'refunded')
})

test('a search finds requests by what their reader sees: kind, amount and reason in the language', async () => {
  await setLimits(limit)
  const { voucher_id } = await createVoucher(123_450, { name: 'Autumn' })
  const { id } = await readAskedRequest(at.as('manager')('POST /savevouchers', { body: { voucher_id, generate: 1 } }))
  const search = async (q: string, language: LanguageCode = 'en') =>
    (await at.as('owner')('GET /approvals', { query: { state: 'waiting', q, language } })).data
  for (const [q, language] of [
    ['nieuwe vouchercodes autumn', 'nl'],
    ['1.234,50', 'nl'],
    ['1234.50', 'de'],
    ['1234,50', 'nl'],
    ['new voucher codes € 1.234,50', 'en'],
    ['manager@ AUTUMN nieuwe', 'nl'],
  ] as const)
    expect([q, (await search(q, language)).items.map((one) => one.id)]).toEqual([q, [id]])
  expect((await search('nieuwe vouchercodes', 'de')).total).toBe(0)
  await at.db().updateTable('approval_request').set({ reason: 'erased' }).where('id', '=', id).execute()
  expect((await search('gewist', 'nl')).items.map(({ reason }) => reason)).toEqual(['De reden is gewist.'])
  await decideRequest('finance', id, false)
})

test('a redemption at the counter is undone alone up to the limit; beyond it a colleague agrees, once', async () => {
  const { id, code } = await createCode(50_000)
  await setLimits(null)
  const redeem = async (amount_cents: number) =>
    (await at.as('finance')('POST /redeemVoucher', { body: { voucher_code: code, amount_cents, note: 'lunch' } })).data
      .redemption_id
  const [small, large] = [await redeem(4_000), await redeem(20_000)]
  await sql`delete from value_given`.execute(at.db())
  await setLimits(limit, 1_000_000)
  const undo = (redemption: number) =>
    at.as('finance')('POST /redemptions/:id/undo', { params: { id: redemption }, body: { reason: 'wrong guest' } })
  const readBalance = async () =>
    (await at.db().selectFrom('voucher_code').select('balance_cents').where('id', '=', id).executeTakeFirstOrThrow())
      .balance_cents
  await undo(small)
  const request = await readAskedRequest(undo(large))
  expect(request).toMatchObject({ kind: 'redemption_reversal', amount_cents: 20_000, reason: 'wrong guest' })
  expect(await readBalance()).toBe(30_000)
  await expectRefused(decideRequest('finance', request.id, true), 403, 'own_request')
  await decideRequest('manager', request.id, true)
  expect(await readBalance()).toBe(50_000)
  await expectRefused(undo(large), 409, 'redemption_undone')
})
