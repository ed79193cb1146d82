/**
 * A voucher is taxed once, on the money that was paid. Every class of voucher is used for stays under every role of the
 * shop. The expected amounts need no VAT rates: on the documents of voucher and stay together, the taxed amount is the
 * money paid, less what is collected for third parties.
 *
 * In the long suite: each class of voucher under every role of the shop.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelStay, startAfterSaleShop } from '../../after-sale-steps.ts'
import { findBookableStay, payByCard, waitForState } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import type { TestShop } from '../../harness.ts'
import { isLong } from '../../suite/form.ts'
import { issueCode, reserveWithCodes } from '../../voucher-steps.ts'

const slug = 'sea-steam-in-domburg'
let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
const products: Record<string, number> = {}
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
  await at.db().updateTable('deal').set({ is_sgr_package: true }).where('slug', '=', slug).execute()
  for (const [name, price, vat] of [
    ['single', 10_000, 'single_purpose'],
    ['single below its value', 8_000, 'single_purpose'],
    ['multi', 10_000, 'multi_purpose'],
    ['multi below its value', 8_333, 'multi_purpose'],
  ] as const) {
    const vat_parts = [{ kind: 'lodging' as const, share_bp: 10_000 }]
    const { voucher_id } = (
      await at.as('finance')('POST /createVouchers', {
        body: {
          name,
          value_cents: 10_000,
          selling_price: price,
          vat_class: vat,
          ...(vat === 'single_purpose' ? { vat_parts } : {}),
          active: true,
        },
      })
    ).data
    products[name] = voucher_id
  }
})
afterAll(() => shop?.close())

type Code = { code: string; order: string | null; paidCents: number }
async function buyCode(product: string): Promise<Code> {
  const order = (
    await shop.client('POST /pre-voucher-transaction', {
      body: { voucher_id: products[product]!, quantity: 1, name: 'Noor', surname: 'Smit', email: 'n@example.nl' },
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
  return { code: codes[0]!, order: order.transaction_number, paidCents: order.amount_cents }
}
const createGivenCode = async (cents: number): Promise<Code> => ({
  code: await issueCode(shop, cents),
  order: null,
  paidCents: 0,
})

let skipDays = 6
async function bookStayWithCode(code: Code, scheme: string) {
  await at.db().updateTable('deal').set({ vat_scheme: scheme }).where('slug', '=', slug).execute()
  const chosen = await findBookableStay(shop, { slug, skipDays: (skipDays += 3) })
  const { reservation, quote } = await reserveWithCodes(shop, chosen, [code.code])
  const number = reservation.reservationNumber
  if (quote.due_now_cents > 0) await payByCard(shop, reservation)
  else await shop.client('POST /reservation', { body: { reservationNumber: number } }, manageHeaders(reservation))
  await waitForState(shop, number, 'confirmed')
  return { number, token: manageHeaders(reservation), quote }
}
const manageHeaders = ({ manage_token }: { manage_token: string }) => ({ 'manage-token': manage_token })

/**
 * Gross amounts on all invoices of the sales: taxed (even if the invoice shows no rate), and collected for third
 * parties.
 */
async function sumInvoicedCents(numbers: readonly (string | null)[]) {
  const { rows } = await sql<{ held: boolean; cents: number }>`
    select row->>'code' in ('sgr', 'tourist_tax') as held, sum((row->>'gross_cents')::int)::int as cents
    from invoice, jsonb_array_elements(vat) row
    where coalesce(reservation_number, voucher_order_number) = any(${numbers.filter((number) => number !== null)})
    group by 1`.execute(at.db())
  const of = (held: boolean) => rows.find((row) => row.held === held)?.cents ?? 0
  return { taxed: of(false), held: of(true) }
}
async function readBalances(number: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(debit_cents - credit_cents)::int as cents
    from posting p join journal_entry e on e.id = p.entry_id
    where e.reservation_number = ${number} group by 1`.execute(at.db())
  return Object.fromEntries(rows.map((row) => [row.account, row.cents]))
}
const heldOf = async (number: string) => {
  const { lines } = await at.rowOf(number)
  return (lines as { kind: string; amount_cents: number }[])
    .filter(({ kind }) => kind === 'tourist_tax' || kind === 'sgr_contribution')
    .reduce((sum, line) => sum + line.amount_cents, 0)
}
const findViolations = async () => (await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())).rows

const classes = [
  ['single', () => buyCode('single')],
  ['single below its value', () => buyCode('single below its value')],
  ['multi', () => buyCode('multi')],
  ['multi below its value', () => buyCode('multi below its value')],
  ['given', () => createGivenCode(10_000)],
] as const
const schemes = ['normal', 'travel_agent', 'agent']
describe.each(schemes)('a stay sold as %s', (scheme) => {
  const isInGate = (_: unknown, index: number) => index % schemes.length === schemes.indexOf(scheme)
  test.each(isLong ? classes : classes.filter(isInGate))('paid in part by a voucher: %s', async (_name, get) => {
    const code = await get()
    const stay = await bookStayWithCode(code, scheme)
    const held = await heldOf(stay.number)
    expect(held).toBeGreaterThan(0)
    const money = code.paidCents + stay.quote.due_now_cents
    expect(await sumInvoicedCents([stay.number, code.order])).toEqual({ taxed: money - held, held })
    const booked = await readBalances(stay.number)
    expect([booked['customer'] ?? 0, 0 - booked['collected_for_others']!]).toEqual([0, held])
    expect(booked['promotion'] ?? 0).toBe(0)
    expect(await findViolations()).toEqual([])

    // After a free cancellation the value is on the code again, and the documents and accounts of the stay add up to 0.
    await sql`update reservation set snapshot = jsonb_set(snapshot, '{cancellation}', '{"free_until": null,
      "steps": [{"from": null, "until": null, "cost_cents": 0}]}')
      where number = ${stay.number}`.execute(at.db())
    await cancelStay(shop, stay)
    await waitForState(shop, stay.number, 'refunded')
    expect(await sumInvoicedCents([stay.number])).toEqual({ taxed: 0, held: 0 })
    const left = await readBalances(stay.number)
    for (const account of ['customer', 'vat', 'collected_for_others', 'voucher_discount', 'promotion'])
      expect([account, left[account] ?? 0]).toEqual([account, 0])
    expect(await findViolations()).toEqual([])
  })
})

test('a given code that pays all: the shop bears what is owed to others, and nothing is taxed', async () => {
  const stay = await bookStayWithCode(await createGivenCode(500_000), 'normal')
  const held = await heldOf(stay.number)
  expect(stay.quote.due_now_cents).toBe(0)
  expect(await sumInvoicedCents([stay.number])).toEqual({ taxed: 0, held })
  const booked = await readBalances(stay.number)
  expect([booked['promotion'], 0 - booked['collected_for_others']!, booked['vat'] ?? 0]).toEqual([held, held, 0])
  expect(await findViolations()).toEqual([])
})

test('a voucher of a package is taxed by the role and the account of that package', async () => {
  const deal = await at.db().selectFrom('deal').select(['id']).where('slug', '=', slug).executeTakeFirstOrThrow()
  const order = async (values: { scheme: string | null; isSgr: boolean }) => {
    await at
      .db()
      .updateTable('deal')
      .set({ vat_scheme: values.scheme, is_sgr_package: values.isSgr })
      .where('id', '=', deal.id)
      .execute()
    await at
      .db()
      .updateTable('voucher')
      .set({ deal_id: deal.id, kind: 'package' })
      .where('id', '=', products['single']!)
      .execute()
    const { order: number } = await buyCode('single')
    const { vat_class: vatClass, account } = await at
      .db()
      .selectFrom('voucher_order')
      .select(['vat_class', 'account'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ account: string }>`select account from posting p join journal_entry e
      on e.id = p.entry_id where e.voucher_order_number = ${number} and account like 'card_%'`.execute(at.db())
    return [vatClass, account, rows.map((row) => row.account).join(), (await sumInvoicedCents([number])).taxed]
  }
  expect(await order({ scheme: null, isSgr: false })).toEqual(['single_purpose', 'standard', 'card_standard', 10_000])
  expect(await order({ scheme: 'travel_agent', isSgr: true })).toEqual(['multi_purpose', 'sgr', 'card_sgr', 0])
  expect(await order({ scheme: 'agent', isSgr: false })).toEqual(['multi_purpose', 'standard', 'card_standard', 0])
  expect(await findViolations()).toEqual([])
})
