/**
 * SQL with which stores search sales: finds the numbers of sales whose texts contain the words of the term, in any
 * order.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { toLatinDigits, removeInvisibleCharacters } from '../shared/read-amount.ts'
import { splitSearchTerm } from './search-term.ts'
import { toPhoneSearchDigits } from '../shared/telephone-signs.ts'

type SearchTable = 'reservation_search' | 'voucher_order_search'

/** In scripts without spaces between words, a word may begin anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** A telephone number or a part of one, in any usual notation. */
const telephone = /^[\s\d+()./‐‑–-]+$/
const minDigits = 5

/** A subquery for the numbers of the sales that match `saleTextMatchesTerm`. */
export const matchingSaleNumbersSql = (table: SearchTable, term: string) =>
  sql<string>`(select found.number from ${sql.table(table)} as found where ${saleTextMatchesTerm(sql`found.text`, term)})`

/** The text that `saleTextMatchesTerm` searches, built from values that are stored separately. */
export const joinSearchableText = (...values: RawBuilder<unknown>[]) =>
  sql<string>`(' ' || sale_search_folded(concat_ws(E'\\n ', ${sql.join(values)})))`

/**
 * Letters are compared without accents and case; wildcards in the term are escaped. A word of one or two characters
 * must be at the beginning of a word in the text, because the index contains sequences of three characters, the first
 * of which may be the space before a word. A telephone number is found in any notation.
 */
export function saleTextMatchesTerm(text: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> {
  // Persian has a zero-width joiner where other scripts have a space. Apostrophes are not stored.
  const terms = splitSearchTerm(removeInvisibleCharacters(term.replaceAll('\u200c', ' ')).replaceAll(/['`´ʼ‘’＇]/g, ''))
  const all = sql<SqlBool>`(${sql.join(
    terms.map((part) => occursSql(text, part)),
    sql` and `,
  )})`
  const number = toLatinDigits(removeInvisibleCharacters(term)).trim()
  const digits = telephone.test(number) ? toPhoneSearchDigits(number) : ''
  const pattern = `%${digits}%`
  return digits.length < minDigits ? all : sql<SqlBool>`(${all} or ${text} like ${pattern})`
}

function occursSql(text: RawBuilder<unknown>, term: string) {
  const isShort = [...term].length < 3 && !unspaced.test(term)
  const escaped = term.replace(/[\\%_]/g, '\\$&')
  return sql`${text} like ${isShort ? '% ' : '%'} || sale_search_folded(${escaped}) || '%'`
}
