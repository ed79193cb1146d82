/**
 * A server process under load whose database goes away again and again: pages, calls, sales and scheduled jobs are under
 * way each time. Counts what was answered and says what is wrong.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { bookableStay, intentIdOf, payByCard, reserve } from '../booking-steps.ts'
import type { TestShop } from '../harness.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { type Apart, startApart } from './processes.ts'

export type Outage = {
  /** Ends every connection; the database takes none for a moment. */
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

const paths: { path: string; body?: object }[] = [
  { path: '/' },
  { path: '/packages/all' },
  { path: '/vouchers' },
  { path: '/api/deals' },
  { path: '/api/categories' },
  { path: '/api/deals/search', body: { sort: 'price', limit: 20 } },
  { path: '/api/validate-voucher', body: { voucher_code: 'AAAA-AAAA-AAAA-AAAA-A' } },
  { path: '/api/fetchvouchers' },
]
/** An unknown code is 404; everything else here is 200 while the database is there. */
const right = new Set([200, 404])

export async function restartUnderLoad(databaseUrl: string, outage: Outage): Promise<Report> {
  const apart = await startApart(databaseUrl)
  const report: Report = { outages: 0, answers: {}, slowestMs: 0, sales: 0, wrong: [] }
  const paid: { number: string; intent: string }[] = []
  let running = true
  const note = (answer: string): void => {
    report.answers[answer] = (report.answers[answer] ?? 0) + 1
  }
  const ask = async (index: number): Promise<void> => {
    while (running && apart.gone() === null) {
      const { path, body } = paths[index++ % paths.length]!
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
        if (response.status === 503 ? response.headers.get('retry-after') === null : !right.has(response.status))
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
        const { reservation } = await reserve(shop, await bookableStay(shop, { skipDays: day }))
        const { status } = await payByCard(shop, reservation)
        if (status === 'succeeded')
          paid.push({ number: reservation.reservationNumber, intent: intentIdOf(reservation) })
      } catch (error) {
        // What the shop refused for want of its database is made again; anything else is a fault.
        if (error instanceof CallFailed && error.status >= 500 && error.status !== 503)
          report.wrong.push(`a sale: ${error.status} ${error.code} ${error.message}`)
        await wait(50)
      }
    }
  }
  try {
    await apart.start()
    const load = [...Array.from({ length: 12 }, (_, index) => ask(index)), sell(), sell()]
    for (; report.outages < outage.times && apart.gone() === null; report.outages += 1) {
      await wait(outage.pauseMs)
      await outage.cut(apart)
    }
    await wait(outage.pauseMs)
    running = false
    await Promise.all(load)
    if (apart.gone() !== null) report.wrong.push(`the server ended: ${apart.gone()!.slice(-600)}`)
    else report.wrong.push(...(await lostSales(apart, paid)))
    report.sales = paid.length
  } finally {
    await apart.close()
  }
  return report
}

/** The same with a server of its own that is restarted without a shutdown: `npm run chaos -- --only restarts`. */
export async function restartOwnServer(times: number): Promise<Report> {
  const server = await startOwnPostgres()
  try {
    return await restartUnderLoad(server.url, {
      times,
      pauseMs: 4_000,
      cut: async () => server.restartAtOnce(),
    })
  } finally {
    server.close()
  }
}

/** Every sale that the card provider took money for is confirmed in the end, and the books are in order. */
async function lostSales(apart: Apart, paid: { number: string; intent: string }[]): Promise<string[]> {
  await apart.letTimePass(10)
  const open = async () =>
    apart.ask(
      `select number, state from reservation where number in (${["'-'", ...paid.map(({ number }) => `'${number}'`)].join(', ')}) and state <> 'confirmed'`,
    )
  for (const until = Date.now() + 150_000; Date.now() < until; await wait(1_000)) {
    if ((await open()).length === 0) break
  }
  return [
    ...(await open()).map((row) => `${String(row['number'])} was paid and is ${String(row['state'])}`),
    ...(await apart.books()).map(({ invariant, subject, text }) => `${invariant} ${subject} ${text}`),
  ]
}
