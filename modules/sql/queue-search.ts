/** Search and order of queues, of which few rows are open at a time. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { QueueOrder } from '../shared/page.ts'
import { containsAllTerms } from './search-term.ts'

/** A condition that every word of the term occurs in one of the texts; true for an empty term. */
export const occursInTexts = (term: string | undefined, ...texts: RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  term === undefined || term.trim() === ''
    ? sql<SqlBool>`true`
    : containsAllTerms(sql`searchable(concat_ws(E'\\n', ${sql.join(texts)}))`, term)

export const toDirection = (order: QueueOrder): 'asc' | 'desc' => (order === 'oldest' ? 'asc' : 'desc')
