/**
 * `npm run bench -- --only office`: what the screens of the back-office ask, on PostgreSQL, with 1 % of full size and
 * with all of it (office-fill.ts): the median of each call, the ratio, and the plans of the slowest. It has no
 * thresholds. TEST_DATABASE_URL names the server, by default the one of the tests.
 */
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { seal } from '@tussenuit/modules/shared/secret.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import { type OfficeCall, officeCalls } from './office-calls.ts'
import { fillOffice, sizeAt } from './office-fill.ts'

const { values: options } = parseArgs({
  options: {
    /** Of the larger size; the smaller one is a hundredth of full size. */
    share: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '7' },
    /** How many of the slowest get their plans printed. */
    plans: { type: 'string', default: '5' },
    /** Only calls whose name contains this. */
    match: { type: 'string', default: '' },
  },
})
process.env['TEST_DATABASE_URL'] ??= 'postgres://postgres@127.0.0.1:5432/test'
const serverUrl = process.env['TEST_DATABASE_URL']
const { startTestShop } = await import('../harness.ts')
const { signIn } = await import('../voucher-steps.ts')
const { bookableStay, reserve } = await import('../booking-steps.ts')

type Statement = { text: string; values: unknown[] }
let recorded: Statement[] | null = null

/** Server and bench share this process, so the driver itself can be listened to. */
function recordStatements(): void {
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  ;(pg.Client.prototype as unknown as { query: typeof query }).query = function (this: unknown, ...args: unknown[]) {
    if (typeof args[0] === 'string' && /^\s*(select|with)\b/i.test(args[0]))
      recorded?.push({ text: args[0], values: Array.isArray(args[1]) ? args[1] : [] })
    return query.apply(this, args)
  }
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
const rounds = Number(options.rounds)
const columns = (ms: number) => ms.toFixed(1).padStart(9)

recordStatements()
const shop = await startTestShop({ deals: 60, priceDays: 60, work: false })
const name = (await sql<{ name: string }>`select current_database() as name`.execute(shop.shop.db)).rows[0]!.name
const url = new URL(serverUrl)
url.pathname = `/${name}`
// Without the time limits of the shop's own connections: a fill takes longer.
const pool = new pg.Pool({ connectionString: url.href, max: 1 })
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
try {
  const refused = new Set<string>()
  let session = { headers: await signIn(shop, 'owner'), since: performance.now() }
  const ask = async ({ name: called, method, path, body }: OfficeCall): Promise<number> => {
    // A session of staff is short.
    if (performance.now() - session.since > 60_000)
      session = { headers: await signIn(shop, 'owner'), since: performance.now() }
    const start = performance.now()
    const reply = await shop.raw(method, path, body, session.headers)
    if (reply.status !== 200) refused.add(`${called}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`)
    return performance.now() - start
  }
  await reserve(shop, await bookableStay(shop))
  const sealed = seal(shop.shop.keys('voucher-seal'), 'BENCHBENCHBENCH2')
  const found = new Map<string, { ms: number[]; statements: Statement[] }>()
  for (const share of [0.01, Number(options.share)]) {
    const began = performance.now()
    await fillOffice(db, sizeAt(share), sealed)
    console.log(`${share * 100} % of full size filled in ${Math.round((performance.now() - began) / 1000)} s`)
    const calls = (await officeCalls(db)).filter((one) => one.name.includes(options.match))
    // The server's own code is compiled in the first calls, which would count against the smaller size.
    for (let warmUp = 0; share < 0.02 && warmUp < 4; warmUp += 1) for (const call of calls) await ask(call)
    for (const call of calls) {
      const statements: Statement[] = []
      recorded = statements
      await ask(call)
      recorded = null
      const times: number[] = []
      // A call of seconds needs no median of many.
      for (let spent = 0; times.length < rounds && (times.length === 0 || spent < 3_000); spent += times.at(-1)!)
        times.push(await ask(call))
      const figure = found.get(call.name) ?? { ms: [], statements }
      found.set(call.name, { ms: [...figure.ms, median(times)], statements })
    }
  }
  const rows = [...found].map(([call, { ms, statements }]) => {
    const [small = 0, large = 0] = ms
    return { call, small, large, ratio: large / small, statements }
  })
  console.log(
    `\nmedian of ${rounds}, ms: 1 % of full size, then ${Number(options.share) * 100} %; the largest growth first`,
  )
  for (const { call, small, large, ratio } of rows.toSorted((a, b) => b.large - b.small - a.large + a.small))
    console.log(`${call.padEnd(44)} ${columns(small)} ${columns(large)}   × ${ratio.toFixed(2)}`)
  for (const one of refused) console.log(`refused: ${one}`)
  const grown = rows.filter(({ ratio, small, large }) => ratio > 1.5 && large - small > 2)
  console.log(`${grown.length} of ${rows.length} calls grew by more than half and by more than 2 ms`)
  for (const { call, large, statements } of rows
    .toSorted((a, b) => b.large - a.large)
    .slice(0, Number(options.plans))) {
    console.log(`\n== ${call}: ${large.toFixed(1)} ms`)
    for (const { text, values } of statements) {
      const plan = await pool.query(`explain (analyze, buffers) ${text}`, values).catch((error: Error) => error)
      if (plan instanceof Error) console.log(`-- no plan: ${plan.message}`)
      else {
        const lines = plan.rows.map((row) => Object.values(row)[0] as string)
        if (Number(/Execution Time: ([\d.]+)/.exec(lines.at(-1) ?? '')?.[1] ?? 0) > 2)
          console.log(`${text.slice(0, 300).replaceAll(/\s+/g, ' ')}\n${lines.join('\n')}`)
      }
    }
  }
} finally {
  await db.destroy()
  await shop.close()
}
