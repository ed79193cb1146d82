/** How stores search sales: the numbers of those in whose texts the term occurs, without regard to case. */
import { sql } from 'kysely'

type SearchTable = 'reservation_search' | 'voucher_order_search'

/** Written without spaces: a word may begin anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * A subquery. Wildcards in the term are escaped. A term of one or two characters is looked for where words begin: the
 * index knows three characters in a row, of which the first may be the space before a word.
 */
export function findNumbers(table: SearchTable, asked: string) {
  const term = asked.trim()
  const escaped = term.replace(/[\\%_]/g, '\\$&')
  const isShort = [...term].length < 3 && !unspaced.test(term)
  return sql<string>`(select found.number from ${sql.table(table)} as found
    where found.text like lower(${isShort ? `% ${escaped}%` : `%${escaped}%`}))`
}
