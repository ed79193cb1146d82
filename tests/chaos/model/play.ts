/** Plays random histories from a seed until one violates an invariant, then shrinks it. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { ModelDatabase } from './database.ts'
import { type History, histories } from './draw.ts'
import { playHistory } from './history.ts'
import { makeModelShop } from './shop.ts'

export type PlayOptions = {
  seed: number
  histories: number
  /** The path of a history of an earlier run, as that run printed it. */
  path?: string
  /** Histories that are played first; by default those of found.json. */
  these?: History[]
  /** Whether another copy of the program has already filled the database. */
  filled?: boolean
  /** Called with every step, for debugging. */
  log?: (line: string) => void
  /** Called with each history that violates an invariant; the run then continues after it. */
  every?: (faults: string[], history: History) => void
  /** Skips shrinking, which planted bugs do not need. */
  endOnFailure?: boolean
}
export type Result = {
  seed: number
  played: number
  seconds: number
  tally: Record<string, number>
  found: { path: string; faults: string[]; history: History } | null
}

/** Histories that have found a bug in the past. */
const known = JSON.parse(readFileSync(new URL('found.json', import.meta.url), 'utf8')) as History[]

export async function playHistories(database: ModelDatabase, options: PlayOptions): Promise<Result> {
  shortenTimers()
  const shop = await makeModelShop(database, options.filled ?? false)
  const tally: Record<string, number> = {}
  let faults: string[] = []
  let played = 0
  const started = process.cpuUsage()
  const details = await fc.check(
    fc.asyncProperty(histories, async (history) => {
      const outcome = await playHistory(shop, history, options.log)
      played += 1
      for (const [name, count] of Object.entries(outcome.tally)) tally[name] = (tally[name] ?? 0) + count
      if (outcome.faults.length > 0) faults = outcome.faults
      if (options.every && faults.length > 0) {
        options.every(faults, history)
        faults = []
        return true
      }
      return outcome.faults.length === 0
    }),
    {
      examples: (options.these ?? known).map((one): [History] => [one]),
      seed: options.seed,
      numRuns: options.histories,
      endOnFailure: options.endOnFailure ?? false,
      ...(options.path === undefined ? {} : { path: options.path }),
    },
  )
  const { user, system } = process.cpuUsage(started)
  return {
    seed: options.seed,
    played,
    seconds: (user + system) / 1e6,
    tally,
    found: details.counterexample
      ? { path: details.counterexamplePath!, faults, history: details.counterexample[0] }
      : null,
  }
}

/** Makes timers of less than a second fire immediately, so that deferred work does not delay a history. */
function shortenTimers(): void {
  const patient = globalThis.setTimeout
  const soon = (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    ms !== undefined && ms < 1_000 ? patient(work, 0, ...given) : patient(work, ms, ...given)
  globalThis.setTimeout = Object.assign(soon, patient) as typeof setTimeout
}
