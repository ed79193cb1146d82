/**
 * Payouts of the card provider on the statements of the bank: what is certain is booked once, what is likely is
 * proposed, staff assign and take back, and what is missing or differs is a task until it arrives.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookReceiptForPayout, findReceipt } from '@tussenuit/modules/money/bank-receipt/index.ts'
import { clearPayouts, readPayouts } from '@tussenuit/modules/money/payout/index.ts'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { expectRefused } from '../../after-sale-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  balanceOf,
  compareNightly,
  importStatement,
  listPayouts,
  makeBankStatement,
  moveClocks,
  sellVoucher,
  signInFinance,
  tasksAtBank,
} from '../../payout-steps.ts'
import { onServer, openLedgerDatabase } from '../sale/voucher-database.ts'

let shop: TestShop
type Sent = { id: string; cents: number; day: string }
let sent: Sent[]
const until = () => addDays(sent.at(-1)!.day, 20)

beforeAll(async () => {
  shop = await startTestShop({ work: false })
  // No two payouts have the same amount.
  const sales = (['ideal', 'bancontact', 'card'] as const).flatMap((method) =>
    [5_000, 10_000].map((cents) => [method, cents] as const),
  )
  for (const [index, [method, cents]] of sales.entries()) {
    await moveClocks(shop, index * 3)
    await sellVoucher(shop, method, cents)
  }
  await moveClocks(shop, 45)
  await compareNightly(shop)
  expect(await readPayouts(shop.shop)).toBe(0)
  const { items } = await listPayouts(shop)
  sent = items
    .map(({ payout_id: id, amount_cents: cents, arrives_on: day }) => ({ id, cents, day }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
  expect(sent.length).toBeGreaterThanOrEqual(5)
})
afterAll(() => shop?.close())

const entries = async () =>
  (
    await sql<{ key: string; cents: number }>`select e.key, p.debit_cents - p.credit_cents as cents
      from journal_entry e join posting p on p.entry_id = e.id
      where e.kind = 'payout_receipt' and p.account = 'bank' order by e.id`.execute(shop.shop.db)
  ).rows
const violations = async () =>
  (await sql.raw<Violation>(buildBooksQuery(60)).execute(shop.shop.db)).rows.filter(({ invariant }) =>
    ['INV-33', 'INV-34', 'INV-37', 'INV-38', 'INV-43', 'INV-57'].includes(invariant),
  )
const receivedOf = async (id: string) =>
  (await listPayouts(shop)).items.find((one) => one.payout_id === id)!.received_on
const receipts = async (state: 'open' | 'payout') =>
  (await (await signInFinance(shop))('GET /bankReceipts', { query: { state, limit: 100 } })).data.items

test('without a statement nothing is missing; one that ends before nothing is missing either', async () => {
  expect(await tasksAtBank(shop)).toEqual([])
  const [first] = sent
  await importStatement(shop, makeBankStatement([], addDays(first!.day, 1)))
  expect(await tasksAtBank(shop)).toEqual([])
})

test('by id, by reference or by the name of the provider: booked once, from two imports at once too', async () => {
  const [byId, byReference, byName] = sent
  const { bank_reference: reference } = await shop.shop.db
    .selectFrom('payout')
    .select('bank_reference')
    .where('payout_id', '=', byReference!.id)
    .executeTakeFirstOrThrow()
  const lines = [
    { ...byId!, reference: 'A', payer: 'Bank', text: `payout ${byId!.id}` },
    { ...byReference!, reference: 'B', payer: 'Bank', text: reference! },
    { ...byName!, reference: 'C', text: 'STRIPE PAYOUT' },
  ]
  const before = await balanceOf(shop, 'bank_in_transit')
  // The second file has the same entries and one more, so that it is not known as a file.
  const files = [lines, [...lines, { cents: 1_234, day: byId!.day, reference: 'D', payer: 'Somebody' }]].map((those) =>
    makeBankStatement(those),
  )
  const both = await Promise.all([...files, files[0]!].map((content) => importStatement(shop, content)))
  // All entries are imported and all payouts are cleared once, whichever of the three did it.
  expect(both.reduce((sum, { imported }) => sum + imported, 0)).toBe(4)
  expect(both.reduce((sum, { cleared }) => sum + cleared, 0)).toBe(3)
  expect((await entries()).map(({ cents }) => cents).toSorted()).toEqual(lines.map(({ cents }) => cents).toSorted())
  expect(before - (await balanceOf(shop, 'bank_in_transit'))).toBe(lines.reduce((sum, { cents }) => sum + cents, 0))
  for (const { id, day } of lines) expect([id, await receivedOf(id)]).toEqual([id, day])
  // The same file again, and another night.
  expect(await importStatement(shop, files[1]!)).toMatchObject({ imported: 0, cleared: 0 })
  await readPayouts(shop.shop)
  expect(await entries()).toHaveLength(3)
  expect(await violations()).toEqual([])
})

test.runIf(onServer)('control: without their keys an entry is stored twice and its payout booked twice', async () => {
  const unguarded = await openLedgerDatabase(4)
  const { db } = unguarded
  await sql`alter table bank_receipt drop constraint bank_receipt_account_reference_key`.execute(db)
  await sql`drop index bank_receipt_of_payout`.execute(db)
  await sql`insert into payout (account, payout_id, state, amount_cents, created_at, arrives_on, has_movements)
    values ('standard', 'po_1', 'paid', 5000, now(), current_date, false)`.execute(db)
  const meeting = Promise.withResolvers<void>()
  let arrived = 0
  const importOnce = () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql`select from bank_receipt where account = 'NL1' and reference = 'A'`.execute(trx)
      arrived += 1
      if (arrived === 2) meeting.resolve()
      await meeting.promise
      if (rows.length > 0) return false
      const { id } = await trx
        .insertInto('bank_receipt')
        .values({
          account: 'NL1',
          reference: 'A',
          received_on: '2026-03-02',
          amount_cents: 5_000,
          state: 'open',
          created_at: new Date(),
          created_by: 'test',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const payout = { account: 'standard', payoutId: 'po_1' } as const
      const receipt = (await findReceipt(trx, Number(id)))!
      return bookReceiptForPayout(shop.shop, trx, receipt, { payout, by: 'test', note: '', isAutomatic: true })
    })
  try {
    expect(await Promise.all([importOnce(), importOnce()])).toEqual([true, true])
    const { rows } = await sql<{ cents: number }>`select sum(debit_cents - credit_cents)::int as cents from posting
      where account = 'bank'`.execute(db)
    expect(rows[0]!.cents).toBe(10_000)
  } finally {
    await unguarded.close()
  }
})

test('a planted entry of the journal is found: what is in transit no longer fits payouts and receipts', async () => {
  await expect(
    shop.shop.db.transaction().execute(async (trx) => {
      await sql`with e as (insert into journal_entry (key, kind, booked_on) values ('payout_receipt:0', 'payout_receipt',
        current_date) returning id) insert into posting (entry_id, account, debit_cents, credit_cents)
        select id, a, d, c from e, (values ('bank', 1, 0), ('bank_in_transit', 0, 1)) as v (a, d, c)`.execute(trx)
      const { rows } = await sql.raw<Violation>(buildBooksQuery(60)).execute(trx)
      expect(rows.map(({ invariant, subject }) => `${invariant} ${subject}`)).toContain('INV-57 bank_in_transit')
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
})

test('a missing payout and one with another cent are tasks, which the arrival and staff close', async () => {
  const [missing, differs, ...rest] = sent.slice(3)
  const lines = [
    { ...differs!, cents: differs!.cents - 1, reference: 'E' },
    ...rest.map((one, index) => ({ ...one, reference: `F${index}`, text: one.id })),
  ]
  expect(await importStatement(shop, makeBankStatement(lines, until()))).toMatchObject({ cleared: rest.length })
  expect((await tasksAtBank(shop)).map(({ id, cents }) => [id, cents]).toSorted()).toEqual(
    [
      [missing!.id, missing!.cents],
      [differs!.id, 1],
    ].toSorted(),
  )
  // It arrives after all, with a reference of the bank that is new.
  const late = makeBankStatement([{ ...missing!, day: addDays(until(), -1), text: missing!.id, reference: 'G' }])
  expect(await importStatement(shop, late)).toMatchObject({ cleared: 1 })
  expect((await tasksAtBank(shop)).map(({ id }) => id)).toEqual([differs!.id])

  const finance = await signInFinance(shop)
  const open = (await receipts('open')).find((one) => one.amount_cents === differs!.cents - 1)!
  expect(open.proposed_payouts).toMatchObject([{ payout_id: differs!.id, exact: false }])
  const body = { account: 'standard', payout_id: differs!.id, note: 'a cent less' } as const
  const assign = () => finance('POST /bankReceipts/:id/assignPayout', { params: { id: open.id }, body })
  const both = await Promise.allSettled([assign(), assign()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await tasksAtBank(shop)).map(({ id, cents }) => [id, cents])).toEqual([[differs!.id, 1]])
  expect(await balanceOf(shop, 'bank_in_transit')).toBe(1)
  expect(await violations()).toEqual([])
})

test('staff take an assignment back and assign it again; what is not a payout is refused', async () => {
  const finance = await signInFinance(shop)
  const [booked, next] = await receipts('payout')
  const transit = await balanceOf(shop, 'bank_in_transit')
  const { payout } = booked!
  const unassign = () =>
    finance('POST /bankReceipts/:id/unassign', { params: { id: booked!.id }, body: { reason: 'not this one' } })
  await unassign()
  await expectRefused(unassign(), 409, 'receipt_not_booked')
  expect(await balanceOf(shop, 'bank_in_transit')).toBe(transit + booked!.amount_cents)
  expect(await receivedOf(payout!.payout_id)).toBeNull()
  expect((await tasksAtBank(shop)).map(({ id }) => id)).not.toContain('')
  const toPayout = (id: number, key = payout!) =>
    finance('POST /bankReceipts/:id/assignPayout', { params: { id }, body: { ...key, note: '' } })
  await expectRefused(toPayout(booked!.id, next!.payout!), 409, 'payout_received')
  await expectRefused(toPayout(booked!.id, { ...payout!, payout_id: 'po_none' }), 404, 'payout_unknown')
  await expectRefused(toPayout(999_999), 404, 'receipt_unknown')
  // The night books it again, because its text is certain.
  expect((await clearPayouts(shop.shop)).cleared).toBe(1)
  await expectRefused(toPayout(booked!.id), 409, 'payout_received')
  expect(await balanceOf(shop, 'bank_in_transit')).toBe(transit)
  expect((await entries()).filter(({ key }) => key.includes(`:${booked!.id}`)).map(({ cents }) => cents)).toEqual([
    booked!.amount_cents,
    -booked!.amount_cents,
    booked!.amount_cents,
  ])
  expect(await violations()).toEqual([])
})

test('what the provider takes from the bank is a payout too; other outgoing money is not stored', async () => {
  await shop.shop.db
    .insertInto('payout')
    .values({
      account: 'standard',
      payout_id: 'po_1negative0000',
      state: 'on_its_way',
      amount_cents: -2_050,
      created_at: shop.shop.now(),
      arrives_on: sent.at(-1)!.day,
      has_movements: true,
      bank_reference: null,
      read_at: null,
    })
    .execute()
  const day = sent.at(-1)!.day
  const lines = [
    { cents: -2_050, day, reference: 'H', text: 'po_1negative0000' },
    { cents: -99_900, day, reference: 'I', payer: 'Landlord', text: 'rent' },
  ]
  expect(await importStatement(shop, makeBankStatement(lines))).toMatchObject({ imported: 1, skipped: 1, cleared: 0 })
  const out = (await receipts('open')).find((one) => one.amount_cents === -2_050)!
  const finance = await signInFinance(shop)
  const sale = (await shop.shop.db.selectFrom('voucher_order').select('number').executeTakeFirstOrThrow()).number
  await expectRefused(
    finance('POST /bankReceipts/:id/assign', { params: { id: out.id }, body: { sale, note: '' } }),
    409,
    'receipt_direction',
  )
  const body = { account: 'standard', payout_id: 'po_1negative0000', note: '' } as const
  await expectRefused(
    finance('POST /bankReceipts/:id/assignPayout', { params: { id: out.id }, body }),
    409,
    'payout_unread',
  )
})
