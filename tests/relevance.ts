/**
 * How well the search finds what travellers mean: the queries of relevance-queries.ts, judged by the facts of the demo
 * catalogue. nDCG@10: 1 if the deals that are meant come first, in any order; 0 if none is among the first ten.
 */
import { catalogue } from '@tussenuit/demo/catalogue/index.ts'
import { relevanceQueries } from './relevance-queries.ts'

/** `meant`: the keys of the deals that are meant; null for a query that must find nothing. */
export type JudgedQuery = { language: string; kind: string; query: string; meant: Set<string> | null }
export type JudgedResult = JudgedQuery & { found: string[]; ndcg: number }

const typingErrors = ['swapped', 'dropped', 'doubled', 'neighbour']
const cutoff = 10

type Deal = (typeof catalogue.deals)[number]
const factOf: Record<string, (deal: Deal, name: string) => boolean> = {
  place: (deal, name) => deal.destination === name,
  theme: (deal, name) => deal.themes.includes(name) || (deal.category_type === 'themes' && deal.category_name === name),
  category: (deal, name) => deal.category_type === 'category' && deal.category_name === name,
  deals: (deal, names) => names.split(',').includes(deal.key),
}

function keysMeant(target: string): Set<string> | null {
  if (target === 'none') return null
  const [fact = '', name = ''] = target.split(':')
  const deals = catalogue.deals.filter((deal) => factOf[fact]!(deal, name))
  if (deals.length === 0) throw new Error(`no deal is meant by ${target}`)
  return new Set(deals.map(({ key }) => key))
}

export const judgedQueries: readonly JudgedQuery[] = relevanceQueries
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [, language, kind, target, queries] = /^(\S+) (\S+) (\S+): (.+)$/.exec(line)!
    const meant = keysMeant(target!)
    return queries!.split('; ').map((query) => ({ language: language!, kind: kind!, query, meant }))
  })

/** Every third query of a kind and a language is held out: the search was not tuned with it. */
export function isHeldOut({ language, kind, query }: JudgedQuery): boolean {
  const alike = judgedQueries.filter((one) => one.language === language && one.kind === kind)
  return alike.findIndex((one) => one.query === query) % 3 === 1
}

export function ndcg(found: readonly string[], meant: ReadonlySet<string>): number {
  const gainAt = (place: number) => 1 / Math.log2(place + 2)
  const sum = (gains: number[]) => gains.reduce((total, gain) => total + gain, 0)
  const ideal = Array.from({ length: Math.min(cutoff, meant.size) }, (_, place) => gainAt(place))
  const gained = found.slice(0, cutoff).flatMap((key, place) => (meant.has(key) ? [gainAt(place)] : []))
  return sum(gained) / sum(ideal)
}

/** `search`: the keys of the deals that a query finds, best first. */
export async function judgeSearch(
  queries: readonly JudgedQuery[],
  search: (query: string, language: string) => Promise<string[]>,
): Promise<JudgedResult[]> {
  const results: JudgedResult[] = []
  for (const judged of queries) {
    const found = await search(judged.query, judged.language)
    results.push({
      ...judged,
      found,
      ndcg: judged.meant === null ? Number(found.length === 0) : ndcg(found, judged.meant),
    })
  }
  return results
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)
const isFound = ({ found, meant }: JudgedResult): boolean => found.slice(0, cutoff).some((key) => meant?.has(key))

/** `withErrors`: the share of the queries with a typing error that find what is meant among the first ten. */
export function summarizeRelevance(results: readonly JudgedResult[]) {
  const meaning = results.filter(({ meant }) => meant !== null)
  const wrong = meaning.filter(({ kind }) => typingErrors.includes(kind))
  return {
    queries: results.length,
    ndcg: share(
      meaning.reduce((total, result) => total + result.ndcg, 0),
      meaning.length,
    ),
    withErrors: share(wrong.filter(isFound).length, wrong.length),
    foundNothingMeant: results.filter(({ meant, found }) => meant === null && found.length > 0).length,
  }
}
