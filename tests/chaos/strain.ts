/** Longer versions of tests in tests/slices, with a server under load for minutes; they print figures. */
import { measureOverload } from './overload.ts'
import { restartOwnPostgresUnderLoad } from './database-restarts.ts'
import { type Disturbance, killServersUnderLoad } from './kills.ts'
import { rehearseProduction } from './production.ts'
import { testRollingRestarts } from './rolling-restarts.ts'

type Options = { times?: string; seconds?: string; leases?: string }

const parts = {
  /** Restarts of a separate PostgreSQL server; needs the server's programs. */
  restarts: ({ times }: Options) => restartOwnPostgresUnderLoad(Number(times ?? 20)),
  /** Four times the capacity of one process; on PostgreSQL if TEST_DATABASE_URL is set, else on the embedded engine. */
  overload: ({ seconds }: Options) =>
    measureOverload(process.env['TEST_DATABASE_URL'] ?? null, {
      seconds: Number(seconds ?? 600),
      load: { times: 4, slowestMs: 10_000, normalAfterMs: 5_000 },
    }),
  rolling: ({ times }: Options) => {
    const url = process.env['TEST_DATABASE_URL']
    if (!url) throw new Error('rolling restarts need a real PostgreSQL (TEST_DATABASE_URL)')
    return testRollingRestarts(url, { restarts: Number(times ?? 20), loops: 6 })
  },
  /** Two processes killed in turn, or all connections cut, during many purchases. `--leases fixed` is the control. */
  kills: ({ times, leases }: Options) => killUnderLoad('kill', 300, times, leases),
  cuts: ({ times, leases }: Options) => killUnderLoad('cut', 60, times, leases),
  /** The layout of docs/production.md in a fresh clone of the last commit. */
  production: () => {
    const [database, redis] = [process.env['TEST_DATABASE_URL'], process.env['TEST_REDIS_URL']]
    if (!database || !redis)
      throw new Error('the production layout needs PostgreSQL and Redis (TEST_DATABASE_URL, TEST_REDIS_URL)')
    return rehearseProduction(database, redis)
  },
}

function killUnderLoad(what: Disturbance['what'], bookings: number, times?: string, leases?: string) {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('killed processes need a real PostgreSQL (TEST_DATABASE_URL)')
  const fixed = leases === 'fixed'
  return killServersUnderLoad(url, {
    what,
    bookings,
    times: Number(times ?? 10),
    leases: fixed ? 'fixed' : 'renewed',
    patienceMs: fixed ? 600_000 : 120_000,
  })
}

export type Strain = keyof typeof parts
export const strains = Object.keys(parts) as Strain[]

/** Prints the report; returns the number of faults. */
export async function runStrainTest(part: Strain, options: Options): Promise<number> {
  const { wrong, ...figures } = await parts[part](options)
  for (const [name, figure] of Object.entries(figures)) console.log(`  ${name}: ${JSON.stringify(figure)}`)
  const reported = new Map<string, number>()
  for (const text of wrong) reported.set(text, (reported.get(text) ?? 0) + 1)
  for (const [text, count] of reported) console.log(`  WRONG ${count} × ${text}`)
  console.log(`${part}: ${wrong.length} wrong`)
  return wrong.length
}
