/**
 * `npm run chaos`: random histories of sales, played with the program's own code, and bugs planted in the program; with
 * --long also races between two server processes, and processes killed at each crash point on both database engines.
 * Other parts, which measure a server under load and print figures (strain.ts), start only with --only. The last line
 * shows the result of each part. The exit code is 0 if every part ran to its end and found no fault.
 *
 * - --seed 7: uses this seed; the seed is always printed
 * - --history 30:2: prints one history in full, by the path that was printed with it
 * - --histories 5000: number of histories (default 10,000), and the maximum for each planted bug (default 3,000)
 * - --long: 200,000 histories, 1,000 rounds of each race, 25 kills per crash point and engine; fails without
 *   TEST_DATABASE_URL, because races and kills on PostgreSQL cannot run then
 * - --rounds 200: number of rounds of each race
 * - --only model: runs only this part: model, bugs, races or kill; or restarts, overload, rolling, kills, cuts or
 *   production
 * - --point name: kills only at this crash point
 * - --times 20: number of restarts, or of kills per crash point
 * - --seconds 600: duration of the overload
 * - --leases fixed: kills and cuts with leases that are not renewed, for comparison
 * - --engine postgres: kills on this engine only (postgres or embedded)
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { playHistoriesOnCores, plantAllFaults, logHistory } from './model/children.ts'
import { plants } from './model/plants.ts'
import { runStrainTest, strains } from './strain.ts'
import { runChaosParts } from './verdict.ts'

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
    leases: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000_007)

async function runModel(): Promise<number> {
  const count = Number(values.histories ?? (values.long ? 200_000 : 10_000))
  const started = performance.now()
  const { played, seconds, tally, found } = await playHistoriesOnCores(seed, count, availableParallelism())
  const took = ((performance.now() - started) / 1000).toFixed(1)
  const each = ((seconds * 1000) / played).toFixed(0)
  console.log(`${played} histories in ${took} s (${each} ms of a core each): ${found.length} violations`)
  console.log(
    `  ${Object.entries(tally)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, number]) => `${name} ${number}`)
      .join(', ')}`,
  )
  for (const { seed: of, path, faults } of found)
    console.log(`  ${faults.join('; ')}\n    npm run chaos -- --seed ${of} --history ${path}`)
  return found.length + (played < count && found.length === 0 ? 1 : 0)
}

async function runPlantedBugs(): Promise<number> {
  const found = await plantAllFaults(seed, Number(values.histories ?? 3_000), {
    say: ({ name, found: isFound, played, faults }) =>
      console.log(
        `  ${isFound ? `after ${played} histories` : `NOT FOUND in ${played} histories`}: ${name}${isFound ? ` (${faults[0]})` : ''}`,
      ),
  })
  console.log(`${plants.length} planted bugs, ${found.filter((one) => one.found).length} found`)
  return plants.length - found.filter((one) => one.found).length
}

async function runRaces(): Promise<number | string> {
  const rounds = Number(values.rounds ?? (values.long ? 1_000 : 100))
  const url = process.env['TEST_DATABASE_URL']
  // The embedded engine has one connection, so it has no races.
  if (!url) return 'TEST_DATABASE_URL names no PostgreSQL'
  console.log('races on two server processes')
  const { raceOnTwoServers } = await import('./races.ts')
  const {
    races: done,
    books,
    outcomes,
  } = await raceOnTwoServers(url, { rounds, guards: 'on', say: (line) => console.log(line) })
  for (const [outcome, count] of Object.entries(outcomes)) console.log(`  ${outcome} ${count}`)
  for (const line of books) console.log(`  WRONG ${line}`)
  return done.reduce((sum, race) => sum + race.faults.length, books.length)
}

/** One part per engine, so that the last line shows which engines were tested. */
const engines = ['postgres', 'embedded'] as const
async function runKillPoints(engine: (typeof engines)[number]): Promise<number | string> {
  const url = process.env['TEST_DATABASE_URL']
  if (engine === 'postgres' && !url) return 'TEST_DATABASE_URL names no PostgreSQL'
  const { runKills } = await import('./kill.ts')
  return runKills(engine === 'postgres' ? url! : null, {
    times: Number(values.times ?? (values.long ? 25 : 1)),
    ...(values.point ? { point: values.point } : {}),
  })
}

const always = { model: runModel, bugs: runPlantedBugs }
const parts: Record<string, () => Promise<number | string>> = {
  ...always,
  races: runRaces,
  ...Object.fromEntries(engines.map((engine) => [`kill ${engine}`, () => runKillPoints(engine)])),
  ...Object.fromEntries(strains.map((name) => [name, () => runStrainTest(name, values)])),
}
const { only, engine: named } = values
const kills = engines.filter((engine) => named === undefined || named === engine).map((engine) => `kill ${engine}`)
if (kills.length === 0) {
  console.error(`--engine ${named}: there is ${engines.join(', ')}`)
  process.exit(2)
}
if (only !== undefined && only !== 'kill' && !Object.hasOwn(parts, only)) {
  console.error(`--only ${only}: there is kill, ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}
const all = [...Object.keys(always), ...(values.long ? ['races', ...kills] : [])]
const chosen = only === undefined ? all : only === 'kill' ? kills : [only]
console.log(`seed ${seed}`)
await runChaosParts(
  values.history === undefined
    ? chosen.map((name) => ({ name, run: parts[name]! }))
    : [{ name: 'history', run: async () => ((await logHistory(seed, values.history!))[0]?.found ? 1 : 0) }],
)
