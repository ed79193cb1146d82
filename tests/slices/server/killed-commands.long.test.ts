/**
 * `anonymise` and `import` killed in the middle, with changes under way: what remains is what was there before, whole,
 * and a second run completes. Each waits for a table that the test has locked when it is killed.
 *
 * In the long suite: both commands.
 */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBookableStay, reserveRoom, retryUntilPasses } from '../../booking-steps.ts'
import { startTestShop } from '../../harness.ts'
import { databaseUrl, runSql, serverUrl } from '../../suite/databases.ts'

const program = fileURLToPath(new URL('../../../apps/server/admin.ts', import.meta.url))
const home = mkdtempSync(join(tmpdir(), 'killed-'))
const databases: string[] = []
const env = (url: string) => ({
  ...process.env,
  SECRET_KEY: 'k'.repeat(48),
  NODE_ENV: 'production',
  DATABASE_URL: url,
  DATA_DIR: join(home, 'data'),
})

const runAdmin = (url: string, ...given: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) =>
    execFile(process.execPath, [program, ...given], { env: env(url) }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    ),
  )

async function createNewDatabase(): Promise<{ name: string; url: string }> {
  const name = `tussenuit_killed_${randomBytes(6).toString('hex')}`
  databases.push(name)
  await runSql(serverUrl!, `create database ${name} template template0`)
  return { name, url: databaseUrl(serverUrl!, name) }
}

/** The rows of the tables as text, to compare before and after. */
async function readRows(url: string, tables: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const texts: string[] = []
    for (const table of tables)
      texts.push(
        (await client.query(`select coalesce(jsonb_agg(t order by t::text), '[]')::text as rows from ${table} t`))
          .rows[0].rows,
      )
    return texts
  } finally {
    await client.end()
  }
}

/** Kills the command while it waits for the table; returns the tables that it had changed until then. */
async function killAt(table: string, url: string, ...given: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`lock table ${table} in exclusive mode`)
    const child = spawn(process.execPath, [program, ...given], { env: env(url), stdio: 'ignore' })
    const changed = await retryUntilPasses(async () => {
      const { rows } = await client.query<{ tables: string[] }>(
        `select array_agg(distinct l.relation::regclass::text) as tables from pg_locks l
         where l.granted and l.mode = 'RowExclusiveLock' and l.relation::regclass::text !~ '(_pkey|_key|_idx|pg_)'
           and l.pid in (select pid from pg_locks where not granted and relation = $1::regclass)`,
        [table],
      )
      if ((rows[0]?.tables ?? []).length < 3) throw new Error('the command has changed nothing yet')
      return rows[0]!.tables
    }, 120_000)
    child.kill('SIGKILL')
    await client.query('rollback')
    await retryUntilPasses(async () => {
      const { rows } = await client.query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity where datname = current_database()
           and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      expect(rows[0]!.others).toBe(0)
    })
    return changed
  } finally {
    await client.end()
  }
}

// The embedded engine belongs to one process, which a kill ends with its transaction.
describe.skipIf(serverUrl === null)('a command that is killed in the middle', () => {
  let source: string
  beforeAll(async () => {
    const shop = await startTestShop({
      deals: 4,
      priceDays: 30,
      work: false,
      environment: { DATA_DIR: join(home, 'data'), SECRET_KEY: 'k'.repeat(48) },
    })
    await reserveRoom(shop, await findBookableStay(shop), { surname: 'Zandlopersma' })
    source = shop.databaseUrl!
    expect(await runAdmin(source, 'export', '--to', join(home, 'export'))).toMatchObject({ code: 0 })
    expect(await runAdmin(source, 'backup', '--to', join(home, 'backups'))).toMatchObject({ code: 0 })
    await shop.close()
  })
  afterAll(async () => {
    for (const name of databases) await runSql(serverUrl!, `drop database if exists ${name} with (force)`)
    rmSync(home, { recursive: true })
  })

  test('import: nothing of the folder is there, and a second run reads all of it', async () => {
    const { url } = await createNewDatabase()
    expect(await runAdmin(url, 'migrate')).toMatchObject({ code: 0 })
    const tables = ['deal', 'hotel', 'setting', 'audit', 'deal_history']
    const before = await readRows(url, tables)
    const changed = await killAt('content_page', url, 'import', '--from', join(home, 'export'))
    expect(changed).toEqual(expect.arrayContaining(['deal', 'hotel', 'audit']))
    expect(await readRows(url, tables)).toEqual(before)
    const again = await runAdmin(url, 'import', '--from', join(home, 'export'))
    expect(again).toMatchObject({ code: 0, err: '' })
    expect((await readRows(url, ['deal']))[0]).not.toBe('[]')
    expect((await runAdmin(url, 'import', '--from', join(home, 'export'))).out).toContain('0 added, 0 changed')
  }, 240_000)

  test('anonymise: the copy is what was restored, still not to be handed over, and a second run makes it anonymous', async () => {
    const { url, name } = await createNewDatabase()
    const restored = await runAdmin(url, 'restore', '--from', join(home, 'backups'), '--without-providers')
    expect(restored).toMatchObject({ code: 0 })
    const tables = ['reservation', 'staff_user', 'mail', 'restore_run']
    const before = await readRows(url, tables)
    expect(before[0]).toContain('Zandlopersma')
    const changed = await killAt('voucher_order', url, 'anonymise', '--database', name)
    expect(changed).toEqual(expect.arrayContaining(['reservation']))
    expect(await readRows(url, tables)).toEqual(before)
    expect(await runAdmin(url, 'anonymise', '--database', name)).toMatchObject({ code: 0 })
    expect((await readRows(url, tables)).join('')).not.toContain('Zandlopersma')
  }, 240_000)
})
