/**
 * `npm run chaos`: random histories of sales on the program itself, bugs planted in the program, and (with --long)
 * races on two server processes and real processes killed at each crash point on both engines. The parts that only
 * `--only` starts measure a server under load and print figures (strain.ts). The last line says how each part ended;
 * the exit code is 0 if each of them was run to its end and found nothing. --seed 7 another seed; the one used is
 * always printed --history 30:2 tells one history in full, by the path that was printed with it --histories 5000 how
 * many (10,000 unless said), and how many at most for each planted bug (3,000 unless said) --long 200,000 histories,
 * 1,000 rounds of each race, and 25 kills per point and engine; without TEST_DATABASE_URL the last line says that races
 * and kills on PostgreSQL were not run, and it fails --rounds 200 how many rounds of each race --only model only that
 * part: model, bugs, races or kill; or restarts, overload, rolling, kills, cuts or production --times 20 how many
 * restarts, or kills per point --seconds 600 how long the overload lasts --leases fixed kills and cuts against a
 * program whose leases are not renewed, for comparison --engine postgres kills on that engine only: postgres or
 * embedded
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

async function model(): Promise<number> {
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

async function bugs(): Promise<number> {
  const found = await plantAllFaults(seed, Number(values.histories ?? 3_000), {
    say: ({ name, found: isFound, played, faults }) =>
      console.log(
        `  ${isFound ? `after ${played} histories` : `NOT FOUND in ${played} histories`}: ${name}${isFound ? ` (${faults[0]})` : ''}`,
      ),
  })
  console.log(`${plants.length} planted bugs, ${found.filter((one) => one.found).length} found`)
  return plants.length - found.filter((one) => one.found).length
}

async function races(): Promise<number | string> {
  const rounds = Number(values.rounds ?? (values.long ? 1_000 : 100))
  const url = process.env['TEST_DATABASE_URL']
  // The embedded engine has one connection, so races on it prove nothing.
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

/** One part per engine, so that the last line reports for each engine whether it was run. */
const engines = ['postgres', 'embedded'] as const
async function kill(engine: (typeof engines)[number]): Promise<number | string> {
  const url = process.env['TEST_DATABASE_URL']
  if (engine === 'postgres' && !url) return 'TEST_DATABASE_URL names no PostgreSQL'
  const { runKills } = await import('./kill.ts')
  return runKills(engine === 'postgres' ? url! : null, {
    times: Number(values.times ?? (values.long ? 25 : 1)),
    ...(values.point ? { point: values.point } : {}),
  })
}

const always = { model, bugs }
const parts: Record<string, () => Promise<number | string>> = {
  ...always,
  races,
  ...Object.fromEntries(engines.map((engine) => [`kill ${engine}`, () => kill(engine)])),
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
