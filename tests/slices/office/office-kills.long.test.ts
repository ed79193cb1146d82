/**
 * Actions of staff while the server is killed: before the transaction has ended, or after it, so that the reply is
 * lost. An action that is repeated with the same idempotency key takes effect once, and the books balance.
 *
 * In the long suite: a voucher at the counter, refunds, a cancellation, codes, a setting.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryWhileInProgress } from '@tussenuit/modules/client/ask-again.ts'
import { CallFailed, type Client, createClient } from '@tussenuit/modules/client/client.ts'
import { findBookableStay, retryUntilPasses, payByCard, reserveRoom, callSupplierStandIn } from '../../booking-steps.ts'
import { type Apart, startSeparateProcesses } from '../../chaos/processes.ts'
import type { TestShop } from '../../harness.ts'
import { serverUrl } from '../../suite/databases.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'

if (!serverUrl) console.info('skipped: killed processes need a real PostgreSQL (TEST_DATABASE_URL)')

let apart: Apart
let shop: TestShop
beforeAll(async () => {
  if (!serverUrl) return
  apart = await startSeparateProcesses(serverUrl)
  await apart.start()
  const raw: TestShop['raw'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${apart.url}/api${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json().catch(() => null), headers: response.headers }
  }
  shop = {
    client: apart.client,
    newClient: (headers = {}) => makeClient(headers),
    raw,
    url: apart.url,
    standIns: apart.standIns,
  } as unknown as TestShop
  await callSupplierStandIn(shop, '/settings', { polls: 0 })
})
afterAll(() => apart?.close())

function makeClient(headers: Record<string, string>): Client {
  const session = crypto.randomUUID()
  // Retries while a killed process still holds the idempotency key, as the browser's client does.
  return createClient(
    retryWhileInProgress((path, init) => fetch(apart.url + path, init)),
    () => ({ 'session-id': session, ...headers }),
  )
}

let days = 0
async function sellStay(): Promise<{ number: string; total: number }> {
  const { reservation, quote } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: 50 + (days += 2) }))
  await payByCard(shop, reservation)
  await retryUntilPasses(async () => expect(await stateOf(reservation.reservationNumber)).toBe('confirmed'))
  return { number: reservation.reservationNumber, total: quote.total_cents }
}
const stateOf = async (number: string) =>
  (await apart.ask(`select state from reservation where number = '${number}'`))[0]!['state']
const readCount = async (query: string) => Number((await apart.ask(`select (${query}) as count`))[0]!['count'])

/** `send` always uses the same key. `done` counts the effects: 0 before, `once` after the action. */
type Action = { send(staff: Client): Promise<unknown>; done(): Promise<number>; once: number }

const actions: Record<string, () => Promise<Action>> = {
  'a voucher is redeemed at the counter': async () => {
    const voucher = (await shop.client('GET /fetchvouchers', { query: {} })).data.find(({ kind }) => kind === 'value')
    const { codes } = await buyVouchers(shop, { cents: voucher!.value_cents })
    const code = codes[0]!
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = { voucher_code: code, amount_cents: 1_234, note: 'at the counter', supply: 'meals' as const }
    return {
      send: (staff) => staff('POST /redeemVoucher', { body }, key),
      done: () =>
        readCount(
          "select coalesce(sum(cents), 0) from voucher_entry where kind = 'capture' and note = 'at the counter'",
        ),
      once: 1_234,
    }
  },
  'half of a stay is refunded': async () => {
    const { number, total } = await sellStay()
    const half = Math.floor(total / 2)
    const body = { reservationNumber: number, amount_cents: half, reason: 'noise', key: crypto.randomUUID() }
    return {
      send: (staff) => staff('POST /refunds', { body }),
      done: () =>
        readCount(`select coalesce(sum(refund.amount_cents), 0) from refund join payment on payment.id = payment_id
          where payment.reservation_number = '${number}'`),
      once: half,
    }
  },
  'a stay is cancelled': async () => {
    const { number } = await sellStay()
    return {
      send: (staff) => staff('DELETE /cancelBookingByAdmin/:id', { params: { id: number }, query: { reason: 'fire' } }),
      done: () => readCount(`select count(*) from cancellation_request where reservation_number = '${number}'`),
      once: 1,
    }
  },
  'codes are imported': async () => {
    const [voucher] = (await shop.client('GET /fetchvouchers', { query: {} })).data
    const mark = crypto.randomUUID().slice(0, 8).toUpperCase()
    const codes = Array.from({ length: 300 }, (_, index) => `${mark}-${index}`)
    const id = voucher!.voucher_id
    const all = `select count(*) from voucher_code where voucher_id = ${id} and imported`
    const before = await readCount(all)
    return {
      send: (staff) => staff('POST /savevouchers', { body: { voucher_id: id, codes } }),
      done: async () => (await readCount(all)) - before,
      once: 300,
    }
  },
  'a code is blocked': async () => {
    const [{ id }] = (await apart.ask('select min(id) as id from voucher_code where not blocked')) as [{ id: string }]
    const body = { blocked: true, note: 'lost' }
    return {
      send: (staff) => staff('POST /vouchers/codes/:id/block', { params: { id: Number(id) }, body }),
      done: () => readCount(`select count(*) from voucher_code where id = ${id} and blocked`),
      once: 1,
    }
  },
  'a rate of VAT is changed': async () => {
    const manager = makeClient(await signIn(shop, 'manager'))
    const { data } = await manager('GET /vatSetting', {})
    return {
      send: () => manager('POST /vatSetting', { body: { ...data, rates: [{ ...data.rates[0]!, lodging: 7.5 }] } }),
      done: () =>
        readCount("select count(*) from setting where name = 'vat' and value #>> '{rates,0,ratesBp,lodging}' = '750'"),
      once: 1,
    }
  },
}

/**
 * Every action of staff ends with an entry in the audit log, so its transaction stays open while that table is locked.
 */
async function runWhileLogIsLocked(inside: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: apart.databaseUrl! })
  await client.connect()
  try {
    await client.query('begin; lock table audit in exclusive mode')
    await inside()
  } finally {
    await client.end()
  }
}
const countLockWaits = () =>
  readCount(`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

test.skipIf(!serverUrl).each(Object.entries(actions))(
  '%s: of a killed transaction nothing is left, and of a lost reply nothing is done twice',
  async (_, prepare) => {
    const action = await prepare()
    const staff = makeClient(await signIn(shop, 'finance'))
    // A manager makes the cancellation, finance everything else.
    const manager = makeClient(await signIn(shop, 'manager'))
    const send = () =>
      action.send(staff).catch((error: unknown) => (isRefused(error, 403) ? action.send(manager) : rethrow(error)))
    expect(await action.done()).toBe(0)

    const replied = { early: false }
    await runWhileLogIsLocked(async () => {
      const sent = send().then(
        () => void (replied.early = true),
        () => undefined,
      )
      await retryUntilPasses(async () => expect(await countLockWaits()).toBeGreaterThan(0))
      await apart.kill()
      await sent
    })
    expect(replied.early).toBe(false)
    await retryUntilPasses(async () => expect(await countLockWaits()).toBe(0))
    expect(await action.done()).toBe(0)

    await apart.start()
    const lost = send().catch(() => undefined)
    await retryUntilPasses(async () => expect(await action.done()).toBe(action.once))
    await apart.kill()
    await lost
    await apart.start()
    // A repeated call without a key is refused with 409.
    await send().catch((error: unknown) => (isRefused(error, 409) ? undefined : rethrow(error)))
    expect(await action.done()).toBe(action.once)
    await retryUntilPasses(async () => expect(await countUnfinished()).toBe(0))
    expect(await action.done()).toBe(action.once)
    expect(await apart.books()).toEqual([])
  },
  600_000,
)

const countUnfinished = () =>
  readCount(`select (select count(*) from refund where state in ('wanted', 'pending'))
    + (select count(*) from reservation where state in ('refunding', 'cancellation_requested'))`)
const isRefused = (error: unknown, status: number) => error instanceof CallFailed && error.status === status
function rethrow(error: unknown): never {
  throw error
}
