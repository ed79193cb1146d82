/**
 * `npm run bench`: measures the shop and a bare server on the same machine in the same run. It has no thresholds. The
 * office (office.ts), the growth of the catalogue (growth.ts) and the mix of visitors (mix.ts) take minutes and need a
 * PostgreSQL server, so they are measured only on request, as is what the search finds (relevance.ts).
 *
 * - --short: measures briefly
 * - --json: writes the figures to standard output
 * - --out folder: writes bench.json to the folder
 * - --postgres: uses DATABASE_URL instead of the embedded database
 * - --only calls, pages, bookings, scripts, office, growth, mix or relevance: measures only that part
 * - --profile folder: writes a CPU profile of the server to the folder
 * - --keep name, --calls names: options of the office
 * - --sizes numbers, --seconds number, --write: options of growth and mix; --write also of relevance
 * - --visitors number, --changes number, --warm seconds: options of mix
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { type BookingFigures, measureBookings } from './bookings.ts'
import { type FirstLoad, measureFirstLoad } from './first-load.ts'
import { type Figure, type Length, measureRequestLoad, measureResponseBytes, type Target } from './load.ts'
import { type Places, findBenchPages } from './places.ts'
import { type Running, startProcess } from './processes.ts'
import { findConsecutiveFreePorts } from '../free-ports.ts'
import { printReport } from './report.ts'

const parts = ['calls', 'pages', 'bookings', 'scripts'] as const
type Part = (typeof parts)[number]
export type Report = {
  at: string
  node: string
  cores: number
  database: 'PostgreSQL' | 'embedded'
  length: Length
  startSeconds: { first: number; second: number }
  calls: Figure[]
  pages: Figure[]
  bookings: BookingFigures[]
  scripts: FirstLoad[]
}

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean' },
    json: { type: 'boolean' },
    out: { type: 'string' },
    postgres: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    profile: { type: 'string' },
    keep: { type: 'string' },
    calls: { type: 'string' },
    sizes: { type: 'string' },
    seconds: { type: 'string' },
    warm: { type: 'string' },
    visitors: { type: 'string' },
    changes: { type: 'string' },
    write: { type: 'boolean' },
  },
})
const isSelected = (part: Part): boolean => !options.only || options.only.includes(part)
/** Parts that run as programs of their own, because they need a PostgreSQL server. */
const programs = {
  office: ['keep', 'calls'],
  growth: ['sizes', 'seconds'],
  mix: ['sizes', 'seconds', 'warm', 'visitors', 'changes'],
  relevance: [],
} as const
for (const [program, names] of Object.entries(programs)) {
  if (!options.only?.includes(program)) continue
  const given = names.flatMap((name) => (options[name] ? [`--${name}`, options[name]] : []))
  if (program !== 'office' && options.write) given.push('--write')
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${program}.ts`), ...given], {
    stdio: 'inherit',
  })
  if (options.only.length === 1) process.exit(status ?? 1)
}
const length: Length = options.short
  ? { seconds: 2, warmUpSeconds: 1, connections: 10 }
  : { seconds: 8, warmUpSeconds: 2, connections: 10 }
const databaseUrl = options.postgres ? process.env['DATABASE_URL'] : undefined
if (options.postgres && !databaseUrl) throw new Error('--postgres needs DATABASE_URL: an empty database of its own')

const running: Running[] = []
const dataDir = mkdtempSync(join(tmpdir(), 'tussenuit-bench-'))

async function runBench(): Promise<Report> {
  const port = await findConsecutiveFreePorts(4)
  const way = { url: `http://127.0.0.1:${port}`, standIns: `http://127.0.0.1:${port + 1}` }
  const env = {
    SHOP_ENV: 'demo',
    PORT: String(port),
    HOST: '127.0.0.1',
    STAND_IN_PORT: String(port + 1),
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'error',
  }
  running.push(await startProcess('stand-ins/main.ts', env, `${way.standIns}/inbox/messages.json`))
  const serve = async (flags: string[]): Promise<{ server: Running; seconds: number }> => {
    const started = performance.now()
    const server = await startProcess(
      'apps/server/main.js',
      { ...env, STAND_INS: 'apart', LIMITS: 'off', DATABASE_URL: databaseUrl ?? '' },
      `${way.url}/ready`,
      flags,
    )
    return { server, seconds: Math.round((performance.now() - started) / 100) / 10 }
  }
  // The shop is measured after its second start, because after the first one it still fetches prices in the background.
  const first = await serve([])
  await first.server.stop()
  const second = await serve(options.profile ? ['--cpu-prof', `--cpu-prof-dir=${resolve(options.profile)}`] : [])
  running.push(second.server)
  const places = await findBenchPages(way.url)
  const calls = isSelected('calls') ? callsOf(places) : []
  const pages = isSelected('pages') ? pagesOf(places) : []
  const limits = await startBareServer(way.url, [...calls, ...pages], port + 3)
  const report: Report = {
    at: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    database: databaseUrl ? 'PostgreSQL' : 'embedded',
    length,
    startSeconds: { first: first.seconds, second: second.seconds },
    calls: [],
    pages: [],
    bookings: [],
    scripts: [],
  }
  for (const target of calls) report.calls.push(...(await measureWithBareServer(way.url, target, limits)))
  for (const target of pages) report.pages.push(...(await measureWithBareServer(way.url, target, limits)))
  if (isSelected('bookings'))
    for (const [atOnce, count] of bookingRuns.slice(0, options.short ? 2 : undefined))
      report.bookings.push(
        await measureBookings(way, { atOnce, count, skipDays: 10 + count, pid: second.server.process.pid! }),
      )
  if (isSelected('scripts'))
    for (const [page, path] of scriptPagesOf(places)) report.scripts.push(await measureFirstLoad(page, way.url + path))
  return report
}

/** Travellers who book at once, and bookings in all. */
const bookingRuns: readonly [atOnce: number, count: number][] = [
  [1, 1],
  [20, 20],
  [60, 60],
  [60, 300],
]

const callsOf = ({ dealId, nights, from }: Places): Target[] => [
  { name: 'deal list', kind: 'json', path: '/api/deals' },
  { name: 'package detail', kind: 'json', path: `/api/deals/package/${dealId}` },
  {
    name: 'calendar, 365 days',
    kind: 'json',
    path: '/api/hotels/calendar',
    body: { deals_id: dealId, nights, adults: 2, from, to: addDays(from, 364) },
  },
  { name: 'search with a term', kind: 'json', path: '/api/deals/search', body: { q: 'sea', limit: 20 } },
  {
    name: 'search with facets',
    kind: 'json',
    path: '/api/deals/search',
    body: { nights: [2], sort: 'price', limit: 20 },
  },
]

const pagesOf = ({ category, slug }: Places): Target[] => [
  { name: 'home', kind: 'html', path: '/' },
  { name: 'listing', kind: 'html', path: `/packages/${category}` },
  { name: 'detail', kind: 'html', path: `/packages/${category}/${slug}` },
  { name: 'detail, compressed', kind: 'html', path: `/packages/${category}/${slug}`, compressed: true },
]

const scriptPagesOf = ({ category, slug, dealId }: Places): [string, string][] => [
  ['home', '/'],
  ['listing', `/packages/${category}`],
  ['detail', `/packages/${category}/${slug}`],
  ['booking, dates', `/booking/${category}/${slug}?step=date&q=${dealId}`],
  ['booking, checkout', `/booking/${category}/${slug}?step=checkout&q=${dealId}`],
  ['payment return', '/payment-details'],
]

type Limits = { url: string; sizes: Map<Target, number>; known: Map<string, Figure> }

/** Starts a bare server that returns a constant response of each target's size. */
async function startBareServer(shop: string, targets: Target[], port: number): Promise<Limits> {
  const sizes = new Map<Target, number>()
  for (const target of targets) sizes.set(target, await measureResponseBytes(shop, target))
  if (targets.length > 0)
    running.push(
      await startProcess(
        'tests/bench/bare-server.ts',
        {
          PORT: String(port),
          SIZES: targets
            .map((target) => `${target.kind}:${sizes.get(target)}`)
            .filter((entry, index, all) => all.indexOf(entry) === index)
            .join(','),
        },
        `http://127.0.0.1:${port}/${targets[0]!.kind}/${sizes.get(targets[0]!)}`,
      ),
    )
  return { url: `http://127.0.0.1:${port}`, sizes, known: new Map() }
}

/** The target's figures and those of the bare server for the same number of bytes, which are measured first. */
async function measureWithBareServer(shop: string, target: Target, limits: Limits): Promise<Figure[]> {
  const path = `/${target.kind}/${limits.sizes.get(target)}`
  const bare =
    limits.known.get(path) ??
    (await measureRequestLoad(limits.url, { name: 'bare server, as many bytes', kind: target.kind, path }, length))
  limits.known.set(path, bare)
  const figure = await measureRequestLoad(shop, target, length)
  return [
    { ...figure, share: Math.round((figure.perSecond / bare.perSecond) * 1000) / 1000 },
    { ...bare, name: `  ${bare.name}` },
  ]
}

try {
  const report = await runBench()
  if (options.out) {
    mkdirSync(options.out, { recursive: true })
    writeFileSync(join(options.out, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`)
  }
  if (options.json) console.log(JSON.stringify(report, null, 2))
  else printReport(report)
} finally {
  for (const one of running.reverse()) await one.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
