/**
 * A server process under load whose database restarts repeatedly during pages, calls, sales and scheduled jobs. Counts
 * the responses and reports faults.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { findBookableStay, intentIdOfSale, payByCard, reserveRoom } from '../booking-steps.ts'
import type { TestShop } from '../harness.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { type Apart, startSeparateProcesses } from './processes.ts'

export type Outage = {
  /** Ends all connections; the database then briefly accepts none. */
  cut(apart: Apart): Promise<void>
  times: number
  /** Time under load between two outages. */
  pauseMs: number
}
export type Report = {
  outages: number
  answers: Record<string, number>
  slowestMs: number
  sales: number
  wrong: string[]
}

/** `right`: the expected status while the database is available; 200 by default. */
const paths: { path: string; body?: object; right?: number }[] = [
  { path: '/' },
  { path: '/packages/all' },
  { path: '/vouchers' },
  { path: '/api/deals' },
  { path: '/api/categories' },
  { path: '/api/deals/search', body: { sort: 'price', limit: 20 } },
  { path: '/api/validate-voucher', body: { voucher_code: 'AAAA-AAAA-AAAA-AAAA-A' }, right: 404 },
  { path: '/api/fetchvouchers' },
]

export async function restartDatabaseUnderLoad(databaseUrl: string, outage: Outage): Promise<Report> {
  const apart = await startSeparateProcesses(databaseUrl)
  const report: Report = { outages: 0, answers: {}, slowestMs: 0, sales: 0, wrong: [] }
  const paid: { number: string; intent: string }[] = []
  let running = true
  const note = (answer: string): void => {
    report.answers[answer] = (report.answers[answer] ?? 0) + 1
  }
  const ask = async (index: number): Promise<void> => {
    while (running && apart.gone() === null) {
      const { path, body, right = 200 } = paths[index++ % paths.length]!
      const since = performance.now()
      try {
        const response = await fetch(apart.url + path, {
          signal: AbortSignal.timeout(30_000),
          ...(body
            ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
            : {}),
        })
        await response.arrayBuffer()
        note(String(response.status))
        if (response.status === 503 ? response.headers.get('retry-after') === null : response.status !== right)
          report.wrong.push(`${path} answered ${response.status}`)
      } catch (error) {
        note('none')
        report.wrong.push(`${path}: ${(error as Error).message}`)
      }
      report.slowestMs = Math.max(report.slowestMs, performance.now() - since)
    }
  }
  const shop = { client: apart.client, url: apart.url, standIns: apart.standIns } as unknown as TestShop
  const sell = async (): Promise<void> => {
    for (let day = 10; running && apart.gone() === null; day = (day + 3) % 60) {
      try {
        const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: day }))
        const { status } = await payByCard(shop, reservation)
        if (status === 'succeeded')
          paid.push({ number: reservation.reservationNumber, intent: intentIdOfSale(reservation) })
      } catch (error) {
        // A call that was refused because the database was unavailable is repeated; any other server error is a fault.
        if (error instanceof CallFailed && error.status >= 500 && error.status !== 503)
          report.wrong.push(`a sale: ${error.status} ${error.code} ${error.message}`)
        await wait(50)
      }
    }
  }
  try {
    await apart.start()
    // Adds free rooms, because two buyers of the last room would both pay and one of them would be refunded.
    await fetch(`${apart.standIns}/_etg/settings`, { method: 'POST', body: JSON.stringify({ spare_rooms: 500 }) })
    const load = [...Array.from({ length: 12 }, (_, index) => ask(index)), sell(), sell()]
    for (; report.outages < outage.times && apart.gone() === null; report.outages += 1) {
      await wait(outage.pauseMs)
      await outage.cut(apart)
    }
    await wait(outage.pauseMs)
    running = false
    await Promise.all(load)
    if (apart.gone() !== null) report.wrong.push(`the server ended: ${apart.gone()!.slice(-600)}`)
    else report.wrong.push(...(await findLostSales(apart, paid)))
    report.sales = paid.length
  } finally {
    await apart.close()
  }
  return report
}

/**
 * Runs the same test on a separate database server that is killed and restarted: `npm run chaos -- --only restarts`.
 */
export async function restartOwnPostgresUnderLoad(times: number): Promise<Report> {
  const server = await startOwnPostgres()
  try {
    return await restartDatabaseUnderLoad(server.url, {
      times,
      pauseMs: 4_000,
      cut: async () => server.restartAtOnce(),
    })
  } finally {
    server.close()
  }
}

/** Sales that were paid but are not confirmed, and violations in the books. */
async function findLostSales(apart: Apart, paid: { number: string; intent: string }[]): Promise<string[]> {
  await apart.letTimePass(10)
  const open = async () =>
    apart.ask(
      `select r.number, r.state, (
        select string_agg(a.state || ' ' || coalesce(a.code, '') || ' ' || a.polls, ', ' order by a.created_at)
        from supplier_attempt a where a.reservation_number = r.number) as attempts, (
        select string_agg(e.to_state || ' ' || e.reason, ', ' order by e.id)
        from reservation_event e where e.reservation_number = r.number) as events
      from reservation r where r.state <> 'confirmed'
        and r.number in (${["'-'", ...paid.map(({ number }) => `'${number}'`)].join(', ')})`,
    )
  for (const until = Date.now() + 150_000; Date.now() < until; await wait(1_000)) {
    if ((await open()).length === 0) break
  }
  return [
    ...(await open()).map(
      ({ number, state, attempts, events }) =>
        `${String(number)} was paid and is ${String(state)}; events: ${String(events)}; orders: ${String(attempts)}`,
    ),
    ...(await apart.books()).map(({ invariant, subject, text }) => `${invariant} ${subject} ${text}`),
  ]
}
