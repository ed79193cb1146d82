/**
 * Several weeks with a shifted clock: sales by three methods on two accounts, refunds, a dispute and fees. Each payout
 * is explained to the cent, and a planted difference of one cent becomes a task.
 *
 * In the long suite: weeks of payouts, repeated reading, a planted cent, a returned payout.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayouts } from '@tussenuit/modules/money/payout/index.ts'
import { formatEuros } from '@tussenuit/modules/shared/money.ts'
import { refundAtProvider } from '../../after-sale-steps.ts'
import { callProviderStandIn, retryUntilPasses } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  balanceOf,
  compareNightly,
  expectBooksAsAtProvider,
  listPayouts,
  moveClocks,
  openTasks,
  readProviderAccount,
  sellGuaranteedStay,
  sellVoucher,
  signInFinance,
} from '../../payout-steps.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ work: false })
})
afterAll(() => shop?.close())

const readDisputeStates = async () =>
  (await shop.shop.db.selectFrom('dispute').select('status').execute()).map((row) => row.status)

const findViolations = async () =>
  (await sql.raw<Violation>(buildBooksQuery(60)).execute(shop.shop.db)).rows.filter(({ invariant }) =>
    ['INV-33', 'INV-34', 'INV-37', 'INV-38', 'INV-39'].includes(invariant),
  )

test('weeks of payments, refunds, disputes and fees: every payout is explained to the cent', async () => {
  const disputed = await sellVoucher(shop, 'card')
  const lost = await sellVoucher(shop, 'card')
  const refunded = await sellVoucher(shop, 'bancontact')
  const stay = await sellGuaranteedStay(shop, 'ideal', 20)
  await moveClocks(shop, 1)
  await refundAtProvider(shop, stay, 1_234)
  await sellGuaranteedStay(shop, 'card', 30)
  await moveClocks(shop, 5)
  await refundAtProvider(shop, refunded, 5_000)
  for (const intent of [disputed, lost])
    await callProviderStandIn(shop, `/intents/${intent}/dispute`, { reason: 'fraudulent' })
  await sellVoucher(shop, 'ideal', 10_000)
  await callProviderStandIn(shop, '/fees', { account: 'standard', amount: 450, description: 'Radar' })
  await moveClocks(shop, 12)
  await compareNightly(shop)
  const disputes = await shop.shop.db.selectFrom('dispute').select(['dispute_id', 'intent_id']).execute()
  for (const { dispute_id, intent_id } of disputes)
    await callProviderStandIn(shop, `/disputes/${dispute_id}/${intent_id === lost ? 'lost' : 'won'}`, {})
  await retryUntilPasses(async () => expect((await readDisputeStates()).toSorted()).toEqual(['lost', 'won']))
  await sellVoucher(shop, 'ideal', 10_000)
  await moveClocks(shop, 25)
  await compareNightly(shop)
  expect(await readPayouts(shop.shop)).toBe(0)
  expect(await openTasks(shop)).toEqual([])

  const { items, total, held } = await listPayouts(shop)
  const { payout: standard } = await readProviderAccount(shop, 'standard')
  const { payout: sgr } = await readProviderAccount(shop, 'sgr')
  expect([total, items.length]).toEqual([standard.length + sgr.length, standard.length + sgr.length])
  expect(total).toBeGreaterThanOrEqual(4)
  expect(items.every((one) => one.read && one.state === 'paid' && one.difference_cents === 0)).toBe(true)
  expect(items.every((one) => one.unexplained === 0)).toBe(true)
  const kinds = new Set<string>()
  for (const { account, payout_id: id, amount_cents: cents } of items) {
    const payout = (await (await signInFinance(shop))('GET /payouts/:account/:id', { params: { account, id } })).data
    expect(payout.items.reduce((sum, line) => sum + line.amount_cents - line.fee_cents, 0)).toBe(cents)
    for (const line of payout.items) {
      kinds.add(line.kind)
      expect([line.booked_cents, line.explained]).toEqual([line.amount_cents, true])
      expect([line.kind, line.reservationNumber !== null || line.transaction_number !== null]).toEqual([
        line.kind,
        line.kind !== 'fee',
      ])
    }
  }
  expect([...kinds].toSorted()).toEqual(['dispute', 'dispute_returned', 'fee', 'payment', 'refund'])
  expect(held.map(({ account, held_cents }) => [account, held_cents])).toEqual([
    ['standard', 0],
    ['sgr', 0],
  ])
  // The lost dispute is a loss of the sale; the amount of the won one was returned.
  expect(await balanceOf(shop, 'disputed')).toBe(0)
  await expectBooksAsAtProvider(shop)
  expect(await findViolations()).toEqual([])
})

test('reading twice, by two processes at once, and after being stopped at any point gives the same books', async () => {
  const books = async () =>
    (
      await sql<{ row: string }>`
        select e.key || ' ' || e.kind || ' ' || e.booked_on || ' ' || p.account || ' ' || (p.debit_cents - p.credit_cents) as row
        from journal_entry e join posting p on p.entry_id = e.id where e.key like 'movement:%' or e.key like 'payout:%'
        union all select concat_ws(' ', account, line_id, payout_id, explained, payment_id, refund_id) from payout_line
        union all select concat_ws(' ', account, payout_id, state, amount_cents) from payout order by 1`.execute(
        shop.shop.db,
      )
    ).rows.map(({ row }) => row)
  const before = await books()
  expect(await readPayouts(shop.shop)).toBe(0)
  expect(await books()).toEqual(before)

  await sellVoucher(shop, 'ideal')
  await sellVoucher(shop, 'bancontact', 10_000)
  await moveClocks(shop, 30)
  await sellVoucher(shop, 'card')
  await moveClocks(shop, 36)
  const { payouts } = shop.shop.payments
  for (const stopAt of [1, 2, 3, 4]) {
    let questions = 0
    const stops = async <T>(answer: Promise<T>): Promise<T> => {
      if ((questions += 1) > stopAt) throw new Error('killed')
      return answer
    }
    const stopped = {
      readBankText: (text: string) => payouts!.readBankText(text),
      readBalance: (account: 'standard' | 'sgr') => stops(payouts!.readBalance(account)),
      listMovements: (...given: Parameters<NonNullable<typeof payouts>['listMovements']>) =>
        stops(payouts!.listMovements(...given)),
      listPayouts: (...given: Parameters<NonNullable<typeof payouts>['listPayouts']>) =>
        stops(payouts!.listPayouts(...given)),
    }
    await readPayouts({ ...shop.shop, payments: { ...shop.shop.payments, payouts: stopped } }).catch(() => undefined)
  }
  await Promise.all([readPayouts(shop.shop), readPayouts(shop.shop)])
  const after = await books()
  expect(new Set(after).size).toBe(after.length)
  expect(after.length).toBeGreaterThan(before.length)
  await readPayouts(shop.shop)
  expect([await books(), await openTasks(shop)]).toEqual([after, []])
  await expectBooksAsAtProvider(shop)
  expect(await findViolations()).toEqual([])
})

test('a planted cent creates a task that names it, and a later entry in the books closes the task', async () => {
  await sellVoucher(shop, 'ideal')
  const { balance_transaction: transactions } = await readProviderAccount(shop, 'standard')
  const planted = transactions.at(-1)!
  await callProviderStandIn(shop, `/balance_transactions/${planted.id}`, { cents: 1 })
  await moveClocks(shop, 42)
  // A refund at the provider without a message to the shop.
  const other = await sellVoucher(shop, 'ideal', 10_000)
  await callProviderStandIn(shop, '/webhooks', { drop: true })
  await refundAtProvider(shop, other, 2_000)
  await moveClocks(shop, 49)
  expect(await readPayouts(shop.shop)).toBe(2)
  const payouts = (await readProviderAccount(shop, 'standard')).payout.slice(-2)
  const refund = (await readProviderAccount(shop, 'standard')).balance_transaction.find(
    ({ type, amount }) => type === 'payment_refund' && amount === -2_000,
  )!
  const tasks = await openTasks(shop)
  expect(tasks.map(({ key, cents }) => [key, cents]).toSorted()).toEqual(
    [
      [`payout-line:standard:${planted.id}`, 1],
      [`payout-line:standard:${refund.id}`, 2_000],
    ].toSorted(),
  )
  const text = tasks.find(({ cents }) => cents === 1)!.text
  expect(text).toContain(payouts[0]!.id)
  const [amount, booked, cent] = [5_001, 5_000, 1].map((cents) => formatEuros(cents, 'en'))
  expect(text).toContain(`${amount}; the books have ${booked} for it, a difference of ${cent}`)
  const unexplained = await listPayouts(shop, { unexplained: true })
  expect(unexplained.items.map((one) => [one.payout_id, one.unexplained, one.difference_cents])).toEqual(
    payouts.toReversed().map(({ id }) => [id, 1, 0]),
  )
  expect((await listPayouts(shop)).items.slice(0, 2)).toEqual(unexplained.items)
  expect(await findViolations()).toEqual([])

  await callProviderStandIn(shop, '/webhooks/reset', {})
  await compareNightly(shop)
  expect(await readPayouts(shop.shop)).toBe(1)
  expect((await openTasks(shop)).map(({ key }) => key)).toEqual([`payout-line:standard:${planted.id}`])
  // A task that staff completed is not reopened.
  await shop.shop.db
    .updateTable('staff_task')
    .set({ done_at: shop.shop.now(), done_by: 'finance@demo.test' })
    .where('key', '=', `payout-line:standard:${planted.id}`)
    .execute()
  await readPayouts(shop.shop)
  expect(await openTasks(shop)).toEqual([])
})

test('a cent that no movement explains is a difference of the balances', async () => {
  const before = await openTasks(shop)
  await shop.shop.db.transaction().execute(async (trx) => {
    await sql`with entry as (insert into journal_entry (key, kind, booked_on)
        values ('payment:planted', 'payment', '2026-01-01') returning id)
      insert into posting (entry_id, account, debit_cents, credit_cents)
        select id, 'card_sgr', 1, 0 from entry union all select id, 'customer', 0, 1 from entry`.execute(trx)
  })
  expect(await readPayouts(shop.shop)).toBe(2)
  const added = (await openTasks(shop)).filter(({ key }) => !before.some((task) => task.key === key))
  expect(added.map(({ key, cents }) => [key, cents])).toEqual([['card-balance:sgr', 1]])
})

test('a payout that the bank sends back is owed by the provider again', async () => {
  const { payout: before } = await readProviderAccount(shop, 'standard')
  await sellVoucher(shop, 'ideal')
  await moveClocks(shop, 56)
  await readPayouts(shop.shop)
  const { payout } = await readProviderAccount(shop, 'standard')
  expect(payout).toHaveLength(before.length + 1)
  const [failed] = payout.slice(-1)
  await callProviderStandIn(shop, `/payouts/${failed!.id}/fail`, {})
  await moveClocks(shop, 58)
  await readPayouts(shop.shop)
  expect((await listPayouts(shop)).items.find((one) => one.payout_id === failed!.id)?.state).toBe('failed')
  const sent = (await readProviderAccount(shop, 'standard')).payout.filter(({ status }) => status !== 'failed')
  const sgr = (await readProviderAccount(shop, 'sgr')).payout
  expect(await balanceOf(shop, 'bank_in_transit')).toBe([...sent, ...sgr].reduce((sum, { amount }) => sum + amount, 0))
})
