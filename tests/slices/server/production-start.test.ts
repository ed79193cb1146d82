/**
 * The program as an operator starts it in production: the settings with which it refuses to start, its messages about
 * unavailable services, and the responses of each role with and without the database.
 *
 * In the gate: missing settings, a database with staff of a demo.
 * In the long suite: also unavailable services and an unavailable database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { retryUntilPasses } from '../../booking-steps.ts'
import { waitUntilAnswering, type Run, spawnServer } from '../../chaos/processes.ts'
import { findConsecutiveFreePorts } from '../../free-ports.ts'
import { productionEnvironment } from '../../production-steps.ts'
import { createDatabase, runSql, type ServerDatabase, serverUrl } from '../../suite/databases.ts'
import { isLong, sampleInGate } from '../../suite/form.ts'

if (!serverUrl) console.info('skipped: opening in production needs a real PostgreSQL (TEST_DATABASE_URL)')

const folder = mkdtempSync(join(tmpdir(), 'tussenuit-production-start-'))
let database: ServerDatabase | null = null
let port: number
const running: Run[] = []

beforeAll(async () => {
  port = await findConsecutiveFreePorts(2)
  if (serverUrl) database = await createDatabase(serverUrl)
})
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.process.kill('SIGKILL')
    await waitUntilEnded(one)
  }
})
afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const productionSettings = () => productionEnvironment(database?.url ?? '', folder)

function startServer(environment: Record<string, string>): Run {
  const one = spawnServer('apps/server/main.js', environment)
  running.push(one)
  return one
}
const waitUntilEnded = (one: Run): Promise<string> =>
  retryUntilPasses(() => {
    if (one.ended === null) throw new Error(`still running: ${one.said}`)
    return one.ended
  }, 60_000)
const addressOf = (role: number) => `http://127.0.0.1:${port + role}`
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status
const waitUntilOpen = (role: number, one: Run) =>
  waitUntilAnswering(`${addressOf(role)}/ready`, () => one.ended, 60_000)

test('without its settings it ends before it opens anything, and names every missing one', async () => {
  const { DATABASE_URL: _none, SECRET_KEY: _neither, ...rest } = productionSettings()
  const end = await waitUntilEnded(
    startServer({ ...rest, DATABASE_URL: '', SECRET_KEY: '', LIMITS: 'off', PORT: String(port) }),
  )
  expect(end).toMatch(/^exit 1: The shop cannot start:\n/)
  for (const said of ['DATABASE_URL is missing', 'SECRET_KEY is missing', 'LIMITS=off is refused in production'])
    expect(end).toContain(said)
})

test.skipIf(!serverUrl).each(sampleInGate(['on', 'off', 'only'], 1))(
  'with WORKER=%s it does not open on a database that lets the staff of a demo in',
  async (worker) => {
    const staff = `insert into staff_user (email, name, role, password_hash) values ('owner@demo.test', 'Demo', 'owner', 'x')`
    await runSql(database!.url, staff)
    const one = startServer({ ...productionSettings(), PORT: String(port), WORKER: worker })
    const end = await waitUntilEnded(one).finally(() => runSql(database!.url, 'delete from staff_user'))
    expect(end).toMatch(/^exit 1: /)
    expect(end).toContain('owner@demo.test')
    expect(end).not.toContain('Tussenuit is open')
  },
  240_000,
)

test.skipIf(!serverUrl || !isLong)(
  'it opens while services are away and says which; the worker has a health port that serves nothing else',
  async () => {
    const [web, worker] = [
      startServer({ ...productionSettings(), PORT: String(port), WORKER: 'off' }),
      startServer({ ...productionSettings(), PORT: String(port + 1), WORKER: 'only' }),
    ]
    await Promise.all([waitUntilOpen(0, web), waitUntilOpen(1, worker)])
    for (const one of [web, worker])
      for (const service of ['the standard account', 'the sgr account', 'the hotel supplier', 'the mail server'])
        expect(one.said).toMatch(new RegExp(`the shop opens, but [^\\n]*${service}`))
    for (const path of ['/ready', '/api/ready', '/health', '/api/health'])
      expect([path, await statusOf(addressOf(1) + path)]).toEqual([path, 200])
    for (const path of ['/', '/api/deals', '/admin', '/api/categories'])
      expect([path, await statusOf(addressOf(1) + path)]).toEqual([path, 404])

    // The database becomes unavailable while a request waits for a lock.
    const name = new URL(database!.url).pathname.slice(1)
    const server = new pg.Client({ connectionString: serverUrl! })
    const holder = new pg.Client({ connectionString: database!.url })
    holder.on('error', () => {})
    await server.connect()
    await holder.connect()
    await holder.query('begin; lock table additional_info in access exclusive mode')
    const waiting = fetch(`http://localhost:${port}/api/additional-info`)
    await retryUntilPasses(async () => {
      const { rows } = await server.query(
        `select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
        [name],
      )
      if (rows.length === 0) throw new Error('nothing waits for the lock')
    })
    await server.query(`alter database ${name} allow_connections false`)
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    const cut = await waiting
    expect([cut.status, cut.headers.get('retry-after')]).toEqual([503, '5'])
    for (const role of [0, 1]) {
      expect([role, await statusOf(`${addressOf(role)}/ready`)]).toEqual([role, 503])
      expect([role, await statusOf(`${addressOf(role)}/api/health`)]).toEqual([role, 200])
    }
    await server.query(`alter database ${name} allow_connections true`)
    await server.end()
    for (const role of [0, 1])
      await retryUntilPasses(async () => expect(await statusOf(`${addressOf(role)}/ready`)).toBe(200), 30_000)
    expect([web.ended, worker.ended]).toEqual([null, null])

    for (const one of [web, worker]) {
      one.process.kill('SIGTERM')
      expect(await waitUntilEnded(one)).toMatch(/^exit 0/)
    }
  },
  360_000,
)
