/** Runs the model in child processes, on several cores and with bugs planted in the program. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Result } from './play.ts'

/** Maximum histories per process, which limits the size of its database. */
const maxInOne = 5_000

export type Tally = Pick<Result, 'played' | 'seconds' | 'tally'> & {
  found: (NonNullable<Result['found']> & { seed: number })[]
}

/** Runs histories on several cores. The seeds of the processes are consecutive numbers. */
export async function playHistoriesOnCores(seed: number, histories: number, cores: number): Promise<Tally> {
  const share = Math.min(maxInOne, Math.ceil(histories / cores))
  const parts = Array.from({ length: Math.ceil(histories / share) }, (_, index) => ({
    seed: seed + index,
    histories: Math.min(share, histories - index * share),
  }))
  const total: Tally = { played: 0, seconds: 0, tally: {}, found: [] }
  const work = async (): Promise<void> => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const [result] = await runScript<Result>('run.ts', [`--seed=${part.seed}`, `--histories=${part.histories}`])
      const { played, seconds, tally, found } = result!
      total.played += played
      total.seconds += seconds
      for (const [name, count] of Object.entries(tally)) total.tally[name] = (total.tally[name] ?? 0) + count
      if (found) total.found.push({ ...found, seed: part.seed })
    }
  }
  await Promise.all(Array.from({ length: cores }, work))
  return total
}

/** Prints one history in full. */
export const logHistory = (seed: number, path: string): Promise<Result[]> =>
  runScript<Result>('run.ts', [`--seed=${seed}`, `--path=${path}`, '--histories=1000000', '--log', '--no-short'])

export type Planted = {
  number: number
  name: string
  found: boolean
  played: number
  seconds: number
  faults: string[]
}

/** Runs each planted bug in a separate copy of the program until it is found; `only` selects by number. */
export const plantAllFaults = (
  seed: number,
  histories: number,
  results: { only?: readonly number[]; say?: (planted: Planted) => void } = {},
): Promise<Planted[]> =>
  runScript<Planted>(
    'plant-all.ts',
    [`--seed=${seed}`, `--histories=${histories}`, ...(results.only ? [`--only=${results.only.join(',')}`] : [])],
    results.say,
  )

/** Runs a script of this folder and parses its output, one JSON value per line. Throws if the script fails. */
async function runScript<T>(script: string, args: string[], say?: (line: T) => void): Promise<T[]> {
  const child = spawn(process.execPath, [new URL(script, import.meta.url).pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const results: T[] = []
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  for await (const line of createInterface({ input: child.stdout })) {
    results.push(JSON.parse(line) as T)
    say?.(results.at(-1)!)
  }
  const code = await ended
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return results
}
