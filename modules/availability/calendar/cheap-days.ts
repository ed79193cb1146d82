/**
 * For a party without stored prices, chooses which few stays to request from the supplier. One request returns the
 * prices of all hotels for one day and length, so days that are cheap for many deals are chosen. Pure.
 */
import { daysBetween, type Day } from '../../shared/day.ts'
import type { RoomParty, usualParties } from '../../shared/party.ts'
import type { Choice } from './travel-choice.ts'

export type StayQuery = { nights: number; day: Day }

/**
 * One deal and length, with a price by arrival day: the prices of the usual party nearest to the requested one, or 1
 * for every day if none is known, so that all days rank equally.
 */
export type DealLength = { dealId: number; nights: number; cents: ReadonlyMap<Day, number> }

/**
 * The minimum gain that justifies another request: how much closer it brings all deals to their cheapest day, as a
 * fraction of one deal's price.
 */
const minGain = 0.01
/**
 * Without a requested day, a deal counts as this far from its cheapest price, as a fraction: 10 is ten times the price.
 */
const withoutDay = 10

/**
 * Chooses at most `most` stays, one after another: each is the one that brings all deals closest to their cheapest
 * price. `chosen`: stays that are requested in any case; they count as covered and are not returned.
 */
export function selectStayQueries(
  lengths: readonly DealLength[],
  most: number,
  chosen: readonly StayQuery[] = [],
): StayQuery[] {
  const candidates = new Map<string, StayQuery & { costs: { at: number; excess: number }[] }>()
  for (const [at, { nights, cents }] of lengths.entries()) {
    const least = Math.min(...cents.values())
    for (const [day, price] of cents) {
      const key = `${nights}/${day}`
      const candidate = candidates.get(key) ?? { nights, day, costs: [] }
      candidate.costs.push({ at, excess: (price - least) / least })
      candidates.set(key, candidate)
    }
  }
  const excess = lengths.map(() => withoutDay)
  const take = (costs: { at: number; excess: number }[]) => {
    for (const cost of costs) excess[cost.at] = Math.min(excess[cost.at]!, cost.excess)
  }
  for (const { nights, day } of chosen) {
    const key = `${nights}/${day}`
    take(candidates.get(key)?.costs ?? [])
    candidates.delete(key)
  }
  const queries: StayQuery[] = []
  while (queries.length < most) {
    let best: { key: string; gain: number } | null = null
    for (const [key, { costs }] of candidates) {
      const gain = costs.reduce((sum, cost) => sum + Math.max(0, excess[cost.at]! - cost.excess), 0)
      if (gain >= minGain && (!best || gain > best.gain || (gain === best.gain && key < best.key))) best = { key, gain }
    }
    if (!best) break
    const { nights, day, costs } = candidates.get(best.key)!
    take(costs)
    candidates.delete(best.key)
    queries.push({ nights, day })
  }
  return queries
}

/** If a choice has more combinations of day and length than this, they are not all requested. */
export const maxQueries = 8

/**
 * Whether every stay of the choice is requested, because there are few. Depends only on the choice, so that lists and
 * pages read the same days.
 */
export function shouldQueryEveryStay({ from, to, nights }: Pick<Choice, 'from' | 'to' | 'nights'>): boolean {
  if (from === undefined || to === undefined) return false
  const span = daysBetween(from, to)
  const lengths = nights?.length ? new Set(nights) : Array.from({ length: span }, (_, index) => index + 1)
  let stays = 0
  for (const length of lengths) stays += Math.max(0, span - length + 1)
  return stays <= maxQueries
}

/** The usual party closest in size to the largest of these rooms. */
export function nearestUsualParty(rooms: readonly RoomParty[]): (typeof usualParties)[number] {
  const most = Math.max(...rooms.map((room) => room.adults + room.children.length))
  return most === 1 ? '1' : most === 2 ? '2' : most === 3 ? '2+8' : '2+5,8'
}
