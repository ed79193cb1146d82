import type { Kysely } from 'kysely'
import type { ConstructorOptions, PgBoss } from 'pg-boss'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** One SQL dialect, two engines. */
export type Database = {
  kysely: Kysely<Tables>
  engine: 'postgres' | 'pglite'
  makeBoss(options: Partial<ConstructorOptions>): PgBoss
  close(): Promise<void>
}

/** A server where an address is given, else the embedded engine in `folder` (null: in memory). */
export function openDatabase(where: { url: string | null; folder: string | null }): Promise<Database> {
  return where.url ? openPostgres(where.url) : openPglite(where.folder)
}
