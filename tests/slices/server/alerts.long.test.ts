/**
 * Each alert of docs/monitoring/ is fired once by a real fault: the metrics are scraped from a shop that is in it, and
 * promtool applies the alert rules to them. A scrape each quarter of a second stands for one a minute. Without a fault
 * none fires: the control.
 *
 * In the long suite: all alerts; the disk needs root, to mount a small one.
 */
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { exportJournalDays } from '@tussenuit/modules/office/books/index.ts'
import { runBackupDrill } from '@tussenuit/modules/office/system/index.ts'
import { sendDueMails } from '@tussenuit/modules/platform/mail/index.ts'
import { createScheduledJobs } from '@tussenuit/server/jobs/jobs.ts'
import { JobWatch } from '@tussenuit/server/jobs/job-watch.ts'
import { recordJob } from '@tussenuit/server/metrics/instruments.ts'
import { openMetricsPort } from '@tussenuit/server/metrics/metrics-port.ts'
import {
  callProviderStandIn,
  callSupplierStandIn,
  findBookableStay,
  payByCard,
  reserveRoom,
  waitForState,
} from '../../booking-steps.ts'
import { findConsecutiveFreePorts } from '../../free-ports.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { runSql, serverUrl } from '../../suite/databases.ts'
import { root as repository } from '../../house/sources.ts'

const isThere = spawnSync('promtool', ['--version']).status === 0
if (!isThere) console.info('skipped: alerts by real faults need promtool (Debian: apt-get install prometheus)')
const hasDisk = process.getuid?.() === 0 && spawnSync('prometheus-node-exporter', ['--version']).status === 0
if (!hasDisk) console.info('skipped: DiskFull needs root and apt-get install prometheus-node-exporter')

const secret = 'k'.repeat(48)
const program = fileURLToPath(new URL('../../../apps/server/admin.ts', import.meta.url))
const rules = fileURLToPath(new URL('docs/monitoring/alerts.yml', repository))
const alerts = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
const home = mkdtempSync(join(tmpdir(), 'alerts-'))
const backups = join(home, 'backups')
const journal = join(home, 'journal')
const scrapes = 24
const betweenMs = 250

type Samples = Map<string, (number | null)[]>

/** Scrapes the addresses, and works in between; `up` is what Prometheus adds. Times are relative to the scrape. */
async function record(
  jobs: Record<string, string>,
  now: () => Date,
  work: (index: number) => unknown,
  count = scrapes,
): Promise<Samples> {
  const samples: Samples = new Map()
  for (let index = 0; index < count; index += 1) {
    void work(index)
    for (const [job, url] of Object.entries(jobs)) {
      const text = await fetch(url)
        .then((response) => response.text())
        .catch(() => null)
      const labels = `job="${job}",instance="a"`
      put(`up{${labels}}`, text === null ? 0 : 1, index)
      for (const line of text?.split('\n') ?? []) {
        const [, name, own, value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
        if (name === undefined) continue
        const shift = name.endsWith('_timestamp_seconds') ? index * 60 - now().getTime() / 1000 : 0
        put(`${name}{${own ? `${own},` : ''}${labels}}`, Number(value) + shift, index)
      }
    }
    await wait(betweenMs)
  }
  return samples
  function put(series: string, value: number, index: number): void {
    if (!samples.has(series))
      samples.set(
        series,
        Array.from({ length: scrapes }, () => null),
      )
    samples.get(series)![index] = value
  }
}

/** The alerts that fire at any minute of the samples. */
function findFired(samples: Samples): string[] {
  const wanted = /^(up|shop_|http_server_request_duration_seconds_count|db_client|nodejs_eventloop|node_filesystem)/
  const series = [...samples]
    .filter(([name]) => wanted.test(name))
    .map(([name, values]) => ({
      series: name,
      values: values.map((value) => (value === null || Number.isNaN(value) ? '_' : value)).join(' '),
    }))
  const minutes = Array.from({ length: scrapes }, (_, index) => index)
  return alerts.filter((alert) => {
    const test = {
      rule_files: [rules],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: series,
          // It is asked for what is not so, so that promtool tells what is.
          promql_expr_test: minutes.map((minute) => ({
            expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
            eval_time: `${minute}m`,
            exp_samples: [],
          })),
        },
      ],
    }
    const file = join(home, `${alert}.json`)
    writeFileSync(file, JSON.stringify(test))
    const { status, stderr, stdout } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
    if (status !== 0 && !`${stdout}${stderr}`.includes('got:')) throw new Error(`${stdout}${stderr}`)
    return status !== 0
  })
}

describe.skipIf(!isThere || serverUrl === null)('each alert is fired by its fault', () => {
  let shop: TestShop
  let port: Awaited<ReturnType<typeof openMetricsPort>>
  let url = ''
  const watch = new JobWatch(({ name, hasFailed, seconds }) => recordJob(name, hasFailed ? 'failed' : 'done', seconds))
  const metricsOf = () =>
    openMetricsPort(
      { port: 0, host: '127.0.0.1' },
      { source: { ...shop.metricSource, hangingJobs: () => watch.hanging() }, version: '1', now: shop.shop.now },
    )
  const recordShop = (work: (index: number) => unknown = () => undefined) =>
    record({ tussenuit: url }, shop.shop.now, work)
  const firedBy = async (work?: (index: number) => unknown) => findFired(await recordShop(work))
  const runJob = (name: string) => {
    const job = createScheduledJobs(shop.shop, 1, watch).find((one) => one.name === name)!
    return job.run(AbortSignal.timeout(60_000))
  }
  const admin = (...given: string[]) =>
    new Promise<number>((resolve) =>
      execFile(
        process.execPath,
        [program, ...given],
        {
          env: {
            ...process.env,
            DATABASE_URL: shop.databaseUrl!,
            SECRET_KEY: secret,
            DATA_DIR: join(home, 'data'),
            PORT: new URL(shop.url).port,
          },
        },
        (error) => resolve(Number(error?.code ?? 0)),
      ),
    )
  const askSupplier = () => shop.shop.supplier.listOrders(new Date()).catch(() => undefined)

  beforeAll(async () => {
    shop = await startTestShop({
      deals: 3,
      priceDays: 40,
      work: false,
      patience: 1,
      environment: { DATA_DIR: join(home, 'data'), SECRET_KEY: secret, BACKUP_DIR: backups, JOURNAL_EXPORT: journal },
    })
    port = await metricsOf()
    url = `http://127.0.0.1:${port.port}/metrics`
    await sendDueMails(shop.shop)
    expect(await admin('backup', '--to', backups)).toBe(0)
    await runBackupDrill(shop.shop)
  })
  afterAll(async () => {
    await port.close()
    await shop.close()
    rmSync(home, { recursive: true })
  })

  test('none fires in a shop that works: the control', async () => {
    expect(await firedBy(() => Promise.all([shop.raw('GET', '/deals'), runJob('expiry'), askSupplier()]))).toEqual([])
  })

  test('JobFailing: the table that it reads is away', async () => {
    await sql`alter table voucher_code rename to voucher_code_away`.execute(shop.shop.db)
    const fired = await firedBy(() => runJob('voucher-reminders'))
    await sql`alter table voucher_code_away rename to voucher_code`.execute(shop.shop.db)
    expect(fired).toContain('JobFailing')
  })

  test('JobHanging: another transaction holds the table that it writes', async () => {
    let release = () => {}
    const held = shop.shop.db.transaction().execute(async (trx) => {
      await sql`lock table offer in access exclusive mode`.execute(trx)
      await new Promise<void>((resolve) => (release = resolve))
    })
    await wait(200)
    const running = runJob('old-offers')
    await wait(200)
    const before = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => before() + 3_600_000)
    const fired = await firedBy()
    clock.mockRestore()
    release()
    await Promise.all([held, running])
    expect(fired).toContain('JobHanging')
  })

  test('MailWaiting: the mail server refuses, and is tried again and again', async () => {
    await fetch(`${shop.standIns}/_mail/fault`, { method: 'POST', body: JSON.stringify({ kind: '4xx', times: 99 }) })
    await shop.newClient()('POST /saveGuestEmails', { body: { email: 'reader@example.nl' } })
    const fired = await firedBy(async (minute) => {
      shop.clockAhead(minute)
      await sendDueMails(shop.shop)
    })
    await fetch(`${shop.standIns}/_mail/fault`, { method: 'DELETE' })
    shop.clockAhead(0)
    expect(fired).toContain('MailWaiting')
  })

  test('JobsWaiting and BookingStuck: a stay is paid, and no process works', async () => {
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: 9 }), {})
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'paid')
    shop.clockAhead(3 * 60)
    const fired = await firedBy()
    shop.clockAhead(0)
    expect(fired).toEqual(expect.arrayContaining(['JobsWaiting', 'BookingStuck']))
  })

  test('BackupOld and DrillOld: nothing has run for a day and three hours', async () => {
    shop.clockAhead(27 * 60)
    const fired = await firedBy()
    shop.clockAhead(0)
    expect(fired).toEqual(expect.arrayContaining(['BackupOld', 'DrillOld']))
  })

  test('DrillFailed: a file of the backup is cut', async () => {
    const name = readdirSync(backups)
      .filter((file) => file !== 'files')
      .toSorted()
      .at(-1)!
    truncateSync(join(backups, name, 'deal.sealed'), 100)
    await runBackupDrill(shop.shop)
    expect(await firedBy()).toContain('DrillFailed')
  })

  test('JournalNotExported: a file stands where the folder of the export belongs', async () => {
    const insert = sql`insert into journal_entry (key, kind, booked_on, created_at)
      select 'alert:' || day, 'payment', current_date - day, now() - day * interval '1 day' from generate_series(1, 3) day`
    await insert.execute(shop.shop.db)
    rmSync(journal, { recursive: true, force: true })
    writeFileSync(journal, '')
    await expect(exportJournalDays(shop.shop)).rejects.toThrow()
    const fired = await firedBy()
    // Once the cause is gone the next run exports all days, and the alert is silent.
    rmSync(journal)
    await exportJournalDays(shop.shop)
    expect(fired).toContain('JournalNotExported')
    expect(await firedBy()).not.toContain('JournalNotExported')
  })

  test('EventLoopLate: something takes the processor', async () => {
    const fired = await firedBy(() => {
      const until = Date.now() + 700
      while (Date.now() < until);
    })
    expect(fired).toContain('EventLoopLate')
  })

  test('CardProviderFailing: it answers with errors', async () => {
    await callProviderStandIn(shop, '/faults', { kind: 'status', status: 500, times: 1_000 })
    const { account, intent_id: intent } = await shop.shop.db
      .selectFrom('payment')
      .select(['account', 'intent_id'])
      .where('intent_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const fired = await firedBy(() =>
      shop.shop.payments.findPayment(account as 'standard', intent!).catch(() => undefined),
    )
    await fetch(`${shop.standIns}/_sim/faults`, { method: 'DELETE' })
    expect(fired).toContain('CardProviderFailing')
  })

  test('SupplierSlow: each answer takes six seconds', async () => {
    await callSupplierStandIn(shop, '/settings', { latency_ms: 6_000 })
    const asking = setInterval(askSupplier, betweenMs)
    await wait(7_000)
    const fired = await firedBy()
    clearInterval(asking)
    await callSupplierStandIn(shop, '/settings', { latency_ms: 0 })
    await wait(7_000)
    expect(fired).toContain('SupplierSlow')
  })

  test('SupplierFailing: each answer is an error', async () => {
    await callSupplierStandIn(shop, '/faults', { path: '*', kind: '500', times: null })
    expect(await firedBy(askSupplier)).toContain('SupplierFailing')
    await fetch(`${shop.standIns}/_etg/faults`, { method: 'DELETE' })
  })

  test('DatabasePoolExhausted: long statements take every connection', async () => {
    const { max } = shop.metricSource.connections()!
    const ask = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(shop.shop.db).catch(() => null)
    const held = Array.from({ length: max }, () => ask(14))
    // Visitors come meanwhile; each gives up after two seconds.
    const visits = setInterval(() => held.push(ask(0)), 200)
    const fired = findFired(await record({ tussenuit: url }, shop.shop.now, () => undefined, 8))
    clearInterval(visits)
    await Promise.all(held)
    expect(fired).toContain('DatabasePoolExhausted')
  })

  test('DatabaseAway and ErrorRate: the server takes no connections of the shop', async () => {
    const name = new URL(shop.databaseUrl!).pathname.slice(1)
    await runSql(serverUrl!, `alter database ${name} with allow_connections false`)
    await runSql(serverUrl!, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    const fired = await firedBy(() => shop.raw('GET', '/deals').catch(() => undefined))
    await runSql(serverUrl!, `alter database ${name} with allow_connections true`)
    expect(fired).toEqual(expect.arrayContaining(['DatabaseAway', 'ErrorRate']))
  })

  test('ShopDown: the process has ended', async () => {
    await port.close()
    const fired = await firedBy()
    port = await metricsOf()
    expect(fired).toEqual(['ShopDown'])
  })

  test.skipIf(!hasDisk)('DiskFull: a disk of four megabytes is written full', async () => {
    const [image, disk] = [join(home, 'disk'), join(home, `mounted-${randomBytes(4).toString('hex')}`)]
    writeFileSync(image, Buffer.alloc(8_000_000))
    execFileSync('mkfs.ext4', ['-q', image])
    mkdirSync(disk)
    execFileSync('mount', ['-o', 'loop', image, disk])
    const [free] = [await findConsecutiveFreePorts(1)]
    const exporter = spawn('prometheus-node-exporter', [
      '--collector.disable-defaults',
      '--collector.filesystem',
      '--collector.filesystem.mount-points-exclude=^/(dev|proc|sys)($|/)',
      `--web.listen-address=127.0.0.1:${free}`,
    ])
    try {
      const address = `http://127.0.0.1:${free}/metrics`
      await expect
        .poll(() =>
          fetch(address)
            .then(({ status }) => status)
            .catch(() => 0),
        )
        .toBe(200)
      const ofDisk = async () => {
        const samples = await record(
          { node: address },
          () => new Date(),
          () => undefined,
        )
        return new Map([...samples].filter(([series]) => series.includes(disk) || series.startsWith('up')))
      }
      expect(findFired(await ofDisk())).toEqual([])
      try {
        writeFileSync(join(disk, 'full'), Buffer.alloc(16_000_000))
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
      }
      expect(findFired(await ofDisk())).toEqual(['DiskFull'])
    } finally {
      exporter.kill()
      execFileSync('umount', [disk])
    }
  })
})
