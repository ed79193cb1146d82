/**
 * Twelve months of the card provider's payouts on a shifted clock: sales by three methods on both accounts, refunds,
 * disputes that are lost, won and overturned, and fees. Every payout is explained by them to the cent, the entries of
 * the bank's statements (CAMT.053) clear what is on its way, and find a payout that is missing and one that is a cent
 * less. A planted cent becomes a task in the same night.
 *
 * In the long suite: all of it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createScheduledJobs } from '@tussenuit/server/jobs/jobs.ts'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { JobWatch } from '@tussenuit/server/jobs/job-watch.ts'
import { refundAtProvider } from '../../after-sale-steps.ts'
import { callProviderStandIn, retryUntilPasses } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  balanceOf,
  expectBooksAsAtProvider,
  importStatement,
  listPayouts,
  makeBankStatement,
  openTasks,
  readProviderAccount,
  sellGuaranteedStay,
  sellVoucher,
  signInFinance,
  tasksAtBank,
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

type Arrived = { id: string; cents: number; day: string; reference: string | null }

/** What the bank says of a payout: its id, its reference, or nothing but the provider's name. */
const toLine = ({ id, cents, day, reference }: Arrived, index: number) => ({
  cents,
  day,
  reference: `B${id}`,
  payer: index % 4 === 3 ? 'STRIPE' : 'Bank of the provider',
  text: index % 4 === 3 ? 'payout' : index % 2 === 0 ? id : (reference ?? id),
})

test('the bank has each payout but one, and one with a cent less: the others are cleared, these two are tasks', async () => {
  const finance = await signInFinance(shop)
  const { items } = await listPayouts(shop)
  expect(items.every(({ state }) => state === 'paid')).toBe(true)
  // The statements are made from what the provider sent, not from the books.
  const sent = [
    ...(await readProviderAccount(shop, 'standard')).payout,
    ...(await readProviderAccount(shop, 'sgr')).payout,
  ]
    .filter(({ amount }) => amount > 0)
    .map(({ id, amount: cents, arrival_date: at, trace_id: { value: reference } }) => ({
      id,
      cents,
      day: new Date(at * 1_000).toISOString().slice(0, 10),
      reference,
    }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
  const [missing, differs] = [sent[5]!, sent[12]!]
  const inTransit = await balanceOf(shop, 'bank_in_transit')
  expect(inTransit).toBe(sent.reduce((sum, { cents }) => sum + cents, 0))
  const lines = sent.map(toLine).map((line, index) => ({ ...line, id: sent[index]!.id }))
  const arrived = lines
    .filter(({ id }) => id !== missing.id)
    .map((line) => (line.id === differs.id ? { ...line, cents: line.cents - 1 } : line))
  const files = [...Map.groupBy(arrived, ({ day }) => day.slice(0, 7)).values()].map((month) =>
    makeBankStatement(month),
  )
  const closing = makeBankStatement([], addDays(sent.at(-1)!.day, 9))
  let cleared = 0
  for (const file of [...files, closing]) cleared += (await importStatement(shop, file, finance)).cleared
  expect(cleared).toBe(sent.length - 2)
  expect((await tasksAtBank(shop)).map(({ id, cents }) => [id, cents]).toSorted()).toEqual(
    [
      [missing.id, missing.cents],
      [differs.id, 1],
    ].toSorted(),
  )
  expect(await balanceOf(shop, 'bank_in_transit')).toBe(missing.cents + differs.cents)
  for (const { payout_id: id, received_on: received } of (await listPayouts(shop)).items) {
    const own = arrived.find((line) => line.id === id)
    expect([id, received]).toEqual([id, own && id !== differs.id ? own.day : null])
  }

  // The same files again, and another night, book nothing.
  for (const file of files)
    expect(await importStatement(shop, file, finance)).toMatchObject({ imported: 0, cleared: 0 })
  await runNight()
  expect(await balanceOf(shop, 'bank_in_transit')).toBe(missing.cents + differs.cents)

  // The missing one arrives; the bank kept a cent of the other, which staff book as a cost.
  await importStatement(shop, makeBankStatement([{ ...lines[5]!, day: addDays(missing.day, 5) }]), finance)
  expect((await tasksAtBank(shop)).map(({ id }) => id)).toEqual([differs.id])
  const { items: open } = (await finance('GET /bankReceipts', { query: { state: 'open', limit: 100 } })).data
  expect(open.map(({ amount_cents: cents }) => cents)).toEqual([differs.cents - 1])
  const { account } = items.find(({ payout_id: id }) => id === differs.id)!
  const body = { account, payout_id: differs.id, note: '' }
  await finance('POST /bankReceipts/:id/assignPayout', { params: { id: open[0]!.id }, body })
  expect(await balanceOf(shop, 'bank_in_transit')).toBe(1)
  await finance('POST /manualEntries', {
    body: {
      booked_on: differs.day,
      reason: `Payout ${differs.id}`,
      key: crypto.randomUUID(),
      lines: [
        { account: 'provider_fees', debit_cents: 1, credit_cents: 0 },
        { account: 'bank_in_transit', debit_cents: 0, credit_cents: 1 },
      ],
    },
  })
  expect(await balanceOf(shop, 'bank_in_transit')).toBe(0)
  const { rows } = await sql.raw<Violation>(buildBooksQuery(60)).execute(shop.shop.db)
  const ofPayouts = ['INV-33', 'INV-34', 'INV-37', 'INV-38', 'INV-39', 'INV-43', 'INV-57']
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
