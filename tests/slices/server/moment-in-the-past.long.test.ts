/**
 * A restore to a moment in the past, by the commands of docs/operating.md: a PostgreSQL server of its own, whose
 * write-ahead log pgBackRest archives; sales before and after the moment; the providers of today beside what was
 * restored.
 *
 * In the long suite: all of it, if PostgreSQL and pgBackRest are installed (Debian: postgresql, pgbackrest).
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { listBookViolations } from '@tussenuit/adapters/db/check-books.ts'
import { intentIdOfSale, payByCard, findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { findPostgresPrograms, type OwnPostgres, startOwnPostgres } from '../../chaos/own-postgres.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { databaseUrl, serverUrl } from '../../suite/databases.ts'
import { buyVouchers } from '../../voucher-steps.ts'

const isThere = findPostgresPrograms() !== null && spawnSync('pgbackrest', ['version']).status === 0
if (!isThere) console.info('skipped: a moment in the past needs PostgreSQL and pgbackrest (Debian)')

const secret = 'k'.repeat(48)
const program = fileURLToPath(new URL('../../../apps/server/admin.ts', import.meta.url))
const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
const section = page.slice(page.indexOf('\n## A moment in the past\n'), page.indexOf('\n## A machine is lost\n'))
/** What to install, the file of pgBackRest, what begins the archive, what restores. */
const blocks = [...section.matchAll(/\n```\n(.*?)\n```\n/gs)].map(([, block]) => block!)
const moments = { sql: '2026-11-29 03:00:00+00', iso: '2026-11-29T03:00:00Z' }

/** Divides a line as a shell does, as far as the page needs it. */
const toArguments = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)

describe.skipIf(!isThere || serverUrl === null)('a moment in the past', () => {
  let server: OwnPostgres
  /** Whose database the server gets a copy of. */
  let source: TestShop
  let shop: TestShop
  let url: string
  let moment: Date
  let before: Awaited<ReturnType<typeof buyVouchers>>
  let after: Awaited<ReturnType<typeof buyVouchers>>
  let pending: Awaited<ReturnType<typeof reserveRoom>>
  let output = ''

  const runAdmin = (args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) =>
      execFile(
        process.execPath,
        [program, ...args],
        {
          env: {
            ...process.env,
            DATABASE_URL: url,
            DATA_DIR: join(server.folder, 'shop'),
            SECRET_KEY: secret,
            NODE_ENV: 'production',
            PORT: new URL(shop.url).port,
          },
        },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
      ),
    )
  const read = async <T extends object>(text: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<T>(text)).rows
    } finally {
      await client.end()
    }
  }
  const readOrders = () =>
    read<{ number: string; state: string }>('select number, state from voucher_order order by number')

  /** A line of the page, on this server instead of that of the machine. Each has to be one that is known here. */
  async function follow(line: string): Promise<void> {
    const [first, ...rest] = toArguments(line)
    if (first === 'runuser') {
      expect(rest.slice(0, 3)).toEqual(['-u', 'postgres', '--'])
      const [own, ...args] = rest.slice(3)
      expect(['psql', 'pgbackrest']).toContain(own)
      const local = own === 'psql' ? ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'postgres'] : []
      server.runAs(own!, ...local, ...args)
    } else if (first === 'tussenuit-admin') {
      const answer = await runAdmin(rest)
      expect(answer).toMatchObject({ code: 0, err: '' })
      output += answer.out
    } else {
      expect(first, line).toBe('systemctl')
      const [verb, ...units] = rest
      if (units.every((unit) => unit.startsWith('tussenuit-'))) {
        // The one process is that of the test, whose providers have to go on: it takes no call and no webhook any more.
        if (verb === 'stop') await shop.app.close()
        return
      }
      expect(units).toEqual(['postgresql'])
      if (verb !== 'start') server.stop()
      if (verb !== 'stop') server.start()
    }
  }
  const followBlock = async (block: string): Promise<void> => {
    for (const line of block.split('\n')) await follow(line)
  }

  beforeAll(async () => {
    server = await startOwnPostgres((folder) => ({ PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf') }))
    const file = blocks[1]!
      .replace('/var/lib/pgbackrest', join(server.folder, 'archive'))
      .replace('repo1-cipher-pass=…', `repo1-cipher-pass=${'p'.repeat(40)}`)
      .replace('/var/lib/postgresql/15/main', server.data)
    expect(file).not.toMatch(/\/var\/|…/)
    server.runAs('mkdir', join(server.folder, 'pgbackrest-log'))
    const own = ['lock', 'log', 'spool']
      .map((name) => `${name}-path=${join(server.folder, `pgbackrest-${name}`)}`)
      .join('\n')
    writeFileSync(
      join(server.folder, 'pgbackrest.conf'),
      `${file.replace('[global]', `[global]\n${own}`)}\npg1-port=${server.port}\npg1-socket-path=${server.folder}\n`,
    )
    chmodSync(join(server.folder, 'pgbackrest.conf'), 0o644)
    url = databaseUrl(server.url, 'tussenuit')
    const options = { deals: 4, priceDays: 40, work: false, environment: { SECRET_KEY: secret } } as const
    source = await startTestShop(options)
    const copy = join(server.folder, 'demo.dump')
    execFileSync('pg_dump', ['--format', 'custom', '--file', copy, source.databaseUrl!])
    execFileSync('createdb', ['--maintenance-db', server.url, 'tussenuit'])
    execFileSync('pg_restore', ['--no-owner', '--dbname', url, copy])
    shop = await startTestShop({ ...options, database: { url, dump: null, drop: async () => undefined } })

    await followBlock(blocks[2]!)
    before = await buyVouchers(shop, { cents: 10_000 })
    pending = await reserveRoom(shop, await findBookableStay(shop), { surname: 'Pending' })
    await wait(1_500)
    moment = (await read<{ now: Date }>(`select date_trunc('second', now()) as now`))[0]!.now
    await wait(1_500)
    await payByCard(shop, pending.reservation)
    after = await buyVouchers(shop, { cents: 10_000, email: 'after@example.nl' })
    expect(await readOrders()).toHaveLength(2 + (await countDemoOrders()))

    const restore = blocks[3]!
    for (const text of Object.values(moments)) expect(restore).toContain(text)
    await followBlock(
      restore
        .replace(moments.sql, moment.toISOString().replace('T', ' ').replace('Z', '+00'))
        .replace(moments.iso, moment.toISOString()),
    )
  }, 300_000)
  afterAll(async () => {
    await shop?.close()
    await source?.close()
    server?.close()
  })
  const countDemoOrders = async () =>
    (await readOrders()).filter(
      ({ number }) => ![before, after].some(({ order }) => order.transaction_number === number),
    ).length

  test('the page names what is installed, and each of its commands was run', () => {
    expect(blocks).toHaveLength(4)
    expect(blocks[0]).toBe('apt-get install --yes pgbackrest')
  })

  test('what was sold before the moment is there, and what was sold after it is not', async () => {
    const numbers = (await readOrders()).map(({ number }) => number)
    expect(numbers).toContain(before.order.transaction_number)
    expect(numbers).not.toContain(after.order.transaction_number)
  })

  test('the payment of a stay that was reserved before it is booked; that of a lost sale is for staff', async () => {
    expect(output).toContain(`${pending.reservation.reservationNumber}: a payment of`)
    const findings = await read<{ kind: string; intent_id: string }>('select kind, intent_id from money_finding')
    expect(findings).toContainEqual({ kind: 'paid_no_booking', intent_id: intentIdOfSale(after.order) })
    expect(output).toContain('The shop sells again, and jobs run.')
  })

  test('the restore is recorded with its moment, and the books are in order', async () => {
    const runs = await read<{ backup_at: Date; reconciled_at: Date | null }>(
      'select backup_at, reconciled_at from restore_run',
    )
    expect(runs).toEqual([{ backup_at: moment, reconciled_at: expect.any(Date) }])
    expect(await listBookViolations(url, 60)).toEqual([])
  })
})
