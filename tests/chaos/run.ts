/**
 * `npm run chaos`: the sale of the program itself played through by chance, bugs planted in the program, and (with --long)
 * races on two server processes and real processes killed at each crash point on both engines. What only `--only` starts
 * measures a server under strain and prints its figures (strain.ts).
 *
 *   --seed 7            another seed; the one used is always printed
 *   --history 30:2      tells one history in full, by the path that was printed with it
 *   --histories 5000    how many (10,000 unless said), and how many at most for each planted bug (3,000 unless said)
 *   --long              200,000 histories, 1,000 rounds of each race, and 25 kills per point and engine (PostgreSQL where
 *                       TEST_DATABASE_URL is set; the races need it)
 *   --rounds 200        how many rounds of each race
 *   --only model        only that part: model, bugs, races or kill; or restarts, overload, rolling or production
 *   --times 20          how many restarts, or kills per point
 *   --seconds 600       how long the overload lasts
 *   --engine postgres   kills on that engine only: postgres or embedded
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { playOnCores, plantAll, tellHistory } from './model/children.ts'
import { plants } from './model/plants.ts'
import { isStrain, strain } from './strain.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    history: { type: 'string' },
    histories: { type: 'string' },
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
    point: { type: 'string' },
    engine: { type: 'string' },
    times: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000_007)
const wanted = (part: string): boolean => values.only === undefined || values.only === part
let failed = 0

async function model(): Promise<void> {
  const count = Number(values.histories ?? (values.long ? 200_000 : 10_000))
  const started = performance.now()
  const { played, seconds, tally, found } = await playOnCores(seed, count, availableParallelism())
  console.log(
    `${played} histories in ${((performance.now() - started) / 1000).toFixed(1)} s (${((seconds * 1000) / played).toFixed(0)} ms of a core each): ${found.length} violations`,
  )
  console.log(
    `  ${Object.entries(tally)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, number]) => `${name} ${number}`)
      .join(', ')}`,
  )
  for (const { seed: of, path, faults } of found)
    console.log(`  ${faults.join('; ')}\n    npm run chaos -- --seed ${of} --history ${path}`)
  failed += found.length
}

async function bugs(): Promise<void> {
  const found = await plantAll(seed, Number(values.histories ?? 3_000), {
    say: ({ name, found: isFound, played, faults }) =>
      console.log(
        `  ${isFound ? `after ${played} histories` : `NOT FOUND in ${played} histories`}: ${name}${isFound ? ` (${faults[0]})` : ''}`,
      ),
  })
  failed += found.filter((one) => !one.found).length
  console.log(`${plants.length} planted bugs, ${found.filter((one) => one.found).length} found`)
}

async function races(rounds: number): Promise<number> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) {
    console.log('races are left out: they say something on a real PostgreSQL only (TEST_DATABASE_URL)')
    return 0
  }
  console.log('races on two server processes')
  const { raceOnTwo } = await import('./races.ts')
  const {
    races: done,
    books,
    outcomes,
  } = await raceOnTwo(url, { rounds, guards: 'on', say: (line) => console.log(line) })
  for (const [outcome, count] of Object.entries(outcomes)) console.log(`  ${outcome} ${count}`)
  for (const line of books) console.log(`  WRONG ${line}`)
  return done.reduce((sum, race) => sum + race.faults.length, books.length)
}

console.log(`seed ${seed}`)
if (values.history !== undefined) await tellHistory(seed, values.history)
else if (isStrain(values.only)) process.exitCode = (await strain(values.only, values)) === 0 ? 0 : 1
else {
  if (wanted('model')) await model()
  if (wanted('bugs')) await bugs()
  if (wanted('races') && (values.long || values.only === 'races'))
    failed += await races(Number(values.rounds ?? (values.long ? 1_000 : 100)))
  if (wanted('kill') && (values.long || values.only === 'kill')) {
    const { killEverywhere } = await import('./kill.ts')
    failed += await killEverywhere({
      times: Number(values.times ?? (values.long ? 25 : 1)),
      ...(values.point ? { point: values.point } : {}),
      ...(values.engine ? { engine: values.engine } : {}),
    })
  }
  process.exitCode = failed === 0 ? 0 : 1
}
