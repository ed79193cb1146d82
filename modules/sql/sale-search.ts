/** Searches sales: the numbers of sales whose texts contain all words of the term, in any order. */
import { sql } from 'kysely'
import { toLatinDigits, removeInvisible } from '../shared/read-amount.ts'
import { splitSearchTerm } from './search-term.ts'
import { toPhoneSearchDigits } from '../shared/telephone-signs.ts'

type SearchTable = 'reservation_search' | 'voucher_order_search'

/** Scripts without spaces between words: a word may begin anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** A telephone number or a part of one, in any usual notation. */
const telephone = /^[\s\d+()./‐‑–-]+$/
const minDigits = 5

/**
 * A subquery. Case and accents are ignored; wildcards in the term are escaped. A word of one or two characters is
 * matched only at the beginning of words: the trigram index needs three characters, of which the first may be the space
 * before the word. A telephone number is found in any notation.
 */
export function matchingSaleNumbers(table: SearchTable, term: string) {
  // The zero-width non-joiner separates words in Persian; apostrophes are not stored.
  const terms = splitSearchTerm(removeInvisible(term.replaceAll('\u200c', ' ')).replaceAll(/['`´ʼ‘’＇]/g, ''))
  const all = sql.join(terms.map(occurs), sql` and `)
  const number = toLatinDigits(removeInvisible(term)).trim()
  const digits = telephone.test(number) ? toPhoneSearchDigits(number) : ''
  const condition = digits.length < minDigits ? all : sql`(${all}) or found.text like ${`%${digits}%`}`
  return sql<string>`(select found.number from ${sql.table(table)} as found where ${condition})`
}

function occurs(term: string) {
  const isShort = [...term].length < 3 && !unspaced.test(term)
  const escaped = term.replace(/[\\%_]/g, '\\$&')
  return sql`found.text like ${isShort ? '% ' : '%'} || sale_search_folded(${escaped}) || '%'`
}
