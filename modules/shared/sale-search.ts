/** How stores search sales: the numbers of those in whose texts the term occurs, without regard to case. */
import { sql } from 'kysely'
import type { Db } from './shop.ts'

type SaleKind = 'reservation' | 'voucher_order'

/** Wildcards in the term are escaped. */
const matching = (kind: SaleKind, term: string) =>
  sql`sale_search as found
    where found.kind = ${kind} and found.text like lower(${`%${term.replace(/[\\%_]/g, '\\$&')}%`})`

/** A subquery. */
export const findNumbers = (kind: SaleKind, term: string) =>
  sql<string>`(select found.number from ${matching(kind, term)})`

export async function countNumbers(db: Db, kind: SaleKind, term: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${matching(kind, term)}`.execute(db)
  return rows[0]!.total
}
