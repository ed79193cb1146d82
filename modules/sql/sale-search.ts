/** How stores search sales: the numbers of those in whose texts the words of the term occur, in any order. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { toLatinDigits, removeInvisible } from '../shared/read-amount.ts'
import { splitSearchTerm } from './search-term.ts'
import { toPhoneSearchDigits } from '../shared/telephone-signs.ts'

type SearchTable = 'reservation_search' | 'voucher_order_search'

/** Scripts without spaces between words: a word may begin anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** A telephone number or a part of one, in any usual notation. */
const telephone = /^[\s\d+()./‐‑–-]+$/
const minDigits = 5

/** A subquery: the numbers of the sales that `holdsTerm` is true of. */
export const matchingSaleNumbers = (table: SearchTable, term: string) =>
  sql<string>`(select found.number from ${sql.table(table)} as found where ${holdsTerm(sql`found.text`, term)})`

/** The text that `holdsTerm` reads, of values that are not stored as one. */
export const searchedText = (...values: RawBuilder<unknown>[]) =>
  sql<string>`(' ' || sale_search_folded(concat_ws(E'\\n ', ${sql.join(values)})))`

/**
 * Letters are compared without accents and case; wildcards in the term are escaped. A word of one or two characters is
 * looked for where words begin: the index knows three characters in a row, of which the first may be the space before a
 * word. A telephone number is found in any notation.
 */
export function holdsTerm(text: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> {
  // The joiner of Persian stands where other scripts have a space; apostrophes are not stored.
  const terms = splitSearchTerm(removeInvisible(term.replaceAll('\u200c', ' ')).replaceAll(/['`´ʼ‘’＇]/g, ''))
  const all = sql<SqlBool>`(${sql.join(
    terms.map((part) => occurs(text, part)),
    sql` and `,
  )})`
  const number = toLatinDigits(removeInvisible(term)).trim()
  const digits = telephone.test(number) ? toPhoneSearchDigits(number) : ''
  const pattern = `%${digits}%`
  return digits.length < minDigits ? all : sql<SqlBool>`(${all} or ${text} like ${pattern})`
}

function occurs(text: RawBuilder<unknown>, term: string) {
  const isShort = [...term].length < 3 && !unspaced.test(term)
  const escaped = term.replace(/[\\%_]/g, '\\$&')
  return sql`${text} like ${isShort ? '% ' : '%'} || sale_search_folded(${escaped}) || '%'`
}
