/**
 * Two server processes on one database under many purchases. Processes are killed in turn and restarted immediately, or
 * all connections of the database are cut. Measures the time from payment until a booking is final and the delay of
 * mails. Reports faults: bookings that are not final, books that do not balance, mails sent twice under different ids.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CallFailed, createClient } from '@tussenuit/modules/client/client.ts'
import { findBookableStay, payByCard, reserveRoom } from '../booking-steps.ts'
import { findConsecutiveFreePorts } from '../free-ports.ts'
import type { TestShop } from '../harness.ts'
import { listBookViolations } from './check-books.ts'
import { waitUntilAnswering, createProcessDatabase, type Run, spawnServer } from './processes.ts'
import { startLoadBalancer } from './rolling-restarts.ts'

export type Disturbance = {
  bookings: number
  /** How often a process is killed, or all connections of the database are cut. */
  times: number
  what: 'kill' | 'cut'
  /** `fixed`: the control, with the longer leases that are necessary without renewal. */
  leases?: 'renewed' | 'fixed'
  /** Time in milliseconds until every paid booking must be final, counted from the last purchase. */
  patienceMs: number
}

export type Disturbed = {
  bookings: number
  disturbances: number
  /** Paid bookings that were not yet final at a kill or cut, summed over all kills and cuts. */
  inHand: number
  /** Seconds from the payment until the booking was final. */
  final: { max: number; p95: number; p50: number; notWithinMinute: number }
  states: Record<string, number>
  mails: {
    sent: number
    twice: number
    /** Maximum number of seconds between queueing and arrival of a mail. */
    latest: number
    p95: number
  }
  wrong: string[]
}

type Rows = <T>(sql: string) => Promise<T[]>

const root = new URL('./', import.meta.url)
const finalStates = "('confirmed', 'refunded', 'cancelled')"

export async function killServersUnderLoad(databaseUrl: string, options: Disturbance): Promise<Disturbed> {
  const port = await findConsecutiveFreePorts(5)
  const folder = mkdtempSync(join(tmpdir(), 'tussenuit-kills-'))
  const [front, standInUrl] = [`http://localhost:${port}`, `http://localhost:${port + 1}`]
  const serverPorts = [port + 3, port + 4]
  const env = {
    PORT: String(port),
    STAND_IN_PORT: String(port + 1),
    SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
    PUBLIC_URL: front,
    DATA_DIR: folder,
    STAND_INS: 'apart',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    SECRET_KEY: randomBytes(48).toString('base64url'),
  }
  const flags = options.leases === 'fixed' ? ['--import', new URL('fixed-leases.ts', root).href] : []
  const standIns = spawnServer('stand-ins/main.ts', env)
  await waitUntilAnswering(`${standInUrl}/_etg/state`, () => standIns.ended, 60_000)
  const own = await createProcessDatabase(databaseUrl, port + 1)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const name = new URL(own.url).pathname.slice(1)
  const servers: Run[] = []
  const startServer = async (index: number): Promise<void> => {
    servers[index] = spawnServer(
      'apps/server/main.js',
      { ...env, PORT: String(serverPorts[index]), DATABASE_URL: own.url },
      flags,
    )
    const one = servers[index]
    await waitUntilAnswering(`http://localhost:${serverPorts[index]}/ready`, () => one.ended, 180_000)
  }
  const rows: Rows = async <T>(sql: string) => {
    // A cut also ends the test's own connection to this database.
    const client = new pg.Client({ connectionString: own.url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(sql)).rows as T[]
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const balancer = await startLoadBalancer(port, serverPorts)
  const paidAt = new Map<string, number>()
  const wrong: string[] = []
  let [disturbances, inHand] = [0, 0]
  try {
    await startServer(0)
    await startServer(1)
    await fetch(`${standInUrl}/_etg/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ spare_rooms: 500, polls: 1 }),
    })
    const session = crypto.randomUUID()
    const client = createClient(
      (path, init) => fetch(front + path, init),
      () => ({ 'session-id': session }),
    )
    const shop = { client, url: front, standIns: standInUrl } as unknown as TestShop
    let begun = 0
    const sell = async (lane: number): Promise<void> => {
      let chosen: Awaited<ReturnType<typeof findBookableStay>> | null = null
      while (begun < options.bookings) {
        begun += 1
        try {
          chosen ??= await findBookableStay(shop, { skipDays: 14 + lane * 4 })
          const { reservation } = await reserveRoom(shop, chosen)
          const { status } = await payByCard(shop, reservation)
          if (status === 'succeeded') paidAt.set(reservation.reservationNumber, Date.now())
          else throw new Error(`the card was ${status}`)
        } catch (error) {
          // No payment was made, so the visitor tries again. A refusal by a running process makes the visitor choose
          // another stay.
          begun -= 1
          if (error instanceof CallFailed && error.status < 500) chosen = null
          await wait(100)
        }
      }
    }
    const open = async (): Promise<string[]> =>
      (
        await rows<{ number: string }>(
          `select number from reservation where state not in ${finalStates} and number in (${sqlList(paidAt.keys())})`,
        )
      ).map(({ number }) => number)
    const disturbOnce = async (): Promise<void> => {
      inHand += (await open()).length
      if (options.what === 'kill') {
        const index = disturbances % 2
        servers[index]!.process.kill('SIGKILL')
        while (servers[index]!.ended === null) await wait(5)
        await startServer(index)
      } else {
        await pool.query(`alter database ${name} allow_connections false`)
        await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
        await wait(300)
        await pool.query(`alter database ${name} allow_connections true`)
      }
    }
    const selling = Promise.all([0, 1, 2, 3, 4, 5].map(sell))
    for (; disturbances < options.times; disturbances += 1) {
      // Each disturbance occurs in the middle of its share of the sales.
      const from = (options.bookings * (disturbances + 0.5)) / options.times
      while (paidAt.size < from) await wait(20)
      await disturbOnce()
    }
    await selling
    for (const until = Date.now() + options.patienceMs; Date.now() < until; await wait(500))
      if ((await open()).length === 0 && (await countUnsentMails(rows)) === 0) break
    for (const { ended } of servers) if (ended !== null) wrong.push(`a server ended by itself: ${ended.slice(-600)}`)
    for (const { number, how } of await readUnfinishedBookings(rows, await open()))
      wrong.push(`${number} was paid and is not final: ${how}`)
    const states = await rows<{ number: string; state: string; at: Date | null }>(
      `select r.number, r.state, (select min(e.at) from reservation_event e where e.reservation_number = r.number
        and e.to_state in ${finalStates}) as at
      from reservation r where r.number in (${sqlList(paidAt.keys())})`,
    )
    const finalAt = new Map(states.flatMap(({ number, at }) => (at ? [[number, at.getTime()] as const] : [])))
    const seconds = [...paidAt].map(([number, at]) => ((finalAt.get(number) ?? Number.POSITIVE_INFINITY) - at) / 1000)
    for (const { invariant, subject, text } of await listBookViolations(own.url))
      wrong.push(`${invariant} ${subject}: ${text}`)
    const isConfirmed = ({ state }: { state: string }) => state === 'confirmed'
    const mails = await checkMails(
      rows,
      standInUrl,
      states.filter(isConfirmed).map(({ number }) => number),
    )
    wrong.push(...mails.wrong)
    return {
      bookings: paidAt.size,
      disturbances,
      inHand,
      final: {
        max: percentile(seconds, 1),
        p95: percentile(seconds, 0.95),
        p50: percentile(seconds, 0.5),
        notWithinMinute: seconds.filter((one) => one > 60).length,
      },
      states: Object.fromEntries(
        [...new Set(states.map(({ state }) => state))].map((state) => [
          state,
          states.filter((one) => one.state === state).length,
        ]),
      ),
      mails: {
        sent: mails.late.length,
        twice: mails.twice,
        latest: percentile(mails.late, 1),
        p95: percentile(mails.late, 0.95),
      },
      wrong,
    }
  } finally {
    for (const one of [standIns, ...servers]) one.process.kill('SIGKILL')
    while ([standIns, ...servers].some((one) => one.ended === null)) await wait(10)
    await new Promise((resolve) => {
      balancer.close(resolve)
      balancer.closeAllConnections()
    })
    await pool.end()
    await own.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const sqlList = (numbers: Iterable<string>): string => ["'-'", ...[...numbers].map((one) => `'${one}'`)].join(', ')

/** The state of bookings that are not final, for the report. */
const readUnfinishedBookings = (rows: Rows, numbers: readonly string[]) =>
  rows<{ number: string; how: string }>(
    `select r.number, concat_ws(', ', r.state, 'changed ' || (now() - r.updated_at), 'leased for ' ||
      (r.booking_lease - now()), (select string_agg(concat_ws(' ', 'order', a.state, a.code, a.polls,
        now() - a.updated_at), '; ' order by a.created_at) from supplier_attempt a where
        a.reservation_number = r.number)) as how
    from reservation r where r.number in (${sqlList(numbers)})`,
  )

const countUnsentMails = async (rows: Rows): Promise<number> =>
  (await rows<{ count: number }>("select count(*)::int as count from mail where state = 'queued'"))[0]!.count

/** The mails about these sales: their delay after queueing, and the mails that arrived twice. */
async function checkMails(
  rows: Rows,
  standIns: string,
  numbers: readonly string[],
): Promise<{ late: number[]; twice: number; wrong: string[] }> {
  const queued = await rows<{ id: string; number: string; kind: string; at: Date }>(
    `select message_id as id, reservation_number as number, kind, created_at as at from mail
    where reservation_number in (${sqlList(numbers)})`,
  )
  const inbox = (await (await fetch(`${standIns}/inbox/messages.json`)).json()) as { messageId: string; date: string }[]
  const arrived = new Map<string, number[]>()
  for (const { messageId, date } of inbox) arrived.set(messageId, [...(arrived.get(messageId) ?? []), Date.parse(date)])
  const copiesOf = ({ id }: { id: string }) => arrived.get(id) ?? []
  const confirmed = new Set(queued.flatMap(({ kind, number }) => (kind === 'reservation_confirmed' ? [number] : [])))
  return {
    late: queued.map((one) => Math.max(0, Math.min(...copiesOf(one)) - one.at.getTime()) / 1000),
    twice: queued.filter((one) => copiesOf(one).length > 1).length,
    wrong: [
      ...queued.filter((one) => copiesOf(one).length === 0).map(({ number, kind }) => `${number}: no ${kind} arrived`),
      ...numbers.filter((number) => !confirmed.has(number)).map((number) => `${number}: no confirmation was queued`),
    ],
  }
}

/** A percentile, rounded to a tenth. */
function percentile(seconds: number[], part: number): number {
  const sorted = seconds.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10
}
