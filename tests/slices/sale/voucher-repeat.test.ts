/**
 * A write that is sent twice with the same Idempotency-Key, as after a lost reply or a double click.
 *
 * In the gate: concurrent and repeated requests.
 * In the long suite: also a request that died half-way, whose lease has to expire.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookableStay, makeGuestForm } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'
import { longTest } from '../../suite/long-test.ts'

const addedRange = { first_id: expect.any(Number), last_id: expect.any(Number) }

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 2, priceDays: 40 })
})
afterAll(() => shop.close())

const countOf = async (table: 'voucher_order' | 'reservation' | 'voucher_code' | 'payment'): Promise<number> =>
  Number(
    (
      await shop.shop.db
        .selectFrom(table)
        .select((sql) => sql.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )
const newKey = () => crypto.randomUUID()
const makeOrder = async (more: object = {}) => ({
  voucher_id: (await shop.client('GET /fetchvouchers', { query: {} })).data.find((one) => one.kind === 'value')!
    .voucher_id,
  quantity: 1,
  name: 'Noor',
  surname: 'Smit',
  email: 'noor@example.nl',
  ...more,
})

test('two concurrent requests and one later: one order, one payment, three times the same reply', async () => {
  const [body, headers, orders, payments] = [
    await makeOrder(),
    { 'session-id': newKey(), 'idempotency-key': newKey() },
    await countOf('voucher_order'),
    await countOf('payment'),
  ]
  const twins = await Promise.all([1, 2].map(() => shop.raw('POST', '/pre-voucher-transaction', body, headers)))
  const again = await shop.raw('POST', '/pre-voucher-transaction', body, headers)
  expect([...twins, again].map((reply) => reply.status)).toEqual([200, 200, 200])
  expect(twins[1]!.body).toEqual(twins[0]!.body)
  expect(again.body).toEqual(twins[0]!.body)
  expect([await countOf('voucher_order'), await countOf('payment')]).toEqual([orders + 1, payments + 1])
})

test('the same key for another request is refused, and is independent in another browser', async () => {
  const headers = { 'session-id': newKey(), 'idempotency-key': newKey() }
  const first = await shop.raw('POST', '/pre-voucher-transaction', await makeOrder(), headers)
  const other = await shop.raw('POST', '/pre-voucher-transaction', await makeOrder({ quantity: 2 }), headers)
  expect([other.status, other.body.error.code]).toEqual([422, 'key_reused'])
  const stranger = await shop.raw('POST', '/pre-voucher-transaction', await makeOrder(), {
    ...headers,
    'session-id': newKey(),
  })
  expect(stranger.status).toBe(200)
  expect(stranger.body.data.transaction_number).not.toBe(first.body.data.transaction_number)
  expect(
    (
      await shop.raw('POST', '/pre-voucher-transaction', await makeOrder(), {
        ...headers,
        'idempotency-key': 'x'.repeat(201),
      })
    ).status,
  ).toBe(400)
})

test('without a key each creates an order', async () => {
  const headers = { 'session-id': newKey() }
  const numbers = await Promise.all(
    [1, 2].map(
      async () =>
        (await shop.raw('POST', '/pre-voucher-transaction', await makeOrder(), headers)).body.data.transaction_number,
    ),
  )
  expect(new Set(numbers).size).toBe(2)
})

test('a refusal is not stored: the corrected request succeeds with the same key', async () => {
  const headers = { 'session-id': newKey(), 'idempotency-key': newKey() }
  expect(
    (await shop.raw('POST', '/pre-voucher-transaction', await makeOrder({ voucher_codes: ['X'] }), headers)).status,
  ).toBe(409)
  expect((await shop.raw('POST', '/pre-voucher-transaction', await makeOrder(), headers)).status).toBe(200)
})

test('two parallel reservations with one key are one reservation', async () => {
  const chosen = await findBookableStay(shop, {})
  const offer = { deals_id: chosen.deal.deals_id, activities: [] as number[] }
  const prebooked = (await shop.client('POST /prebook', { body: { ...offer, book_hash: chosen.rooms[0]!.book_hash } }))
    .data
  const body = {
    ...chosen.stay,
    ...offer,
    book_hash: prebooked.book_hash,
    pay: 'full',
    agreed_total_cents: prebooked.total_cents,
    terms_accepted: true,
    guestForm: makeGuestForm(),
  }
  const [headers, before] = [{ 'session-id': newKey(), 'idempotency-key': newKey() }, await countOf('reservation')]
  const twins = await Promise.all([1, 2].map(() => shop.raw('POST', '/pre-reservation', body, headers)))
  expect(twins.map((reply) => [reply.status, reply.body.data.reservationNumber])).toEqual([
    [200, twins[0]!.body.data.reservationNumber],
    [200, twins[0]!.body.data.reservationNumber],
  ])
  expect(await countOf('reservation')).toBe(before + 1)
})

test('staff create and redeem codes once per key', async () => {
  const headers = { ...(await signIn(shop, 'finance')), 'idempotency-key': newKey() }
  const [{ voucher_id }, before] = [await makeOrder(), await countOf('voucher_code')]
  const made = await Promise.all(
    [1, 2].map(() => shop.raw('POST', '/savevouchers', { voucher_id, generate: 25 }, headers)),
  )
  expect(made.map((reply) => reply.body.data)).toEqual([
    { added: 25, skipped: 0, ...addedRange },
    { added: 25, skipped: 0, ...addedRange },
  ])
  expect(await countOf('voucher_code')).toBe(before + 25)
  const { codes } = await buyVouchers(shop, { cents: 5_000 })
  const taken = await Promise.all(
    [1, 2].map(() =>
      shop.raw(
        'POST',
        '/redeemVoucher',
        { voucher_code: codes[0], amount_cents: 3_000, note: 'counter', supply: 'meals' },
        headers,
      ),
    ),
  )
  expect(taken.map((reply) => reply.body.data?.balance_cents)).toEqual([2_000, 2_000])
})

test('a reply is stored for a day, encrypted in the database, and is then deleted', async () => {
  const { db } = shop.shop
  const [body, headers] = [await makeOrder(), { 'session-id': newKey(), 'idempotency-key': newKey() }]
  const first = await shop.raw('POST', '/pre-voucher-transaction', body, headers)
  const rows = JSON.stringify(await db.selectFrom('idempotency').selectAll().where('scope', 'like', 'call:%').execute())
  for (const secret of [
    headers['idempotency-key'],
    headers['session-id'],
    first.body.data.manage_token,
    first.body.data.payment.client_secret,
    first.body.data.transaction_number,
  ])
    expect(rows).not.toContain(secret)
  await db
    .updateTable('idempotency')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('scope', 'like', 'call:%')
    .execute()
  const next = await shop.raw('POST', '/pre-voucher-transaction', body, headers)
  expect(next.body.data.transaction_number).not.toBe(first.body.data.transaction_number)
  await expect
    .poll(
      async () =>
        (
          await db
            .selectFrom('idempotency')
            .select('created_at')
            .where('scope', 'like', 'call:%')
            .where('created_at', '<', new Date(Date.now() - 24 * 3_600_000))
            .execute()
        ).length,
      { timeout: 15_000 },
    )
    .toBe(0)
})

longTest(
  'a request that died half-way is completed by its repetition, which waits until its lease has ended',
  async () => {
    const { db } = shop.shop
    const [body, headers] = [await makeOrder(), { 'session-id': newKey(), 'idempotency-key': newKey() }]
    const first = await shop.raw('POST', '/pre-voucher-transaction', body, headers)
    const { scope, key: storedKey } = await db
      .selectFrom('idempotency')
      .select(['scope', 'key'])
      .where('scope', 'like', 'call:%')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('idempotency')
      .set({ status: null, reply: null, leased_until: new Date(Date.now() + 3_000) })
      .where('scope', '=', scope)
      .where('key', '=', storedKey)
      .execute()
    const next = await shop.raw('POST', '/pre-voucher-transaction', body, headers)
    expect([next.status, next.body.data.transaction_number === first.body.data.transaction_number]).toEqual([
      200,
      false,
    ])
  },
)
