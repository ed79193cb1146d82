/**
 * A table is locked for longer than the time limits, as during a blocking migration. No response is an internal error.
 * Migrations have their own limits, and a process that starts meanwhile waits for them.
 *
 * In the long suite: a table locked for longer than the limits; an unavailable database is tested in the gate.
 */
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '@tussenuit/adapters/db/postgres.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { serverUrl } from '../../suite/databases.ts'

if (!serverUrl) console.info('skipped: a locked table needs a real PostgreSQL (TEST_DATABASE_URL)')

let shop: TestShop
beforeAll(async () => {
  if (serverUrl) shop = await startTestShop({ deals: 2, priceDays: 30, pages: true, patience: 1 })
})
afterAll(() => shop?.close())

async function readDatabaseUrl(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.shop.db)
  const own = new URL(serverUrl!)
  own.pathname = `/${rows[0]!.name}`
  return own.href
}

const paths = [
  '/',
  '/packages/all',
  '/feed.xml',
  '/sitemap.xml',
  '/api/deals',
  '/api/recommended-deals',
  '/api/deals/new',
  '/api/categories',
]

test.skipIf(!serverUrl)(
  'with the table of deals locked, sixteen concurrent pages and calls are all 503 with Retry-After, within ten seconds',
  async () => {
    const holder = new pg.Client({ connectionString: await readDatabaseUrl() })
    await holder.connect()
    await holder.query('begin; lock table deal in access exclusive mode')
    const since = Date.now()
    const answers = await Promise.all(
      [...paths, ...paths].map(async (path) => {
        const response = await fetch(shop.url + path)
        await response.arrayBuffer()
        return [path, response.status, response.headers.get('retry-after')]
      }),
    )
    const tookMs = Date.now() - since
    await holder.query('rollback')
    await holder.end()
    expect(answers).toEqual([...paths, ...paths].map((path) => [path, 503, '5']))
    expect(tookMs).toBeLessThan(10_000)
    for (const path of paths) expect((await fetch(shop.url + path)).status, path).toBe(200)
  },
  240_000,
)

/** Longer than the shop's limit for a query, which is 20 s. */
const longMs = 21_000

test.skipIf(!serverUrl)(
  'a process that starts while another migrates for longer than any query may take opens when that has ended',
  async () => {
    const url = await readDatabaseUrl()
    const migrating = new pg.Client({ connectionString: url })
    await migrating.connect()
    await migrating.query('select pg_advisory_lock(7450001)')
    const opening = openPostgres(url)
    const waited = await Promise.race([opening, migrating.query('select pg_sleep($1)', [longMs / 1000])])
    expect('command' in waited).toBe(true)
    await migrating.end()
    const database = await opening
    await sql`select 1`.execute(database.kysely)
    await database.close()
  },
  120_000,
)
