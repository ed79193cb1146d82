/**
 * `npm run chaos`: the sale played through by chance, bugs planted in it, and (with --long) races on two server processes
 * and real processes killed at each crash point on both engines. What only `--only` starts measures a server under strain
 * and prints its figures (strain.ts).
 *
 *   --seed 7            another seed; the one used is always printed
 *   --history 4711      tells one history in full
 *   --histories 100000  how many; a million with --long
 *   --long              a million histories, 1,000 rounds of each race, and 25 kills per point and engine (PostgreSQL where
 *                       TEST_DATABASE_URL is set; the races need it)
 *   --rounds 200        how many rounds of each race
 *   --only model        only that part: model, bugs, races or kill; or restarts, overload, rolling or production
 *   --times 20          how many restarts, or kills per point
 *   --seconds 600       how long the overload lasts
 *   --engine postgres   kills on that engine only: postgres or embedded
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { mutants, unmasked } from './model/mutants.ts'
import { playOnCores } from './model/parallel.ts'
import { playMany } from './model/run.ts'
import { tell } from './model/tell.ts'
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
  const count = Number(values.histories ?? (values.long ? 1_000_000 : 100_000))
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  const tally = await playOnCores(seed, count, availableParallelism())
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const { broken, ...told } = tally
  console.log(
    `${tally.histories} histories in ${seconds.toFixed(1)} s (${Math.round(tally.histories / ((user + system) / 1e6))} a second and core): ${broken.length} violations`,
  )
  console.log(
    `  ${Object.entries(told)
      .map(([name, number]) => `${name} ${number}`)
      .join(', ')}`,
  )
  for (const { history, text } of broken)
    console.log(`  ${text}\n    npm run chaos -- --seed ${seed} --history ${history}`)
  failed += broken.length
}

function bugs(): void {
  let latest = { history: 0, name: '' }
  for (const mutant of mutants) {
    const [found] = playMany(seed, { count: 20_000, stopAfter: 1, ...unmasked(mutant) }).broken
    if (!found) {
      failed += 1
      console.log(`  NOT FOUND in 20000 histories: ${mutant.name}`)
    } else if (found.history > latest.history) latest = { history: found.history, name: mutant.name }
  }
  console.log(`${mutants.length} planted bugs, the longest hidden for ${latest.history} histories: ${latest.name}`)
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
if (values.history !== undefined) console.log(tell(seed, Number(values.history)))
else if (isStrain(values.only)) process.exitCode = (await strain(values.only, values)) === 0 ? 0 : 1
else {
  if (wanted('model')) await model()
  if (wanted('bugs')) bugs()
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
