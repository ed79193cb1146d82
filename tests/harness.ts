/** A whole shop for tests: stand-ins over HTTP, the genuine adapters, embedded or real PostgreSQL, on free ports. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { makeApp } from '@tussenuit/server/app.ts'
import { type Composition, compose } from '@tussenuit/server/compose.ts'
import { readConfig } from '@tussenuit/server/config.ts'
import { catalogue } from '@tussenuit/demo/catalogue/index.ts'
import { fillFirstPrices } from '@tussenuit/demo/first-prices.ts'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import { insertDemoHistory, loadDemo } from '@tussenuit/demo/load.ts'
import { demoPictures } from '@tussenuit/demo/picture-source.ts'
import { type Client, makeClient } from '@tussenuit/modules/client/client.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { runStandIns } from '@tussenuit/stand-ins/run.ts'

export type TestShop = {
  shop: Shop
  app: FastifyInstance
  url: string
  standIns: string
  /** The typed client over HTTP, as one browser with one session. */
  client: Client
  /** Another browser. */
  newClient(headers?: Record<string, string>): Client
  /** A call as it goes over the wire: status and the whole body. */
  raw(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: any; headers: Headers }>
  /** Sets the shop's clock so many minutes ahead of the true one; 0 puts it right again. */
  clockAhead(minutes: number): void
  close(): Promise<void>
}

export type TestOptions = {
  /** Deals of the demo catalogue to load, by position (how many) or by title; a dozen unless said. */
  deals?: number | string[]
  priceDays?: number
  pages?: boolean
  /** Jobs and scheduled work: every second unless said, or by the schedules of a real shop. */
  work?: boolean | 'by schedule'
  limits?: 'normal' | 'off'
  /** Variables of the configuration besides those that every test has. */
  environment?: Record<string, string>
}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (data: object, message: string) => console.error(message, data),
  debug: () => undefined,
  trace: () => undefined,
  fatal: () => undefined,
  silent: () => undefined,
  level: 'error',
  child: () => quiet,
}

export async function startTestShop(options: TestOptions = {}): Promise<TestShop> {
  const [port, standInPort, smtpPort] = await freePorts(3)
  const database = process.env['TEST_DATABASE_URL'] ? await freshDatabase(process.env['TEST_DATABASE_URL']) : null
  const config = {
    ...readConfig(
      {
        PORT: String(port),
        STAND_IN_PORT: String(standInPort),
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        LIMITS: options.limits ?? 'off',
        DATA_DIR: `./data/tests/${port}`,
        ...(database ? { DATABASE_URL: database.url } : {}),
        ...(process.env['TEST_REDIS_URL'] ? { REDIS_URL: process.env['TEST_REDIS_URL'] } : {}),
        ...options.environment,
      },
      () => randomBytes(48).toString('base64url'),
    ),
  }
  const standIns = await runStandIns({
    port: standInPort!,
    smtpPort: smtpPort!,
    folder: null,
    hotels,
    stripe: config.stripe.accounts,
    etg: config.etg,
    shopUrl: config.publicUrl,
    webhookBase: `http://127.0.0.1:${port}`,
  })
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const composition: Composition = await compose(config, quiet, demoPictures, {
    databaseFolder: null,
    sessionPrefix: `tussenuit-test-${port}:`,
    now,
    ...(options.work === 'by schedule' ? {} : { workEveryMs: 1_000 }),
  })
  const { shop } = composition
  await loadDemo(
    shop,
    {
      ...catalogue,
      deals: pick(options.deals ?? 12),
      vouchers: catalogue.vouchers.filter((voucher) => voucher.kind === 'value'),
    },
    hotels,
  )
  await fillFirstPrices(shop, hotels, { parties: ['2', '1'], days: options.priceDays ?? 90 })
  await insertDemoHistory(shop)
  const app = await makeApp(shop, config, { logger: quiet, pages: options.pages ?? false, ready: composition.isReady })
  if (options.work !== false) await composition.startWork()
  await app.listen({ port: port!, host: '127.0.0.1' })
  const url = `http://localhost:${port}`
  const newClient = (headers: Record<string, string> = {}) => {
    const session = crypto.randomUUID()
    return makeClient(
      (path, init) => fetch(url + path, init),
      () => ({ 'session-id': session, ...headers }),
    )
  }
  return {
    shop,
    app,
    url,
    standIns: `http://localhost:${standInPort}`,
    client: newClient(),
    newClient,
    raw: async (method, path, body, headers = {}) => {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json().catch(() => null), headers: response.headers }
    },
    clockAhead: (minutes) => {
      aheadMs = minutes * 60_000
    },
    close: async () => {
      await app.close()
      await composition.close()
      await standIns.close()
      await database?.drop()
    },
  }
}

/** The first deals that are sold here, and one each that is sold elsewhere and has its price hidden. */
function pick(wanted: number | string[]) {
  if (Array.isArray(wanted)) return catalogue.deals.filter((deal) => wanted.includes(deal.title))
  const plain = catalogue.deals.filter((deal) => !deal.externally_sold && !deal.hide_price)
  return [
    ...plain.slice(0, wanted),
    ...catalogue.deals.filter((deal) => deal.externally_sold).slice(0, 1),
    ...catalogue.deals.filter((deal) => deal.hide_price).slice(0, 1),
  ]
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** A database of its own on the server at hand. */
async function freshDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `tussenuit_test_${randomBytes(6).toString('hex')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await run(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => run(`drop database ${name} with (force)`) }
}
