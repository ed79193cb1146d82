/** How stores count what a search found: not to the end, because a term that most records have would read them all. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Counted } from '../shared/page-span.ts'
import type { Db } from '../shared/shop.ts'

export const maxCounted = 1_000

/** `found`: a query of one column, in no order. */
export async function countFound(db: Db, query: SelectQueryBuilder<any, any, unknown>): Promise<Counted> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from ${query.limit(maxCounted + 1)} as counted`.execute(db)
  const count = rows[0]!.found
  return { total: Math.min(count, maxCounted), has_more: count > maxCounted }
}
