/** Counts search results up to a limit, because counting a term that occurs in most records would read all of them. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Counted } from '../shared/page-span.ts'
import type { Db } from '../shared/shop.ts'

export const maxCounted = 1_000

/** `query` must select one column and must not sort. */
export async function countSearchResults(db: Db, query: SelectQueryBuilder<any, any, unknown>): Promise<Counted> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from ${query.limit(maxCounted + 1)} as counted`.execute(db)
  const count = rows[0]!.found
  return { total: Math.min(count, maxCounted), has_more: count > maxCounted }
}
