import type { Kysely } from 'kysely'
import type { ConstructorOptions, PgBoss } from 'pg-boss'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import type { Listener, ListenerOptions } from './listener.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** A database that either engine provides; both use the same SQL dialect. */
export type Database = {
  kysely: Kysely<Tables>
  engine: 'postgres' | 'pglite'
  makeBoss(options: Partial<ConstructorOptions>): PgBoss
  listen(what: ListenerOptions): Promise<Listener>
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
}): Promise<Database> {
  return where.url ? openPostgres(where.url, undefined, where.patience) : openPglite(where.embedded)
}
