/**
 * Claims: a fee above the deposit; a lost, an overturned and an open dispute; a balance paid by bank transfer. Page,
 * overview, office and books have the same open amount. Also how each claim is settled.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findClaim } from '@tussenuit/modules/money/claim/index.ts'
import { reopenedRefundCents } from '@tussenuit/modules/money/refund/index.ts'
import { addDays, addMonths, today } from '@tussenuit/modules/shared/day.ts'
import {
  bookConfirmedStay,
  cancelStay,
  expectRefused,
  type Role,
  setCancellationFee,
  startAfterSaleShop,
  startBalancePayment,
  type Stay,
} from '../../after-sale-steps.ts'
import { callProviderStandIn, intentIdOfSale, payByCard, retryUntilPasses, waitForState } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import type { TestShop } from '../../harness.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
})
afterAll(() => shop?.close())

const currentDay = () => today(new Date())
const newKey = () => crypto.randomUUID()
const expectBooksInOrder = async () =>
  expect((await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())).rows).toEqual([])

/** The open amount of a sale, which must be equal in all places that show it. */
async function readOpenAmount(
  stay: Stay,
): Promise<{ open: number; disputed: number; credit: number; reason: string | null }> {
  const body = { reservationNumber: stay.number }
  const page = (await shop.client('POST /reservationDataByResId', { body }, stay.token)).data
  const overview = (
    await shop.client('GET /payment-overview/:id', { params: { id: stay.number }, query: {} }, stay.token)
  ).data
  const claim = await findClaim(at.db(), { reservationNumber: stay.number })
  const office = (await at.as('finance')('GET /debtors', { query: { q: stay.number } })).data
  const sums = [page.open_cents, overview.open_cents, claim.openCents, office.items[0]?.open_cents ?? 0]
  expect(new Set(sums).size, `${sums.join(' ')} differ`).toBe(1)
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(p.debit_cents - p.credit_cents), 0)::int as cents
    from journal_entry e join posting p on p.entry_id = e.id
    where p.account = 'customer' and e.reservation_number = ${stay.number}`.execute(at.db())
  expect(claim.bookedCents).toBe(rows[0]!.cents)
  return { open: page.open_cents, disputed: page.disputed_cents, credit: page.credit_cents, reason: page.claim_reason }
}

const recordReceipt = async (
  stay: Pick<Stay, 'number'>,
  cents: number,
  more: { received_on?: string; key?: string } = {},
) =>
  (
    await at.as('finance')('POST /bankReceipts', {
      body: {
        received_on: currentDay(),
        amount_cents: cents,
        payer: 'S. de Vries',
        reference: stay.number,
        sale: stay.number,
        key: newKey(),
        ...more,
      },
    })
  ).data
const writeOffCents = async (role: Role, stay: Pick<Stay, 'number'>, cents: number, ownKey = newKey()) =>
  (
    await at.as(role)('POST /writeOffs', {
      body: { sale: stay.number, amount_cents: cents, reason: 'cannot be collected', key: ownKey },
    })
  ).data
const openDispute = async (intent: string): Promise<string> =>
  (await callProviderStandIn<{ id: string }>(shop, `/intents/${intent}/dispute`, { reason: 'fraudulent' })).id
const payClaim = async (stay: Stay) => {
  const { amount_due_cents: cents, payment } = await startBalancePayment(shop, stay)
  await payByCard(shop, { ...stay.reservation, payment, amount_due_cents: cents } as never)
  return cents
}

test('a fee above the deposit is a claim of the rest: a link takes exactly that, once', async () => {
  const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
  await setCancellationFee(shop, stay, stay.dueNow + 7_000)
  await cancelStay(shop, stay)
  await waitForState(shop, stay.number, 'cancelled')
  expect(await readOpenAmount(stay)).toEqual({ open: 7_000, disputed: 0, credit: 0, reason: 'cancellation_fee' })
  const link = (await at.as('manager')('POST /payLinks/:id', { params: { id: stay.number }, body: { send: true } }))
    .data
  expect(link.open_cents).toBe(7_000)
  await at.mailAbout(stay.number, '70')
  expect(await payClaim(stay)).toBe(7_000)
  await retryUntilPasses(async () => expect((await readOpenAmount(stay)).open).toBe(0))
  expect((await at.paymentsOf(stay.number)).map(({ part, state }) => [part, state])).toEqual([
    ['deposit', 'paid'],
    ['claim', 'paid'],
  ])
  await expectRefused(startBalancePayment(shop, stay), 409, 'balance_closed')
  const { rows } = await sql<{ done: boolean }>`select done_at is not null as done from staff_task
    where reservation_number = ${stay.number} and kind = 'fee_not_covered'`.execute(at.db())
  expect(rows).toEqual([{ done: true }])
  await expectBooksInOrder()
})

test('disputed money is not owed again; once lost it is, and once won after all it is not: what was paid for it is credit', async () => {
  const stay = await bookConfirmedStay(shop)
  const id = await openDispute(intentIdOfSale(stay.reservation))
  await retryUntilPasses(async () =>
    expect(await readOpenAmount(stay)).toEqual({ open: 0, disputed: stay.total, credit: 0, reason: null }),
  )
  const disputed = await at.as('finance')('GET /debtors', { query: { show: 'disputed', q: stay.number } })
  expect(disputed.data.items).toMatchObject([{ sale: stay.number, disputed_cents: stay.total, open_cents: 0 }])
  await callProviderStandIn(shop, `/disputes/${id}/lost`, {})
  await retryUntilPasses(async () =>
    expect(await readOpenAmount(stay)).toEqual({ open: stay.total, disputed: 0, credit: 0, reason: 'dispute' }),
  )
  expect(await payClaim(stay)).toBe(stay.total)
  await retryUntilPasses(async () => expect((await readOpenAmount(stay)).open).toBe(0))
  await callProviderStandIn(shop, `/disputes/${id}/overturned`, {})
  await retryUntilPasses(async () =>
    expect(await readOpenAmount(stay)).toEqual({ open: 0, disputed: 0, credit: stay.total, reason: null }),
  )
  expect(await at.tasksOf(stay.number)).toContain('customer_credit')
  await at.as('finance')('POST /creditPaybacks', {
    body: { sale: stay.number, amount_cents: stay.total, paid_on: currentDay(), note: 'transferred', key: newKey() },
  })
  expect((await readOpenAmount(stay)).credit).toBe(0)
  await expectRefused(
    at.as('finance')('POST /creditPaybacks', {
      body: { sale: stay.number, amount_cents: 1, paid_on: currentDay(), note: 'once more', key: newKey() },
    }),
    409,
    'credit_smaller',
  )
})

test('a balance that comes by bank in two parts: the link asks for the rest, and an earlier payment of all of it goes back', async () => {
  const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
  const balance = stay.total - stay.dueNow
  expect((await readOpenAmount(stay)).open).toBe(balance)
  const early = await startBalancePayment(shop, stay)
  await recordReceipt(stay, balance - 4_000)
  expect(await readOpenAmount(stay)).toMatchObject({ open: 4_000, reason: 'balance' })
  // A window that was opened before the bank transfer pays the whole balance. The payment is refunded, because it
  // exceeds the open amount.
  await payByCard(shop, { ...stay.reservation, payment: early.payment, amount_due_cents: balance } as never)
  await retryUntilPasses(async () =>
    expect((await at.refundsOf(stay.number)).map(({ reason, amount_cents }) => [reason, amount_cents])).toEqual([
      ['wrong_amount', balance],
    ]),
  )
  expect(await payClaim(stay)).toBe(4_000)
  await retryUntilPasses(async () => expect((await readOpenAmount(stay)).open).toBe(0))
  await retryUntilPasses(expectBooksInOrder)
})

test('a transfer above the claim is the credit of the customer, and cancelling takes its fee from the transfer first', async () => {
  const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
  const balance = stay.total - stay.dueNow
  await recordReceipt(stay, balance + 2_500)
  expect(await readOpenAmount(stay)).toEqual({ open: 0, disputed: 0, credit: 2_500, reason: null })
  const credit = await at.as('finance')('GET /debtors', { query: { show: 'credit', q: stay.number } })
  expect(credit.data.items).toMatchObject([{ sale: stay.number, credit_cents: 2_500 }])
  await setCancellationFee(shop, stay, 3_000)
  await cancelStay(shop, stay)
  await waitForState(shop, stay.number, 'refunded')
  expect(await readOpenAmount(stay)).toEqual({ open: 0, disputed: 0, credit: balance + 2_500 - 3_000, reason: null })
  expect(await at.retainedOf(stay.number)).toBe(0)
  await expectBooksInOrder()
})

test('the same receipt twice is booked once; one of the future, or for no sale, is refused', async () => {
  const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
  const own = newKey()
  const first = await recordReceipt(stay, 1_000, { key: own })
  expect((await recordReceipt(stay, 1_000, { key: own })).id).toBe(first.id)
  expect((await readOpenAmount(stay)).open).toBe(stay.total - stay.dueNow - 1_000)
  await expectRefused(recordReceipt(stay, 1_000, { received_on: addDays(currentDay(), 1) }), 400, 'invalid_input')
  await expectRefused(recordReceipt({ number: 'TU22222222' }, 1_000), 400, 'invalid_input')
})

test('two staff who write off the same claim at once: one does it, and without the lock both would', async () => {
  const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
  const { open } = await readOpenAmount(stay)
  const both = await Promise.allSettled([writeOffCents('owner', stay, open), writeOffCents('finance', stay, open)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'claim_smaller' } })
  expect(await readOpenAmount(stay)).toMatchObject({ open: 0, credit: 0 })
  // Control: without a lock on the sale, both read the open amount before either writes.
  const other = await bookConfirmedStay(shop, { pay: 'deposit' })
  const claim = await findClaim(at.db(), { reservationNumber: other.number })
  const insert = (mine: string) =>
    sql`insert into write_off (key, reservation_number, amount_cents, reason, written_on, written_by, created_at)
      select ${mine}, ${other.number}, ${claim.openCents}, 'x', current_date, 'x', now()
      where ${claim.openCents}::int <= ${claim.openCents}`
  class Undone extends Error {}
  await at
    .db()
    .transaction()
    .execute(async (trx) => {
      for (const mine of ['a', 'b']) await insert(mine).execute(trx)
      const { rows } = await sql<{ cents: number }>`select written_off_cents::int as cents from sale_claim
        where sale = ${other.number}`.execute(trx)
      expect(rows[0]!.cents).toBe(2 * claim.openCents)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
})

const addManualEntry = (lines: object[], more: object = {}) =>
  at.as('finance')('POST /manualEntries', {
    body: { booked_on: currentDay(), reason: 'bank charges', lines, key: newKey(), ...more } as never,
  })
const entryLine = (account: string, debit_cents: number, credit_cents: number) => ({
  account,
  debit_cents,
  credit_cents,
})

test('an entry by hand balances, and one of a closed month is booked on the first open day', async () => {
  await expectRefused(addManualEntry([entryLine('bank', 5, 0), entryLine('suspense', 0, 4)]), 422, 'entry_unbalanced')
  await expectRefused(
    addManualEntry([entryLine('voucher_liability', 5, 0), entryLine('bank', 0, 5)]),
    400,
    'invalid_input',
  )
  await expectRefused(addManualEntry([entryLine('customer', 5, 0), entryLine('bank', 0, 5)]), 422, 'entry_sale_missing')
  const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
  const before = (await readOpenAmount(stay)).open
  await addManualEntry([entryLine('suspense', 300, 0), entryLine('customer', 0, 300)], { sale: stay.number })
  expect((await readOpenAmount(stay)).open).toBe(before - 300)
  await addManualEntry([entryLine('input_vat', 210, 0), entryLine('cost_of_sales', 0, 210)])
  const { vat_boxes: boxes } = (await at.as('finance')('GET /books', { query: { period: currentDay().slice(0, 7) } }))
    .data
  const vatOf = (name: string) => boxes.find(({ box }) => box === name)!.vat_cents!
  expect([vatOf('5b'), vatOf('5c')]).toEqual([210, vatOf('5a') - 210])
  const thisMonth = `${currentDay().slice(0, 7)}-01`
  const closed = addMonths(thisMonth, -3)
  await sql`insert into closed_month (month, closed_at, closed_by) values (${closed}::date, now(), 'test')`.execute(
    at.db(),
  )
  const made = (
    await addManualEntry([entryLine('provider_fees', 900, 0), entryLine('bank', 0, 900)], {
      booked_on: addDays(closed, 9),
    })
  ).data
  const receipt = await recordReceipt(stay, 100, { received_on: addDays(closed, 3) })
  const booked = await at
    .db()
    .selectFrom('journal_entry')
    .select(['booked_on', 'document_on'])
    .where('key', 'in', [made.entry, `bank_receipt:${receipt.id}`])
    .orderBy('id')
    .execute()
  expect(booked).toEqual([
    { booked_on: addMonths(thisMonth, -2), document_on: addDays(closed, 9) },
    { booked_on: addMonths(thisMonth, -2), document_on: addDays(closed, 3) },
  ])
  const listed = (await at.as('finance')('GET /manualEntries', { query: {} })).data.items[0]!
  expect(listed).toMatchObject({ entry: made.entry, document_on: addDays(closed, 9), by: 'finance@demo.test' })
  await expect(sql`update manual_entry set reason = 'x'`.execute(at.db())).rejects.toThrow('never changed')
  await expectBooksInOrder()
})

test('the list of debtors by age and reason, and its file', async () => {
  const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
  await sql`update reservation set balance_due_date = ${addDays(currentDay(), -45)} where number = ${stay.number}`.execute(
    at.db(),
  )
  const of = async (query: object) =>
    (await at.as('finance')('GET /debtors', { query: { q: stay.number, ...query } as never })).data
  expect((await of({})).items).toMatchObject([
    { sale: stay.number, kind: 'reservation', age: 'days_31_60', days_late: 45, reason: 'balance' },
  ])
  expect((await of({ age: 'days_31_60' })).total).toBe(1)
  expect((await of({ age: 'days_1_30' })).total).toBe(0)
  expect((await of({ reason: 'dispute' })).total).toBe(0)
  expect((await of({})).sums.map(({ age, sales }) => [age, sales])).toEqual([
    ['not_due', 0],
    ['days_1_30', 0],
    ['days_31_60', 1],
    ['days_61_90', 0],
    ['over_90', 0],
  ])
  const file = await fetch(`${shop.url}/api/exportDebtors?format=csv&language=en&q=${stay.number}`, {
    headers: at.bearer('finance'),
  })
  expect(await file.text()).toContain(stay.number)
  await expectRefused(at.as('support')('GET /debtors', { query: {} }), 403, 'not_allowed')
  await expectRefused(writeOffCents('viewer', stay, 1), 403, 'not_allowed')
})

test('what failed refunds leave owed is the same in the view as by the rule of refunds', async () => {
  const { rows } = await sql<{ sale: string; owed: number }>`select sale, owed_again_cents::int as owed from sale_claim
    where kind = 'reservation'`.execute(at.db())
  expect(rows.length).toBeGreaterThan(5)
  for (const { sale, owed } of rows) expect([sale, owed]).toEqual([sale, reopenedRefundCents(await at.refundsOf(sale))])
})

const readFacts = async (id: number) =>
  (await at.as('owner')('GET /approvals/:id/evidence', { params: { id } })).data.facts

test('a write-off above the limit waits for a colleague, who has it done; nobody agrees to their own', async () => {
  const { accounts: _, ...present } = (await at.as('owner')('GET /payment-setting', {})).data
  // This must be the last test of the file, because the removal of a limit does not take effect immediately.
  await at.as('owner')('POST /payment-setting', { body: { ...present, refund_approval_cents: 1_000 } })
  const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
  const { open } = await readOpenAmount(stay)
  await expectRefused(writeOffCents('finance', stay, open), 409, 'approval_asked')
  expect((await readOpenAmount(stay)).open).toBe(open)
  const { items } = (await at.as('owner')('GET /approvals', { query: { state: 'waiting', limit: 100 } })).data
  const request = items.find(({ kind, subject }) => kind === 'write_off' && subject === `reservation:${stay.number}`)!
  expect(request.amount_cents).toBe(open)
  expect(await readFacts(request.id)).toEqual([
    { name: 'claim_cents', before: open, after: 0 },
    { name: 'debit_cents', line: 1, account: 'written_off', before: null, after: open },
    { name: 'credit_cents', line: 2, account: 'customer', before: null, after: open },
  ])
  const decide = (role: Role) =>
    at.as(role)('POST /approvals/:id/decide', { params: { id: request.id }, body: { approve: true, note: '' } })
  await expectRefused(decide('finance'), 403, 'own_request')
  await expectRefused(decide('manager'), 403, 'not_allowed')
  await decide('owner')
  expect(await readOpenAmount(stay)).toMatchObject({ open: 0, credit: 0 })
  expect(await readFacts(request.id)).toEqual([])
  expect(await at.violationsOf(stay.number)).toEqual([])
})

test('who decides on a payback or an entry by hand sees credit and account before and after, and the postings', async () => {
  const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
  const { open } = await readOpenAmount(stay)
  await recordReceipt(stay, open + 5_000)
  const readAsked = async (call: Promise<unknown>) => {
    await expectRefused(call, 409, 'approval_asked')
    const { items } = (await at.as('owner')('GET /approvals', { query: { state: 'waiting', limit: 1 } })).data
    return readFacts(items[0]!.id)
  }
  const payback = { sale: stay.number, amount_cents: 4_000, paid_on: currentDay(), note: 'paid twice', key: newKey() }
  expect(await readAsked(at.as('finance')('POST /creditPaybacks', { body: payback }))).toEqual([
    { name: 'owed_to_customer_cents', before: 5_000, after: 1_000 },
    { name: 'booked_on', before: null, after: currentDay() },
    { name: 'credit_cents', line: 1, account: 'bank', before: null, after: 4_000 },
    { name: 'debit_cents', line: 2, account: 'customer', before: null, after: 4_000 },
  ])
  // Two equal lines are two facts.
  const half = entryLine('suspense', 0, 1_500)
  const entry = addManualEntry([half, half, entryLine('customer', 3_000, 0)], { sale: stay.number })
  expect(await readAsked(entry)).toEqual([
    { name: 'customer_cents', before: -5_000, after: -2_000 },
    { name: 'booked_on', before: null, after: currentDay() },
    { name: 'credit_cents', line: 1, account: 'suspense', before: null, after: 1_500 },
    { name: 'credit_cents', line: 2, account: 'suspense', before: null, after: 1_500 },
    { name: 'debit_cents', line: 3, account: 'customer', before: null, after: 3_000 },
  ])
})
