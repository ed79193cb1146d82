/**
 * The database's connections end repeatedly during requests and jobs, as at a restart.
 *
 * In the long suite: cut twenty times; database-away.test.ts has a lost database in the gate.
 */
import pg from 'pg'
import { expect, test } from 'vitest'
import { retryUntilPasses } from '../../booking-steps.ts'
import { restartDatabaseUnderLoad } from '../../chaos/database-restarts.ts'
import { serverUrl } from '../../suite/databases.ts'

if (!serverUrl) console.info('skipped: restarts of the database need a real PostgreSQL (TEST_DATABASE_URL)')

const times = 20

test.skipIf(!serverUrl)(
  `disconnected ${times} times under load: the server keeps running, every response is right or 503, no sale is lost`,
  async () => {
    const server = new pg.Client({ connectionString: serverUrl! })
    await server.connect()
    let felt = 0
    const report = await restartDatabaseUnderLoad(serverUrl!, {
      times,
      pauseMs: 400,
      cut: async (apart) => {
        const name = new URL(apart.databaseUrl!).pathname.slice(1)
        await server.query(`alter database ${name} allow_connections false`)
        await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
        // Waits until the cut takes effect, independent of the machine's speed.
        await retryUntilPasses(async () => expect((await fetch(`${apart.url}/api/deals`)).status).toBe(503))
        felt += 1
        await server.query(`alter database ${name} allow_connections true`)
      },
    })
    await server.end()
    console.info(JSON.stringify(report))
    expect(report.wrong).toEqual([])
    expect(report.outages).toBe(times)
    expect(report.sales).toBeGreaterThan(0)
    expect(report.answers['200']).toBeGreaterThan(2 * times)
    expect(felt).toBe(times)
  },
  800_000,
)
