/**
 * `npm run bench -- --only office`: measures the calls of the back-office screens on PostgreSQL, with 1 % of the full
 * size and with the full size (office-fill.ts). Prints for each call its kind, both medians and the verdict
 * (verdict.ts), and the query plans of red calls and of the slowest calls. The exit code is 1 if a call is red.
 * TEST_DATABASE_URL names the server; by default it is that of the tests. With `--keep name` both databases are
 * retained, and the next run uses them again.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type OfficeCall, listOfficeCalls } from './office-calls.ts'
import { isOverLimit, rule, summarizeVerdicts } from './verdict.ts'

const { values: options } = parseArgs({
  options: {
    /** The size of the larger database as a share of the full size; the smaller one is a hundredth of the full size. */
    share: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '7' },
    /** The number of slowest calls whose query plans are printed. */
    plans: { type: 'string', default: '5' },
    /** Only calls whose name contains one of these texts, e.g. `month report,pictures`. */
    calls: { type: 'string', default: '' },
    /** The databases `name_small` and `name_large` are created if they do not exist, and are not dropped. */
    keep: { type: 'string' },
  },
})
process.env['TEST_DATABASE_URL'] ??= 'postgres://postgres@127.0.0.1:5432/test'
const { openBenchShops } = await import('./office-databases.ts')
const { signIn } = await import('../voucher-steps.ts')

type Statement = { text: string; values: unknown[] }
let recorded: Statement[] | null = null

/** Server and bench share this process, so the driver can be patched to record statements. */
function recordStatements(): void {
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  ;(pg.Client.prototype as unknown as { query: typeof query }).query = function (this: unknown, ...args: unknown[]) {
    const { text, values = [] } = args[0] as Partial<Statement>
    if (text !== undefined && /^\s*(select|with)\b/i.test(text)) recorded?.push({ text, values })
    return query.apply(this, args)
  }
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
const rounds = Number(options.rounds)
const formatMs = (ms: number) => ms.toFixed(1).padStart(9)
const wanted = options.calls.split(',').map((name) => name.trim())

recordStatements()
const offices = await openBenchShops(Number(options.share), options.keep)
try {
  const refused = new Set<string>()
  /** Sends the calls to the shop of one of the two sizes. */
  const asker = (office: (typeof offices)['small']) => {
    let session: { headers: Record<string, string>; since: number } | null = null
    return async ({ name, method, path, body }: OfficeCall): Promise<number> => {
      // A staff session expires soon, so it is renewed.
      if (!session || performance.now() - session.since > 60_000)
        session = { headers: await signIn(office.shop, 'owner'), since: performance.now() }
      const start = performance.now()
      const reply = await office.shop.raw(method, path, body, session.headers)
      if (reply.status !== 200) refused.add(`${name}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`)
      return performance.now() - start
    }
  }
  const sizes = []
  for (const office of [offices.small, offices.large]) {
    const calls = (await listOfficeCalls(office.db)).filter(({ name }) => wanted.some((part) => name.includes(part)))
    sizes.push({ office, ask: asker(office), calls })
  }
  const [small, large] = [sizes[0]!, sizes[1]!]
  const medianOf = async ({ ask }: typeof small, call: OfficeCall): Promise<number> => {
    await ask(call)
    const times: number[] = []
    // Calls that take seconds are measured fewer times.
    for (let spent = 0; times.length < rounds && (times.length === 0 || spent < 3_000); spent += times.at(-1)!)
      times.push(await ask(call))
    return median(times)
  }
  // Warm-up: compiling the server's code would otherwise slow down the smaller size, which is measured first.
  for (let warmUp = 0; warmUp < 4; warmUp += 1) for (const call of small.calls) await small.ask(call)
  const records = offices.times
  const rows = []
  for (const [place, call] of large.calls.entries()) {
    const statements: Statement[] = []
    recorded = statements
    await large.ask(call)
    recorded = null
    const row = { call, small: Infinity, large: Infinity, red: true, statements }
    // The machine may stall, so red calls are measured twice more and the lowest medians count.
    for (let time = 0; row.red && time < 2; time += 1) {
      row.small = Math.min(row.small, await medianOf(small, small.calls[place]!))
      row.large = Math.min(row.large, await medianOf(large, call))
      row.red = isOverLimit(call.kind, row.small, row.large, records)
    }
    rows.push(row)
  }
  console.log(
    `\nmedian of ${rounds}, ms: 1 % of full size, then ${Number(options.share) * 100} %; the largest growth first`,
  )
  for (const { call, small: before, large: after, red } of rows.toSorted(
    (a, b) => b.large - b.small - a.large + a.small,
  ))
    console.log(
      `${call.name.padEnd(44)} ${call.kind.padEnd(10)} ${formatMs(before)} ${formatMs(after)}   × ` +
        `${(after / before).toFixed(2).padEnd(6)} ${red ? 'red' : 'good'}`,
    )
  for (const one of refused) console.log(`refused: ${one}`)
  const shown = rows
    .toSorted((a, b) => b.large - a.large)
    .filter(({ red }, place) => red || place < Number(options.plans))
  for (const { call, large: after, statements } of shown) {
    console.log(`\n== ${call.name}: ${after.toFixed(1)} ms`)
    for (const { text, values } of statements) {
      const plan = await offices.large.explain(text, values)
      if (plan instanceof Error) console.log(`-- no plan: ${plan.message}`)
      else if (Number(/Execution Time: ([\d.]+)/.exec(plan.at(-1) ?? '')?.[1] ?? 0) > 2)
        console.log(`${text.slice(0, 300).replaceAll(/\s+/g, ' ')}\n${plan.join('\n')}`)
    }
  }
  console.log(`\n${rule}`)
  console.log(`red: ${summarizeVerdicts(rows.map(({ call, red }) => ({ kind: call.kind, red })))}`)
  if (refused.size > 0 || rows.some(({ red }) => red)) process.exitCode = 1
} finally {
  await offices.close()
}
