/**
 * Searches over 100,000 deals: totals, facets, orders and prices are those of a full recount, and the statements use
 * the indexes.
 *
 * In the long suite: all; `search-recount.test.ts` counts several hundred deals in the gate.
 */
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findHotelSuggestions, findTerms, readSearchTerms } from '@tussenuit/modules/catalogue/deal/index.ts'
import { findChoicePrices } from '@tussenuit/modules/availability/calendar/index.ts'
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
  shop = await startTestShop({ deals: 40, work: false, priceDays: 1 })
  // A connection without the shop's own time limits, because filling the database takes longer.
  pool = new pg.Pool({ connectionString: shop.databaseUrl!, max: 1, options: '-c jit=off' })
  db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void queries.push(event.query as CompiledQuery),
  })
  await insertGeneratedDeals(db, size)
  await sql`vacuum analyze deal, search_name, search_token, deal_hotel, reference_item`.execute(db)
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

/** The nodes of the plans of all statements that the function sends. */
async function plansOf(send: () => Promise<unknown>): Promise<PlanNode[]> {
  queries.length = 0
  await send()
  const nodes: PlanNode[] = []
  const add = (node: PlanNode): void => {
    nodes.push(node)
    node.Plans?.forEach(add)
  }
  for (const { sql: text, parameters } of queries) {
    const { rows } = await pool.query(`explain (format json) ${text}`, [...parameters])
    add(rows[0]['QUERY PLAN'][0].Plan)
  }
  return nodes
}

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
    const read = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
    expect([text, read.filter((name) => name === 'deal' || name === 'search_name')]).toEqual([text, []])
    for (const node of nodes) if (node['Index Name']) used.add(node['Index Name'])
  }
  for (const index of ['search_name_names', 'search_name_tokens', 'deal_words'])
    expect([index, used.has(index)]).toEqual([index, true])
})
