/**
 * A shop of several processes: separate stand-ins, a server with configurable crash points, and an adjustable clock.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import pg from 'pg'
import { type Client, createClient } from '@tussenuit/modules/client/client.ts'
import { findConsecutiveFreePorts } from '../free-ports.ts'
import { createDatabase, serverTemplate } from '../suite/databases.ts'
import { createSmallDemoDatabase } from '../suite/demo.ts'
import { listBookViolations, type Violation } from './check-books.ts'

const root = new URL('../../', import.meta.url).pathname

export type Rows = Record<string, unknown>[]
export type Apart = {
  url: string
  /** Null for the embedded engine. */
  databaseUrl: string | null
  standIns: string
  client: Client
  /** Starts the server, which exits at the named crash point, if one is given. */
  start(crashAt?: string, more?: { env?: Record<string, string>; flags?: string[] }): Promise<void>
  /** How the server exited; null while it runs. */
  gone(): string | null
  untilGone(ms: number): Promise<string | null>
  /** The last lines of the server's output. */
  said(): string
  kill(): Promise<void>
  /** The process id of the most recently started server. */
  pid(): number
  /** Queries the database; with the embedded engine the server must be stopped. */
  ask(sql: string): Promise<Rows>
  /** Makes all records older by this many minutes. */
  letTimePass(minutes: number): Promise<void>
  books(): Promise<Violation[]>
  close(): Promise<void>
}

/**
 * Creates a database on the server: with part of the demo in a test run, otherwise empty, so that the first process
 * fills it with the whole demo.
 */
export async function createProcessDatabase(
  url: string,
  standInPort: number,
): Promise<{ url: string; drop(): Promise<void> }> {
  const own = process.env[serverTemplate] ? await createSmallDemoDatabase(standInPort) : await createDatabase(url)
  return { url: own.url!, drop: own.drop }
}

/** `databaseUrl`: the server on which a new database is created; null: the embedded engine in a folder. */
export async function startSeparateProcesses(databaseUrl: string | null): Promise<Apart> {
  const port = await findConsecutiveFreePorts(3)
  const folder = mkdtempSync(join(tmpdir(), 'tussenuit-kill-'))
  const env = {
    PORT: String(port),
    STAND_IN_PORT: String(port + 1),
    SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
    DATA_DIR: folder,
    STAND_INS: 'apart',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  const url = `http://localhost:${port}`
  const standIns = spawnServer('stand-ins/main.ts', env)
  await waitUntilAnswering(`http://localhost:${port + 1}/_etg/state`, () => standIns.ended, 30_000)
  const own = databaseUrl ? await createProcessDatabase(databaseUrl, port + 1) : null
  let server: Run | null = null
  const session = crypto.randomUUID()

  const ask = async (sql: string): Promise<Rows> => {
    if (own) return queryDatabaseServer(own.url, sql)
    const database = await PGlite.create({ dataDir: join(folder, 'database'), extensions: { pg_trgm, unaccent } })
    try {
      return (await database.exec(sql)).at(-1)?.rows as Rows
    } finally {
      await database.close()
    }
  }
  return {
    url,
    databaseUrl: own?.url ?? null,
    standIns: `http://localhost:${port + 1}`,
    client: createClient(
      (path, init) => fetch(url + path, init),
      () => ({ 'session-id': session }),
    ),
    ask,
    start: async (crashAt, more = {}) => {
      server = spawnServer(
        'apps/server/main.js',
        {
          ...env,
          ...(own ? { DATABASE_URL: own.url } : {}),
          ...(crashAt ? { CRASH_AT: crashAt } : {}),
          ...more.env,
        },
        more.flags,
      )
      const one = server
      await waitUntilAnswering(`${url}/ready`, () => one.ended, 120_000)
    },
    gone: () => server?.ended ?? null,
    said: () => server?.said ?? '',
    pid: () => server!.process.pid!,
    untilGone: async (ms) => {
      for (const until = Date.now() + ms; Date.now() < until && server?.ended === null; ) await wait(25)
      return server?.ended ?? null
    },
    kill: async () => {
      server?.process.kill('SIGKILL')
      while (server?.ended === null) await wait(10)
    },
    letTimePass: async (minutes) => {
      await ask(pastSql.replaceAll(':gap', `interval '${minutes} minutes'`))
    },
    books: () => listBookViolations(own ? own.url : folder),
    close: async () => {
      server?.process.kill('SIGKILL')
      standIns.process.kill('SIGKILL')
      while (standIns.ended === null || (server && server.ended === null)) await wait(10)
      await own?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Subtracts the interval from all timestamps that the shop compares with its clock. */
const pastSql = `
  update reservation set booking_lease = booking_lease - :gap, updated_at = updated_at - :gap, expires_at = case when state in ('draft', 'awaiting_payment') then expires_at - :gap else expires_at end;
  update voucher_order set expires_at = expires_at - :gap where state = 'awaiting_payment';
  update supplier_attempt set updated_at = updated_at - :gap;
  update payment set created_at = created_at - :gap, checked_at = checked_at - :gap;
  update mail set next_at = next_at - :gap, due_at = due_at - :gap where state = 'queued';
  update cancellation_request set next_at = next_at - :gap;
  update pgboss.job set started_on = started_on - :gap where state = 'active';
  update pgboss.job set start_after = start_after - :gap where state in ('created', 'retry');`

export type Run = { process: ChildProcess; ended: string | null; said: string }

export function spawnServer(file: string, env: Record<string, string>, flags: string[] = []): Run {
  const child = spawn(process.execPath, [...flags, join(root, file)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const one: Run = { process: child, ended: null, said: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      one.said = (one.said + text.toString()).slice(-3000)
    })
  child.once('exit', (code, signal) => {
    one.ended = signal ?? `exit ${code}: ${one.said}`
  })
  return one
}

/** Waits until the URL responds. Throws if the process exits by itself; returns if a signal killed it. */
export async function waitUntilAnswering(url: string, ended: () => string | null, ms: number): Promise<void> {
  for (const until = Date.now() + ms; Date.now() < until; await wait(50)) {
    const how = ended()
    if (how?.startsWith('exit')) throw new Error(how)
    if (how !== null) return
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
  }
  throw new Error(`${url} does not answer`)
}

export async function queryDatabaseServer(url: string, sql: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const answer = await client.query(sql)
    return (Array.isArray(answer) ? answer.at(-1) : answer).rows as Rows
  } finally {
    await client.end()
  }
}
