/** The model in processes of its own: on several cores, and with bugs in the program while it is loaded. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Result } from './play.ts'

/** Longer lives only make the database larger. */
const mostInOne = 5_000

export type Tally = Pick<Result, 'played' | 'seconds' | 'tally'> & {
  found: (NonNullable<Result['found']> & { seed: number })[]
}

/** So many histories on so many cores. Each process draws its own from a seed that follows from the one given. */
export async function playOnCores(seed: number, histories: number, cores: number): Promise<Tally> {
  const share = Math.min(mostInOne, Math.ceil(histories / cores))
  const parts = Array.from({ length: Math.ceil(histories / share) }, (_, index) => ({
    seed: seed + index,
    histories: Math.min(share, histories - index * share),
  }))
  const total: Tally = { played: 0, seconds: 0, tally: {}, found: [] }
  const work = async (): Promise<void> => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const [result] = await lines<Result>('run.ts', [`--seed=${part.seed}`, `--histories=${part.histories}`])
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

/** One history told in full, on the terminal. */
export const tellHistory = (seed: number, path: string): Promise<Result[]> =>
  lines<Result>('run.ts', [`--seed=${seed}`, `--path=${path}`, '--histories=1000000', '--tell', '--no-short'])

export type Planted = {
  number: number
  name: string
  found: boolean
  played: number
  seconds: number
  faults: string[]
}

/** Each planted bug in a program of its own, until it is found; `only` names them by number. */
export const plantAll = (
  seed: number,
  histories: number,
  told: { only?: readonly number[]; say?: (planted: Planted) => void } = {},
): Promise<Planted[]> =>
  lines<Planted>(
    'plant-all.ts',
    [`--seed=${seed}`, `--histories=${histories}`, ...(told.only ? [`--only=${told.only.join(',')}`] : [])],
    told.say,
  )

/** What a script of this folder writes, a line of JSON each; throws where it does not end well. */
async function lines<T>(script: string, args: string[], say?: (line: T) => void): Promise<T[]> {
  const child = spawn(process.execPath, [new URL(script, import.meta.url).pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const told: T[] = []
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  for await (const line of createInterface({ input: child.stdout })) {
    told.push(JSON.parse(line) as T)
    say?.(told.at(-1)!)
  }
  const code = await ended
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return told
}
