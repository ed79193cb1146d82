/**
 * Concurrency on a PostgreSQL server. The embedded engine runs one transaction at a time and would pass with every lock
 * removed. For each guard there is a control without it, which must fail.
 *
 * In the gate: each race a few times, and its control.
 * In the long suite: up to thirty times.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { advanceHotelBooking } from '@tussenuit/modules/sale/booking/index.ts'
import { requestRefund } from '@tussenuit/modules/money/refund/index.ts'
import { settleAndRefundOpenPayments } from '@tussenuit/modules/money/settlement/index.ts'
import {
  readProviderPayment,
  readSupplierOrders,
  findBookableStay,
  retryUntilPasses,
  readInbox,
  intentIdOfSale,
  listTransitions,
  payByCard,
  callProviderStandIn,
  reserveRoom,
  callSupplierStandIn,
  waitForState,
} from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { serverUrl } from '../../suite/databases.ts'
import { chooseBySuite } from '../../suite/form.ts'

const onPostgres = serverUrl !== null
if (!onPostgres) console.info('skipped: races need a real PostgreSQL (TEST_DATABASE_URL)')
// oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title, vitest/expect-expect -- makes a function like `test`, and is no test
const race = test.skipIf(!onPostgres)

let shop: TestShop
beforeAll(async () => {
  if (!onPostgres) return
  shop = await startTestShop()
  await callSupplierStandIn(shop, '/settings', { polls: 0 })
})
afterEach(async () => {
  shop?.clockAhead(0)
  if (shop) await callProviderStandIn(shop, '/webhooks/reset', {})
})
afterAll(() => shop?.close())

/** Each reservation arrives a day later than the previous one, so that no hotel sells out. */
let daysAhead = 5
async function reserveNextStay() {
  daysAhead += 1
  return reserveRoom(shop, await findBookableStay(shop, { skipDays: daysAhead }))
}

const runConcurrently = <T>(count: number, act: (index: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => act(index)))
const fulfilledValues = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

/** Sends an event, signed as by the provider. */
function sendEvent(account: string, intentId: string, id: string) {
  const payload = JSON.stringify({
    id,
    object: 'event',
    api_version: '2025-01-01',
    created: 1,
    livemode: false,
    type: 'payment_intent.succeeded',
    data: { object: { id: intentId, object: 'payment_intent' } },
  })
  const at = Math.floor(Date.now() / 1000)
  return shop.raw('POST', `/payments/webhook/${account}`, payload, {
    'stripe-signature': `t=${at},v1=${createHmac('sha256', `whsec_sim_${account}`).update(`${at}.${payload}`).digest('hex')}`,
  })
}

/** Runs all acts concurrently, each on its own database connection and without the program's guards. */
async function runOnConnections(
  count: number,
  act: (client: pg.Client, index: number) => Promise<void>,
): Promise<void> {
  const { rows } = await shop.shop.db.executeQuery(
    sql<{ name: string }>`select current_database() as name`.compile(shop.shop.db),
  )
  const url = new URL(serverUrl!)
  url.pathname = `/${rows[0]!.name}`
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      return client
    }),
  )
  await Promise.allSettled(clients.map(act))
  await Promise.all(clients.map((client) => client.end()))
}

race(
  'webhook, return page and scheduled job meet on one payment, again and again: paid once, booked once, notified once',
  async () => {
    await callProviderStandIn(shop, '/webhooks', { drop: true })
    shop.clockAhead(1)
    const numbers: string[] = []
    for (let round = 0; round < chooseBySuite(4, 30); round += 1) {
      const { reservation } = await reserveNextStay()
      await payByCard(shop, reservation)
      // Makes the check of the payment due.
      await shop.shop.db.updateTable('payment').set({ checked_at: null }).execute()
      const { client_secret, account } = reservation.payment!
      const back = () => shop.raw('POST', '/payments/return', { payment_intent_client_secret: client_secret })
      const results = await Promise.all([
        back(),
        sendEvent(account, intentIdOfSale(reservation), `evt_${randomBytes(8).toString('hex')}`),
        settleAndRefundOpenPayments(shop.shop),
        back(),
        sendEvent(account, intentIdOfSale(reservation), `evt_${randomBytes(8).toString('hex')}`),
      ])
      for (const answer of results) if (answer) expect(answer.status).toBe(200)
      numbers.push(reservation.reservationNumber)
    }
    for (const number of numbers) await waitForState(shop, number, 'confirmed')
    for (const number of numbers) {
      const moves = await listTransitions(shop, number)
      expect(
        moves.filter((move) => move.endsWith('> paid')),
        number,
      ).toHaveLength(1)
      expect(
        moves.filter((move) => move.endsWith('> confirmed')),
        number,
      ).toHaveLength(1)
      expect((await readSupplierOrders(shop, number)).orders, number).toHaveLength(1)
    }
    await retryUntilPasses(async () =>
      expect(
        (await readInbox(shop)).filter((mail) => numbers.some((number) => mail.subject.includes(number))),
      ).toHaveLength(numbers.length),
    )
    const invoices = await shop.shop.db
      .selectFrom('reservation')
      .select('invoice_sequence')
      .where('invoice_sequence', 'is not', null)
      .orderBy('invoice_sequence')
      .execute()
    expect(invoices.map((row) => row.invoice_sequence)).toEqual(invoices.map((_, index) => index + 1))
  },
)

race('control: settling without the lock and the state in the condition pays more than once', async () => {
  const { reservation } = await reserveNextStay()
  const number = reservation.reservationNumber
  await runOnConnections(20, async (client) => {
    await client.query('begin')
    const { rows } = await client.query('select state from reservation where number = $1', [number])
    if (rows[0].state === 'awaiting_payment') {
      await client.query('select pg_sleep(0.05)')
      await client.query("update reservation set state = 'paid' where number = $1", [number])
      await client.query(
        'insert into reservation_event (reservation_number, actor, from_state, to_state, reason) values ($1, ' +
          "'control', 'awaiting_payment', 'paid', 'without a lock')",
        [number],
      )
    }
    await client.query('commit')
  })
  expect((await listTransitions(shop, number)).filter((move) => move.endsWith('> paid')).length).toBeGreaterThan(1)
  await shop.shop.db.updateTable('reservation').set({ state: 'expired' }).where('number', '=', number).execute()
})

race('thirty copies of one event at once: all accepted, stored once, paid once', async () => {
  await callProviderStandIn(shop, '/webhooks/pause', {})
  const { reservation } = await reserveNextStay()
  await payByCard(shop, reservation)
  const id = `evt_${randomBytes(8).toString('hex')}`
  const answers = fulfilledValues(
    await runConcurrently(30, () => sendEvent(reservation.payment!.account, intentIdOfSale(reservation), id)),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 30 }, () => 200))
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  expect(
    (await listTransitions(shop, reservation.reservationNumber)).filter((move) => move.endsWith('> paid')),
  ).toEqual(['webhook: awaiting_payment > paid'])
  expect(await shop.shop.db.selectFrom('provider_event').selectAll().where('event_id', '=', id).execute()).toHaveLength(
    1,
  )
})

race('twenty windows change one draft at once: one open payment, and its sum is that of the stay', async () => {
  const stay = await findBookableStay(shop, { slug: 'heather-and-sauna-on-the-veluwe', skipDays: 50 })
  const [cheap, dear] = [
    await reserveRoom(shop, stay, { room: 0 }),
    await reserveRoom(shop, stay, { room: stay.rooms.length - 1 }),
  ]
  expect(dear.reservation.total_cents).toBeGreaterThan(cheap.reservation.total_cents)
  const { reservationNumber: number, manage_token } = cheap.reservation
  for (let round = 0; round < chooseBySuite(1, 3); round += 1) {
    const choices = [
      { ...cheap.body, pay: 'full' as const },
      { ...dear.body, pay: 'full' as const },
      { ...cheap.body, pay: 'deposit' as const },
      { ...dear.body, pay: 'deposit' as const },
    ]
    const answers = fulfilledValues(
      await runConcurrently(20, (index) =>
        shop.raw(
          'POST',
          '/pre-reservation',
          { ...choices[index % 4], reservationNumber: number },
          { 'manage-token': manage_token },
        ),
      ),
    )
    expect(new Set(answers.map((answer) => answer.status)).difference(new Set([200, 409]))).toEqual(new Set())
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0)
    const open = await shop.shop.db
      .selectFrom('payment')
      .selectAll()
      .where('reservation_number', '=', number)
      .where('state', 'in', ['creating', 'open', 'processing'])
      .execute()
    expect(open).toHaveLength(1)
    const row = await shop.shop.db
      .selectFrom('reservation')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    expect(open[0]).toMatchObject({ amount_cents: row.due_now_cents, part: row.balance_cents > 0 ? 'deposit' : 'full' })
    expect((await readProviderPayment(shop, open[0]!.intent_id!)).intent).toMatchObject({
      amount: row.due_now_cents,
      status: 'requires_payment_method',
    })
  }
})

race('a card charged while the draft changes pays for the stay of that sum, or goes back', async () => {
  const stay = await findBookableStay(shop, { slug: 'heather-and-sauna-on-the-veluwe', skipDays: 50 })
  for (let round = 0; round < chooseBySuite(2, 8); round += 1) {
    const [cheap, dear] = [
      await reserveRoom(shop, stay, { room: 0, pay: 'deposit' }),
      await reserveRoom(shop, stay, { room: stay.rooms.length - 1, pay: 'deposit' }),
    ]
    const { reservationNumber: number, manage_token } = cheap.reservation
    const change = shop.raw(
      'POST',
      '/pre-reservation',
      { ...dear.body, reservationNumber: number },
      { 'manage-token': manage_token },
    )
    await new Promise((resolve) => setTimeout(resolve, round * 3))
    await Promise.all([change, payByCard(shop, cheap.reservation)])
    await retryUntilPasses(async () =>
      expect(
        (
          await shop.shop.db.selectFrom('payment').select('state').where('reservation_number', '=', number).execute()
        ).map((row) => row.state),
      ).toContain('paid'),
    )
    const row = await shop.shop.db
      .selectFrom('reservation')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const paid = await shop.shop.db
      .selectFrom('payment')
      .selectAll()
      .where('reservation_number', '=', number)
      .where('state', '=', 'paid')
      .execute()
    expect(paid).toHaveLength(1)
    if (row.state === 'awaiting_payment')
      await retryUntilPasses(async () =>
        expect((await readProviderPayment(shop, paid[0]!.intent_id!)).refunds).toMatchObject([
          { amount: paid[0]!.received_cents },
        ]),
      )
    else expect(paid[0]!.received_cents).toBe(row.due_now_cents)
  }
})

race('twenty refunds at once never exceed what was received; without the guard they would', async () => {
  const { reservation } = await reserveNextStay()
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const payment = await shop.shop.db
    .selectFrom('payment')
    .selectAll()
    .where('reservation_number', '=', reservation.reservationNumber)
    .executeTakeFirstOrThrow()
  const share = Math.ceil(payment.received_cents * 0.4)
  const results = await runConcurrently(20, (index) =>
    shop.shop.db.transaction().execute((trx) =>
      requestRefund(shop.shop, trx, {
        paymentId: payment.id,
        key: `race:${index}:${payment.id}`,
        amountCents: share,
        reason: 'race',
      }),
    ),
  )
  expect(fulfilledValues(results)).toHaveLength(2)
  await retryUntilPasses(async () =>
    expect((await readProviderPayment(shop, payment.intent_id!)).refunds.map((refund) => refund.amount)).toEqual([
      share,
      share,
    ]),
  )

  const wanted = async () =>
    Number(
      (
        await shop.shop.db
          .selectFrom('refund')
          .select((from) => from.fn.sum('amount_cents').as('cents'))
          .where('payment_id', '=', payment.id)
          .executeTakeFirstOrThrow()
      ).cents,
    )
  await runOnConnections(
    1,
    async (client) => void (await client.query('alter table refund disable trigger refund_within_payment')),
  )
  // The same rule, checked before the write instead of enforced by the database.
  await runOnConnections(20, async (client, index) => {
    const { rows } = await client.query(
      "select coalesce(sum(amount_cents), 0)::int as gone from refund where payment_id = $1 and state <> 'failed'",
      [payment.id],
    )
    await client.query('select pg_sleep(0.05)')
    if (rows[0].gone + 100 <= payment.received_cents)
      await client.query(
        "insert into refund (payment_id, key, amount_cents, reason, state) values ($1, $2, $3, 'control', 'succeeded')",
        [payment.id, `control:${index}:${payment.id}`, payment.received_cents - rows[0].gone],
      )
  })
  expect(await wanted()).toBeGreaterThan(payment.received_cents)
  await shop.shop.db.deleteFrom('refund').where('reason', '=', 'control').execute()
  await runOnConnections(
    1,
    async (client) => void (await client.query('alter table refund enable trigger refund_within_payment')),
  )
})

race('twenty workers on one reservation send one order to the hotel', async () => {
  const { reservation } = await reserveNextStay()
  await payByCard(shop, reservation)
  const number = reservation.reservationNumber
  await runConcurrently(20, () => advanceHotelBooking(shop.shop, number))
  await waitForState(shop, number, 'confirmed')
  const { orders, attempts } = await readSupplierOrders(shop, number)
  expect(orders).toHaveLength(1)
  expect(attempts).toMatchObject([{ state: 'confirmed' }])
  expect((await listTransitions(shop, number)).filter((move) => move.endsWith('> confirming'))).toHaveLength(1)
})

race(
  'twenty buyers of the same voucher each get their own codes, and twenty readings of one order the same',
  async () => {
    const voucher = (await shop.client('GET /fetchvouchers', { query: {} })).data[0]!
    const orders = fulfilledValues(
      await runConcurrently(
        20,
        async (index) =>
          (
            await shop.client('POST /pre-voucher-transaction', {
              body: {
                voucher_id: voucher.voucher_id,
                quantity: 2,
                name: 'Noor',
                surname: 'Smit',
                email: `noor${index}@example.nl`,
              },
            })
          ).data,
      ),
    )
    expect(orders).toHaveLength(20)
    await runConcurrently(20, (index) => payByCard(shop, orders[index]!))
    const codes = fulfilledValues(
      await runConcurrently(
        20,
        async (index) =>
          (
            await shop.client('POST /deals/voucher-transaction', {
              body: { transaction_number: orders[index]!.transaction_number },
            })
          ).data.codes,
      ),
    )
    expect(codes).toHaveLength(20)
    expect(new Set(codes.flat()).size).toBe(40)
    const again = fulfilledValues(
      await runConcurrently(
        20,
        async () =>
          (
            await shop.client('POST /deals/voucher-transaction', {
              body: { transaction_number: orders[0]!.transaction_number },
            })
          ).data.codes,
      ),
    )
    for (const one of again) expect(one).toEqual(codes[0])
  },
)
