/** Histories drawn by a seed until one breaks a rule; that one is made as short as it can be. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { ModelDatabase } from './database.ts'
import { type History, histories } from './draw.ts'
import { play } from './history.ts'
import { makeShop } from './shop.ts'

export type Wish = {
  seed: number
  histories: number
  /** Of one history that was found before. */
  path?: string
  /** Histories to begin with. */
  these?: History[]
  /** Another copy of the program has filled the database. */
  filled?: boolean
  /** Told of every step, for whoever looks for what went wrong. */
  tell?: (line: string) => void
  /** Told of each history that breaks a rule; none of them ends the run then. */
  every?: (faults: string[], history: History) => void
  /** A planted bug need not be made short. */
  endOnFailure?: boolean
}
export type Result = {
  seed: number
  played: number
  seconds: number
  tally: Record<string, number>
  found: { path: string; faults: string[]; history: History } | null
}

/** Those that found something once are played first. */
const known = JSON.parse(readFileSync(new URL('found.json', import.meta.url), 'utf8')) as History[]

export async function playMany(database: ModelDatabase, wish: Wish): Promise<Result> {
  impatient()
  const shop = await makeShop(database, wish.filled ?? false)
  const tally: Record<string, number> = {}
  let faults: string[] = []
  let played = 0
  const started = process.cpuUsage()
  const details = await fc.check(
    fc.asyncProperty(histories, async (history) => {
      const outcome = await play(shop, history, wish.tell)
      played += 1
      for (const [name, count] of Object.entries(outcome.tally)) tally[name] = (tally[name] ?? 0) + count
      if (outcome.faults.length > 0) faults = outcome.faults
      if (wish.every && faults.length > 0) {
        wish.every(faults, history)
        faults = []
        return true
      }
      return outcome.faults.length === 0
    }),
    {
      examples: (wish.these ?? known).map((one): [History] => [one]),
      seed: wish.seed,
      numRuns: wish.histories,
      endOnFailure: wish.endOnFailure ?? false,
      ...(wish.path === undefined ? {} : { path: wish.path }),
    },
  )
  const { user, system } = process.cpuUsage(started)
  return {
    seed: wish.seed,
    played,
    seconds: (user + system) / 1e6,
    tally,
    found: details.counterexample
      ? { path: details.counterexamplePath!, faults, history: details.counterexample[0] }
      : null,
  }
}

/** Nobody waits here: what the shop would do after a moment it does at once. */
function impatient(): void {
  const patient = globalThis.setTimeout
  const soon = (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    ms !== undefined && ms < 1_000 ? patient(work, 0, ...given) : patient(work, ms, ...given)
  globalThis.setTimeout = Object.assign(soon, patient) as typeof setTimeout
}
