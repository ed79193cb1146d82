/** Orders the requests to the supplier. Pure. */
import type { Day } from '../../shared/day.ts'

/** One request returns the prices, for one party and arrival day, of all hotels that are sold for that length. */
export type DueQuery = {
  party: string
  nights: number
  day: Day
  /** Null if at least one hotel was never queried. */
  askedAt: Date | null
}
/** `views`: how often the deals affected by the answer were viewed recently. */
export type QueryCandidate = DueQuery & { views: number }

/** The age assumed for a day that was never queried. */
const neverHours = 60 * 24

function urgencyOf({ askedAt, views }: QueryCandidate, now: Date): number {
  const hours =
    askedAt === null ? neverHours : Math.min(neverHours, Math.max(0, (now.getTime() - askedAt.getTime()) / 3_600_000))
  return hours * (1 + Math.log2(1 + views))
}

/**
 * Selects the oldest and most viewed queries first, without duplicates; of equally urgent queries, the one with the
 * nearest day.
 */
export function selectDueQueries(candidates: readonly QueryCandidate[], now: Date, limit: number): DueQuery[] {
  const ranked = candidates
    .map((candidate) => ({ candidate, score: urgencyOf(candidate, now) }))
    .toSorted((a, b) => b.score - a.score || (a.candidate.day < b.candidate.day ? -1 : 1))
  const chosen = new Map<string, DueQuery>()
  for (const {
    candidate: { party, nights, day, askedAt },
  } of ranked) {
    if (chosen.size >= limit) break
    chosen.set(`${party}/${nights}/${day}`, chosen.get(`${party}/${nights}/${day}`) ?? { party, nights, day, askedAt })
  }
  return [...chosen.values()]
}
