/** A whole shop for tests: stand-ins over HTTP, the real adapters, embedded or real PostgreSQL, on free ports. */
import type { MetricSource } from '@tussenuit/server/metrics/shop-gauges.ts'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { makeApp } from '@tussenuit/server/start/app.ts'
import { type Composition, composeShop } from '@tussenuit/server/start/compose.ts'
import { readConfig } from '@tussenuit/server/config/config.ts'
import { createScheduledJobs } from '@tussenuit/server/jobs/jobs.ts'
import { JobWatch } from '@tussenuit/server/jobs/job-watch.ts'
import type { PageCache } from '@tussenuit/server/pages/page-cache.ts'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import { demoPictures } from '@tussenuit/demo/picture-source.ts'
import { type Client, createClient } from '@tussenuit/modules/client/client.ts'
import { today } from '@tussenuit/modules/shared/day.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { runStandIns } from '@tussenuit/stand-ins/run.ts'
import { findConsecutiveFreePorts } from './free-ports.ts'
import { quiet } from './quiet-log.ts'
import { createEmptyDatabase, type OwnDatabase, redisUrl } from './suite/databases.ts'
import { createPartialDemoDatabase } from './suite/demo.ts'
import { isLong } from './suite/form.ts'
import { smallPictures } from './suite/small-pictures.ts'

export type TestShop = {
  shop: Shop
  app: FastifyInstance
  pageCache: PageCache | null
  answerCache: PageCache | null
  heldAnswers: Composition['heldAnswers']
  url: string
  standIns: string
  /** What the metrics of this shop are read from. */
  metricSource: MetricSource
  /** Null for the embedded engine. */
  databaseUrl: string | null
  /** The typed client over HTTP, with the session of one browser. */
  client: Client
  /** A client with the session of another browser. */
  newClient(headers?: Record<string, string>): Client
  /** A call without the typed client: status and the whole body. */
  raw(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: any; headers: Headers }>
  /**
   * Call this after a test has written to the database directly: cached pages are then not served again, as after an
   * announced change.
   */
  changed(): void
  /** Sets the shop's clock this many minutes ahead; 0 resets it. */
  clockAhead(minutes: number): void
  close(): Promise<void>
}

export type TestOptions = {
  /** Deals of the demo catalogue to load: a number, or titles; a dozen by default. */
  deals?: number | string[]
  priceDays?: number
  pages?: boolean
  /** Scheduled jobs: every second by default, or by the schedules of a real shop. */
  work?: boolean | 'by schedule'
  /** Whether the daily work of today is due; by default it counts as done, as in a shop that ran before. */
  dailyWork?: 'due' | 'done'
  limits?: 'normal' | 'off'
  /**
   * Whether a session must be confirmed before it changes security settings; by default every session counts as
   * confirmed.
   */
  confirmations?: 'normal' | 'off'
  /** Without the demo: a migrated database without rows, as an operator starts with. */
  empty?: boolean
  /** Staff may sign in with the stand-in's directory. */
  directory?: boolean
  /** The demo's pictures at full size; by default the gate uses thumbnails. */
  wholePictures?: boolean
  /** Encoded pictures are stored as in a real shop; by default all shops share a folder. */
  ownPictures?: boolean
  /** How long a request waits for a third party; by default as in a real shop. */
  requestDeadlineMs?: number
  /** The factor for the time limits of database and Redis, by default ten, because the machine may stall. */
  patience?: number
  /** Additional configuration variables. */
  environment?: Record<string, string>
  /** Used in place of a copy of the demo; closing the shop calls its `drop`. */
  database?: OwnDatabase
}

export async function startTestShop(options: TestOptions = {}): Promise<TestShop> {
  const port = await findConsecutiveFreePorts(3)
  const [standInPort, smtpPort] = [port + 1, port + 2]
  const config = {
    ...readConfig(
      {
        PORT: String(port),
        STAND_IN_PORT: String(standInPort),
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        LIMITS: options.limits ?? 'off',
        DATA_DIR: `./data/tests/${port}`,
        ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
        ...(options.directory
          ? { OIDC_ISSUER: `http://127.0.0.1:${standInPort}/directory`, OIDC_CLIENT_ID: 'tussenuit' }
          : {}),
        ...options.environment,
      },
      () => randomBytes(48).toString('base64url'),
    ),
    ...(options.empty ? { demo: false } : {}),
  }
  const standIns = await runStandIns({
    port: standInPort,
    smtpPort: smtpPort,
    folder: null,
    hotels,
    accounts: config.payments.accounts,
    supplier: config.hotels,
    shopUrl: config.publicUrl,
    webhookBase: `http://127.0.0.1:${port}`,
  })
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const database =
    options.database ??
    (options.empty
      ? await createEmptyDatabase()
      : await createPartialDemoDatabase(
          { deals: options.deals ?? 12, priceDays: options.priceDays ?? 90 },
          config.hotels,
        ))
  const pictures = options.wholePictures || isLong ? demoPictures : smallPictures
  const composition: Composition = await composeShop({ ...config, databaseUrl: database.url }, quiet, pictures, {
    embeddedDatabase: database.dump,
    sessionPrefix: `tussenuit-test-${port}:`,
    now,
    patience: options.patience ?? 10,
    ...(options.ownPictures ? {} : { picturesFolder: './data/tests' }),
    ...(options.work === 'by schedule' ? {} : { workEveryMs: 1_000 }),
  })
  const { shop } = composition
  const app = await makeApp(shop, config, {
    logger: quiet,
    pages: options.pages ?? false,
    ready: composition.isReady,
    pageCache: composition.pageCache,
    answerCache: composition.answerCache,
    heldAnswers: composition.heldAnswers,
    opening: composition.opening,
    ...(options.requestDeadlineMs === undefined ? {} : { requestDeadlineMs: options.requestDeadlineMs }),
    confirmations: options.confirmations === 'normal',
  })
  if (options.work !== false) {
    if (options.dailyWork !== 'due') await markDailyWorkAsDone(shop, now())
    await composition.startWork()
  }
  await app.listen({ port: port!, host: '127.0.0.1' })
  const url = `http://localhost:${port}`
  const newClient = (headers: Record<string, string> = {}) => {
    const session = crypto.randomUUID()
    return createClient(
      (path, init) => fetch(url + path, init),
      () => ({ 'session-id': session, ...headers }),
    )
  }
  return {
    shop,
    app,
    pageCache: composition.pageCache,
    answerCache: composition.answerCache,
    heldAnswers: composition.heldAnswers,
    url,
    standIns: `http://localhost:${standInPort}`,
    databaseUrl: database.url,
    metricSource: composition.metricSource,
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
    changed: () => {
      composition.answerCache?.announce('all')
      composition.opening.forget()
    },
    clockAhead: (minutes) => {
      aheadMs = minutes * 60_000
    },
    close: async () => {
      await closeServer(app)
      await composition.close()
      await standIns.close()
      await database.drop()
      // The contract of a call must name the third parties that the call uses.
      const undeclared = [...app.traffic.undeclared]
      if (undeclared.length > 0) throw new Error(`asked without saying so: ${undeclared.join(', ')}`)
    },
  }
}

async function markDailyWorkAsDone(shop: Shop, now: Date): Promise<void> {
  const names = createScheduledJobs(shop, 1, new JobWatch()).flatMap(({ dayName }) => dayName ?? [])
  await shop.db
    .insertInto('daily_work')
    .values(names.map((name) => ({ name, day: today(now), started_at: now, done_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Node does not count connections that a client opened ahead of a request as idle, and would wait for them. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const closing = app.close()
  const late = setTimeout(() => app.server.closeAllConnections(), 2_000)
  await closing
  clearTimeout(late)
}
