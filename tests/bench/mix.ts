/**
 * `npm run bench -- --only mix`: many visitors who look at pages as people do, while prices change. On PostgreSQL, with
 * the server on one core and its page cache on.
 *
 * A visitor has a language (seven, few of them frequent), in two of five cases dates or a party, and looks at one page
 * after the other with a pause between them: home, lists, packages, searches, the frequent ones more often. Meanwhile
 * the stored price of a random stay changes `--changes` times a second. With `--write` the table replaces the one in
 * docs/performance.md.
 */
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import pg from 'pg'
import { readProcessorSeconds } from './processor-time.ts'
import { type MeasuredShop, startMeasuredShop } from './measured-shop.ts'
import { writePerformanceTable } from './performance-page.ts'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '60,1000' },
    seconds: { type: 'string', default: '120' },
    warm: { type: 'string', default: '120' },
    visitors: { type: 'string', default: '200' },
    changes: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
})
const sizes = options.sizes.split(',').map(Number)
const seconds = Number(options.seconds)
const visitors = Number(options.visitors)
const changesPerSecond = Number(options.changes)
/** Mean pause of a visitor between two pages. */
const pauseMs = 4_000
/** Most visitors of a shop that has been open for a while find their pages in the cache. */
const warmUpSeconds = Number(options.warm)
const languages = ['en', 'nl', 'de', 'fr', 'es', 'it', 'fa']

/** A random number below `count`: 0 is twice as frequent as 1, three times as frequent as 2, and so on. */
function drawZipf(count: number): number {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1))
  let left = Math.random() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, weight] of weights.entries()) {
    left -= weight
    if (left <= 0) return index
  }
  return count - 1
}
const drawFrom = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!

type Deal = { category: string; category_id: string }
const parties = ['adults=1', 'adults=3', 'adults=4', 'adults=2&children=7', 'adults=2&children=4,9']
const searches = ['wellness', 'veluwe', 'zee', 'fietsen', 'velwue', 'amsterdam', 'romantic', 'maastricht']

/** The query that a visitor's pages have: dates, a party, both, or in three of five cases nothing. */
function drawChoice(): string {
  if (Math.random() >= 0.4) return ''
  const which = Math.random()
  const parts: string[] = []
  if (which < 0.7) {
    const day = today(new Date())
    const untilFriday = (12 - new Date(`${day}T12:00:00Z`).getUTCDay()) % 7
    const from =
      Math.random() < 0.7
        ? addDays(day, untilFriday + 7 * drawZipf(8))
        : addDays(day, 3 + Math.floor(Math.random() * 50))
    parts.push(`from=${from}&to=${addDays(from, 2)}&nights=${drawFrom([1, 2, 2])}`)
  }
  if (which >= 0.5) parts.push(parties[drawZipf(parties.length)]!)
  return parts.join('&')
}

function drawPath(deals: readonly Deal[], categories: readonly string[]): string {
  const kind = Math.random()
  if (kind < 0.2) return '/'
  if (kind < 0.5) return `/packages/${categories[drawZipf(categories.length)]}`
  if (kind < 0.58) return `/packages/all?q=${drawFrom(searches)}`
  const deal = deals[drawZipf(deals.length)]!
  return `/packages/${deal.category}/${deal.category_id}`
}

type Source = 'cache' | 'cache, after comparing its data' | 'rendered' | 'refused' | 'failed'
type Visit = { source: Source; ms: number }

async function visit(url: string, language: string): Promise<Visit> {
  const began = performance.now()
  const response = await fetch(url, { headers: { 'accept-language': language, 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  const ms = performance.now() - began
  const source = response.headers.get('x-page-source')
  if (response.status === 503) return { source: 'refused', ms }
  return { source: response.ok ? ((source ?? 'rendered') as Source) : 'failed', ms }
}

async function walk(shop: MeasuredShop, lists: Lists, until: number, visits: Visit[]): Promise<void> {
  await wait(Math.random() * pauseMs)
  while (performance.now() < until) {
    const [language, choice] = [languages[drawZipf(languages.length)]!, drawChoice()]
    for (let page = 0; page < 6 && performance.now() < until; page++) {
      const path = drawPath(lists.deals, lists.categories)
      const query = choice === '' ? '' : `${path.includes('?') ? '&' : '?'}${choice}`
      visits.push(await visit(shop.url + path + query, language))
      await wait(-Math.log(1 - Math.random()) * pauseMs)
    }
  }
}

type Lists = { deals: Deal[]; categories: string[] }

async function findLists(url: string): Promise<Lists> {
  const deals: Deal[] = []
  for (let page = 1; ; page += 1) {
    const { data } = (await (await fetch(`${url}/api/deals?page=${page}&limit=100`)).json()) as {
      data: { items: Deal[]; total: number }
    }
    deals.push(...data.items)
    if (data.items.length === 0 || deals.length >= data.total) break
  }
  return { deals, categories: ['all', ...new Set(deals.map((deal) => deal.category))] }
}

/** Changes the price of a random stored stay of two adults, by up to five euros, until it is stopped. */
function changePrices(databaseUrl: string): () => Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  let [isOver, changes] = [false, 0]
  const loop = (async () => {
    while (!isOver) {
      const began = performance.now()
      const { rowCount } = await pool.query(
        `update rate_snapshot set room_only_cents = room_only_cents + 1 + floor(random() * 500)::int
          where ctid = (select ctid from rate_snapshot tablesample system (1) where room_only_cents is not null
            order by random() limit 1)`,
      )
      changes += rowCount ?? 0
      await wait(Math.max(0, 1000 / changesPerSecond - (performance.now() - began)))
    }
    await pool.end()
    return changes
  })()
  return () => {
    isOver = true
    return loop
  }
}

type Figures = {
  pages: number
  perSecond: number
  sources: Record<Source, number>
  p50Ms: number
  p99Ms: number
  cachedP99Ms: number
  /** Of the core of the server, and of PostgreSQL, in parts of one core. */
  processor: { server: number; database: number }
  memoryMb: number
  changes: number
}

async function measureMix(shop: MeasuredShop, pid: number, databaseUrl: string): Promise<Figures> {
  const lists = await findLists(shop.url)
  const visits: Visit[] = []
  const stopChanges = changePrices(databaseUrl)
  const start = performance.now()
  const until = start + (warmUpSeconds + seconds) * 1000
  const walks = Array.from({ length: visitors }, () => walk(shop, lists, until, visits))
  await wait(warmUpSeconds * 1000)
  visits.length = 0
  const [before, began] = [readProcessorSeconds(pid), performance.now()]
  await Promise.all(walks)
  const [after, ran] = [readProcessorSeconds(pid), (performance.now() - began) / 1000]
  const changes = await stopChanges()
  const sources: Figures['sources'] = {
    cache: 0,
    'cache, after comparing its data': 0,
    rendered: 0,
    refused: 0,
    failed: 0,
  }
  for (const { source } of visits) sources[source] += 1
  const percentile = (of: readonly Visit[], share: number): number => {
    const sorted = of.map(({ ms }) => ms).sort((a, b) => a - b)
    return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  }
  return {
    pages: visits.length,
    perSecond: visits.length / ran,
    sources,
    p50Ms: percentile(visits, 0.5),
    p99Ms: percentile(visits, 0.99),
    cachedP99Ms: percentile(
      visits.filter(({ source }) => source === 'cache'),
      0.99,
    ),
    processor: {
      server: (after.server - before.server) / ran,
      database: (after.database - before.database) / ran,
    },
    memoryMb: after.memoryMb,
    changes,
  }
}

function lineOf(size: number, one: Figures): string {
  const percent = (count: number) => `${Math.round((count / one.pages) * 100)} %`
  const { sources } = one
  return `| ${[
    size.toLocaleString('en'),
    one.perSecond.toFixed(1),
    percent(sources.cache),
    percent(sources['cache, after comparing its data']),
    percent(sources.rendered),
    String(sources.refused + sources.failed),
    `${one.p50Ms} / ${one.p99Ms} ms`,
    `${one.cachedP99Ms} ms`,
    `${one.processor.server.toFixed(2)} + ${one.processor.database.toFixed(2)}`,
    `${one.memoryMb} MB`,
  ].join(' | ')} |`
}

const heads = [
  'deals',
  'pages a second',
  'from the cache',
  'its data compared',
  'rendered',
  'refused or failed',
  'p50 / p99',
  'p99 of the cache',
  'cores of server + PostgreSQL',
  'memory',
]

const shop = await startMeasuredShop('mix')
try {
  const lines: string[] = []
  for (const size of sizes)
    await shop.withCatalogue(size, {}, async (server, databaseUrl) => {
      const figures = await measureMix(shop, server.process.pid!, databaseUrl)
      console.log(size, JSON.stringify(figures))
      lines.push(lineOf(size, figures))
    })
  const text = [
    `${today(new Date())}, Node ${process.version}, ${cpus().length} cores, server on one of them, PostgreSQL. ` +
      `${visitors} visitors with a mean pause of ${pauseMs / 1000} s, ${changesPerSecond} changes of prices a second, ` +
      `${seconds} s after ${warmUpSeconds} s.`,
    '',
    `| ${heads.join(' | ')} |`,
    `|${' ---: |'.repeat(heads.length)}`,
    ...lines,
  ].join('\n')
  console.log(`\n${text}`)
  if (options.write) writePerformanceTable('mix', text)
} finally {
  await shop.close()
}
