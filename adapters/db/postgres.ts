import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database } from './database.ts'
import { listenToServer } from './listener.ts'
import { asUnavailable } from './lost-connection.ts'
import { migrate } from './migrate.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'

/** Equal values on both engines: bigint and count are numbers, a date is a 'YYYY-MM-DD' string. */
const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
const bigintArray = 1016
const readTexts = pg.types.getTypeParser(bigintArray as never)
types.setTypeParser(bigintArray, (text: string) => (readTexts(text) as string[]).map(Number))
types.setTypeParser(1082, (text: string) => text)

/**
 * A connection that the server ends emits `error`, and without a listener that ends the process. A pool listens only
 * while the connection is idle; this listener stays. The query under way rejects by itself.
 */
class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

/**
 * A server over the network; any number of processes may share it. `patience` multiplies how long a lock and a
 * connection are waited for: tests run on machines that stall.
 */
export async function openPostgres(url: string, poolSize = 10, patience = 1): Promise<Database> {
  const connection = {
    connectionString: url,
    types,
    // Compiling a statement takes longer than any of the shop's takes to run. DATABASE_URL may say otherwise.
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
    // For a server that stopped answering; one that answers has ended the statement before.
    query_timeout: 20_000,
  })
  pool.on('error', () => undefined)
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: (() => connect(pool)) as never, end: () => pool.end(), options: pool.options },
    }),
  })
  await migrate({
    run: async (work) => {
      // Not of the pool, whose limits are those of a sale.
      const client = new Client(connection)
      try {
        await client.connect()
        // One process migrates, the others wait for it. The end of the connection releases the lock.
        await client.query('select pg_advisory_lock(7450001)')
        await work(async (sql) => (await client.query(sql)).rows ?? [])
      } finally {
        await client.end()
      }
    },
  })
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
    listen: async (what) => listenToServer(url, what),
    close: () => kysely.destroy(),
  }
}

/** A connection of the pool, whose errors say whether the database is away. */
async function connect(pool: pg.Pool) {
  const client = await pool.connect().catch(throwUnavailable)
  let lost = false
  return {
    query: (text: string, values: readonly unknown[]) =>
      client.query(text, values as unknown[]).catch((error: unknown) => {
        const unavailable = asUnavailable(error)
        lost ||= unavailable?.isConnectionLost ?? false
        throw unavailable?.error ?? error
      }),
    // A connection that still waits for the answer to an abandoned query is not given to anyone else.
    release: (discard?: boolean) => client.release(discard || lost),
  }
}

function throwUnavailable(error: unknown): never {
  throw asUnavailable(error, 'connecting')?.error ?? error
}
