/** Which rows of a list are read for a page of it. Pure. */

/** How many rows a list has: `has_more` where there are more than were counted. */
export type Counted = { total: number; has_more: boolean }

type PageSpan = { offset: number; limit: number; fromEnd: boolean }

/**
 * A page in the second half of a list is read from its end, in the opposite order: the rows before it are skipped one
 * by one. `fromEnd`: order the other way round, and turn what comes around. A list that was not counted to its end is
 * read from its beginning.
 */
export function pageSpan(count: number | Counted, offset: number, limit: number): PageSpan {
  const total = typeof count === 'number' ? count : count.has_more ? Infinity : count.total
  if (offset + limit <= total / 2 || offset === 0) return { offset, limit, fromEnd: false }
  const size = Math.max(0, Math.min(limit, total - offset))
  return { offset: Math.max(0, total - offset - size), limit: size, fromEnd: true }
}
