/**
 * The booking dates: what a stay earns and costs is deferred from its sale to its arrival, and a payment is booked on
 * the day on which it was made.
 *
 * In the long suite: all of it.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deferResult } from '@tussenuit/modules/money/invoice/deferral-flows.ts'
import { earnDeferredResults } from '@tussenuit/modules/money/invoice/index.ts'
import { settle } from '@tussenuit/modules/money/settlement/index.ts'
import { addDays, type Day, today } from '@tussenuit/modules/shared/day.ts'
import { bookConfirmedStay, cancelStay, startAfterSaleShop } from '../../after-sale-steps.ts'
import { callProviderStandIn, payByCard, waitForState } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
beforeAll(async () => {
  at = await startAfterSaleShop()
})
afterAll(() => at?.shop.close())

/** Debits minus credits of each account for a stay, optionally of one booking date. */
async function readBalances(number: string, day?: Day): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(debit_cents - credit_cents)::int as cents
    from posting p join journal_entry e on e.id = p.entry_id
    where e.reservation_number = ${number} and (${day ?? null}::date is null or e.booked_on = ${day ?? null}::date)
    group by 1 having sum(debit_cents - credit_cents) <> 0`.execute(at.db())
  return Object.fromEntries(rows.map((row) => [row.account, row.cents]))
}
const findViolations = async () => (await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())).rows
const shopOnDay = (day: Day) => ({ ...at.shop.shop, now: () => new Date(`${day}T12:00:00Z`) })

test('a stay earns nothing before its arrival, and all of it on that day', async () => {
  const stay = await bookConfirmedStay(at.shop)
  const { check_in: arrival, net_cents: net } = await at.rowOf(stay.number)
  const sold = await readBalances(stay.number)
  expect(sold['revenue']).toBeLessThan(0)
  expect(sold['cost_of_sales']).toBeGreaterThanOrEqual(net)
  expect([sold['deferred_income'], sold['income_deferral']]).toEqual([sold['revenue'], 0 - sold['revenue']!])
  expect([sold['deferred_costs'], sold['cost_deferral']]).toEqual([sold['cost_of_sales'], 0 - sold['cost_of_sales']!])
  expect(await findViolations()).toEqual([])

  // Nothing is booked before the day of arrival; on that day it is booked once.
  expect(await earnDeferredResults(shopOnDay(today(new Date())))).toBe(0)
  expect(await earnDeferredResults(shopOnDay(arrival))).toBe(1)
  expect(await earnDeferredResults(shopOnDay(arrival))).toBe(0)
  const left = await readBalances(stay.number)
  for (const account of ['deferred_income', 'deferred_costs', 'income_deferral', 'cost_deferral'])
    expect([account, left[account]]).toEqual([account, undefined])
  expect(await readBalances(stay.number, arrival)).toEqual({
    income_deferral: sold['revenue'],
    deferred_income: 0 - sold['revenue']!,
    deferred_costs: 0 - sold['cost_of_sales']!,
    cost_deferral: sold['cost_of_sales'],
  })
})

test('what a change around midnight defers again after the arrival is earned the next night', async () => {
  const stay = await bookConfirmedStay(at.shop)
  const { check_in: arrival } = await at.rowOf(stay.number)
  expect(await earnDeferredResults(shopOnDay(arrival))).toBe(1)
  const eve = shopOnDay(addDays(arrival, -1))
  await at
    .db()
    .transaction()
    .execute((trx) =>
      deferResult(
        eve,
        trx,
        { number: stay.number, check_in: arrival },
        { key: `late:${stay.number}`, takesPlace: true },
      ),
    )
  expect((await readBalances(stay.number))['deferred_income']).toBeLessThan(0)
  expect(await earnDeferredResults(shopOnDay(addDays(arrival, 1)))).toBe(1)
  expect((await readBalances(stay.number))['deferred_income']).toBeUndefined()
})

test('a lower price lowers what is deferred; a stay that is cancelled defers nothing, and its fee is earned at once', async () => {
  const stay = await bookConfirmedStay(at.shop)
  await at.as('finance')('POST /refunds', {
    body: { reservationNumber: stay.number, amount_cents: 5_000, reason: 'noise', key: crypto.randomUUID() },
  })
  const lowered = await readBalances(stay.number)
  expect(lowered['deferred_income']).toBe(lowered['revenue'])
  await cancelStay(at.shop, stay)
  await waitForState(at.shop, stay.number, 'refunded')
  const cancelled = await readBalances(stay.number)
  for (const account of ['deferred_income', 'deferred_costs', 'income_deferral', 'cost_deferral'])
    expect([account, cancelled[account]]).toEqual([account, undefined])
  expect(await findViolations()).toEqual([])
})

test('the check of the books names what stays deferred of a stay that is over', async () => {
  const stay = await bookConfirmedStay(at.shop)
  await at
    .db()
    .updateTable('reservation')
    .set({ check_in: '2026-01-05', check_out: '2026-01-07', state: 'completed', updated_at: new Date('2026-01-07') })
    .where('number', '=', stay.number)
    .execute()
  const named = (await findViolations()).filter(({ subject }) => subject === stay.number)
  expect(named.map(({ invariant }) => invariant)).toContain('INV-48')
})

test('a payment counts on the day on which it was made, however late the shop learns of it', async () => {
  const [voucher] = (await at.shop.client('GET /fetchvouchers', { query: {} })).data
  const order = (
    await at.shop.client('POST /pre-voucher-transaction', {
      body: { voucher_id: voucher!.voucher_id, quantity: 1, name: 'Noor', surname: 'Smit', email: 'n@example.nl' },
    })
  ).data
  await callProviderStandIn(at.shop, '/webhooks', { drop: true })
  await payByCard(at.shop, order)
  const payment = await at
    .db()
    .selectFrom('payment')
    .select(['id', 'state', 'intent_id'])
    .where('voucher_order_number', '=', order.transaction_number)
    .executeTakeFirstOrThrow()
  expect(payment.state).not.toBe('paid')
  const day = today(new Date())
  await settle(shopOnDay(addDays(day, 3)), { account: 'standard', providerId: payment.intent_id! }, 'test')
  await callProviderStandIn(at.shop, '/webhooks/reset', {})
  const { booked_on: bookedOn } = await at
    .db()
    .selectFrom('journal_entry')
    .select('booked_on')
    .where('key', '=', `payment:${payment.id}`)
    .executeTakeFirstOrThrow()
  expect(bookedOn).toBe(day)
})
