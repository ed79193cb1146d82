/**
 * The drill: the last backup is restored aside, its books and payments are compared; what is wrong is named on Today,
 * on the page System and in the metrics.
 *
 * In the long suite: no backup, a whole one, one that is too old, what is wrong, and two drills at once.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBackup } from '@tussenuit/adapters/backup/backup.ts'
import { createFolderPlace } from '@tussenuit/adapters/backup/folder-place.ts'
import { createDiskStore } from '@tussenuit/adapters/files/disk.ts'
import { runBackupDrill, updateDrillTask } from '@tussenuit/modules/office/system/index.ts'
import { createKeyDerivation } from '@tussenuit/server/config/config.ts'
import { createScheduledJobs } from '@tussenuit/server/jobs/jobs.ts'
import { JobWatch } from '@tussenuit/server/jobs/job-watch.ts'
import { intentIdOfSale } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { runSql, serverUrl } from '../../suite/databases.ts'
import { longTest } from '../../suite/long-test.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'

const secret = 'k'.repeat(48)
const keys = createKeyDerivation([secret])('backup')
const program = fileURLToPath(new URL('../../../apps/server/admin.ts', import.meta.url))
const home = mkdtempSync(join(tmpdir(), 'drill-'))
const data = join(home, 'data')
const root = join(home, 'backups')

// The embedded engine belongs to one process, so that a shop that sells has no backup of it.
describe.skipIf(serverUrl === null)('the drill', () => {
  let shop: TestShop
  const backUp = (now = new Date()) =>
    makeBackup(shop.shop.db, createDiskStore(data), { place: createFolderPlace(root), keys, now })
  const findNewest = () =>
    join(
      root,
      readdirSync(root)
        .filter((name) => name !== 'files')
        .toSorted()
        .at(-1)!,
    )
  const drill = () => runBackupDrill(shop.shop)
  const readTasks = async () =>
    shop.shop.db
      .selectFrom('staff_task')
      .select(['text', 'done_at'])
      .where('kind', '=', 'backup_unproven')
      .where('done_at', 'is', null)
      .execute()
  const readSystem = async () => (await shop.newClient(await signIn(shop, 'owner'))('GET /system', {})).data.drill
  const listDatabases = async () => {
    const { rows } = await shop.shop.db
      .selectFrom('pg_database' as never)
      .select('datname' as never)
      .execute()
      .then((found) => ({ rows: found as { datname: string }[] }))
    return rows.map(({ datname }) => datname).filter((name) => name.endsWith('_drill'))
  }

  beforeAll(async () => {
    shop = await startTestShop({
      deals: 4,
      priceDays: 40,
      work: false,
      environment: { DATA_DIR: data, SECRET_KEY: secret, BACKUP_DIR: root },
    })
    await buyVouchers(shop, { cents: 10_000, quantity: 2 })
  })
  afterAll(async () => {
    await shop.close()
    rmSync(home, { recursive: true })
  })

  test('without a backup the nightly job says so, to staff and in the metrics', async () => {
    const noon = new Date()
    noon.setUTCHours(12)
    if (noon > new Date()) noon.setUTCDate(noon.getUTCDate() - 1)
    const jobs = createScheduledJobs({ ...shop.shop, now: () => noon }, 1, new JobWatch(() => undefined))
    await jobs.find(({ name }) => name === 'drill')!.run(AbortSignal.timeout(60_000))
    expect(await readSystem()).toMatchObject({
      last: { backup_name: null, problems: [`There is no backup in ${root}.`] },
      proven_at: null,
      is_late: true,
    })
    expect(await readTasks()).toMatchObject([{ text: expect.stringContaining(`There is no backup in ${root}.`) }])
    expect((await shop.metricSource.figures()).drill.last?.problems).toHaveLength(1)
  })

  test('a whole backup is proven; nothing is left of the copy, and the task is closed', async () => {
    const { name } = await backUp()
    const answer = await new Promise<{ code: number; out: string; err: string }>((resolve) =>
      execFile(
        process.execPath,
        [program, 'drill', '--from', root, '--json'],
        {
          env: {
            ...process.env,
            DATABASE_URL: shop.databaseUrl!,
            DATA_DIR: data,
            SECRET_KEY: secret,
            NODE_ENV: 'production',
            PORT: new URL(shop.url).port,
          },
        },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
      ),
    )
    expect(answer).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(answer.out)).toMatchObject({ name, problems: [] })
    expect(await readSystem()).toMatchObject({ last: { backup_name: name, problems: [] }, is_late: false })
    expect(await readTasks()).toEqual([])
    expect(await listDatabases()).toEqual([])
  })

  longTest('a file that is missing, a wrong book and a lost payment are named', async () => {
    const { order } = await buyVouchers(shop, { cents: 10_000 })
    const mail = shop.shop.db.deleteFrom('mail').where('key', '=', `voucher:${order.transaction_number}`)
    expect((await mail.executeTakeFirst()).numDeletedRows).toBe(1n)
    // At the card provider a payment that no sale has, of before the backup.
    const stray = await shop.shop.payments.createPayment({
      account: 'standard',
      amountCents: 4_200,
      methods: ['card'],
      description: 'lost',
      metadata: {},
      key: 'lost',
      returnUrl: () => shop.url,
    })
    await fetch(`${shop.standIns}/v1/payment_intents/${stray.id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: String(stray.checkout['publishable_key']),
        client_secret: stray.proof,
        payment_method: 'pm_card_visa',
      }),
    })
    expect((await shop.shop.payments.findPayment('standard', stray.id))!.state).toBe('paid')
    await backUp(new Date(Date.now() + 10 * 60_000))
    expect((await drill()).problems).toEqual([
      expect.stringMatching(new RegExp(`^INV-7 ${order.transaction_number} codes without an e-mail`)),
      expect.stringContaining(stray.id),
    ])
    expect(intentIdOfSale(order)).not.toBe(stray.id)

    rmSync(join(findNewest(), 'voucher_order.sealed'))
    expect((await drill()).problems).toEqual([expect.stringMatching(/voucher_order\.sealed is missing$/)])
    expect(await readTasks()).toMatchObject([{ text: expect.stringContaining('voucher_order.sealed is missing') }])
    expect(await listDatabases()).toEqual([])
  })

  longTest('a database of that name that no drill made is not touched; two drills do not run at once', async () => {
    await backUp(new Date(Date.now() + 20 * 60_000))
    const name = `${new URL(shop.databaseUrl!).pathname.slice(1).slice(0, 57)}_drill`
    await runSql(serverUrl!, `create database ${name} template template0`)
    try {
      expect((await drill()).problems).toEqual([expect.stringContaining(`a database ${name} that no drill made`)])
      expect(await listDatabases()).toContain(name)
    } finally {
      await runSql(serverUrl!, `drop database ${name}`)
    }
    const [first, second] = await Promise.allSettled([drill(), drill()])
    const refused = [first, second].filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { name: 'DrillRunning' } }])
  })

  test('staff are told once more when no drill has proven a backup for 26 hours, also where none runs', async () => {
    await shop.shop.db.deleteFrom('drill_run').execute()
    const at = new Date(Date.now() - 25 * 3_600_000)
    await shop.shop.db
      .insertInto('drill_run')
      .values({ backup_name: 'b', backup_made_at: at, started_at: at, ended_at: at, problems: '[]' })
      .execute()
    await updateDrillTask(shop.shop)
    expect(await readTasks()).toEqual([])
    shop.clockAhead(70)
    await updateDrillTask(shop.shop)
    expect(await readTasks()).toMatchObject([{ text: expect.stringContaining('No backup has been proven since') }])
    shop.clockAhead(0)
  })
})
