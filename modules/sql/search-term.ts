/** Search terms, as SQL compares them with text that was stored through `searchable`. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** More say nothing that a search needs. */
const maxTerms = 8

/** The words of a term, which are looked for in any order; the term itself where it has none. */
export function termsOf(term: string): string[] {
  const parts = term
    .normalize('NFC')
    .split(/[\s\u200c-]+/u)
    .filter((part) => part !== '')
  return parts.length > 0 ? [...new Set(parts)].slice(0, maxTerms) : [term.trim()]
}

/** A text, as `searchable` has it, in which each word of the term occurs. */
export const containsTerms = (text: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    termsOf(term).map((part) => sql`${text} like ${containing(part)}`),
    sql` and `,
  )})`

/**
 * A pattern of LIKE: the term occurs, without regard to case and accents; wildcards in it are escaped. It is a
 * subquery, so that it is computed once for a statement and not for every row, and an index can be read with it.
 */
export const containing = (term: string) =>
  sql<string>`(select '%' || regexp_replace(searchable(${term.normalize('NFC')}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`

/**
 * A text search query for `search_tokens`: each typed word occurs, the last one as the beginning of one. An index
 * answers it without reading the texts. Null for a term without a letter or digit, which equals nothing.
 */
export const beginningWith = (term: string) =>
  sql<string>`(select (nullif(plainto_tsquery('simple', search_tokens(searchable(${term.normalize('NFC')})))::text, '') || ':*')::tsquery)`

/** Languages without spaces between words are searched by pattern. */
export const isTokenizable = (term: string): boolean => !/\p{Script=Han}/u.test(term)

/** The term as a number, for a search by id; null where it is none, which equals nothing. */
export const numberIn = (term: string): number | null => (/^\d{1,15}$/.test(term) ? Number(term) : null)
