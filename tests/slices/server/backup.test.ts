/**
 * Backup while the shop sells, and restore: table by table what it was, with the books in order. Each planted fault is
 * named before anything is written.
 *
 * In the gate: a backup during sales and its restore, one in a bucket, refusals, a file that is cut.
 * In the long suite: also a backup without sales, the other planted faults, a changed key.
 */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import sharp from 'sharp'
import { makeBackup, type OpenedBackup, readRows } from '@tussenuit/adapters/backup/backup.ts'
import { createFolderPlace } from '@tussenuit/adapters/backup/folder-place.ts'
import { type Manifest, openBackup, signManifest } from '@tussenuit/adapters/backup/manifest.ts'
import { openPostgres } from '@tussenuit/adapters/db/postgres.ts'
import type { TableShape } from '@tussenuit/adapters/db/table-copy.ts'
import { createDiskStore } from '@tussenuit/adapters/files/disk.ts'
import { storeProcessSign } from '@tussenuit/modules/office/system/index.ts'
import { ProcessRecord } from '@tussenuit/server/metrics/process-record.ts'
import { startProcessSigns } from '@tussenuit/server/start/process-signs.ts'
import { createKeyDerivation } from '@tussenuit/server/config/config.ts'
import { startObjectStorage } from '@tussenuit/stand-ins/object-storage/stand-in.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { databaseUrl, runSql, serverUrl } from '../../suite/databases.ts'
import { isLong } from '../../suite/form.ts'
import { longTest } from '../../suite/long-test.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'

const secret = 'k'.repeat(48)
const keys = createKeyDerivation([secret])('backup')
const program = fileURLToPath(new URL('../../../apps/server/admin.ts', import.meta.url))
const home = mkdtempSync(join(tmpdir(), 'backup-'))
const data = join(home, 'data')
const root = join(home, 'backups')
const place = createFolderPlace(root)
const databases: string[] = []
/** The stand-ins of the shop are on the ports after it. */
let port = ''

const runAdmin = (environment: Record<string, string>, ...given: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) =>
    execFile(
      process.execPath,
      [program, ...given],
      {
        env: { ...process.env, SECRET_KEY: secret, NODE_ENV: 'production', DATA_DIR: data, PORT: port, ...environment },
      },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    ),
  )

const sortedRows = async (backup: OpenedBackup, table: TableShape): Promise<string[]> =>
  (await Array.fromAsync(readRows(backup, table), (row) => JSON.stringify(row))).toSorted()

/** The URL of a new database without tables. */
async function createNewDatabase(): Promise<string> {
  const name = `tussenuit_restored_${randomBytes(6).toString('hex')}`
  databases.push(name)
  await runSql(serverUrl!, `create database ${name} template template0`)
  return databaseUrl(serverUrl!, name)
}

// The embedded engine belongs to one process, so that a shop that sells has no backup of it.
describe.skipIf(serverUrl === null)('backup and restore', () => {
  let shop: TestShop
  let key: string
  const backUp = (...more: string[]) => runAdmin({ DATABASE_URL: shop.databaseUrl! }, 'backup', '--to', root, ...more)
  const findNewest = () => openBackup(place, null, keys)

  beforeAll(async () => {
    shop = await startTestShop({
      deals: 4,
      priceDays: 40,
      work: false,
      environment: { DATA_DIR: data, SECRET_KEY: secret },
    })
    port = new URL(shop.url).port
    key = await shop.shop.pictures.add(
      await sharp({ create: { width: 500, height: 400, channels: 3, background: '#123456' } })
        .png()
        .toBuffer(),
    )
    await buyVouchers(shop, { cents: 10_000, quantity: 2 })
  })
  afterAll(async () => {
    await shop.close()
    for (const name of databases) await runSql(serverUrl!, `drop database if exists ${name} with (force)`)
    rmSync(home, { recursive: true })
  })

  /**
   * A backup of what was restored has the rows, sequences and pictures of the one it came from. Rows are compared in an
   * order of their own: a table is read as it lies on the disk, and PostgreSQL fills gaps of a page with later rows.
   */
  async function expectRestored(
    { name, manifest, key }: Awaited<ReturnType<typeof findNewest>>,
    { url, folder }: { url: string; folder: string },
  ): Promise<void> {
    const database = await openPostgres(url)
    try {
      const restores = await database.kysely.selectFrom('restore_run').selectAll().execute()
      expect(restores).toMatchObject([{ backup_name: name, backup_at: new Date(manifest.madeAt), reconciled_at: null }])
      const againPlace = createFolderPlace(mkdtempSync(join(home, 'again-')))
      const again = await makeBackup(database.kysely, createDiskStore(folder), {
        place: againPlace,
        keys,
        now: new Date(),
      })
      expect(await database.kysely.selectFrom('process_sign').selectAll().execute()).toEqual([])
      const isOwn = ({ name: table }: { name: string }) => !table.startsWith('pgboss.') && table !== 'process_sign'
      const shapes = (one: Manifest) => one.tables.filter(isOwn).map((table) => ({ ...table, sha256: null }))
      expect(shapes(again.manifest)).toEqual(shapes(manifest))
      const copy = { ...again, place: againPlace, key: keys[0] }
      for (const table of manifest.tables.filter(isOwn))
        expect(await sortedRows(copy, table), table.name).toEqual(
          await sortedRows({ name, manifest, key, place }, table),
        )
      expect(again.manifest.sequences).toEqual(manifest.sequences)
      expect(again.manifest.files).toEqual(manifest.files)
      const jobs = (one: Manifest) => one.tables.find(({ name: table }) => table === 'pgboss.job')?.rows
      expect(jobs(again.manifest)).toBe(jobs(manifest))
      expect(manifest.tables.find(({ name: table }) => table === 'voucher_order')!.rows).toBeGreaterThan(1)
    } finally {
      await database.close()
    }
  }

  test('a backup that is made during sales restores to a consistent shop, without the processes of then', async () => {
    let isRunning = true
    let sold = 0
    await sql`insert into process_sign (id, host, pid, role, version, started_at, seen_at, facts)
      values (gen_random_uuid(), 'web-1', 1, 'on', '1.0.0', now(), now(), '{}')`.execute(shop.shop.db)
    const running = backUp('--json').finally(() => (isRunning = false))
    const sell = async () => {
      while (isRunning) {
        await buyVouchers(shop, { cents: 10_000 })
        sold += 1
      }
    }
    await Promise.all([sell(), sell()])
    const made = await running
    await shop.shop.db.deleteFrom('process_sign').execute()
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(made.out)).toMatchObject({ files: 1, newFiles: 1, missingFiles: [] })
    expect(sold).toBeGreaterThan(0)
    const url = await createNewDatabase()
    const folder = join(home, 'during')
    const newest = await findNewest()
    const where = { DATABASE_URL: url, DATA_DIR: folder }
    const restored = await runAdmin(where, 'restore', '--from', root, '--without-providers')
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('1 pictures written\nThe books are in order.\n')
    expect(restored.out).toContain('sells nothing and runs no jobs until npm run admin -- reconcile-after-restore')
    expect(newest.manifest.tables.find(({ name }) => name === 'process_sign')!.rows).toBe(1)
    await expectRestored(newest, { url, folder })
  })

  longTest('a restore that has asked both providers sells again', async () => {
    const where = { DATABASE_URL: await createNewDatabase(), DATA_DIR: join(home, 'asked') }
    const restored = await runAdmin(where, 'restore', '--from', root)
    expect(restored).toMatchObject({ code: 0, err: '' })
    // The shop of this test sends no mails: those of the sales before the backup wait in it.
    expect(restored.out).toMatch(
      /e-mails waited when the backup was made\..*\n(.*\n)*The shop sells again, and jobs run\.\n$/,
    )
  })

  longTest(
    'what is restored equals the original, table by table, with its sequences, triggers and pictures',
    async () => {
      // Rows of unequal length with gaps between them: a copy has them in another order.
      await sql`insert into contact_message (name, email, subject, message, language, created_at)
        select 'A', 'a@example.test', '', repeat('é', 7919 * i % 900), 'nl', now() from generate_series(1, 400) i`.execute(
        shop.shop.db,
      )
      await sql`delete from contact_message where id % 3 = 0`.execute(shop.shop.db)
      const made = await backUp()
      expect(made).toMatchObject({ code: 0, err: '' })
      // The picture was stored by the backup before.
      expect(made.out).toContain('1 pictures (0 new)')
      const newest = await findNewest()
      const url = await createNewDatabase()
      const folder = join(home, 'restored')
      const restored = await runAdmin(
        { DATABASE_URL: url, DATA_DIR: folder },
        'restore',
        '--from',
        root,
        '--at',
        newest.name,
        '--without-providers',
      )
      expect(restored).toMatchObject({ code: 0, err: '' })
      await expectRestored(newest, { url, folder })
      const [before, after] = [data, folder].map((at) => readFileSync(join(at, 'uploads', `${key}.webp`)))
      expect(after).toEqual(before)
      const count = async (where: string) => {
        const opened = await openPostgres(where)
        const tables = await opened.kysely.selectFrom('voucher_order').select('number').execute()
        await opened.close()
        return tables.length
      }
      expect(await count(url)).toBe(await count(shop.databaseUrl!))
    },
  )

  test('the page System names the last backup, the processes, their jobs and parties, and what waits', async () => {
    const owner = shop.newClient(await signIn(shop, 'owner'))
    const read = async () => (await owner('GET /system', {})).data
    const made = await backUp('--json')
    expect((await read()).backup).toMatchObject({
      is_late: false,
      last: { name: JSON.parse(made.out).name, is_whole: true },
    })
    await sql`update backup_run set ended_at = now() - interval '27 hours'`.execute(shop.shop.db)
    expect((await read()).backup.is_late).toBe(true)
    const failed = await runAdmin({ DATABASE_URL: shop.databaseUrl! }, 'backup', '--to', join(program, 'no folder'))
    expect(failed.code).toBe(2)
    expect((await read()).backup).toMatchObject({ is_late: true, last: { name: null, is_whole: false } })

    const record = new ProcessRecord(shop.shop.now)
    record.addJob({ name: 'money', hasFailed: true, seconds: 1.5, nextAt: new Date('2026-11-29T02:00:00Z') })
    record.addJob({ name: 'book', hasFailed: false, seconds: 0.25, nextAt: null })
    record.addCall({ party: 'hotels', operation: 'prebook', outcome: 'deadline', seconds: 15 })
    const signs = startProcessSigns(shop.shop, record, 'only')
    const killed = { id: randomUUID(), host: 'other', pid: 7, role: 'off', version: '0.9.0' } as const
    const long = new Date(Date.now() - 120_000)
    await storeProcessSign(shop.shop.db, { ...killed, started_at: long, facts: record.facts() }, long, null)
    await expect.poll(async () => (await read()).processes.length).toBe(2)
    const { processes, jobs, parties, queues } = await read()
    expect(processes).toMatchObject([
      { role: 'only', state: 'running', pid: process.pid },
      { ...killed, state: 'silent' },
    ])
    expect(jobs).toMatchObject([
      {
        name: 'money',
        seconds: 1.5,
        done_at: null,
        failed_at: expect.any(String),
        next_at: '2026-11-29T02:00:00.000Z',
      },
      { name: 'book', seconds: 0.25, done_at: expect.any(String), failed_at: null, next_at: null },
    ])
    expect(parties).toMatchObject([{ name: 'hotels', answered_at: null, failed_at: expect.any(String) }])
    // The shop of this test runs no jobs: the mails of its sales wait.
    expect(queues.find(({ name }) => name === 'mails')!.waiting).toBeGreaterThan(0)
    await signs.stop()
    expect((await read()).processes[0]).toMatchObject({ role: 'only', state: 'ended' })
  })

  test('a bucket takes a backup, which is checked and restored; what is missing in it is named', async () => {
    const settings = { bucket: 'shop-backups', region: 'eu-west-1', accessKey: 'BACKUPS', secretKey: 'another secret' }
    const storage = await startObjectStorage(settings)
    const where = 's3://shop-backups/nightly/shop-1'
    const run = (more: Record<string, string>, ...given: string[]) =>
      runAdmin(
        {
          DATABASE_URL: shop.databaseUrl!,
          BACKUP_S3_ENDPOINT: storage.endpoint,
          BACKUP_S3_REGION: settings.region,
          BACKUP_S3_ACCESS_KEY: settings.accessKey,
          BACKUP_S3_SECRET_KEY: settings.secretKey,
          ...more,
        },
        ...given,
      )
    try {
      expect((await run({}, 'backup', '--to', where)).out).toContain('1 pictures (1 new)')
      const made = await run({}, 'backup', '--to', where, '--json')
      expect(made).toMatchObject({ code: 0, err: '' })
      const { name, newFiles } = JSON.parse(made.out)
      expect(newFiles).toBe(0)
      expect(await run({}, 'backup', '--check', where)).toMatchObject({ code: 0, out: `${name} is whole.\n` })

      const url = await createNewDatabase()
      const folder = join(home, 'of-bucket')
      const target = { DATABASE_URL: url, DATA_DIR: folder }
      const table = `nightly/shop-1/${name}/voucher_order.sealed`
      const content = storage.objects.get(table)!
      storage.objects.delete(table)
      const missing = await run(target, 'restore', '--from', where)
      expect(missing).toMatchObject({ code: 1, err: '' })
      expect(missing.out).toBe(`${name}/voucher_order.sealed is missing\nNothing was restored.\n`)
      storage.objects.set(table, content)
      const restored = await run(target, 'restore', '--from', where, '--without-providers')
      expect(restored).toMatchObject({ code: 0, err: '' })
      expect(restored.out).toContain('1 pictures written\nThe books are in order.\n')
      expect(readFileSync(join(folder, 'uploads', `${key}.webp`))).toEqual(
        readFileSync(join(data, 'uploads', `${key}.webp`)),
      )

      const refused = await run({ BACKUP_S3_SECRET_KEY: 'wrong' }, 'backup', '--to', where)
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('403 SignatureDoesNotMatch')])
    } finally {
      await storage.close()
    }
  })

  test('a database that holds anything is refused, and nothing in it changes', async () => {
    const url = await createNewDatabase()
    await runSql(url, 'create table note (text text)')
    const refused = await runAdmin({ DATABASE_URL: url }, 'restore', '--from', root)
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('The database is not empty')])
    await expect(runSql(url, 'create table deal (id int)')).resolves.toBeUndefined()
  })

  test('a picture whose file is lost is named, and the backup is made', async () => {
    const lost = 'u-000000000000000000000000'
    const row = await shop.shop.db.selectFrom('uploaded_picture').selectAll().executeTakeFirstOrThrow()
    await shop.shop.db
      .insertInto('uploaded_picture')
      .values({ ...row, key: lost })
      .execute()
    const made = await backUp()
    expect([made.code, made.out]).toEqual([
      1,
      expect.stringContaining(`uploads/${lost}.webp is not in the file storage`),
    ])
    await shop.shop.db.deleteFrom('uploaded_picture').where('key', '=', lost).execute()
  })

  describe('with a planted fault', () => {
    const faultyRoot = () => {
      const copy = mkdtempSync(join(home, 'faulty-'))
      cpSync(root, copy, { recursive: true })
      const name = readdirSync(copy)
        .filter((file) => file !== 'files')
        .toSorted()
        .at(-1)!
      return { copy, name, table: join(copy, name, 'voucher_order.sealed') }
    }
    const turnByte = (file: string, at: number) => {
      const bytes = readFileSync(file)
      bytes[at < 0 ? bytes.length + at : at]! ^= 1
      writeFileSync(file, bytes)
    }
    const picture = (copy: string) => join(copy, 'files', readdirSync(join(copy, 'files'))[0]!)

    type Fault = [string, (faulty: ReturnType<typeof faultyRoot>) => void, RegExp]
    const faults: Fault[] = [
      [
        'a file that is cut',
        ({ table }) => truncateSync(table, statSync(table).size - 20),
        /voucher_order\.sealed is cut/,
      ],
      ['a file cut to its head', ({ table }) => truncateSync(table, 36), /voucher_order\.sealed is cut off/],
      ['a turned byte in a table', ({ table }) => turnByte(table, 60), /voucher_order\.sealed was changed/],
      ['a turned byte in the last tag', ({ table }) => turnByte(table, -1), /voucher_order\.sealed was changed/],
      ['a table that is missing', ({ table }) => rmSync(table), /voucher_order\.sealed is missing/],
      [
        'a table in place of another',
        ({ table, copy, name }) => cpSync(join(copy, name, 'deal.sealed'), table),
        /voucher_order\.sealed was changed in its piece 1, or belongs to another file/,
      ],
      [
        'a picture that is missing',
        ({ copy }) => rmSync(picture(copy)),
        /files\/[0-9a-f]{64}\.[0-9a-f]{16}\.sealed is missing/,
      ],
      [
        'a turned byte in a picture',
        ({ copy }) => turnByte(picture(copy), 70),
        /files\/[0-9a-f]{64}\.[0-9a-f]{16}\.sealed was changed/,
      ],
    ]
    const inGate = ['a file that is cut']

    test.each(faults.filter(([name]) => isLong || inGate.includes(name)))(
      '%s: it is named, and nothing is written',
      async (_, plant, message) => {
        const faulty = faultyRoot()
        plant(faulty)
        const url = await createNewDatabase()
        const checked = await runAdmin({ DATABASE_URL: url }, 'backup', '--check', faulty.copy)
        expect([checked.code, checked.out]).toEqual([1, expect.stringMatching(message)])
        const restored = await runAdmin({ DATABASE_URL: url }, 'restore', '--from', faulty.copy)
        expect([restored.code, restored.out]).toEqual([1, expect.stringMatching(message)])
        expect(restored.out).toContain('Nothing was restored.')
        await expect(runSql(url, 'create table deal (id int)')).resolves.toBeUndefined()
      },
    )

    test('a manifest that was changed, a wrong key, a newer schema and a missing backup are refused', async () => {
      const environment = { DATABASE_URL: await createNewDatabase() }
      const refused = async (from: string, more: Record<string, string> = {}) => {
        const { code, err } = await runAdmin({ ...environment, ...more }, 'restore', '--from', from)
        return [code, err.trim()]
      }
      const changed = faultyRoot()
      const manifestFile = join(changed.copy, changed.name, 'manifest.json')
      const text = readFileSync(manifestFile, 'utf8')
      writeFileSync(manifestFile, text.replace('"format":1', '"format":2'))
      expect(await refused(changed.copy)).toEqual([2, `${changed.name}/manifest.json was changed`])
      expect(await refused(root, { SECRET_KEY: 'x'.repeat(48) })).toEqual([
        2,
        expect.stringContaining('was made with another SECRET_KEY'),
      ])
      const { manifest } = await findNewest()
      const newer = { ...manifest, migrations: [...manifest.migrations, '999-of-tomorrow.sql'] }
      writeFileSync(manifestFile, signManifest(newer, keys[0]))
      expect(await refused(changed.copy)).toEqual([2, expect.stringContaining('999-of-tomorrow.sql')])
      expect(await refused(join(home, 'never'))).toEqual([2, expect.stringContaining('There is no backup in')])
    })

    test('without a fault the check finds none: the control', async () => {
      const checked = await runAdmin({ DATABASE_URL: shop.databaseUrl! }, 'backup', '--check', faultyRoot().copy)
      expect(checked).toMatchObject({ code: 0, err: '', out: expect.stringContaining('is whole') })
    })

    longTest(
      'after a change of the key old backups open with the previous one, and new ones need the new one only',
      async () => {
        const { copy } = faultyRoot()
        const run = (more: Record<string, string>, ...given: string[]) =>
          runAdmin({ DATABASE_URL: shop.databaseUrl!, SECRET_KEY: 'n'.repeat(48), ...more }, 'backup', ...given)
        expect((await run({ SECRET_KEY_PREVIOUS: secret }, '--check', copy)).code).toBe(0)
        const made = await run({ SECRET_KEY_PREVIOUS: secret }, '--to', copy)
        expect(made.out).toContain('1 pictures (1 new)')
        expect(await run({}, '--check', copy)).toMatchObject({
          code: 0,
          err: '',
          out: expect.stringContaining('whole'),
        })
      },
    )
  })
})
