/** The database's connections end during requests and jobs, as at a restart, repeatedly. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { restartUnderLoad } from '../chaos/database-restarts.ts'

const url = process.env['TEST_DATABASE_URL']
if (!url) console.info('skipped: restarts of the database need a real PostgreSQL (TEST_DATABASE_URL)')

test.skipIf(!url)(
  'disconnected twenty times under load: the server keeps running, every response is right or 503, no sale is lost',
  async () => {
    const server = new pg.Client({ connectionString: url! })
    await server.connect()
    const report = await restartUnderLoad(url!, {
      times: 20,
      pauseMs: 400,
      cut: async (apart) => {
        const name = new URL(apart.databaseUrl!).pathname.slice(1)
        await server.query(`alter database ${name} allow_connections false`)
        await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
        await new Promise((resolve) => setTimeout(resolve, 300))
        await server.query(`alter database ${name} allow_connections true`)
      },
    })
    await server.end()
    console.info(JSON.stringify(report))
    expect(report.wrong).toEqual([])
    expect(report.outages).toBe(20)
    expect(report.sales).toBeGreaterThan(0)
    expect(report.answers['200']).toBeGreaterThan(50)
    expect(report.answers['503']).toBeGreaterThan(20)
  },
  800_000,
)
