/**
 * The nightly export of the journal to a bucket, by the job of the schedule against the double of object storage: the
 * files are the journal; what a bucket refuses, damages or never answers is a task and follows with the next night; the
 * metrics say when it last succeeded.
 *
 * In the long suite: all of it; the export to a folder is in the gate.
 */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileStorageLimits } from '@tussenuit/adapters/time-limits.ts'
import { startObjectStorage, type ObjectStorageStandIn } from '@tussenuit/stand-ins/object-storage/stand-in.ts'
import { createScheduledJobs } from '@tussenuit/server/jobs/jobs.ts'
import { openMetricsPort } from '@tussenuit/server/metrics/metrics-port.ts'
import { JobWatch } from '@tussenuit/server/jobs/job-watch.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { storageSettings, storageVariables } from '../../storage-steps.ts'
import { buyVouchers } from '../../voucher-steps.ts'

let storage: ObjectStorageStandIn
let shop: TestShop
beforeAll(async () => {
  storage = await startObjectStorage(storageSettings)
  shop = await startTestShop({
    deals: 1,
    priceDays: 5,
    work: false,
    environment: { ...storageVariables(storage.endpoint), JOURNAL_EXPORT: 'bucket' },
  })
  await buyVouchers(shop, { cents: 5_000 })
})
afterAll(async () => {
  await shop?.close()
  await storage?.close()
})

/** Moves what was written today to a day before, because the clock of the database dates the entries. */
async function writeDaysAgo(days: number): Promise<void> {
  await sql`alter table journal_entry disable trigger journal_stays`.execute(shop.shop.db)
  await sql`update journal_entry set created_at = created_at - make_interval(days => ${days})
    where created_at > now() - interval '1 hour'`.execute(shop.shop.db)
  await sql`alter table journal_entry enable trigger journal_stays`.execute(shop.shop.db)
}
/** Ten in the morning of today, when the job is due. */
const morning = () => shop.clockAhead((10 - new Date().getUTCHours()) * 60)
/** A failure is logged and a task: the job itself ends. */
async function runNight(): Promise<unknown> {
  // After a failure the storage is not asked for a moment.
  await setTimeout(fileStorageLimits.pauseAfterFailureMs)
  morning()
  await sql`delete from daily_work where name = 'journal export'`.execute(shop.shop.db)
  const job = createScheduledJobs(shop.shop, 1, new JobWatch()).find(({ name }) => name === 'journal-export')!
  return job.run(AbortSignal.timeout(120_000))
}
const files = () => [...storage.objects.keys()].filter((name) => name.includes('journal/')).toSorted()
const findTask = () =>
  shop.shop.db.selectFrom('staff_task').select('done_at').where('key', '=', 'journal-export').executeTakeFirst()
/** The metrics of the export: days that wait, and the moment of the last success in seconds. */
async function readMetrics(): Promise<[waiting: number, at: number]> {
  const source = { source: shop.metricSource, version: '1', now: shop.shop.now }
  const port = await openMetricsPort({ port: 0, host: '127.0.0.1' }, source)
  const text = await (await fetch(`http://127.0.0.1:${port.port}/metrics`)).text()
  await port.close()
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return [valueOf('shop_journal_export_waiting_days'), valueOf('shop_journal_export_last_success_timestamp_seconds')]
}

test.each(['failing', 'breaking', 'damaging'] as const)(
  'a bucket that is %s: a task, and no day counts as done',
  async (state) => {
    if (state === 'failing') await writeDaysAgo(2)
    storage.state = state
    await runNight()
    storage.state = 'up'
    expect(await findTask()).toMatchObject({ done_at: null })
    expect(await shop.shop.db.selectFrom('journal_export').select('day').execute()).toEqual([])
    expect(await readMetrics()).toEqual([2, 0])
  },
)

test('the next night stores every day; together the files are the journal', async () => {
  await runNight()
  const [waiting, at] = await readMetrics()
  expect([waiting, Math.abs(at - shop.shop.now().getTime() / 1_000) < 60]).toEqual([0, true])
  expect((await findTask())?.done_at).not.toBeNull()
  const exported = await shop.shop.db.selectFrom('journal_export').selectAll().orderBy('day').execute()
  expect(exported.length).toBeGreaterThanOrEqual(2)
  expect(files().map((name) => name.slice(name.indexOf('journal/')))).toEqual(
    expect.arrayContaining(exported.map((row) => row.file_name)),
  )
  const rows = files().flatMap((name) => storage.objects.get(name)!.toString('utf8').trim().split('\r\n').slice(1))
  const { rows: counted } = await sql<{ lines: number }>`select count(*)::int as lines from posting`.execute(
    shop.shop.db,
  )
  expect(rows.length).toBe(counted[0]!.lines)
  const cents = rows.map((row) =>
    Math.round(Number(row.split(';').at(-2)!.replaceAll('.', '').replace(',', '.')) * 100),
  )
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(0)
  const { rows: found } = await sql.raw<Violation>(buildBooksQuery(60)).execute(shop.shop.db)
  expect(found.filter(({ invariant }) => invariant === 'INV-53')).toEqual([])
})
