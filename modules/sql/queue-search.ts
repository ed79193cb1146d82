/** Search and order of queues, of which few rows are open at a time. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { QueueOrder } from '../shared/page.ts'
import { jsonbValue } from './json.ts'
import { containsAllTerms } from './search-term.ts'

export const isEmptyTerm = (term: string | undefined): term is undefined | '' =>
  term === undefined || term.trim() === ''

/** A condition that every word of the term occurs in one of the texts; true for an empty term. */
export const occursInTexts = (term: string | undefined, ...texts: RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  isEmptyTerm(term)
    ? sql<SqlBool>`true`
    : containsAllTerms(sql`searchable(concat_ws(E'\\n', ${sql.join(texts)}))`, term)

/** The text of the row with this id; null for a row without one. */
export const textByRowId = (id: RawBuilder<unknown>, texts: ReadonlyMap<number, string>): RawBuilder<string | null> =>
  sql`${jsonbValue(Object.fromEntries(texts))} ->> (${id})::text`

export const toDirection = (order: QueueOrder): 'asc' | 'desc' => (order === 'oldest' ? 'asc' : 'desc')
