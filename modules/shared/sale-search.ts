/** How stores search sales: the numbers of those in whose texts the term occurs, without regard to case. */
import { sql } from 'kysely'

/** A subquery. Wildcards in the term are escaped. */
export const findNumbers = (kind: 'reservation' | 'voucher_order', term: string) =>
  sql<string>`(select found.number from sale_search as found
    where found.kind = ${kind} and found.text like lower(${`%${term.replace(/[\\%_]/g, '\\$&')}%`}))`
