/**
 * Twelve months of the card provider's payouts on a shifted clock: sales by three methods on both accounts, refunds,
 * disputes that are lost, won and overturned, and fees. Every payout is explained by them to the cent, every payout is
 * an entry of the bank's statement of its month (CAMT.053), and the account of what is on its way is cleared by it. A
 * planted cent becomes a task in the same night.
 *
 * In the long suite: all of it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createScheduledJobs } from '@tussenuit/server/jobs/jobs.ts'
import { JobWatch } from '@tussenuit/server/jobs/job-watch.ts'
import { refundAtProvider } from '../../after-sale-steps.ts'
import { callProviderStandIn, retryUntilPasses } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  balanceOf,
  expectBooksAsAtProvider,
  listPayouts,
  openTasks,
  readProviderAccount,
  sellGuaranteedStay,
  sellVoucher,
  signInFinance,
} from '../../payout-steps.ts'
import { createRandomBelow } from '../../random-below.ts'

const below = createRandomBelow(20261129)
const monthsOfSales = 12

let shop: TestShop
/** Ten in the morning, when the work of the night is due, independent of the time of the machine. */
const morningHours = (34 - new Date().getUTCHours()) % 24
beforeAll(async () => {
  shop = await startTestShop({ work: false, priceDays: 420, deals: 4 })
})
afterAll(() => shop?.close())

async function moveTo(day: number): Promise<void> {
  await callProviderStandIn(shop, '/clock', { offset_seconds: day * 86_400 + morningHours * 3_600 })
  shop.clockAhead(day * 1_440 + morningHours * 60)
}

/** The jobs of the night as the schedule runs them. */
async function runNight(): Promise<void> {
  const jobs = createScheduledJobs(shop.shop, 1, new JobWatch())
  for (const name of ['send-refunds', 'money', 'payouts'])
    await jobs.find((job) => job.name === name)!.run(AbortSignal.timeout(60_000))
}

type Paid = { intent: string; cents: number }
const methods = ['card', 'ideal', 'bancontact'] as const

async function sellMonth(month: number): Promise<Paid[]> {
  const sold: Paid[] = []
  for (let sale = 0; sale < 3; sale += 1) {
    const cents = below(2) === 0 ? 5_000 : 10_000
    const method = methods[(month + sale) % 3]!
    sold.push({ intent: await sellVoucher(shop, method, cents), cents })
  }
  await sellGuaranteedStay(shop, month % 2 === 0 ? 'card' : 'ideal', 5)
  return sold
}

const disputeOf = async (intent: string): Promise<string> => {
  const query = shop.shop.db.selectFrom('dispute').select('dispute_id').where('intent_id', '=', intent)
  return retryUntilPasses(async () => (await query.executeTakeFirstOrThrow()).dispute_id)
}

test('twelve months: every payout is explained by sales, refunds, disputes and fees', async () => {
  const lost: string[] = []
  let before = 0
  for (let month = 0; month < monthsOfSales; month += 1) {
    await moveTo(month * 30)
    const [first, second, third] = await sellMonth(month)
    await moveTo(month * 30 + 3)
    await refundAtProvider(shop, first!.intent, 1 + below(first!.cents - 1))
    if (month % 2 === 0) await callProviderStandIn(shop, `/intents/${second!.intent}/dispute`, { reason: 'fraudulent' })
    await callProviderStandIn(shop, '/fees', {
      account: month % 3 === 0 ? 'sgr' : 'standard',
      amount: 100 + below(900),
      description: 'Radar',
    })
    if (month % 4 === 1) await refundAtProvider(shop, third!.intent, third!.cents)
    await moveTo(month * 30 + 12)
    await runNight()
    if (month % 2 === 0) {
      const dispute = await disputeOf(second!.intent)
      const outcome = month % 4 === 0 ? 'lost' : 'won'
      if (outcome === 'lost') lost.push(dispute)
      await callProviderStandIn(shop, `/disputes/${dispute}/${outcome}`, {})
    }
    // A bank that decided for its customer gives the money back after all.
    if (month === 10) await callProviderStandIn(shop, `/disputes/${lost[0]}/overturned`, {})
    await moveTo(month * 30 + 21)
    await runNight()
    expect([month, await openTasks(shop)]).toEqual([month, []])
    await expectBooksAsAtProvider(shop)
    const { total: payouts } = await listPayouts(shop)
    expect([month, payouts > before]).toEqual([month, true])
    before = payouts
  }
  await moveTo(monthsOfSales * 30 + 10)
  await runNight()
  const kinds = new Map<string, number>()
  const client = await signInFinance(shop)
  const { items, total } = await listPayouts(shop)
  expect(total).toBe(items.length)
  for (const { account, payout_id: id, amount_cents: cents, unexplained, difference_cents } of items) {
    expect([id, unexplained, difference_cents]).toEqual([id, 0, 0])
    const { data } = await client('GET /payouts/:account/:id', { params: { account, id } })
    expect(data.items.reduce((sum, line) => sum + line.amount_cents - line.fee_cents, 0)).toBe(cents)
    for (const { kind, amount_cents: amount } of data.items) kinds.set(kind, (kinds.get(kind) ?? 0) + amount)
  }
  expect([...kinds.keys()].toSorted()).toEqual(['dispute', 'dispute_returned', 'fee', 'payment', 'refund'])
  expect(items.length).toBeGreaterThan(monthsOfSales)
  await expectBooksAsAtProvider(shop)
}, 1_200_000)

type Arrived = { id: string; cents: number; day: string }
const toStatement = (arrived: readonly Arrived[]) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
  <Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>${arrived
    .map(
      ({ id, cents, day }) => `<Ntry><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls>
      <RmtInf><Ustrd>${id}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`

test('the bank has each payout once, on the day of its arrival, and clears what was on its way', async () => {
  const finance = await signInFinance(shop)
  const { items } = await listPayouts(shop)
  expect(items.every(({ state }) => state === 'paid')).toBe(true)
  // The statement is made from what the provider sent, not from the books.
  const sent = [
    ...(await readProviderAccount(shop, 'standard')).payout,
    ...(await readProviderAccount(shop, 'sgr')).payout,
  ]
    .filter(({ amount }) => amount > 0)
    .map(({ id, amount: cents, arrival_date: at }) => ({
      id,
      cents,
      day: new Date(at * 1_000).toISOString().slice(0, 10),
    }))
  for (const [month, arrived] of Map.groupBy(sent, ({ day }) => day.slice(0, 7))) {
    const body = { name: `${month}.xml`, content: toStatement(arrived) }
    expect((await finance('POST /bankReceipts/import', { body })).data.imported).toBe(arrived.length)
  }
  const query = { state: 'open', limit: 100 } as const
  const { items: receipts } = (await finance('GET /bankReceipts', { query })).data
  const inTransit = await balanceOf(shop, 'bank_in_transit')
  expect(receipts.reduce((sum, { amount_cents: cents }) => sum + cents, 0)).toBe(inTransit)
  for (const { payout_id: id, amount_cents: cents, arrives_on: day } of items.filter((one) => one.amount_cents > 0)) {
    const own = receipts.filter(({ text }) => text.includes(id))
    expect([id, own.map((receipt) => [receipt.amount_cents, receipt.received_on])]).toEqual([id, [[cents, day]]])
    await finance('POST /manualEntries', {
      body: {
        booked_on: day,
        reason: `Payout ${id}`,
        key: crypto.randomUUID(),
        lines: [
          { account: 'bank', debit_cents: cents, credit_cents: 0 },
          { account: 'bank_in_transit', debit_cents: 0, credit_cents: cents },
        ],
      },
    })
    await finance('POST /bankReceipts/:id/notOurs', { params: { id: own[0]!.id }, body: { note: `Payout ${id}` } })
  }
  expect(await balanceOf(shop, 'bank_in_transit')).toBe(0)
  const left = (await finance('GET /bankReceipts', { query })).data.total
  expect(left).toBe(0)
  const { rows } = await sql.raw<Violation>(buildBooksQuery(60)).execute(shop.shop.db)
  const ofPayouts = ['INV-33', 'INV-34', 'INV-37', 'INV-38', 'INV-39', 'INV-43']
  expect(rows.filter(({ invariant }) => ofPayouts.includes(invariant))).toEqual([])
}, 600_000)

test('a planted cent is a task after the same night, with its cent', async () => {
  const day = monthsOfSales * 30 + 14
  await moveTo(day)
  await sellVoucher(shop, 'ideal')
  const { balance_transaction: transactions } = await readProviderAccount(shop, 'standard')
  const planted = transactions.findLast(({ type }) => type === 'payment' || type === 'charge')!
  await callProviderStandIn(shop, `/balance_transactions/${planted.id}`, { cents: 1 })
  await moveTo(day + 2)
  await runNight()
  const tasks = await openTasks(shop)
  expect(tasks.map(({ key, cents }) => [key, cents])).toEqual([[`payout-line:standard:${planted.id}`, 1]])
}, 120_000)
