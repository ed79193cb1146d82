/**
 * Which few stays are asked of the supplier for a party whose prices nobody keeps: one question has the prices of all
 * hotels for one day and length, so days are taken that are cheap for many deals. Pure.
 */
import { daysBetween, type Day } from '../../shared/day.ts'
import type { RoomParty, usualParties } from '../../shared/party.ts'
import type { Choice } from './travel-choice.ts'

export type StayQuery = { nights: number; day: Day }

/** What a deal of one length costs the usual party, on the days of arrival that may be asked. */
export type DealLength = { dealId: number; nights: number; cents: ReadonlyMap<Day, number> }

/** Another question must bring the deals closer to their cheapest day, by this share of one deal's price in sum. */
const minGain = 0.01
/** A deal without any day counts as much as one that far above its cheapest. */
const withoutDay = 10

/**
 * The days that bring most deals closest to their own cheapest day, each deal and length at least one where `most`
 * allows. `chosen` are asked anyway.
 */
export function chooseQueries(
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

/** More than this many days and lengths are not all asked of the hotels for a list. */
export const maxQueries = 8

/**
 * Whether every stay of the choice is asked: of so few days that it takes no more than a handful of questions. It
 * depends on the choice alone, so that a list and a page of the same choice read the same days.
 */
export function isFullyQueried({ from, to, nights }: Pick<Choice, 'from' | 'to' | 'nights'>): boolean {
  if (from === undefined || to === undefined) return false
  const span = daysBetween(from, to)
  const lengths = nights?.length ? new Set(nights) : Array.from({ length: span }, (_, index) => index + 1)
  let stays = 0
  for (const length of lengths) stays += Math.max(0, span - length + 1)
  return stays <= maxQueries
}

/** The usual party that takes rooms of about the same size. */
export function nearestUsualParty(rooms: readonly RoomParty[]): (typeof usualParties)[number] {
  const most = Math.max(...rooms.map((room) => room.adults + room.children.length))
  return most === 1 ? '1' : most === 2 ? '2' : most === 3 ? '2+8' : '2+5,8'
}
