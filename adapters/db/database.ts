import { readdir } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { ConstructorOptions, PgBoss } from 'pg-boss'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import type { Listener, ListenerOptions } from './listener.ts'
import { openPostgres } from './postgres.ts'

/** `waiting`: requests for a connection while all `max` are used. */
export type Connections = { used: number; idle: number; waiting: number; max: number }

/** A database that either engine provides; both use the same SQL dialect. */
export type Database = {
  kysely: Kysely<Tables>
  engine: 'postgres' | 'pglite'
  makeBoss(options: Partial<ConstructorOptions>): PgBoss
  listen(what: ListenerOptions): Promise<Listener>
  /** Null for the embedded engine, which has one connection. */
  connections(): Connections | null
  close(): Promise<void>
}

/**
 * Connects to a server if `url` is given; otherwise opens the embedded engine: in a folder, or in memory, from a dump
 * or empty (null).
 */
export function openDatabase(where: {
  url: string | null
  embedded: string | Blob | null
  patience?: number
  /** Migrations after this one are not applied, for a restore into the schema of the backup. */
  lastMigration?: string
  /** Called after each query with its milliseconds. */
  onQuery?: (ms: number) => void
}): Promise<Database> {
  return where.url
    ? openPostgres(where.url, undefined, where.patience, where.lastMigration, where.onQuery)
    : openEmbedded(where.embedded, where.lastMigration, where.onQuery)
}

/** Loaded only when it is opened: production has a server, and its package is not installed there. */
async function openEmbedded(...given: Parameters<typeof import('./pglite.ts').openPglite>): Promise<Database> {
  const { openPglite } = await import('./pglite.ts')
  return openPglite(...given)
}

/** Whether the database has no tables, without migrating it. */
export async function isDatabaseEmpty(where: { url: string | null; embedded: string }): Promise<boolean> {
  if (!where.url) return (await readdir(where.embedded).catch(() => [])).length === 0
  const client = new pg.Client({ connectionString: where.url })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema$)' limit 1`)
    return rowCount === 0
  } finally {
    await client.end()
  }
}
