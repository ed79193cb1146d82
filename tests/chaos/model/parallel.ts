/** The same histories on several cores: each worker plays every so-manyth. */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { playMany, type Tally } from './run.ts'

type Share = { seed: number; from: number; count: number; every: number }

if (!isMainThread) {
  const { seed, from, count, every } = workerData as Share
  parentPort!.postMessage(playMany(seed, { from, count, every }))
}

export async function playOnCores(seed: number, count: number, cores: number): Promise<Tally> {
  const tallies = await Promise.all(
    Array.from(
      { length: cores },
      (_, core) =>
        new Promise<Tally>((resolve, reject) => {
          const share: Share = { seed, from: core, count: count - core, every: cores }
          new Worker(new URL(import.meta.url), { workerData: share, resourceLimits: { maxYoungGenerationSizeMb: 96 } })
            .once('message', resolve)
            .once('error', reject)
        }),
    ),
  )
  return tallies.reduce(add)
}

function add(one: Tally, other: Tally): Tally {
  const sum = { ...one, broken: [...one.broken, ...other.broken] }
  for (const key of Object.keys(one) as (keyof Tally)[]) if (key !== 'broken') sum[key] = one[key] + other[key]
  return sum
}
