import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database } from './database.ts'
import { listenForNotifications } from './listener.ts'
import { isNameUnknown, toDatabaseUnavailable } from './lost-connection.ts'
import { migrate } from './migrate.ts'
import { queryLog } from './query-log.ts'
import { traceTransactions } from '../tracing/transaction-spans.ts'
import { createStatementNames, type StatementNames } from './statement-names.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'

/** Makes both engines return the same types: bigint and count as numbers, a date as a 'YYYY-MM-DD' string. */
const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
const bigintArray = 1016
const readTexts = pg.types.getTypeParser(bigintArray as never)
types.setTypeParser(bigintArray, (text: string) => (readTexts(text) as string[]).map(Number))
types.setTypeParser(1082, (text: string) => text)

/**
 * If the server ends a connection, the client emits `error`, which would end the process without a listener. The pool
 * listens only while the connection is idle; this listener is permanent. The current query rejects by itself.
 */
class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

/**
 * Connects to a server, which several processes may share. `patience` multiplies the time limits for locks, connections
 * and answers, for tests on slow machines and for a restore.
 */
export async function openPostgres(
  url: string,
  poolSize = 10,
  patience = 1,
  lastMigration: string | null = null,
  onQuery?: (ms: number) => void,
): Promise<Database> {
  const connection = {
    connectionString: url,
    types,
    // JIT compilation takes longer than running any of the shop's statements. DATABASE_URL may override this.
    options: '-c jit=off',
    connectionTimeoutMillis: 2_000 * patience,
    keepAlive: true,
  }
  const pool = new pg.Pool({
    ...connection,
    Client: Client as never,
    max: poolSize,
    statement_timeout: 15_000,
    lock_timeout: 2_000 * patience,
    // Applies when the server has stopped answering; otherwise the server ends the statement earlier.
    query_timeout: 20_000 * patience,
  })
  pool.on('error', () => undefined)
  const names = createStatementNames()
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: (() => connectToPool(pool, names)) as never, end: () => pool.end(), options: pool.options },
    }),
    ...queryLog(onQuery),
  })
  await migrate(createMigrationEngine(connection), lastMigration)
  return {
    kysely,
    engine: 'postgres',
    makeBoss: (options) =>
      new PgBoss({
        connectionString: url,
        Client,
        max: 4,
        keepAlive: true,
        useListenNotify: true,
        ...options,
      } as never),
    listen: async (what) => listenForNotifications(url, what),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: poolSize,
    }),
    close: () => kysely.destroy(),
  }
}

/** Migrations use a separate client, because the pool's time limits are too short for them. */
const createMigrationEngine = (connection: pg.ClientConfig) => ({
  run: async (work: (run: (text: string) => Promise<Record<string, unknown>[]>) => Promise<void>) => {
    const client = new Client(connection)
    try {
      await client.connect()
      // One process migrates while the others wait. Closing the connection releases the lock.
      await client.query('select pg_advisory_lock(7450001)')
      await work(async (sql) => (await client.query(sql)).rows ?? [])
    } finally {
      await client.end()
    }
  },
})

/** Returns a pooled connection that throws DatabaseUnavailable when the database is down. */
async function connectToPool(pool: pg.Pool, names: StatementNames) {
  const client = await pool.connect().catch(throwUnavailable)
  let lost = false
  return {
    query: traceTransactions(
      (text: string, values: readonly unknown[]) =>
        client.query({ name: names.nameFor(text), text, values: [...values] }).catch((error: unknown) => {
          if (isNameUnknown(error)) names.disable()
          const unavailable = toDatabaseUnavailable(error)
          lost ||= unavailable?.isConnectionLost ?? false
          throw unavailable?.error ?? error
        }),
      'postgresql',
    ),
    // A connection that is still waiting for the answer to an abandoned query is not reused.
    release: (discard?: boolean) => client.release(discard || lost),
  }
}

function throwUnavailable(error: unknown): never {
  throw toDatabaseUnavailable(error, 'connecting')?.error ?? error
}
