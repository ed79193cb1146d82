/**
 * A process is killed while it settles a payment, books a stay or sends a mail. Another process takes over the work
 * within seconds, not minutes. The tests mostly wait, so they run concurrently, each with its own shop.
 *
 * In the long suite: a payment, a booking, a mail, a price job and a request of a killed process;
 * kill.test.ts has one in the gate.
 */
import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { openPostgres } from '@tussenuit/adapters/db/postgres.ts'
import { startWorker, takeover } from '@tussenuit/adapters/jobs/pg-boss.ts'
import { findBookableStay, retryUntilPasses, payByCard, callProviderStandIn, reserveRoom } from '../../booking-steps.ts'
import { type Apart, startSeparateProcesses } from '../../chaos/processes.ts'
import type { TestShop } from '../../harness.ts'
import { createDatabase, serverUrl } from '../../suite/databases.ts'

if (!serverUrl) console.info('skipped: killed processes need a real PostgreSQL (TEST_DATABASE_URL)')

type Received = { subject: string; messageId: string }

const postToSupplier = (apart: Apart, path: string, body: object) =>
  fetch(`${apart.standIns}/_etg${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const stateOf = async (apart: Apart, number: string) =>
  (await apart.ask(`select state from reservation where number = '${number}'`))[0]!['state']

test.skipIf(!serverUrl)(
  'a killed process leaves its booking and its mail to the next one for seconds only',
  { concurrent: true },
  async () => {
    const apart = await startSeparateProcesses(serverUrl)
    const shop = { client: apart.client, url: apart.url, standIns: apart.standIns } as unknown as TestShop
    let skipDays = 14
    const sell = async () =>
      (await reserveRoom(shop, await findBookableStay(shop, { skipDays: (skipDays += 5) }))).reservation
    try {
      await apart.start('email handed over')
      await postToSupplier(apart, '/settings', { polls: 0 })
      await postToSupplier(apart, '/faults', { path: 'hotel/order/booking/finish', kind: 'timeout', seconds: 300 })
      const [ordered, fixed, mailed] = [await sell(), await sell(), await sell()]
      await payByCard(shop, ordered)
      await retryUntilPasses(async () => expect(await stateOf(apart, ordered.reservationNumber)).toBe('confirming'))
      await retryUntilPasses(async () =>
        expect(
          await apart.ask(
            `select 1 from supplier_attempt where state = 'finishing'
            and reservation_number = '${ordered.reservationNumber}'`,
          ),
        ).toHaveLength(1),
      )
      // Control: a lease of three minutes, as without renewal.
      await apart.ask(
        `update reservation set booking_lease = now() + interval '180 seconds'
        where number = '${fixed.reservationNumber}'`,
      )
      await payByCard(shop, fixed)
      await payByCard(shop, mailed).catch(() => null)
      expect(await apart.untilGone(60_000)).toBe('SIGKILL')
      const killed = performance.now()

      await apart.start()
      await retryUntilPasses(async () => expect(await stateOf(apart, ordered.reservationNumber)).toBe('confirmed'))
      await retryUntilPasses(async () =>
        expect(
          await apart.ask(`select 1 from mail where key = 'confirmed:${mailed.reservationNumber}' and state = 'sent'`),
        ).toHaveLength(1),
      )
      const tookSeconds = (performance.now() - killed) / 1000
      console.info(`taken over after ${tookSeconds.toFixed(1)} s, the start included`)
      expect(await stateOf(apart, fixed.reservationNumber)).toBe('paid')

      const inbox = (await (await fetch(`${apart.standIns}/inbox/messages.json`)).json()) as Received[]
      const copies = inbox.filter(({ subject }) => subject.includes(mailed.reservationNumber))
      expect(copies.length).toBeGreaterThanOrEqual(2)
      expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1)
    } finally {
      await apart.close()
    }
  },
)

test.skipIf(!serverUrl)(
  'a payment whose process died before it was settled is found within seconds, without the schedule of every minute',
  { concurrent: true },
  async () => {
    const apart = await startSeparateProcesses(serverUrl)
    const shop = { client: apart.client, url: apart.url, standIns: apart.standIns } as unknown as TestShop
    try {
      await apart.start('settling open')
      await postToSupplier(apart, '/settings', { polls: 0 })
      const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: 20 }))
      await payByCard(shop, reservation)
      const paid = performance.now()
      expect(await apart.untilGone(60_000)).toBe('SIGKILL')
      expect(await stateOf(apart, reservation.reservationNumber)).toBe('awaiting_payment')

      // The webhook is not sent again, and the scheduled job that checks payments cannot be queued.
      await callProviderStandIn(shop, '/webhooks', { paused: true })
      await apart.ask(`create function leave_out() returns trigger language plpgsql as 'begin return null; end';
        create trigger leave_out before insert on pgboss.job for each row when (new.name = 'settle-payments')
        execute function leave_out()`)
      await apart.start()
      await retryUntilPasses(async () => expect(await stateOf(apart, reservation.reservationNumber)).toBe('confirmed'))
      console.info(`settled ${((performance.now() - paid) / 1000).toFixed(1)} s after the payment, the start included`)
    } finally {
      await apart.close()
    }
  },
)

test.skipIf(!serverUrl)(
  'a request whose process was killed is answered when it is sent again with its key',
  { concurrent: true },
  async () => {
    const apart = await startSeparateProcesses(serverUrl)
    const shop = { client: apart.client, url: apart.url, standIns: apart.standIns } as unknown as TestShop
    try {
      await apart.start()
      const voucher = (await apart.client('GET /fetchvouchers', { query: {} })).data.find(
        (one) => one.kind === 'value',
      )!
      const body = { voucher_id: voucher.voucher_id, quantity: 1, name: 'Noor', surname: 'Smit', email: 'n@example.nl' }
      const key = { 'idempotency-key': crypto.randomUUID() }
      await callProviderStandIn(shop, '/faults', { path: '/v1/payment_intents', kind: 'delay', delay_ms: 300_000 })
      const unanswered = apart
        .client('POST /pre-voucher-transaction', { body }, key)
        .catch((error: Error) => error.name)
      await retryUntilPasses(async () =>
        expect(await apart.ask(`select 1 from payment where state = 'creating'`)).toHaveLength(1),
      )
      await apart.kill()
      expect(await unanswered).toBe('TypeError')

      await apart.start()
      // The server waits until the lease of the killed request has expired, which takes far less than two minutes.
      const { data } = await apart.client('POST /pre-voucher-transaction', { body }, key)
      expect(data.payment?.client_secret).toBeTruthy()
      expect(await apart.ask(`select 1 from idempotency where status = 200`)).toHaveLength(1)
    } finally {
      await apart.close()
    }
  },
)

/** A separate worker that takes a price job and never completes it. */
const worker = `
  import { openPostgres } from '@tussenuit/adapters/db/postgres.ts'
  import { startWorker, takeover } from '@tussenuit/adapters/jobs/pg-boss.ts'
  const database = await openPostgres(process.env.DATABASE, 4)
  const jobs = await startWorker(database.makeBoss({ schedule: false, ...takeover }), console)
  await jobs.work({ 'refresh-prices': () => { console.log('taken'); return new Promise(() => undefined) } })`

test.skipIf(!serverUrl)(
  'a job of prices that a killed process had begun is begun by another one in seconds',
  { concurrent: true },
  async () => {
    const { url, drop } = await createDatabase(serverUrl!)
    const database = await openPostgres(url, 4)
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const jobs = await startWorker(database.makeBoss({ schedule: false, ...takeover }), quiet)
    const other = spawn(process.execPath, ['--input-type=module', '-e', worker], {
      env: { ...process.env, DATABASE: url },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await jobs.jobs.send('refresh-prices', { deals: [7] })
      let said = ''
      other.stdout.on('data', (text: Buffer) => (said += text.toString()))
      await retryUntilPasses(() => expect(said).toContain('taken'))
      const done: unknown[] = []
      await jobs.work({ 'refresh-prices': async ({ deals }) => void done.push(deals) })
      other.kill('SIGKILL')
      // The wait ends long before the job's time limit of five minutes.
      await retryUntilPasses(() => expect(done).toEqual([[7]]))
    } finally {
      other.kill('SIGKILL')
      await jobs.finish()
      await jobs.stop()
      await database.close()
      await drop()
    }
  },
)
