/**
 * Databases for tests. Each is a copy of one that is created once per run (templates.ts), because migrating takes
 * seconds and loading the demo takes longer.
 */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { openPglite } from '@tussenuit/adapters/db/pglite.ts'
import { openPostgres } from '@tussenuit/adapters/db/postgres.ts'
import type { Db } from '@tussenuit/modules/shared/shop.ts'
import pg from 'pg'
import { patienceMs } from './form.ts'

/** The PostgreSQL server for the tests; without it they use the embedded engine. */
export const serverUrl = process.env['TEST_DATABASE_URL'] || null
/** Redis for sessions and counters; without it they are in the database. */
export const redisUrl = process.env['TEST_REDIS_URL'] || null

/** The number of the worker that runs this file, from 1; 0 outside of a test run. */
export const workerId = Number(process.env['VITEST_POOL_ID'] ?? 0)

/** A Redis database of this worker's own, emptied, for processes that share counters. */
export async function clearWorkerRedis(): Promise<string | null> {
  if (!redisUrl) return null
  const url = `${redisUrl}/${1 + (workerId % 15)}`
  const { Redis } = await import('ioredis')
  const redis = new Redis(url)
  await redis.flushdb()
  redis.disconnect()
  return url
}

/** Names of environment variables that templates.ts sets: a database on the server, and the file of a dump. */
export const serverTemplate = 'TEST_SERVER_TEMPLATE'
export const embeddedTemplate = 'TEST_EMBEDDED_TEMPLATE'

/** The database that a shop opens: one on the server, which is dropped afterwards, or the dump of an embedded one. */
export type OwnDatabase = { url: string | null; dump: Blob | null; drop(): Promise<void> }
export type ServerDatabase = OwnDatabase & { url: string }

/** A new migrated database on the server. */
export const createDatabase = (url: string): Promise<ServerDatabase> => createCopy(url, process.env[serverTemplate])

/** A new migrated database on the engine that the tests use. */
export const createEmptyDatabase = async (): Promise<OwnDatabase> =>
  serverUrl ? createDatabase(serverUrl) : { url: null, dump: await readEmbeddedTemplate(), drop: async () => undefined }

async function createCopy(url: string, template: string | undefined): Promise<ServerDatabase> {
  const name = `${template ?? 'tussenuit_test'}_${randomBytes(6).toString('hex')}`
  await runSql(
    url,
    `create database ${name}${template ? ` template ${template}` : ''}`,
    // Commits need not wait for the disk, because no test stops the server's machine.
    `alter database ${name} set synchronous_commit = off`,
  )
  const drop = () => runSql(url, `drop database if exists ${name} with (force)`)
  // Dropping waits for a checkpoint, and the next file does not wait for it: remaining databases are dropped with the
  // template.
  const dropLater = async () => void drop().catch(() => undefined)
  return { url: databaseUrl(url, name), dump: null, drop: template ? dropLater : drop }
}

/** The argument of `openPglite` for a migrated database in memory; null without a template. */
export async function readEmbeddedTemplate(): Promise<Blob | null> {
  const template = process.env[embeddedTemplate]
  return template ? new Blob([await readFile(template)]) : null
}

type Load = (db: Db) => Promise<void>

/**
 * A copy of the database that `load` filled. It is filled once per run for each `key`, by the first worker that
 * requests it. Outside of a test run nothing is shared, and a new database is created.
 */
export function createDemoDatabase(key: string, load: Load): Promise<OwnDatabase> {
  return serverUrl ? createDemoOnServer(serverUrl, key, load) : createEmbeddedDemo(key, load)
}

const shortHash = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 12)

async function createDemoOnServer(url: string, key: string, load: Load): Promise<OwnDatabase> {
  const base = process.env[serverTemplate]
  if (!base) return createFreshDemo(url, load)
  const name = `${base}_${shortHash(key)}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      await client.query(`create database ${name}_new template ${base}`)
      const database = await openPostgres(databaseUrl(url, `${name}_new`))
      await load(database.kysely)
      await database.close()
      await client.query(`alter database ${name}_new rename to ${name}`)
    }
  } finally {
    await client.end()
  }
  return createCopy(url, name)
}

async function createFreshDemo(url: string, load: Load): Promise<OwnDatabase> {
  const own = await createDatabase(url)
  const database = await openPostgres(own.url)
  await load(database.kysely)
  await database.close()
  return own
}

async function createEmbeddedDemo(key: string, load: Load): Promise<OwnDatabase> {
  const base = process.env[embeddedTemplate]
  if (!base) throw new Error(`${embeddedTemplate} is not set: tests/suite/templates.ts has not run`)
  const file = `${base}.${shortHash(key)}`
  const first = await open(`${file}.lock`, 'wx').catch(() => null)
  if (first) {
    await first.close()
    try {
      const database = await openPglite(await readEmbeddedTemplate())
      await load(database.kysely)
      await writeDump(database, `${file}.new`)
      await database.close()
      await rename(`${file}.new`, file)
    } catch (error) {
      await rm(`${file}.lock`)
      throw error
    }
  }
  const until = Date.now() + patienceMs
  while (!existsSync(file)) {
    if (Date.now() > until) throw new Error(`${file} was not made`)
    await wait(50)
  }
  return { url: null, dump: new Blob([await readFile(file)]), drop: async () => undefined }
}

/** Writes an embedded database to a file from which other databases start. */
export async function writeDump(database: { dump(): Promise<Blob> }, file: string): Promise<void> {
  await writeFile(file, Buffer.from(await (await database.dump()).arrayBuffer()))
}

/** Drops all databases whose names begin with `prefix`. */
export async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await client.end()
  }
}

/** Runs the statements one after another on one connection, because a new one costs the server 30 ms. */
export async function runSql(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseUrl(url: string, database: string): string {
  const own = new URL(url)
  own.pathname = `/${database}`
  return own.href
}
