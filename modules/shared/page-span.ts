/** Determines which rows to read for a page of a list. Pure. */

/** The number of rows of a list; `has_more` is true if counting stopped at its limit. */
export type Counted = { total: number; has_more: boolean }

type PageSpan = { offset: number; limit: number; fromEnd: boolean }

/**
 * Pages in the second half of a list are read from its end, because skipping rows is slow. `fromEnd`: the query must
 * reverse the sort order, and the caller then reverses the rows. A list that was counted only up to the limit is always
 * read from its beginning.
 */
export function pageSpan(count: number | Counted, offset: number, limit: number): PageSpan {
  const total = typeof count === 'number' ? count : count.has_more ? Infinity : count.total
  if (offset + limit <= total / 2 || offset === 0) return { offset, limit, fromEnd: false }
  const size = Math.max(0, Math.min(limit, total - offset))
  return { offset: Math.max(0, total - offset - size), limit: size, fromEnd: true }
}
