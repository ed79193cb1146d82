/**
 * Single-purpose vouchers. Their VAT is charged when they are sold, so the stay's invoice charges VAT only on the rest.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeOffExpiredCodes } from '@tussenuit/modules/money/ledger/index.ts'
import { writeOffReturnedValue } from '@tussenuit/modules/sale/voucher/index.ts'
import { startAfterSaleShop } from '../../after-sale-steps.ts'
import {
  findBookableStay,
  type Chosen,
  retryUntilPasses,
  readInbox,
  payByCard,
  callProviderStandIn,
  waitForState,
} from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import type { TestShop } from '../../harness.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { reserveWithCodes, readCodeBalance } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
let chosen: Chosen
let voucherId: number
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
  chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
  const { voucher_id } = (
    await at.as('finance')('POST /createVouchers', {
      body: {
        name: 'A night and a sauna',
        value_cents: 10_000,
        selling_price: 9_000,
        vat_class: 'single_purpose',
        vat_parts: [
          { kind: 'lodging', share_bp: 7_500 },
          { kind: 'activities', share_bp: 2_500 },
        ],
        active: true,
      },
    })
  ).data
  voucherId = voucher_id
})
afterAll(() => shop?.close())

async function buyVouchers(quantity: number, email: string) {
  const order = (
    await shop.client('POST /pre-voucher-transaction', {
      body: { voucher_id: voucherId, quantity, name: 'Noor', surname: 'Smit', email },
    })
  ).data
  await payByCard(shop, order)
  const token = { 'manage-token': order.manage_token }
  const { codes } = (
    await shop.client(
      'POST /deals/voucher-transaction',
      { body: { transaction_number: order.transaction_number } },
      token,
    )
  ).data
  return { number: order.transaction_number, token: order.manage_token, codes }
}

async function invoicesOf(sale: { reservation?: string; order?: string }) {
  const query = at.db().selectFrom('invoice').selectAll().orderBy('id')
  const rows = await (sale.reservation
    ? query.where('reservation_number', '=', sale.reservation)
    : query.where('voucher_order_number', '=', sale.order!)
  ).execute()
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    total: row.total_cents,
    vat: (row.vat as { rate_bp: number | null; gross_cents: number; vat_cents: number }[]).map((one) => [
      one.rate_bp,
      one.gross_cents,
      one.vat_cents,
    ]),
    lines: row.lines as { label: string; rate_bp: number | null; amount_cents: number }[],
  }))
}

/** The changes of accounts by a document; debits are positive. */
async function readPostings(key: string): Promise<Record<string, number>> {
  const rows = await at
    .db()
    .selectFrom('posting')
    .innerJoin('journal_entry', 'journal_entry.id', 'posting.entry_id')
    .select(['account', 'vat_code', 'debit_cents', 'credit_cents'])
    .where('key', '=', key)
    .orderBy('posting.id')
    .execute()
  return Object.fromEntries(
    rows.map((row) => [[row.account, row.vat_code].filter(Boolean).join(' '), row.debit_cents - row.credit_cents]),
  )
}

const findViolations = async () => (await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())).rows
const readPdfText = async (path: string, token: string) =>
  extractPdfText(
    Buffer.from(
      await (
        await fetch(`${shop.url}/api${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`)
      ).arrayBuffer(),
    ),
  )

test('are invoiced with their VAT when they are sold, at the rates of what they pay for', async () => {
  const order = await buyVouchers(2, 'two@example.nl')
  const [invoice] = await invoicesOf({ order: order.number })
  expect(invoice).toMatchObject({
    kind: 'invoice',
    total: 18_000,
    vat: [
      [2100, 13_500, 2_343],
      [900, 4_500, 372],
    ],
  })
  expect(await readPostings(`invoice:${invoice!.number}`)).toEqual({
    customer: 18_000,
    'voucher_deferred vat_2100': -11_157,
    'vat vat_2100': -2_343,
    'voucher_deferred vat_900': -4_128,
    'vat vat_900': -372,
  })
  const content = await readPdfText(`/documents/invoice/${order.number}`, order.token)
  for (const expected of [invoice!.number, order.number, 'A night and a sauna', 'VAT number', 'Noor Smit', '21%', '9%'])
    expect(content).toContain(expected)
  const mail = await retryUntilPasses(async () => {
    const [found] = await readInbox(shop, 'two@example.nl')
    expect(found).toBeDefined()
    return found!
  })
  expect(mail.attachments.map((one) => one.filename)).toEqual([`${order.number}.pdf`, `invoice-${invoice!.number}.pdf`])
  expect(await findViolations()).toEqual([])
})

test('the invoice of the stay shows them and charges VAT on the rest only; cancelled, what was charged on it is credited', async () => {
  const order = await buyVouchers(2, 'stay@example.nl')
  const { reservation, quote, client } = await reserveWithCodes(shop, chosen, order.codes)
  const [number, token] = [reservation.reservationNumber, { 'manage-token': reservation.manage_token }]
  await payByCard(shop, reservation)
  await waitForState(shop, number, 'confirmed')
  const [sold] = await invoicesOf({ order: order.number })
  const [invoice] = await invoicesOf({ reservation: number })
  expect(invoice!.total).toBe(quote.total_cents - 20_000)
  const prepaid = invoice!.lines.filter((line) => line.label.endsWith(`invoice ${sold!.number}`))
  expect(prepaid.map((line) => [line.rate_bp, line.amount_cents])).toEqual([
    [2100, -7_500],
    [900, -2_500],
    [2100, -7_500],
    [900, -2_500],
  ])
  // At each rate, the taxed amount is that of a stay without vouchers, less what the vouchers have already taxed.
  const gross = (rate: number) =>
    invoice!.lines
      .filter((line) => line.rate_bp === rate && line.amount_cents > 0)
      .reduce((sum, line) => sum + line.amount_cents, 0)
  expect(invoice!.vat.filter(([rate]) => rate !== null).map(([rate, sum]) => [rate, sum])).toEqual([
    [2100, gross(2100) - 15_000],
    [900, gross(900) - 5_000],
  ])
  const pdf = await readPdfText(`/documents/invoice/${number}`, reservation.manage_token)
  expect(pdf).toContain('VAT charged when it was bought')
  expect(pdf).toContain('Nothing left to pay us')
  expect(await findViolations()).toEqual([])

  // The shop retains 12,000 cents on cancellation; the codes get the rest.
  const { snapshot } = await at.rowOf(number)
  await at
    .db()
    .updateTable('reservation')
    .set({
      snapshot: JSON.stringify({
        ...(snapshot as object),
        cancellation: { free_until: null, steps: [{ from: null, until: null, cost_cents: 12_000 }] },
      }),
    })
    .where('number', '=', number)
    .execute()
  await client('POST /cancelBooking', { body: { reservationNumber: number } }, token)
  await waitForState(shop, number, 'refunded')
  const balances = await Promise.all(
    order.codes.map((code) => readCodeBalance(shop, code).catch(() => ({ balance_cents: 0 }))),
  )
  expect(balances.reduce((sum, one) => sum + one.balance_cents, 0)).toBe(8_000)
  const [, credit] = await invoicesOf({ reservation: number })
  // 12,000 cents of the vouchers are not returned. Their VAT was charged before, so the whole invoice of the stay is
  // credited.
  expect(credit).toMatchObject({ kind: 'credit', total: -invoice!.total })
  expect(credit!.vat.map(([, , vat]) => vat)).toEqual(invoice!.vat.map(([, , vat]) => 0 - vat!))
  expect(await findViolations()).toEqual([])
})

test('withdrawn within fourteen days they are credited with their VAT', async () => {
  const order = await buyVouchers(3, 'back@example.nl')
  const [sold] = await invoicesOf({ order: order.number })
  await shop.client('POST /vouchers/withdrawal/confirm', {
    body: { transaction_number: order.number, email: 'back@example.nl', name: 'Noor Smit', items: [2] },
  })
  const after = await invoicesOf({ order: order.number })
  expect(after[1]).toMatchObject({ kind: 'credit', total: -9_000 })
  await shop.client('POST /vouchers/withdrawal/confirm', {
    body: { transaction_number: order.number, email: 'back@example.nl', name: 'Noor Smit' },
  })
  const all = await invoicesOf({ order: order.number })
  expect(all.reduce((sum, one) => sum + one.total, 0)).toBe(0)
  for (const index of [0, 1]) expect(all.reduce((sum, one) => sum + one.vat[index]![2]!, 0)).toBe(0)
  expect(sold!.vat).toHaveLength(2)
  await retryUntilPasses(async () =>
    expect(
      (await at.db().selectFrom('voucher_order').select('state').where('number', '=', order.number).executeTakeFirst())
        ?.state,
    ).toBe('refunded'),
  )
  const owed = await sql<{
    cents: number
  }>`select coalesce(sum(p.debit_cents - p.credit_cents), 0)::int as cents from posting p join journal_entry e
  on e.id = p.entry_id
     where e.voucher_order_number = ${order.number} and p.account
       in ('customer', 'voucher_deferred', 'vat', 'voucher_breakage')`.execute(at.db())
  expect(owed.rows).toEqual([{ cents: 0 }])
  expect(await findViolations()).toEqual([])
})

test('the balance after their last day is revenue without VAT, and a liability again when staff extend them', async () => {
  const order = await buyVouchers(1, 'late@example.nl')
  const code = await at
    .db()
    .selectFrom('voucher_code')
    .select(['id', 'net_cents'])
    .where('order_number', '=', order.number)
    .executeTakeFirstOrThrow()
  const setLastDay = (day: string) =>
    at.db().updateTable('voucher_code').set({ valid_until: day }).where('id', '=', code.id).execute()
  await sql`update voucher_code set valid_from = '2020-01-01' where id = ${code.id}`.execute(at.db())
  await setLastDay('2024-01-01')
  expect(await writeOffExpiredCodes(shop.shop)).toBe(1)
  expect(await writeOffExpiredCodes(shop.shop)).toBe(0)
  const expiry = await at
    .db()
    .selectFrom('journal_entry')
    .select('key')
    .where('voucher_order_number', '=', order.number)
    .where('kind', '=', 'voucher_expiry')
    .executeTakeFirstOrThrow()
  expect(await readPostings(expiry.key)).toEqual({
    'voucher_deferred prepaid': code.net_cents,
    'voucher_breakage prepaid': 0 - code.net_cents!,
  })
  expect(await findViolations()).toEqual([])
  const rowOf = () =>
    at
      .db()
      .selectFrom('voucher_code')
      .select(['written_off_cents', 'balance_cents'])
      .where('id', '=', code.id)
      .executeTakeFirstOrThrow()
  expect(await rowOf()).toEqual({ written_off_cents: 10_000, balance_cents: 10_000 })
  await at.as('finance')('POST /vouchers/codes/:id/extend', {
    params: { id: code.id },
    body: { valid_until: '2030-01-01', note: 'forgotten in a drawer' },
  })
  expect(await rowOf()).toEqual({ written_off_cents: 0, balance_cents: 10_000 })
  expect(await findViolations()).toEqual([])
})

test('a code that expired, was blocked, extended and unblocked is owed again, and pays a stay', async () => {
  const order = await buyVouchers(1, 'again@example.nl')
  const { id } = await at
    .db()
    .selectFrom('voucher_code')
    .select('id')
    .where('order_number', '=', order.number)
    .executeTakeFirstOrThrow()
  await sql`update voucher_code set valid_from = '2020-01-01', valid_until = '2024-01-01' where id = ${id}`.execute(
    at.db(),
  )
  expect(await writeOffExpiredCodes(shop.shop)).toBe(1)
  const [finance, params] = [at.as('finance'), { id }]
  await finance('POST /vouchers/codes/:id/block', { params, body: { blocked: true, note: 'is it theirs?' } })
  await finance('POST /vouchers/codes/:id/extend', { params, body: { valid_until: '2030-01-01', note: 'it is' } })
  await finance('POST /vouchers/codes/:id/block', { params, body: { blocked: false, note: 'it is' } })
  expect(await findViolations()).toEqual([])
  const { reservation } = await reserveWithCodes(shop, chosen, [order.codes[0]!])
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  expect(await findViolations()).toEqual([])
})

test('value that comes back to a code whose payment was lost to a dispute is credited and owed to nobody', async () => {
  const order = await buyVouchers(2, 'lost@example.nl')
  const { reservation } = await reserveWithCodes(shop, chosen, [order.codes[0]!])
  const number = reservation.reservationNumber
  await payByCard(shop, reservation)
  await waitForState(shop, number, 'confirmed')
  const { intent_id: intent } = await at
    .db()
    .selectFrom('payment')
    .select('intent_id')
    .where('voucher_order_number', '=', order.number)
    .executeTakeFirstOrThrow()
  const { id } = await callProviderStandIn<{ id: string }>(shop, `/intents/${intent}/dispute`, { reason: 'fraudulent' })
  await callProviderStandIn(shop, `/disputes/${id}/lost`, {})
  const totals = async () => (await invoicesOf({ order: order.number })).map(({ total }) => total)
  await retryUntilPasses(async () => expect(await totals()).toEqual([18_000, -9_000]))
  await at.as('owner')('DELETE /cancelBookingByAdmin/:id', { params: { id: number }, query: { reason: 'ill' } })
  await waitForState(shop, number, 'refunded')
  await writeOffReturnedValue(shop.shop)
  expect(await totals()).toEqual([18_000, -9_000, -9_000])
  await writeOffReturnedValue(shop.shop)
  expect(await totals()).toEqual([18_000, -9_000, -9_000])
  const codes = await at
    .db()
    .selectFrom('voucher_code')
    .select(['balance_cents', 'written_off_cents'])
    .where('order_number', '=', order.number)
    .execute()
  expect(codes.map((code) => [code.balance_cents, code.written_off_cents])).toEqual([
    [10_000, 10_000],
    [10_000, 10_000],
  ])
  expect(await findViolations()).toEqual([])
})

test('a second code of an order that paid at booking is credited when staff use it for the balance', async () => {
  const order = await buyVouchers(2, 'two@example.nl')
  const { reservation } = await reserveWithCodes(shop, chosen, [order.codes[0]!], { pay: 'deposit' })
  const number = reservation.reservationNumber
  if (reservation.payment) await payByCard(shop, reservation)
  else await shop.client('POST /reservation', { body: { reservationNumber: number } })
  await waitForState(shop, number, 'confirmed')
  const [invoice] = await invoicesOf({ reservation: number })
  await at.as('owner')('POST /redeem-voucher-from-reservation', {
    body: { voucher_code: order.codes[1]!, reservationNumber: number },
  })
  expect((await invoicesOf({ reservation: number })).map(({ total }) => total)).toEqual([invoice!.total, -10_000])
  expect(await findViolations()).toEqual([])
})

test('used by staff for a balance, what they pay of an invoice that was made before is credited at their rates', async () => {
  const order = await buyVouchers(1, 'rest@example.nl')
  const { reservation } = await reserveWithCodes(shop, chosen, [], { pay: 'deposit' })
  const number = reservation.reservationNumber
  await payByCard(shop, reservation)
  await waitForState(shop, number, 'confirmed')
  await at.as('owner')('POST /redeem-voucher-from-reservation', {
    body: { voucher_code: order.codes[0]!, reservationNumber: number },
  })
  const [, credit] = await invoicesOf({ reservation: number })
  expect([credit!.total, credit!.vat.map(([rate, cents]) => [rate, cents])]).toEqual([
    -10_000,
    [
      [2100, -7_500],
      [900, -2_500],
    ],
  ])
  expect(await findViolations()).toEqual([])
})
