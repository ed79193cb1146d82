/**
 * A closed month never changes. Later entries that belong to it are booked in the next month, with the date of their
 * document.
 */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { addDays, addMonths, today } from '@tussenuit/modules/shared/day.ts'
import type { Db, Trx } from '@tussenuit/modules/shared/shop.ts'
import { bookConfirmedStay, startAfterSaleShop } from '../../after-sale-steps.ts'
import type { TestShop } from '../../harness.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
const thisMonth = `${today(new Date()).slice(0, 7)}-01`
const lastMonth = addMonths(thisMonth, -1)
const monthBefore = addMonths(thisMonth, -2)
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
  await bookConfirmedStay(shop)
})
afterAll(() => shop?.close())

const financeClient = () => at.as('finance')
const closeMonth = async (month: string) =>
  (
    await financeClient()(
      'POST /closeMonth',
      { body: { month: month.slice(0, 7) } },
      { 'idempotency-key': crypto.randomUUID() },
    )
  ).data
const catchCode = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown)
  return error instanceof CallFailed ? error.code : error
}
const readMonthReport = async (month: string) =>
  (await financeClient()('GET /monthReport', { query: { month: month.slice(0, 7) } })).data

/** Books € 10 from one account to another; by default the accounts of a redemption at the counter. */
async function insertEntry(
  db: Db | Trx | Kysely<never>,
  key: string,
  day: string,
  [kind, debit, credit]: readonly [string, string, string] = ['voucher_use', 'counter', 'revenue'],
) {
  await sql`with entry as (insert into journal_entry (key, kind, booked_on) values (${key}, ${kind}, ${day}::date)
    returning id)
    insert into posting (entry_id, account, debit_cents, credit_cents)
    select entry.id, account, debit, credit from entry, (values (${debit}, 1000, 0), (${credit}, 0, 1000))
      as p (account, debit, credit)`.execute(db as Db)
}
const readBookingDays = async (key: string) =>
  at.db().selectFrom('journal_entry').select(['booked_on', 'document_on']).where('key', '=', key).executeTakeFirst()

test('a month that runs, a month of an unknown form and a month that does not tie are not closed', async () => {
  expect(await catchCode(closeMonth(thisMonth))).toBe('invalid_input')
  expect((await readMonthReport(lastMonth)).closed).toBeNull()
})

test('what is booked after closing goes into the next month and is named there; the closed figures stay', async () => {
  await insertEntry(at.db(), 'before', addDays(monthBefore, 3))
  const before = await readMonthReport(monthBefore)
  await closeMonth(monthBefore)
  expect(await catchCode(closeMonth(monthBefore))).toBe('month_closed')
  expect(await catchCode(closeMonth(addMonths(monthBefore, -1)))).toBe('month_closed')

  await insertEntry(at.db(), 'late', addDays(monthBefore, 5))
  await insertEntry(at.db(), 'in time', addDays(lastMonth, 5))
  expect(await readBookingDays('late')).toEqual({ booked_on: lastMonth, document_on: addDays(monthBefore, 5) })
  expect(await readBookingDays('in time')).toEqual({ booked_on: addDays(lastMonth, 5), document_on: null })

  const closed = await readMonthReport(monthBefore)
  expect(closed).toEqual({ ...before, closed: { at: expect.any(String), by: expect.stringContaining('@') } })
  expect((await readMonthReport(addMonths(monthBefore, -1))).closed).not.toBeNull()
  expect((await readMonthReport(lastMonth)).late).toEqual([
    { id: expect.any(Number), kind: 'voucher_use', sale: null, document_on: addDays(monthBefore, 5), cents: 1_000 },
  ])
  const audited = at.db().selectFrom('audit').select('subject').where('action', '=', 'month_report.close')
  expect(await audited.execute()).toEqual([{ subject: `month_report:${monthBefore.slice(0, 7)}` }])
})

test('the database refuses to open a month again', async () => {
  for (const statement of ['delete from closed_month', "update closed_month set closed_by = 'nobody'"])
    await expect(sql.raw(statement).execute(at.db())).rejects.toThrow('never changed')
})

test('a month is held by its own figures only: the next test closes it while codes and books differ today', async () => {
  // A posting without a code changes the liability of this month only.
  await insertEntry(at.db(), 'differs', thisMonth, ['voucher_use', 'voucher_liability', 'counter'])
  const ofLastMonth = await readMonthReport(lastMonth)
  expect([ofLastMonth.tied, ofLastMonth.closed]).toEqual([false, null])
  // Control: an entry of last month without a payment prevents its closing.
  await insertEntry(at.db(), 'unexplained', lastMonth, ['payment', 'card_standard', 'customer'])
  expect(await catchCode(closeMonth(lastMonth))).toBe('month_not_tied')
  await insertEntry(at.db(), 'taken back', lastMonth, ['payment', 'customer', 'card_standard'])
})

test('an entry that is being written holds up the closing of its month; one that begins later waits and is moved', async () => {
  const order: string[] = []
  let write!: () => void
  const mayWrite = new Promise<void>((resolve) => (write = resolve))
  const writing = at
    .db()
    .transaction()
    .execute(async (trx) => {
      await insertEntry(trx, 'open transaction', addDays(lastMonth, 9))
      order.push('entry written')
      await mayWrite
      order.push('entry committed')
    })
  while (order.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const closing = closeMonth(lastMonth).then(() => order.push('closed'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  write()
  await Promise.all([writing, closing])
  expect(order).toEqual(['entry written', 'entry committed', 'closed'])
  expect(await readBookingDays('open transaction')).toEqual({ booked_on: addDays(lastMonth, 9), document_on: null })

  await insertEntry(at.db(), 'after the closing', addDays(lastMonth, 9))
  expect(await readBookingDays('after the closing')).toEqual({
    booked_on: thisMonth,
    document_on: addDays(lastMonth, 9),
  })
})
