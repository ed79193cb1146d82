/**
 * `npm run admin`, the command of an operator of a shop without the demo.
 *
 * In the gate: an owner, a password, a folder that takes no backup, help and usage;
 * a shop is not made anonymous.
 * In the long suite: also migrations, a backup of the embedded database.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '@tussenuit/adapters/db/database.ts'
import { listMigrationFiles } from '@tussenuit/adapters/db/migrate.ts'
import { findRuleGaps } from '@tussenuit/modules/office/privacy/index.ts'
import type { Db } from '@tussenuit/modules/shared/shop.ts'
import { longTest } from '../../suite/long-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'tussenuit-admin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = fileURLToPath(new URL('../../../apps/server/admin.ts', import.meta.url))
/** The command uses a separate embedded database, independent of the engine of the tests. */
const { DATABASE_URL: _url, ...environment } = process.env
const runIn = (own: NodeJS.ProcessEnv, ...given: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [program, ...given],
      { env: { ...own, PUBLIC_URL: 'https://shop.example', NODE_ENV: 'production' } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    ),
  )
const runCommand = (...given: string[]) => runIn({ ...environment, DATA_DIR: folder }, ...given)

test('it creates an owner and prints a link that works for an hour; run again it creates a new link', async () => {
  const first = await runCommand('create-owner', '--email', 'Anna@example.nl', '--name', 'Anna')
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toMatch(/is now an owner\. .*\nhttps:\/\/shop\.example\/auth\/reset-password#token=[\w-]{20,}\n$/)
  const again = await runCommand('create-owner', '--email', 'anna@example.nl')
  expect(again.out).toMatch(/is an owner again/)

  const database = await openDatabase({ url: null, embedded: join(folder, 'database') })
  const users = await database.kysely.selectFrom('staff_user').select(['email', 'name', 'role', 'active']).execute()
  const links = await database.kysely
    .selectFrom('password_reset')
    .select(['created_at', 'expires_at', 'used_at'])
    .orderBy('id')
    .execute()
  await database.close()
  expect(users).toEqual([{ email: 'anna@example.nl', name: 'Anna', role: 'owner', active: true }])
  expect(links.map(({ used_at }) => used_at === null)).toEqual([false, true])
  for (const { created_at, expires_at } of links) expect(expires_at.getTime() - created_at.getTime()).toBe(3_600_000)
})

longTest('a backup of the embedded database restores into an empty folder, and into no other', async () => {
  expect((await runCommand('create-owner', '--email', 'bea@example.nl')).code).toBe(0)
  const root = join(folder, 'backups')
  expect(await runCommand('backup', '--to', root)).toMatchObject({ code: 0, err: '' })
  expect((await runCommand('restore', '--from', root)).err).toContain('The database is not empty')
  const target = join(folder, 'restored')
  const secret = readFileSync(join(folder, 'secret-key'), 'utf8')
  const restored = await runIn(
    { ...environment, SECRET_KEY: secret, DATA_DIR: target },
    'restore',
    '--from',
    root,
    '--without-providers',
  )
  expect(restored).toMatchObject({ code: 0, err: '', out: expect.stringContaining('The books are in order.') })
  const readStaff = async (where: string) => {
    const database = await openDatabase({ url: null, embedded: join(where, 'database') })
    const rows = await database.kysely.selectFrom('staff_user').selectAll().orderBy('id').execute()
    await database.close()
    return rows
  }
  expect(await readStaff(target)).toEqual(await readStaff(folder))
})

test('the help names every command with its arguments, what it does and the exit codes', async () => {
  const all = await runCommand('help')
  expect(all).toMatchObject({ code: 0, err: '' })
  for (const name of [
    'create-owner',
    'reset-password',
    'check',
    'migrate',
    'rotate-key',
    'backup',
    'restore',
    'drill',
    'anonymise',
  ])
    expect(all.out).toMatch(new RegExp(`^  npm run admin -- ${name}( .*)?\n      \\w`, 'm'))
  expect(all.out).toContain('Exit codes: 0 ')
  const one = await runCommand('drill', '--help')
  expect(one.out).toContain('npm run admin -- drill')
  expect(one.out).not.toContain('npm run admin -- backup')
})

test('a password is reset for an active account only, and the role stays', async () => {
  expect((await runCommand('create-owner', '--email', 'cara@example.nl')).code).toBe(0)
  const inDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ url: null, embedded: join(folder, 'database') })
    return work(database.kysely).finally(() => database.close())
  }
  const change = (values: { role?: string; active?: boolean }) =>
    inDatabase((db) => db.updateTable('staff_user').set(values).where('email', '=', 'cara@example.nl').execute())
  await change({ role: 'editor' })
  const { code, out } = await runCommand('reset-password', '--email', 'Cara@example.nl', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toEqual({
    email: 'Cara@example.nl',
    link: expect.stringMatching(/^https:\/\/shop\.example\/auth\/reset-password#token=[\w-]{20,}$/),
  })
  const rows = await inDatabase((db) =>
    db
      .selectFrom('staff_user')
      .innerJoin('password_reset', 'password_reset.user_id', 'staff_user.id')
      .select(['role', 'used_at'])
      .where('email', '=', 'cara@example.nl')
      .orderBy('password_reset.id')
      .execute(),
  )
  expect(rows).toEqual([
    { role: 'editor', used_at: expect.any(Date) },
    { role: 'editor', used_at: null },
  ])
  await change({ active: false })
  for (const email of ['cara@example.nl', 'nobody@example.nl'])
    expect(await runCommand('reset-password', '--email', email)).toMatchObject({
      code: 2,
      out: '',
      err: `There is no active account with the address ${email}.\n`,
    })
})

test('a shop is not made anonymous; a copy would be, for every column of text has a rule', async () => {
  expect((await runCommand('create-owner', '--email', 'dora@example.nl')).code).toBe(0)
  expect(await runCommand('anonymise', '--database', folder)).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('Nothing was changed: this database is the shop'),
  })
  const database = await openDatabase({ url: null, embedded: join(folder, 'database') })
  try {
    const own = await database.kysely
      .selectFrom('staff_user')
      .select('name')
      .where('email', '=', 'dora@example.nl')
      .execute()
    expect(own).toHaveLength(1)
    expect(await findRuleGaps(database.kysely)).toEqual([])
    await sql`alter table mail add column shoe_size text`.execute(database.kysely)
    expect(await findRuleGaps(database.kysely)).toEqual(['mail.shoe_size'])
    await sql`alter table mail drop column shoe_size`.execute(database.kysely)
  } finally {
    await database.close()
  }
})

longTest('missing migrations are listed without a change, and applied', async () => {
  const target = join(folder, 'migrated')
  const run = (...given: string[]) => runIn({ ...environment, DATA_DIR: target }, 'migrate', ...given)
  const before = await run('--check', '--json')
  expect(before.code).toBe(1)
  expect(JSON.parse(before.out).missing).toEqual(listMigrationFiles())
  expect(existsSync(join(target, 'database'))).toBe(false)
  expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining('210-drill-run.sql was applied') })
  expect(await run('--check')).toMatchObject({ code: 0, out: 'The database has all migrations.\n' })
})

test('a folder that takes no backup is refused in words', async () => {
  for (const target of ['/proc/nowhere/backups', join(program, 'a', 'b')])
    expect(await runCommand('backup', '--to', target)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^No backup can be written to .+ takes no folders \(E[A-Z]+\)\.\n$/),
    })
})

test.each([[[]], [['create-owner']], [['create-owner', '--email', 'anna']], [['drop', '--email', 'anna@example.nl']]])(
  'with %j it prints its usage and changes nothing',
  async (given) => {
    const { code, out, err } = await runCommand(...given)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('npm run admin -- create-owner --email')
  },
)
