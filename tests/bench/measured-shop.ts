/**
 * A shop to measure, on PostgreSQL with a catalogue of any size: its server runs on one core, the load comes from the
 * other ones. TEST_DATABASE_URL names the database server; by default it is that of the tests.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { findConsecutiveFreePorts } from '../free-ports.ts'
import { insertGeneratedDeals } from '../generated-deals.ts'
import { databaseUrl, runSql } from '../suite/databases.ts'
import { type Running, startProcess } from './processes.ts'

const databaseServer = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test'
/** The core of the measured servers. */
const serverCore = 0

export type MeasuredShop = {
  url: string
  standIns: string
  /** For one more server, such as a bare one. */
  freePort: number
  /**
   * Runs `measure` with a server whose catalogue has at least `deals` deals on sale. `env`: variables of this server.
   */
  withCatalogue(
    deals: number,
    env: Record<string, string>,
    measure: (server: Running, database: string) => Promise<void>,
  ): Promise<void>
  /** Starts a process on the core of the measured server; it is stopped at the end at the latest. */
  startBeside(file: string, env: Record<string, string>, url: string): Promise<Running>
  close(): Promise<void>
}

export async function startMeasuredShop(name: string): Promise<MeasuredShop> {
  const running: Running[] = []
  const base = `tussenuit_${name}_${process.pid}`
  const dataDir = mkdtempSync(join(tmpdir(), `tussenuit-${name}-`))
  const port = await findConsecutiveFreePorts(4)
  const url = `http://127.0.0.1:${port}`
  const standIns = `http://127.0.0.1:${port + 1}`
  const shared = {
    SHOP_ENV: 'demo',
    PORT: String(port),
    HOST: '127.0.0.1',
    STAND_IN_PORT: String(port + 1),
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'error',
    STAND_INS: 'apart',
    LIMITS: 'off',
  }
  const startBeside = async (file: string, env: Record<string, string>, ready: string): Promise<Running> => {
    const started = await startProcess(file, env, ready)
    running.push(started)
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(serverCore), String(started.process.pid)])
    return started
  }
  const serve = (database: string, env: Record<string, string>): Promise<Running> =>
    startBeside(
      'apps/server/main.js',
      { ...shared, ...env, DATABASE_URL: databaseUrl(databaseServer, database) },
      `${url}/ready`,
    )
  running.push(await startProcess('stand-ins/main.ts', shared, `${standIns}/inbox/messages.json`))
  await runSql(databaseServer, `create database ${base}`)
  await (await serve(base, {})).stop()
  return {
    url,
    standIns,
    freePort: port + 3,
    startBeside,
    async withCatalogue(deals, env, measure) {
      const database = `${base}_${deals}`
      await runSql(databaseServer, `create database ${database} template ${base}`)
      try {
        const began = performance.now()
        await fillCatalogue(databaseUrl(databaseServer, database), deals)
        console.log(`${deals} deals filled in ${Math.round((performance.now() - began) / 1000)} s`)
        const server = await serve(database, env)
        await measure(server, databaseUrl(databaseServer, database))
        await server.stop()
      } finally {
        await runSql(databaseServer, `drop database if exists ${database} with (force)`)
      }
    },
    async close() {
      for (const one of running.reverse()) await one.stop()
      await runSql(databaseServer, `drop database if exists ${base} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function fillCatalogue(url: string, count: number): Promise<void> {
  // Without the shop's own time limits, because filling takes longer.
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c jit=off' })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const deals = (await sql<{ count: number }>`select count(*)::int from deal where status = 'active'`.execute(db))
    .rows[0]!
  if (count > deals.count) await insertGeneratedDeals(db, count - deals.count)
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
}
