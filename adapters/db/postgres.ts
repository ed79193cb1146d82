import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { DatabaseUnavailable } from '@tussenuit/modules/shared/refusal.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'

/** Equal values on both engines: bigint and count are numbers, a date is a 'YYYY-MM-DD' string. */
const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1082, (text: string) => text)

/** A server over the network; any number of processes may share it. */
export async function openPostgres(url: string, poolSize = 10): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types, statement_timeout: 15_000, connectionTimeoutMillis: 5_000 })
  // A connection that dies while idle is replaced at its next use; the pool only wants a listener.
  pool.on('error', () => undefined)
  const connect = () => pool.connect().catch((cause: Error) => {
    throw new DatabaseUnavailable(cause.message, { cause })
  })
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }) })
  await migrate({
    run: async (work) => {
      const client = await pool.connect()
      try {
        // One process migrates, the others wait for it.
        await client.query('select pg_advisory_lock(7450001)')
        await work(async (sql) => (await client.query(sql)).rows ?? [])
      } finally {
        await client.query('select pg_advisory_unlock(7450001)')
        client.release()
      }
    },
  })
  return {
    kysely,
    engine: 'postgres',
    makeBoss: (options) => new PgBoss({ connectionString: url, max: 4, useListenNotify: true, ...options }),
    close: () => kysely.destroy(),
  }
}
