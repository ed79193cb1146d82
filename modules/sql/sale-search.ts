/** How stores search sales: the numbers of those in whose texts the words of the term occur, in any order. */
import { sql } from 'kysely'
import { withLatinDigits, withoutUnseen } from '../shared/read-amount.ts'
import { termsOf } from './search-term.ts'
import { phoneDigits } from '../shared/telephone-signs.ts'

type SearchTable = 'reservation_search' | 'voucher_order_search'

/** Written without spaces: a word may begin anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** A telephone number or a part of one, as people write it. */
const telephone = /^[\s\d+()./‐‑–-]+$/
const minDigits = 5

/**
 * A subquery. Letters are compared without accents and case; wildcards in the term are escaped. A word of one or two
 * characters is looked for where words begin: the index knows three characters in a row, of which the first may be the
 * space before a word. A telephone number is found in any notation.
 */
export function findNumbers(table: SearchTable, term: string) {
  // The joiner of Persian stands where other scripts have a space; apostrophes are not stored.
  const terms = termsOf(withoutUnseen(term.replaceAll('\u200c', ' ')).replaceAll(/['`´ʼ‘’＇]/g, ''))
  const all = sql.join(terms.map(occurs), sql` and `)
  const number = withLatinDigits(withoutUnseen(term)).trim()
  const digits = telephone.test(number) ? phoneDigits(number) : ''
  const condition = digits.length < minDigits ? all : sql`(${all}) or found.text like ${`%${digits}%`}`
  return sql<string>`(select found.number from ${sql.table(table)} as found where ${condition})`
}

function occurs(term: string) {
  const isShort = [...term].length < 3 && !unspaced.test(term)
  const escaped = term.replace(/[\\%_]/g, '\\$&')
  return sql`found.text like ${isShort ? '% ' : '%'} || sale_search_folded(${escaped}) || '%'`
}
