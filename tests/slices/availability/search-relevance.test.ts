/**
 * How well the search finds what travellers mean, by the judged queries of tests/relevance-queries.ts, and whether the
 * synonyms are written as searches are folded. `npm run bench -- --only relevance` has the figures.
 *
 * In the gate: every fifth query.
 * In the long suite: all.
 */
import { synonymTerms } from '@tussenuit/modules/catalogue/deal/synonyms.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../harness.ts'
import { isHeldOut, judgedQueries, judgeSearch, ndcg, summarizeRelevance } from '../../relevance.ts'
import { chooseBySuite } from '../../suite/form.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 60, work: false, priceDays: 1 })
})
afterAll(() => shop?.close())

const search = async (q: string, language: string): Promise<string[]> =>
  (await shop.client('POST /deals/search', { body: { q, language: language as 'en', limit: 10 } })).data.items.map(
    ({ category_id }) => category_id,
  )

test('what is meant comes first, also with a typing error, and what is not on sale finds nothing', async () => {
  const queries = judgedQueries.filter((_, at) => at % chooseBySuite(5, 1) === 0)
  expect(queries.length).toBeGreaterThan(chooseBySuite(60, 300))
  const results = await judgeSearch(queries, search)
  const { ndcg: all, withErrors, foundNothingMeant } = summarizeRelevance(results)
  const missed = results.filter((result) => result.ndcg < 0.5).map(({ query }) => query)
  expect([all >= 0.9, withErrors >= 0.95, foundNothingMeant], missed.join('; ')).toEqual([true, true, 0])
  const heldOut = summarizeRelevance(results.filter(isHeldOut))
  expect([heldOut.ndcg >= 0.9, heldOut.foundNothingMeant]).toEqual([true, 0])
})

test('the figure is 1 if the deals that are meant come first, and falls with each that comes later', () => {
  const meant = new Set(['a', 'b'])
  expect(ndcg(['b', 'a', 'c'], meant)).toBe(1)
  expect(ndcg(['a', 'c', 'b'], meant)).toBeLessThan(1)
  expect(ndcg(['c', 'a', 'b'], meant)).toBeLessThan(ndcg(['a', 'c', 'b'], meant))
  expect(ndcg(['c'], meant)).toBe(0)
})

test('synonyms are written as searches are folded', async () => {
  const { rows } = await sql<{ term: string }>`select term from unnest(${[...synonymTerms]}::text[]) as each (term)
    where replace(searchable(term), '-', ' ') <> term`.execute(shop.shop.db)
  expect(rows.map(({ term }) => term)).toEqual([])
})
