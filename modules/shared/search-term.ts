/** Search terms, as SQL compares them with text that was stored through `searchable`. */
import { sql } from 'kysely'

/**
 * A pattern of LIKE: the term occurs, without regard to case and accents; wildcards in it are escaped. It is a
 * subquery, so that it is computed once for a statement and not for every row, and an index can be read with it.
 */
export const containing = (term: string) =>
  sql<string>`(select '%' || regexp_replace(searchable(${term}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`

/**
 * A text search query for `search_tokens`: the typed words follow each other, the last one as a prefix. An index
 * answers it without reading the texts. Null for a term without a letter or digit, which equals nothing.
 */
export const beginningWith = (term: string) =>
  sql<string>`(select (nullif(phraseto_tsquery('simple', search_tokens(searchable(${term})))::text, '') || ':*')::tsquery)`

/** Languages without spaces between words are searched by pattern. */
export const isTokenizable = (term: string): boolean => !/\p{Script=Han}/u.test(term)

/** The term as a number, for a search by id; null where it is none, which equals nothing. */
export const numberIn = (term: string): number | null => (/^\d{1,15}$/.test(term) ? Number(term) : null)
