/**
 * Journal entries of a lost dispute and of a redemption at the counter. Each document balances, and so does the sale as
 * a whole.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAfterSaleShop } from '../../after-sale-steps.ts'
import { retryUntilPasses, payByCard, callProviderStandIn } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import type { TestShop } from '../../harness.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
})
afterAll(() => shop?.close())

const value = 10_000
/** Buys codes of this VAT class by card at their value. */
async function buyCodes(vat_class: 'single_purpose' | 'multi_purpose', quantity: number) {
  const { voucher_id } = (
    await at.as('finance')('POST /createVouchers', {
      body: {
        name: `A night, ${vat_class}`,
        value_cents: value,
        selling_price: value,
        vat_class,
        vat_parts: [{ kind: 'lodging', share_bp: 10_000 }],
        active: true,
      },
    })
  ).data
  const order = (
    await shop.client('POST /pre-voucher-transaction', {
      body: { voucher_id, quantity, name: 'Noor', surname: 'Smit', email: 'noor@example.nl' },
    })
  ).data
  await payByCard(shop, order)
  const { codes } = (
    await shop.client(
      'POST /deals/voucher-transaction',
      { body: { transaction_number: order.transaction_number } },
      { 'manage-token': order.manage_token },
    )
  ).data
  return { number: order.transaction_number, codes }
}

const redeemAtCounter = (code: string, cents: number) =>
  at.as('finance')('POST /redeemVoucher', {
    body: { voucher_code: code, amount_cents: cents, note: 'In the shop', supply: 'meals' },
  })

async function loseDispute(order: string): Promise<void> {
  const { intent_id } = await at
    .db()
    .selectFrom('payment')
    .select('intent_id')
    .where('voucher_order_number', '=', order)
    .executeTakeFirstOrThrow()
  const { id } = await callProviderStandIn<{ id: string }>(shop, `/intents/${intent_id}/dispute`, {
    reason: 'fraudulent',
  })
  await callProviderStandIn(shop, `/disputes/${id}/lost`, {})
  await retryUntilPasses(async () => {
    const { rows } = await sql`select 1 from refund where provider_id = ${id} and state = 'succeeded'`.execute(at.db())
    expect(rows).toHaveLength(1)
  }, 30_000)
}

/** The journal entries of an operation in booking order, with the change of each account; debits are positive. */
async function recordEntries(
  work: () => Promise<unknown>,
): Promise<{ kind: string; accounts: Record<string, number> }[]> {
  const last = async () =>
    (await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from journal_entry`.execute(at.db())).rows[0]!.id
  const before = await last()
  await work()
  const { rows } = await sql<{ id: number; kind: string; account: string; cents: number }>`
    select e.id::int as id, e.kind, p.account, sum(p.debit_cents - p.credit_cents)::int as cents
    from journal_entry e join posting p on p.entry_id = e.id where e.id > ${before}
    group by e.id, e.kind, p.account having sum(p.debit_cents - p.credit_cents) <> 0 order by e.id, p.account`.execute(
    at.db(),
  )
  const entries = [...Map.groupBy(rows, (row) => row.id).values()].map((parts) => ({
    kind: parts[0]!.kind,
    accounts: Object.fromEntries(parts.map(({ account, cents }) => [account, cents])),
  }))
  expect(entries.map(({ accounts }) => sumOf(Object.values(accounts)))).toEqual(entries.map(() => 0))
  return entries
}
const sumOf = (cents: number[]): number => cents.reduce((sum, one) => sum + one, 0)
const accountOf = (entries: { accounts: Record<string, number> }[], account: string): number =>
  sumOf(entries.map(({ accounts }) => accounts[account] ?? 0))
const expectBooksInOrder = async () =>
  expect((await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())).rows).toEqual([])

test('of a multi-purpose code: what is redeemed at the counter is revenue with VAT, and a lost dispute leaves the buyer owing that amount', async () => {
  let order = { number: '', codes: [''] }
  const sold = await recordEntries(async () => (order = await buyCodes('multi_purpose', 2)))
  expect(accountOf(sold, 'voucher_liability')).toBe(-2 * value)
  const taken = await recordEntries(() => redeemAtCounter(order.codes[0]!, 2_000))
  // € 20.00 at 9 %: € 18.35 and € 1.65.
  expect(taken).toEqual([
    { kind: 'voucher_use', accounts: { voucher_liability: 2_000, counter: -2_000 } },
    { kind: 'invoice', accounts: { counter: 2_000, revenue: -1_835, vat: -165 } },
  ])
  const lost = await recordEntries(() => loseDispute(order.number))
  expect(lost.toSorted((a, b) => (a.accounts['customer'] ?? 0) - (b.accounts['customer'] ?? 0))).toEqual([
    { kind: 'voucher_void', accounts: { voucher_liability: value, customer: -value } },
    { kind: 'voucher_void', accounts: { voucher_liability: value - 2_000, customer: 2_000 - value } },
    { kind: 'refund', accounts: { customer: 2 * value, disputed: -2 * value } },
  ])
  const all = [...sold, ...taken, ...lost]
  // The amount leaves the card account when the dispute is opened, by the provider's own movement.
  const names = ['voucher_liability', 'card_standard', 'disputed', 'customer', 'counter']
  expect(names.map((name) => accountOf(all, name))).toEqual([0, 2 * value, -2 * value, 2_000, 0])
  await expectBooksInOrder()
})

test('of a single-purpose code: what is redeemed at the counter is revenue, and a lost dispute credits the rest with its VAT', async () => {
  let order = { number: '', codes: [''] }
  const sold = await recordEntries(async () => (order = await buyCodes('single_purpose', 1)))
  const net = 0 - accountOf(sold, 'voucher_deferred')
  expect([net < value, net + -accountOf(sold, 'vat')]).toEqual([true, value])
  const taken = await recordEntries(() => redeemAtCounter(order.codes[0]!, 4_000))
  const earned = Math.round((net * 4_000) / value)
  expect(taken).toEqual([{ kind: 'voucher_use', accounts: { voucher_deferred: earned, revenue: -earned } }])
  const lost = await recordEntries(() => loseDispute(order.number))
  expect(lost.map(({ kind }) => kind).toSorted()).toEqual(['credit', 'refund'])
  const credit = lost.find(({ kind }) => kind === 'credit')!
  expect(credit.accounts['customer']).toBe(4_000 - value)
  const [document] = await at
    .db()
    .selectFrom('invoice')
    .select(['total_cents', 'vat'])
    .where('voucher_order_number', '=', order.number)
    .where('kind', '=', 'credit')
    .execute()
  const vat = sumOf((document!.vat as { vat_cents: number }[]).map((row) => row.vat_cents))
  expect([document!.total_cents, credit.accounts['vat']]).toEqual([4_000 - value, -vat])
  const all = [...sold, ...taken, ...lost]
  const names = ['voucher_deferred', 'card_standard', 'disputed', 'customer', 'revenue']
  expect(names.map((name) => accountOf(all, name))).toEqual([0, value, -value, 4_000, -earned])
  await expectBooksInOrder()
})
