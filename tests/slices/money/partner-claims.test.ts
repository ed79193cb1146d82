/**
 * What a partner owes when its code pays for a stay. The expected amounts are worked out here from the agreed price
 * and the law, not by the code of the product. Every stay costs 367.00: lodging 242.00 at 21 %, admission 109.00 at
 * 9 %, tourist tax 6.00 and guarantee contribution 10.00 for others.
 *
 * In the gate: all of it; the races need a PostgreSQL server.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdVouchers, refundVouchers } from '@tussenuit/modules/money/ledger/index.ts'
import { storePartner } from '@tussenuit/modules/money/partner-claim/index.ts'
import { findPartners } from '@tussenuit/modules/office/claim-admin/partner-store.ts'
import { findReverseCharged } from '@tussenuit/modules/office/books/store.ts'
import type { VatScheme } from '@tussenuit/modules/platform/pricing/vat.ts'
import { defaultSettings, saveSetting } from '@tussenuit/modules/platform/settings/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import { type LedgerBench, onServer, openLedgerDatabase } from '../sale/voucher-database.ts'
import { partner, partnerStays, type Price } from './partner-stays.ts'

let bench: LedgerBench
let stays: ReturnType<typeof partnerStays>
beforeAll(async () => {
  bench = await openLedgerDatabase()
  stays = partnerStays(bench)
})
afterAll(() => bench.close())

const shop = { now: () => new Date() }
const day = today(new Date())
const agreed = { price_cents: 25_000, price_bp: null }

/** Debits minus credits by account and VAT code, without what is zero and without what the stay costs. */
async function readBooked(number: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select concat_ws(' ', p.account, p.vat_code) as account, sum(p.debit_cents - p.credit_cents)::int as cents
    from posting p join journal_entry e on e.id = p.entry_id
    where e.reservation_number = ${number} and p.account !~ 'defer|cost_of_sales|owed_'
    group by 1 having sum(p.debit_cents - p.credit_cents) <> 0`.execute(bench.db)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

const claimOf = (number: string) =>
  bench.db.selectFrom('partner_claim').selectAll().where('reservation_number', '=', number).executeTakeFirst()

const forOthers = { 'collected_for_others tourist_tax': -600, 'collected_for_others sgr': -1_000 }

/**
 * 250.00 less 16.00 for others is 234.00 of income: 161.33 at 21 % (VAT 28.00) and 72.67 at 9 % (VAT 6.00), as 242 to
 * 109. 60 % of 367.00 is 220.20, less 16.00: 204.20, of which 140.79 at 21 % (24.43) and 63.41 at 9 % (5.24). With
 * 33.00 paid by card, which pay for what is for others too, all of the 250.00 are income: 275 to 109, 179.04 (31.07)
 * and 70.96 (5.86); the traveller's own invoice taxes 17.00: 12.17 (2.11) and 4.83 (0.40). 10.00 do not cover the 16.00
 * for others.
 */
const examples: { name: string; price: Price; scheme?: VatScheme; booked: Record<string, number> }[] = [
  {
    name: 'a sum for each code',
    price: { price_cents: 25_000, price_bp: null },
    booked: {
      partner: 25_000,
      'revenue vat_2100': -13_333,
      'vat vat_2100': -2_800,
      'revenue vat_900': -6_667,
      'vat vat_900': -600,
    },
  },
  {
    name: 'a share of the stay',
    price: { price_cents: null, price_bp: 6_000 },
    booked: {
      partner: 22_020,
      'revenue vat_2100': -11_636,
      'vat vat_2100': -2_443,
      'revenue vat_900': -5_817,
      'vat vat_900': -524,
    },
  },
  {
    name: 'a sum below what is collected for others',
    price: { price_cents: 1_000, price_bp: null },
    booked: { partner: 1_000, promotion: 600 },
  },
  {
    name: 'the margin scheme: 234.00 less the cost of 200.00, and 21 / 121 of it',
    price: { price_cents: 25_000, price_bp: null },
    scheme: 'travel_agent',
    booked: { partner: 25_000, 'revenue margin': -23_400, 'revenue margin_2100': 590, 'vat margin_2100': -590 },
  },
  {
    name: 'an agent: the commission of 34.00',
    price: { price_cents: 25_000, price_bp: null },
    scheme: 'agent',
    booked: { partner: 25_000, 'revenue agency': -3_400, 'revenue agency_2100': 590, 'vat agency_2100': -590 },
  },
]

test.each(examples)('the partner owes $name, with its VAT once', async ({ price, scheme = 'normal', booked }) => {
  const { number, name } = await stays.payAndInvoice(price, { scheme })
  expect(await readBooked(number)).toEqual({ ...booked, ...forOthers })
  expect(await claimOf(number)).toMatchObject({ state: 'owed', cents: booked['partner'], due_on: addDays(day, 30) })
  const row = (await findPartners(bench.db, { limit: 100, offset: 0 })).rows.find((one) => one.name === name)
  expect(row).toMatchObject({ open_cents: booked['partner'], due_on: addDays(day, 30), credit_cents: 0 })
})

test('a surcharge that the traveller pays is taxed on the invoice of the traveller, the price of the partner is not', async () => {
  const { number } = await stays.payAndInvoice({ price_cents: 25_000, price_bp: null }, { surcharge: 3_300 })
  expect(await readBooked(number)).toEqual({
    ...forOthers,
    // Not paid in this test.
    customer: 3_300,
    partner: 25_000,
    'revenue vat_2100': -(17_904 - 3_107 + 1_217 - 211),
    'vat vat_2100': -(3_107 + 211),
    'revenue vat_900': -(7_096 - 586 + 483 - 40),
    'vat vat_900': -(586 + 40),
  })
  const { lines } = await bench.db
    .selectFrom('invoice')
    .select('lines')
    .where('reservation_number', '=', number)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(lines)).not.toMatch(/25000|11700/)
  expect((lines as { label: string; amount_cents: number }[]).filter(({ label }) => /code/.test(label))).toHaveLength(2)
})

test('without an agreed price the stay is taxed at its price, and nobody owes anything, as before', async () => {
  const { number } = await stays.payAndInvoice(null)
  expect(await readBooked(number)).toEqual({
    ...forOthers,
    partner: 36_700,
    'revenue vat_2100': -20_000,
    'vat vat_2100': -4_200,
    'revenue vat_900': -10_000,
    'vat vat_900': -900,
  })
  expect(await claimOf(number)).toBeUndefined()
})

test('the price is that of the redemption, whatever the campaign says afterwards', async () => {
  const { number, campaignId, name } = await stays.payByCode({ price_cents: 25_000, price_bp: null })
  await stays.inTransaction((trx) => stays.pay(trx, number))
  await bench.db
    .updateTable('voucher_campaign')
    .set({ price_cents: null, price_bp: 100 })
    .where('id', '=', campaignId)
    .execute()
  await stays.inTransaction((trx) => storePartner(trx, { ...partner(name.toUpperCase()), paymentDays: 60 }))
  expect(await claimOf(number)).toMatchObject({ state: 'redeemed', cents: 25_000, owed_on: null })
  expect((await readBooked(number))['partner']).toBe(36_700)
  await stays.inTransaction((trx) => stays.invoice(trx, number))
  expect(await claimOf(number)).toMatchObject({ state: 'owed', cents: 25_000, due_on: addDays(day, 30) })
  expect((await readBooked(number))['partner']).toBe(25_000)
})

test('turnover of a partner in another EU country is in the listing of reverse charge, under its own VAT number', async () => {
  await saveSetting(bench.db, 'vat', { ...defaultSettings.vat, reverseCharge: ['BE'] })
  const company = {
    ...partner('Reien').company,
    country: 'BE',
    vat_number: 'BE0428759497',
    vat_check: 'registered' as const,
  }
  const campaign = await stays.createCampaign(agreed, { company })
  const first = await stays.payAndInvoice(agreed, { campaign, country: 'BE' })
  await stays.payAndInvoice(agreed, { campaign, country: 'BE' })
  // The VAT of 234.00 of 250.00 is paid by the partner; 16.00 are for others.
  expect(await readBooked(first.number)).toEqual({ ...forOthers, partner: 25_000, 'revenue be_rc': -23_400 })
  const listed = async (from: string) =>
    (await findReverseCharged(bench.db, { from, before: addDays(day, 60) }, 100)).filter(({ cents }) => cents !== 0)
  expect(await listed(day)).toEqual([{ number: 'BE0428759497', name: 'Reien BV', cents: 46_800, correctionCents: 0 }])
  await stays.cancel(first.number, true)
  expect(await listed(day)).toMatchObject([{ number: 'BE0428759497', cents: 23_400 }])
  await saveSetting(bench.db, 'vat', defaultSettings.vat)
})

test('a stay that is cancelled gives the code back, and nothing is left of the claim; with a fee of all it stays', async () => {
  const returned = await stays.payAndInvoice({ price_cents: 25_000, price_bp: null })
  await stays.cancel(returned.number, true)
  expect(await readBooked(returned.number)).toEqual({})
  expect(await claimOf(returned.number)).toMatchObject({ state: 'reversed', reversed_on: day })
  const charged = await stays.payAndInvoice({ price_cents: 25_000, price_bp: null })
  await stays.cancel(charged.number, false)
  const { partner: owed, ...rest } = await readBooked(charged.number)
  expect(owed).toBe(25_000)
  // Nothing is owed to others: all of it is the shop's.
  expect(Object.entries(rest).filter(([account]) => !/^(revenue|vat) vat_(2100|900)$/.test(account))).toEqual([])
  expect(Object.values(rest).reduce((sum, cents) => sum + cents, 0)).toBe(-25_000)
})

test('a code that is given back before the stay is confirmed leaves nothing, and pays again at the price of that day', async () => {
  const { number, campaignId } = await stays.payByCode({ price_cents: 25_000, price_bp: null })
  await stays.inTransaction((trx) => stays.pay(trx, number))
  for (const _ of [1, 2])
    await stays.inTransaction((trx) => refundVouchers(shop, trx, number, { actor: 'test', reason: 'supplier_refused' }))
  expect(await readBooked(number)).toEqual({})
  expect(await claimOf(number)).toMatchObject({ state: 'reversed', owed_on: null })
  await bench.db.updateTable('reservation').set({ state: 'refunded' }).where('number', '=', number).execute()
  const { code_id: codeId } = await bench.db
    .selectFrom('voucher_hold')
    .select('code_id')
    .where('reservation_number', '=', number)
    .executeTakeFirstOrThrow()
  await bench.db.updateTable('voucher_campaign').set({ price_cents: 9_900 }).where('id', '=', campaignId).execute()
  const again = await stays.sellStay('normal')
  await stays.inTransaction((trx) => holdVouchers(trx, again, [{ codeId, cents: 36_700 }]))
  await stays.inTransaction((trx) => stays.pay(trx, again))
  await stays.inTransaction((trx) => stays.invoice(trx, again))
  expect((await readBooked(again))['partner']).toBe(9_900)
})

test('a transaction that ends in the middle leaves no claim and no entry; the next one books both', async () => {
  const { number } = await stays.payByCode({ price_cents: 25_000, price_bp: null })
  const dies = stays.inTransaction(async (trx) => {
    await stays.pay(trx, number)
    await stays.invoice(trx, number)
    throw new Error('killed')
  })
  await expect(dies).rejects.toThrow('killed')
  expect([await claimOf(number), await readBooked(number)]).toEqual([undefined, {}])
  await stays.inTransaction((trx) => stays.pay(trx, number))
  await stays.inTransaction((trx) => stays.invoice(trx, number))
  expect((await readBooked(number))['partner']).toBe(25_000)
})

test('the database refuses another price, a step back, and a claim that is deleted', async () => {
  const { number } = await stays.payAndInvoice({ price_cents: 25_000, price_bp: null })
  const claim = sql`where reservation_number = ${number}`
  for (const statement of [
    sql`update partner_claim set cents = 1 ${claim}`,
    sql`update partner_claim set price_cents = 1, cents = 1 ${claim}`,
    sql`update partner_claim set state = 'redeemed', owed_on = null, due_on = null ${claim}`,
    sql`update partner_claim set due_on = due_on + 1 ${claim}`,
    sql`delete from partner_claim ${claim}`,
  ])
    await expect(statement.execute(bench.db)).rejects.toThrow(/only moves on|check constraint/)
})

describe.runIf(onServer)('twice at once', () => {
  const eight = Array.from({ length: 8 })

  test('a stay is redeemed, invoiced and reversed once', async () => {
    const { number } = await stays.payByCode({ price_cents: 25_000, price_bp: null })
    await Promise.all(eight.map(() => stays.inTransaction((trx) => stays.pay(trx, number))))
    await Promise.all(eight.map(() => stays.inTransaction((trx) => stays.invoice(trx, number))))
    expect((await readBooked(number))['partner']).toBe(25_000)
    await Promise.all(
      eight.map(() =>
        stays.inTransaction((trx) => refundVouchers(shop, trx, number, { actor: 'test', reason: 'twice at once' })),
      ),
    )
    expect((await readBooked(number))['partner']).toBeUndefined()
    const { rows } = await sql<{ kind: string; entries: number }>`
      select kind, count(*)::int as entries from journal_entry
      where reservation_number = ${number} and kind like 'partner_claim%' group by 1 order by 1`.execute(bench.db)
    expect(rows).toEqual([
      { kind: 'partner_claim', entries: 1 },
      { kind: 'partner_claim_reversal', entries: 1 },
    ])
  })

  test('the control, which looks first and writes afterwards, writes more than one', async () => {
    await sql`create table control_claim (hold_id bigint)`.execute(bench.db)
    await Promise.all(
      eight.map(() =>
        stays.inTransaction(async (trx) => {
          const { rows } = await sql`select from control_claim where hold_id = 1`.execute(trx)
          await sql`select pg_sleep(0.05)`.execute(trx)
          if (rows.length === 0) await sql`insert into control_claim values (1)`.execute(trx)
        }),
      ),
    )
    const { rows } = await sql`select from control_claim`.execute(bench.db)
    expect(rows.length).toBeGreaterThan(1)
  })
})

test('check-books finds nothing, and finds a claim that is not booked with its price', async () => {
  const violations = async () =>
    (await sql.raw<Violation>(buildBooksQuery(60)).execute(bench.db)).rows.filter(({ invariant }) =>
      ['INV-33', 'INV-34', 'INV-40', 'INV-42', 'INV-47', 'INV-48', 'INV-54', 'INV-55'].includes(invariant),
    )
  expect(await violations()).toEqual([])
  const { number } = await stays.payByCode({ price_cents: 25_000, price_bp: null })
  await stays.inTransaction((trx) => stays.pay(trx, number))
  await sql`update partner_claim set state = 'owed', owed_on = ${day}::date, due_on = ${day}::date
    where reservation_number = ${number}`.execute(bench.db)
  expect((await violations()).map(({ invariant, text }) => [invariant, text])).toContainEqual([
    'INV-54',
    'owed: owes 25000, 36700 in the books',
  ])
})
