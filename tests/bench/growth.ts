/**
 * `npm run bench -- --only growth`: how the public calls and pages of the shop slow down as the catalogue grows, on
 * PostgreSQL. For each number of deals (`--sizes`) a database is copied from that of the demo and filled with generated
 * deals; the server runs on one core without its page cache, and each figure is also a share of the requests that a
 * bare server answers with as many bytes in the same run. TEST_DATABASE_URL names the database server; by default it is
 * that of the tests. With `--write` the table replaces the one in docs/performance.md.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { type Length, measureRequestLoad, measureResponseBytes, type Target } from './load.ts'
import { type MeasuredShop, startMeasuredShop } from './measured-shop.ts'
import { writePerformanceTable } from './performance-page.ts'
import { findBenchPages, type Places } from './places.ts'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '60,1000,10000' },
    seconds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
})
const sizes = options.sizes.split(',').map(Number)
const length: Length = { seconds: Number(options.seconds), warmUpSeconds: 2, connections: 10 }

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

async function measureTargets(shop: MeasuredShop, size: number, table: Map<string, Row>): Promise<void> {
  const targets = targetsOf(await findBenchPages(shop.url))
  const bytes = new Map<Target, number>()
  for (const target of targets) bytes.set(target, await measureResponseBytes(shop.url, target))
  const pathOf = (target: Target) => `${target.kind}/${bytes.get(target)}`
  const bareUrl = `http://127.0.0.1:${shop.freePort}`
  const bareSizes = new Set(targets.map((target) => pathOf(target).replace('/', ':')))
  const bareServer = await shop.startBeside(
    'tests/bench/bare-server.ts',
    { PORT: String(shop.freePort), SIZES: [...bareSizes].join(',') },
    `${bareUrl}/${pathOf(targets[0]!)}`,
  )
  for (const target of targets) {
    const path = `/${pathOf(target)}`
    const bare = await measureRequestLoad(bareUrl, { name: 'bare', kind: target.kind, path }, length)
    const { perSecond, p99Ms, refused } = await measureRequestLoad(shop.url, target, length)
    const row = table.get(target.name) ?? new Map<number, Cell>()
    table.set(target.name, row)
    row.set(size, { perSecond, share: perSecond / bare.perSecond, p99Ms, bytes: bytes.get(target)!, refused })
    console.log(size, target.name, JSON.stringify(row.get(size)))
  }
  await bareServer.stop()
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

const shop = await startMeasuredShop('growth')
try {
  const table = new Map<string, Row>()
  for (const size of sizes)
    await shop.withCatalogue(size, { PAGE_CACHE_MB: '0' }, () => measureTargets(shop, size, table))
  const text = toMarkdown(table)
  console.log(`\n${text}`)
  if (options.write) writePerformanceTable('growth', text)
} finally {
  await shop.close()
}
