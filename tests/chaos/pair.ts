/**
 * Two server processes on one PostgreSQL (and Redis, if available), with separate stand-ins, and many concurrent sales.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createStripePayments } from '@tussenuit/adapters/payments/stripe.ts'
import { type Client, createClient } from '@tussenuit/modules/client/client.ts'
import { randomString, createSignedToken } from '@tussenuit/modules/shared/secret.ts'
import { createKeyDerivation } from '@tussenuit/server/config/config.ts'
import { standInAccounts } from '@tussenuit/adapters/payments/settings.ts'
import { findConsecutiveFreePorts } from '../free-ports.ts'
import { findBookableStay, intentIdOfSale, reserveRoom } from '../booking-steps.ts'
import type { TestShop } from '../harness.ts'
import { listBookViolations, type Violation } from './check-books.ts'
import { waitUntilAnswering, createProcessDatabase, spawnServer } from './processes.ts'
import { clearWorkerRedis } from '../suite/databases.ts'

const preload = ['--import', new URL('guards-off.ts', import.meta.url).href]

/** One sale: its number, the token of its owner, and its open intent. */
export type Sale = { number: string; token: string; intentId: string; secret: string }
export type Answer = { status: number; data: any }

export type Pair = {
  standIns: string
  /** A call to the first or the second server. */
  post(server: number, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Sends the signed event of a paid intent to the first or the second server. */
  event(server: number, intentId: string, id?: string): Promise<Answer>
  rows<T = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>
  /** Creates sales of the same stay that await payment. `body` is the request that changes such a sale. */
  sales(count: number, pay: 'full' | 'deposit'): Promise<{ sales: Sale[]; body: Record<string, unknown> }>
  /** Pays at the provider, as the browser does; returns its response. */
  pay(secret: string): Promise<{ status?: string }>
  asStaff: Record<string, string>
  books(): Promise<Violation[]>
  close(): Promise<void>
}

export async function startServerPair(databaseUrl: string, guards: 'on' | 'off'): Promise<Pair> {
  const port = await findConsecutiveFreePorts(4)
  const folder = mkdtempSync(join(tmpdir(), 'tussenuit-pair-'))
  const redis = await clearWorkerRedis()
  const secretKey = randomBytes(48).toString('base64url')
  const env = {
    STAND_IN_PORT: String(port + 1),
    SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
    DATA_DIR: folder,
    STAND_INS: 'apart',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    SECRET_KEY: secretKey,
    GUARDS: guards,
    ...(redis ? { REDIS_URL: redis } : {}),
  }
  const standIns = spawnServer('stand-ins/main.ts', { ...env, PORT: String(port) }, preload)
  await waitUntilAnswering(`http://localhost:${port + 1}/_etg/state`, () => standIns.ended, 60_000)
  const own = await createProcessDatabase(databaseUrl, port + 1)
  const urls = [`http://localhost:${port}`, `http://localhost:${port + 3}`]
  // The first process migrates a new database and loads the demo.
  const first = spawnServer('apps/server/main.js', { ...env, DATABASE_URL: own.url, PORT: String(port) }, preload)
  await waitUntilAnswering(`${urls[0]}/ready`, () => first.ended, 180_000)
  const second = spawnServer('apps/server/main.js', { ...env, DATABASE_URL: own.url, PORT: String(port + 3) }, preload)
  await waitUntilAnswering(`${urls[1]}/ready`, () => second.ended, 180_000)
  const processes = [standIns, first, second]
  const pool = new pg.Pool({ connectionString: own.url, max: 4 })
  pool.on('error', () => undefined)

  const standInUrl = `http://localhost:${port + 1}`
  const session = crypto.randomUUID()
  const client: Client = createClient(
    (path, init) => fetch(urls[0] + path, init),
    () => ({ 'session-id': session }),
  )
  const shop = { client, url: urls[0], standIns: standInUrl } as unknown as TestShop
  const keys = createKeyDerivation([secretKey])
  const payments = createStripePayments({ accounts: standInAccounts, apiUrl: standInUrl, log: () => undefined })
  const callStandIn = (path: string, body: object) =>
    fetch(standInUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await callStandIn('/_sim/webhooks', { drop: true })
  await callStandIn('/_etg/settings', { polls: 0 })

  const rows: Pair['rows'] = async (sql, values = []) => (await pool.query(sql, values)).rows
  const post: Pair['post'] = async (server, path, body, headers = {}) => {
    const response = await fetch(`${urls[server % 2]}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return {
      status: response.status,
      data: ((await response.json().catch(() => null)) as { data?: unknown } | null)?.data,
    }
  }
  const { access_token } = (
    await client('POST /auth/login', { body: { email: 'owner@demo.test', password: 'demo-2026' } })
  ).data
  return {
    standIns: standInUrl,
    post,
    rows,
    asStaff: { authorization: `Bearer ${access_token}` },
    event: (server, intentId, id = `evt_${randomBytes(8).toString('hex')}`) => {
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
      const signature = createHmac('sha256', 'whsec_sim_standard').update(`${at}.${payload}`).digest('hex')
      return post(server, '/payments/webhook/standard', payload, { 'stripe-signature': `t=${at},v1=${signature}` })
    },
    async sales(count, pay) {
      const { reservation, body } = await reserveRoom(
        shop,
        await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55 }),
        { pay },
      )
      const template = reservation.reservationNumber
      const due = reservation.amount_due_cents
      const made = await runInBatches(
        Array.from({ length: count }, () => `TU${randomString('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 8)}`),
        20,
        async (number): Promise<Sale> => {
          const part = pay === 'full' ? 'full' : 'deposit'
          const intent = await payments.createPayment({
            account: 'standard',
            amountCents: due,
            methods: ['card'],
            description: `Tussenuit ${number}`,
            key: `pi-create:${number}:${part}:1:${due}:card`,
            returnUrl: () => urls[0]!,
            metadata: {
              reservation_number: number,
              instalment: part,
              shop_account: 'standard',
              purpose: 'reservation',
            },
          })
          return {
            number,
            token: createSignedToken(keys('manage'), number),
            intentId: intent.id,
            secret: intent.proof,
          }
        },
      )
      const wanted = [template, made.map((sale) => sale.number), made.map((sale) => sale.intentId)]
      await rows(
        `insert into reservation select (jsonb_populate_record(r, jsonb_build_object('number', n))).* from reservation r, unnest($2::text[]) n where r.number = $1`,
        wanted.slice(0, 2),
      )
      await rows(
        `insert into reservation_event (reservation_number, actor, from_state, to_state, reason) select n, actor, from_state, to_state, reason from unnest($2::text[]) n, reservation_event e where e.reservation_number = $1 order by e.id`,
        wanted.slice(0, 2),
      )
      await rows(
        `insert into payment (reservation_number, part, account, attempt, state, amount_cents, intent_id) select one.n, part, account, attempt, 'open', amount_cents, one.i from unnest($2::text[], $3::text[]) one (n, i), payment p where p.reservation_number = $1`,
        wanted,
      )
      return { sales: made, body }
    },
    pay: async (secret) => {
      const answer = await fetch(
        `${standInUrl}/v1/payment_intents/${intentIdOfSale({ payment: { client_secret: secret, publishable_key: '' } })}/confirm`,
        {
          method: 'POST',
          body: new URLSearchParams({
            key: standInAccounts.standard.publishableKey,
            client_secret: secret,
            payment_method: 'pm_card_visa',
          }),
        },
      )
      return (await answer.json()) as { status?: string }
    },
    books: () => listBookViolations(own.url),
    close: async () => {
      for (const one of processes) one.process.kill('SIGKILL')
      while (processes.some((one) => one.ended === null)) await wait(10)
      await pool.end()
      await own.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs `act` for all items, at most `size` concurrently; returns the results in the order of the items. */
export async function runInBatches<T, R>(
  items: readonly T[],
  size: number,
  act: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < items.length; from += size)
    done.push(...(await Promise.all(items.slice(from, from + size).map((item, index) => act(item, from + index)))))
  return done
}
