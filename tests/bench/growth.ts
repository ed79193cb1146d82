/**
 * `npm run bench -- --only growth`: how the public calls and pages of the shop slow down as the catalogue grows, on
 * PostgreSQL. For each number of deals (`--sizes`) a database is copied from that of the demo and filled with generated
 * deals; the server runs on one core without its page cache, and each figure is also a share of the requests that a
 * bare server answers with as many bytes in the same run. TEST_DATABASE_URL names the database server; by default it is
 * that of the tests. With `--write` the table replaces the one in docs/performance.md.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { findConsecutiveFreePorts } from '../free-ports.ts'
import { insertGeneratedDeals } from '../generated-deals.ts'
import { databaseUrl, runSql } from '../suite/databases.ts'
import { type Length, measureRequestLoad, measureResponseBytes, type Target } from './load.ts'
import { findBenchPages, type Places } from './places.ts'
import { type Running, startProcess } from './processes.ts'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '60,1000,10000' },
    seconds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
})
const sizes = options.sizes.split(',').map(Number)
const length: Length = { seconds: Number(options.seconds), warmUpSeconds: 2, connections: 10 }
const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test'
const base = `tussenuit_growth_${process.pid}`
/** The core of the measured server; the load comes from the other ones. */
const serverCore = 0

const targetsOf = ({ dealId, category, slug, nights, from }: Places): Target[] => {
  const search = (name: string, body: object): Target => ({ name, kind: 'json', path: '/api/deals/search', body })
  const page = (name: string, path: string): Target => ({ name, kind: 'html', path })
  return [
    search('list with facets', { nights: [2], sort: 'price', limit: 20 }),
    search('search with a typing error', { q: 'velwue', limit: 20 }),
    search('dates and party', {
      date_from: addDays(today(new Date()), 30),
      date_to: addDays(today(new Date()), 32),
      nights: [2],
      rooms: [{ adults: 2, children: [] }],
      limit: 20,
    }),
    { name: 'suggestions while typing', kind: 'json', path: '/api/suggestions?q=vel' },
    { name: 'package', kind: 'json', path: `/api/deals/package/${dealId}` },
    {
      name: 'calendar of a year',
      kind: 'json',
      path: '/api/hotels/calendar',
      body: { deals_id: dealId, nights, adults: 2, from, to: addDays(from, 364) },
    },
    page('home, HTML', '/'),
    page('listing, HTML', `/packages/${category}`),
    page('package, HTML', `/packages/${category}/${slug}`),
  ]
}

/** `share`: of the requests that the bare server answers. */
type Cell = { perSecond: number; share: number; p99Ms: number; bytes: number; refused: number }
type Row = Map<number, Cell>

const running: Running[] = []
const dataDir = mkdtempSync(join(tmpdir(), 'tussenuit-growth-'))
const port = await findConsecutiveFreePorts(4)
const url = `http://127.0.0.1:${port}`
const env = {
  SHOP_ENV: 'demo',
  PORT: String(port),
  HOST: '127.0.0.1',
  STAND_IN_PORT: String(port + 1),
  DATA_DIR: dataDir,
  SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
  PUBLIC_URL: `http://localhost:${port}`,
  LOG_LEVEL: 'error',
  STAND_INS: 'apart',
  LIMITS: 'off',
  PAGE_CACHE_MB: '0',
}

async function serve(database: string): Promise<Running> {
  const server = await startProcess(
    'apps/server/main.ts',
    { ...env, DATABASE_URL: databaseUrl(serverUrl, database) },
    `${url}/ready`,
  )
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(serverCore), String(server.process.pid)])
  return server
}

async function fillDatabase(database: string, count: number): Promise<void> {
  // Without the shop's own time limits, because filling takes longer.
  const pool = new pg.Pool({ connectionString: databaseUrl(serverUrl, database), max: 1, options: '-c jit=off' })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const deals = (await sql<{ count: number }>`select count(*)::int from deal where status = 'active'`.execute(db))
    .rows[0]!
  if (count > deals.count) await insertGeneratedDeals(db, count - deals.count)
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
}

async function measureSize(size: number, table: Map<string, Row>): Promise<void> {
  const database = `${base}_${size}`
  await runSql(serverUrl, `create database ${database} template ${base}`)
  try {
    const began = performance.now()
    await fillDatabase(database, size)
    console.log(`${size} deals filled in ${Math.round((performance.now() - began) / 1000)} s`)
    const server = await serve(database)
    running.push(server)
    const targets = targetsOf(await findBenchPages(url))
    const bytes = new Map<Target, number>()
    for (const target of targets) bytes.set(target, await measureResponseBytes(url, target))
    const pathOf = (target: Target) => `${target.kind}/${bytes.get(target)}`
    const bareUrl = `http://127.0.0.1:${port + 3}`
    const bareServer = await startProcess(
      'tests/bench/bare-server.ts',
      {
        PORT: String(port + 3),
        SIZES: [...new Set(targets.map((target) => pathOf(target).replace('/', ':')))].join(','),
      },
      `${bareUrl}/${pathOf(targets[0]!)}`,
    )
    running.push(bareServer)
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(serverCore), String(bareServer.process.pid)])
    for (const target of targets) {
      const bare = await measureRequestLoad(
        bareUrl,
        { name: 'bare', kind: target.kind, path: `/${pathOf(target)}` },
        length,
      )
      const { perSecond, p99Ms, refused } = await measureRequestLoad(url, target, length)
      const row = table.get(target.name) ?? new Map<number, Cell>()
      table.set(target.name, row)
      row.set(size, { perSecond, share: perSecond / bare.perSecond, p99Ms, bytes: bytes.get(target)!, refused })
      console.log(size, target.name, JSON.stringify(row.get(size)))
    }
    await bareServer.stop()
    await server.stop()
  } finally {
    await runSql(serverUrl, `drop database if exists ${database} with (force)`)
  }
}

/** "133, 1/441": requests a second, and the share of the bare server. */
const cellText = (cell: Cell | undefined): string =>
  cell === undefined
    ? '–'
    : `${cell.perSecond}/s, 1/${Math.max(1, Math.round(1 / cell.share))}${cell.refused > 0 ? `, ${cell.refused} refused` : ''}`

function toMarkdown(table: Map<string, Row>): string {
  const lines = [...table].map(([name, row]) => {
    const [first, last] = [row.get(sizes[0]!), row.get(sizes.at(-1)!)]
    const remaining = first && last ? `${Math.round((last.share / first.share) * 100)} %` : '–'
    const kilobytes = last ? (last.bytes / 1000).toFixed(0) : '–'
    return `| ${[name, ...sizes.map((size) => cellText(row.get(size))), remaining, kilobytes].join(' | ')} |`
  })
  const heads = ['', ...sizes.map((size) => `${size.toLocaleString('en')} deals`), 'rate remaining', 'KB']
  return [
    `${today(new Date())}, Node ${process.version}, ${cpus().length} cores, server on one of them, PostgreSQL, page cache off, ` +
      `${length.connections} connections, ${length.seconds} s each. Requests a second, and what part this is of a bare server.`,
    '',
    `| ${heads.join(' | ')} |`,
    `|${heads.map((_, index) => (index === 0 ? ' --- ' : ' ---: ')).join('|')}|`,
    ...lines,
  ].join('\n')
}

try {
  running.push(await startProcess('stand-ins/main.ts', env, `http://127.0.0.1:${port + 1}/inbox/messages.json`))
  await runSql(serverUrl, `create database ${base}`)
  await (await serve(base)).stop()
  const table = new Map<string, Row>()
  for (const size of sizes) await measureSize(size, table)
  const text = toMarkdown(table)
  console.log(`\n${text}`)
  if (options.write) {
    const path = new URL('../../docs/performance.md', import.meta.url).pathname
    const [head, , tail] = readFileSync(path, 'utf8').split(/<!-- growth:(?:begin|end) -->\n/)
    writeFileSync(path, `${head}<!-- growth:begin -->\n${text}\n<!-- growth:end -->\n${tail}`)
  }
} finally {
  for (const one of running.reverse()) await one.stop()
  await runSql(serverUrl, `drop database if exists ${base} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
}
