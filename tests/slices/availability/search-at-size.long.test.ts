/**
 * Searches over 100,000 deals: totals, facets, orders and prices are those of a full recount, and the statements use
 * the indexes.
 *
 * In the long suite: all; `search-recount.test.ts` counts several hundred deals in the gate.
 */
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findHotelSuggestions, findTerms, readSearchTerms } from '@tussenuit/modules/catalogue/deal/index.ts'
import { findChoicePrices } from '@tussenuit/modules/availability/calendar/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import { readStoredDeals, recountSearch, summariseRecount, summariseReply } from '../../deal-recount.ts'
import { insertGeneratedDeals } from '../../generated-deals.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { randomSearches } from '../../random-searches.ts'
import { serverUrl } from '../../suite/databases.ts'

const size = 100_000

let shop: TestShop
let pool: pg.Pool
let db: Kysely<Tables>
const queries: CompiledQuery[] = []
beforeAll(async () => {
  if (!serverUrl) return
  shop = await startTestShop({ pages: true, deals: 40, work: false, priceDays: 1 })
  // A connection without the shop's own time limits, because filling the database takes longer.
  pool = new pg.Pool({ connectionString: shop.databaseUrl!, max: 1, options: '-c jit=off' })
  db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void queries.push(event.query as CompiledQuery),
  })
  await insertGeneratedDeals(db, size)
  await sql`vacuum analyze`.execute(db)
}, 1_800_000)
afterAll(async () => {
  await pool?.end()
  await shop?.close()
})

const runIf = test.runIf.bind(test)
const onServer: ReturnType<typeof test.runIf> = runIf(serverUrl !== null)

onServer('totals and facets are of all deals, and the last page of each list is the last of all', async () => {
  const { rows } = await sql<{ name: string; count: number }>`
    select substr(heading, 7) as name, count(*)::int as count from deal, unnest(headings) as heading
    where status = 'active' and heading like 'theme/%' group by 1`.execute(db)
  const { count } = (await sql<{ count: number }>`select count(*)::int from deal where status = 'active'`.execute(db))
    .rows[0]!
  expect(count).toBeGreaterThan(size)
  for (const sort of ['recommended', 'price', 'title'] as const) {
    const page = Math.ceil(count / 100)
    const { total, items, facets } = (await shop.client('POST /deals/search', { body: { sort, limit: 100, page } }))
      .data
    expect([sort, total, items.length]).toEqual([sort, count, count - 100 * (page - 1)])
    expect(Object.fromEntries(facets.theme.map(({ value, count: deals }) => [value, deals]))).toEqual(
      Object.fromEntries(rows.map(({ name, count: deals }) => [name, deals])),
    )
  }
  const { data } = await shop.client('GET /deals', { query: { sort: 'price', page: 1, limit: 5 } })
  expect((data as { total: number }).total).toBe(count)
})

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: PlanNode[] }

async function explain(text: string, parameters: readonly unknown[]): Promise<PlanNode[]> {
  const nodes: PlanNode[] = []
  const add = (node: PlanNode): void => {
    nodes.push(node)
    node.Plans?.forEach(add)
  }
  const { rows } = await pool.query(`explain (format json) ${text}`, [...parameters])
  add(rows[0]['QUERY PLAN'][0].Plan)
  return nodes
}

/** The nodes of the plans of all statements that the function sends. */
async function plansOf(send: () => Promise<unknown>): Promise<PlanNode[]> {
  queries.length = 0
  await send()
  const nodes: PlanNode[] = []
  for (const { sql: text, parameters } of queries) nodes.push(...(await explain(text, parameters)))
  return nodes
}

const tablesReadWhole = (nodes: readonly PlanNode[]): string[] =>
  nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []))

onServer(
  '200 random inputs without a party have the totals, facets, order and prices of a full recount',
  { timeout: 1_800_000 },
  async () => {
    // By the shop's own connections, which read ids as numbers.
    const deals = await readStoredDeals(shop.shop.db)
    // Prices of a party that are not stored are asked of the supplier during the test, so that a recount has others.
    const inputs = randomSearches(deals, 700, false).filter(({ adults }) => adults === undefined)
    const prices = await findChoicePrices(
      shop.shop,
      deals.map(({ id }) => id),
      {},
    )
    for (const body of inputs.slice(0, 200)) {
      const { data } = await shop.client('POST /deals/search', { body: { ...body, limit: 20 } })
      const names = data.facets.filters.map(({ name }) => name)
      const recount = await recountSearch(shop.shop, deals, body, names, prices)
      expect([body, summariseReply(data)]).toEqual([body, summariseRecount(recount, 20)])
    }
  },
)

onServer('a search reads neither all names nor all texts, with a typing error and without', async () => {
  const used = new Set<string>()
  for (const text of ['texel', 'txeel', 'maastrihct', 'bakerlom', 'kerlmozan']) {
    const nodes = await plansOf(async () => {
      const terms = await readSearchTerms(db, text)
      const { names } = await findTerms(db, terms)
      expect([text, names.length > 0]).toEqual([text, true])
      await findHotelSuggestions(db, terms, 5)
    })
    const read = tablesReadWhole(nodes).filter((name) => name === 'deal' || name === 'search_name')
    expect([text, read]).toEqual([text, []])
    for (const node of nodes) if (node['Index Name']) used.add(node['Index Name'])
  }
  for (const index of ['search_name_names', 'search_name_tokens', 'deal_words'])
    expect([index, used.has(index)]).toEqual([index, true])
})

type Statement = { text: string; values: unknown[] }

/** The reading statements that the shop sends meanwhile, each once. */
async function statementsOf(send: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await send()
    const sent = (query.mock.calls as unknown[][]).flatMap(([first, values]): Statement[] => {
      const config = (typeof first === 'string' ? { text: first, values } : first) as Partial<Statement>
      return /^\s*(?:select|with)\b/i.test(config.text ?? '')
        ? [{ text: config.text!, values: config.values ?? [] }]
        : []
    })
    return [...new Map(sent.map((statement) => [statement.text, statement])).values()]
  } finally {
    query.mockRestore()
  }
}

onServer('no statement of a public call or page reads a large table whole', { timeout: 600_000 }, async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 20000`.execute(db)
  const large = rows.map(({ name }) => name)
  expect(large).toEqual(expect.arrayContaining(['deal', 'deal_hotel', 'search_name']))
  const { data } = await shop.client('POST /deals/search', { body: { limit: 1 } })
  const deal = data.items[0]!
  const day = (ahead: number) => addDays(today(shop.shop.now()), ahead)
  const dates = { date_from: day(20), date_to: day(24) }
  const search = (body: object) => () => shop.raw('POST', '/deals/search', { limit: 20, ...body })
  const page = (path: string) => async () => {
    const response = await fetch(shop.url + path)
    expect([path, response.status]).toEqual([path, 200])
    await response.text()
  }
  const sends: Record<string, () => Promise<unknown>> = {
    'list with facets': search({ nights: [2], sort: 'price' }),
    'list with dates': search({ ...dates, nights: [2], rooms: [{ adults: 2, children: [] }] }),
    'search with a typing error': search({ q: 'maastrihct' }),
    suggestions: () => shop.raw('GET', '/suggestions?q=maas'),
    package: () => shop.raw('GET', `/deals/package/${deal.deals_id}`),
    'related deals': () => shop.raw('GET', `/relatedDeals/${deal.deals_id}?limit=4`),
    destinations: () => shop.raw('GET', '/destinations'),
    calendar: () =>
      shop.raw('POST', '/hotels/calendar', {
        deals_id: deal.deals_id,
        nights: 2,
        adults: 2,
        from: day(1),
        to: day(90),
      }),
    home: page('/'),
    listing: page('/packages/all'),
    'listing with dates': page(`/packages/all?from=${dates.date_from}&to=${dates.date_to}`),
    'package page': page(`/packages/${deal.category}/${deal.category_id}`),
  }
  // The first list builds the index, which reads all deals.
  for (const send of Object.values(sends)) await send()
  shop.pageCache!.announce('all')
  const found: string[] = []
  let statements = 0
  for (const [name, send] of Object.entries(sends))
    for (const { text, values } of await statementsOf(send)) {
      statements += 1
      const whole = tablesReadWhole(await explain(text, values)).filter((table) => large.includes(table))
      if (whole.length > 0) found.push(`${name}: ${whole.join(', ')}: ${text.slice(0, 300)}`)
    }
  expect(statements).toBeGreaterThan(20)
  expect(found).toEqual([])
})
