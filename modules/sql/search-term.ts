/** Search terms in SQL, for comparison with text normalised by `searchable`. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Further words are ignored. */
const maxTerms = 8

/** The words of a term, which may occur in any order; the term itself if it contains no word. */
export function splitSearchTerm(term: string): string[] {
  const parts = term
    .normalize('NFC')
    .split(/[\s\u200c-]+/u)
    .filter((part) => part !== '')
  return parts.length > 0 ? [...new Set(parts)].slice(0, maxTerms) : [term.trim()]
}

/** Whether no word of the term has the three characters that an index of trigrams needs. */
export const isShortTerm = (term: string): boolean => splitSearchTerm(term).every((part) => [...part].length < 3)

/** A condition that each word of the term occurs in the text, which must be normalised by `searchable`. */
export const containsAllTerms = (text: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    splitSearchTerm(term).map((part) => sql`${text} like ${containsPattern(part)}`),
    sql` and `,
  )})`

/**
 * A LIKE pattern for texts that contain the term; case and accents are ignored, wildcards escaped. It is a subquery, so
 * that it is computed once per statement rather than per row, and an index can be used.
 */
export const containsPattern = (term: string) =>
  sql<string>`(select '%' || regexp_replace(searchable(${term.normalize('NFC')}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`

/**
 * A text search query for `search_tokens`: every word must occur, the last one as a prefix. PostgreSQL evaluates it
 * with an index, without reading the texts. Null, which matches nothing, for a term without letters or digits.
 */
export const prefixSearchQuery = (term: string) =>
  sql<string>`(select (nullif(plainto_tsquery('simple', search_tokens(searchable(${term.normalize('NFC')})))::text, '') || ':*')::tsquery)`

/** False for terms in scripts without spaces between words, which are searched by LIKE pattern. */
export const isTokenizable = (term: string): boolean => !/\p{Script=Han}/u.test(term)

/** The term as a number, for a search by id; null, which matches nothing, if it is not a number. */
export const parseIdTerm = (term: string): number | null => (/^\d{1,15}$/.test(term) ? Number(term) : null)
