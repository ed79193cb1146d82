/**
 * The work of check-books grows with the number of sales, not with its square. Counted are the rows that each node of
 * the plan reads, and those that it rejects.
 *
 * In the gate: with 150 sales and with 300. In the long suite: with 1,000 and 2,000.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '@tussenuit/adapters/db/database.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import { fillBooks } from '../../fill-books.ts'
import { createEmptyDatabase, type OwnDatabase } from '../../suite/databases.ts'
import { chooseBySuite } from '../../suite/form.ts'

const sales = chooseBySuite(150, 1_000)

let own: OwnDatabase
let database: Database
beforeAll(async () => {
  own = await createEmptyDatabase()
  database = await openDatabase({ url: own.url, embedded: own.dump, patience: 10 })
})
afterAll(async () => {
  await database?.close()
  await own?.drop()
})

type PlanNode = { 'Actual Rows': number; 'Actual Loops': number; Plans?: PlanNode[] } & Record<string, unknown>
const rejections = ['Rows Removed by Filter', 'Rows Removed by Join Filter', 'Rows Removed by Index Recheck'] as const

const countRows = (node: PlanNode): number =>
  (node['Actual Rows'] + rejections.reduce((sum, name) => sum + Number(node[name] ?? 0), 0)) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, child) => sum + countRows(child), 0)

/** Indexes are made cheap: a table of two pages would be read whole, as no table of a large shop is. */
const countRowsOf = (query: string): Promise<number> =>
  database.kysely.transaction().execute(async (trx) => {
    await sql`select set_config('jit', 'off', true), set_config('seq_page_cost', '10', true),
      set_config('random_page_cost', '0.1', true)`.execute(trx)
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (analyze, timing off, format json) ${query}`)
      .execute(trx)
    return countRows(rows[0]!['QUERY PLAN'][0]!.Plan)
  })

test('with twice the sales, the checks read about twice as much, and what one stay owes is read as before', async () => {
  const count = async () => ({
    books: await countRowsOf(buildBooksQuery(60)),
    stay: await countRowsOf("select * from sale_claim where sale = 'BF00000007'"),
  })
  await fillBooks(database.kysely, 1, sales)
  const once = await count()
  await fillBooks(database.kysely, sales + 1, 2 * sales)
  const twice = await count()
  expect(twice.books / once.books).toBeLessThan(2.5)
  expect(twice.stay).toBeLessThanOrEqual(once.stay + 3)
  const { rows } = await sql.raw<Violation>(buildBooksQuery(60)).execute(database.kysely)
  expect(new Set(rows.map(({ invariant }) => invariant)).size).toBeGreaterThan(35)
})
